internal import Glibc
internal import Age
internal import Barcodes
public import Cards
internal import SQLite
public import Values

/// Collects the cards of files until all of them have been read. The cards are stored in tables of a temporary
/// database, so that the wallet can be used in the meantime, and only one card at a time is in memory.
public final class ImportStage {
  let database: Database
  /// Returns the parts of a card of which two entries of the same format say the same, for the entries that
  /// `CardOrigin` remembers.
  public var sameParts: @Sendable (_ one: String, _ other: String) -> CardFields = { _, _ in [] }
  /// Returns the entry that an export would write for an identifier of a card; nil if there is none.
  public var entry: @Sendable (_ card: CardContent, _ identifier: UUID?) -> String? = { _, _ in nil }
  /// Returns the card as an entry shows it; nil if it cannot be read.
  public var content: @Sendable (_ entry: String) -> CardContent? = { _ in nil }
  /// Returns a value that lost as text.
  public var text: @Sendable (_ value: ConflictingValue) -> String = { _ in "" }
  /// Receives a value that lost: one of the wallet against one of the phone, or the other way round; and the card.
  public var reportConflict: (_ value: ConflictingValue, _ card: Card) -> Void = { _, _ in }
  /// Whether the second picture is the first one, decoded and written anew by a phone.
  public var isRecoded: @Sendable (_ old: [UInt8], _ new: [UInt8]) -> Bool = { _, _ in false }
  /// The name of the phone from which the files come; nil to find the phone by the cards.
  public var phone: String?
  /// The feed that the files are; nil if they are no feed.
  public var feed: ImportFeed?
  /// Whether more than half of a phone's cards may be missing in its file, because they were deleted there.
  public var mayMissMost = false
  /// The number of files so far.
  private(set) var fileCount = 0
  /// The number of cards of files so far.
  public private(set) var cardCount = 0
  /// The cards that a person has made, each with the number of its file, and the files of all.
  private(set) var made: (cards: [(card: NewCard, file: Int)], files: StepOptions) = ([], StepOptions(.import))
  /// Whether there are no cards so far.
  public var isEmpty: Bool { cardCount == 0 && made.cards.isEmpty }

  /// The formats of the files that have every card of a phone, by the number of the file.
  private(set) var completeFormats: [Int: String] = [:]
  /// The digests of exports of phones, by the number of the file.
  private var exports: [Int: String] = [:]

  /// The number of bytes that more originals may have.
  var room = Int.max
  /// Whether originals came, besides the files of passes.
  private(set) var hasOriginals = false
  /// The number of passes whose files were left out, because there is no room for them.
  public private(set) var leftOutPasses = 0

  private var categories: [String: Int] = [:]
  private var pictures: Set<String> = []
  private var externalIDs: Set<String> = []
  /// Encrypts secrets for the wallet's lock; without a lock it leaves them as they are.
  let sealing: SecretSealing
  /// Encrypts secrets until their cards have numbers, if the wallet has a lock, so that they are never on a disk in plain
  /// text. It is nowhere but in memory.
  private let identity: AgeIdentity?
  /// The recipient for whom the wallet's lock encrypts secrets; nil if the wallet has no lock.
  public var recipient: String? { sealing.name }

  /// The columns that staged cards have in addition to those of the wallet. (The table `target` has the number that a
  /// card has or gets in the wallet, and its file, so that few queries read these rows, which are long.)
  private static let ownColumns = [
    "file", "identity", "number", "fields", "unchanged", "key_kind", "key_payload", "words", "spelling", "entry",
    "line", "item",
  ]
  private static let card = CardTable(name: "card", columns: CardTable.card.columns + ownColumns)
  /// Identifiers without a UUID in the file get the one in `new_uuid` if they are new in the wallet.
  private static let identifier = CardTable(
    name: CardTable.identifier.name, columns: CardTable.identifier.columns + ["new_uuid"])
  private static let balanceEntry = CardTable(
    name: CardTable.balanceEntry.name, columns: CardTable.balanceEntry.columns + ["new_uuid"])

