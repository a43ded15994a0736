internal import Glibc
internal import Synchronization

/// The time zone database of the machine.
enum ZoneDatabase {
  /// Where systems keep compiled time zones.
  static let folder = "/usr/share/zoneinfo"

  /// The zones that were read, or looked for in vain.
  private static let known = Mutex<[String: ZoneRules?]>([:])
  /// So that a file with many invented identifiers does not fill the memory.
  private static let maximumKnown = 1000

  /// Returns the rules of a zone; nil if the database has none with this identifier.
  static func rules(of identifier: String) -> ZoneRules? {
    if let rules = known.withLock({ $0[identifier] }) { return rules }
    let rules = isIdentifier(identifier) ? rules(named: identifier) : nil
    known.withLock { known in
      if known.count < maximumKnown { known[identifier] = .some(rules) }
    }
    return rules
  }

  private static func rules(named identifier: String) -> ZoneRules? {
    read("\(folder)/\(identifier)") ?? ZoneLinks.targets[identifier].flatMap { read("\(folder)/\($0)") }
  }

  /// Whether a text has the form of an identifier, which is also the name of a file below the folder: parts of letters,
  /// digits, `_`, `+`, `-` and `.`, separated by `/`, none of which begins with `.` or `-` (theory.html of the database).
  static func isIdentifier(_ text: String) -> Bool {
    guard (1...64).contains(text.utf8.count) else { return false }
    return text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { part in
      guard let first = part.first, first != UInt8(ascii: "."), first != UInt8(ascii: "-") else { return false }
      return part.allSatisfy { byte in
        let character = Character(UnicodeScalar(byte))
        return character.isASCII && (character.isLetter || character.isNumber || "_+-.".contains(character))
      }
    }
  }

  /// Reads a compiled file; nil if there is none.
  static func read(_ path: String) -> ZoneRules? { bytes(of: path).flatMap(TZif.rules) }

  /// The largest compiled file that is read. Those of the database have at most 4 KB.
  private static let maximumBytes = 65_536

  static func bytes(of path: String, atMost maximumBytes: Int = maximumBytes) -> [UInt8]? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: maximumBytes)
    let count = fread(&bytes, 1, bytes.count, file)
    guard count > 0, ferror(file) == 0 else { return nil }
    return Array(bytes.prefix(count))
  }
}
