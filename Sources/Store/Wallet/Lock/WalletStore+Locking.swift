internal import Age
internal import Files
internal import SQLite
internal import Values

extension WalletStore {
  /// Returns the lock on secrets; nil if there is none.
  public func lock() throws(WalletError) -> WalletLock? { try read { try WalletLock.current(in: $0) } }

  /// Encrypts all secrets in the wallet, including its history and the keys of its household. Secrets that are added
  /// later are encrypted, too.
  ///
  /// If the process is interrupted, either all secrets are locked or none is. If they are locked, but the plain text is
  /// still in the file, call `finishLocking()`.
  ///
  /// - Parameters:
  ///   - passphrase: the passphrase, without which the secrets cannot be decrypted.
  ///   - work: the work factor of trying a passphrase, as a power of two.
  /// - Returns: the number of encrypted identifiers.
  /// - Throws: `WalletError`, `.locked` if there is a lock already.
  public func lock(with passphrase: [UInt8], work: Int = WalletLock.work) throws(WalletError) -> Int {
    let (identity, file) = try newLock(passphrase, work)
    try replacingLock(with: identity) { database in
      guard try WalletLock.current(in: database) == nil else { throw WalletError(.locked, path: path ?? "") }
      try database.run(
        "INSERT INTO lock (id, recipient, identity, is_clean) VALUES (1, ?, ?, 0)", [identity.recipient.text, file])
      try SealedRows.seal(for: identity.recipient, in: database)
      try HouseholdKeys.seal(for: identity.recipient, in: database)
    }
    return try read { database in
      try database.number("SELECT count(*) FROM identifier WHERE sealed_for IS NOT NULL") ?? 0
    }
  }

  /// Removes the plain text of encrypted secrets from the file.
  ///
  /// - Throws: `WalletError`; the method may then be called again.
  public func finishLocking() throws(WalletError) {
    try leavingNoJournal(Self.vacuum)
    try write { database in try database.run("UPDATE lock SET is_clean = 1") }
  }

  /// Returns the key of the wallet's lock.
  ///
  /// - Throws: `WalletError` with the code `.wrongPassphrase`, `.notLocked` and any other.
  public func key(for passphrase: [UInt8]) throws(WalletError) -> WalletKey {
    guard let lock = try lock() else { throw WalletError(.notLocked, path: path ?? "") }
    return try WalletKey(of: lock.secrets, passphrase: passphrase)
  }

  /// Replaces the lock with one of another passphrase and another key, and encrypts all secrets with the new key. The
  /// old lock and its passphrase then open nothing in the file, even if somebody puts the old lock back. Afterwards
  /// call `finishLocking()`.
  ///
  /// - Parameters:
  ///   - key: the key of the lock that is replaced.
  ///   - passphrase: the new passphrase.
  ///   - work: the work factor of trying the new passphrase, as a power of two.
  /// - Returns: the key of the new lock.
  /// - Throws: `WalletError`, `.notLocked` if the lock has been replaced in the meantime; `.unopenable` and
  ///   `.misplacedSecret` if a secret of a card cannot be decrypted. The wallet is then left unchanged.
  public func change(
    passphraseOf key: WalletKey, to passphrase: [UInt8], work: Int = WalletLock.work
  ) throws(WalletError) -> WalletKey {
    let (identity, file) = try newLock(passphrase, work)
    try replacingLock(with: identity) { database in
      try require(key, in: database)
      try database.run("UPDATE lock SET recipient = ?, identity = ?, is_clean = 0", [identity.recipient.text, file])
      try SealedRows.change(key.identity, to: identity.recipient, in: database)
      try HouseholdKeys.open(with: key.identity, sealingFor: identity.recipient, in: database)
    }
    return WalletKey(identity)
  }

  /// Decrypts all secrets of the wallet, including its history, and removes the lock.
  ///
  /// - Returns: the number of decrypted identifiers.
  /// - Throws: `WalletError`, `.unopenable` if one cannot be decrypted; the wallet is then left unchanged.
  public func unlock(with key: WalletKey) throws(WalletError) -> Int {
    try write { database in
      try require(key, in: database)
      try IndexComparison.beforeChange(in: database)
      try Schema.claim(database)
      let count = try SealedRows.open(with: key.identity, in: database)
      try HouseholdKeys.open(with: key.identity, in: database)
      try database.run("DELETE FROM lock")
      return count
    }
  }

  private func require(_ key: WalletKey, in database: Database) throws {
    guard try WalletLock.current(in: database)?.recipient == key.recipient else {
      throw WalletError(.notLocked, path: path ?? "")
    }
  }

  /// Makes a key pair, and its file for a passphrase. This is slow, so it comes before other processes have to wait.
  private func newLock(_ passphrase: [UInt8], _ work: Int) throws(WalletError) -> (AgeIdentity, file: [UInt8]) {
    do {
      let identity = try AgeIdentity.make()
      return (identity, try WalletLock.file(of: identity, passphrase, work))
    } catch { throw failure(error) }
  }

  /// Calls `body`, which puts a lock into the wallet and encrypts secrets for it, in a transaction that leaves no journal.
  private func replacingLock(with identity: AgeIdentity, _ body: (Database) throws -> Void) throws(WalletError) {
    do throws(WalletError) {
      try leavingNoJournal { database in
        try database.transaction(.immediate) {
          try IndexComparison.beforeChange(in: database)
          try Schema.claim(database)
          try body(database)
        }
      }
    } catch {
      // The lock may be in place despite the error. The journal is then cleaned together with the rest of the file.
      guard (try? lock())?.recipient == identity.recipient.text else { throw error }
    }
  }

  /// Calls `body`, and overwrites the journal, which contains the replaced pages.
  ///
  /// - Parameter body: receives a separate connection. If it fails, that is closed at once, because changing the
  ///   journal mode could remove a journal that is still needed.
  /// - Throws: `WalletError`, also if `body` succeeded, but the journal could not be overwritten.
  private func leavingNoJournal(_ body: (Database) throws -> Void) throws(WalletError) {
    do {
      guard let path else { return try connection.withoutTransaction(body) }
      let file = WalletFile(path: path)
      let connection = try Self.connection(to: .file(file.absolutePath))
      defer { try? connection.close() }
      try connection.withoutTransaction { database in
        // The journal is kept, with exclusive access to the file, until it is overwritten.
        try database.run("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = PERSIST")
        try body(database)
        try file.blankJournal()
        try database.run("PRAGMA locking_mode = NORMAL; PRAGMA journal_mode = DELETE")
      }
    } catch {
      let failure = failure(error, isWriting: true)
      // Any next write removes a leftover journal that is not needed for a rollback, so write something.
      if failure.code != .busy { try? write { try $0.run("PRAGMA user_version = \(DerivedKeys.version)") } }
      throw failure
    }
  }
}

extension WalletLock {
  /// The work factor of trying a passphrase, as a power of two: a second, and 256 MB of memory.
  public static let work = 18

  /// Returns the age file of an identity, encrypted with a passphrase.
  ///
  /// - Throws: `CryptographyError`, `StreamError`.
  fileprivate static func file(of identity: AgeIdentity, _ passphrase: [UInt8], _ work: Int) throws -> [UInt8] {
    let sink = BytesSink()
    let writer = try AgeWriter(to: sink, passphrase: passphrase, work: work)
    try writer.write(Array("# public key: \(identity.recipient.text)\n\(identity.text)\n".utf8))
    try writer.finish()
    return sink.bytes
  }
}
