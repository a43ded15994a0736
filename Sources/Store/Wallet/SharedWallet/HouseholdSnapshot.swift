public import Cards
internal import SQLite
public import Values

/// A wallet at one moment, as a household shares it.
public struct HouseholdSnapshot {
  /// A number that changes when another process changes the wallet, or another connection of this one.
  public let version: Int
  let database: Database

  init(_ database: Database) throws {
    self.database = database
    version = try database.number("PRAGMA data_version") ?? 0
  }

  /// The state of the wallet's household; nil if the wallet was never synced.
  ///
  /// - Throws: an error of the database or of a damaged row.
  public func state() throws -> HouseholdState? {
    try database.row("SELECT base, published, secrets FROM household") { reader in
      HouseholdState(base: try reader.requiredText(), published: try reader.text(), secrets: try reader.text())
    }
  }

  /// The keys of the household.
  ///
  /// - Throws: as `state()`.
  public func keys() throws -> HouseholdKeys { try HouseholdKeys(in: database) }

  /// Whether secrets are encrypted for a lock.
  ///
  /// - Throws: as `state()`.
  public func isLocked() throws -> Bool { try WalletLock.current(in: database) != nil }

  /// The fingerprints of all cards. Comparing them finds the cards that have changed, without reading the cards; also
  /// those that an older version or another program has changed.
  ///
  /// - Throws: as `state()`.
  public func fingerprints() throws -> [CardFingerprint] { try fingerprints(ofRows: nil) }

  /// The fingerprints of cards.
  ///
  /// - Parameter rows: the rows of the cards; nil for all.
  func fingerprints(ofRows rows: Set<Int>?) throws -> [CardFingerprint] {
    let list = rows.map { $0.sorted().map(String.init).joined(separator: ",") }
    func among(_ column: String) -> String { list.map { "WHERE \(column) IN (\($0))" } ?? "" }
    var cards: [(id: UUID, hash: UInt64)] = []
    var indices: [Int: Int] = [:]
    try database.forEachRow("SELECT id, uuid, \(Self.columns) FROM card \(among("id")) ORDER BY id") { reader in
      indices[try reader.requiredNumber()] = cards.count
      let id = try reader.required(reader.id())
      cards.append((id, reader.hash(of: Self.columnCount, after: FNV1a.basis64)))
    }
    for part in Self.parts {
      try database.forEachRow("\(part.sql) \(among("card_id")) ORDER BY card_id, \(part.order)") { reader in
        guard let index = indices[try reader.requiredNumber()] else { return }
        cards[index].hash = reader.hash(of: part.columns, after: cards[index].hash)
      }
    }
    return cards.map { CardFingerprint(id: $0.id, hash: $0.hash) }
  }

  private static let columns = (["name", "added", "changed"] + CardTable.factColumns).asColumns
  private static let columnCount = 3 + CardTable.factColumns.count
  /// The queries for the parts of cards in other tables, the order of these, and the number of columns after that of the card.
  private static let parts: [(sql: String, order: String, columns: Int)] = [
    (
      "SELECT \(CardTable.identifier.columns.asColumns) FROM identifier", "position",
      CardTable.identifier.columns.count - 1
    ),
    ("SELECT card_id, uuid FROM card_category JOIN category ON category.id = category_id", "category_id", 1),
    ("SELECT card_id, side, digest FROM card_picture", "side", 2),
    ("SELECT card_id, name, digest FROM card_original", "digest", 2),
    (
      "SELECT \(CardTable.balanceEntry.columns.asColumns) FROM balance_entry", "id",
      CardTable.balanceEntry.columns.count - 1
    ),
  ]

  /// Calls `body` with cards, with some hundred cards at a time.
  ///
  /// - Parameters:
  ///   - ids: the UUIDs of the cards; nil for all.
  ///   - body: receives cards.
  /// - Throws: as `state()`, and the errors of `body`.
  public func forEachPart(of ids: Set<UUID>?, _ body: ([Card]) throws -> Void) throws {
    let numbers = try ids.map { try CardRecord.numbers(withIDs: $0, in: database) }
    try CardRecord.forEachPart(numbers, in: database, unreadable: nil, body)
  }

  /// The UUIDs and names of the categories, in order.
  ///
  /// - Throws: as `state()`.
  public func categories() throws -> [HouseholdCategories.Category] {
    try database.rows("SELECT uuid, name FROM category ORDER BY position, id") { reader in
      HouseholdCategories.Category(id: try reader.required(reader.id()), name: try reader.requiredText())
    }
  }

  /// The cards with a balance that devices have set without knowing of each other.
  ///
  /// - Throws: as `state()`.
  public func disputedBalances() throws -> Set<UUID> {
    Set(
      try database.texts(
        "SELECT DISTINCT card.uuid FROM balance_entry JOIN card ON card.id = card_id WHERE seen IS NOT NULL"
      ).compactMap { UUID(text: $0) })
  }

  /// The cards into which others were merged, by the UUIDs of these.
  ///
  /// - Throws: as `state()`.
  public func mergedCards() throws -> [UUID: UUID] {
    var merged: [UUID: UUID] = [:]
    try database.forEachRow("SELECT uuid, into_uuid FROM merged_card ORDER BY id") { reader in
      merged[try reader.required(reader.id())] = try reader.required(reader.id())
    }
    return merged
  }

  /// The number of identifiers that are secret.
  ///
  /// - Throws: as `state()`.
  public func secretCount() throws -> Int {
    try database.number("SELECT count(*) FROM identifier WHERE is_secret OR sealed_for IS NOT NULL") ?? 0
  }

  /// The UUIDs of identifiers that are encrypted for this wallet alone, by those of their cards; nil for one without.
  ///
  /// - Throws: as `state()`.
  public func lockedSecrets() throws -> [UUID: [UUID?]] {
    var locked: [UUID: [UUID?]] = [:]
    try database.forEachRow(
      "SELECT card.uuid, identifier.uuid FROM identifier JOIN card ON card.id = card_id WHERE sealed_for IS NOT NULL"
    ) { reader in
      locked[try reader.required(reader.id()), default: []].append(try reader.id())
    }
    return locked
  }

  /// The names `DIGEST.TYPE` of the pictures and originals that cards have.
  ///
  /// - Throws: as `state()`.
  public func fileNames() throws -> Set<String> {
    try Set(database.texts("SELECT digest || '.' || type FROM picture WHERE digest IN (\(WalletStore.fileDigests))"))
  }

  /// The bytes of a picture or an original; nil if the wallet does not have it.
  ///
  /// - Throws: as `state()`.
  public func file(of reference: some DigestedFile) throws -> [UInt8]? {
    try WalletSnapshot(database).file(of: reference)
  }
}

extension WalletStore {
  /// Calls `body` with the wallet at one moment.
  ///
  /// - Throws: `WalletError`, and the errors of `body`.
  public func withHouseholdSnapshot<Value>(_ body: (HouseholdSnapshot) throws -> Value) throws -> Value {
    try keepingOthers { try connection.read { try body(HouseholdSnapshot($0)) } }
  }
}

/// A number that changes with any part of a card that a household shares.
public struct CardFingerprint: Hashable, Sendable {
  /// The UUID of the card.
  public let id: UUID
  /// The hash of the card's rows.
  public let hash: UInt64

  /// Creates a fingerprint from its parts.
  public init(id: UUID, hash: UInt64) {
    self.id = id
    self.hash = hash
  }
}
