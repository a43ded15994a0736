import Barcodes
import Cards
import Foundation
import Testing
import Values
import struct Values.UUID
import Wallet

/// Importing cards into a wallet.
@Suite struct ImportTests {
  static let time = WalletStoreTests.time
  static let later = time.adding(seconds: 1000)
  private let wallet: WalletStore

  init() throws { wallet = try .inMemory() }

  // MARK: cards

  private static let catimaFields: CardFields = [
    .name, .identifier, .type, .note, .colour, .star, .archive, .expiry, .balance, .categories,
  ]

  /// A card of Catima with a row number.
  static func row(
    _ id: Int?, _ name: String, _ number: String, kind: Identifier.Kind = .code(.code128), note: String? = nil,
    categories: [String] = []
  ) -> ImportedCard {
    var content = CardContent(
      name: name, identifiers: [Identifier(kind: kind, payload: Payload(text: number))], categories: categories)
    content.note = note
    var card = ImportedCard(content, fields: catimaFields, at: ImportLocation(line: id))
    if let id { card.origins = [CardOrigin(format: "catima", file: nil, key: String(id))] }
    return card
  }

  struct Result {
    let counts: ImportCounts
    var outcomes: [ImportOutcome] = []
  }

  @discardableResult
  private func take(
    _ files: [ImportedCard]..., conflict: ImportConflict = .update, isDryRun: Bool = false, at time: Instant = time,
    preparing prepare: (ImportStage) -> Void = { _ in }
  ) throws -> Result {
    var outcomes: [ImportOutcome] = []
    let counts = try wallet.importing(
      conflict, isDryRun: isDryRun, at: time,
      from: { stage in
        for file in files {
          stage.beginFile()
          prepare(stage)
          for card in file { try stage.add(card) }
        }
      }, reportsEveryCard: true, outcome: { outcomes.append($0) })
    return Result(counts: counts, outcomes: outcomes)
  }

  private func counts(_ added: Int, _ updated: Int, _ unchanged: Int, _ skipped: Int) -> ImportCounts {
    var counts = ImportCounts()
    (counts.added, counts.updated, counts.unchanged, counts.skipped) = (added, updated, unchanged, skipped)
    return counts
  }

  private var all: [Card] { get throws { try wallet.cards(CardFilter(archived: .last), order: .added).reversed() } }

  private func numbers(of card: Card?) -> [String] { card?.identifiers.map(\.printedText) ?? [] }

  // MARK: deleted on a phone

  /// Takes the whole file of a phone, whose entries have a name and a note.
  private func takePhone(_ rows: [(key: Int, name: String, note: String)]) throws -> [ImportOutcome] {
    let cards = rows.map { row in
      var card = Self.row(nil, row.name, "\(row.key)", note: row.note)
      card.origins = [
        CardOrigin(format: "catima", file: nil, key: "\(row.key)", entry: "\(row.name)\n\(row.note)")
      ]
      return card
    }
    return try take(cards, at: Self.later) { stage in
      stage.noteEveryCard(of: "catima")
      stage.entry = { card, _ in "\(card.name)\n\(card.note ?? "")" }
      stage.sameParts = { one, other in
        let (one, other) = (one.split(separator: "\n"), other.split(separator: "\n"))
        return (one.first == other.first ? CardFields.name : []).union(one.last == other.last ? .note : [])
      }
    }.outcomes
  }

  @Test func whatAPhoneDeletedGoesUnlessItWasEditedHere() throws {
    let rows = (1...5).map { (key: $0, name: "Card \($0)", note: "n\($0)") }
    _ = try takePhone(rows)
    try wallet.edit([1], at: Self.later) { $0.note = "towels" }
    let outcomes = try takePhone(Array(rows[2...]))
    #expect(try all.map(\.name) == ["Card 1", "Card 3", "Card 4", "Card 5"] && all.first?.note == "towels")
    let lost = outcomes.filter { $0.result == .editedHere || $0.result == .deletedThere }
    #expect(lost.map(\.name) == ["Card 1", "Card 2"] && lost.map(\.result) == [.editedHere, .deletedThere])
    // Neither is deleted or told again.
    #expect(try takePhone(Array(rows[2...])).allSatisfy { $0.result == .unchanged } && all.count == 4)
  }

