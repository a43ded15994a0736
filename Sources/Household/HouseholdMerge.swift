internal import Cards
internal import Exchange
internal import Files
internal import Foundation
internal import Processes

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
  }

  /// Returns a commit that has the changes of both.
  ///
  /// Whoever merges the same two commits writes the same one: its author, its date and the order of its parents follow from
  /// them. Otherwise two devices that merge at the same time would have to merge their merges.
  ///
  /// - Throws: `HouseholdError`.
  func join(_ one: String, _ other: String) throws -> Joined {
    if try repository.contains(one, other) { return Joined(commit: one) }
    if try repository.contains(other, one) { return Joined(commit: other) }
    let (first, second) = one < other ? (one, other) : (other, one)
    let base = try base(of: first, second)
    var revived: [UUID] = []
    let tree = try CommitDraft.tree(on: first, in: repository) { draft in
      revived = try merge(second, into: draft, of: first, base: base)
    }
    return Joined(commit: try commit(tree, first, second), revived: revived)
  }

  /// The common version of two commits; nil if they have none. Of several ones, as after crossing merges, their merge.
  private func base(of one: String, _ other: String) throws -> String? {
    var output: [UInt8] = []
    let ending = try repository.ending(["merge-base", "--all", one, other]) { output += $0 }
    guard ending.status <= 1 else { throw HouseholdError(.git, ending.reason) }
    let bases = String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init).sorted()
    guard let first = bases.first else { return nil }
    return try bases.dropFirst().reduce(first) { try join($0, $1).commit }
  }

  /// Writes the changes of a commit over another one.
  ///
  /// - Returns: the cards that one side deleted and the other changed.
  private func merge(
    _ second: String, into draft: CommitDraft, of first: String, base: String?
  ) throws -> [UUID] {
    let (ours, theirs) = (HouseholdFiles(repository, first), HouseholdFiles(repository, second))
    func changes(_ files: HouseholdFiles) throws -> [HouseholdPath: HouseholdFiles.Change] {
      let changes = try base.map(files.changes(since:)) ?? files.everything()
      return Dictionary(changes.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    }
    let (own, others) = (try changes(ours), try changes(theirs))
    var (both, revived) = ([UUID](), [UUID]())
    for (path, change) in others.sorted(by: { $0.key.text < $1.key.text }) {
      guard let same = own[path] else {
        try draft.take(change)
        continue
      }
      if same.object == change.object { continue }
      switch path {
      case .card(let id) where same.isDeleted || change.isDeleted:
        // An edit wins over a deletion. Another key for secrets is none.
        if try hasOnlyOtherKeys(id, same.isDeleted ? theirs : ours, base) {
          if change.isDeleted { try draft.delete(path) }
          continue
        }
        if same.isDeleted { try draft.take(change) }
        revived.append(id)
      case .card(let id): both.append(id)
      case .categories:
        let merged = HouseholdCategories.merging(
          try ours.categories(), try theirs.categories(),
          base: try base.map { try HouseholdFiles(repository, $0).categories() } ?? HouseholdCategories())
        try draft.add(HouseholdJSON.bytes(of: merged), as: path)
      case .picture, .format: break
      }
    }
    let before = try base.map { try HouseholdFiles(repository, $0).cards(both) } ?? [:]
    let (mine, yours) = (try ours.cards(both), try theirs.cards(both))
    for id in both {
      guard let one = mine[id], let other = yours[id] else { continue }
      try draft.add(HouseholdJSON.bytes(of: .merging(one, other, base: before[id])), as: .card(id))
    }
    return revived
  }

  /// Whether secrets of a card were encrypted anew since a common version, and nothing else has changed.
  private func hasOnlyOtherKeys(_ id: UUID, _ files: HouseholdFiles, _ base: String?) throws -> Bool {
    guard let base, let old = try HouseholdFiles(repository, base).cards([id])[id], let card = try files.cards([id])[id]
    else { return false }
    return HouseholdJSON.bytes(of: card.withKeys(of: old)) == HouseholdJSON.bytes(of: old)
  }

  private func commit(_ tree: String, _ first: String, _ second: String) throws -> String {
    let times = try [first, second].map { try repository.text("show", "--no-show-signature", "-s", "--format=%ct", $0) }
    let author = "ucard <ucard@localhost> \(times.compactMap(Int.init).max() ?? 0) +0000"
    let text = """
      tree \(tree)
      parent \(first)
      parent \(second)
      author \(author)
      committer \(author)

      merge

      """
    let file = try repository.spool { try $0.write(Array(text.utf8)) }
    let hash = try repository.output("hash-object", "-t", "commit", "-w", "--stdin", input: file)
    return String(decoding: hash, as: UTF8.self).trimmingSuffix("\n")
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
      guard let bytes = try InputFile.read(path, most: HouseholdJSON.longestFile) else {
        throw HouseholdError(.damaged, name)
      }
      return bytes
    }
    let versions = (base: try read(base), ours: try read(ours), theirs: try read(theirs))
    let merged: [UInt8]
    switch HouseholdPath(name) {
    case .card(let id)?:
      func card(_ bytes: [UInt8]) throws -> HouseholdCard { try HouseholdFiles.card(bytes, id) }
      merged = HouseholdJSON.bytes(
        of: .merging(
          try card(versions.ours), try card(versions.theirs),
          base: versions.base.isEmpty ? nil : try card(versions.base)))
    case .categories?:
      func categories(_ bytes: [UInt8]) throws -> HouseholdCategories {
        if bytes.isEmpty { return HouseholdCategories() }
        do { return try HouseholdJSON.categories(bytes, named: name) } catch is ImportError {
          throw HouseholdError(.damaged, name)
        }
      }
      merged = HouseholdJSON.bytes(
        of: .merging(
          try categories(versions.ours), try categories(versions.theirs), base: try categories(versions.base)))
    case .picture?, .format?, nil:
      throw HouseholdError(.damaged, name)
    }
    try OutputFile.write(merged, to: ours)
  }
}
