public import Foundation

extension CardContent {
  /// Sums of amounts up to this are exact: `Decimal` has 38 digits, and `Decimal.init(amount:)` takes 10 after the point.
  private static let mostExactAmount = Decimal(999_999_999_999_999_999 as UInt64)

  /// Changes the balance, and notes that.
  ///
  /// - Parameters:
  ///   - change: what happens to the balance.
  ///   - amount: how much is added, spent, or found to be there.
  ///   - currency: nil for the unit that the balance has (points where there is none yet), `.some(nil)` for points.
  ///   - note: what for; nil for nothing.
  ///   - time: when.
  /// - Throws: `BalanceError`; the card is then as it was.
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
    guard after.magnitude <= Self.mostExactAmount else { throw .tooLarge }
    let balance = Balance(after, unit)
    self.balance = balance
    balanceHistory.append(BalanceEntry(time: time, change: change, amount: amount, after: balance, note: note))
  }
}
