internal import Files

/// The encoding of a file of text.
package enum TextEncoding: Sendable {
  case utf8, utf16LittleEndian, utf16BigEndian, windows1251

  /// The name for people.
  var name: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LittleEndian, .utf16BigEndian: "UTF-16"
    case .windows1251: "Windows-1251"
    }
  }

  /// Recognises the encoding of a file by its content. Text is Windows-1251 only if it is not UTF-8 and consists of
  /// Cyrillic words in that encoding; all other text counts as UTF-8.
  ///
  /// - Throws: `ImportError` if the file cannot be read.
  init(of file: ImportFile) throws(ImportError) {
    let stream = file.stream()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var count = try stream.read(into: &buffer)
    if let wide = TextEncoding(utf16: buffer[..<count]) {
      self = wide
      return
    }
    var words = CyrillicWords()
    var isUTF8 = true
    /// The bytes of a character that continues in the next part.
    var rest: [UInt8] = []
    while count > 0 {
      let part = buffer[..<count]
      for byte in part { words.add(byte) }
      if isUTF8, !rest.isEmpty || part.contains(where: { $0 >= 0x80 }) {
        let bytes = rest + part
        let end = bytes.suffix(3).lastIndex { $0 >= 0xC0 } ?? bytes.endIndex
        rest = Array(bytes[end...])
        isUTF8 = String(validating: bytes[..<end], as: UTF8.self) != nil
      }
      count = try stream.read(into: &buffer)
    }
    if isUTF8, String(validating: rest, as: UTF8.self) != nil {
      self = .utf8
    } else {
      self = words.arePlausible ? .windows1251 : .utf8
    }
  }

  /// Recognises UTF-16 by the beginning of a text: by its byte order mark, or without one if nearly all characters are
  /// Latin, Greek or Cyrillic ones; nil for any other text.
  package init?(utf16 beginning: some Collection<UInt8>) {
    if beginning.starts(with: [0xFF, 0xFE]) {
      self = .utf16LittleEndian
    } else if beginning.starts(with: [0xFE, 0xFF]) {
      self = .utf16BigEndian
    } else if beginning.contains(0) {
      let bytes = Array(beginning.prefix(4096))
      func isText(_ high: Int) -> Bool {
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
          UInt16(bytes[$0 + high]) << 8 | UInt16(bytes[$0 + 1 - high])
        }
        // Control characters other than tabs and line ends are in no table.
        guard units.count > 1, units.allSatisfy({ $0 >= 0x20 || [0x09, 0x0A, 0x0D].contains($0) }) else { return false }
        return units.count(where: { $0 < 0x530 }) * 10 >= units.count * 9
      }
      if isText(1) {
        self = .utf16LittleEndian
      } else if isText(0) {
        self = .utf16BigEndian
      } else {
        return nil
      }
    } else {
      return nil
    }
  }

  /// A stream of the text of a file as UTF-8. A part of a character becomes a byte that is not UTF-8.
  func stream(of file: ImportFile) -> ImportStream {
    switch self {
    case .utf8: file.stream()
    case .utf16LittleEndian: DecodedStream(file.stream(), UTF16Decoder(isBigEndian: false))
    case .utf16BigEndian: DecodedStream(file.stream(), UTF16Decoder(isBigEndian: true))
    case .windows1251: DecodedStream(file.stream(), Windows1251Decoder())
    }
  }
}
