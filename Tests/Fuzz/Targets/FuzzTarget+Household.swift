import Cards
import Exchange

extension FuzzTarget {
  /// The files of a household: up to three versions of a card or of the categories, with a zero byte between them. What can
  /// be read is written and read again as the same, and two versions merge alike in both orders.
  static let household = FuzzTarget(name: "household") { bytes in
    let files = bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false).map(Array.init)
    let cards = files.map { try? HouseholdJSON.card($0, named: "card") }
    for case let card? in cards {
      let written = HouseholdJSON.bytes(of: card)
      FuzzTarget.promise(
        (try? HouseholdJSON.card(written, named: "card")).map(HouseholdJSON.bytes) == written, "a card stays as it is")
    }
    if cards.count > 1, let one = cards[0], let other = cards[1], one.id == other.id {
      let base = cards.count > 2 ? cards[2].flatMap { $0.id == one.id ? $0 : nil } : nil
      let merged = HouseholdJSON.bytes(of: .merging(one, other, base: base))
      FuzzTarget.promise(
        HouseholdJSON.bytes(of: .merging(other, one, base: base)) == merged, "cards merge alike in both orders")
      FuzzTarget.promise((try? HouseholdJSON.card(merged, named: "card")) != nil, "a merged card can be read")
    }
    let lists = files.map { try? HouseholdJSON.categories($0, named: "categories") }
    for case let list? in lists {
      let written = HouseholdJSON.bytes(of: list)
      FuzzTarget.promise(
        (try? HouseholdJSON.categories(written, named: "categories")).map(HouseholdJSON.bytes) == written,
        "categories stay as they are")
    }
    if lists.count > 1, let one = lists[0], let other = lists[1] {
      let base = (lists.count > 2 ? lists[2] : nil) ?? HouseholdCategories()
      let merged = HouseholdJSON.bytes(of: .merging(one, other, base: base))
      FuzzTarget.promise(
        HouseholdJSON.bytes(of: .merging(other, one, base: base)) == merged, "categories merge alike in both orders")
      FuzzTarget.promise(
        (try? HouseholdJSON.categories(merged, named: "categories")) != nil, "merged categories can be read")
    }
  }
}
