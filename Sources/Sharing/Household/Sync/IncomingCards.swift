internal import Cards
internal import Exchange
internal import Files
public import Values
internal import Wallet

/// The changes that come into the wallet: the differences between the commit that holds the wallet and another commit.
struct IncomingCards {
  /// The change, without its cards.
  var change: HouseholdChange
  /// The state of the wallet after the change.
  private(set) var state: HouseholdState
  /// The cards that cannot be read.
  private(set) var unreadable: Set<UUID> = []
  /// The cards that can be read or were deleted, but could not be read before, so that they are merged first.
  private(set) var left: Set<UUID> = []
  /// Values that have lost against others, with the names of their cards.
  private(set) var conflicts: [(card: String, value: ConflictingValue)] = []
  /// Names of categories that have lost, with those that the categories have.
  let conflictingNames: [(category: String, name: String)]

  private let own: WalletCommit
  private let files: HouseholdFiles
  private let before: HouseholdFiles
  private let secrets: HouseholdSecrets
  private let isEncrypted: Bool
  /// The UUIDs of the cards that are new or have changed.
  private var ids: Set<UUID>

  /// Finds out which cards come in.
  ///
  /// - Parameters:
  ///   - isEncrypted: whether secrets are shared.
  ///   - own: the commit that holds the wallet.
  ///   - state: the state with the other commit.
  ///   - unread: the cards that could not be read before.
  ///   - edited: the cards of `unread` that the wallet has changed. They stay if the other commit lacks them.
  ///   - isWhole: whether all cards are taken in again.
  /// - Throws: `HouseholdError`.
  init(
    _ repository: GitRepository, _ secrets: HouseholdSecrets, isEncrypted: Bool, from own: WalletCommit,
    to state: HouseholdState, unread: Set<UUID>, edited: Set<UUID>, isWhole: Bool
  ) throws {
    (self.own, self.state, self.secrets, self.isEncrypted) = (own, state, secrets, isEncrypted)
    files = HouseholdFiles(repository, state.base)
    before = HouseholdFiles(repository, own.commit)
    change = HouseholdChange(to: try files.categories())
    let categories = try before.categories()
    let known = categories.meanings
    conflictingNames = change.categories.list.flatMap { category in
      category.conflictingNames.subtracting(known[category.id]?.conflictingNames ?? []).sorted()
        .map { (category.name, $0) }
    }
    ids = unread.union(own.held).union(own.rejoined)
    for file in try files.changes(since: own.commit) {
      if case .phone(let id) = file.path, let phone = try files.phone(id) { change.phones.append(phone) }
      guard case .card(let id) = file.path else { continue }
      if !file.isDeleted {
        ids.insert(id)
      } else if own.held.contains(id), edited.contains(id) {
        left.insert(id)
      } else {
        change.deleted.insert(id)
      }
    }
    let own = Set(own.fingerprints.map(\.id))
    for phone in change.phones {
      guard let old = try before.phone(phone.id) else { continue }
      let identities = TwinCards.identities(of: old, in: phone) { card, other in
        change.deleted.contains(card) && ids.contains(other) && !own.contains(other)
      }
      change.identities.merge(identities) { first, _ in first }
    }
    // All are new.
    if self.own.fingerprints.isEmpty, self.own.held.isEmpty { return }
    // The categories of a card depend on those of the household, too: two of them may have become one, or come apart.
    let moved = change.categories.changedMeanings(since: categories)
    ids.formUnion(try files.cardIDs(containing: moved.map(\.text)))
    // Version 0.2.0 did not always take in all that it should have.
    if isWhole { ids.formUnion(try files.cardIDs()) }
  }

  /// Reads the cards that are new or have changed.
  ///
  /// - Parameters:
  ///   - ownFiles: the names `DIGEST.TYPE` of pictures and originals that the wallet has.
  ///   - store: receives the cards in parts.
  /// - Throws: `HouseholdError`, `CryptographyError`, and the errors of `store`.
  mutating func read(butNot ownFiles: Set<String>, _ store: (HouseholdChange.Part) throws -> Void) throws {
    try files.forEachPart(of: ids, butNot: ownFiles, file: { try store(.file($0)) }) { part in
      unreadable.formUnion(part.unreadable)
      left.formUnion(own.held.intersection(part.readable.keys))
      let cards = part.readable.values.filter { !own.held.contains($0.id) }.sorted { $0.id < $1.id }
      let known = try before.cards(cards.filter { isEncrypted || $0.hasConflicts }.map(\.id)).readable
      var shared: Set<UUID> = []
      let opened = try cards.map { try open($0, known[$0.id], &shared) }
      for card in opened where card.hasConflicts {
        let old = known[card.id]
        let past = (old?.conflicts ?? []).union(old?.content.balanceConflicts ?? [])
        let waiting = card.sortedConflicts + card.content.balanceConflicts
        conflicts += waiting.filter { !past.contains($0) }.map { (card.content.name, $0) }
      }
      try store(.cards(opened, sharedSecrets: shared))
    }
  }

