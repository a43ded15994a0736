import Barcodes
import Cards
import Foundation
import Testing
import Values
import struct Values.UUID

/// Merges of two versions of a card.
@Suite struct HouseholdCardTests {
  private static let time = Instant(seconds: 1_800_000_000)
  private static let ids = (0..<9).map { _ in UUID() }

  private func card(_ seconds: Int = 0, _ change: (inout HouseholdCard) -> Void = { _ in }) -> HouseholdCard {
    var content = CardContent(name: "Gym")
    content.note = "n"
    content.identifiers = [identifier(1, "111"), identifier(2, "222"), identifier(3, "333")]
    var card = HouseholdCard(
      id: Self.ids[0], content: content, categories: [Self.ids[7]], added: Self.time,
      changed: Self.time.adding(seconds: seconds))
    change(&card)
    return card
  }

  private func identifier(_ index: Int, _ payload: String, label: String? = nil) -> Identifier {
    Identifier(id: Self.ids[index], label: label, kind: .number, payload: Payload(text: payload))
  }

  /// Merges two versions, and checks that the order makes no difference.
  private func merged(_ one: HouseholdCard, _ other: HouseholdCard, base: HouseholdCard?) -> HouseholdCard {
    let merged = HouseholdCard.merging(one, other, base: base)
    let reverse = HouseholdCard.merging(other, one, base: base)
    #expect(merged.content == reverse.content && merged.conflicts == reverse.conflicts)
    #expect(merged.content.identifiers.map(\.id) == reverse.content.identifiers.map(\.id))
    #expect(merged.categories == reverse.categories && merged.withheld == reverse.withheld)
    return merged
  }

