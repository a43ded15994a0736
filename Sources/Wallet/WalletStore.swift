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
  /// What is to happen where there is no wallet yet.
  public enum Access: Sendable {
    /// Nothing is made where there is no wallet yet: it then is an empty one, in memory.
    case existing
    /// The file is made where there is none.
    case creating
  }

  /// The wallet's file; nil in memory.
  public let path: String?
  let queue: DatabaseQueue
  /// Is told of each change that is larger than the history may be, with its size in bytes, before the change is done. The
  /// change can be undone until the next one, and nothing older can be.
  public var onLargeStep: @Sendable (_ bytes: Int) -> Void = { _ in }

  init(path: String?, queue: DatabaseQueue) {
    self.path = path
    self.queue = queue
  }

  /// A wallet of no file, for tests and for what stands in for a missing one.
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

  /// The wallet at `path`, brought up to this version's schema.
  ///
  /// A file without a byte is left as it is where the wallet has to exist, and stands for an empty wallet then.
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

  /// Makes the file of a wallet without a card. It has its name when all of it is there, so that nobody ever sees a part.
  private static func create(_ file: WalletFile) throws {
    let empty = try inMemory()
    defer { try? empty.close() }
    try file.create(empty.queue.read(DatabaseImage.bytes))
  }

  /// Closes the file. A method called later fails.
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

  /// A rollback journal, SQLite's default, keeps a wallet at rest in one file. What the file says of itself is trusted
  /// with nothing.
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

  /// As `write`; what `body` throws of its own comes out as it is.
  func writeThrowing<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try keepingOthers(isWriting: true) { try queue.write(body) }
  }

  /// Runs `body`, and makes errors of the database those of this wallet; others come out as they are.
  ///
  /// - Parameter isWriting: whether it changes the wallet.
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

  /// As `write`, but fails at once where another program holds the wallet.
  func writeWithoutWaiting(_ body: (Database) throws -> Void) throws(WalletError) {
    do {
      try queue.writeWithoutTransaction { database in
        // What is not worth waiting for need not outlive a power cut either.
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

  /// What `error` means for this wallet.
  ///
  /// - Parameter isWriting: whether the wallet may have been changed when it came.
  func failure(_ error: any Error, isWriting: Bool = false) -> WalletError {
    let meaning = WalletError(error, path: path ?? ":memory:")
    guard isWriting, Self.isUncertain(error) else { return meaning }
    return WalletError(.uncertain, path: meaning.path, detail: meaning.detail)
  }
}
