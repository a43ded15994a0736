internal import CSQLite
internal import Foundation
internal import GRDB
internal import Synchronization

/// The connections of an open wallet: one for reading alone, and GRDB's for changes, which is opened by the first of them.
///
/// A wallet in memory has GRDB's connection alone, and so has a file that the other connection cannot read: GRDB then
/// migrates it, or says what is wrong with it.
final class WalletConnections: @unchecked Sendable {
  /// The file; nil for a database in memory.
  private let file: WalletFile?
  /// The identity of the file when it was opened, by which a file that has replaced it is recognised.
  private let identity: WalletFile.Identity?
  /// Held while rows are read.
  private let reading = NSLock()
  /// Held for a moment, to look at the two connections or to replace them.
  private let state = NSLock()
  private var direct: DirectConnection?
  private var opened: DatabaseQueue?

  init(_ queue: DatabaseQueue) {
    file = nil
    identity = nil
    opened = queue
  }

  init(_ file: WalletFile, _ direct: DirectConnection) {
    self.file = file
    self.direct = direct
    identity = file.identity
  }

  /// Calls `body` with the wallet as it is at one moment. Another thread has to wait for it.
  ///
  /// - Throws: `DatabaseError`, and the errors of `body`.
  func read<Value>(_ body: (any RowSource) throws -> Value) throws -> Value {
    guard let direct = state.withLock({ direct }) else { return try queue().read(body) }
    return try reading.withLock { try direct.read(body) }
  }

  /// GRDB's connection.
  ///
  /// - Throws: `DatabaseError`; `WalletError` if another program has replaced the file since it was opened for reading.
  func queue() throws -> DatabaseQueue {
    try state.withLock {
      if let opened { return opened }
      guard let file, direct != nil else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
      let queue = try file.queue { file.identity == identity }
      guard let queue, file.identity == identity else {
        try? queue?.close()
        throw WalletError(.replaced, path: file.path)
      }
      opened = queue
      return queue
    }
  }

  /// Interrupts the current operation of another thread.
  func interrupt() {
    let (direct, opened) = state.withLock { (self.direct, self.opened) }
    direct?.interrupt()
    opened?.interrupt()
  }

  /// Closes both connections. Any later call fails.
  func close() throws {
    let queue = reading.withLock {
      state.withLock {
        direct = nil
        defer { opened = nil }
        return opened
      }
    }
    try queue?.close()
  }
}

extension DatabaseQueue {
  private static let ended = Mutex<[DatabaseQueue]>([])

  /// Closes the connection, and keeps the object to the end of the process: when it is released, Dispatch starts threads,
  /// and these end the process by a trap if it may open no more files.
  ///
  /// - Throws: `DatabaseError`.
  func end() throws {
    Self.ended.withLock { $0.append(self) }
    try close()
  }
}
