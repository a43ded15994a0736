internal import Cards
internal import Exchange
internal import Values
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
  /// The cards that were held before, and that stay because one side has deleted them but the other one has changed
  /// them.
  let revived: [UUID]
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
  /// The categories of the household that the wallet joins; nil if it was synced before.
  var joined: HouseholdCategories?
  /// The keys that encrypt secrets.
  let secrets: HouseholdSecrets
  let author: CommitAuthor
  /// Values that lost when the wallet took in secrets, by the UUIDs of their cards.
  var conflicts: [UUID: Set<ConflictingValue>] = [:]

  /// - Parameter known: the fingerprints of the base; nil to compare all cards.
  /// - Throws: `HouseholdError`, and errors of the wallet.
  func write(known: [UUID: UInt64]?) throws -> WalletCommit {
    let fingerprints = try snapshot.fingerprints()
    let files = base.map { HouseholdFiles(repository, $0) }
    var unreadable = try Unreadable(unread, in: files)
    let categories = try Categories(of: self, files)
    var changes = try changes(fingerprints, from: known, unreadable, files)
    let phones = try phones(since: files)
    if let base, changes.areNone, !categories.haveChanged, phones.isEmpty {
      return WalletCommit(
        commit: base, base: base, changedCount: 0, fingerprints: fingerprints, version: snapshot.version,
        held: unreadable.held, rejoined: [], revived: changes.revived)
    }
    if let files, let before = categories.before {
      // Their files name categories that mean something else now.
      let moved = try files.cardIDs(containing: categories.all.changedMeanings(since: before).map(\.text))
      changes.changed?.formUnion(Set(moved).intersection(fingerprints.map(\.id)))
    }
    let written = try CommitDraft.write(on: base, by: author, in: repository) { draft in
      for id in changes.removed { try draft.delete(.card(id)) }
      for (id, bytes) in phones {
        if let bytes { try draft.add(bytes, as: .phone(id)) } else { try draft.delete(.phone(id)) }
      }
      if categories.haveChanged { try draft.add(categories.all) }
      try writeCards(&changes, Set(fingerprints.map(\.id)), categories, &unreadable, files, to: draft)
    } message: { count in
      let count = count ?? fingerprints.count
      return DeviceName.message(author.device, "\(count) card\(count == 1 ? "" : "s")")
    }
    return WalletCommit(
      commit: written.commit, base: base, changedCount: written.cardCount ?? fingerprints.count,
      fingerprints: fingerprints, version: snapshot.version, held: unreadable.held, rejoined: unreadable.rejoined,
      revived: changes.revived)
  }

  /// The cards of the household that the wallet could not take in.
  private struct Unreadable {
    /// The cards whose files can be read now.
    let open: [UUID: HouseholdCard]
    /// The cards of `open` as the wallet took them in last.
    let old: HouseholdFiles.Cards?
    /// The cards whose files cannot be read.
    var held: Set<UUID>
    /// The cards that were merged with their files, which can be read now.
    var rejoined: Set<UUID> = []

    init(_ unread: [UUID: String], in files: HouseholdFiles?) throws {
      var (open, held) = ([UUID: HouseholdCard](), Set<UUID>())
      try files?.forEachPart(of: Set(unread.keys), butNot: [], file: { _ in }) { part in
        open.merge(part.readable) { first, _ in first }
        held.formUnion(part.unreadable)
      }
      old = try files?.cards(open.keys.map { ($0, unread[$0] ?? "") })
      (self.open, self.held) = (open, held)
    }
  }

  /// The changes of the wallet since it was last synced.
  private struct Changes {
    /// The cards that it may have changed; nil for all.
    var changed: Set<UUID>?
    /// The cards that it has deleted.
    var removed: Set<UUID> = []
    /// The cards that it has deleted, and others have changed, or the other way round.
    var revived: [UUID] = []

    var areNone: Bool { changed?.isEmpty == true && removed.isEmpty }
  }

  private func changes(
    _ fingerprints: [CardFingerprint], from known: [UUID: UInt64]?, _ unreadable: Unreadable, _ files: HouseholdFiles?
  ) throws -> Changes {
    let present = Set(fingerprints.map { identities[$0.id] ?? $0.id })
    var changes = Changes()
    if let known {
      let difference = FingerprintDifference(fingerprints, from: known)
      (changes.changed, changes.removed) = (difference.changed, difference.removed)
      // Another device may have encrypted secrets with the old key, because it did not have the new one yet.
      changes.changed?.formUnion(try files?.cardIDs(containing: secrets.oldMarks) ?? [])
    } else if let files {
      changes.removed = try Set(files.cardIDs()).subtracting(present)
      changes.removed.subtract(try files.cards(Array(changes.removed)).unreadable)
    }
    changes.removed.subtract(unread.keys)
    // A card that was deleted here while its file could not be read is deleted for all if the file is as it was before. If
    // it was changed, the card stays.
    let deleted = (unreadable.old?.readable ?? [:]).filter { !present.contains($0.key) }
    let same = deleted.filter { id, card in unreadable.open[id]?.isSame(as: card) ?? false }
    changes.removed.formUnion(same.keys)
    changes.revived = deleted.keys.filter { same[$0] == nil }
    return changes
  }

  /// The categories of the wallet and of its base.
  private struct Categories {
    let own: [HouseholdCategories.Category]
    /// The categories of the base; nil if there is no base.
    let before: HouseholdCategories?
    /// The categories that are written.
    let all: HouseholdCategories
    /// Whether the base has others, or a file that cannot be read.
    let haveChanged: Bool

    init(of writer: WalletWriter, _ files: HouseholdFiles?) throws {
      let readable = try files?.ownCategories()
      before = try readable ?? files?.categories()
      own = try writer.snapshot.categories()
      let shared = Set((before?.list ?? []).map(\.id))
      let new = Set(own.map(\.id)).subtracting(shared)
      let returned = try writer.base.map { base in
        try HouseholdHistory(writer.repository).deletedCategories(new, before: base)
      }
      all =
        writer.joined?.joined(by: own) ?? WalletWriter.complete(own, from: (before?.list ?? []) + (returned ?? []))
      haveChanged = readable != all
    }
  }

  /// Writes the cards that have changed, with their pictures and originals.
  private func writeCards(
    _ changes: inout Changes, _ present: Set<UUID>, _ categories: Categories, _ unreadable: inout Unreadable,
    _ files: HouseholdFiles?, to draft: CommitDraft
  ) throws {
    let moved = try movedConflicts(of: changes.removed, to: present, in: files)
    let returned = try returnedCards(changes.changed ?? present, in: files)
    let back = Set(returned.values.flatMap(\.conflicts))
    let meanings = categories.all.meanings
    let names = Dictionary(
      categories.own.map { ($0.name, meanings[$0.id]?.id ?? $0.id) }, uniquingKeysWith: { first, _ in first })
    var (pictures, originals) = (Set<PictureReference>(), Set<CardOriginal>())
    let sharing = try SecretSharing(secrets, snapshot, repository)
    try snapshot.forEachPart(of: changes.changed) { cards in
      let numbers = cards.map { identities[$0.id] ?? $0.id }
      let known = try files?.cards(numbers)
      unreadable.held.formUnion(known?.unreadable ?? [])
      let had = try sharing.cardsBefore(numbers)
      for card in cards {
        let id = identities[card.id] ?? card.id
        if unreadable.held.contains(id) { continue }
        // The wallet may have an older version of a card that can be read now, or another one.
        let other = unreadable.open[id]
        if unread[id].map({ !$0.isEmpty }) ?? false, known?[id] == nil { changes.revived.append(id) }
        let before = other == nil ? known?[id] : unreadable.old?[id]
        var shared = HouseholdCard(
          card, categories: Set(card.categories.compactMap { names[$0] }), withholding: sharing.isWithheld)
        shared.adopt(identities)
        if let before {
          let own = card.identifiers.compactMap { $0.id.map { identities[$0] ?? $0 } }
          sharing.pass(into: &shared, of: before, own: own, past: had == nil ? before : had?[id])
          shared.keepShared(of: before)
          shared.conflicts.subtract(back)
        } else if let past = returned[id] {
          shared.keepShared(of: past)
        }
        for other in moved[card.id] ?? [] { shared.takeConflicts(of: other) }
        shared.conflicts.formUnion(conflicts[card.id] ?? [])
        shared = try secrets.sealed(shared, over: before)
        if let other {
          shared = .merging(shared, other, base: before)
          unreadable.rejoined.insert(id)
        }
        pictures.formUnion(shared.content.pictures.values)
        originals.formUnion(shared.content.originals)
        pictures.formUnion((conflicts[card.id] ?? []).flatMap(\.content.pictures.values))
        try draft.add(HouseholdJSON.bytes(of: shared), as: .card(id))
      }
    }
    try write(pictures, as: HouseholdPath.picture, in: "pictures/", to: draft)
    try write(originals, as: HouseholdPath.original, in: "originals/", to: draft)
  }

  /// The cards that were merged into others, as the household has them, by the UUIDs of these. The values that wait for them
  /// wait for the others now.
  private func movedConflicts(
    of removed: Set<UUID>, to present: Set<UUID>, in files: HouseholdFiles?
  ) throws -> [UUID: [HouseholdCard]] {
    let merged = removed.isEmpty ? [:] : try snapshot.mergedCards()
    var targets: [UUID: UUID] = [:]
    for id in removed {
      var (target, rest) = (merged[id], merged.count)
      while let next = target, !present.contains(next), rest > 0 { (target, rest) = (merged[next], rest - 1) }
      if let target, present.contains(target) { targets[id] = target }
    }
    var moved: [UUID: [HouseholdCard]] = [:]
    for card in try files?.sortedCards(Set(targets.keys)) ?? [] {
      if let target = targets[card.id], !card.conflicts.isEmpty { moved[target, default: []].append(card) }
    }
    return moved
  }

  /// The last versions of cards that were deleted in the household, and are in the wallet again. Values of theirs that
  /// were waiting then wait again.
  private func returnedCards(_ ids: Set<UUID>, in files: HouseholdFiles?) throws -> [UUID: HouseholdCard] {
    guard let files, let base else { return [:] }
    let new = try ids.subtracting(files.present(ids))
    return try files.cards(HouseholdHistory(repository).deletedCards(new, before: base)).readable
  }

  /// The files of phones that differ from those of the base; nil for a phone that was united with another.
  private func phones(since base: HouseholdFiles?) throws -> [UUID: [UInt8]?] {
    var changed: [UUID: [UInt8]?] = [:]
    let own = try snapshot.phones()
    let before = try base?.phoneIDs() ?? []
    for phone in own {
      if before.contains(phone.id), try base?.phone(phone.id) == phone { continue }
      if let bytes = HouseholdJSON.bytes(of: phone) { changed[phone.id] = .some(bytes) }
    }
    for id in before where !own.contains(where: { $0.id == id }) {
      if try base?.phone(id) != nil { changed.updateValue(nil, forKey: id) }
    }
    return changed
  }

  /// The categories of the wallet, with the properties that only the household has.
  ///
  /// - Parameter base: the categories of the base, and those that it lacks and that have come back.
  fileprivate static func complete(
    _ categories: [HouseholdCategories.Category], from base: [HouseholdCategories.Category]
  ) -> HouseholdCategories {
    let known = Dictionary(base.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return HouseholdCategories(
      categories.map { category in
        var category = category
        guard let before = known[category.id] else { return category }
        (category.others, category.conflictingNames) = (before.others, before.conflictingNames)
        return category
      })
  }

  /// Writes the pictures or originals that the base lacks. None is ever removed, since a card of another device may have it.
  private func write<File: DigestedFile>(
    _ files: Set<File>, as path: (String) -> HouseholdPath, in folder: String, to draft: CommitDraft
  ) throws {
    if files.isEmpty { return }
    var known = try Set(base.map { try HouseholdFiles(repository, $0).everything(under: folder).map(\.path) } ?? [])
    for file in files.sorted(by: { $0.digest < $1.digest }) {
      let path = path(file.fileName)
      guard known.insert(path).inserted, let bytes = try snapshot.file(of: file) else { continue }
      try draft.add(bytes, as: path)
    }
  }
}