  init(_ database: Database) throws {
    self.database = database
    sealing = try SecretSealing(WalletLock.current(in: database))
    identity = sealing.recipient == nil ? nil : try AgeIdentity.make()
    try database.run(
      """
      CREATE TABLE staging.card (
        \(Self.card.columns.map { $0 == "id" ? "id INTEGER PRIMARY KEY" : $0 }.joined(separator: ", ")));
      CREATE TABLE staging.target (card_id INTEGER PRIMARY KEY, number INTEGER, is_new, file);
      CREATE TABLE staging.identifier (
        id INTEGER PRIMARY KEY, \(Self.identifier.columns.joined(separator: ", ")));
      CREATE TABLE staging.category (id INTEGER PRIMARY KEY, file, uuid, position, name, name_key, search_key);
      CREATE TABLE staging.card_category (card_id INTEGER, category_id INTEGER);
      CREATE TABLE staging.known_category (
        card_id INTEGER, category_id INTEGER, PRIMARY KEY (card_id, category_id)) WITHOUT ROWID;
      CREATE TABLE staging.balance_entry (
        id INTEGER PRIMARY KEY, \(Self.balanceEntry.columns.joined(separator: ", ")));
      CREATE TABLE staging.picture (digest PRIMARY KEY, type, bytes);
      CREATE TABLE staging.card_picture (card_id INTEGER, side, digest);
      CREATE TABLE staging.card_original (card_id INTEGER, name, digest);
      CREATE TABLE staging.origin (card_id INTEGER, format TEXT, file TEXT, key TEXT, identifier TEXT, entry TEXT);
      CREATE TABLE staging.given (card_id INTEGER PRIMARY KEY, identifiers);
      CREATE TABLE staging.usage (card_id INTEGER, last_shown, times_shown);
      CREATE TABLE staging.known (id INTEGER PRIMARY KEY, card_id INTEGER, name, kind, payload, starts);
      CREATE TABLE staging.match (card_id INTEGER PRIMARY KEY, file INTEGER, number INTEGER, key, result, differences);
      CREATE TABLE staging.lineage (format PRIMARY KEY, file);
      CREATE TABLE staging.complete (format, file, PRIMARY KEY (format, file));
      CREATE TABLE staging.gone (format, file, key, card_id INTEGER, identifier, entry);
      CREATE TABLE staging.returned (card_id INTEGER PRIMARY KEY, number INTEGER, uuid);
      """)
  }

  private static let insertingCard = card.insertion(into: "staging")
  private static let insertingIdentifier = identifier.insertion(into: "staging")
  private static let insertingBalance = balanceEntry.insertion(into: "staging")

  /// Marks the beginning of another file.
  public func beginFile() { fileCount += 1 }

  /// Adds a card that a person has made. It is new, whatever cards the wallet has, and comes before those of the files.
  ///
  /// - Parameters:
  ///   - card: the card.
  ///   - files: its pictures and originals.
  ///   - file: the number of what it was made of among the files, the first of which is 1.
  public func add(made card: NewCard, _ files: StepOptions, of file: Int) {
    made.cards.append((card, file))
    made.files.pictures += files.pictures
    made.files.originals += files.originals
    if !files.originals.isEmpty { hasOriginals = true }
  }

  /// Adds a category, which may have no cards.
  ///
  /// - Throws: a database error, which `WalletStore.importing` converts to a `WalletError`.
  public func add(category: ImportedCategory) throws { _ = try self.category(category.name, id: category.id) }

  /// Notes that the file has every card of a phone.
  ///
  /// - Parameter format: the format of the origins of the cards.
  public func noteEveryCard(of format: String) { completeFormats[fileCount] = format }

  /// Notes that a file is an export of a phone.
  ///
  /// - Parameter digest: the digest of the file.
  /// - Returns: whether nothing is known that is newer: a file that was imported before another one of the same phone is out of
  ///   date, whenever it was copied.
  /// - Throws: as for a category.
  public func noteExport(_ digest: String) throws -> Bool {
    exports[fileCount] = digest
    return try !database.isTrue(
      """
      SELECT EXISTS (
        SELECT 1 FROM main.phone_export AS old JOIN main.phone_export AS new
          ON new.file = old.file AND new.number > old.number AND new.digest <> old.digest
        WHERE old.digest = ?)
      """, [digest])
  }

  /// Stores the digest of a file among the exports of its phone, if it is one.
  func noteExport(file: Int, of lineage: String) throws {
    guard let digest = exports[file] else { return }
    try database.run("DELETE FROM main.phone_export WHERE file = ? AND digest = ?", [lineage, digest])
    try database.run(
      """
      INSERT INTO main.phone_export (file, number, digest)
      SELECT ?1, 1 + coalesce(max(number), 0), ?2 FROM main.phone_export WHERE file = ?1
      """, [lineage, digest])
  }

