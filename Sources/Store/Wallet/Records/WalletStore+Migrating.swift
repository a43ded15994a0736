internal import SQLite

extension WalletStore {
  static func isCurrent(_ connection: Connection, path: String) throws -> Bool {
    try connection.read { try isCurrent($0, path: path) }
  }

  /// Whether the open file is a wallet of this version.
  ///
  /// - Throws: `WalletError` if it is something else than a wallet that can be migrated.
  private static func isCurrent(_ database: Database, path: String) throws -> Bool {
    switch try Schema.state(of: database) {
    case .current: try DerivedKeys.areCurrent(in: database)
    case .pending: false
    case .newer: throw WalletError(.newerVersion, path: path)
    case .foreign: throw WalletError(.notAWallet, path: path)
    case .untrusted(let name): throw WalletError(.untrusted, path: path, detail: name)
    }
  }

  static func migrate(_ connection: Connection) throws {
    try connection.migrate(Schema.migrations)
    try connection.write(DerivedKeys.rebuild)
  }
}
