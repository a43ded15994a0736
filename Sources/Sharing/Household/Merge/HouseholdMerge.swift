internal import Cards
internal import Exchange
internal import Files
internal import Processes
internal import Values

/// Merges commits of a household.
///
/// git finds the common versions. Files are merged here and not by `git merge-tree`, which takes a card that was deleted and
/// a similar new one for the same file under a new name, and cannot be told not to (git 2.39).
struct HouseholdMerge {
  let repository: GitRepository

  /// A commit with the changes of two.
  struct Joined {
    var commit: String
    /// The cards that one side deleted and the other changed. They stay.
    var revived: [UUID] = []
    /// The categories that one side deleted, and into which the other put cards. They stay.
    var revivedCategories: [UUID] = []
  }

  /// Returns a commit that has the changes of both.
  ///
  /// Whoever merges the same two commits writes the same one: its author, its date and the order of its parents follow from
  /// them. Otherwise two devices that merge at the same time would have to merge their merges.
  ///
  /// - Throws: `HouseholdError`.
  func join(_ one: String, _ other: String) throws -> Joined {
    let bases = one == other ? [one] : try repository.bases(of: one, other).sorted()
    if bases == [other] { return Joined(commit: one) }
    if bases == [one] { return Joined(commit: other) }
    let (first, second) = one < other ? (one, other) : (other, one)
    let base = try base(bases)
    var joined = Joined(commit: first)
    let tree = try CommitDraft.tree(on: first, in: repository) { draft in
      try merge(second, into: draft, of: first, base: base, &joined)
    }
    joined.commit = try commit(tree, [first, second], "merge")
    return joined
  }

  /// Returns a commit with the same files and a readable file of the categories. If that file cannot be read, it is
  /// replaced by its last readable version. Every device that mends the same commit writes the same new one.
  ///
  /// - Throws: `HouseholdError`.
  func mended(_ commit: String) throws -> String {
    let files = HouseholdFiles(repository, commit)
    if try files.ownCategories() != nil { return commit }
    let tree = try CommitDraft.tree(on: commit, in: repository) { try $0.add(files.categories()) }
    return try self.commit(tree, [commit], "mend")
  }

  /// The common version of two commits; nil if they have none. If there are several, as after crossing merges, they are
  /// merged.
  private func base(_ bases: [String]) throws -> String? {
    guard let first = bases.first else { return nil }
    return try bases.dropFirst().reduce(first) { try join($0, $1).commit }
  }

  /// Writes the changes of a commit over another one.
  ///
  /// - Parameter joined: receives the cards and categories that one side deleted and that stay.
  private func merge(
    _ second: String, into draft: CommitDraft, of first: String, base: String?, _ joined: inout Joined
  ) throws {
    let one = try Version(repository, first, since: base)
    let other = try Version(repository, second, since: base)
    let old = try base.map { try Version(repository, $0) }
    var twins = try twins(one, other, old)
    var both: Set<UUID> = []
    // The cards that one version has deleted and the other one changed, by whether it is the first one that lacks them.
    var contested: [Bool: Set<UUID>] = [:]
    // A file of others that makes room for a folder goes first.
    let beside = other.changes.values.filter { $0.path.isBeside && one.changes[$0.path] == nil }
    for change in beside.filter(\.isDeleted) + beside.filter({ !$0.isDeleted }) { try draft.take(change) }
    for (path, change) in other.changes {
      guard let same = one.changes[path] else {
        switch path {
        case .card, .picture, .original, .phone: try draft.take(change)
        case .categories, .format, .other: break
        }
        continue
      }
      if same.object == change.object { continue }
      if case .phone(let id) = path {
        try merge(id, one.files, other.files, old?.files, change, into: draft)
        continue
      }
      guard case .card(let id) = path else { continue }
      if same.isDeleted || change.isDeleted {
        // An edit wins over a deletion. Another key for secrets is none.
        if try hasOnlyOtherKeys(id, same.isDeleted ? other.files : one.files, old?.files) {
          if change.isDeleted { try draft.delete(path) }
          continue
        }
        contested[same.isDeleted, default: []].insert(id)
      } else {
        both.insert(id)
      }
    }
    for isFirst in [true, false] {
      let ids = contested[isFirst] ?? []
      for id in ids.subtracting(try follow(ids, isFirst: isFirst, one, other, old, &twins)) {
        if isFirst, let change = other.changes[.card(id)] { try draft.take(change) }
        joined.revived.append(id)
      }
    }
    joined.revived.sort()
    let categories = try merge(one, other, old, &joined)
    if categories != one.categories { try draft.add(categories) }
    let meanings = categories.meanings.mapValues(\.id)
    try one.files.forEachPart(of: both) { mine in
      try merge(mine, one, other, old, meanings, into: draft)
    }
    try merge(twins, one, other, old, meanings, into: draft)
  }