  /// Keeps a value that lost until a household takes it, or a person chooses. The entries of a balance keep it by themselves.
  func keep(_ value: ConflictingValue, of card: Card) throws {
    defer { reportConflict(value, card) }
    if value.part == .balance { return }
    let digest = value.content.pictures.values.first?.digest
    try database.run(
      "INSERT INTO main.waiting (card, value, digest, identifier) VALUES (?, ?, ?, ?)",
      [card.id.text, text(value), digest, value.identifier?.text])
    if let digest { try Self.keepFiles("SELECT ?", [digest], in: database) }
  }

  /// Forgets which files have every card of a phone, because a card that seems to be missing may be one that could not be
  /// read.
  public func forgetCompleteness() { completeFormats = [:] }

  /// Takes the identity of a card in the feed, which only one card may have.
  ///
  /// - Returns: whether no card before has taken it.
  public func takeIdentity(of card: ImportedCard) -> Bool {
    guard feed != nil, let id = card.externalID else { return true }
    return externalIDs.insert(id).inserted
  }

  /// Adds a card.
  ///
  /// - Throws: as for a category.
  public func add(_ card: ImportedCard) throws {
    try CardRecord.requireLengths(of: card.content, before: nil)
    let card = try withoutLargePass(card)
    cardCount += 1
    let id = cardCount
    var content = card.content
    content.identifiers = try sealed(content.identifiers)
    let selected = content.identifiers.selected
    let added = card.added ?? Self.unknown
    // Encryption does not change the texts for search.
    let (words, spelling) = DerivedKeys.search(of: card.content)
    var values = CardTable.values(
      of: card.content, id: card.id ?? UUID(), number: id, added: added, changed: card.changed ?? added)
    values += [
      fileCount, card.id?.text, card.number, card.fields.rawValue, card.unchanged.rawValue,
      selected?.kind.id ?? "", selected?.payload.bytes ?? [], words, spelling, card.location.entry, card.location.line,
      card.location.item,
    ]
    try database.run(Self.insertingCard, values)
    // No UUID may occur twice on a card.
    let identifiers = content.identifiers.count > 1 ? content.identifiers.keepingIDs(of: []) : content.identifiers
    for (position, identifier) in identifiers.enumerated() {
      let values = CardTable.values(
        of: identifier, id: identifier.id, card: id, position: position, isSelected: position == identifiers.selection)
      try database.run(Self.insertingIdentifier, values + [UUID().text])
    }
    for category in content.categories {
      try database.run(
        "INSERT INTO staging.card_category (card_id, category_id) VALUES (?, ?)", [id, try self.category(category)])
    }
    try addRest(of: card, as: id)
  }

  /// The card without the file of its pass if there is no room for it. The card itself is worth more than that.
  private func withoutLargePass(_ card: ImportedCard) throws -> ImportedCard {
    guard let file = card.originalFiles.first(where: { $0.type == .pass }), !pictures.contains(file.digest),
      try !database.isTrue("SELECT EXISTS (SELECT 1 FROM main.picture WHERE digest = ?)", [file.digest])
    else { return card }
    if file.bytes.count <= room {
      room -= file.bytes.count
      return card
    }
    leftOutPasses += 1
    return card.withoutPass
  }

  /// Encrypts secrets with the key of the stage. Secrets that are encrypted in the file for the wallet's lock stay as
  /// they are.
  ///
  /// - Throws: `WalletError` for a secret of another lock, `CryptographyError`.
  private func sealed(_ identifiers: IdentifierList) throws -> IdentifierList {
    var list = identifiers
    for (index, identifier) in identifiers.enumerated() {
      if let other = identifier.encryptedFor {
        guard other == recipient, AgeEnvelope.isAge(identifier.payload.bytes) else {
          throw WalletError(.foreignSecret, path: "")
        }
      } else if identifier.isSecret, let identity {
        list.replace(at: index, with: try SecretSealing.sealed(identifier, of: nil, for: identity.recipient))
      }
    }
    return list
  }

  /// Decrypts what the stage has encrypted.
  ///
  /// - Throws: `AgeError`, `CryptographyError`.
  func opened(_ content: CardContent) throws -> CardContent {
    guard let identity else { return content }
    var opened = content
    for (index, identifier) in content.identifiers.enumerated()
    where identifier.encryptedFor == identity.recipient.text {
      opened.identifiers.replace(at: index, with: try SecretSealing.opened(identifier, of: nil, with: identity))
    }
    return opened
  }

