import Barcodes
import Cards
import Exchange
import Foundation
import Testing
import Values
import struct Values.UUID
import Witnesses

/// The files of a household.
@Suite struct HouseholdJSONTests {
  private static let time = Instant(milliseconds: 1_800_000_000_125)

  private func card() throws -> HouseholdCard {
    var content = CardContent(name: "Сільпо «1»")
    content.note = "two\nlines\t\"quoted\" \\ 🛒"
    content.colour = Colour("#102030")
    content.issuer = "ATB"
    content.isStarred = true
    content.expiry = CalendarDate("2030-12-31").map { CardDate($0, instant: Self.time) }
    content.starts = EventTime(iso: "2030-05-01T19:00[Europe/Kyiv]")
    content.reminders = [Reminder]("1h 10m") ?? []
    content.pictures = [
      .front: PictureReference(digest: String(repeating: "ab", count: 32), type: .png, byteCount: 7)
    ]
    content.identifiers = IdentifierList(
      [
        Identifier(id: UUID(), label: "app", kind: .number, payload: Payload(text: "12 34")),
        Identifier(id: UUID(), kind: .code(.qr), payload: Payload(bytes: [0, 0xFF, 10]), isSecret: false),
      ], selection: 1)
    try content.change(balance: .set, 12.5, currency: .some(Currency(code: "UAH")), note: "n", at: Self.time)
    content.balanceHistory[0].id = UUID()
    var note = CardContent(name: "")
    note.note = "another"
    var identifier = CardContent(name: "")
    identifier.identifiers = [content.identifiers[0]]
    var other = content.identifiers[0]
    other.label = "other"
    identifier.identifiers.replace(at: 0, with: other)
    var picture = CardContent(name: "")
    picture.pictures[.back] = content.pictures[.front]
    return HouseholdCard(
      id: UUID(), content: content, categories: [UUID(), UUID()], withheld: [UUID()], added: Self.time,
      changed: Self.time.adding(seconds: 1),
      conflicts: [
        ConflictingValue(part: .note, content: note, changed: Self.time, device: "Anna's laptop"),
        ConflictingValue(part: .issuer, content: CardContent(name: ""), changed: Self.time),
        ConflictingValue(part: .name, content: CardContent(name: "Old"), changed: Self.time),
        ConflictingValue(part: .back, content: picture, changed: Self.time),
        ConflictingValue(
          part: .identifiers, content: identifier, identifier: content.identifiers[0].id, property: .label,
          changed: Self.time),
      ])
  }

  @Test func aCardIsReadAsItWasWritten() throws {
    let card = try card()
    let bytes = HouseholdJSON.bytes(of: card)
    let read = try HouseholdJSON.card(bytes, named: "x")
    #expect(read.content == card.content && read.id == card.id && read.conflicts == card.conflicts)
    #expect(read.content.identifiers.map(\.id) == card.content.identifiers.map(\.id))
    #expect(read.content.balanceHistory.map(\.id) == card.content.balanceHistory.map(\.id))
    #expect(read.categories == card.categories && read.withheld == card.withheld)
    #expect(read.added == card.added && read.changed == card.changed)
    #expect(HouseholdJSON.bytes(of: read) == bytes)
  }

  /// git shows what has changed by lines.
  @Test func eachFactHasALine() throws {
    let text = String(decoding: HouseholdJSON.bytes(of: try card()), as: UTF8.self)
    let lines = text.split(separator: "\n")
    #expect(lines.first == "{" && lines.last == "}" && text.hasSuffix("\n"))
    #expect(lines.contains("\"starred\":true,") && lines.contains { $0.hasPrefix("\"note\":\"two\\nlines") })
    #expect(lines.count { $0.hasPrefix("{\"payload") || $0.hasPrefix("{\"label\":\"app\"") } == 2)
    let keys = lines.compactMap { $0.hasPrefix("\"") ? $0.split(separator: ":").first : nil }
    #expect(keys == keys.sorted())
    _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
  }

  @Test func otherFilesAreRefused() throws {
    let text = String(decoding: HouseholdJSON.bytes(of: try card()), as: UTF8.self)
    let wrong: [String] = [
      "", "[]", "{}", "\u{0}", text.replacing("\"uuid\"", with: "\"uid\""), String(text.dropLast(3)),
      text.replacing("\"changed\":\"2027", with: "\"changed\":\"20x7"), text.replacing("abab", with: "../x"),
      text.replacing("\"size\":7", with: "\"size\":99999999"),
      text.replacing("\"part\":\"note\"", with: "\"part\":\"x\""),
    ]
    for text in wrong {
      #expect(throws: ImportError.self, "\(text)") { try HouseholdJSON.card(Array(text.utf8), named: "x") }
    }
  }

