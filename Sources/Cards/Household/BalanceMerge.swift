internal import Values

/// The merge of a balance and its history, of two versions of a card.
struct BalanceMerge {
  /// The entries that both versions have or one has added, the new ones in the order of time.
  private(set) var history: [BalanceEntry]
  /// The balance, which may be nil; nil if both versions changed it and the entries do not tell how.
  private(set) var balance: Balance??

  /// Merges the balances of two versions that were made from `base`.
  init(_ one: CardContent, _ other: CardContent, base: CardContent) {
    let ids = { (content: CardContent) in Set(content.balanceHistory.compactMap(\.id)) }
    let known = ids(base)
    let order = base.balanceHistory.map(\.id)
    let changed = [one, other].filter { $0.balance != base.balance || $0.balanceHistory.map(\.id) != order }
    guard changed.count == 2, one.balance != other.balance || ids(one) != ids(other) else {
      let changed = changed.first ?? base
      (history, balance) = (changed.balanceHistory, .some(changed.balance))
      return
    }
    let kept = Set<UUID>.merging(ids(one), ids(other), base: known)
    var new: [UUID: BalanceEntry] = [:]
    for entry in one.balanceHistory + other.balanceHistory {
      if let id = entry.id, kept.contains(id), !known.contains(id) { new[id] = entry }
    }
    let old = base.balanceHistory.filter { $0.id.map(kept.contains) ?? false }
    var newest = new.values.sorted { $0.time == $1.time ? $0.sortText < $1.sortText : $0.time < $1.time }
    let balances = [base.balance, one.balance, other.balance].compactMap(\.self) + newest.map(\.after)
    let units = Set(balances.map(\.currency))
    let isTold = Self.isTold(one, since: base) && Self.isTold(other, since: base)
    guard isTold, units.count == 1, let unit = units.first else {
      history = old + newest
      return
    }
    let removed = base.balanceHistory.filter { !($0.id.map(kept.contains) ?? false) }
    var amount = removed.reduce(base.balance?.amount ?? 0) { $0 - $1.effect }
    for index in newest.indices {
      let entry = newest[index]
      amount = entry.change == .set ? entry.amount : amount + entry.effect
      newest[index] = BalanceEntry(
        id: entry.id, time: entry.time, change: entry.change, amount: entry.amount, after: Balance(amount, unit),
        note: entry.note)
    }
    history = old + newest
    balance = .some(Balance(amount, unit))
  }

  /// Whether the entries that a version added and removed tell how its balance changed.
  private static func isTold(_ version: CardContent, since base: CardContent) -> Bool {
    let (before, after) = (Set(base.balanceHistory.compactMap(\.id)), Set(version.balanceHistory.compactMap(\.id)))
    let added = version.balanceHistory.filter { $0.id.map { !before.contains($0) } ?? true }
    let removed = base.balanceHistory.filter { $0.id.map { !after.contains($0) } ?? true }
    var amount = removed.reduce(base.balance?.amount ?? 0) { $0 - $1.effect }
    for entry in added { amount = entry.change == .set ? entry.amount : amount + entry.effect }
    let isKnown = added.contains { $0.change == .set } || !removed.contains { $0.change == .set }
    return isKnown && amount == version.balance?.amount ?? 0
  }
}

extension BalanceEntry {
  /// The amount by which the entry changes a balance; 0 for one that sets it.
  fileprivate var effect: Amount {
    switch change {
    case .add: amount
    case .spend: -amount
    case .set: 0
    }
  }

  /// A text by which entries of the same moment are ordered.
  fileprivate var sortText: String { id?.text ?? "" }
}
