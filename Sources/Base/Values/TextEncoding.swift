/// The encoding of a file of text.
package enum TextEncoding: Sendable {
  case utf8, utf16LittleEndian, utf16BigEndian, windows1251, windows1252

  /// The name for people.
  package var name: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LittleEndian, .utf16BigEndian: "UTF-16"
    case .windows1251: "Windows-1251"
    case .windows1252: "Windows-1252"
    }
  }

  /// Guesses the encoding of a text of one byte a character by its words; nil if they are neither Cyrillic nor Latin ones.
  package init?(guessedFor bytes: [UInt8]) {
    var (cyrillic, latin) = (CyrillicWords(), LatinWords())
    cyrillic.add(bytes[...])
    latin.add(bytes[...])
    guard cyrillic.arePlausible || latin.arePlausible else { return nil }
    self = cyrillic.arePlausible ? .windows1251 : .windows1252
  }

  /// Decodes a text. What is invalid becomes U+FFFD.
  package func text(of bytes: [UInt8]) -> String {
    switch self {
    case .utf8: String(decoding: bytes, as: UTF8.self)
    case .utf16LittleEndian: Self.text(of: bytes, UTF16Decoder(isBigEndian: false))
    case .utf16BigEndian: Self.text(of: bytes, UTF16Decoder(isBigEndian: true))
    case .windows1251: Self.text(of: bytes, Windows1251Decoder())
    case .windows1252: Self.text(of: bytes, Windows1252Decoder())
    }
  }

  private static func text(of bytes: [UInt8], _ decoder: some TextDecoder) -> String {
    String(decoding: decoder.decoded(bytes[...]), as: UTF8.self)
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

/// Decodes Windows-1251.
package struct Windows1251Decoder: TextDecoder {
  /// Creates a decoder.
  package init() {}

  /// The characters from 0x80 to 0xBF. U+FFFD stands for 0x98, which is none.
  private static let symbols = "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{FFFD}™љ›њќћџ\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕї"

  /// The characters from 0x80 on, as UTF-8; 0x98 is none.
  private static let characters: [[UInt8]] = {
    let letters = (0x410...0x44F).compactMap(Unicode.Scalar.init)
    return (Array(symbols.unicodeScalars) + letters).map { $0 == "\u{FFFD}" ? [invalidByte] : Array(String($0).utf8) }
  }()

  package mutating func decode(_ bytes: ArraySlice<UInt8>, into text: inout [UInt8]) {
    for byte in bytes {
      if byte < 0x80 { text.append(byte) } else { text += Self.characters[Int(byte) - 0x80] }
    }
  }

  package mutating func finish(into text: inout [UInt8]) {}

  /// The byte of a character; nil if there is none. Some programs take 0x98, which is none, for U+0098.
  fileprivate static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    if scalar.isASCII { return UInt8(scalar.value) }
    if scalar == "\u{98}" { return 0x98 }
    let character = Array(String(scalar).utf8)
    return characters.firstIndex(of: character).map { UInt8(0x80 + $0) }
  }
}

