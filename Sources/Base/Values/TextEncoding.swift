/// The encoding of a file of text.
package enum TextEncoding: Hashable, Sendable {
  case utf8, utf16LittleEndian, utf16BigEndian
  case eightBit(EightBitCharset)

  /// The name for people.
  package var name: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LittleEndian, .utf16BigEndian: "UTF-16"
    case .eightBit(let charset): charset.name
    }
  }

  /// Every encoding that can be chosen by its name.
  package static let all: [TextEncoding] =
    [.utf8, .utf16LittleEndian] + EightBitCharset.all.map { TextEncoding.eightBit($0) }

  /// Creates the encoding with a name, ignoring letter case and punctuation: `utf8`, `Windows-1252`, `cp1252`; nil if
  /// there is none.
  package init?(named name: String) {
    func folded(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }
    let wanted = folded(name)
    if wanted == "utf16be" {
      self = .utf16BigEndian
      return
    }
    let found = Self.all.first { encoding in
      switch encoding {
      case .eightBit(let charset): ([charset.name] + charset.otherNames).contains { folded($0) == wanted }
      case .utf16LittleEndian: ["utf16", "utf16le"].contains(wanted)
      case .utf8, .utf16BigEndian: folded(encoding.name) == wanted
      }
    }
    guard let found else { return nil }
    self = found
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
      guard isText(1) || isText(0) else { return nil }
      self = isText(1) ? .utf16LittleEndian : .utf16BigEndian
    } else {
      return nil
    }
  }
}

/// A decoder that turns bytes of an encoding into UTF-8, piece by piece.
package protocol TextDecoder {
  /// Appends the UTF-8 of the next bytes to `text`.
  mutating func decode(_ bytes: ArraySlice<UInt8>, into text: inout [UInt8])

  /// Appends the UTF-8 of bytes that are left at the end.
  mutating func finish(into text: inout [UInt8])
}

extension TextDecoder {
  /// Decodes a whole text.
  package func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var decoder = self
    var text: [UInt8] = []
    decoder.decode(bytes, into: &text)
    decoder.finish(into: &text)
    return text
  }
}

/// A byte that UTF-8 never has.
private let invalidByte: UInt8 = 0xFF

/// Decodes UTF-16.
package struct UTF16Decoder: TextDecoder {
  let isBigEndian: Bool
  private var half: UInt8?
  private var surrogate: UInt16?

  /// Creates a decoder for text whose units have their first byte before or after the second one.
  package init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  package mutating func decode(_ bytes: ArraySlice<UInt8>, into text: inout [UInt8]) {
    for byte in bytes {
      guard let first = half else {
        half = byte
        continue
      }
      half = nil
      let unit = isBigEndian ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first)
      append(unit, to: &text)
    }
  }

  private mutating func append(_ unit: UInt16, to text: inout [UInt8]) {
    if let high = surrogate {
      surrogate = nil
      if UTF16.isTrailSurrogate(unit) {
        let value = 0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(unit) - 0xDC00)
        if let scalar = Unicode.Scalar(value) { text += UTF8.encode(scalar) ?? .init() }
        return
      }
      text.append(invalidByte)
    }
    if UTF16.isLeadSurrogate(unit) {
      surrogate = unit
    } else if let scalar = Unicode.Scalar(unit) {
      text += UTF8.encode(scalar) ?? .init()
    } else {
      text.append(invalidByte)
    }
  }

  package mutating func finish(into text: inout [UInt8]) {
    if half != nil || surrogate != nil { text.append(invalidByte) }
  }
}

/// Decodes QUOTED-PRINTABLE (RFC 2045 §6.7), which turns bytes of any encoding into ASCII. An equals sign that encodes
/// nothing stays.
package struct QuotedPrintableDecoder: TextDecoder {
  /// The bytes since an equals sign.
  private var open: [UInt8] = []

  /// Creates a decoder.
  package init() {}

  package mutating func decode(_ bytes: ArraySlice<UInt8>, into text: inout [UInt8]) {
    for byte in bytes {
      guard byte != UInt8(ascii: "=") else {
        finish(into: &text)
        open = [byte]
        continue
      }
      guard !open.isEmpty else {
        text.append(byte)
        continue
      }
      open.append(byte)
      switch (open.count, open[1]) {
      // The end of a line, which goes on in the next one.
      case (2, 0x0A): open = []
      case (3, 0x0D) where byte == 0x0A: open = []
      case (2, 0x0D): continue
      case (2, _) where byte.hexadecimalValue != nil: continue
      case (3, let first):
        guard let high = first.hexadecimalValue, let low = byte.hexadecimalValue else { return finish(into: &text) }
        text.append(high << 4 | low)
        open = []
      default: finish(into: &text)
      }
    }
  }

  package mutating func finish(into text: inout [UInt8]) {
    text += open
    open = []
  }
}

extension String {
  /// Whether the text is another one, of which characters beyond ASCII have become question marks, because the encoding of
  /// a file lacks them.
  package func lacksLetters(of whole: String) -> Bool {
    guard self != whole, utf8.contains(UInt8(ascii: "?")) else { return false }
    func isSame(_ one: some Collection<UInt32>, _ other: some Collection<UInt32>) -> Bool {
      one.count == other.count && zip(one, other).allSatisfy { $0 == $1 || $0 == 0x3F && $1 >= 0x80 }
    }
    // Some programs write two question marks for a character of two units.
    return isSame(unicodeScalars.map(\.value), whole.unicodeScalars.map(\.value))
      || isSame(utf16.map { UInt32($0) }, whole.utf16.map { UInt32($0) })
  }

  /// The text that this one was, if it is UTF-8 that was read as Windows-1251 and written again; nil for other texts.
  package var beforeDoubleEncoding: String? {
    // A Cyrillic letter begins with 0xD0 or 0xD1 in UTF-8, which are U+0420 and U+0421 in Windows-1251.
    guard let first = unicodeScalars.first(where: { !$0.isASCII }), first == "\u{420}" || first == "\u{421}" else {
      return nil
    }
    var bytes: [UInt8] = []
    for scalar in unicodeScalars {
      guard let byte = EightBitCharset.windows1251.byte(of: scalar) else { return nil }
      bytes.append(byte)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Whether the UTF-8 of a text stands somewhere in the bytes.
  ///
  /// The standard library's `firstRange(of:)` takes a hundred times as long.
  package func contains(textOf word: String) -> Bool {
    let word = Array(word.utf8)
    guard let first = word.first else { return true }
    guard count >= word.count else { return false }
    return indices.dropLast(word.count - 1).contains { self[$0] == first && self[$0...].starts(with: word) }
  }
}
