public import Cards
internal import Exchange
public import Values
public import Wallet

/// A value that lost against another one, and waits for a person to choose.
public enum HouseholdConflict: Hashable, Sendable {
  /// A value of a card.
  case card(HouseholdCardConflict)
  /// A name of a category.
  case category(HouseholdCategoryConflict)
}

/// A name of a category that lost against another one.
public struct HouseholdCategoryConflict: Hashable, Sendable {
  /// A name, with its device and time from the history.
  public struct Name: Hashable, Sendable {
    /// The name.
    public let text: String
    /// The moment when the device sent it first; nil if it is not known.
    public let time: Instant?
    /// The name of the device that gave it; nil if it is not known.
    public let device: String?
  }

  /// The UUID of the category.
  public let category: UUID
  /// The name that lost.
  public let other: Name
  /// The name that the category has.
  public let now: Name
}

/// A value of a card that lost against another one.
public struct HouseholdCardConflict: Hashable, Sendable {
  /// The UUID of the card.
  public let card: UUID
  /// The name of the card as it is now.
  public let name: String
  /// The value that lost.
  public let value: ConflictingValue
  /// The value that the card has.
  public let now: ConflictingValue
}

extension Household {
  /// The most choices that are looked through for values that were dropped.
  private static let mostChoices = 100

  // MARK: - Reading

  /// The values that lost against others, in the order of the cards' names.
  ///
  /// - Throws: `HouseholdError`, `WalletError`.
  public func conflicts(of wallet: WalletStore) throws -> [HouseholdConflict] {
    // A wallet that is not shared may have met a phone.
    guard exists, let base = try base(of: wallet) else {
      let waiting = try waitingConflicts(of: wallet, and: balanceConflicts(of: wallet))
      if waiting.isEmpty { _ = try settings() }
      return waiting
    }
    let waiting = try waitingConflicts(of: wallet)
    let settings = try settings()
    let files = HouseholdFiles(repository, base)
    let names = try files.categories().list.map { (category: $0.id, others: $0.conflictingNames.sorted()) }
    let secrets = try secrets(of: wallet)
    let balances = try balanceConflicts(of: wallet)
    let ids = try Set(files.cardIDs(containing: ["\"losers\":["])).union(balances.keys)
    let cards = try files.cards(ids.sorted()).readable.mapValues(secrets.opened)
    let values = cards.mapValues(\.sortedConflicts).merging(balances) { $0 + $1 }
    return try waiting + conflicts(values, cards, base, of: wallet, settings)
      + conflicts(names, base, of: wallet, settings)
  }

  /// The amounts of balances that wait, by the UUIDs of the cards. They follow from the entries in the wallet.
  private func balanceConflicts(of wallet: WalletStore) throws -> [UUID: [ConflictingValue]] {
    var values: [UUID: [ConflictingValue]] = [:]
    try wallet.withHouseholdSnapshot { snapshot in
      let ids = try snapshot.disputedBalances()
      if ids.isEmpty { return }
      try snapshot.forEachPart(of: ids) { for card in $0 { values[card.id] = card.content.balanceConflicts } }
    }
    return values
  }

  /// The values that lost against those of a phone, or those of the phone, and that the household does not have yet.
  ///
  /// - Parameter balances: others that wait in the wallet, by the UUIDs of the cards.
  private func waitingConflicts(
    of wallet: WalletStore, and balances: [UUID: [ConflictingValue]] = [:]
  ) throws -> [HouseholdConflict] {
    var values = try wallet.waitingValues().compactMap { waiting in waiting.value.map { (waiting.card, $0) } }
    values += balances.sorted { $0.key < $1.key }.flatMap { card, values in values.map { (card, $0) } }
    let own = try cards(Set(values.map(\.0)), of: wallet)
    return values.compactMap { id, value in
      guard let card = own[id], !value.isValue(of: card.content) else { return nil }
      let now = value.now(in: card.content, changed: card.changed, device: nil)
      return .card(HouseholdCardConflict(card: card.id, name: card.name, value: value, now: now))
    }
  }

