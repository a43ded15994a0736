/// The reason why a change of a balance is refused.
public enum BalanceError: Error, Hashable, Sendable {
  /// The amount to spend is larger than the balance, which is attached.
  case notEnough(Balance)
  /// The amount is in another unit than the balance, which is attached. Only setting the balance can change its unit.
  case otherUnit(Balance)
  /// The new balance would have more digits than can be stored exactly.
  case tooLarge
}
