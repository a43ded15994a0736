import Barcodes
import Cards
import Foundation
import Testing
import Values
import Wallet
import Witnesses
import struct Values.UUID

/// Steps over which syncs have passed.
@Suite struct UndoBesideOthersTests {
  private static let time = WalletStoreTests.time

  /// Brings what others have done into a shared wallet.
  private func sync(
    _ wallet: WalletStore, deleting: Set<UUID> = [], at time: Instant, isJoining: Bool = false,
    _ change: (inout [HouseholdCard]) throws -> Void
  ) throws {
    var (cards, version, categories): ([HouseholdCard], Int, [HouseholdCategories.Category]) = ([], 0, [])
    try wallet.withHouseholdSnapshot { snapshot in
      version = snapshot.version
      categories = try snapshot.categories()
      let ids = Dictionary(categories.map { ($0.name, $0.id) }, uniquingKeysWith: { first, _ in first })
      try snapshot.forEachPart(of: nil) { part in
        cards += part.map { card in
          HouseholdCard(card, categories: Set(card.categories.compactMap { ids[$0] })) { _ in false }
        }
      }
    }
    let before = cards
    try change(&cards)
    let changed = cards.filter { card in
      !before.contains { $0.id == card.id && $0.content == card.content } && !deleting.contains(card.id)
    }
    var update = HouseholdChange(to: HouseholdCategories(categories))
    update.deleted = deleting
    let applied = try wallet.apply(update, version: version, isJoining: isJoining, at: time) { store in
      try store(.cards(changed, sharedSecrets: []))
      return HouseholdState(base: "base")
    }
    #expect(applied != nil)
  }

  private func card(_ name: String) -> HouseholdCard {
    var content = CardContent(name: name)
    content.identifiers = [Identifier(id: UUID(), kind: .number, payload: Payload(text: name))]
    return HouseholdCard(id: UUID(), content: content, categories: [], added: Self.time, changed: Self.time)
  }

  @Test func laterChangesOfOthersStayAfterUndo() throws {
    let wallet = try WalletStore.inMemory()
    try wallet.add(CardContent(name: "Gym"), at: Self.time)
    try sync(wallet, at: Self.time) { $0.append(card("Theirs")) }
    try wallet.edit([1], at: Self.time) { ($0.note, $0.issuer) = ("mine", "Fit") }
    try wallet.add(CardContent(name: "Own"), at: Self.time)
    try sync(wallet, at: Self.time) { cards in
      for index in cards.indices { cards[index].content.note = "theirs" }
      cards.append(card("Other"))
    }
    #expect(try wallet.undo()?.action == .add)
    // They have changed it, so it is not only ours any more.
    #expect(try wallet.cards().map(\.name) == ["Gym", "Other", "Own", "Theirs"])
    #expect(try wallet.undo()?.action == .edit)
    let gym = try #require(try wallet.cards().first)
    #expect(gym.note == "theirs" && gym.issuer == nil)
    #expect(try wallet.history().map(\.isUndoable) == [false, false, false, false, true])
    #expect(try wallet.redo()?.action == .edit && wallet.cards().first?.issuer == "Fit")
    #expect(try wallet.undo()?.action == .edit && wallet.undo()?.action == .add && wallet.undo() == nil)
    #expect(try wallet.cards().map(\.name) == ["Gym", "Other", "Own", "Theirs"] && wallet.findings().isEmpty)
    // Who is alone again may take back what has come.
    try wallet.setHousehold(nil)
    while try wallet.undo() != nil {}
    #expect(try wallet.isEmpty() && wallet.findings().isEmpty)
  }

  @Test func stepsBeforeJoiningCannotBeUndone() throws {
    let wallet = try WalletStore.inMemory()
    try wallet.add(CardContent(name: "Gym"), at: Self.time)
    try sync(wallet, at: Self.time, isJoining: true) { $0.append(card("Theirs")) }
    #expect(try wallet.undo() == nil && wallet.stepCount(isUndone: false) == 0 && wallet.cards().count == 2)
    try wallet.edit([1], at: Self.time) { $0.note = "x" }
    #expect(try wallet.undo()?.action == .edit && wallet.undo() == nil)
  }

  /// All steps lead back to the beginning, and to the end, after any undo and redo between syncs.
  @Test(arguments: 1...6)
  func allStepsLeadBackToTheBeginning(_ seed: Int) throws {
    var somebody = HistoryTests.Somebody(
      wallet: try .inMemory(), generator: SeededGenerator("beside others \(seed)"))
    let wallet = somebody.wallet
    for round in 0..<90 {
      switch Int.random(in: 0...9, using: &somebody.generator) {
      case 0...4: try somebody.act()
      case 5: _ = try wallet.undo(at: somebody.time)
      case 6: _ = try wallet.redo(at: somebody.time)
      default:
        let time = somebody.time.adding(seconds: 1)
        let kind = Int.random(in: 0...3, using: &somebody.generator)
        let victim = try wallet.cards(CardFilter(archived: .last)).randomElement(using: &somebody.generator)
        try sync(wallet, deleting: kind == 0 ? Set([victim?.id].compactMap(\.self)) : [], at: time) { cards in
          if kind == 1 { cards.append(card("Theirs \(round)")) }
          guard kind > 1, let index = cards.firstIndex(where: { $0.id == victim?.id }) else { return }
          if kind == 2 { cards[index].content.note = "theirs \(round)" }
          if kind == 3 {
            for one in card("\(round)").content.identifiers { cards[index].content.identifiers.append(one) }
          }
        }
      }
      let findings = try wallet.findings()
      try #require(findings.isEmpty, "\(round): \(findings)")
    }
    let end = try HistoryTests.Snapshot(wallet)
    var count = 0
    while try wallet.undo() != nil { count += 1 }
    #expect(try wallet.findings().isEmpty)
    for _ in 0..<count { _ = try wallet.redo() }
    #expect(try HistoryTests.Snapshot(wallet) == end)
    try wallet.setHousehold(nil)
    while try wallet.undo() != nil {}
    #expect(try wallet.isEmpty() && wallet.findings().isEmpty)
  }
}