  /// The values that a person did not choose, or has chosen and replaced since, and that the wallet does not have, in the
  /// order of the cards' names.
  ///
  /// - Throws: `HouseholdError`, `WalletError`.
  public func droppedValues(of wallet: WalletStore) throws -> [HouseholdConflict] {
    let settings = try settings()
    guard let base = try base(of: wallet) else { return [] }
    let secrets = try secrets(of: wallet)
    var values: [UUID: [ConflictingValue]] = [:]
    var names: [(category: UUID, others: [String])] = []
    for choice in try HouseholdHistory(repository).commits(Self.mostChoices, in: base, areChoices: true) {
      guard choice.isChoice, let parent = choice.parent else { continue }
      let (files, before) = (HouseholdFiles(repository, choice.name), HouseholdFiles(repository, parent))
      let ids = try files.changes(since: parent).compactMap(\.writtenCard)
      let left = try files.cards(ids).readable.mapValues(secrets.opened)
      let had = try before.cards(ids).readable.mapValues(secrets.opened)
      for id in ids {
        let gone = had[id]?.sortedConflicts.filter { !(left[id]?.conflicts.contains($0) ?? true) } ?? []
        values[id, default: []] += gone.reversed()
      }
      let kept = try files.categories().meanings
      names += try before.categories().list.map { category in
        (category.id, category.conflictingNames.subtracting(kept[category.id]?.conflictingNames ?? []).sorted())
      }
    }
    let cards = try HouseholdFiles(repository, base).cards(Array(values.keys)).readable.mapValues(secrets.opened)
    return try conflicts(values, cards, base, of: wallet, settings) + conflicts(names, base, of: wallet, settings)
  }

  /// The names as they are beside those of the wallet's categories, without those that these have, and without equal ones.
  private func conflicts(
    _ names: [(category: UUID, others: [String])], _ base: String, of wallet: WalletStore, _ settings: Settings
  ) throws -> [HouseholdConflict] {
    let names = names.filter { !$0.others.isEmpty }
    guard !names.isEmpty else { return [] }
    let meanings = try HouseholdFiles(repository, base).categories().meanings
    let own = try wallet.withHouseholdSnapshot { try $0.categories() }
    let history = HouseholdHistory(repository)
    var known: [UUID: Set<String>] = [:]
    var conflicts: [HouseholdConflict] = []
    for (id, others) in names {
      guard let shared = meanings[id], let name = own.first(where: { $0.id == shared.id })?.name else { continue }
      let ids = shared.others.union([shared.id])
      for other in others where other != name && known[shared.id, default: []].insert(other).inserted {
        let now =
          name == shared.name
          ? try history.name(name, of: ids, in: base)
          : HouseholdCategoryConflict.Name(text: name, time: nil, device: settings.name)
        let other = try history.name(other, of: ids, in: base)
        conflicts.append(.category(HouseholdCategoryConflict(category: shared.id, other: other, now: now)))
      }
    }
    return conflicts
  }

  /// The values as they are beside the wallet's cards, without those that the cards have, and without equal ones.
  private func conflicts(
    _ values: [UUID: [ConflictingValue]], _ cards: [UUID: HouseholdCard], _ base: String, of wallet: WalletStore,
    _ settings: Settings
  ) throws -> [HouseholdConflict] {
    guard !values.isEmpty else { return [] }
    let own = try self.cards(Set(values.keys), of: wallet)
    let (history, secrets) = (HouseholdHistory(repository), try secrets(of: wallet))
    var conflicts: [HouseholdCardConflict] = []
    for (id, values) in values {
      let shared = cards[id]
      guard let content = own[id]?.content ?? shared?.content else { continue }
      var known: Set<ConflictingValue> = []
      for value in values where !value.isValue(of: content) && known.insert(value.bare).inserted {
        let changed = own[id]?.changed ?? shared?.changed ?? value.changed
        let here = value.now(in: content, changed: changed, device: settings.name)
        let winner = shared.flatMap { here.isValue(of: $0.content) ? $0 : nil }
        let now = try winner.map { try history.winner(against: value, of: $0, in: base, secrets) } ?? here
        let isOfEntry = value.part == .balance && value.device == nil
        let device = isOfEntry ? try history.device(thatSet: id, at: value.changed, in: base) : value.device
        conflicts.append(
          HouseholdCardConflict(card: id, name: content.name, value: value.made(by: device), now: now))
      }
    }
    // The values of a card stay in their order.
    return conflicts.enumerated()
      .sorted { ($0.1.name, $0.1.card.text, $0.0) < ($1.1.name, $1.1.card.text, $1.0) }.map { .card($0.1) }
  }

