internal import Cards
internal import Foundation
internal import GRDB

extension WalletStore {
  /// Writes the whole wallet into a new file at `path`, as small as it can be, and looks whether it is all there. Other
  /// processes can read meanwhile, and wait to write.
  ///
  /// - Precondition: there is no such file yet, or an empty one.
  /// - Throws: `WalletError` with that path; the file may then be there in part.
  public func backUp(to path: String) throws(WalletError) {
    do {
      // As long as this transaction reads, what the other connection copies is what is compared.
      try queue.read { database in
        let content = try Self.content(in: database)
        do {
          try copy(to: path)
          guard try Self.isSound(path, content) else {
            throw WalletError(.failed, path: path, detail: "the copy is not the same")
          }
        } catch {
          throw WalletError(error, path: path).at(path)
        }
      }
    } catch {
      throw failure(error)
    }
  }

  /// Whether the file at `path` is a whole database that has that content.
  private static func isSound(_ path: String, _ content: Content) throws -> Bool {
    let copy = try DatabaseQueue(path: path)
    defer { try? copy.close() }
    return try copy.read { copied in
      try String.fetchAll(copied, sql: "PRAGMA integrity_check") == ["ok"] && Self.content(in: copied) == content
    }
  }

  /// Copies the file through a connection of its own: a transaction of ours may stand, and none may here.
  private func copy(to path: String) throws {
    guard let own = self.path else {
      throw WalletError(.failed, path: path, detail: "a wallet in memory has no file")
    }
    let connection = try DatabaseQueue(path: WalletFile(path: own).absolutePath, configuration: Self.configuration)
    defer { try? connection.close() }
    try connection.vacuum(into: path)
  }

  /// Whether the file at `path` is a wallet, of whichever version. It is only read.
  ///
  /// - Throws: `WalletError` where it cannot be.
  public static func isWallet(_ path: String) throws(WalletError) -> Bool {
    do {
      let file = try reading(path)
      defer { try? file.close() }
      return try file.read(Schema.isWallet)
    } catch {
      throw WalletError(error, path: path)
    }
  }

  /// A connection that changes nothing.
  private static func reading(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    return try DatabaseQueue(path: WalletFile(path: path).absolutePath, configuration: configuration)
  }

  /// Puts a copy of the wallet at `path`, whichever version wrote it, into a new file at `copy`, and opens that. The
  /// backup itself is only read.
  ///
  /// - Throws: `WalletError` for what is no wallet, or a damaged one.
  public static func openCopy(of path: String, at copy: String) throws(WalletError) -> WalletStore {
    do {
      let source = try reading(path)
      defer { try? source.close() }
      // A file that nothing was written into yet may become a wallet, but is no copy of one.
      guard try source.read(Schema.isWallet) else { throw WalletError(.notAWallet, path: path) }
      let target = try DatabaseQueue(path: copy)
      try source.backup(to: target)
      // A wallet is one file, whatever the backup was.
      try target.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
      try target.close()
      let store = try WalletStore.open(copy, .existing)
      do {
        if let damage = try store.findings().first(where: { !$0.isRepairable }) {
          throw WalletError(.damaged, path: path, detail: String(describing: damage))
        }
      } catch {
        try? store.close()
        throw error
      }
      return store
    } catch let error as WalletError {
      throw error.path == copy ? error.at(path) : error
    } catch {
      throw WalletError(error, path: path)
    }
  }

  /// What would be another if this wallet were as `other` is.
  ///
  /// - Throws: `WalletError`.
  public func difference(to other: WalletStore) throws(WalletError) -> WalletDifference {
    let (ours, theirs) = (try content(), try other.content())
    let known = Dictionary(uniqueKeysWithValues: ours.cards.map { ($0.id, $0) })
    let ids = Set(theirs.cards.map(\.id))
    var difference = WalletDifference()
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

  /// Makes everything in this wallet what `other` has, in one transaction, and puts the wallet as it was into a new file
  /// at `aside`. Other processes see the old wallet or the new one, and nothing that they wrote is in neither.
  ///
  /// - Precondition: both are files, and there is none at `aside` yet, or an empty one.
  /// - Throws: `WalletError`; the wallet is then as it was.
  public func replace(with other: WalletStore, keepingOldAt aside: String) throws(WalletError) {
    do {
      guard let path = other.path else { throw WalletError(.failed, path: aside, detail: "a wallet in memory") }
      try queue.writeWithoutTransaction { database in
        try database.execute(sql: "ATTACH ? AS other", arguments: [WalletFile(path: path).absolutePath])
        defer { try? database.execute(sql: "DETACH other") }
        try database.inTransaction(.immediate) {
          try copy(to: aside)
          try database.execute(sql: "PRAGMA defer_foreign_keys = ON")
          let tables = try String.fetchAll(
            database,
            sql: """
              SELECT name FROM main.sqlite_schema
              WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!' AND name <> 'grdb_migrations'
              """)
          for table in tables { try database.execute(sql: "DELETE FROM main.\(table)") }
          for table in tables {
            let columns = try database.columns(in: table).map(\.name).joined(separator: ", ")
            try database.execute(sql: "INSERT INTO main.\(table) (\(columns)) SELECT \(columns) FROM other.\(table)")
          }
          // No number that either wallet gave is given again.
          try database.execute(
            sql: """
              UPDATE main.sqlite_sequence SET seq = max(seq, coalesce(
                (SELECT seq FROM other.sqlite_sequence AS theirs WHERE theirs.name = main.sqlite_sequence.name), 0))
              """)
          try database.execute(
            sql: """
              INSERT INTO main.sqlite_sequence (name, seq) SELECT name, seq FROM other.sqlite_sequence
              WHERE name NOT IN (SELECT name FROM main.sqlite_sequence)
              """)
          return .commit
        }
      }
    } catch {
      throw failure(error)
    }
  }

  /// All that a person has put in.
  private func content() throws(WalletError) -> Content { try read(Self.content) }

  private static func content(in database: Database) throws -> Content {
    Content(
      cards: try CardRecord.all(in: database, unreadable: { _ in }),
      categories: try String.fetchAll(database, sql: "SELECT name FROM category ORDER BY position, id"))
  }

  private struct Content: Equatable {
    let cards: [Card]
    let categories: [String]
  }
}
