internal import CSQLite

/// A change of a database's schema.
package struct Migration: Sendable {
  /// The name by which a database tells that it has had the migration.
  package let name: String
  /// The statements of the migration.
  package let sql: String

  package init(_ name: String, _ sql: String) {
    self.name = name
    self.sql = sql
  }
}

extension Database {
  /// The names of the migrations that the database has had.
  ///
  /// - Throws: `DatabaseError`, also for a database that has had none.
  package func migrations() throws -> [String] { try texts("SELECT identifier FROM grdb_migrations") }
}

extension Connection {
  /// Runs the migrations that the database has not had, in this order, each in a transaction of its own.
  ///
  /// The table in which they are noted has the name that GRDB, a library, gave it: earlier versions of the program used
  /// that, and still read such a file.
  ///
  /// - Throws: `DatabaseError`, SQLITE_CONSTRAINT_FOREIGNKEY if a row would then refer to one that is not there.
  package func migrate(_ migrations: [Migration]) throws {
    try withoutTransaction { database in
      // A migration may replace a table to which others refer. Inside of a transaction this pragma has no effect.
      try database.run("PRAGMA foreign_keys = OFF")
      defer { try? database.run("PRAGMA foreign_keys = ON") }
      for migration in migrations {
        try database.transaction(.immediate) {
          try database.run("CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
          // Another process may have been faster.
          guard try !database.migrations().contains(migration.name) else { return }
          try database.run(migration.sql)
          try database.run("INSERT INTO grdb_migrations (identifier) VALUES (?)", [migration.name])
          if let table = try database.text("SELECT \"table\" FROM pragma_foreign_key_check") {
            throw DatabaseError(.foreignKey, "a row of \(table) refers to one that is not there")
          }
        }
      }
    }
  }
}