  /// The cards of the wallet with some UUIDs.
  private func cards(_ ids: Set<UUID>, of wallet: WalletStore) throws -> [UUID: Card] {
    var cards: [UUID: Card] = [:]
    try wallet.withHouseholdSnapshot { try $0.forEachPart(of: ids) { for card in $0 { cards[card.id] = card } } }
    return cards
  }

  private func base(of wallet: WalletStore) throws -> String? {
    try wallet.withHouseholdSnapshot { try $0.state()?.base }.flatMap { try repository.commit($0) }
  }

  // MARK: - Choosing

  /// Ends conflicts, for all devices from the next sync on. A value of a card that the wallet has deleted cannot be
  /// taken, nor a name that another category has; such a conflict stays.
  ///
  /// - Parameters:
  ///   - conflicts: the conflicts.
  ///   - isTaken: whether the values that lost are put into the wallet; otherwise the others stay.
  ///   - wallet: the wallet.
  ///   - time: the current moment.
  /// - Returns: the conflicts that have ended.
  /// - Throws: `HouseholdError`, `WalletError`.
  public func settle(
    _ conflicts: [HouseholdConflict], taking isTaken: Bool, in wallet: WalletStore, at time: Instant
  ) throws -> [HouseholdConflict] {
    func end(_ files: HouseholdFiles?) throws -> [HouseholdConflict] {
      let ended =
        isTaken
        ? try take(conflicts, from: files, in: wallet, at: time) : try keepBalances(conflicts, in: wallet, at: time)
      if !ended.isEmpty { try settleWaiting(ended, in: wallet) }
      return ended
    }
    guard exists, try base(of: wallet) != nil else { return try end(nil) }
    let settings = try settings()
    return try whileLocked {
      guard let base = try base(of: wallet) else { return [] }
      let files = HouseholdFiles(repository, base)
      let conflicts = try end(files)
      if conflicts.isEmpty { return [] }
      var categories = try files.categories()
      var ended: [UUID: Set<ConflictingValue>] = [:]
      for conflict in conflicts {
        switch conflict {
        case .card(let conflict): ended[conflict.card, default: []].insert(conflict.value.bare)
        case .category(let conflict):
          guard let index = categories.list.firstIndex(where: { $0.id == conflict.category }) else { continue }
          categories.list[index].conflictingNames.remove(conflict.other.text)
        }
      }
      let (cards, secrets) = (try files.cards(Array(ended.keys)).readable, try secrets(of: wallet))
      let new = try CommitDraft.write(on: base, by: settings.author, in: repository) { draft in
        try draft.add(HouseholdJSON.bytes(of: categories), as: .categories)
        for (id, sealed) in cards {
          var card = try secrets.opened(sealed)
          card.conflicts = card.conflicts.filter { !(ended[id]?.contains($0.bare) ?? false) }
          try draft.add(HouseholdJSON.bytes(of: secrets.sealed(card, over: sealed)), as: .card(id))
        }
      } message: { _ in
        DeviceName.message(settings.author.device, isTaken ? HouseholdHistory.taken : HouseholdHistory.kept)
      }.commit
      if new != base { try advance(wallet, from: base, to: new) }
      return conflicts
    }
  }

