/// An archive of files that are stored without compression.
///
/// Source: PKWARE's APPNOTE.TXT, 4.3.
struct StoredZip {
  /// A file in the archive.
  struct Entry {
    let name: [UInt8]
    let content: [UInt8]
  }

  /// The bytes of the archive.
  private(set) var bytes: [UInt8] = []

  init(_ entries: [Entry]) {
    var directory: [UInt8] = []
    for entry in entries {
      let offset = bytes.count
      // The fields: version 2.0, names in UTF-8, stored, and a day in 2026.
      var header = Self.bytes(of: [20, 0x0800, 0, 0, 0x5C21] as [UInt16])
      header += Self.bytes(of: [
        Self.checksum(of: entry.content), UInt32(entry.content.count), UInt32(entry.content.count),
      ])
      header += Self.bytes(of: [UInt16(truncatingIfNeeded: entry.name.count), 0])
      bytes += [0x50, 0x4B, 3, 4] + header + entry.name + entry.content
      directory += [0x50, 0x4B, 1, 2, 20, 0] + header
      directory +=
        Self.bytes(of: [0, 0, 0] as [UInt16]) + Self.bytes(of: [0, UInt32(offset)] as [UInt32]) + entry.name
    }
    let end: [UInt16] = [0, 0, UInt16(entries.count), UInt16(entries.count)]
    let sizes = [UInt32(directory.count), UInt32(bytes.count)]
    bytes += directory + [0x50, 0x4B, 5, 6] + Self.bytes(of: end) + Self.bytes(of: sizes) + [0, 0]
  }

  private static func bytes<Number: FixedWidthInteger>(of numbers: [Number]) -> [UInt8] {
    numbers.flatMap { number in (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
  }

  /// CRC-32 (ISO/IEC 8802-3).
  private static func checksum(of bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ $0 >> 8 }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320 }
  }
}
