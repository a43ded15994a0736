internal import Cards
internal import Files
internal import Foundation
internal import GRDB

extension WalletStore {
  /// Reads the backup at `path`, of any version, into a wallet of this version that has no file. The backup itself is
  /// only read.
  ///
  /// - Throws: `WalletError` for a file that is not a wallet, is damaged, or has a schema that U-Card does not create.
  public static func openBackup(_ path: String) throws(WalletError) -> WalletStore {
    do {
      let source = try reading(path)
      defer { try? source.close() }
      return try source.read { database in
        // An empty file may become a wallet, but is not a backup of one.
        guard try Schema.isWallet(database) else { throw WalletError(.notAWallet, path: path) }
        // A database without a file cannot have a write-ahead log, so one with a log is read as bytes.
        if try database.text("PRAGMA journal_mode") == "wal" {
          return try openBackup(DatabaseImage.bytes(of: database), named: path)
        }
        // The empty path stands for a temporary file, which SQLite uses for pages that do not fit in memory and deletes
        // at the end.
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
  ///   - bytes: the whole file of the backup.
  ///   - path: the path of the file for errors.
  /// - Throws: as `openBackup(_:)`.
  public static func openBackup(_ bytes: [UInt8], named path: String) throws(WalletError) -> WalletStore {
    do {
      guard bytes.starts(with: DatabasePages.Header.magic) else { throw WalletError(.notAWallet, path: path) }
      return try adopt(DatabaseImage.open(bytes, configuration), from: path)
    } catch {
      throw WalletError(error, path: path).at(path)
    }
  }

  /// Brings a copy of a backup to this version, after checking it.
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

  /// Returns the changes that restoring `other` over this wallet would make.
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

  /// Replaces everything in this wallet by the content of `other`, in one transaction. Before that, the current wallet
  /// is written to a new file at `aside`, unless nothing was ever stored in it. Other processes see the old wallet or
  /// the new one, and every change they made is in the new file or in the wallet.
  ///
  /// - Parameters:
  ///   - other: the wallet with the new content.
  ///   - aside: the path for the copy of the current wallet, where no file may exist.
  ///   - lastStep: the newest step that was known when the person agreed; nil if nobody was asked.
  /// - Returns: whether there is a copy at `aside`, and the steps after `lastStep`.
  /// - Throws: `WalletError`; the wallet is then left unchanged.
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
            meanwhile = try database.rows("\(Self.steps) AND id > ? ORDER BY id", [.of(lastStep)]) {
              try Self.step(&$0)
            }
          }
          try other.queue.read { try RowCopy.replace(database, with: $0) }
          try Schema.claim(database)
          return .commit
        }
      }
      return (isKept, meanwhile)
    } catch {
      // The last operation that can fail is syncing the folder. If only that failed, the new rows are in the wallet.
      if isKept, !Self.isUncertain(error) || before == changeCounter() { unlink(aside) }
      throw failure(error, isWriting: true)
    }
  }

  /// The counter in the file that each transaction changes; nil if it cannot be read.
  private func changeCounter() -> UInt32? {
    try? queue.writeWithoutTransaction { try $0.sqliteConnection.map { try DatabasePages($0).changeCounter() } }
  }

  /// Whether anything was ever stored in the wallet.
  static func isUsed(_ database: Database) throws -> Bool {
    try database.isTrue("SELECT EXISTS (SELECT 1 FROM sqlite_sequence) OR EXISTS (SELECT 1 FROM step)")
  }

  /// All cards and categories, and the number of the newest step.
  private func content() throws(WalletError) -> (cards: [Card], categories: [String], lastStep: Int) {
    try read { database in
      (
        cards: try CardRecord.all(in: database, unreadable: { _ in }),
        categories: try database.texts("SELECT name FROM category ORDER BY position, id"),
        lastStep: try database.number("SELECT max(id) FROM step") ?? 0
      )
    }
  }
}
