/// Why a balance cannot change so.
public enum BalanceError: Error, Hashable, Sendable {
  /// There is not that much.
  case notEnough(Balance)
  /// It is of another unit, which one amount alone cannot turn into this.
  case otherUnit(Balance)
  /// It would have more digits than are exact.
  case tooLarge
}
