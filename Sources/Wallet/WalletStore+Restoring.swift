internal import Cards
internal import Files
internal import Foundation
internal import GRDB

extension WalletStore {
  /// Reads the backup at `path`, whichever version wrote it, into a wallet that has no file and is of this version. The
  /// backup itself is only read.
  ///
  /// - Throws: `WalletError` for what is no wallet, a damaged one, or one with another schema than U-Card makes.
  public static func openBackup(_ path: String) throws(WalletError) -> WalletStore {
    do {
      let source = try reading(path)
      defer { try? source.close() }
      return try source.read { database in
        // A file that nothing was written into yet may become a wallet, but is no copy of one.
        guard try Schema.isWallet(database) else { throw WalletError(.notAWallet, path: path) }
        // A database without a file can have no log beside it, so that what needed one comes as bytes.
        if try String.fetchOne(database, sql: "PRAGMA journal_mode") == "wal" {
          return try openBackup(DatabaseImage.bytes(of: database), named: path)
        }
        // Without a name: what SQLite does not keep in memory, it keeps in a file that is gone when it is closed.
        let copy = try DatabaseQueue(path: "", configuration: configuration)
        try copy.writeWithoutTransaction { try database.backup(to: $0) }
        return try adopt(copy, from: path)
      }
    } catch {
      throw WalletError(error, path: path).at(path)
    }
  }

  /// Reads the bytes of a backup, as `openBackup(_:)` does. They stay in memory.
  ///
  /// - Parameters:
  ///   - bytes: all of the backup's file.
  ///   - path: what errors call it.
  /// - Throws: as `openBackup(_:)`.
  public static func openBackup(_ bytes: [UInt8], named path: String) throws(WalletError) -> WalletStore {
    do {
      guard bytes.starts(with: DatabasePages.Header.magic) else { throw WalletError(.notAWallet, path: path) }
      return try adopt(DatabaseImage.open(bytes, configuration), from: path)
    } catch {
      throw WalletError(error, path: path).at(path)
    }
  }

  /// A copy of a backup as a wallet of this version, if it is a sound one.
  private static func adopt(_ copy: DatabaseQueue, from path: String) throws -> WalletStore {
    do {
      if let name = try copy.read(Schema.differences).first {
        throw WalletError(.untrusted, path: path, detail: name)
      }
      if try !isCurrent(copy, path: path) { try migrate(copy) }
      let store = WalletStore(path: path, queue: copy)
      if let damage = try store.findings().first(where: { !$0.isRestorable }) {
        throw WalletError(.damaged, path: path, detail: String(describing: damage))
      }
      return store
    } catch {
      try? copy.close()
      throw error
    }
  }

  /// What restoring `other` over this wallet would change.
  ///
  /// - Throws: `WalletError`.
  public func difference(to other: WalletStore) throws(WalletError) -> WalletDifference {
    let (ours, theirs) = (try content(), try other.content())
    let known = Dictionary(ours.cards.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let ids = Set(theirs.cards.map(\.id))
    var difference = WalletDifference(lastStep: ours.lastStep)
    for card in theirs.cards {
      if let own = known[card.id] {
        if own.content != card.content { difference.changed.append(card) }
      } else {
        difference.added.append(card)
      }
    }
    difference.removed = ours.cards.filter { !ids.contains($0.id) }
    difference.hasOtherCategories = ours.categories != theirs.categories
    return difference
  }

  /// Makes everything in this wallet what `other` has, in one transaction. Before that, the wallet as it was is written into
  /// a new file at `aside`, unless nothing was ever put into it. Other processes see the old wallet or the new one, and
  /// all that they wrote is in one of the two.
  ///
  /// - Parameters:
  ///   - other: has the new content.
  ///   - aside: where the wallet as it was goes; there is no such file yet.
  ///   - lastStep: the newest step that was known when the person agreed; nil where nobody was asked.
  /// - Returns: whether the old one is at `aside`, and the steps that came after `lastStep`.
  /// - Throws: `WalletError`; the wallet is then as it was.
  public func replace(
    with other: WalletStore, keepingOldAt aside: String, knowing lastStep: Int? = nil
  ) throws(WalletError) -> (isKept: Bool, meanwhile: [WalletStep]) {
    var isKept = false
    var before: UInt32?
    do {
      var meanwhile: [WalletStep] = []
      try queue.writeWithoutTransaction { database in
        try Self.endLog(of: database)
        try database.inTransaction(.immediate) {
          if try Self.isUsed(database) {
            before = try database.sqliteConnection.map { try DatabasePages($0).changeCounter() }
            try OutputFile.create(aside) { file in try Self.write(database, markedAs: nil) { try file.write($0) } }
            isKept = true
          }
          if let lastStep {
            meanwhile = try Row.fetchAll(
              database, sql: "\(Self.steps) AND id > ? ORDER BY id", arguments: [lastStep]
            ).map(Self.step)
          }
          try other.queue.read { try RowCopy.replace(database, with: $0) }
          try Schema.claim(database)
          return .commit
        }
      }
      return (isKept, meanwhile)
    } catch {
      // The last thing that fails is to bring the folder to the disk, and then the new rows are in the wallet.
      if isKept, !Self.isUncertain(error) || before == changeCounter() { unlink(aside) }
      throw failure(error, isWriting: true)
    }
  }

  /// What the wallet's file says of how often it was written; nil where it cannot be read.
  private func changeCounter() -> UInt32? {
    try? queue.writeWithoutTransaction { try $0.sqliteConnection.map { try DatabasePages($0).changeCounter() } }
  }

  /// Whether anything was ever put into the wallet.
  static func isUsed(_ database: Database) throws -> Bool {
    try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_sequence) OR EXISTS (SELECT 1 FROM step)")
      ?? true
  }

  /// All that a person has put in, and the newest step.
  private func content() throws(WalletError) -> (cards: [Card], categories: [String], lastStep: Int) {
    try read { database in
      (
        cards: try CardRecord.all(in: database, unreadable: { _ in }),
        categories: try String.fetchAll(database, sql: "SELECT name FROM category ORDER BY position, id"),
        lastStep: try Int.fetchOne(database, sql: "SELECT max(id) FROM step") ?? 0
      )
    }
  }
}
