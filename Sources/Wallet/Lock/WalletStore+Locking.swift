internal import Age
internal import Files
internal import Foundation
internal import GRDB

extension WalletStore {
  /// The lock on secrets; nil where there is none.
  ///
  /// - Throws: `WalletError`.
  public func lock() throws(WalletError) -> WalletLock? { try read(WalletLock.current) }

  /// Encrypts all that is secret in the wallet, its history included, and what becomes secret from now on.
  ///
  /// It may be interrupted: the wallet has a lock on everything, or none. Where the lock is there and the file not yet
  /// clean of what stood there before, `finishLocking()` goes on.
  ///
  /// - Parameter passphrase: opens the secrets. Nothing else does.
  /// - Returns: how many identifiers were encrypted.
  /// - Throws: `WalletError`, `.locked` where there is a lock already.
  public func lock(with passphrase: [UInt8]) throws(WalletError) -> Int {
    try lock(with: passphrase, work: WalletLock.work)
  }

  /// As `lock(with:)`.
  ///
  /// - Parameter work: what it costs to try a passphrase, as a power of two.
  func lock(with passphrase: [UInt8], work: Int) throws(WalletError) -> Int {
    // The slow part comes first, before anybody has to wait.
    let (identity, file) = try computing {
      let identity = try AgeIdentity.make()
      return (identity, try WalletLock.file(of: identity, passphrase, work))
    }
    do {
      try leavingNoJournal { database in
        try database.inTransaction(.immediate) {
          guard try WalletLock.current(in: database) == nil else { throw WalletError(.locked, path: path ?? "") }
          try Schema.claim(database)
          try database.execute(
            sql: "INSERT INTO lock (id, recipient, identity, is_clean) VALUES (1, ?, ?, 0)",
            arguments: [identity.recipient.text, Data(file)])
          try SealedRows.seal(for: identity.recipient, in: database)
          return .commit
        }
      }
    } catch {
      // The lock may be there all the same; the journal is cleaned with the rest of the file then.
      guard (try? lock())?.recipient == identity.recipient.text else { throw error }
    }
    return try read { database in
      try Int.fetchOne(database, sql: "SELECT count(*) FROM identifier WHERE sealed_for IS NOT NULL") ?? 0
    }
  }

  /// Removes from the file what its lock has encrypted.
  ///
  /// - Throws: `WalletError`; it can be called again then.
  public func finishLocking() throws(WalletError) {
    try leavingNoJournal(Self.vacuum)
    try write { database in try database.execute(sql: "UPDATE lock SET is_clean = 1") }
  }

  /// The key of the wallet's lock.
  ///
  /// - Throws: `WalletError` with the code `.wrongPassphrase`, `.notLocked` and any other.
  public func key(for passphrase: [UInt8]) throws(WalletError) -> WalletKey {
    guard let lock = try lock() else { throw WalletError(.notLocked, path: path ?? "") }
    return try WalletKey(of: lock.secrets, passphrase: passphrase)
  }

  /// Makes another passphrase open the lock. Secrets stay as they are.
  ///
  /// - Throws: `WalletError`, `.notLocked` where the lock is another meanwhile.
  public func change(passphraseOf key: WalletKey, to passphrase: [UInt8]) throws(WalletError) {
    let file = try computing { try WalletLock.file(of: key.identity, passphrase, WalletLock.work) }
    try write { database in
      try require(key, in: database)
      try database.execute(sql: "UPDATE lock SET identity = ?", arguments: [Data(file)])
    }
  }

  /// Opens all secrets of the wallet, its history included, and removes the lock.
  ///
  /// - Returns: how many identifiers were opened.
  /// - Throws: `WalletError`, `.unopenable` where one cannot be opened; the wallet is then as it was.
  public func unlock(with key: WalletKey) throws(WalletError) -> Int {
    try write { database in
      try require(key, in: database)
      try Schema.claim(database)
      let count = try SealedRows.open(with: key.identity, in: database)
      try database.execute(sql: "DELETE FROM lock")
      return count
    }
  }

  private func require(_ key: WalletKey, in database: Database) throws {
    guard try WalletLock.current(in: database)?.recipient == key.recipient else {
      throw WalletError(.notLocked, path: path ?? "")
    }
  }

  private func computing<Value>(_ body: () throws -> Value) throws(WalletError) -> Value {
    do { return try body() } catch { throw failure(error) }
  }

  /// Runs `body`, and writes over the journal that has what it replaced.
  ///
  /// - Parameter body: is given a connection of its own. Where it fails, that is closed at once: to change how its journal
  ///   ends could remove one that is still needed.
  /// - Throws: `WalletError`, also where all is done but the journal could not be written over.
  private func leavingNoJournal(_ body: (Database) throws -> Void) throws(WalletError) {
    do {
      guard let path else { return try queue.writeWithoutTransaction(body) }
      let file = WalletFile(path: path)
      let connection = try DatabaseQueue(path: file.absolutePath, configuration: Self.configuration)
      defer { try? connection.close() }
      try connection.writeWithoutTransaction { database in
        // The journal stays, with nobody else at the file, until it is written over.
        try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = PERSIST")
        try body(database)
        try file.blankJournal()
        try database.execute(sql: "PRAGMA locking_mode = NORMAL; PRAGMA journal_mode = DELETE")
      }
    } catch {
      let failure = failure(error, isWriting: true)
      // The next change that is written removes a journal that stays and undoes nothing: this is one.
      if failure.code != .busy { try? write { try $0.execute(sql: "PRAGMA user_version = \(DerivedKeys.version)") } }
      throw failure
    }
  }
}

extension WalletLock {
  /// Work to try a passphrase, as a power of two: a second, and 256 MB of memory.
  fileprivate static let work = 18

  /// The file of an identity that a passphrase opens.
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
