public import Cards
internal import SQLite

/// The files of cards: pictures and originals, each of which is stored once, by its digest.
extension WalletStore {
  /// A query for the digests of the files that cards have.
  static let fileDigests = "SELECT digest FROM card_picture UNION SELECT digest FROM card_original"

  /// Returns the bytes of a picture or an original; nil if the wallet does not have it.
  public func file(of reference: some DigestedFile) throws(WalletError) -> [UInt8]? {
    try read { try WalletSnapshot($0).file(of: reference) }
  }

  /// The number of originals in the wallet, and of their bytes.
  public func originalsSize() throws(WalletError) -> (count: Int, bytes: Int) { try read(Self.originalsSize) }

  static func originalsSize(in database: Database) throws -> (count: Int, bytes: Int) {
    try database.row(
      """
      SELECT count(*), coalesce(sum(length(bytes)), 0) FROM picture WHERE digest IN (SELECT digest FROM card_original)
      """
    ) { (try $0.requiredNumber(), try $0.requiredNumber()) } ?? (0, 0)
  }

  /// Stores the new files of a step, in the same transaction.
  ///
  /// - Returns: the number of bytes of all originals before it; 0 if there are no new ones.
  func keep(_ options: StepOptions, in database: Database) throws -> Int {
    let before = options.originals.isEmpty ? 0 : try Self.originalsSize(in: database).bytes
    for picture in options.pictures { try Self.keep(picture, in: database) }
    for file in options.originals { try Self.keep(file, in: database) }
    return before
  }

  /// Stores a file, unless the wallet has it.
  static func keep(_ file: some CardFile, in database: Database) throws {
    try database.run(
      "INSERT INTO picture (digest, type, bytes) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
      [file.digest, file.type.rawValue, file.bytes])
  }

  /// Throws an error if the originals have got more bytes, and more than they may.
  ///
  /// - Parameter before: the number of their bytes before.
  /// - Throws: `WalletError`, `.tooManyOriginals`.
  func requireRoom(after before: Int, in database: Database) throws {
    guard try Self.originalsSize(in: database).bytes > max(maximumOriginals, before) else { return }
    throw WalletError(.tooManyOriginals, path: path ?? ":memory:", detail: String(maximumOriginals))
  }
}

extension WalletSnapshot {
  /// The originals of cards, each file once.
  ///
  /// - Parameter numbers: the numbers of the cards; nil for all.
  /// - Throws: as `categories(of:)`.
  public func originals(of numbers: [Int]? = nil) throws -> [CardOriginal] {
    try database.rows(
      """
      SELECT min(name), digest, type, length(bytes) FROM card_original JOIN picture USING (digest)
      WHERE ?1 IS NULL OR card_id IN (SELECT value FROM json_each(?1)) GROUP BY digest ORDER BY digest
      """, [numbers?.asJSON]
    ) { try $0.original() }
  }
}
