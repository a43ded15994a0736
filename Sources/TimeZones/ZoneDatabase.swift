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
    read("\(folder)/\(identifier)") ?? links[identifier].flatMap { read("\(folder)/\($0)") }
  }

  /// The names of zones by their old names, such as `Europe/Kiev`, from the compact source of the database. Debian keeps the
  /// files of old names in a package that few people install (`tzdata-legacy`), but this file has their names.
  private static let links: [String: String] = {
    guard let bytes = bytes(of: "\(folder)/tzdata.zi", atMost: 1 << 20) else { return [:] }
    var links: [String: String] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.starts(with: "L ".utf8) {
      let words = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      guard words.count == 3, isIdentifier(words[1]) else { continue }
      links[words[2]] = words[1]
    }
    return links
  }()

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
