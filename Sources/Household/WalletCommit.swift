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
  /// The cards that were not written, since the household has them in files that cannot be read.
  let held: Set<UUID>
  /// The cards that were held before, and were merged with files that can be read now.
  let rejoined: Set<UUID>
}

/// Writes a wallet to the repository: only what has changed since its base.
struct WalletWriter {
  let repository: GitRepository
  let snapshot: HouseholdSnapshot
  /// The commit that holds the wallet as it was when it was last synced; nil for none.
  let base: String?
  /// The new UUIDs of cards and identifiers, by the old ones.
  var identities: [UUID: UUID] = [:]
  /// The cards of the household that the wallet could not take in, as `UnreadCards` has them.
  let unread: [UUID: String]
  let isSecret: (Identifier) -> Bool
  let author: CommitAuthor

  /// - Parameter known: the fingerprints of the base; nil to compare all cards.
  /// - Throws: `HouseholdError`, and errors of the wallet.
  func write(known: [UUID: UInt64]?) throws -> WalletCommit {
    let fingerprints = try snapshot.fingerprints()
    let files = base.map { HouseholdFiles(repository, $0) }
    var changed: Set<UUID>?
    var removed: Set<UUID> = []
    if let known {
      let difference = FingerprintDifference(fingerprints, from: known)
      (changed, removed) = (difference.changed, difference.removed)
    } else if let files {
      let present = Set(fingerprints.map { identities[$0.id] ?? $0.id })
      removed = try Set(files.cardIDs()).subtracting(present)
      removed.subtract(try files.cards(Array(removed)).unreadable)
    }
    removed.subtract(unread.keys)
    let before = try files?.categories()
    let categories = Self.complete(try snapshot.categories(), from: before)
    if let base, changed?.isEmpty == true, removed.isEmpty, before == categories {
      return WalletCommit(
        commit: base, base: base, changedCount: 0, fingerprints: fingerprints, version: snapshot.version, held: [],
        rejoined: [])
    }
    if let files, let before {
      // Their files name categories that mean something else now.
      let moved = try files.cardIDs(containing: categories.changedMeanings(since: before).map(\.text))
      changed?.formUnion(Set(moved).intersection(fingerprints.map(\.id)))
    }
    let open = try files?.cardsWithPictures(Array(unread.keys)) ?? HouseholdFiles.Cards()
    let old = try files?.cards(open.readable.keys.map { ($0, unread[$0] ?? "") })
    var (held, rejoined) = (open.unreadable, Set<UUID>())
    let written = try CommitDraft.write(on: base, by: author, in: repository) { draft in
      for id in removed { try draft.delete(.card(id)) }
      try draft.add(HouseholdJSON.bytes(of: categories), as: .categories)
      let ids = Dictionary(categories.list.map { ($0.name, $0.id) }, uniquingKeysWith: { first, _ in first })
      var pictures: Set<PictureReference> = []
      try snapshot.forEachPart(of: changed) { cards in
        let shared = cards.map { card in
          var shared = HouseholdCard(
            card, categories: Set(card.categories.compactMap { ids[$0] }), withholding: isSecret)
          shared.adopt(identities)
          return shared
        }
        let known = try files?.cards(shared.map(\.id))
        held.formUnion(known?.unreadable ?? [])
        for var card in shared where !held.contains(card.id) {
          if let other = open[card.id] {
            // The wallet has an older version of the card, or another one.
            card = .merging(card, other, base: old?[card.id])
            rejoined.insert(card.id)
          } else if let known = known?[card.id] {
            card.keepShared(of: known)
          }
          pictures.formUnion(card.content.pictures.values)
          try draft.add(HouseholdJSON.bytes(of: card), as: .card(card.id))
        }
      }
      try write(pictures, to: draft)
    } message: { count in
      let count = count ?? fingerprints.count
      return author.message("\(count) card\(count == 1 ? "" : "s")")
    }
    return WalletCommit(
      commit: written.commit, base: base, changedCount: written.cardCount ?? fingerprints.count,
      fingerprints: fingerprints, version: snapshot.version, held: held, rejoined: rejoined)
  }

  /// The categories of the wallet, with the properties that only the household has.
  ///
  /// - Parameter base: the categories of the base; nil for none.
  private static func complete(
    _ categories: [HouseholdCategories.Category], from base: HouseholdCategories?
  ) -> HouseholdCategories {
    let known = Dictionary((base?.list ?? []).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return HouseholdCategories(
      categories.map { category in
        var category = category
        guard let before = known[category.id] else { return category }
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
