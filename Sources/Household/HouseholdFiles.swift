internal import Cards
internal import Exchange
internal import Files
internal import Foundation
internal import Processes

/// The files of a household as they are in a commit.
struct HouseholdFiles {
  private let repository: GitRepository
  private let commit: String

  init(_ repository: GitRepository, _ commit: String) {
    self.repository = repository
    self.commit = commit
  }

  private func name(_ path: HouseholdPath) -> String { "\(commit):\(path.text)" }

  /// The categories; none if there is no such file.
  ///
  /// - Throws: `HouseholdError` if they cannot be read.
  func categories() throws -> HouseholdCategories {
    let path = HouseholdPath.categories
    guard let bytes = try repository.file(name(path)) else { return HouseholdCategories() }
    do { return try HouseholdJSON.categories(bytes, named: path.text) } catch is ImportError {
      throw HouseholdError(.damaged, path.text)
    }
  }

  /// The cards with some UUIDs, as far as there are such cards.
  ///
  /// - Throws: `HouseholdError` if one cannot be read.
  func cards(_ ids: [UUID]) throws -> [UUID: HouseholdCard] {
    // git looks a path up in three trees, which takes long for many.
    guard ids.count > Self.few else { return try cards(ids.map { ($0, name(.card($0))) }) }
    let wanted = Set(ids)
    return try cards(all().filter { wanted.contains($0.id) })
  }

  /// The most cards that are looked up by their paths, and texts that are looked for.
  private static let few = 200

  /// All cards.
  ///
  /// - Throws: `HouseholdError` if one cannot be read.
  func allCards() throws -> [UUID: HouseholdCard] { try cards(all()) }

  /// The UUIDs of all cards.
  func cardIDs() throws -> [UUID] { try all().map(\.id) }

  /// The UUIDs of the cards whose files contain one of some texts; of all cards for many texts, which git would look for one
  /// by one.
  ///
  /// - Throws: `HouseholdError`.
  func cardIDs(containing texts: [String]) throws -> [UUID] {
    guard !texts.isEmpty else { return [] }
    guard texts.count <= Self.few else { return try cardIDs() }
    var output: [UInt8] = []
    let words = ["grep", "--no-color", "-l", "-z", "-F"] + texts.flatMap { ["-e", $0] } + [commit, "--", "cards/"]
    let ending = try repository.ending(words) { output += $0 }
    guard ending.status <= 1 else { throw HouseholdError(.git, ending.reason) }
    return try output.split(separator: 0).map { name in
      let path = String(decoding: name, as: UTF8.self).dropFirst(commit.count + 1)
      guard case .card(let id)? = HouseholdPath(String(path)) else { throw HouseholdError(.git, String(path)) }
      return id
    }
  }

  private func cards(_ objects: [(id: UUID, object: String)]) throws -> [UUID: HouseholdCard] {
    var cards: [UUID: HouseholdCard] = [:]
    cards.reserveCapacity(objects.count)
    try repository.forEachFile(objects.map(\.object)) { index, bytes in
      guard let bytes else { return }
      cards[objects[index].id] = try Self.card(bytes, objects[index].id)
    }
    return cards
  }

  /// The cards with their content as git names it.
  private func all() throws -> [(id: UUID, object: String)] {
    try everything(under: "cards/").compactMap { file in
      if case .card(let id) = file.path { (id, file.object) } else { nil }
    }
  }

  /// All files in a folder, as changes of nothing.
  ///
  /// - Parameter folder: the folder; nil for all folders.
  /// - Throws: `HouseholdError` for a file that is not of a household.
  func everything(under folder: String? = nil) throws -> [Change] {
    let list = try repository.output(["ls-tree", "-r", "-z", commit] + [folder].compactMap(\.self))
    return try list.split(separator: 0).map { entry in
      // "MODE TYPE HASH", a tab and the path.
      let parts = String(decoding: entry, as: UTF8.self).split(separator: "\t", maxSplits: 1)
      let words = parts[0].split(separator: " ")
      guard parts.count == 2, words.count == 3, words[0] == "100644", let path = HouseholdPath(String(parts[1])) else {
        throw HouseholdError(.foreign, parts.count == 2 ? String(parts[1]) : "")
      }
      return Change(path: path, isDeleted: false, object: String(words[2]))
    }
  }

  /// Reads the file of a card.
  ///
  /// - Throws: `HouseholdError` if it is not the file of this card.
  static func card(_ bytes: [UInt8], _ id: UUID) throws -> HouseholdCard {
    let path = HouseholdPath.card(id).text
    do {
      let card = try HouseholdJSON.card(bytes, named: path)
      guard card.id == id else { throw HouseholdError(.damaged, path) }
      return card
    } catch is ImportError {
      throw HouseholdError(.damaged, path)
    }
  }

  /// The pictures to which cards refer, as far as they are there.
  ///
  /// - Throws: `HouseholdError` if the content of one does not have its digest.
  func pictures(_ references: Set<PictureReference>) throws -> [CardPicture] {
    let paths = references.map { HouseholdPath.picture(digest: $0.digest, $0.type) }
    var pictures: [CardPicture] = []
    try repository.forEachFile(paths.map(name)) { index, bytes in
      guard let bytes else { return }
      guard let picture = try? CardPicture(bytes),
        HouseholdPath.picture(digest: picture.reference.digest, picture.reference.type) == paths[index]
      else { throw HouseholdError(.damaged, paths[index].text) }
      pictures.append(picture)
    }
    return pictures
  }

  /// The changes of files from another commit to this one.
  ///
  /// - Parameter old: the other commit.
  /// - Throws: `HouseholdError` for a file that is not of a household.
  func changes(since old: String) throws -> [Change] {
    let fields = try repository.output("diff-tree", "-r", "-z", "--no-renames", old, commit)
    var words = fields.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }[...]
    var changes: [Change] = []
    // ":OLDMODE NEWMODE OLDHASH NEWHASH STATUS", and the path.
    while let head = words.popFirst(), let path = words.popFirst() {
      let parts = head.split(separator: " ")
      guard parts.count == 5, let known = HouseholdPath(path), ["100644", "000000"].contains(parts[1]) else {
        throw HouseholdError(.foreign, path)
      }
      changes.append(Change(path: known, isDeleted: parts[1] == "000000", object: String(parts[3])))
    }
    return changes
  }

  /// A file that was written or deleted.
  struct Change {
    let path: HouseholdPath
    let isDeleted: Bool
    /// The content as git names it.
    let object: String
  }
}