  /// Sets balances to what they are, by an entry that has seen all others.
  ///
  /// - Returns: the conflicts without those of balances that have become others.
  private func keepBalances(
    _ conflicts: [HouseholdConflict], in wallet: WalletStore, at time: Instant
  ) throws -> [HouseholdConflict] {
    let disputed = try balanceConflicts(of: wallet)
    var balances: [UUID: Balance] = [:]
    for case .card(let conflict) in conflicts where conflict.value.part == .balance {
      guard disputed[conflict.card]?.contains(where: { $0.bare == conflict.value.bare }) ?? false else { continue }
      balances[conflict.card] = conflict.now.content.balance
    }
    if balances.isEmpty { return conflicts }
    let numbers = try balances.keys.compactMap { try wallet.cards(matching: .id($0)).first?.number }
    try wallet.edit(numbers.sorted(), StepOptions(.balance), at: time) { card in
      if let balance = balances[card.id] { card.content.set(balance, at: time) }
    }
    return conflicts
  }

  /// Puts values that were dropped into the wallet.
  ///
  /// - Returns: the values that the wallet has taken. It takes no value of a deleted card, no end of an event before
  ///   its beginning, and no name that another category has.
  /// - Throws: `HouseholdError`, `WalletError`.
  public func restore(
    _ values: [HouseholdConflict], in wallet: WalletStore, at time: Instant
  ) throws -> [HouseholdConflict] {
    guard let base = try base(of: wallet) else { return [] }
    return try take(values, from: HouseholdFiles(repository, base), in: wallet, at: time)
  }

  /// Ends those of the conflicts that wait in the wallet.
  private func settleWaiting(_ conflicts: [HouseholdConflict], in wallet: WalletStore) throws {
    let waiting = try wallet.waitingValues().filter { waiting in
      conflicts.contains { conflict in
        guard case .card(let conflict) = conflict, conflict.card == waiting.card else { return false }
        return waiting.value?.bare == conflict.value.bare
      }
    }
    try wallet.forget(waiting)
  }

  /// - Parameter files: the files that have the pictures; nil if the wallet has them.
  private func take(
    _ conflicts: [HouseholdConflict], from files: HouseholdFiles?, in wallet: WalletStore, at time: Instant
  ) throws -> [HouseholdConflict] {
    var values: [UUID: [ConflictingValue]] = [:]
    var changed: [UUID: (number: Int, before: CardContent, after: CardContent)] = [:]
    for case .card(let conflict) in conflicts {
      if changed[conflict.card] == nil, let card = try wallet.cards(matching: .id(conflict.card)).first {
        changed[conflict.card] = (card.number, card.content, card.content)
      }
      if var change = changed[conflict.card] {
        conflict.value.take(into: &change.after, at: time)
        changed[conflict.card] = change
      }
    }
    // With some values, a card would end or expire before it begins. Such a card gets none of its values.
    let numbers = changed.filter { $0.value.after.isInOrder || !$0.value.before.isInOrder }.mapValues(\.number)
    let taken = try conflicts.filter { conflict in
      switch conflict {
      case .card(let conflict):
        if numbers[conflict.card] != nil { values[conflict.card, default: []].append(conflict.value) }
        return numbers[conflict.card] != nil
      case .category(let conflict):
        return try wallet.renameCategory(conflict.now.text, to: conflict.other.text, at: time)
      }
    }
    if values.isEmpty { return taken }
    let pictures = try files?.pictures(Set(values.values.joined().flatMap(\.content.pictures.values))) ?? []
    try wallet.edit(numbers.values.sorted(), StepOptions(.edit, pictures: pictures), at: time) { card in
      for value in values[card.id] ?? [] { value.take(into: &card.content, at: time) }
    }
    return taken
  }
}

extension ConflictingValue {
  /// Puts the value into a card. A balance becomes one by an entry, which has seen all others.
  fileprivate func take(into card: inout CardContent, at time: Instant) {
    guard part == .balance, let balance = content.balance else { return apply(to: &card) }
    card.set(balance, at: time)
  }
}

extension WaitingValue {
  /// The value; nil if it cannot be read.
  var value: ConflictingValue? { try? HouseholdJSON.conflictingValue(text) }
}
