public import FoundationEssentials

/// One change in the history of a balance. Two entries are equal when all but their UUIDs are equal.
public struct BalanceEntry: Hashable, Sendable {
  private var identity: Identity
  /// The UUID of the entry, the same on every device; nil until the entry is in a wallet.
  public var id: UUID? {
    get { identity.uuid }
    set { identity.uuid = newValue }
  }
  /// The kinds of changes.
  public enum Change: String, CaseIterable, Sendable {
    /// An amount was added.
    case add
    /// An amount was spent.
    case spend
    /// The balance was set to an amount, as a till or a receipt showed it.
    case set
  }

  /// The moment when the balance changed.
  public let time: Date
  /// The kind of the change.
  public let change: Change
  /// The amount that was added or spent, or that the balance was set to.
  public let amount: Decimal
  /// The balance after the change.
  public let after: Balance
  /// A note about the change; nil for none.
  public let note: String?

  /// Creates an entry from its parts.
  public init(id: UUID? = nil, time: Date, change: Change, amount: Decimal, after: Balance, note: String?) {
    identity = Identity(uuid: id)
    self.time = time
    self.change = change
    self.amount = amount
    self.after = after
    self.note = note
  }
}