  /// Decrypts the secrets of a card. Secrets that cannot be decrypted stay in the household until there is a key.
  ///
  /// - Parameters:
  ///   - past: the card as it was before.
  ///   - shared: receives the UUIDs of the secrets that both sides can read.
  private mutating func open(
    _ sealed: HouseholdCard, _ past: HouseholdCard?, _ shared: inout Set<UUID>
  ) throws -> HouseholdCard {
    let closed = isEncrypted ? past?.content.identifiers.filter(secrets.isClosed) ?? [] : []
    if sealed.content.identifiers.filter(secrets.isClosed) != closed, state.secrets == nil {
      state.secrets = own.commit
    }
    var card = try secrets.opened(sealed)
    if isEncrypted {
      let versions = try [card, past.map(secrets.opened)].compactMap(\.self)
      shared.formUnion(
        versions.flatMap(\.content.identifiers).filter { $0.isSecret && $0.encryptedFor == nil }.compactMap(\.id))
    }
    for number in card.content.identifiers.indices.reversed()
    where card.content.identifiers[number].encryptedFor != nil {
      card.content.identifiers.remove(at: number)
    }
    return card
  }
}

/// A card of the household whose file cannot be read by this version.
public struct UnreadableCard: Hashable, Sendable {
  /// How the wallet has such a card.
  public enum State: Hashable, Sendable {
    /// The wallet never had the card.
    case missing
    /// The card is as it was when its file could be read.
    case kept
    /// The card was changed since. The change waits until the file can be read.
    case changed
    /// The card was deleted since. When its file can be read, it is deleted, too, unless another device has changed it.
    case deleted
  }

  /// The UUID of the card.
  public let id: UUID
  /// The name of the card; nil if it is not known.
  public let name: String?
  /// How the wallet has the card.
  public let state: State
}

/// The cards of the household that the wallet could not take in, because this version cannot read their files. They are
/// listed in a file beside the repository, with a line for each card: its UUID, and the last version of its file that
/// the wallet took in.
///
/// Such a card stays in the household as it is. If the wallet has an older version of it, that stays, too. Changes of
/// that version, or its deletion, are merged when the file can be read.
struct UnreadCards {
  private let folder: String
  private static let name = "unread"
  private static let mostBytes = 1 << 26

  init(in folder: String) { self.folder = folder }

  /// Reads the cards: the object that git has for the last version that was taken in, by UUID; empty if there was none.
  func read() -> [UUID: String] {
    let bytes = (try? InputFile.read("\(folder)/\(Self.name)", most: Self.mostBytes)) ?? nil
    return String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n").reduce(into: [:]) { cards, line in
      let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      if let id = UUID(text: String(words[0])) { cards[id] = words.count > 1 ? String(words[1]) : "" }
    }
  }

  /// Stores the cards.
  ///
  /// - Throws: `FileError`.
  func write(_ cards: [UUID: String]) throws {
    if cards == read() { return }
    let lines = cards.map { "\($0.key.text) \($0.value)\n" }.sorted()
    try Folder(folder).write(Array(lines.joined().utf8), to: Self.name)
  }
}

extension HouseholdFiles {
  /// Tells how a wallet has cards that cannot be read.
  ///
  /// - Parameter unread: the cards, as `UnreadCards` has them.
  /// - Throws: `HouseholdError`, `WalletError`.
  func unreadable(_ unread: [UUID: String], in wallet: WalletStore) throws -> [UnreadableCard] {
    let before = try cards(unread.filter { !$0.value.isEmpty }.map { ($0.key, $0.value) })
    return try unread.keys.map { id in
      let (own, old) = (try wallet.cards(matching: .id(id)).first, before[id])
      let state: UnreadableCard.State =
        own.map { $0.changed == old?.changed ? .kept : .changed } ?? (old == nil ? .missing : .deleted)
      return UnreadableCard(id: id, name: own?.name ?? old?.content.name, state: state)
    }.sorted { ($0.name ?? "", $0.id.text) < ($1.name ?? "", $1.id.text) }
  }
}
