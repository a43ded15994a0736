internal import Values

/// The merge of the balances and their histories of two versions of a card. Entries that were undone in either version
/// are dropped; entries that were added in either version count, by the rules of `BalanceLedger`.
struct BalanceMerge {
  /// The entries that both versions have or one has added.
  private(set) var history: [BalanceEntry] = []
  /// The balance, which follows from the entries; nil if the card has none.
  private(set) var balance: Balance?

  /// The most pairs that are compared, each of an entry that sets the balance and another entry. A larger history,
  /// which no person would type, is added up in its order.
  private static let mostPairs = 10_000_000

  /// Merges the balances of two versions that were made from `base`.
  ///
  /// - Parameter added: the moment when the card was added, for a balance that it has had from the beginning.
  init(_ one: CardContent, _ other: CardContent, base: CardContent, added: Instant) {
    let changed = [one, other].filter { !Self.isSame($0, base) }
    guard changed.count == 2, !Self.isSame(one, other) else {
      let version = changed.first ?? one
      (history, balance) = (version.balanceHistory, version.balance)
      return
    }
    let units = [one, other].compactMap { $0.balance.map(\.currency) }
    let versions = [one, other, base].map {
      BalanceLedger($0.completeHistory(over: base, since: added, hasOpening: Set(units).count > 1))
    }
    history = Self.merged(versions[0], versions[1], base: versions[2])
    balance = history.sum
  }

  private static func isSame(_ one: CardContent, _ other: CardContent) -> Bool {
    one.balance == other.balance && one.balanceHistory.map(\.id) == other.balanceHistory.map(\.id)
      && one.balanceHistory.map(\.seen) == other.balanceHistory.map(\.seen)
  }

  private static func merged(
    _ one: BalanceLedger, _ other: BalanceLedger, base: BalanceLedger
  ) -> [BalanceEntry] {
    let kept = Set.merging(one.ids, other.ids, base: base.ids)
    // Which history leads does not depend on the order of the parameters.
    let lists = [one, other].map { $0.entries.compactMap(\.id) }.sorted {
      $0.map(\.text).joined() > $1.map(\.text).joined()
    }
    let order = MergedOrder(later: lists[0], earlier: lists[1], base: base.entries.compactMap(\.id)).elements
    let entries = order.filter(kept.contains).compactMap { id in
      [one, other, base].compactMap { $0[id] }.min { $0.time < $1.time }
    }
    guard entries.count * entries.count(where: { $0.change == .set }) <= mostPairs else {
      return entries.map { $0.having(seen: nil) }.addedUp(from: 0)
    }
    let complete = entries.map { entry in
      guard entry.change == .set, let id = entry.id else { return entry.having(seen: nil) }
      let seen = [one, other].compactMap { $0.seen(by: id) }.reduce(Set<UUID>()) { $0.union($1) }
      return entry.having(seen: seen)
    }
    return ordered(complete)
  }

  /// Puts the entries that count behind the one that sets the balance, and stores the seen entries only where the order
  /// does not show them.
  private static func ordered(_ entries: [BalanceEntry]) -> [BalanceEntry] {
    let ledger = BalanceLedger(entries)
    guard let first = ledger.settings.first else { return entries.addedUp(from: 0) }
    let counted = Set(ledger.payments(after: first).compactMap(\.id))
    let others = entries.filter { $0.id != first.id }
    let (past, counting) = (
      others.filter { $0.id.map { !counted.contains($0) } ?? false },
      others.filter { $0.id.map(counted.contains) ?? false }
    )
    var before: Set<UUID> = []
    return (past + [first] + counting).map { entry in
      defer { if let id = entry.id { before.insert(id) } }
      return entry.seen.map(Set.init) == before ? entry.having(seen: nil) : entry
    }.addedUp(from: 0)
  }
}

extension BalanceEntry {
  /// The entry with these UUIDs of entries that it has seen.
  fileprivate func having(seen: Set<UUID>?) -> BalanceEntry {
    var entry = self
    entry.seen = seen.map { $0.sorted { $0.text < $1.text } }
    return entry
  }
}

extension CardContent {
  /// The history with an entry for the balance before the first entry, and one for a balance that the entries do not
  /// add up to. Every device gives these entries the same UUIDs.
  ///
  /// - Parameters:
  ///   - base: the version of which this one was made.
  ///   - added: the moment when the card was added.
  ///   - hasOpening: whether a balance that has begun with 0 has such an entry, too.
  fileprivate func completeHistory(over base: CardContent, since added: Instant, hasOpening: Bool) -> [BalanceEntry] {
    guard let balance else { return [] }
    guard let first = balanceHistory.first else {
      return [Self.opening(balance, at: added)]
    }
    var history = balanceHistory
    if first.change != .set, hasOpening || history.opening != 0 {
      history.insert(Self.opening(Balance(history.opening, first.after.currency), at: first.time), at: 0)
    } else if first.change == .set, base.balanceHistory.isEmpty, let before = base.balance {
      // Only the common version has the balance from before it was set.
      let opening = Self.opening(before, at: first.time)
      if first.id != opening.id { history.insert(opening, at: 0) }
    }
    if !isBalanceRight {
      let last = history.last?.sortText ?? ""
      let id = UUID(derivedFrom: "balance \(balance.nameText) after \(last)")
      history.append(.setting(balance, id: id, at: history.last?.time ?? added))
    }
    return history
  }

  /// The values that the balance would have if other entries counted, which set it and have not seen the one that
  /// counts. They wait until a person sets the balance, having seen all.
  package var balanceConflicts: [ConflictingValue] {
    BalanceLedger(balanceHistory).alternatives.map { entry, balance in
      var content = CardContent(name: "")
      content.balance = balance
      return ConflictingValue(part: .balance, content: content, changed: entry.time)
    }
  }
}