  /// Merges two versions of a card.
  ///
  /// - Parameter device: returns the device that has changed the first version last, or the second one.
  func merged(
    _ ours: HouseholdCard, _ theirs: HouseholdCard, _ base: HouseholdCard?, _ meanings: [UUID: UUID],
    device: (_ isFirst: Bool) throws -> String?
  ) throws -> HouseholdCard {
    var merged = HouseholdCard.merging(
      ours.inCategories(meanings), theirs.inCategories(meanings), base: base?.inCategories(meanings))
    let new = merged.conflicts.subtracting(ours.conflicts).subtracting(theirs.conflicts)
    merged.conflicts.subtract(new)
    for value in new { merged.conflicts.insert(value.made(by: try device(value.isValue(of: ours.content)))) }
    return merged
  }

  /// Merges what is known of a phone. A file that only one version can read counts.
  private func merge(
    _ phone: UUID, _ one: HouseholdFiles, _ other: HouseholdFiles, _ base: HouseholdFiles?,
    _ change: HouseholdFiles.Change, into draft: CommitDraft
  ) throws {
    let path = HouseholdPath.phone(phone)
    guard let mine = try one.phone(phone) else { return try draft.take(change) }
    guard let yours = try other.phone(phone) else { return }
    let merged = HouseholdPhone.merging(mine, yours, base: try base?.phone(phone))
    if let bytes = HouseholdJSON.bytes(of: merged) { try draft.add(bytes, as: path) }
  }

  /// Merges cards that both versions have changed.
  ///
  /// - Parameter mine: the cards in the first version.
  private func merge(
    _ mine: HouseholdFiles.Cards, _ one: Version, _ other: Version, _ old: Version?, _ meanings: [UUID: UUID],
    into draft: CommitDraft
  ) throws {
    let ids = mine.unreadable.union(mine.readable.keys).sorted()
    let (before, yours) = (try old?.files.cards(ids), try other.files.cards(ids))
    for id in ids {
      guard let ours = mine[id], let theirs = yours[id] else {
        // A file that cannot be read stays byte for byte; of two such files, it makes no difference which.
        guard let change = other.changes[.card(id)], let same = one.changes[.card(id)] else { continue }
        let isOther = mine[id] == nil ? yours[id] == nil && same.object < change.object : true
        if isOther { try draft.take(change) }
        continue
      }
      let merged = try merged(ours, theirs, before?[id], meanings) { isFirst in
        try HouseholdHistory(repository).lastDevice(
          of: id, in: isFirst ? one.commit : other.commit, since: old?.commit)
      }
      try draft.add(HouseholdJSON.bytes(of: merged), as: .card(id))
    }
  }

  /// One of the versions that are merged.
  struct Version {
    let commit: String
    let files: HouseholdFiles
    let categories: HouseholdCategories
    /// The changes since the common version.
    var changes: [HouseholdPath: HouseholdFiles.Change] = [:]

    init(_ repository: GitRepository, _ commit: String) throws {
      self.commit = commit
      files = HouseholdFiles(repository, commit)
      categories = try files.categories()
    }

