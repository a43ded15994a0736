internal import Cards
internal import SQLite
public import Values

extension WalletStore {
  /// Brings changes of other devices into the wallet, as one step.
  ///
  /// - Parameters:
  ///   - change: the changes.
  ///   - version: the version of the snapshot from which the changes were computed.
  ///   - fingerprints: the fingerprints of all cards in it; nil to compute them anew.
  ///   - isJoining: whether the wallet joins the household by it.
  ///   - time: the current moment.
  ///   - cards: calls a function with the cards that are new or have changed, in parts, and returns the state of the wallet
  ///     after the change. It is called at most once, and must not use the wallet.
  /// - Returns: what has changed, and the fingerprints of all cards; nil if the wallet was changed after the snapshot, so
  ///   that nothing was done.
  /// - Throws: `WalletError`, and the errors of `cards`.
  public func apply(
    _ change: HouseholdChange, version: Int, from fingerprints: [CardFingerprint]? = nil, isJoining: Bool = false,
    at time: Instant,
    cards: (_ store: (HouseholdChange.Part) throws -> Void) throws -> HouseholdState
  ) throws -> (outcome: HouseholdChange.Outcome, fingerprints: [CardFingerprint])? {
    struct Outdated: Error {}
    do {
      return try stepThrowing(isJoining ? .join : .sync, at: time) { database in
        guard try database.number("PRAGMA data_version") == version else { throw Outdated() }
        var update = HouseholdUpdate(change, at: time, database)
        let outcome = try update.run(cards)
        let after = try update.fingerprints(after: outcome.hasOtherCategories ? nil : fingerprints)
        return ((outcome, after), StepSubjects(outcome.added + outcome.changed + outcome.deleted))
      }
    } catch is Outdated {
      return nil
    }
  }

  /// Stores the state of the household.
  ///
  /// - Parameters:
  ///   - state: the state; nil if the wallet is not shared any more.
  ///   - version: the version of a snapshot; the state is stored only if the wallet is still the same. Nil to store it in
  ///     any case.
  /// - Returns: whether it was stored.
  @discardableResult
  public func setHousehold(_ state: HouseholdState?, version: Int? = nil) throws(WalletError) -> Bool {
    try write { database in
      if let version, try database.number("PRAGMA data_version") != version { return false }
      try HouseholdUpdate.store(state, in: database)
      return true
    }
  }
}

/// Stores changes of other devices.
private struct HouseholdUpdate {
  private let change: HouseholdChange
  private let time: Instant
  private let database: Database
  /// The rows of the cards that were stored, by their UUIDs.
  private var stored: [UUID: Int] = [:]
  /// The most rows whose fingerprints are computed one by one.
  private static let few = 1000

  init(_ change: HouseholdChange, at time: Instant, _ database: Database) {
    self.change = change
    self.time = time
    self.database = database
  }

  /// The fingerprints of all cards after the change.
  ///
  /// - Parameter before: the fingerprints before it, if no other cards have changed than those that were stored or deleted.
  func fingerprints(after before: [CardFingerprint]?) throws -> [CardFingerprint] {
    let snapshot = try HouseholdSnapshot(database)
    guard let before, change.identities.isEmpty, stored.count <= Self.few else { return try snapshot.fingerprints() }
    return before.filter { stored[$0.id] == nil && !change.deleted.contains($0.id) }
      + (try snapshot.fingerprints(ofRows: Set(stored.values)))
  }

