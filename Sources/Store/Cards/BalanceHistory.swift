package import Values

/// The entries of a balance, and the amount that follows from them.
///
/// A balance is the sum of its entries. An entry that sets the balance begins a new sum. It replaces the entries that
/// it has seen, which are those in the history when a person typed it; payments that it has not seen count after it. If
/// several entries set the balance and have not seen each other, the latest one counts, until a person sets the balance
/// again, having seen all.
///
/// In a history, the entries that count follow the one that sets the balance, so that adding them up in their order
/// gives the balance.
struct BalanceLedger {
  /// The entries, each with a UUID, in their order.
  let entries: [BalanceEntry]
  private var indices: [UUID: Int] = [:]
  /// The UUIDs that entries have seen, for entries that have not seen exactly the entries before them.
  private var seen: [UUID: Set<UUID>] = [:]

  init(_ history: [BalanceEntry]) {
    entries = history
    for (index, entry) in history.enumerated() {
      guard let id = entry.id else { continue }
      indices[id] = index
      if let known = entry.seen { seen[id] = Set(known).subtracting([id]) }
    }
  }

  /// The UUIDs of the entries.
  var ids: Set<UUID> { Set(indices.keys) }

  /// The entry with a UUID; nil if there is none.
  subscript(id: UUID) -> BalanceEntry? { indices[id].map { entries[$0] } }

  /// The UUIDs of the entries that an entry has seen, including entries that were undone since; nil if there is no such
  /// entry.
  func seen(by id: UUID) -> Set<UUID>? {
    guard let index = indices[id] else { return nil }
    return seen[id] ?? Set(entries[..<index].compactMap(\.id))
  }

  private func hasSeen(_ set: BalanceEntry, _ entry: BalanceEntry) -> Bool {
    guard let id = set.id, let other = entry.id, let place = indices[id], let before = indices[other] else {
      return false
    }
    return seen[id]?.contains(other) ?? (before < place)
  }

  // MARK: - Sums

  /// The entries that set the balance and that no other such entry has seen. The first of them is the one that counts.
  var settings: [BalanceEntry] {
    let sets = entries.filter { $0.change == .set }
    let last = sets.last { $0.seen == nil }?.id.flatMap { indices[$0] } ?? 0
    let replaced = sets.reduce(into: Set<UUID>()) { $0.formUnion($1.id.flatMap { seen[$0] } ?? []) }
    let open = sets.filter { set in set.id.map { !replaced.contains($0) && indices[$0] ?? 0 >= last } ?? false }
    // Each may claim to have seen the other.
    return open.isEmpty
      ? Array(sets.suffix(1)) : open.sorted { ($0.time, $0.sortText) > ($1.time, $1.sortText) }
  }

  /// The payments that count after an entry that sets the balance.
  func payments(after set: BalanceEntry) -> [BalanceEntry] {
    payments(unseenBy: set).filter { $0.after.currency == set.after.currency }
  }

  private func payments(unseenBy set: BalanceEntry) -> [BalanceEntry] {
    entries.filter { $0.change != .set && !hasSeen(set, $0) }
  }

  /// The balance if one of the entries that set it counts.
  private func balance(with set: BalanceEntry) -> Balance {
    Balance(payments(after: set).reduce(set.amount) { $0 + $1.effect }.limited, set.after.currency)
  }

  /// The balances that others of the entries would give, each with the entry, without those that are equal.
  var alternatives: [(entry: BalanceEntry, balance: Balance)] {
    let settings = settings
    guard let first = settings.first else { return [] }
    var others = settings.dropFirst().map { ($0, balance(with: $0)) }
    if payments(unseenBy: first).contains(where: { $0.after.currency != first.after.currency }) {
      // Somebody has set the balance in another unit while somebody else was paying.
      let rest = BalanceLedger(entries.filter { $0.id != first.id })
      if let past = rest.settings.first { others.append((past, rest.balance(with: past))) }
    }
    var known: Set = [balance(with: first)]
    return others.filter { known.insert($0.1).inserted }.map { (entry: $0.0, balance: $0.1) }
  }
}

extension BalanceEntry {
  /// The amount by which the entry changes a balance; 0 for one that sets it.
  var effect: Amount {
    switch change {
    case .add: amount
    case .spend: -amount
    case .set: 0
    }
  }

  /// A text by which entries of the same moment are ordered.
  var sortText: String { id?.text ?? "" }
}

extension [BalanceEntry] {
  /// The amount before the first entry, which wallets of version 0.3.0 do not have as an entry.
  var opening: Amount {
    guard let first, first.change != .set else { return 0 }
    return first.after.amount - first.effect
  }

  /// The entries with the balances that follow from their order.
  ///
  /// - Parameter opening: the amount before the first of them.
  func addedUp(from opening: Amount) -> [BalanceEntry] {
    var (amount, unit) = (opening, first?.after.currency)
    return map { entry in
      // Only an entry that sets the balance changes its unit.
      if entry.change == .set || entry.after.currency != unit { amount = 0 }
      unit = entry.after.currency
      amount = (entry.change == .set ? entry.amount : amount + entry.effect).limited
      var entry = entry
      entry.after = Balance(amount, unit)
      return entry
    }
  }

  /// The balance to which the entries lead; nil if there are none.
  package var sum: Balance? { addedUp(from: opening).last?.after }
}

extension Amount {
  /// The largest amount of which `Amount.init(_:)` reads the text.
  static let largest: Amount = 999_999_999_999_999_999

  /// The amount, or the nearest one that can be stored.
  fileprivate var limited: Amount { max(-Self.largest, min(self, Self.largest)) }
}

extension CardContent {
  /// Whether the entries of the balance lead to it.
  public var isBalanceRight: Bool {
    guard let balance, let sum = balanceHistory.sum else { return true }
    return sum == balance
  }

  /// Adds up the entries of the balance.
  package mutating func addUpBalance() {
    guard balance != nil, !balanceHistory.isEmpty else { return }
    balanceHistory = balanceHistory.addedUp(from: balanceHistory.opening)
    balance = balanceHistory.sum
  }

  /// Adds an entry that sets the balance if the others do not lead to it, as in a file of another wallet.
  ///
  /// - Parameter time: the moment of the entry.
  package mutating func enterBalance(at time: Instant) {
    if let balance, !isBalanceRight { set(balance, at: time) }
  }

  /// The entry for a balance that the card has had before its first entry. Each device gives it the same UUID.
  ///
  /// - Parameter time: the moment of the entry.
  static func opening(_ balance: Balance, at time: Instant) -> BalanceEntry {
    .setting(balance, id: UUID(derivedFrom: "opening balance \(balance.nameText)"), at: time)
  }
}
