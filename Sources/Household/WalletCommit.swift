internal import Cards
internal import Exchange
internal import Foundation
internal import Wallet

/// The commit that holds a wallet as it is.
struct WalletCommit {
  /// The commit.
  let commit: String
  /// The commit before it; nil for none.
  let base: String?
  /// The number of cards that were written or deleted, compared with the commit before it.
  let changedCount: Int
  /// The fingerprints of all cards.
  let fingerprints: [CardFingerprint]
  /// The version of the wallet.
  let version: Int
}

/// Writes a wallet to the repository: only what has changed since its base.
struct WalletWriter {
  let repository: GitRepository
  let snapshot: HouseholdSnapshot
  /// The commit that holds the wallet as it was when it was last synced; nil for none.
  let base: String?
  /// The new UUIDs of cards and identifiers, by the old ones.
  var identities: [UUID: UUID] = [:]
  /// The keys that encrypt secrets.
  let secrets: HouseholdSecrets
  let author: CommitAuthor
  /// Values that lost when the wallet took in secrets, by the UUIDs of their cards.
  var losers: [UUID: Set<LosingValue>] = [:]

  /// - Parameter known: the fingerprints of the base; nil to compare all cards.
  /// - Throws: `HouseholdError`, and errors of the wallet.
  func write(known: [UUID: UInt64]?) throws -> WalletCommit {
    let fingerprints = try snapshot.fingerprints()
    var changed: Set<UUID>?
    var removed: Set<UUID> = []
    if let known {
      let difference = FingerprintDifference(fingerprints, from: known)
      (changed, removed) = (difference.changed, difference.removed)
      // What other devices have encrypted before they got the key.
      if let base { changed?.formUnion(try HouseholdFiles(repository, base).cardIDs(containing: secrets.oldMarks)) }
    } else if let base {
      let present = Set(fingerprints.map { identities[$0.id] ?? $0.id })
      removed = try Set(HouseholdFiles(repository, base).cardIDs()).subtracting(present)
    }
    let before = try base.map { try HouseholdFiles(repository, $0).categories() }
    let categories = Self.complete(try snapshot.categories(), from: before)
    if let base, changed?.isEmpty == true, removed.isEmpty, before == categories {
      return WalletCommit(
        commit: base, base: base, changedCount: 0, fingerprints: fingerprints, version: snapshot.version)
    }
    let written = try CommitDraft.write(on: base, by: author, in: repository) { draft in
      try write(changed, removed, categories, to: draft)
    } message: { count in
      let count = count ?? fingerprints.count
      return "\(author.device): \(count) card\(count == 1 ? "" : "s")"
    }
    return WalletCommit(
      commit: written.commit, base: base, changedCount: written.cardCount ?? fingerprints.count,
      fingerprints: fingerprints,
      version: snapshot.version)
  }

  private func write(
    _ changed: Set<UUID>?, _ removed: Set<UUID>, _ categories: HouseholdCategories, to draft: CommitDraft
  ) throws {
    try draft.add(Array(HouseholdPath.formatText.utf8), as: .format)
    for id in removed { try draft.delete(.card(id)) }
    try draft.add(HouseholdJSON.bytes(of: categories), as: .categories)
    let ids = Dictionary(categories.list.map { ($0.name, $0.id) }, uniquingKeysWith: { first, _ in first })
    let wasClosed = try snapshot.state()?.secrets
    let keys = try snapshot.keys().ids
    // Otherwise it has, or has deleted, whatever is encrypted with a key that is forgotten.
    let mayLackSecrets = try wasClosed != nil || snapshot.isLocked()
    let sharesSecrets = secrets.currentID != nil
    var pictures: Set<PictureReference> = []
    try snapshot.forEachPart(of: changed) { cards in
      let numbers = cards.map { identities[$0.id] ?? $0.id }
      let before = try base.map { try HouseholdFiles(repository, $0).cards(numbers) } ?? [:]
      // What the wallet had of the secrets that it cannot decrypt.
      let had = try wasClosed.map { commit in
        try repository.commit(commit) == nil ? [:] : HouseholdFiles(repository, commit).cards(numbers)
      }
      for card in cards {
        var shared = HouseholdCard(
          card, categories: Set(card.categories.compactMap { ids[$0] }),
          withholding: { $0.encryptedFor != nil || $0.isSecret && !sharesSecrets })
        shared.adopt(identities)
        if let known = before[shared.id] {
          let own = card.identifiers.compactMap { $0.id.map { identities[$0] ?? $0 } }
          let past = (had ?? before)[shared.id]
          shared.pass(of: known, own: own, where: { mayLackSecrets && secrets.isClosed($0) }) { identifier in
            secrets.hasKey(of: identifier, among: keys)
              && past?.content.identifiers.contains { $0.id == identifier.id } ?? false
          }
          shared.keepShared(of: known)
        }
        shared.losers.formUnion(losers[card.id] ?? [])
        pictures.formUnion(shared.content.pictures.values)
        try draft.add(HouseholdJSON.bytes(of: secrets.sealed(shared, over: before[shared.id])), as: .card(shared.id))
      }
    }
    try write(pictures, to: draft)
  }

  /// The categories of the wallet, with the properties that only the household has.
  ///
  /// - Parameter base: the categories of the base; nil for none.
  private static func complete(
    _ categories: [HouseholdCategories.Category], from base: HouseholdCategories?
  ) -> HouseholdCategories {
    HouseholdCategories(
      categories.map { category in
        var category = category
        guard let before = base?.list.first(where: { $0.id == category.id }) else { return category }
        (category.others, category.losers) = (before.others, before.losers)
        return category
      })
  }

  /// Writes the pictures that the base lacks. None is ever removed, since a card of another device may have it.
  private func write(_ pictures: Set<PictureReference>, to draft: CommitDraft) throws {
    guard !pictures.isEmpty else { return }
    let known = try Set(
      base.map { try HouseholdFiles(repository, $0).everything(under: "pictures/").map(\.path) } ?? [])
    for picture in pictures.sorted(by: { $0.digest < $1.digest }) {
      let path = HouseholdPath.picture(digest: picture.digest, picture.type)
      guard !known.contains(path), let bytes = try snapshot.picture(picture) else { continue }
      try draft.add(bytes, as: path)
    }
  }
}