  /// Encrypts the secrets of cards that have got numbers for the wallet's lock.
  ///
  /// - Parameter last: the number of the last identifier before them.
  /// - Throws: `WalletError`, `DatabaseError`, `CryptographyError`.
  func bindSecrets(after last: Int) throws {
    guard let identity, let recipient = sealing.recipient else { return }
    try SealedRows.bind(after: last, from: identity, for: recipient, in: database)
  }

  /// Adds the parts that few cards have.
  private func addRest(of card: ImportedCard, as id: Int) throws {
    for picture in card.pictures { try keep(picture) }
    for file in card.originalFiles { try keep(file) }
    for (side, picture) in card.content.pictures {
      try database.run(
        "INSERT INTO staging.card_picture (card_id, side, digest) VALUES (?, ?, ?)",
        [id, side.rawValue, picture.digest])
    }
    for original in card.content.originals {
      try database.run(
        "INSERT INTO staging.card_original (card_id, name, digest) VALUES (?, ?, ?)",
        [id, original.name, original.digest])
    }
    for entry in card.content.balanceHistory {
      try database.run(
        Self.insertingBalance, CardTable.values(of: entry, id: entry.id, card: id) + [UUID().text])
    }
    var origins = card.origins
    if let feed, let key = card.externalID {
      origins.append(CardOrigin(format: ImportFeed.format, file: feed.key, key: key))
    }
    for origin in origins {
      try database.run(
        "INSERT INTO staging.origin (card_id, format, file, key, identifier, entry) VALUES (?, ?, ?, ?, ?, ?)",
        [
          id, origin.format, origin.file, origin.key, origin.identifier?.text,
          origin.entry,
        ])
    }
    if let use = card.use {
      try database.run(
        "INSERT INTO staging.usage (card_id, last_shown, times_shown) VALUES (?, ?, ?)",
        [id, use.lastShown.milliseconds, use.timesShown])
    }
  }

  /// Adds the file of originals, whose cards follow.
  ///
  /// - Throws: as for a category.
  public func add(_ file: OriginalFile) throws {
    hasOriginals = true
    try keep(file)
  }

  private func keep(_ file: some CardFile) throws {
    guard pictures.insert(file.digest).inserted else { return }
    try database.run(
      "INSERT INTO staging.picture (digest, type, bytes) VALUES (?, ?, ?)",
      [file.digest, file.type.rawValue, file.bytes])
  }

  /// The content that a card of the wallet has now; nil if there is no such card.
  ///
  /// - Throws: a database error, which `WalletStore.importing` converts to a `WalletError`.
  public func content(ofCard id: UUID) throws -> CardContent? {
    let number = try database.number("SELECT id FROM main.card WHERE uuid = ?", [id.text])
    return try number.flatMap { try CardRecord.cards([$0], in: database).first?.content }
  }

  /// Copies the pictures and originals of some cards of the stage into the wallet.
  ///
  /// - Parameter cards: a query for the numbers of the cards in the stage.
  static func keepFiles(ofCards cards: String, in database: Database) throws {
    try keepFiles(
      ["card_picture", "card_original"].map { "SELECT digest FROM staging.\($0) WHERE card_id IN (\(cards))" }
        .joined(separator: " UNION "), in: database)
  }

  /// Copies files of the stage into the wallet.
  ///
  /// - Parameter digests: a query for their digests.
  static func keepFiles(_ digests: String, _ arguments: [(any Bindable)?] = [], in database: Database) throws {
    try database.run(
      """
      INSERT INTO main.picture (digest, type, bytes)
      SELECT digest, type, bytes FROM staging.picture WHERE digest IN (\(digests)) ON CONFLICT DO NOTHING
      """, arguments)
  }

  /// The value of `added` for a card of which the file does not give that time.
  static let unknown = Instant(milliseconds: 0)

  private func category(_ name: String, id uuid: UUID? = nil) throws -> Int {
    let key = SearchKey.identity(of: name)
    if let known = categories[key] { return known }
    let id = categories.count
    categories[key] = id
    try database.run(
      """
      INSERT INTO staging.category (id, file, uuid, position, name, name_key, search_key)
      VALUES (?1, ?2, ?3, ?1, ?4, ?5, ?6)
      """, [id, fileCount, (uuid ?? UUID()).text, name, key, SearchKey(name).text])
    return id
  }
}
