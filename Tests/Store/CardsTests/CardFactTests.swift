import Barcodes
import Cards
import Foundation
import Testing
import Values
import struct Values.UUID

/// The list of a card's scalar facts is complete.
@Suite struct CardFactTests {
  /// Properties that are not scalar facts, and so not in the list.
  private static let structural: Set<String> = [
    "name", "identifiers", "categories", "pictures", "originals", "balanceHistory",
  ]

  /// A card with every fact.
  private static func full() throws -> CardContent {
    var content = CardContent(name: "")
    content.issuer = "Fozzy"
    content.note = "one\ntwo"
    content.colour = Colour(argb: 0x8001_0203)
    content.isStarred = true
    content.isArchived = true
    content.validFrom = CardDate(try #require(CalendarDate("2027-03-05")), instant: Instant(seconds: 1))
    content.expiry = CardDate(try #require(CalendarDate("2028-03-05")))
    content.balance = Balance(12.5, Currency(code: "UAH"))
    content.starts = EventTime(iso: "2026-12-05T19:00[Europe/Kyiv]")
    content.ends = EventTime(iso: "2026-12-05T20:30[Europe/Kyiv]")
    content.place = "Quest Point"
    content.address = "Хрещатик 22"
    content.people = 4
    content.price = Balance(1200, Currency(code: "UAH"), isPerPerson: true)
    content.status = .confirmed
    content.url = "https://example.com"
    content.reminders = [Reminder]("1h 10m") ?? []
    return content
  }

  /// The values of the stored properties of a card, by name.
  private func properties(of content: CardContent) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: Mirror(reflecting: content).children.map { ($0.label ?? "", String(describing: $0.value)) })
  }

  /// Copying each fact of the list changes one property, and together they change every property that is not
  /// structural. So the test fails for a new property of `CardContent` that is in no list.
  @Test func everyPropertyIsInTheListOrStructural() throws {
    let full = try Self.full()
    let empty = CardContent(name: "")
    var changed: Set<String> = []
    for fact in CardFact.all {
      var content = empty
      fact.copy(from: full, to: &content)
      let (before, after) = (properties(of: empty), properties(of: content))
      let names = after.keys.filter { before[$0] != after[$0] }
      #expect(names.count == 1, "\(fact.key) is said by the card that says everything, and held by one property")
      changed.formUnion(names)
    }
    #expect(changed.count == CardFact.all.count, "no two facts share a property")
    #expect(Set(properties(of: empty).keys) == changed.union(Self.structural))
  }

  /// The set of a card's facts has exactly those that the card does not lack.
  @Test func aCardKnowsItsFacts() throws {
    let full = try Self.full()
    for fact in CardFact.all {
      var content = CardContent(name: "")
      fact.copy(from: full, to: &content)
      #expect(content.facts == CardFields(fact), "\(fact.key)")
    }
    #expect(CardContent(name: "").facts == [])
    #expect(full.facts == CardFields.facts)
  }