  @Test func aPhoneThatLacksMostOfItsCardsMayBeAnother() throws {
    let rows = (1...5).map { (key: $0, name: "Card \($0)", note: "n\($0)") }
    _ = try takePhone(rows)
    let error = #expect(throws: MissingCards.self) { try takePhone(Array(rows[3...])) }
    #expect(try error?.count == 3 && error?.all == 5 && all.count == 5)
  }

  // MARK: again and again

  @Test func theSameFileTwiceChangesNothing() throws {
    let file = [
      Self.row(1, "Gym", "1", note: "x", categories: ["Sport"]), Self.row(2, "Gym", "1"), Self.row(3, "Gym", "1"),
      Self.row(4, "Shop", "2", kind: .number),
    ]
    #expect(try take(file).counts == counts(4, 0, 0, 0))
    let (before, steps) = (try all, try wallet.history().count)
    for conflict in ImportConflict.allCases {
      #expect(try take(file, conflict: conflict, at: Self.later).counts == counts(0, 0, 4, 0))
    }
    #expect(try all == before && wallet.history().count == steps && wallet.findings().isEmpty)
  }

  @Test func oneStepTakesItBackAndBringsItAgain() throws {
    try wallet.add(CardContent(name: "Old", identifiers: Self.row(nil, "", "9").content.identifiers), at: Self.time)
    let before = try HistoryTests.Snapshot(wallet)
    var changed = Self.row(nil, "Old", "9", note: "new")
    changed.content.categories = ["A", "B"]
    try take([Self.row(1, "Gym", "1", categories: ["B", "C"]), changed], [Self.row(1, "Shop", "2")])
    let after = try HistoryTests.Snapshot(wallet)
    #expect(after.categories.map(\.name) == ["A", "B", "C"] || after.categories.map(\.name) == ["B", "C", "A"])
    #expect(try wallet.history().first?.action == .import && wallet.history().first?.subjectCount == 3)
    _ = try wallet.undo()
    #expect(try HistoryTests.Snapshot(wallet) == before && wallet.findings().isEmpty)
    _ = try wallet.redo()
    #expect(try HistoryTests.Snapshot(wallet) == after && wallet.findings().isEmpty)
  }

  @Test(arguments: ImportConflict.allCases)
  func aDryRunSaysTheSameAndChangesNothing(_ conflict: ImportConflict) throws {
    try take([Self.row(1, "Gym", "1"), Self.row(2, "Shop", "2")])
    let before = try HistoryTests.Snapshot(wallet)
    let file = [Self.row(1, "Gym", "1", note: "other"), Self.row(3, "New", "3"), Self.row(2, "Shop", "2")]
    let dry = try take(file, conflict: conflict, isDryRun: true)
    #expect(try HistoryTests.Snapshot(wallet) == before && wallet.history().count == 1)
    #expect(try dry.counts == take(file, conflict: conflict).counts)
  }

