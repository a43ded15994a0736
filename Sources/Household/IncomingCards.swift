internal import Cards
internal import Exchange
internal import FoundationEssentials
internal import Wallet

/// What comes into the wallet: the differences between the commit that holds it and another one.
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
  private(set) var losers: [(card: String, value: LosingValue)] = []
  /// Names of categories that have lost, with those that the categories have.
  let losingNames: [(category: String, name: String)]

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
  ///   - edited: those of them that the wallet has changed. They stay if the other commit lacks them.
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
    losingNames = change.categories.list.flatMap { category in
      category.losers.subtracting(known[category.id]?.losers ?? []).sorted().map { (category.name, $0) }
    }
    ids = unread.union(own.held).union(own.rejoined)
    for file in try files.changes(since: own.commit) {
      guard case .card(let id) = file.path else { continue }
      if !file.isDeleted {
        ids.insert(id)
      } else if own.held.contains(id), edited.contains(id) {
        left.insert(id)
      } else {
        change.deleted.insert(id)
      }
    }
    // All are new.
    if own.fingerprints.isEmpty, own.held.isEmpty { return }
    // The categories of a card depend on those of the household, too: two of them may have become one, or come apart.
    let moved = change.categories.changedMeanings(since: categories)
    ids.formUnion(try files.cardIDs(containing: moved.map(\.text)))
    // Version 0.2.0 did not always take in all that it should have.
    if isWhole { ids.formUnion(try files.cardIDs()) }
  }

  /// Reads the cards that are new or have changed.
  ///
  /// - Parameters:
  ///   - pictures: the digests of pictures that the wallet has.
  ///   - store: receives the cards in parts.
  /// - Throws: `HouseholdError`, `CryptographyError`, and the errors of `store`.
  mutating func read(butNot pictures: Set<String>, _ store: (HouseholdChange.Part) throws -> Void) throws {
    let receive: (CardPicture) throws -> Void = { try store(.picture($0)) }
    try files.forEachPart(of: ids, butNot: pictures, picture: receive) { part in
      unreadable.formUnion(part.unreadable)
      left.formUnion(own.held.intersection(part.readable.keys))
      let cards = part.readable.values.filter { !own.held.contains($0.id) }.sorted { $0.id < $1.id }
      let known = try before.cards(cards.filter { isEncrypted || !$0.losers.isEmpty }.map(\.id)).readable
      var shared: Set<UUID> = []
      let opened = try cards.map { try open($0, known[$0.id], &shared) }
      for card in opened where !card.losers.isEmpty {
        let old = known[card.id]?.losers ?? []
        losers += card.sortedLosers.filter { !old.contains($0) }.map { (card.content.name, $0) }
      }
      try store(.cards(opened, sharedSecrets: shared))
    }
  }

  /// Decrypts the secrets of a card. Those that cannot be decrypted stay in the household, until they can be.
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
