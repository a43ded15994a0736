internal import Age
internal import Cards
internal import Cryptography
internal import SQLite
internal import Values

/// A key with which secrets are encrypted in the repository of a household.
public struct HouseholdKey: Hashable, Sendable {
  /// The number of bytes of a key.
  public static let length = 32

  /// The name of the key, which follows from its bytes: 16 hexadecimal digits.
  public let id: String
  /// The number of keys that it has replaced. Of several keys, the one with the highest number is used.
  public let generation: Int
  /// The key itself.
  public let bytes: [UInt8]

  /// Creates a key from its parts; nil if there are too few or too many bytes, or the generation is negative.
  ///
  /// - Throws: `WalletError`, `.cryptographyUnavailable`.
  public init?(generation: Int, bytes: [UInt8]) throws(WalletError) {
    guard bytes.count == Self.length, generation >= 0, generation <= Self.lastGeneration else { return nil }
    do {
      let digest = try Digest.of(Array("ucard household key ".utf8) + bytes, .sha256)
      id = Array(digest.prefix(8)).hexadecimal
    } catch {
      throw WalletError(error, path: "")
    }
    self.generation = generation
    self.bytes = bytes
  }

  private static let lastGeneration = 1 << 40

  /// Creates a random key.
  ///
  /// - Throws: `WalletError`, `.cryptographyUnavailable`.
  public static func make(generation: Int) throws(WalletError) -> HouseholdKey {
    let bytes = RandomBytes.make(length)
    guard let key = try HouseholdKey(generation: min(generation, lastGeneration), bytes: bytes) else {
      throw WalletError(CryptographyError.failed, path: "")
    }
    return key
  }

  /// Whether a key is used rather than another one.
  public static func isOlder(_ one: HouseholdKey, _ other: HouseholdKey) -> Bool {
    (one.generation, one.id) < (other.generation, other.id)
  }
}

/// The keys of the household that a wallet has.
public struct HouseholdKeys: Sendable {
  /// The keys that can be used.
  public private(set) var usable: [HouseholdKey] = []
  /// The names of all keys, also of those that the lock has encrypted.
  public private(set) var ids: Set<String> = []

  /// The key that encrypts; nil if there is none that can be used.
  public var current: HouseholdKey? { usable.max(by: HouseholdKey.isOlder) }

  init(in database: Database) throws {
    try database.forEachRow("SELECT id, generation, key, sealed_for FROM household_key") { reader in
      let (id, generation) = (try reader.requiredText(), try reader.requiredNumber())
      let (bytes, recipient) = (try reader.bytes(), try reader.text())
      ids.insert(id)
      guard recipient == nil else { return }
      guard let key = try HouseholdKey(generation: generation, bytes: bytes), key.id == id else { throw DamagedRow() }
      usable.append(key)
    }
  }

  /// Stores keys; the lock of the wallet encrypts them if there is one.
  static func store(_ keys: [HouseholdKey], in database: Database) throws {
    let recipient = try SecretSealing(WalletLock.current(in: database)).recipient
    for key in keys {
      try database.run(
        "INSERT INTO household_key (id, generation, key, sealed_for) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
        [
          key.id, key.generation, try recipient?.seal(key.bytes) ?? key.bytes, recipient?.text,
        ])
    }
  }

  /// Replaces all keys with a new one.
  static func replace(in database: Database) throws {
    guard let last = try database.number("SELECT max(generation) FROM household_key") else { return }
    try database.run("DELETE FROM household_key")
    try store([HouseholdKey.make(generation: last + 1)], in: database)
  }

  /// Encrypts the keys for a lock.
  static func seal(for recipient: AgeRecipient, in database: Database) throws {
    try rewrite("sealed_for IS NULL", for: recipient, in: database) { try recipient.seal($0) }
  }

  /// Decrypts the keys with the lock's identity, and encrypts them for another lock, if one is given.
  static func open(
    with identity: AgeIdentity, sealingFor recipient: AgeRecipient? = nil, in database: Database
  ) throws {
    // Keys of another lock are of no use, and other devices have them.
    try database.run("DELETE FROM household_key WHERE sealed_for <> ?", [identity.recipient.text])
    try rewrite("sealed_for IS NOT NULL", for: recipient, in: database) {
      let key = try identity.open($0)
      return try recipient?.seal(key) ?? key
    }
  }

  private static func rewrite(
    _ condition: String, for recipient: AgeRecipient?, in database: Database, _ change: ([UInt8]) throws -> [UInt8]
  ) throws {
    let rows = try database.rows("SELECT id, key FROM household_key WHERE \(condition)") {
      (try $0.requiredText(), try $0.bytes())
    }
    for (id, bytes) in rows {
      try database.run(
        "UPDATE household_key SET key = ?, sealed_for = ? WHERE id = ?", [try change(bytes), recipient?.text, id])
    }
  }
}

extension WalletStore {
  /// Adds keys of the household, and removes others.
  ///
  /// - Parameters:
  ///   - keys: the keys to add. If secrets are locked, so are they.
  ///   - others: the names of the keys to remove.
  public func keep(_ keys: [HouseholdKey], removing others: Set<String> = []) throws(WalletError) {
    try write { database in
      try HouseholdKeys.store(keys, in: database)
      for id in others {
        try database.run("DELETE FROM household_key WHERE id = ?", [id])
      }
    }
  }
}