  @Test func changesOfOneDeviceAreTaken() {
    let later = card(9) { $0.content.issuer = "Fit" }
    let earlier = card(5) {
      $0.content.note = nil
      $0.content.isStarred = true
      $0.categories = [Self.ids[8]]
    }
    let merged = merged(later, earlier, base: card())
    #expect(merged.content.issuer == "Fit" && merged.content.note == nil && merged.content.isStarred)
    #expect(
      merged.categories == [Self.ids[8]] && merged.conflicts.isEmpty && merged.changed == Self.time.adding(seconds: 9))
  }

  @Test func theLaterOfTwoChangesIsTakenAndTheOtherIsKept() throws {
    let later = card(9) { $0.content.note = "later" }
    let earlier = card(5) { $0.content.note = "earlier" }
    let merged = merged(later, earlier, base: card())
    #expect(merged.content.note == "later")
    let value = try #require(merged.conflicts.first)
    #expect(merged.conflicts.count == 1 && value.part == .note && value.content.note == "earlier")
    #expect(value.changed == Self.time.adding(seconds: 5))
    // A clock that is wrong decides which value is shown, but loses none.
    let equal = self.merged(card(5) { $0.content.note = "x" }, earlier, base: card())
    #expect(Set([equal.content.note, equal.conflicts.first?.content.note]) == ["x", "earlier"])
    // A value that was chosen on one device is chosen.
    var settled = merged
    settled.conflicts = []
    #expect(self.merged(settled, merged, base: merged).conflicts.isEmpty)
  }

  @Test func theSameChangeIsNoConflict() {
    let both = { (card: inout HouseholdCard) in card.content.name = "Gym 2" }
    let merged = merged(card(9, both), card(5, both), base: card())
    #expect(merged.content.name == "Gym 2" && merged.conflicts.isEmpty)
  }

  @Test func twoPayloadsOfOneIdentifierBecomeTwo() {
    let later = card(9) { $0.content.identifiers.replace(at: 1, with: identifier(2, "later")) }
    let earlier = card(5) { $0.content.identifiers.replace(at: 1, with: identifier(2, "earlier")) }
    let merged = merged(later, earlier, base: card())
    #expect(merged.content.identifiers.map(\.payload.text) == ["111", "later", "earlier", "333"])
    #expect(Set(merged.content.identifiers.compactMap(\.id)).count == 4 && merged.conflicts.isEmpty)
    // On every device it is the same second one, so that a third merge finds it.
    let again = self.merged(merged, merged, base: card())
    #expect(again.content.identifiers.map(\.id) == merged.content.identifiers.map(\.id))
  }

  @Test func labelAndPayloadOfOneIdentifierMerge() {
    let later = card(9) { $0.content.identifiers.replace(at: 0, with: identifier(1, "999")) }
    let earlier = card(5) { $0.content.identifiers.replace(at: 0, with: identifier(1, "111", label: "app")) }
    let first = merged(later, earlier, base: card()).content.identifiers[0]
    #expect(first.payload.text == "999" && first.label == "app")
    let other = card(5) { $0.content.identifiers.replace(at: 0, with: identifier(1, "111", label: "old")) }
    let conflict = merged(
      card(9) { $0.content.identifiers.replace(at: 0, with: identifier(1, "111", label: "new")) }, other, base: card())
    #expect(conflict.content.identifiers[0].label == "new")
    #expect(conflict.conflicts.first?.identifier == Self.ids[1])
    #expect(conflict.conflicts.first?.content.identifiers.first?.label == "old")
  }

  /// The form of an issued symbol goes with the payload that it belongs to.
  @Test func theFormFollowsThePayload() {
    let form = SymbolForm.qr(version: 5, mask: 3, segments: [])
    func qr(_ payload: String, _ form: SymbolForm?, ratio: Bool = false) -> Identifier {
      Identifier(
        id: Self.ids[1], kind: .code(.qr), payload: Payload(text: payload),
        options: DrawingOptions(hasBearerBars: ratio, form: form))
    }
    func version(_ seconds: Int, _ identifier: Identifier) -> HouseholdCard {
      card(seconds) { $0.content.identifiers.replace(at: 0, with: identifier) }
    }
    let base = version(0, qr("111", form))
    // One has another payload, and so no form any more; the other has changed an option.
    for (later, earlier) in [(9, 5), (5, 9)] {
      let first = merged(version(later, qr("222", nil)), version(earlier, qr("111", form, ratio: true)), base: base)
        .content.identifiers[0]
      #expect(first.payload.text == "222" && first.options == DrawingOptions(hasBearerBars: true))
    }
    // One has scanned a new code, the other has dropped the form of the old one.
    let other = SymbolForm.qr(version: 7, mask: 1, segments: [])
    for (later, earlier) in [(9, 5), (5, 9)] {
      let first = merged(version(later, qr("222", other)), version(earlier, qr("111", nil)), base: base)
        .content.identifiers[0]
      #expect(first.payload.text == "222" && first.options.form == other)
    }
    let dropped = merged(version(9, qr("111", nil)), version(5, qr("111", form)), base: base).content.identifiers[0]
    #expect(dropped.options.form == nil)
  }

  @Test func anEditOfAnIdentifierWinsOverItsRemoval() {
    let removed = card(9) {
      $0.content.identifiers.remove(at: 2)
      $0.content.identifiers.remove(at: 0)
    }
    let edited = card(5) { $0.content.identifiers.replace(at: 2, with: identifier(3, "333", label: "x")) }
    #expect(merged(removed, edited, base: card()).content.identifiers.map(\.payload.text) == ["222", "333"])
  }

  @Test func ordersMergeByNeighbours() {
    let moved = card(5) { $0.content.identifiers.move(from: 2, to: 0) }
    let added = card(9) {
      $0.content.identifiers.append(identifier(4, "444"))
      $0.content.identifiers.move(from: 3, to: 1)
    }
    #expect(merged(moved, added, base: card()).content.identifiers.map(\.payload.text) == ["333", "111", "444", "222"])
    let selected = card(5) { $0.content.identifiers.select(2) }
    #expect(merged(selected, added, base: card()).content.identifiers.selected?.payload.text == "333")
  }

  @Test func identifiersMadeSecretOnOneDeviceLeaveTheHousehold() {
    let secret = card(5) {
      $0.content.identifiers.remove(at: 1)
      $0.withheld = [Self.ids[2]]
    }
    let edited = card(9) { $0.content.identifiers.replace(at: 1, with: identifier(2, "9")) }
    let merged = merged(secret, edited, base: card())
    #expect(merged.withheld == [Self.ids[2]] && merged.content.identifiers.count == 2)
  }

  // MARK: - Balances

  private func paid(_ card: inout HouseholdCard, _ change: BalanceEntry.Change, _ amount: Int, _ seconds: Int) throws {
    try card.content.change(
      balance: change, Amount(integerLiteral: amount), currency: .some(Currency(code: "UAH")), note: nil,
      at: Self.time.adding(seconds: seconds))
    let last = card.content.balanceHistory.count - 1
    card.content.balanceHistory[last].id = UUID()
    card.changed = Self.time.adding(seconds: seconds)
  }

  @Test func bothSpendsCount() throws {
    var base = card()
    try paid(&base, .set, 100, 1)
    var (one, other) = (base, base)
    // A clock that is a day slow.
    try paid(&one, .spend, 10, -86_400)
    try paid(&other, .spend, 20, 3)
    try paid(&other, .add, 5, 4)
    let merged = merged(one, other, base: base)
    #expect(merged.content.balance?.amount == 75 && merged.conflicts.isEmpty)
    // The entries of one device stay together, whichever comes first.
    let amounts = merged.content.balanceHistory.map(\.after.amount)
    #expect(amounts == [100, 90, 70, 75] || amounts == [100, 80, 85, 75])
    // One is taken back while the other device spends more.
    var (back, more) = (merged, merged)
    back.content.balanceHistory.removeAll { $0.amount == 10 }
    back.content.balance = Balance(85, Currency(code: "UAH"))
    try paid(&more, .spend, 1, 9)
    #expect(self.merged(back, more, base: merged).content.balance?.amount == 84)
  }

  /// The amount has seen neither payment, whatever the clocks say.
  @Test func paymentsUnknownToASetBalanceAreSubtracted() throws {
    var base = card()
    try paid(&base, .set, 100, 1)
    var (one, other) = (base, base)
    try paid(&one, .set, 50, 5)
    try paid(&other, .spend, 20, 3)
    try paid(&other, .spend, 7, 9)
    #expect(merged(one, other, base: base).content.balance?.amount == 23)
  }

  @Test func aBalanceWithoutAnEntryBecomesOne() throws {
    var base = card()
    try paid(&base, .set, 100, 1)
    let bare = card(9) {
      $0.content.balance = Balance(3, Currency(code: "UAH"))
      $0.content.balanceHistory = base.content.balanceHistory
    }
    var spent = base
    try paid(&spent, .spend, 20, 3)
    let merged = merged(bare, spent, base: base)
    #expect(merged.content.balance?.amount == -17 && merged.conflicts.isEmpty)
    #expect(merged.content.balanceHistory.map(\.change) == [.set, .set, .spend])
  }

  // MARK: - Facts that depend on each other

  @Test func daysStayInOrder() {
    let day = { (text: String) in CalendarDate(text).map { CardDate($0) } }
    let later = card(9) { $0.content.validFrom = day("2030-06-01") }
    let earlier = card(5) { $0.content.expiry = day("2030-05-01") }
    let merged = merged(later, earlier, base: card())
    #expect(merged.content.validFrom?.day.iso == "2030-06-01" && merged.content.expiry == nil)
    #expect(merged.conflicts.first?.part == .expiry && merged.conflicts.first?.content.expiry?.day.iso == "2030-05-01")
  }

  @Test func cardsThatBothMadeJoin() {
    let later = card(9) { $0.content.note = nil }
    let earlier = card(5) { $0.content.issuer = "Fit" }
    let merged = merged(later, earlier, base: nil)
    #expect(merged.content.note == "n" && merged.content.issuer == "Fit" && merged.conflicts.isEmpty)
    #expect(merged.content.identifiers.count == 3)
  }

  // MARK: - Categories

  private func categories(_ names: (Int, String)...) -> HouseholdCategories {
    HouseholdCategories(names.map { HouseholdCategories.Category(id: Self.ids[$0.0], name: $0.1) })
  }

  private func merged(
    _ one: HouseholdCategories, _ other: HouseholdCategories, base: HouseholdCategories
  ) -> HouseholdCategories {
    let merged = HouseholdCategories.merging(one, other, base: base)
    #expect(merged == HouseholdCategories.merging(other, one, base: base))
    return merged
  }

  @Test func categoriesMerge() {
    let base = categories((1, "Food"), (2, "Sport"), (3, "Home"))
    let one = categories((3, "House"), (1, "Food"), (2, "Sport"))
    let other = categories((1, "Food"), (4, "Travel"), (3, "Home"))
    let merged = merged(one, other, base: base)
    #expect(merged.list.map(\.name) == ["House", "Food", "Travel"])
  }

  @Test func categoriesOfOneNameBecomeOne() {
    let merged = merged(categories((1, "Food")), categories((2, "food")), base: HouseholdCategories())
    #expect(merged.list.count == 1)
    #expect(merged.meanings.count == 2 && merged.meanings[Self.ids[1]] == merged.meanings[Self.ids[2]])
    // One device takes the joining back, and another one does not know it.
    let first = merged.list[0]
    let second = first.id == Self.ids[1] ? Self.ids[2] : Self.ids[1]
    let apart = HouseholdCategories([HouseholdCategories.Category(id: second, name: "Food")])
    #expect(apart.changedMeanings(since: merged) == [first.id, second])
    let again = self.merged(apart, merged, base: merged)
    #expect(again.list.map(\.id) == [second] && again.meanings[first.id]?.id == second)
    let renamed = HouseholdCategories([
      HouseholdCategories.Category(id: first.id, name: "Eat", others: first.others), apart.list[0],
    ])
    #expect(renamed.meanings[second]?.name == "Food" && renamed.list[0].others.isEmpty)
  }

  @Test func aUsedCategoryIsNotDeleted() {
    let base = categories((1, "Food"), (2, "Sport"))
    let kept = HouseholdCategories.merging(categories((2, "Sport")), base, base: base, keeping: [Self.ids[1]])
    #expect(kept == base)
  }

  @Test func aNameThatLostIsKept() {
    let merged = merged(categories((1, "Eat")), categories((1, "Drink")), base: categories((1, "Food")))
    #expect(merged.list.map(\.name) == ["Drink"] && merged.list.first?.conflictingNames == ["Eat"])
    let deleted = self.merged(categories(), categories((1, "Eat")), base: categories((1, "Food")))
    #expect(deleted.list.map(\.name) == ["Eat"])
    // Who deletes the category has not seen that it was renamed.
    var disputed = categories((1, "Food"))
    disputed.list[0].conflictingNames = ["Eat"]
    #expect(self.merged(categories(), disputed, base: categories((1, "Food"))).list.map(\.name) == ["Food"])
  }
}
