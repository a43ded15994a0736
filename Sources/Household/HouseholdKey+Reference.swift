internal import Cards
package import Wallet

/// Keys travel as names of references: in bundles, which are encrypted, and in repositories that git-remote-gcrypt
/// encrypts. The repository of this device has no such reference.
extension HouseholdKey {
  private static let prefix = "refs/ucard/key/"
  /// The references of all keys, as a pattern for `git ls-remote`.
  static let references = prefix + "*"

  /// The name of the key as a reference, with the key itself.
  package var reference: String { "\(Self.prefix)\(generation)-\(bytes.hexadecimal)" }

  /// Whether a line, as a bundle and `git ls-remote` have it, is about a key.
  package static func isReference(_ line: String) -> Bool { line.contains(prefix) }

  /// Reads the key in a line; nil if there is none.
  ///
  /// - Throws: `WalletError`, `.cryptographyUnavailable`.
  init?(line: String) throws {
    guard let match = line.firstMatch(of: /refs\/ucard\/key\/([0-9]{1,13})-([0-9a-f]{64})$/),
      let generation = Int(match.1)
    else { return nil }
    let digits = Array(match.2.utf8).map { UInt8(String(UnicodeScalar($0)), radix: 16) ?? 0 }
    let bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    try self.init(generation: generation, bytes: bytes)
  }
}
