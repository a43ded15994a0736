internal import Cards
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

  private init(path: String?, queue: DatabaseQueue) {
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
  /// - Throws: `WalletError` with the code `.isFolder`, `.notAWallet`, `.newerVersion` and any other.
  public static func open(_ path: String, _ access: Access) throws(WalletError) -> WalletStore {
    let file = WalletFile(path: path)
    do {
      if try !file.exists() {
        guard access == .creating else { return try inMemory() }
        try file.create()
      }
      let queue = try DatabaseQueue(path: file.absolutePath, configuration: configuration)
      if try !isCurrent(queue, path: path) {
        try file.whileLocked(patience: patience) {
          if try !isCurrent(queue, path: path) { try migrate(queue) }
        }
      }
      return WalletStore(path: path, queue: queue)
    } catch {
      throw WalletError(error, path: path)
    }
  }

  /// Closes the file. A method called later fails.
  ///
  /// - Throws: `WalletError`.
  public func close() throws(WalletError) {
    do { try queue.close() } catch { throw failure(error) }
  }

  private static func isCurrent(_ queue: DatabaseQueue, path: String) throws -> Bool {
    try queue.read { database in
      switch try Schema.state(of: database) {
      case .current: try DerivedKeys.areCurrent(in: database)
      case .pending: false
      case .newer: throw WalletError(.newerVersion, path: path)
      case .foreign: throw WalletError(.notAWallet, path: path)
      }
    }
  }

  private static func migrate(_ queue: DatabaseQueue) throws {
    try Schema.migrator.migrate(queue)
    try queue.write(DerivedKeys.rebuild)
  }

  /// Seconds to wait for another program that holds the wallet.
  private static let patience = 5

  /// A rollback journal, SQLite's default, keeps a wallet at rest in one file.
  static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(TimeInterval(patience))
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    return configuration
  }

  func read<Value>(_ body: (Database) throws -> Value) throws(WalletError) -> Value {
    do { return try queue.read(body) } catch { throw failure(error) }
  }

  func write<Value>(_ body: (Database) throws -> Value) throws(WalletError) -> Value {
    do { return try queue.write(body) } catch { throw failure(error) }
  }

  /// As `write`; what `body` throws of its own comes out as it is.
  func writeThrowing<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try keepingOthers { try queue.write(body) }
  }

  /// Runs `body`, and makes errors of the database those of this wallet; others come out as they are.
  func keepingOthers<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      throw error is DatabaseError || error is RowDecodingError || error is DamagedRow ? failure(error) : error
    }
  }

  /// As `write`, but fails at once where another program holds the wallet.
  func writeWithoutWaiting(_ body: (Database) throws -> Void) throws(WalletError) {
    do {
      try queue.writeWithoutTransaction { database in
        try database.execute(sql: "PRAGMA busy_timeout = 0")
        defer { try? database.execute(sql: "PRAGMA busy_timeout = \(Self.patience * 1000)") }
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
  func failure(_ error: any Error) -> WalletError {
    WalletError(error, path: path ?? ":memory:")
  }
}