  @Test func keysColumnsAndOptionsAreUnique() {
    let facts = CardFact.all
    #expect(facts.map(\.index) == Array(facts.indices))
    #expect(Set(facts.map(\.key)).count == facts.count && Set(facts.map(\.column)).count == facts.count)
    let options = facts.flatMap { $0.option?.names ?? [] }
    #expect(Set(options).count == options.count)
    let names = facts.flatMap(\.otherNames)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0 == $0.lowercased() && $0.allSatisfy { $0.isLetter || $0.isNumber } })
    #expect(Set(facts.map { CardFields($0) }).count == facts.count)
  }

  @Test func absenceEqualityAndText() throws {
    let full = try Self.full()
    let empty = CardContent(name: "")
    for fact in CardFact.all {
      #expect(fact.isAbsent(in: empty) && !fact.isAbsent(in: full), "\(fact.key)")
      #expect(fact.isSame(in: full, and: full) && !fact.isSame(in: full, and: empty), "\(fact.key)")
      #expect(fact.text(in: empty) == nil && fact.text(in: full) != nil, "\(fact.key)")
    }
    #expect(
      CardFact.all.map { $0.text(in: full) } == [
        "Fozzy", "one\ntwo", "#80010203", "true", "true", "2027-03-05", "2028-03-05", "12.50",
        "2026-12-05T19:00[Europe/Kyiv]", "2026-12-05T20:30[Europe/Kyiv]", "Quest Point", "Хрещатик 22", "4", "1200.00",
        "confirmed", "https://example.com", "1h 10m",
      ])
    #expect(full.differences(from: empty) == CardFields.facts)
  }

  /// The merge of two cards with different facts.
  @Test func mergingFollowsTheList() throws {
    var own = try Self.full()
    var other = CardContent(name: "B")
    other.issuer = "Other"
    other.note = "three"
    other.balance = Balance(1)
    #expect(own.merge(other) == [.issuer, .balance])
    #expect(own.issuer == "Fozzy" && own.note == "one\ntwo\nthree" && own.isStarred && !own.isArchived)
    #expect(other.merge(try Self.full()) == [.issuer, .balance])
    #expect(other.colour?.argb == 0x8001_0203 && other.validFrom?.instant != nil && other.isStarred)
  }

  /// The balance of the second card comes with its history; of two balances, the own one stays.
  @Test func aMergeKeepsOneBalance() throws {
    func card(_ amount: Amount?) -> CardContent {
      var content = CardContent(name: "Gift")
      if let amount { content.set(Balance(amount), at: Instant(seconds: 1_800_000_000)) }
      return content
    }
    var (empty, own, other) = (card(nil), card(5), card(7))
    let history = other.balanceHistory
    #expect(empty.merge(other) == [] && empty.balance == other.balance && empty.balanceHistory == history)
    #expect(history.count == 1 && own.merge(other) == .balance && own.balance == Balance(5))
    #expect(own.balanceHistory != history && other.merge(card(nil)) == [] && other.balanceHistory == history)
  }
}

/// Identifiers keep their UUIDs.
@Suite struct IdentityTests {
  private let ids = (1...4).map { _ in UUID() }

  private func identifier(_ text: String, _ id: UUID? = nil, label: String? = nil) -> Identifier {
    Identifier(id: id, label: label, kind: .number, payload: .init(text: text))
  }

  @Test func identifiersWithTheSameContentAreEqual() {
    #expect(identifier("1", ids[0]) == identifier("1", ids[1]) && identifier("1") == identifier("1", ids[0]))
    #expect(Set([identifier("1", ids[0]), identifier("1", ids[1])]).count == 1)
  }

  @Test func anEqualIdentifierKeepsItsUUID() {
    let old = IdentifierList([identifier("1", ids[0]), identifier("2", ids[1], label: "app"), identifier("3", ids[2])])
    let new = IdentifierList([identifier("3"), identifier("2", label: "site"), identifier("4"), identifier("1")])
    #expect(new.keepingIDs(of: old).map(\.id) == [ids[2], ids[1], nil, ids[0]])
  }

  @Test func aUUIDCountsMoreThanTheContent() {
    let old = IdentifierList([identifier("1", ids[0]), identifier("2", ids[1])])
    let swapped = IdentifierList([identifier("2", ids[0]), identifier("1")])
    #expect(swapped.keepingIDs(of: old).map(\.id) == [ids[0], nil])
    let twice = IdentifierList([identifier("1", ids[0]), identifier("1", ids[0])])
    #expect(twice.keepingIDs(of: old).map(\.id) == [ids[0], nil])
  }

  @Test func anEditedIdentifierOfAFileReplacesItsOwn() {
    var card = CardContent(name: "A", identifiers: [identifier("1", ids[0]), identifier("2", ids[1])])
    let file = CardContent(name: "A", identifiers: [identifier("1-new", ids[0])])
    ImportedCard(file, fields: [.name, .identifiers], at: .init()).update(&card)
    #expect(card.identifiers.map(\.payload.text) == ["1-new", "2"])
  }
}
