internal import CSQLite
internal import Cards
internal import Cryptography
internal import Foundation
internal import GRDB

/// A wallet: all cards of one person in one SQLite file.
///
/// ```swift
/// let wallet = try WalletStore.open(path, .creating)
/// try wallet.add(CardContent(name: "Сільпо"), at: .now)
/// print(try wallet.cards(matching: CardSelector("silpo")).map(\.name))  // ["Сільпо"]
/// ```
///
/// Each method is one transaction: it happens as a whole or not at all. Errors are `WalletError`s.
public struct WalletStore: Sendable {
  /// The behaviour of `open` if there is no wallet.
  public enum Access: Sendable {
    /// The file is not created. The wallet is then an empty one in memory.
    case existing
    /// The file is created.
    case creating
  }

  /// The path of the wallet's file; nil for a wallet in memory.
  public let path: String?
  let queue: DatabaseQueue
  /// Receives the size in bytes of each change that exceeds the limit of the history, before the change is made. The
  /// change can be undone until the next one, but nothing older can be.
  public var onLargeStep: @Sendable (_ bytes: Int) -> Void = { _ in }

  init(path: String?, queue: DatabaseQueue) {
    self.path = path
    self.queue = queue
  }

  /// Creates a wallet without a file, for tests and as a substitute for a missing wallet.
  ///
  /// - Throws: `WalletError`.
  public static func inMemory() throws(WalletError) -> WalletStore {
    do {
      let queue = try DatabaseQueue(configuration: configuration)
      try migrate(queue)
      return WalletStore(path: nil, queue: queue)
    } catch {
      throw WalletError(error, path: ":memory:")
    }
  }

  /// Opens the wallet at `path`, and migrates it to the schema of this version.
  ///
  /// An empty file is left as it is with `.existing`, and treated as an empty wallet.
  ///
  /// - Throws: `WalletError` with the code `.isFolder`, `.notAWallet`, `.untrusted`, `.newerVersion` and any other.
  public static func open(_ path: String, _ access: Access) throws(WalletError) -> WalletStore {
    let file = WalletFile(path: path)
    do {
      switch (try file.state(), access) {
      case (.file, _), (.empty, .creating): break
      case (_, .existing): return try inMemory()
      case (.nothing, .creating): try create(file)
      }
      let queue = try DatabaseQueue(path: file.absolutePath, configuration: configuration)
      if try !isCurrent(queue, path: path) {
        try file.whileLocked {
          if try !isCurrent(queue, path: path) { try migrate(queue) }
        }
      }
      return WalletStore(path: path, queue: queue)
    } catch {
      throw WalletError(error, path: path)
    }
  }

  /// Creates the file of an empty wallet. It gets its name when it is complete, so that other processes never see a
  /// part.
  private static func create(_ file: WalletFile) throws {
    let empty = try inMemory()
    defer { try? empty.close() }
    try file.create(empty.queue.read(DatabaseImage.bytes))
  }

  /// Closes the file. Any later call of a method fails.
  ///
  /// - Throws: `WalletError`.
  public func close() throws(WalletError) {
    do { try queue.close() } catch { throw failure(error) }
  }

  static func isCurrent(_ queue: DatabaseQueue, path: String) throws -> Bool {
    try queue.read { database in
      switch try Schema.state(of: database) {
      case .current: try DerivedKeys.areCurrent(in: database)
      case .pending: false
      case .newer: throw WalletError(.newerVersion, path: path)
      case .foreign: throw WalletError(.notAWallet, path: path)
      case .untrusted(let name): throw WalletError(.untrusted, path: path, detail: name)
      }
    }
  }

  static func migrate(_ queue: DatabaseQueue) throws {
    try Schema.migrator.migrate(queue)
    try queue.write(DerivedKeys.rebuild)
  }

  /// A rollback journal, SQLite's default, keeps a wallet that is not being written in a single file. The schema in the
  /// file is not trusted.
  static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(TimeInterval(WalletFile.patience))
    configuration.prepareDatabase { database in
      csqlite_set_defensive(database.sqliteConnection, 1)
      try database.execute(
        sql: "PRAGMA synchronous = EXTRA; PRAGMA trusted_schema = OFF; PRAGMA secure_delete = ON")
    }
    return configuration
  }

  func read<Value>(_ body: (Database) throws -> Value) throws(WalletError) -> Value {
    do { return try queue.read(body) } catch { throw failure(error) }
  }

  func write<Value>(_ body: (Database) throws -> Value) throws(WalletError) -> Value {
    do { return try queue.write(body) } catch { throw failure(error, isWriting: true) }
  }

  /// As `write`, but throws the errors of `body` unchanged.
  func writeThrowing<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try keepingOthers(isWriting: true) { try queue.write(body) }
  }

  /// Calls `body`, and converts errors of the database to errors of this wallet; others are thrown unchanged.
  ///
  /// - Parameter isWriting: whether `body` changes the wallet.
  func keepingOthers<Value>(isWriting: Bool = false, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      let isOurs =
        error is DatabaseError || error is RowDecodingError || error is DamagedRow || error is WalletError
        || error is CryptographyError
      throw isOurs ? failure(error, isWriting: isWriting) : error
    }
  }

  /// As `write`, but fails at once if another program uses the wallet.
  func writeWithoutWaiting(_ body: (Database) throws -> Void) throws(WalletError) {
    do {
      try queue.writeWithoutTransaction { database in
        // A change that is not worth waiting for need not survive a power cut.
        try database.execute(sql: "PRAGMA busy_timeout = 0; PRAGMA synchronous = FULL")
        defer {
          try? database.execute(
            sql: "PRAGMA busy_timeout = \(WalletFile.patience * 1000); PRAGMA synchronous = EXTRA")
        }
        try database.inTransaction(.immediate) {
          try body(database)
          return .commit
        }
      }
    } catch {
      throw failure(error)
    }
  }

  /// Converts an error to one of this wallet.
  ///
  /// - Parameter isWriting: whether the wallet may have been changed when the error occurred.
  func failure(_ error: any Error, isWriting: Bool = false) -> WalletError {
    let meaning = WalletError(error, path: path ?? ":memory:")
    guard isWriting, Self.isUncertain(error) else { return meaning }
    return WalletError(.uncertain, path: meaning.path, detail: meaning.detail)
  }
}