/// The rules by which a wallet shares its secrets.
private struct SecretSharing {
  private let secrets: HouseholdSecrets
  /// Whether the wallet lacks secrets.
  private let isClosed: Bool
  /// The files of the last commit of which the wallet had all secrets; nil if the repository does not have it.
  private let past: HouseholdFiles?
  /// The names of the keys that the wallet has, or had.
  private let keys: Set<String>
  /// Whether the wallet may lack secrets. Otherwise it has, or has deleted, whatever is encrypted with a key that is
  /// forgotten.
  private let mayLack: Bool

  init(_ secrets: HouseholdSecrets, _ snapshot: HouseholdSnapshot, _ repository: GitRepository) throws {
    self.secrets = secrets
    let last = try snapshot.state()?.secrets
    isClosed = last != nil
    past = try last.flatMap { try repository.commit($0) }.map { HouseholdFiles(repository, $0) }
    keys = try snapshot.keys().ids
    mayLack = try isClosed || snapshot.isLocked()
  }

  /// Whether an identifier stays in the wallet.
  func isWithheld(_ identifier: Identifier) -> Bool {
    identifier.encryptedFor != nil || identifier.isSecret && secrets.currentID == nil
  }

  /// The cards as they were when the wallet could decrypt all secrets; nil if it still can.
  func cardsBefore(_ ids: [UUID]) throws -> [UUID: HouseholdCard]? {
    try isClosed ? past?.cards(ids).readable ?? [:] : nil
  }

  /// Puts the secrets that cannot be decrypted into a card, as the household has them.
  func pass(into card: inout HouseholdCard, of base: HouseholdCard, own: [UUID], past: HouseholdCard?) {
    card.pass(of: base, own: own, where: { mayLack && secrets.isClosed($0) }) { identifier in
      secrets.hasKey(of: identifier, among: keys)
        && past?.content.identifiers.contains { $0.id == identifier.id } ?? false
    }
  }
}
