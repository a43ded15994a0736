import Barcodes
import Cards
import Testing
import struct Values.Instant
import struct Values.UUID

/// A phone as a side of the merge.
@Suite struct PhoneMergeTests {
  private static let time = Instant(seconds: 1_800_000_000)
  private let id = UUID()

  private func card(_ note: String?) -> Card {
    var content = CardContent(
      name: "Gym", identifiers: [Identifier(id: id, kind: .number, payload: Payload(text: "A-1"))])
    (content.note, content.issuer) = (note, "Somebody")
    return Card(id: UUID(), number: 1, content: content, added: Self.time, changed: Self.time)
  }

  /// The note of a phone, merged into a card.
  private func merged(
    _ note: String?, into own: String?, seen: String?, sameThere: CardFields, sameHere: CardFields
  ) -> (note: String?, conflicts: [String?], issuer: String?) {
    var (row, before) = (CardContent(name: "Gym"), CardContent(name: "Gym"))
    (row.note, before.note) = (note, seen)
    let imported = ImportedCard(row, fields: [.name, .note], at: ImportLocation())
    let result = imported.merged(
      into: card(own), since: SeenRow(identifier: id, sameThere: sameThere, sameHere: sameHere, content: before),
      at: Self.time.adding(seconds: 1), from: "Pixel")
    return (result.content.note, result.conflicts.map(\.content.note), result.content.issuer)
  }

  @Test func aChangeOfOneSideIsTaken() {
    let there = merged("there", into: "old", seen: "old", sameThere: .name, sameHere: [.name, .note])
    #expect(there.note == "there" && there.conflicts == [] && there.issuer == "Somebody")
    let here = merged("old", into: "here", seen: "old", sameThere: [.name, .note], sameHere: .name)
    #expect(here.note == "here" && here.conflicts == [])
    let removed = merged(nil, into: "old", seen: "old", sameThere: .name, sameHere: [.name, .note])
    #expect(removed.note == nil && removed.conflicts == [])
  }

  @Test func aChangeOfBothSidesWaits() {
    let both = merged("there", into: "here", seen: "old", sameThere: .name, sameHere: .name)
    #expect(both.note == "there" && both.conflicts == ["here"])
    let removed = merged(nil, into: "here", seen: "old", sameThere: .name, sameHere: .name)
    #expect(removed.note == nil && removed.conflicts == ["here"])
  }

  /// The balance of a phone, merged into a card with entries. The phone showed the balance after the first of them.
  private func balance(_ shown: Balance?, after changes: [(BalanceEntry.Change, Amount)]) throws -> (
    balance: Balance?, changes: [BalanceEntry.Change], conflicts: [Balance?]
  ) {
    var own = card(nil)
    for (change, amount) in changes {
      try own.content.change(balance: change, amount, currency: nil, note: nil, at: Self.time)
    }
    for index in own.content.balanceHistory.indices { own.content.balanceHistory[index].id = UUID() }
    var (row, before) = (CardContent(name: "Gym"), CardContent(name: "Gym"))
    (row.balance, before.balance) = (shown, own.content.balanceHistory.first?.after)
    let seen = SeenRow(
      identifier: id, sameThere: .name, sameHere: changes.count > 1 ? .name : [.name, .balance], content: before)
    let imported = ImportedCard(row, fields: [.name, .balance], at: ImportLocation())
    let result = imported.merged(into: own, since: seen, at: Self.time.adding(seconds: 1), from: "Pixel")
    #expect(result.content.isBalanceRight)
    return (
      result.content.balance, result.content.balanceHistory.map(\.change), result.conflicts.map(\.content.balance)
    )
  }

  @Test func theBalanceOfAPhoneIsAnEntry() throws {
    let alone = try balance(Balance(300), after: [(.add, 500)])
    #expect(alone == (Balance(300), [.add, .set], []))
    // The phone has not seen the payment, which counts after what it shows.
    let payment = try balance(Balance(300), after: [(.add, 500), (.spend, 100)])
    #expect(payment == (Balance(200), [.add, .set, .spend], []))
    // Both have set the balance: one of the values waits.
    let both = try balance(Balance(300), after: [(.add, 500), (.set, 700)])
    #expect(both.balance == Balance(300) && both.conflicts == [Balance(700)])
    // Catima shows 0 points for no balance.
    let none = try balance(nil, after: [(.add, 500)])
    #expect(none == (Balance(0), [.add, .set], []))
  }

  @Test func aHiddenEntryTellsOnlyWhetherALineIsTheSame() throws {
    let entry = "Gym\ntwo\\r\\nlines\n\n4820000000017"
    let hidden = try HiddenEntry.hiding(entry)
    let lines = hidden.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.count == 4 && lines[2].isEmpty && !hidden.contains("Gym") && !hidden.contains("4820"))
    #expect(HiddenEntry.isSame(lines[0], "Gym") && !HiddenEntry.isSame(lines[0], "Gum"))
    #expect(HiddenEntry.isSame(lines[1], "two\\nlines") && !HiddenEntry.isSame(lines[3], "4820000000018"))
    #expect(try HiddenEntry.hiding(entry) != hidden && HiddenEntry.hiding(hidden) == hidden)
  }

  // MARK: the household

  private func phone(
    _ entry: String?, offers: [String] = [], exports: [String] = [], groups: Set<String> = []
  ) -> HouseholdPhone {
    HouseholdPhone(
      id: id, name: "Pixel", exports: exports,
      rows: ["1": .init(card: id, identifier: nil, entry: entry, offers: offers, groups: groups)])
  }

  @Test func twoVersionsOfAPhoneMergeAlike() {
    let base = phone("a", offers: ["b"], exports: ["1"])
    let one = phone("b", exports: ["1", "2"], groups: ["sport"])
    let other = phone("a", offers: ["b", "c"], exports: ["1", "3"])
    let merged = HouseholdPhone.merging(one, other, base: base)
    #expect(merged == HouseholdPhone.merging(other, one, base: base))
    #expect(merged.exports == ["1", "2", "3"] && merged.rows["1"]?.groups == ["sport"])
    #expect(merged.rows["1"]?.entry == "b" && merged.rows["1"]?.offers == ["c"])
  }

  /// Nobody knows which export is the later one: neither value is a change of the phone when it comes again.
  @Test func valuesOfBothExportsOfAPhoneAreKnown() {
    let merged = HouseholdPhone.merging(phone("x"), phone("y"), base: phone("a"))
    #expect(merged == HouseholdPhone.merging(phone("y"), phone("x"), base: phone("a")))
    #expect(merged.rows["1"]?.entry == "y" && merged.rows["1"]?.offers == ["x"])
    let lost = HouseholdPhone.merging(phone("deleted"), phone("y"), base: phone("a"))
    #expect(lost.rows["1"]?.entry == "y" && lost.rows["1"]?.offers == [])
  }

  @Test func phonesOfOneNameAreOneIfTheirRowsAgree() {
    let other = UUID()
    func phone(_ cards: UUID...) -> HouseholdPhone {
      let rows = cards.enumerated().map { (String($0 + 1), HouseholdPhone.Row(card: $1, identifier: nil, entry: nil)) }
      return HouseholdPhone(id: UUID(), name: "Pixel", rows: Dictionary(uniqueKeysWithValues: rows))
    }
    #expect(phone(id, other).isSame(as: phone(id, other, id)) && phone().isSame(as: phone(id)))
    #expect(!phone(id, other).isSame(as: phone(other, id)))
  }
}
