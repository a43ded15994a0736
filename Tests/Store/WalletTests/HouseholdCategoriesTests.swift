import Cards
import Foundation
import Testing
import Values
import struct Values.UUID

@testable import Wallet

/// The categories that a household gives to a wallet.
@Suite struct HouseholdCategoriesTests {
  private let wallet: WalletStore
  private let time = Instant(seconds: 1_700_000_000)

  init() throws { wallet = try WalletStore.inMemory() }

  private func apply(_ list: [HouseholdCategories.Category]) throws -> HouseholdChange.Outcome {
    let change = HouseholdChange(to: HouseholdCategories(list))
    let version = try wallet.withHouseholdSnapshot { $0.version }
    return try #require(try wallet.apply(change, version: version, at: time) { _ in HouseholdState(base: "x") }).outcome
  }

  private func categories() throws -> [HouseholdCategories.Category] {
    try wallet.withHouseholdSnapshot { try $0.categories() }
  }

  /// Categories are renamed, exchange their names, join, are made, deleted and moved.
  @Test func allChangesAtOnce() throws {
    try wallet.add(CardContent(name: "One", categories: ["A", "B"]), at: time)
    try wallet.add(CardContent(name: "Two", categories: ["C", "D"]), at: time)
    try wallet.addCategories(["E", "F"], at: time)
    var list = try categories()
    let ids = list.map(\.id)
    // B joins A, C joins one that is new here, D and E exchange their names, and F goes.
    let new = UUID()
    list = [
      .init(id: ids[4], name: "D"), .init(id: new, name: "c", others: [ids[2]]), .init(id: ids[3], name: "E"),
      .init(id: ids[0], name: "A", others: [ids[1], UUID()]), .init(id: UUID(), name: "G"),
    ]
    #expect(try apply(list).hasOtherCategories)
    #expect(try categories().map(\.id) == list.map(\.id) && categories().map(\.name) == list.map(\.name))
    #expect(try wallet.cards().map { Set($0.categories) } == [["A"], ["c", "E"]])
    #expect(try !apply(list).hasOtherCategories)
    // While the wallet is shared, what has come stays.
    try wallet.setHousehold(nil)
    _ = try wallet.undo(at: time)
    #expect(try categories().map(\.name) == ["A", "B", "C", "D", "E", "F"])
    #expect(try wallet.cards().map { Set($0.categories) } == [["A", "B"], ["C", "D"]])
  }

  /// The work for each category does not grow with their number: with 50,000, the test would take minutes.
  @Test func manyCategoriesComeAndJoin() throws {
    let list = (0..<50_000).map { HouseholdCategories.Category(id: UUID(), name: "Category \($0)") }
    #expect(try apply(list).hasOtherCategories)
    let joined = list.reversed().map { HouseholdCategories.Category(id: UUID(), name: $0.name, others: [$0.id]) }
    #expect(try apply(joined).hasOtherCategories)
    #expect(try categories().map(\.id) == joined.map(\.id))
    // One device has taken the joining back.
    let merged = HouseholdCategories.merging(
      HouseholdCategories(joined), HouseholdCategories(list), base: HouseholdCategories(joined))
    #expect(merged.list.count == list.count)
    #expect(try apply([]).hasOtherCategories && categories().isEmpty)
  }
}