    init(_ repository: GitRepository, _ commit: String, since base: String?) throws {
      try self.init(repository, commit)
      let changes = try base.map(files.changes(since:)) ?? files.everything()
      self.changes = Dictionary(changes.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The categories that another version lacks, and into which cards of this version were put.
    ///
    /// - Parameters:
    ///   - merged: the other version of the categories.
    ///   - base: the common version; nil if there is none.
    func usedCategories(missingIn merged: HouseholdCategories, since base: Version?) throws -> Set<UUID> {
      let known = Set(merged.list.flatMap { $0.others.union([$0.id]) })
      let missing = Set(categories.list.map(\.id)).subtracting(known)
      if missing.isEmpty { return [] }
      let ids = Set(changes.values.compactMap(\.writtenCard))
      let meanings = categories.meanings.mapValues(\.id)
      var used: Set<UUID> = []
      try files.forEachPart(of: ids) { part in
        let before = try base?.files.cards(Array(part.readable.keys))
        for card in part.readable.values {
          let old = before?[card.id]?.inCategories(meanings).categories ?? []
          used.formUnion(card.inCategories(meanings).categories.subtracting(old).intersection(missing))
        }
      }
      return used
    }
  }

  /// Merges the categories of two versions. A category that one version deleted stays if the other version has put a
  /// card into it.
  private func merge(
    _ one: Version, _ other: Version, _ base: Version?, _ joined: inout Joined
  ) throws -> HouseholdCategories {
    if one.categories == other.categories { return one.categories }
    let old = base?.categories ?? HouseholdCategories()
    let merged = HouseholdCategories.merging(one.categories, other.categories, base: old)
    let used = try one.usedCategories(missingIn: merged, since: base)
      .union(other.usedCategories(missingIn: merged, since: base))
    joined.revivedCategories += used.sorted { $0.text < $1.text }
    if used.isEmpty { return merged }
    return HouseholdCategories.merging(one.categories, other.categories, base: old, keeping: used)
  }

  /// Whether secrets of a card were encrypted anew since a common version, and nothing else has changed.
  private func hasOnlyOtherKeys(_ id: UUID, _ files: HouseholdFiles, _ base: HouseholdFiles?) throws -> Bool {
    guard let old = try base?.cards([id])[id], let card = try files.cards([id])[id] else { return false }
    return card.isSame(as: old)
  }

  private func commit(_ tree: String, _ parents: [String], _ message: String) throws -> String {
    let times = try repository.text(["show", "--no-show-signature", "-s", "--format=%ct"] + parents)
    let time =
      times.split(separator: "\n").map(String.init).compactMap(Instant.init(ofCommit:)).max() ?? Instant(seconds: 0)
    let author = "ucard <ucard@localhost> \(time.seconds) +0000"
    let text = """
      tree \(tree)
      \(parents.map { "parent \($0)" }.joined(separator: "\n"))
      author \(author)
      committer \(author)

      \(message)

      """
    let file = try repository.spool { try $0.write(Array(text.utf8)) }
    let hash = try repository.output("hash-object", "-t", "commit", "-w", "--stdin", input: file)
    return String(decoding: hash, as: UTF8.self).trimmingSuffix("\n")
  }
}

extension HouseholdCard {
  /// Whether the card is as an earlier version of it, but for the keys that encrypt its secrets.
  func isSame(as old: HouseholdCard) -> Bool {
    HouseholdJSON.bytes(of: withKeys(of: old)) == HouseholdJSON.bytes(of: old)
  }

  /// The card with the categories for which UUIDs stand. One that stands for nothing is kept.
  func inCategories(_ meanings: [UUID: UUID]) -> HouseholdCard {
    var card = self
    card.categories = Set(categories.map { meanings[$0] ?? $0 })
    return card
  }
}

/// The merge of one file, for which git calls this program when a person merges by hand.
public enum HouseholdFileMerge {
  /// Merges two versions of a file, and writes the result over the second one.
  ///
  /// - Parameters:
  ///   - base: the path of the version from which both were made, which is empty if there is none.
  ///   - ours: the path of the version that the result replaces.
  ///   - theirs: the path of the other version.
  ///   - name: the path of the file in the repository.
  /// - Throws: `HouseholdError` if one of them cannot be read; `FileError`.
  public static func run(base: String, ours: String, theirs: String, name: String) throws {
    func read(_ path: String) throws -> [UInt8] {
      guard let bytes = try InputFile.read(path, most: HouseholdJSON.longestPhone) else {
        throw HouseholdError(.damaged, name)
      }
      return bytes
    }
    let versions = (base: try read(base), ours: try read(ours), theirs: try read(theirs))
    /// Reads the three versions. An empty file is `nothing`, or else damaged, except for the common version.
    func parsed<Value>(
      or nothing: Value? = nil, _ parse: ([UInt8]) throws -> Value?
    ) throws -> (ours: Value, theirs: Value, base: Value?) {
      func value(_ bytes: [UInt8]) throws -> Value {
        guard let value = bytes.isEmpty ? nothing : try parse(bytes) else { throw HouseholdError(.damaged, name) }
        return value
      }
      let base = versions.base.isEmpty ? nothing : try value(versions.base)
      return (try value(versions.ours), try value(versions.theirs), base)
    }
    let merged: [UInt8]?
    switch HouseholdPath(name) {
    case .card(let id):
      let (ours, theirs, base) = try parsed { HouseholdFiles.card($0, id) }
      merged = HouseholdJSON.bytes(of: .merging(ours, theirs, base: base))
    case .categories:
      let nothing = HouseholdCategories()
      let (ours, theirs, base) = try parsed(or: nothing) { try? HouseholdJSON.categories($0, named: name) }
      merged = HouseholdJSON.bytes(of: .merging(ours, theirs, base: base ?? nothing))
    case .phone:
      let (ours, theirs, base) = try parsed { try? HouseholdJSON.phone($0, named: name) }
      merged = HouseholdJSON.bytes(of: .merging(ours, theirs, base: base))
    case .picture, .original, .format, .other:
      merged = nil
    }
    guard let merged else { throw HouseholdError(.damaged, name) }
    try OutputFile.write(merged, to: ours)
  }
}
