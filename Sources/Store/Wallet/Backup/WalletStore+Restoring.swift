internal import Cards
internal import Files
internal import Glibc
internal import SQLite
internal import Values

extension WalletStore {
  /// Reads the backup at `path`, of any version, into a wallet of this version that has no file. The backup itself is
  /// only read. The wallet lacks what cannot be read in the backup, as `removed` says; its other problems are in
  /// `problems`.
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
        if try database.header()?.hasRollbackJournal == false {
          return try openBackup(database.serialized(), named: path)
        }
        return try adopt(copy(of: database), from: path)
      }
    } catch {
      throw WalletError(error, path: path).at(path)
    }
  }

  /// A copy of a database, which no file keeps.
  private static func copy(of database: Database) throws -> Connection {
    let copy = try connection(to: .temporary)
    try copy.withoutTransaction { try database.copy(to: $0) }
    return copy
  }

  /// Returns a copy that no file keeps: changes of it are gone when it is closed. It has the path of this wallet, and records no
  /// uses of cards.
  public func copyInMemory() throws(WalletError) -> WalletStore {
    do {
      var store = WalletStore(path: path, try connection.read(Self.copy(of:)))
      (store.otherNames, store.onLargeStep) = (otherNames, onLargeStep)
      return store
    } catch {
      throw failure(error)
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
      guard Header(bytes) != nil else { throw WalletError(.notAWallet, path: path) }
      let copy = try connection(to: .memory)
      try copy.withoutTransaction { try $0.deserialize(bytes) }
      return try adopt(copy, from: path)
    } catch {
      throw WalletError(error, path: path).at(path)
    }
  }

  /// Brings a copy of a backup to this version, after checking it.
  private static func adopt(_ copy: Connection, from path: String) throws -> WalletStore {
    do {
      if let name = try copy.read(Schema.differences).first {
        throw WalletError(.untrusted, path: path, detail: name)
      }
      if try !isCurrent(copy, path: path) { try migrate(copy) }
      var store = WalletStore(path: path, copy)
      var findings = try store.findings()
      if findings.contains(where: \.isRepairable), findings.allSatisfy(\.isRestorable) {
        store.removed = try copy.write { try repair(at: .now, in: $0) }
        findings = try store.findings()
      }
      if findings.contains(.damagedHistory) {
        try copy.write { database in
          try ChangeRecorder.forget("TRUE", in: database)
          try ChangeRecorder.clear(atMost: nil, in: database)
        }
      }
      if let damage = findings.first(where: { !$0.isRestorable || $0.isRepairable }) {
        throw WalletError(.damaged, path: path, detail: String(describing: damage))
      }
      store.problems = findings
      return store
    } catch {
      try? copy.close()
      throw error
    }
  }

  /// Returns the changes that restoring `other` over this wallet would make. Damaged cards of either count as missing.
  public func difference(to other: WalletStore) throws(WalletError) -> WalletDifference {
    try read { ours in
      try other.read { theirs in
        var difference = WalletDifference(lastStep: try ours.number("SELECT max(id) FROM step") ?? 0)
        /// The numbers of our cards that the other wallet has, too.
        var common: Set<Int> = []
        try CardRecord.forEachPart(in: theirs, unreadable: { _ in }) { cards in
          let known = try Self.cards(withIDsOf: cards, in: ours)
          for card in cards {
            guard let own = known[card.id] else {
              difference.added.append(card)
              continue
            }
            common.insert(own.number)
            if own.content != card.content { difference.changed.append(card) }
          }
        }
        let rest = try ours.numbers("SELECT id FROM card ORDER BY id").filter { !common.contains($0) }
        try CardRecord.forEachPart(rest, in: ours, unreadable: { _ in }) { cards in
          for card in cards { difference.removed.append(card) }
        }
        let categories = "SELECT name FROM category ORDER BY position, id"
        difference.hasOtherCategories = try ours.texts(categories) != theirs.texts(categories)
        return difference
      }
    }
  }

  /// The cards of a wallet that have the UUIDs of `cards`.
  private static func cards(withIDsOf cards: [Card], in database: Database) throws -> [UUID: Card] {
    let numbers = try CardRecord.numbers(withIDs: cards.map(\.id), in: database)
    let found = try CardRecord.cards(numbers, in: database) { _ in }
    return Dictionary(found.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
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
    var before: Int?
    do {
      var meanwhile: [WalletStep] = []
      try connection.withoutTransaction { database in
        try Self.endLog(of: database)
        try database.transaction(.immediate) {
          if try Self.isUsed(database) {
            before = try database.header()?.changeCounter
            try OutputFile.create(aside) { file in try Self.write(database, markedAs: nil) { try file.write($0) } }
            isKept = true
          }
          if let lastStep {
            meanwhile = try database.rows("\(Self.steps) AND id > ? ORDER BY id", [lastStep]) {
              try Self.step(&$0)
            }
          }
          try other.connection.read { try RowCopy.replace(database, with: $0) }
          try Schema.claim(database)
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
  private func changeCounter() -> Int? {
    try? connection.read { try $0.header()?.changeCounter }
  }

  /// Whether anything was ever stored in the wallet.
  static func isUsed(_ database: Database) throws -> Bool {
    try database.isTrue("SELECT EXISTS (SELECT 1 FROM sqlite_sequence) OR EXISTS (SELECT 1 FROM step)")
  }
}
