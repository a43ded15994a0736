public import Foundation

/// One step in the history of a balance. Two are equal when they say the same, whatever their UUIDs.
public struct BalanceEntry: Hashable, Sendable {
  private var identity: Identity
  /// Which step it is, on every device; nil until it is in a wallet.
  public var id: UUID? {
    get { identity.uuid }
    set { identity.uuid = newValue }
  }
  /// What happened.
  public enum Change: String, CaseIterable, Sendable {
    /// It became more.
    case add
    /// It became less.
    case spend
    /// Somebody looked, and it was that.
    case set
  }

  /// When.
  public let time: Date
  /// What happened.
  public let change: Change
  /// How much came, went, or was found.
  public let amount: Decimal
  /// What there was then.
  public let after: Balance
  /// What for; nil where nobody said.
  public let note: String?

  /// A step with all its parts.
  public init(id: UUID? = nil, time: Date, change: Change, amount: Decimal, after: Balance, note: String?) {
    identity = Identity(uuid: id)
    self.time = time
    self.change = change
    self.amount = amount
    self.after = after
    self.note = note
  }
}
