/// Reads compiled files of time zones (TZif, RFC 8536 §3).
enum TZif {
  /// Reads a file of version 2 or later, whose second block has moments of 64 bits.
  ///
  /// - Returns: the rules of the zone; nil for any other content.
  static func rules(_ bytes: [UInt8]) -> ZoneRules? {
    guard let first = Header(bytes, at: 0), first.version >= UInt8(ascii: "2"),
      let header = Header(bytes, at: Header.size + first.length(ofMoment: 4))
    else { return nil }
    let start = Header.size + first.length(ofMoment: 4) + Header.size
    let end = start + header.length(ofMoment: 8)
    guard end <= bytes.count, header.types > 0 else { return nil }
    let indices = start + header.changes * 8
    let types = indices + header.changes
    // A type is an offset of four bytes, a flag, and the index of an abbreviation.
    let offsets = (0..<header.types).map { Int(integer(bytes, at: types + $0 * 6, size: 4)) }
    let used = bytes[indices..<types].map(Int.init)
    guard used.allSatisfy(offsets.indices.contains) else { return nil }
    let changes = (0..<header.changes).map { integer(bytes, at: start + $0 * 8, size: 8) }
    guard zip(changes, changes.dropFirst()).allSatisfy(<) else { return nil }
    return ZoneRules(
      first: offsets[0], changes: changes, offsets: used.map { offsets[$0] }, rest: footer(bytes[end...]))
  }

  /// The counts at the beginning of a block.
  private struct Header {
    static let size = 44

    let version: UInt8
    let changes: Int
    let types: Int
    private let leapSeconds: Int
    private let characters: Int
    private let standardFlags: Int
    private let utcFlags: Int

    init?(_ bytes: [UInt8], at start: Int) {
      guard bytes.count >= start + Self.size, bytes[start..<start + 4].elementsEqual("TZif".utf8) else { return nil }
      version = bytes[start + 4]
      let counts = (0..<6).map { Int(integer(bytes, at: start + 20 + $0 * 4, size: 4)) }
      guard counts.allSatisfy({ (0...bytes.count).contains($0) }) else { return nil }
      (utcFlags, standardFlags, leapSeconds) = (counts[0], counts[1], counts[2])
      (changes, types, characters) = (counts[3], counts[4], counts[5])
    }

    /// The number of bytes of the block after its header.
    func length(ofMoment size: Int) -> Int {
      changes * (size + 1) + types * 6 + characters + leapSeconds * (size + 4) + standardFlags + utcFlags
    }
  }

  /// The rule after the last change, a line at the end of the file; nil for an empty or unreadable one.
  private static func footer(_ bytes: ArraySlice<UInt8>) -> YearlyRule? {
    guard bytes.first == 0x0A, let end = bytes.dropFirst().firstIndex(of: 0x0A) else { return nil }
    return YearlyRule(String(decoding: bytes[(bytes.startIndex + 1)..<end], as: UTF8.self))
  }

  /// Reads a signed big-endian number.
  private static func integer(_ bytes: [UInt8], at start: Int, size: Int) -> Int64 {
    let value = bytes[start..<start + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return size == 4 ? Int64(Int32(truncatingIfNeeded: value)) : Int64(bitPattern: value)
  }
}
