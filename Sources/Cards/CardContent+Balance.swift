public import FoundationEssentials

extension CardContent {
  /// The largest amount whose sums are exact: `Decimal` has 38 digits, and `Decimal.init(amount:)` reads 10 after the
  /// point.
  private static let maximumExactAmount = Decimal(999_999_999_999_999_999 as UInt64)

  /// Changes the balance, and adds an entry to its history.
  ///
  /// - Parameters:
  ///   - change: the kind of the change.
  ///   - amount: the amount to add, to spend, or to set.
  ///   - currency: nil for the unit that the balance has (points if there is no balance yet), `.some(nil)` for points.
  ///   - note: a note about the change; nil for none.
  ///   - time: the moment of the change.
  /// - Throws: `BalanceError`; the card is then left unchanged.
  public mutating func change(
    balance change: BalanceEntry.Change, _ amount: Decimal, currency: Currency??, note: String?, at time: Date
  ) throws(BalanceError) {
    let unit = currency ?? balance?.currency
    if let balance, balance.currency != unit, change != .set { throw .otherUnit(balance) }
    let before = balance?.amount ?? 0
    let after =
      switch change {
      case .add: before + amount
      case .spend: before - amount
      case .set: amount
      }
    guard after >= 0 || change != .spend else { throw .notEnough(Balance(before, unit)) }
    guard after.magnitude <= Self.maximumExactAmount else { throw .tooLarge }
    let balance = Balance(after, unit)
    self.balance = balance
    balanceHistory.append(BalanceEntry(time: time, change: change, amount: amount, after: balance, note: note))
  }
}