  mutating func run(
    _ cards: (_ store: (HouseholdChange.Part) throws -> Void) throws -> HouseholdState
  ) throws -> HouseholdChange.Outcome {
    var outcome = HouseholdChange.Outcome()
    for (old, new) in change.identities {
      for table in ["card", "identifier"] {
        try database.run("UPDATE \(table) SET uuid = ? WHERE uuid = ?", [new.text, old.text])
      }
      try database.run("UPDATE waiting SET card = ? WHERE card = ?", [new.text, old.text])
      try database.run("UPDATE origin SET identifier = ? WHERE identifier = ?", [new.text, old.text])
    }
    outcome.hasOtherCategories = try CategoryUpdate.run(change.categories, in: database)
    let names = try Dictionary(
      database.rows("SELECT uuid, name FROM category") { (try $0.requiredText(), try $0.requiredText()) },
      uniquingKeysWith: { first, _ in first })
    let meanings = change.categories.meanings
    let state = try cards { part in
      switch part {
      case .file(let file): try WalletStore.keep(file, in: database)
      case .cards(let cards, let sharedSecrets):
        for card in cards {
          let categories = Set(card.categories.compactMap { meanings[$0].flatMap { names[$0.id.text] } }).sorted()
          switch try store(card, categories, sharedSecrets) {
          case .added: outcome.added.append(card.content.name)
          case .changed: outcome.changed.append(card.content.name)
          case .same: break
          }
        }
      }
    }
    for id in change.deleted {
      guard let number = try WalletSnapshot(database).number(of: id) else { continue }
      for card in try CardRecord.cards([number], in: database) {
        outcome.deleted.append(card.name)
        if card.content.identifiers.contains(where: \.isSecret) { outcome.deletedWithSecrets.append(card.name) }
      }
      try WalletStore.delete(CardCondition([number]), in: database)
    }
    try Phones.noteCards(in: database)
    if !change.phones.isEmpty { try SharedPhones(database).store(change.phones, at: time) }
    let step = try database.number("SELECT max(id) FROM step") ?? 0
    try EventNotices.follow(step, at: time, in: database)
    try Self.store(state, in: database)
    return outcome
  }

  static func store(_ state: HouseholdState?, in database: Database) throws {
    guard let state else { return try database.run("DELETE FROM household; DELETE FROM household_key") }
    try database.run(
      "INSERT OR REPLACE INTO household (id, base, published, secrets) VALUES (1, ?, ?, ?)",
      [state.base, state.published, state.secrets])
  }

  /// The result of storing a card.
  private enum Result {
    case added, changed, same
  }

  /// Stores a card.
  private mutating func store(
    _ card: HouseholdCard, _ categories: [String], _ sharedSecrets: Set<UUID>
  ) throws -> Result {
    var content = card.content
    content.categories = categories
    let number: Int
    let result: Result
    let known = try WalletSnapshot(database).number(of: card.id)
    if let known, let own = try CardRecord.cards([known], in: database).first {
      number = known
      content.identifiers = content.identifiers.keepingSecrets(
        of: own.identifiers, card.withheld, except: sharedSecrets)
      // The order of categories is that of the wallet's list.
      let order = Dictionary(uniqueKeysWithValues: own.categories.enumerated().map { ($1, $0) })
      content.categories.sort { order[$0] ?? .max < order[$1] ?? .max }
      result = content == own.content && content.hasSameIdentities(as: own.content) ? .same : .changed
      try CardRecord.storeWithIdentities(content, of: number, before: own.content, in: database)
    } else {
      result = .added
      number = try CardRecord.insert(content, id: card.id, at: card.changed, in: database)
    }
    stored[card.id] = number
    try database.run(
      "UPDATE card SET added = ?, changed = ? WHERE id = ?",
      [card.added.milliseconds, card.changed.milliseconds, number])
    return result
  }
}

extension IdentifierList {
  /// The identifiers that a household shares, together with the secret ones of the wallet, which stay as they are,
  /// whatever other devices have for them.
  ///
  /// - Parameters:
  ///   - own: the identifiers in the wallet.
  ///   - withheld: the UUIDs of identifiers that are secret on any device.
  ///   - sharedOnes: the UUIDs of secrets that are as the household has them.
  fileprivate func keepingSecrets(
    of own: IdentifierList, _ withheld: Set<UUID>, except sharedOnes: Set<UUID>
  ) -> IdentifierList {
    var secrets: [UUID: Identifier] = [:]
    var kept = own
    kept.changeEach { identifier in
      guard let id = identifier.id else { return }
      if withheld.contains(id) { identifier.isSecret = true }
      let isKept = identifier.encryptedFor != nil || withheld.contains(id) || !sharedOnes.contains(id)
      if identifier.isSecret, isKept { secrets[id] = identifier }
    }
    let ids = Set(compactMap(\.id))
    var all = self
    all.changeEach { $0 = $0.id.flatMap { secrets[$0] } ?? $0 }
    for (index, one) in kept.enumerated()
    where one.isSecret && one.id.map({ secrets[$0] != nil && !ids.contains($0) }) ?? true {
      all.append(one)
      all.move(from: all.count - 1, to: Swift.min(index, all.count - 1))
    }
    if let selected = own.selected, selected.isSecret, let index = all.firstIndex(where: { $0.id == selected.id }) {
      all.select(index)
    }
    return all
  }
}
