public import Foundation

/// What is on a card: money, or points.
public struct Balance: Hashable, Sendable {
  /// How much: a decimal number, exact.
  public let amount: Decimal
  /// Of which money; nil for points.
  public let currency: Currency?

  /// That amount of that currency, or of points.
  public init(_ amount: Decimal, _ currency: Currency? = nil) {
    self.amount = amount
    self.currency = currency
  }

  /// The amount with a point and the digits that its currency has: `12.50`.
  public var amountText: String { amount.text(minimumFractionDigits: currency?.minorDigits ?? 0) }
}