  @Test func errorsDuringAnImportLeaveTheWalletUnchanged() throws {
    struct Stop: Error {}
    try take([Self.row(1, "Gym", "1")])
    let before = try HistoryTests.Snapshot(wallet)
    #expect(throws: Stop.self) {
      try wallet.importing(
        at: Self.time,
        from: { stage in
          stage.beginFile()
          try stage.add(Self.row(9, "Other", "9"))
          throw Stop()
        })
    }
    #expect(throws: Stop.self) {
      try wallet.importing(
        at: Self.time,
        from: { stage in
          stage.beginFile()
          try stage.add(Self.row(9, "Other", "9"))
        }, reportsEveryCard: true, outcome: { _ in throw Stop() })
    }
    #expect(try HistoryTests.Snapshot(wallet) == before && wallet.history().count == 1)
    // The connection is still usable.
    #expect(try take([Self.row(9, "Other", "9")]).counts.added == 1)
  }

  // MARK: conflicts

  @Test func aChangedCardUpdatesAndKeepsWhatTheFileDoesNotKnow() throws {
    try take([Self.row(1, "Gym", "1", note: "x", categories: ["Sport"])])
    try wallet.edit([1], at: Self.time) { card in
      card.issuer = "Fit"
      card.content.identifiers.append(Identifier(label: "PIN", kind: .number, payload: Payload(text: "1234")))
      card.content.identifiers.append(Identifier(label: "chip", kind: .nfc, payload: Payload(bytes: [4, 1, 2, 3])))
    }
    let result = try take([Self.row(1, "Gym", "1", note: "y", categories: ["Sport"])], at: Self.later)
    #expect(result.counts == counts(0, 1, 0, 0) && result.outcomes.first?.differences == [.note])
    let card = try #require(try all.first)
    #expect(card.note == "y" && card.issuer == "Fit" && card.categories == ["Sport"] && card.changed == Self.later)
    #expect(card.identifiers.map(\.label) == [nil, "PIN", "chip"] && card.identifiers.selection == 0)
  }

  @Test func aChangedCardIsSkippedAsAsked() throws {
    try take([Self.row(1, "Gym", "1")])
    let before = try HistoryTests.Snapshot(wallet)
    let result = try take([Self.row(1, "Gym", "1", note: "y")], conflict: .skip)
    #expect(result.counts == counts(0, 0, 0, 1) && result.outcomes.first?.differences == [.note])
    #expect(try HistoryTests.Snapshot(wallet) == before)
  }

  @Test func aChangedCardIsDuplicatedOnce() throws {
    try take([Self.row(1, "Gym", "1")])
    let file = [Self.row(1, "Gym", "1", note: "y")]
    #expect(try take(file, conflict: .duplicate).counts == counts(1, 0, 0, 0))
    #expect(try take(file, conflict: .duplicate).counts == counts(0, 0, 1, 0))
    #expect(try all.map(\.note) == [nil, "y"])
  }

  @Test func aCardOfOursIsKnownByItsUUIDWhateverElseChanged() throws {
    let id = UUID()
    var card = Self.row(nil, "Gym", "1")
    card.id = id
    card.fields = .all
    try take([card])
    card.content.name = "Other"
    card.content.identifiers = [Identifier(kind: .nfc, payload: Payload(bytes: [1, 2, 3, 4]))]
    #expect(try take([card]).counts == counts(0, 1, 0, 0))
    #expect(try all.map(\.id) == [id] && all.map(\.name) == ["Other"])
    #expect(try take([card], conflict: .duplicate).counts == counts(0, 0, 1, 0))
    card.content.note = "x"
    #expect(try take([card], conflict: .duplicate).counts == counts(1, 0, 0, 0))
    #expect(try take([card], conflict: .duplicate).counts == counts(0, 0, 1, 0))
  }

  @Test func aNumberComesBackWhereNoCardEverHadIt() throws {
    var card = Self.row(nil, "Gym", "1")
    card.id = UUID()
    card.number = 7
    var other = Self.row(nil, "Shop", "2")
    other.id = UUID()
    other.number = 7
    try take([card, other])
    #expect(try all.map(\.number).sorted() == [7, 8])
    try wallet.delete([7, 8], at: Self.time)
    try take([card])
    #expect(try all.map(\.number) == [9])
    card.id = UUID()
    card.number = .max
    try take([card])
    #expect(try all.map(\.number).max() ?? 0 < 20)
  }

  // MARK: files of other wallets

  @Test func aPassIsKnownByItsSerialNumber() throws {
    var pass = Self.row(nil, "Ticket", "1")
    pass.fields = [.name, .identifiers, .renewal]
    pass.origins = [CardOrigin(format: "pass", file: "", key: "pass.com.example\n42")]
    try take([pass])
    try wallet.edit([1], at: Self.time) {
      $0.content.identifiers.append(Identifier(label: "PIN", kind: .number, payload: Payload(text: "1234")))
      var labelled = $0.content.identifiers[0]
      labelled.label = "ticket"
      $0.content.identifiers.replace(at: 0, with: labelled)
    }
    #expect(try take([pass]).counts == counts(0, 0, 1, 0))
    try wallet.edit([1], at: Self.time) {
      var plain = $0.content.identifiers[0]
      plain.label = nil
      $0.content.identifiers.replace(at: 0, with: plain)
    }
    pass.content.name = "Ticket 2"
    pass.content.identifiers = [Identifier(kind: .code(.qr), payload: Payload(text: "other"))]
    #expect(try take([pass]).counts == counts(0, 1, 0, 0))
    #expect(try numbers(of: all.first) == ["other", "1234"] && all.first?.name == "Ticket 2")
  }

  @Test func aRowNumberSaysWhichCardWasChanged() throws {
    try take([Self.row(1, "Gym", "1"), Self.row(2, "Shop", "2"), Self.row(3, "Zoo", "3")])
    // One card was renamed, one has another number; the others show that the file is from the same phone.
    let result = try take([Self.row(1, "Fitness", "1"), Self.row(2, "Shop", "22"), Self.row(3, "Zoo", "3")])
    #expect(result.counts == counts(0, 2, 1, 0))
    // The old number may still be in use, so it is kept after the new one.
    #expect(try all.map(\.name) == ["Fitness", "Shop", "Zoo"] && all.map(numbers) == [["1"], ["22", "2"], ["3"]])
    #expect(try all.allSatisfy { $0.identifiers.selection == 0 })
  }

  @Test func twoPhonesLoseNothing() throws {
    try take([Self.row(1, "Gym", "1"), Self.row(2, "Shop", "2"), Self.row(3, "Zoo", "3")])
    // The cards of another phone have the same row numbers: two are of the same shops, one is not.
    try take([Self.row(1, "Gym", "100"), Self.row(2, "Bakery", "200"), Self.row(3, "Sea", "300")])
    let numbers = try Set(all.flatMap { $0.identifiers.map(\.printedText) })
    #expect(numbers == ["1", "2", "3", "100", "200", "300"])
    #expect(try Set(all.map(\.name)) == ["Gym", "Shop", "Zoo", "Bakery", "Sea"])
    // Importing either file again changes nothing.
    let before = try HistoryTests.Snapshot(wallet)
    try take([Self.row(1, "Gym", "100"), Self.row(2, "Bakery", "200"), Self.row(3, "Sea", "300")])
    try take([Self.row(1, "Gym", "1"), Self.row(2, "Shop", "2"), Self.row(3, "Zoo", "3")])
    #expect(try HistoryTests.Snapshot(wallet) == before)
  }

  @Test(arguments: [0, 1, 3])
  func rowsThatShareOnlyTheNameKeepBothNumbers(_ common: Int) throws {
    let shared = (0..<common).map { Self.row(10 + $0, "Shared \($0)", "s\($0)") }
    let (one, other) = ([Self.row(1, "Gym", "1")] + shared, [Self.row(1, "Gym", "100")] + shared)
    try take(one)
    try take(other)
    let before = try HistoryTests.Snapshot(wallet)
    #expect(try all.first.map { numbers(of: $0) } == ["100", "1"])
    // Importing either of them again changes nothing, in any order.
    try take(one)
    try take(other)
    #expect(try HistoryTests.Snapshot(wallet) == before && wallet.history().count == 2)
  }

  @Test func valuesThatAFileLacksStay() throws {
    let rich = Self.row(1, "Gym", "1", note: "x", categories: ["A"])
    let poor = Self.row(5, "Gym", "1")
    try take([rich])
    try wallet.edit([1], at: Self.time) { card in
      card.content.insert(category: "Local")
      card.colour = Colour("red")
      card.expiry = CalendarDate("2030-01-01").map { CardDate($0) }
    }
    let before = try HistoryTests.Snapshot(wallet)
    for file in [rich, poor, rich, poor] { #expect(try take([file]).counts == counts(0, 0, 1, 0)) }
    #expect(try HistoryTests.Snapshot(wallet) == before)
  }

  @Test func aFileThatKnowsNoTypesMakesNoSecondCard() throws {
    try take([Self.row(nil, "Gym", "96385074", kind: .code(.ean8))])
    var card = Self.row(nil, "Gym", "96385074", kind: .number)
    card.fields.remove(.type)
    #expect(try take([card]).counts == counts(0, 0, 1, 0))
    #expect(try all.first?.identifiers.selected?.kind == .code(.ean8))
  }

  @Test func anIdentifierThatWentOutAsACardOfItsOwnComesBackAsOne() throws {
    var content = Self.row(nil, "Gym", "1").content
    content.identifiers.append(Identifier(label: "app", kind: .code(.qr), payload: Payload(text: "q")))
    try wallet.add(content, at: Self.time)
    let rows = [Self.row(1, "Gym", "1"), Self.row(2, "Gym (app)", "q", kind: .code(.qr))]
    #expect(try take(rows).counts == counts(0, 0, 2, 0))
    #expect(try all.map(\.name) == ["Gym"])
  }

  @Test func textsOfAFileAreNeverRunAsSQL() throws {
    try wallet.add(CardContent(name: "Mine"), at: Self.time)
    let evil = "c' JOIN main.card; DELETE FROM main.card; COMMIT; /*"
    for file in [nil, "", evil, "it's"] {
      var card = Self.row(nil, "it's \(file ?? "")", "'; DROP TABLE card; --", note: evil, categories: ["'; --"])
      card.origins = [evil, "it's", "catima"].map { CardOrigin(format: $0, file: file, key: evil) }
      for _ in 0..<2 { try take([card]) }
    }
    #expect(try all.map(\.name).contains("Mine") && all.count == 4 && wallet.findings().isEmpty)
  }

  @Test func aCardOfTheWalletMatchesOneImportedCard() throws {
    // A card is identified by its UUID, although another card has the same pass as origin.
    var mine = Self.row(nil, "Mine", "1")
    mine.id = UUID()
    mine.fields = .all
    mine.origins = [CardOrigin(format: "pass", file: "", key: "K")]
    try take([mine])
    var other = Self.row(nil, "Other", "77")
    other.id = UUID()
    other.origins = mine.origins
    try take([mine, other])
    #expect(try all.map(\.name) == ["Mine", "Other"] && all.map(numbers) == [["1"], ["77"]])
    // A card that matches two cards of the wallet becomes one of them.
    var both = Self.row(nil, "Both", "5")
    both.origins = ["K", "L"].map { CardOrigin(format: "pass", file: "", key: $0) }
    var second = Self.row(nil, "Second", "6")
    second.origins = [CardOrigin(format: "pass", file: "", key: "L")]
    try take([second])
    #expect(try take([both]).counts.added == 0)
    #expect(try all.count == 3 && wallet.findings().isEmpty)
  }

  @Test func twoFilesMayHoldTheSameCard() throws {
    try take([Self.row(1, "Gym", "1")])
    let files = (
      [Self.row(1, "Gym", "1"), Self.row(2, "New", "2")], [Self.row(4, "New", "2"), Self.row(9, "Gym", "1")]
    )
    let result = try take(files.0, files.1)
    #expect(result.counts == counts(1, 0, 3, 0))
    #expect(try all.map(\.name) == ["Gym", "New"])
    #expect(try take(files.0, files.1).counts == counts(0, 0, 4, 0))
  }

  @Test func aRowBesideTheCardsOwnSaysNothingOfTheCard() throws {
    var content = Self.row(nil, "Dup", "1").content
    content.identifiers.append(Identifier(label: "L", kind: .code(.code128), payload: Payload(text: "2")))
    content.isStarred = true
    try wallet.add(content, at: Self.time)
    var own = Self.row(1, "Dup", "1")
    own.content.isStarred = true
    #expect(try take([own, Self.row(2, "Dup (L)", "2")]).counts == counts(0, 0, 2, 0))
    own.content.note = "new"
    #expect(try take([own, Self.row(2, "Dup (L)", "2")], conflict: .duplicate).counts == counts(1, 0, 1, 0))
    #expect(try all.map(\.name) == ["Dup", "Dup"] && all.first?.isStarred == true)
  }

  @Test func skippedCardsLeaveNoPicture() throws {
    let picture = try CardPicture([0xFF, 0xD8, 0xFF, 1, 0xFF, 0xD9])
    try take([Self.row(1, "Gym", "1")])
    var card = Self.row(1, "Gym", "1")
    card.fields.insert(.front)
    card.content.pictures[.front] = picture.reference
    card.pictures = [picture]
    #expect(try take([card], conflict: .skip).counts == counts(0, 0, 0, 1))
    #expect(try wallet.file(of: picture.reference) == nil && wallet.history().count == 1)
    #expect(try take([card]).counts == counts(0, 1, 0, 0))
    #expect(try wallet.file(of: picture.reference) == picture.bytes)
  }

  @Test func usesAreTakenOverAndAreNoStep() throws {
    var card = Self.row(1, "Gym", "1")
    card.use = CardUse(lastShown: Self.time, timesShown: 3)
    try take([card])
    card.use = CardUse(lastShown: Self.time.adding(seconds: -50), timesShown: 9)
    try take([card])
    let uses = try wallet.withSnapshot { snapshot in
      var uses: [CardUse?] = []
      try snapshot.forEachCard(unreadable: { _ in }) { uses.append($0.use) }
      return uses
    }
    #expect(try uses == [CardUse(lastShown: Self.time, timesShown: 9)] && wallet.history().count == 1)
  }
}
