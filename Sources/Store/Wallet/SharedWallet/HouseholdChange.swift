public import Cards
internal import SQLite
public import Values

/// Changes that other devices of a household made and that a wallet is about to take in. Cards that are new or have
/// changed are not part of it: they come in parts, since there may be too many of them for memory.
public struct HouseholdChange: Sendable {
  /// The UUIDs of the cards that were deleted.
  public var deleted: Set<UUID> = []
  /// The categories in order.
  public var categories: HouseholdCategories
  /// The phones that other devices know, if anything about them has changed.
  public var phones: [HouseholdPhone] = []
  /// The new UUIDs of cards and identifiers of the wallet that turned out to be the same as others, by the old ones.
  public var identities: [UUID: UUID] = [:]

  /// Creates a change that leads to categories.
  public init(to categories: HouseholdCategories) { self.categories = categories }

  /// A part of the cards that are new or have changed.
  public enum Part: Sendable {
    /// A picture or an original of cards that follow.
    case file(any CardFile)
    /// Cards. Their secret identifiers with the UUIDs of `sharedSecrets` replace those of the wallet, because the
    /// household shares them and this wallet can decrypt them. Other secrets of the wallet stay as they are.
    case cards([HouseholdCard], sharedSecrets: Set<UUID>)
  }

  /// The cards that a change added, changed and deleted.
  public struct Outcome: Hashable, Sendable {
    /// The names of new cards.
    public var added: [String] = []
    /// The names of changed cards.
    public var changed: [String] = []
    /// The names of deleted cards.
    public var deleted: [String] = []
    /// The names of deleted cards that had a secret. No other device has the secret.
    public var deletedWithSecrets: [String] = []
    /// Whether categories were added, renamed, moved or deleted.
    public var hasOtherCategories = false

    /// Creates an outcome without changes.
    public init() {}

    /// Whether nothing has changed.
    public var isEmpty: Bool { added.isEmpty && changed.isEmpty && deleted.isEmpty && !hasOtherCategories }
  }
}

/// The state of a wallet in the household with which it is shared.
public struct HouseholdState: Hashable, Sendable {
  /// The commit that holds the wallet as it was when it was last synced.
  public var base: String
  /// The last such commit that other devices can have; nil if none has left this device.
  public var published: String?
  /// The commit whose secrets the wallet has, if it could not decrypt those of later ones; nil if it has those of `base`.
  public var secrets: String?

  /// Creates a state from its parts.
  public init(base: String, published: String? = nil, secrets: String? = nil) {
    self.base = base
    self.published = published
    self.secrets = secrets
  }
}

/// Gives a wallet the categories of its household. There may be many: each row is looked up by its number, since UUIDs have
/// no index.
struct CategoryUpdate {
  private let database: Database
  /// The rows by their UUIDs.
  private var rows: [UUID: Row] = [:]

  private struct Row {
    let number: Int
    let position: Int
    let name: String
  }

  /// Stores the categories.
  ///
  /// - Returns: whether the wallet had others before.
  /// - Throws: an error of the database or of a damaged row.
  static func run(_ categories: HouseholdCategories, in database: Database) throws -> Bool {
    let before = try HouseholdSnapshot(database).categories()
    if before.map(\.id) == categories.list.map(\.id), before.map(\.name) == categories.list.map(\.name) { return false }
    var update = try CategoryUpdate(database)
    try update.store(categories)
    return true
  }

  private init(_ database: Database) throws {
    self.database = database
    try database.forEachRow("SELECT uuid, id, position, name FROM category ORDER BY id") { reader in
      let id = try reader.required(reader.id())
      rows[id] = Row(
        number: try reader.requiredNumber(), position: try reader.requiredNumber(), name: try reader.requiredText())
    }
  }

  private mutating func store(_ categories: HouseholdCategories) throws {
    for category in categories.list {
      for other in category.others { try join(other, with: category.id) }
    }
    let wanted = Set(categories.list.map(\.id))
    for (id, row) in rows where !wanted.contains(id) {
      try delete(row)
      rows[id] = nil
    }
    // Two categories may have exchanged their names, which are unique at any time.
    for category in categories.list {
      guard let row = rows[category.id], row.name != category.name else { continue }
      try run("UPDATE category SET name_key = ? WHERE id = ?", [category.id.text, row.number])
    }
    for (position, category) in categories.list.enumerated() {
      let facts: [(any Bindable)?] = [
        position, category.name, SearchKey.identity(of: category.name), SearchKey(category.name).text,
      ]
      guard let row = rows[category.id] else {
        try run(
          "INSERT INTO category (uuid, position, name, name_key, search_key) VALUES (?, ?, ?, ?, ?)",
          [category.id.text] + facts)
        continue
      }
      if row.name == category.name, row.position == position { continue }
      try run(
        "UPDATE category SET position = ?, name = ?, name_key = ?, search_key = ? WHERE id = ?", facts + [row.number])
    }
  }

  /// Moves the cards of a category into the one that it has become.
  private mutating func join(_ other: UUID, with id: UUID) throws {
    guard let old = rows.removeValue(forKey: other) else { return }
    guard let new = rows[id] else {
      rows[id] = old
      return try run("UPDATE category SET uuid = ? WHERE id = ?", [id.text, old.number])
    }
    try run(
      """
      INSERT INTO card_category (card_id, category_id)
      SELECT card_id, ? FROM card_category WHERE category_id = ? ON CONFLICT DO NOTHING
      """, [new.number, old.number])
    try delete(old)
  }

  private func delete(_ row: Row) throws {
    try run("DELETE FROM card_category WHERE category_id = ?", [row.number])
    try run("DELETE FROM category WHERE id = ?", [row.number])
  }

  private func run(_ statement: String, _ arguments: [(any Bindable)?]) throws {
    try database.run(statement, arguments)
  }
}
