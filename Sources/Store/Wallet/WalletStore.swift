internal import Cards
internal import Cryptography
internal import SQLite

/// A wallet: all cards of one person in one SQLite file.
///
/// ```swift
/// let wallet = try WalletStore.open(path, .creating)
/// try wallet.add(CardContent(name: "Сільпо"), at: .now)
/// print(try wallet.cards(matching: CardSelector("silpo")).firstCards.map(\.name))  // ["Сільпо"]
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
  let connection: Connection
  /// The file with the latest uses of cards; nil to record uses in the wallet itself.
  public var useLog: UseLog?
  /// Receives the size in bytes of each change that exceeds the limit of the history, before the change is made. The
  /// change can be undone until the next one, but nothing older can be.
  public var onLargeStep: @Sendable (_ bytes: Int) -> Void = { _ in }
  /// Returns other names of the same thing: for one name of a store, all names of that store.
  public typealias OtherNames = @Sendable (_ text: String) -> [String]
  /// The other names by which cards are found too, if nothing has the typed one.
  public var otherNames: OtherNames = { _ in [] }
  /// The most bytes of all originals: 200 MB, unless the settings say more. What a household or a backup has is taken
  /// whatever its size.
  public var maximumOriginals = 200_000_000
  /// Whether starred cards come first in lists, whatever the order.
  public var putsStarsFirst = false

  /// The version of SQLite.
  package static var libraryVersion: String { Connection.libraryVersion }

  /// The values of a backup that are not in this wallet, because they could not be read.
  public internal(set) var removed: [RemovedValue] = []
  /// The problems of a backup that remain in this wallet.
  public internal(set) var problems: [WalletFinding] = []

  init(path: String?, _ connection: Connection) {
    self.path = path
    self.connection = connection
  }

  /// Creates a wallet without a file, for tests.
  public static func inMemory() throws(WalletError) -> WalletStore { try unnamed(at: .memory) }

  /// Creates an empty wallet that no other process sees.
  private static func unnamed(at place: Connection.Place) throws(WalletError) -> WalletStore {
    do {
      let connection = try connection(to: place)
      try migrate(connection)
      return WalletStore(path: nil, connection)
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
      // A dry run may put any number of cards into it, which memory should not have to hold.
      case (_, .existing): return try unnamed(at: .temporary)
      case (.nothing, .creating): try create(file)
      }
      let connection = try connection(to: .file(file.absolutePath))
      if try !isCurrent(connection, path: path) {
        try file.whileLocked {
          if try !isCurrent(connection, path: path) { try migrate(connection) }
        }
      }
      return WalletStore(path: path, connection)
    } catch let error as DatabaseError where error.code.primary == .cannotOpen && (try? file.state()) == .nothing {
      // Another process has removed the file meanwhile.
      return try open(path, access)
    } catch {
      throw WalletError(error, path: path)
    }
  }

  /// Creates the file of an empty wallet. It gets its name when it is complete, so that other processes never see a
  /// part.
  private static func create(_ file: WalletFile) throws {
    let empty = try inMemory()
    defer { try? empty.close() }
    try file.create(empty.connection.read { try $0.serialized() })
  }

  /// Closes the file. Any later call of a method fails.
  public func close() throws(WalletError) {
    do { try connection.close() } catch { throw failure(error) }
  }

  /// Opens a database as a wallet's. A rollback journal, SQLite's default, keeps a wallet that is not being written in a
  /// single file.
  ///
  /// - Throws: `DatabaseError`.
  static func connection(to place: Connection.Place) throws -> Connection {
    try Connection(
      place, timeout: WalletFile.timeout, preparation: "PRAGMA synchronous = EXTRA; PRAGMA secure_delete = ON"
    ) { database in
      if case .file(let path) = place { try WalletFile(path: path).requireOneName() }
      if let name = try Schema.computing(in: database) { throw WalletError(.untrusted, path: "", detail: name) }
    }
  }

  /// Calls `body` with the wallet as it is at one moment.
  func read<Value>(_ body: (Database) throws -> Value) throws(WalletError) -> Value {
    do { return try connection.read(body) } catch { throw failure(error) }
  }

  /// Interrupts the current operation of another thread on the wallet. It fails, and changes nothing.
  public func interrupt() { connection.interrupt() }

  func write<Value>(_ body: (Database) throws -> Value) throws(WalletError) -> Value {
    do { return try writeTakingOverUses(body) } catch { throw failure(error, isWriting: true) }
  }

  /// As `write`, but throws the errors of `body` unchanged.
  func writeThrowing<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try keepingOthers(isWriting: true) { try writeTakingOverUses(body) }
  }

  /// Calls `body`, and moves the uses of `useLog` into the wallet in the same transaction.
  private func writeTakingOverUses<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try takingOverUses { takeOver in
      try connection.write { database in
        try takeOver(database)
        return try body(database)
      }
    }
  }

  /// Calls `body`, and converts errors of the database to errors of this wallet; others are thrown unchanged.
  ///
  /// - Parameter isWriting: whether `body` changes the wallet.
  func keepingOthers<Value>(isWriting: Bool = false, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      let isOurs =
        error is DatabaseError || error is DamagedRow || error is WalletError
        || error is CryptographyError
      throw isOurs ? failure(error, isWriting: isWriting) : error
    }
  }

  /// As `write`, but fails at once if another program uses the wallet; only opening the file for changes may wait.
  func writeWithoutWaiting(_ body: (Database) throws -> Void) throws(WalletError) {
    do {
      try connection.withoutTransaction { database in
        // A change that is not worth waiting for need not survive a power cut.
        try database.withoutWaiting {
          try database.run("PRAGMA synchronous = FULL")
          defer { try? database.run("PRAGMA synchronous = EXTRA") }
          try database.transaction(.immediate) { try body(database) }
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
    let isLimited = (error as? DatabaseError).flatMap(WalletError.limit) != nil
    guard isWriting, !isLimited, Self.isUncertain(error) else { return meaning }
    return WalletError(.uncertain, path: meaning.path, detail: meaning.detail)
  }
}
