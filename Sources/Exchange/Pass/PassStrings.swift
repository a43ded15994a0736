/// The texts of a pass in one language by their keys: a file of lines `"key" = "value";`, with comments as in C.
struct PassStrings {
  /// The file cannot be read.
  struct Fault: Error {}

  /// The texts by their keys.
  private(set) var texts: [String: String] = [:]

  /// Creates an empty table.
  init() {}

  /// Reads a file in UTF-16 or UTF-8, with or without a byte order mark.
  init(_ bytes: [UInt8]) throws(Fault) {
    var scanner = PassStringsScanner(try Self.units(of: bytes))
    while let key = try scanner.key() {
      try scanner.skip("=")
      texts[key] = try scanner.text()
      try scanner.skip(";")
    }
  }

  /// The translation of a text; the text itself if it is not a key.
  func translated(_ text: String) -> String { texts[text] ?? text }

  /// The content of the file as UTF-16.
  private static func units(of bytes: [UInt8]) throws(Fault) -> [UInt16] {
    if bytes.starts(with: [0xFF, 0xFE]) { return try units(of: bytes.dropFirst(2), isBigEndian: false) }
    if bytes.starts(with: [0xFE, 0xFF]) { return try units(of: bytes.dropFirst(2), isBigEndian: true) }
    // In UTF-16, each ASCII character has a zero byte: the first of two in big-endian, the second in little-endian.
    var zeros = [0, 0]
    for (index, byte) in bytes.enumerated() where byte == 0 { zeros[index & 1] += 1 }
    if zeros != [0, 0] { return try units(of: bytes[...], isBigEndian: zeros[0] > zeros[1]) }
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    guard let text = String(validating: bytes.dropFirst(isMarked ? 3 : 0), as: UTF8.self) else { throw Fault() }
    return Array(text.utf16)
  }

  private static func units(of bytes: ArraySlice<UInt8>, isBigEndian: Bool) throws(Fault) -> [UInt16] {
    guard bytes.count.isMultiple(of: 2) else { throw Fault() }
    return stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
  }
}