/// Decodes Windows-1252, of which ISO-8859-1 is a part.
package struct Windows1252Decoder: TextDecoder {
  /// Creates a decoder.
  package init() {}

  /// The characters from 0x80 to 0x9F. U+FFFD stands for the bytes that are none.
  private static let symbols = Array(
    "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars)

  package mutating func decode(_ bytes: ArraySlice<UInt8>, into text: inout [UInt8]) {
    for byte in bytes {
      switch byte {
      case 0x80...0x9F:
        let symbol = Self.symbols[Int(byte) - 0x80]
        text += symbol == "\u{FFFD}" ? [invalidByte] : Array(String(symbol).utf8)
      default: text += UTF8.encode(Unicode.Scalar(byte)) ?? .init()
      }
    }
  }

  package mutating func finish(into text: inout [UInt8]) {}
}

/// Decodes QUOTED-PRINTABLE (RFC 2045 §6.7), which turns bytes of any encoding into ASCII. An equals sign that encodes
/// nothing stays.
package struct QuotedPrintableDecoder: TextDecoder {
  /// The bytes since an equals sign.
  private var open: [UInt8] = []

  /// Creates a decoder.
  package init() {}

  /// Decodes the bytes of a whole value.
  package static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] { Self().decoded(bytes) }

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
  /// The text that this one was, if it is UTF-8 that was read as Windows-1251 and written again; nil for other texts.
  package var beforeDoubleEncoding: String? {
    // A Cyrillic letter begins with 0xD0 or 0xD1 in UTF-8, which are U+0420 and U+0421 in Windows-1251.
    guard let first = unicodeScalars.first(where: { !$0.isASCII }), first == "\u{420}" || first == "\u{421}" else {
      return nil
    }
    var bytes: [UInt8] = []
    for scalar in unicodeScalars {
      guard let byte = Windows1251Decoder.byte(of: scalar) else { return nil }
      bytes.append(byte)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

/// A count of the letters of a text, if it is Windows-1251.
package struct CyrillicWords {
  private enum Kind {
    case lower, upper, latin, other, foreign
  }

  private static let kinds: [Kind] = (0...255).map { byte in
    switch byte {
    case 0x41...0x5A, 0x61...0x7A: .latin
    case 0xC0...0xDF, 0xA5, 0xA8, 0xAA, 0xAF, 0xB2: .upper
    case 0xE0...0xFF, 0xB3, 0xB4, 0xB8, 0xBA, 0xBF: .lower
    case 0x09, 0x0A, 0x0D, 0x20...0x7E: .other
    // Quotation marks, dashes, and signs that texts in Ukrainian have.
    case 0x82, 0x84, 0x85, 0x88, 0x91...0x97, 0x99, 0xA0, 0xA7, 0xA9, 0xAB, 0xAE, 0xB0, 0xB1, 0xB9, 0xBB: .other
    default: .foreign
    }
  }

  private var last = Kind.other
  private var letters = 0
  /// Pairs of letters of a word.
  private var pairs = 0
  /// Pairs of a Cyrillic letter and a Latin one, which are common in other encodings of Latin text.
  private var mixedPairs = 0
  /// Pairs of a small letter and a capital, which are common in other encodings of Cyrillic text.
  private var fallingPairs = 0
  private var foreign = 0

  /// Creates a count of no letters.
  package init() {}

  /// Adds the letters of the next bytes.
  package mutating func add(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes { add(byte) }
  }

  private mutating func add(_ byte: UInt8) {
    let kind = Self.kinds[Int(byte)]
    switch (last, kind) {
    case (.lower, .upper):
      pairs += 1
      fallingPairs += 1
    case (.lower, .lower), (.upper, .lower), (.upper, .upper): pairs += 1
    case (.latin, .lower), (.latin, .upper), (.lower, .latin), (.upper, .latin): mixedPairs += 1
    default: break
    }
    if kind == .lower || kind == .upper { letters += 1 }
    if kind == .foreign { foreign += 1 }
    last = kind
  }

  /// Whether the letters form Cyrillic words.
  package var arePlausible: Bool {
    foreign == 0 && pairs > 0 && 2 * pairs >= letters && 10 * mixedPairs <= letters && 10 * fallingPairs <= pairs
  }
}

/// A count of the letters of a text, if it is Windows-1252: words of Western Europe, whose letters are mostly ASCII.
package struct LatinWords {
  private enum Kind {
    case ascii, letter, symbol, foreign, other
  }

  private static let kinds: [Kind] = (0...255).map { byte in
    switch byte {
    case 0x41...0x5A, 0x61...0x7A: .ascii
    case 0xD7, 0xF7: .symbol
    case 0xC0...0xFF, 0x8A, 0x8C, 0x8E, 0x9A, 0x9C, 0x9E, 0x9F: .letter
    case 0x81, 0x8D, 0x8F, 0x90, 0x9D: .foreign
    case 0x80...0xBF: .symbol
    default: .other
    }
  }

  private var last: UInt8 = 0
  /// Whether the last byte is a letter beyond ASCII after one that is not ASCII.
  private var isAlone = false
  private var letters = 0
  private var symbols = 0
  /// Letters beside a letter of ASCII.
  private var joined = 0
  /// Pairs of letters beyond ASCII, which are common in other encodings.
  private var pairs = 0
  /// Pairs of bytes that would be a character in UTF-8.
  private var pairsOfUTF8 = 0
  private var foreign = 0

  /// Creates a count of no letters.
  package init() {}

  /// Adds the letters of the next bytes.
  package mutating func add(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes { add(byte) }
  }

  private mutating func add(_ byte: UInt8) {
    let (before, kind) = (Self.kinds[Int(last)], Self.kinds[Int(byte)])
    if last >= 0xC2, last < 0xF5, (0x80...0xBF).contains(byte) { pairsOfUTF8 += 1 }
    switch kind {
    case .ascii: if isAlone { joined += 1 }
    case .letter:
      letters += 1
      if before == .ascii { joined += 1 }
      if before == .letter { pairs += 1 }
    case .symbol: symbols += 1
    case .foreign: foreign += 1
    case .other: break
    }
    isAlone = kind == .letter && before != .ascii
    last = byte
  }

  /// Whether the letters form words of Western Europe.
  package var arePlausible: Bool {
    foreign == 0 && letters + symbols > 0 && 2 * joined >= letters && 2 * pairs <= letters
      && 4 * pairsOfUTF8 <= letters + symbols
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