  /// Objects of many keys are read in the order of their length. To search all keys for each would take minutes.
  @Test func manyKeysAreRead() throws {
    let keys = (0..<300_000).map { "\"k\($0)\":1" }.joined(separator: ",")
    let text = String(decoding: HouseholdJSON.bytes(of: try card()), as: UTF8.self)
    #expect(throws: Never.self) {
      try HouseholdJSON.card(Array(text.replacing("{\n", with: "{\(keys),\n", maxReplacements: 1).utf8), named: "x")
    }
    #expect(throws: ImportError.self) {
      try HouseholdJSON.card(Array("{\(keys),\"k5\":2}".utf8), named: "x")
    }
  }

  @Test func thereIsALimitForValuesThatLost() throws {
    var card = try card()
    card.conflicts = Set(
      (0..<1001).map { number in
        var content = CardContent(name: "")
        content.note = "\(number)"
        return ConflictingValue(part: .note, content: content, changed: Self.time.adding(seconds: number))
      })
    let read = try HouseholdJSON.card(HouseholdJSON.bytes(of: card), named: "x")
    #expect(read.conflicts.count == 1000 && !read.conflicts.contains { $0.content.note == "0" })
  }

  @Test func partsOfOneUUIDAreDivided() throws {
    let card = try card()
    let ids = card.content.identifiers.compactMap { $0.id?.text }
    let text = String(decoding: HouseholdJSON.bytes(of: card), as: UTF8.self).replacing(ids[1], with: ids[0])
    let read = try HouseholdJSON.card(Array(text.utf8), named: "x")
    #expect(read.content.identifiers == card.content.identifiers)
    #expect(read.content.identifiers[0].id?.text == ids[0] && Set(read.content.identifiers.map(\.id)).count == 2)
    let again = try HouseholdJSON.card(HouseholdJSON.bytes(of: read), named: "x")
    #expect(again.content.identifiers.map(\.id) == read.content.identifiers.map(\.id))
  }

  @Test func categoriesAreReadAsTheyWereWritten() throws {
    let categories = HouseholdCategories([
      HouseholdCategories.Category(id: UUID(), name: "Їжа", others: [UUID()], conflictingNames: ["Food", "A"]),
      HouseholdCategories.Category(id: UUID(), name: "Sport"),
    ])
    let bytes = HouseholdJSON.bytes(of: categories)
    #expect(try HouseholdJSON.categories(bytes, named: "x") == categories)
    let text = String(decoding: bytes, as: UTF8.self)
    for wrong in [text.replacing("Sport", with: "їжа"), text.replacing("Sport", with: " "), "{\"categories\":[{}]}"] {
      #expect(throws: ImportError.self) { try HouseholdJSON.categories(Array(wrong.utf8), named: "x") }
    }
  }

  /// Random versions of a card merge in both orders to the same file, which is read as it was written.
  @Test(arguments: 0..<40) func mergesDoNotDependOnTheOrder(_ seed: Int) throws {
    var random = SeededGenerator("household \(seed)")
    for _ in 0..<25 {
      let base = try card()
      let one = Self.changed(base, &random)
      let other = Self.changed(base, &random)
      let base0 = Bool.random(using: &random) ? base : nil
      let merged = Self.text(.merging(one, other, base: base0))
      #expect(merged == Self.text(.merging(other, one, base: base0)))
      let read = try HouseholdJSON.card(Array(merged.utf8), named: "x")
      #expect(Self.text(read) == merged)
      // What only one has changed is what it is.
      #expect(Self.text(.merging(one, base, base: base)) == Self.text(one))
      // A merge that has happened already changes nothing.
      #expect(Self.text(.merging(read, one, base: one)) == merged)
    }
  }

  private static func text(_ card: HouseholdCard) -> String {
    String(decoding: HouseholdJSON.bytes(of: card), as: UTF8.self)
  }

  private static func changed(_ card: HouseholdCard, _ random: inout SeededGenerator) -> HouseholdCard {
    var card = card
    card.changed = card.changed.adding(seconds: Int.random(in: 1...3, using: &random))
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let number = Int.random(in: 0...3, using: &random)
      switch Int.random(in: 0...11, using: &random) {
      case 0: card.content.name = "Name \(number)"
      case 1: card.content.note = number == 0 ? nil : "note \(number)"
      case 2: card.content.isStarred.toggle()
      case 3: card.content.validFrom = CalendarDate("203\(number)-01-31").map { CardDate($0) }
      case 4: card.content.expiry = CalendarDate("203\(number)-01-30").map { CardDate($0) }
      case 5:
        card.content.identifiers.append(
          Identifier(id: UUID(), kind: .number, payload: Payload(text: "new \(number)")))
      case 6 where card.content.identifiers.count > 1: card.content.identifiers.remove(at: 0)
      case 7 where !card.content.identifiers.isEmpty:
        var identifier = card.content.identifiers[0]
        identifier.payload = Payload(text: "payload \(number)")
        card.content.identifiers.replace(at: 0, with: identifier)
      case 8 where !card.content.identifiers.isEmpty:
        var identifier = card.content.identifiers[0]
        identifier.label = "label \(number)"
        card.content.identifiers.replace(at: 0, with: identifier)
      case 9 where card.content.identifiers.count > 1:
        card.content.identifiers.move(from: 0, to: 1)
      case 10:
        let currency = Currency(code: number == 3 ? "EUR" : "UAH")
        let change: BalanceEntry.Change = number == 3 || number == 0 ? .set : .add
        try? card.content.change(
          balance: change, Amount(integerLiteral: number + 1), currency: .some(currency), note: nil,
          at: time.adding(seconds: number))
        let last = card.content.balanceHistory.indices.last
        if let last { card.content.balanceHistory[last].id = card.content.balanceHistory[last].id ?? UUID() }
      default: card.categories = number == 0 ? [] : card.categories.union([UUID()])
      }
    }
    return card
  }
}
