package import Cards

extension HouseholdCard {
  /// The values that lost, in an order that is the same on every device: that of their JSON, which begins with the time.
  package var sortedLosers: [LosingValue] {
    losers.map { ($0, LosingValueJSON($0).tree.text) }.sorted { $0.1 < $1.1 }.map(\.0)
  }
}
