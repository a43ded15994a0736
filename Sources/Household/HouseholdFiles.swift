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

  /// The categories. If their file is missing or cannot be read, they are as in the last commit before that has one; there
  /// are none without such a commit.
  ///
  /// - Throws: `HouseholdError`.
  func categories() throws -> HouseholdCategories {
    if let own = try ownCategories() { return own }
    let path = HouseholdPath.categories.text
    let commits = try repository.text("rev-list", commit, "--", path).split(separator: "\n")
    return try categories(in: commits.map { "\($0):\(path)" }) ?? HouseholdCategories()
  }

  /// The categories as they are in this commit; nil if their file is missing or cannot be read.
  ///
  /// - Throws: `HouseholdError`.
  func ownCategories() throws -> HouseholdCategories? { try categories(in: [name(.categories)]) }

  /// The categories in the first file of several that can be read.
  private func categories(in names: [String]) throws -> HouseholdCategories? {
    var found: HouseholdCategories?
    try repository.forEachFile(names, most: HouseholdJSON.longestFile) { _, bytes in
      if found == nil, let bytes { found = try? HouseholdJSON.categories(bytes, named: HouseholdPath.categories.text) }
    }
    return found
  }

  /// Whether an older version has written the files.
  ///
  /// - Throws: `HouseholdError`.
  func isOutdated() throws -> Bool {
    try repository.file(name(.format)).map { $0 != Array(HouseholdPath.formatText.utf8) } ?? false
  }

  /// Cards of a commit, as far as they can be read. A file that cannot be read is left as it is, for a later version.
  struct Cards {
    /// The cards by UUID.
    fileprivate(set) var readable: [UUID: HouseholdCard] = [:]
    /// The UUIDs of cards whose files cannot be read.
    fileprivate(set) var unreadable: Set<UUID> = []
    /// The pictures of the cards, if they were asked for.
    fileprivate(set) var pictures: [CardPicture] = []

    /// The card with a UUID; nil if there is none, or if it cannot be read.
    subscript(id: UUID) -> HouseholdCard? { readable[id] }
  }

  /// The cards with some UUIDs, as far as there are such cards.
  ///
  /// - Throws: `HouseholdError`.
  func cards(_ ids: [UUID]) throws -> Cards {
    // git looks a path up in three trees, which takes long for many.
    guard ids.count > Self.few else { return try cards(ids.map { ($0, name(.card($0))) }) }
    let wanted = Set(ids)
    return try cards(all().filter { wanted.contains($0.id) })
  }

  /// The most cards that are looked up by their paths.
  private static let few = 200
  /// The most texts that are looked for.
  private static let fewTexts = 50

  /// The cards with some UUIDs, with their pictures. A card whose picture is missing or damaged cannot be read.
  ///
  /// - Parameter own: the digests of pictures that need not be read.
  /// - Throws: `HouseholdError`.
  func cardsWithPictures(_ ids: [UUID], butNot own: Set<String> = []) throws -> Cards {
    var cards = try cards(ids)
    let wanted = cards.readable.values.flatMap(\.content.pictures.values).filter { !own.contains($0.digest) }
    cards.pictures = try pictures(Set(wanted))
    let known = own.union(cards.pictures.map(\.reference.digest))
    for (id, card) in cards.readable where !known.isSuperset(of: card.content.pictures.values.map(\.digest)) {
      cards.readable[id] = nil
      cards.unreadable.insert(id)
    }
    return cards
  }

  /// The objects that git has for cards that can be read, by UUID.
  ///
  /// - Throws: `HouseholdError`.
  func objects(of ids: Set<UUID>) throws -> [UUID: String] {
    if ids.isEmpty { return [:] }
    let objects = try all().filter { ids.contains($0.id) }
    let known = try cards(objects)
    return Dictionary(uniqueKeysWithValues: objects.filter { known[$0.id] != nil }.map { ($0.id, $0.object) })
  }

  /// All cards.
  ///
  /// - Throws: `HouseholdError`.
  func allCards() throws -> Cards { try cards(all()) }

  /// The UUIDs of all cards.
  func cardIDs() throws -> [UUID] { try all().map(\.id) }

  /// The UUIDs of the cards whose files contain one of some texts; of all cards if there are many texts, since to look for
  /// them takes longer than to read all cards.
  ///
  /// - Throws: `HouseholdError`.
  func cardIDs(containing texts: [String]) throws -> [UUID] {
    guard !texts.isEmpty else { return [] }
    guard texts.count <= Self.fewTexts else { return try cardIDs() }
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

  /// The cards with some UUIDs, from the objects that git has for them.
  ///
  /// - Throws: `HouseholdError`.
  func cards(_ objects: [(id: UUID, object: String)]) throws -> Cards {
    var cards = Cards()
    cards.readable.reserveCapacity(objects.count)
    try repository.forEachFile(objects.map(\.object), most: HouseholdJSON.longestFile) { index, bytes in
      guard let bytes else { return }
      let id = objects[index].id
      if let card = Self.card(bytes, id) { cards.readable[id] = card } else { cards.unreadable.insert(id) }
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
      return Change(path: path, isNew: true, isDeleted: false, object: String(words[2]))
    }
  }

  /// The card in a file; nil if it cannot be read, or is another card.
  static func card(_ bytes: [UInt8], _ id: UUID) -> HouseholdCard? {
    let card = try? HouseholdJSON.card(bytes, named: HouseholdPath.card(id).text)
    return card?.id == id ? card : nil
  }

  /// The pictures to which cards refer, as far as they are there and can be read.
  ///
  /// - Throws: `HouseholdError`.
  func pictures(_ references: Set<PictureReference>) throws -> [CardPicture] {
    let paths = references.map { HouseholdPath.picture(digest: $0.digest, $0.type) }
    var pictures: [CardPicture] = []
    try repository.forEachFile(paths.map(name), most: CardPicture.maximumBytes) { index, bytes in
      guard let bytes, let picture = try? CardPicture(bytes),
        HouseholdPath.picture(digest: picture.reference.digest, picture.reference.type) == paths[index]
      else { return }
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
      changes.append(
        Change(path: known, isNew: parts[0] == ":000000", isDeleted: parts[1] == "000000", object: String(parts[3])))
    }
    return changes
  }

  /// A file that was written or deleted.
  struct Change {
    let path: HouseholdPath
    let isNew: Bool
    let isDeleted: Bool
    /// The content as git names it.
    let object: String
  }
}
