public import FoundationEssentials

/// The balance of a card: an amount of money, or of points.
public struct Balance: Hashable, Sendable {
  /// The amount, an exact decimal number.
  public let amount: Decimal
  /// The currency; nil for points.
  public let currency: Currency?

  /// Creates a balance of `amount` in `currency`, or in points if the currency is nil.
  public init(_ amount: Decimal, _ currency: Currency? = nil) {
    self.amount = amount
    self.currency = currency
  }

  /// The amount with a decimal point and as many digits after it as the currency has: `12.50`.
  public var amountText: String { amount.text(minimumFractionDigits: currency?.minorDigits ?? 0) }
}
