internal import Cards
internal import Exchange
internal import Files
internal import Processes
internal import Values

/// The files of a household as they are in a commit.
struct HouseholdFiles {
  private let repository: GitRepository
  private let commit: String
  private let listing = Listing()

  /// The objects that git has for all cards, by UUID, once many were looked up; nil before.
  private final class Listing {
    var objects: [UUID: String]?
  }

  init(_ repository: GitRepository, _ commit: String) {
    self.repository = repository
    self.commit = commit
  }

  private func name(_ path: HouseholdPath) -> String { "\(commit):\(path.text)" }

  /// The categories. If their file is missing or cannot be read, the categories of the last earlier commit with a
  /// readable file; none if there is no such commit.
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

  /// The file of a phone; nil if there is none, or if it cannot be read.
  ///
  /// - Throws: `HouseholdError`.
  func phone(_ id: UUID) throws -> HouseholdPhone? {
    let path = HouseholdPath.phone(id)
    let bytes = try repository.file(name(path), most: HouseholdJSON.longestPhone)
    guard let phone = bytes.flatMap({ try? HouseholdJSON.phone($0, named: path.text) }) else { return nil }
    return phone.id == id ? phone : nil
  }

  /// The phones.
  ///
  /// - Throws: `HouseholdError`.
  func phoneIDs() throws -> [UUID] {
    try everything(under: "phones/").compactMap(\.path.phone)
  }

  /// Whether an older version has written the files.
  ///
  /// - Throws: `HouseholdError`.
  func isOutdated() throws -> Bool { try format().map { $0 != HouseholdPath.formatText } ?? false }

  /// Checks that these are the files of a household, in a form that this version knows.
  ///
  /// - Throws: `HouseholdError`: `.newerVersion`, `.unknownFormat`, or `.foreign` for the files of something else.
  func checkFormat() throws {
    let known = (HouseholdJSON.oldestVersion...HouseholdJSON.version).map { HouseholdPath.formatText(of: $0) }
    guard let format = try format() else {
      let other = try everything().first { if case .other = $0.path { true } else { false } }
      throw other.map { HouseholdError(.foreign, $0.path.text) } ?? HouseholdError(.unknownFormat)
    }
    if known.contains(format) { return }
    throw HouseholdError(format.hasPrefix("ucard household ") ? .newerVersion : .unknownFormat)
  }

  /// The content of the file `format`; nil if it is missing.
  private func format() throws -> String? {
    try repository.file(name(.format), most: 100).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Cards of a commit, as far as they can be read. A file that cannot be read is left as it is, for a later version.
  struct Cards {
    /// The cards by UUID.
    fileprivate(set) var readable: [UUID: HouseholdCard] = [:]
    /// The UUIDs of cards whose files cannot be read.
    fileprivate(set) var unreadable: Set<UUID> = []

    /// The card with a UUID; nil if there is none, or if it cannot be read.
    subscript(id: UUID) -> HouseholdCard? { readable[id] }
  }

  /// The cards with some UUIDs, as far as there are such cards.
  ///
  /// - Throws: `HouseholdError`.
  func cards(_ ids: [UUID]) throws -> Cards {
    // A caller that needs many cards calls again for others, so all cards are listed once.
    if listing.objects == nil, ids.count > Self.few {
      listing.objects = try Dictionary(all().map { ($0.id, $0.object) }, uniquingKeysWith: { first, _ in first })
    }
    guard let objects = listing.objects else { return try cards(names(of: ids)) }
    return try cards(ids.compactMap { id in objects[id].map { (id, $0) } })
  }

  /// The cards with some UUIDs that can be read, in the order of these.
  ///
  /// - Throws: `HouseholdError`.
  func sortedCards(_ ids: Set<UUID>) throws -> [HouseholdCard] {
    try cards(ids.sorted()).readable.values.sorted { $0.id < $1.id }
  }

  /// Names by which git finds the files of cards.
  private func names(of ids: [UUID]) throws -> [(id: UUID, object: String)] {
    // git looks a path up in three trees, which takes long for many.
    guard ids.count > Self.few else { return ids.map { ($0, name(.card($0))) } }
    let wanted = Set(ids)
    return try all().filter { wanted.contains($0.id) }
  }

  /// The most cards that are looked up by their paths.
  private static let few = 200
  /// The most texts that are looked for.
  private static let fewTexts = 50

  /// Calls `body` with the cards with some UUIDs, in the order of these, some thousand at a time.
  ///
  /// - Throws: `HouseholdError`, and the errors of `body`.
  func forEachPart(of ids: Set<UUID>, _ body: (Cards) throws -> Void) throws {
    let names = try names(of: ids.sorted())
    for start in stride(from: 0, to: names.count, by: Self.part) {
      try body(cards(Array(names[start..<min(start + Self.part, names.count)])))
    }
  }

  /// As `forEachPart(of:_:)`, with pictures and originals. A card cannot be read if one of its files is missing or damaged.
  ///
  /// - Parameters:
  ///   - ids: the UUIDs of the cards.
  ///   - own: the names `DIGEST.TYPE` of files that need not be read.
  ///   - receive: receives the other files, before the cards that have them.
  ///   - body: receives cards.
  /// - Throws: `HouseholdError`, and the errors of `receive` and `body`.
  func forEachPart(
    of ids: Set<UUID>, butNot own: Set<String>, file receive: (any CardFile) throws -> Void,
    _ body: (Cards) throws -> Void
  ) throws {
    var known = own
    func take(_ file: some CardFile) throws {
      known.insert(file.fileName)
      try receive(file)
    }
    try forEachPart(of: ids) { part in
      var cards = part
      let contents = cards.readable.values.map(\.content)
      let pictures = Set(contents.flatMap(\.pictures.values).map(\.fileName)).subtracting(known)
      try forEachFile(pictures, as: HouseholdPath.picture) { (picture: CardPicture) in try take(picture) }
      let originals = Set(contents.flatMap(\.originals).map(\.fileName)).subtracting(known)
      try forEachFile(originals, as: HouseholdPath.original) { (original: OriginalFile) in try take(original) }
      for (id, card) in cards.readable where !known.isSuperset(of: card.content.fileNames) {
        cards.readable[id] = nil
        cards.unreadable.insert(id)
      }
      try body(cards)
    }
  }

  /// The number of cards that are in memory at a time.
  private static let part = 2000

  /// The objects that git has for cards that can be read, by UUID.
  ///
  /// - Throws: `HouseholdError`.
  func objects(of ids: Set<UUID>) throws -> [UUID: String] {
    if ids.isEmpty { return [:] }
    let objects = try all().filter { ids.contains($0.id) }
    let known = try cards(objects)
    return Dictionary(uniqueKeysWithValues: objects.filter { known[$0.id] != nil }.map { ($0.id, $0.object) })
  }

  /// The UUIDs among some that belong to cards.
  ///
  /// - Throws: `HouseholdError`.
  func present(_ ids: Set<UUID>) throws -> Set<UUID> {
    guard ids.count <= Self.few else { return try ids.intersection(cardIDs()) }
    let cards = try cards(ids.sorted())
    return cards.unreadable.union(cards.readable.keys)
  }

  /// The UUIDs of all cards.
  func cardIDs() throws -> [UUID] { try all().map(\.id) }

  /// The UUIDs of the cards whose files contain one of some texts; of all cards if there are many texts, since to look for
  /// them takes longer than to read all cards.
  ///
  /// - Throws: `HouseholdError`.
  func cardIDs(containing texts: [String]) throws -> [UUID] {
    guard !texts.isEmpty else { return [] }
    guard texts.count <= Self.fewTexts else { return try cardIDs() }
    var ids: [UUID] = []
    let words = ["grep", "--no-color", "-l", "-z", "-F"] + texts.flatMap { ["-e", $0] } + [commit, "--", "cards/"]
    try repository.forEachText(words, status: 1) { name in
      if let id = HouseholdPath(String(name.dropFirst(commit.count + 1))).card { ids.append(id) }
    }
    return ids
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
    try everything(under: "cards/").compactMap { file in file.path.card.map { ($0, file.object) } }
  }

  /// All files in a folder, as changes of nothing.
  ///
  /// - Parameter folder: the folder; nil for all folders.
  /// - Throws: `HouseholdError`.
  func everything(under folder: String? = nil) throws -> [Change] {
    var files: [Change] = []
    try repository.forEachText(["ls-tree", "-r", "-z", commit] + [folder].compactMap(\.self)) { entry in
      // "MODE TYPE HASH", a tab and the path.
      let parts = entry.split(separator: "\t", maxSplits: 1)
      let words = parts[0].split(separator: " ")
      guard parts.count == 2, words.count == 3 else { throw HouseholdError(.git, entry) }
      files.append(
        Change(
          path: HouseholdPath(String(parts[1])), isNew: true, isDeleted: false, mode: String(words[0]),
          object: String(words[2])))
    }
    return files
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
    var pictures: [CardPicture] = []
    try forEachFile(Set(references.map(\.fileName)), as: HouseholdPath.picture) { pictures.append($0) }
    return pictures
  }

  /// Calls `body` with the pictures or originals of some names `DIGEST.TYPE`, as far as they are there and can be read.
  private func forEachFile<File: CardFile>(
    _ names: Set<String>, as path: (String) -> HouseholdPath, _ body: (File) throws -> Void
  ) throws {
    let names = Array(names)
    try repository.forEachFile(names.map { name(path($0)) }, most: File.maximumBytes) { index, bytes in
      // The type follows from the content, whatever the name says.
      guard let bytes, let file = try? File(bytes), file.fileName == names[index] else { return }
      try body(file)
    }
  }

  /// The changes of files from another commit to this one.
  ///
  /// - Parameter old: the other commit.
  /// - Throws: `HouseholdError`.
  func changes(since old: String) throws -> [Change] {
    var changes: [Change] = []
    var head: String?
    // ":OLDMODE NEWMODE OLDHASH NEWHASH STATUS", and the path.
    try repository.forEachText(["diff-tree", "-r", "-z", "--no-renames", old, commit]) { path in
      guard let words = head else {
        head = path
        return
      }
      head = nil
      let parts = words.split(separator: " ")
      guard parts.count == 5 else { throw HouseholdError(.git, path) }
      changes.append(
        Change(
          path: HouseholdPath(path), isNew: parts[0] == ":000000", isDeleted: parts[1] == "000000",
          mode: String(parts[1]), object: String(parts[3])))
    }
    return changes
  }

  /// A file that was written or deleted.
  struct Change {
    let path: HouseholdPath
    let isNew: Bool
    let isDeleted: Bool
    /// The kind of the entry in the notation of git: "100644" for a file.
    let mode: String
    /// The content as git names it.
    let object: String

    /// The UUID of a card that was written; nil for another change.
    var writtenCard: UUID? { isDeleted ? nil : path.card }
    /// The UUID of a card that was deleted; nil for another change.
    var deletedCard: UUID? { isDeleted ? path.card : nil }
  }
}
