/// Code 39: digits, capital letters, blank and `-.$/+%`.
///
/// Source: ISO/IEC 16388:2007.
public enum Code39: LinearSymbology {
  /// The default ratio. The standard allows 2:1 to 3:1; 2:1 makes symbols a fifth narrower.
  public static let defaultRatio = WideNarrowRatio.two

  /// Encodes `payload`, in uppercase ASCII.
  ///
  /// - Throws: `.unencodable`, `.empty`, `.tooLong` beyond `LinearLimits.payloadLength` bytes.
  public static func encode(_ payload: [UInt8]) throws(EncodingError) -> LinearSymbol {
    try encode(payload, ratio: defaultRatio)
  }

  /// Encodes `payload` with the given ratio.
  ///
  /// - Throws: as `encode(_:)`.
  public static func encode(_ payload: [UInt8], ratio: WideNarrowRatio) throws(EncodingError) -> LinearSymbol {
    try payload.checkLength()
    try alphabet.check(payload)
    return symbol(of: payload, ratio: ratio, text: String(decoding: payload, as: UTF8.self))
  }

  /// Encodes `payload`, the last character of which is the check character of the others: the sum of their values
  /// modulo 43. ISO/IEC 16388:2007, Annex A.
  ///
  /// - Throws: as `encode(_:)`; `.wrongCheckDigit`; `.missingCheckDigit` for a single character.
  public static func encodeChecked(
    _ payload: [UInt8], ratio: WideNarrowRatio = defaultRatio
  ) throws(EncodingError) -> LinearSymbol {
    let symbol = try encode(payload, ratio: ratio)
    let last = payload.count - 1
    guard last > 0 else {
      throw .missingCheckDigit(expected: Character(Unicode.Scalar(checkCharacter(of: payload[...]))), at: 1)
    }
    try GTIN.check(payload[last], against: checkCharacter(of: payload[..<last]), at: last)
    return symbol
  }

  private static func checkCharacter(of characters: ArraySlice<UInt8>) -> UInt8 {
    alphabet.characters[characters.reduce(0) { $0 + Int(alphabet.value(of: $1) ?? 0) } % 43]
  }

  /// Whether plain Code 39 has a character for `byte`.
  package static func holds(_ byte: UInt8) -> Bool { alphabet.value(of: byte) != nil }

  /// The symbol with `characters`, each of which has a value, between the start and the stop character.
  static func symbol(of characters: [UInt8], ratio: WideNarrowRatio, text: String) -> LinearSymbol {
    let elements = [UInt8](reserving: 10 * (characters.count + 2) - 1) { elements in
      // Each pattern but the last is followed by a narrow gap.
      elements.append(startStop << 1, count: 10, ratio: ratio)
      for character in characters {
        let value = alphabet.value(of: character) ?? 0
        elements.append(patterns[Int(value)] << 1, count: 10, ratio: ratio)
      }
      elements.append(startStop, count: 9, ratio: ratio)
    }
    return LinearSymbol(elements: elements, quietZone: quietZone, characters: text)
  }

  /// The characters by their values. ISO/IEC 16388:2007, Table 1; Code 93 has the same ones.
  static let alphabet = CharacterTable("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%")

  private static let startStop: UInt16 = 0b0_1001_0100

  /// The bars and spaces of each value, nine bits: a set bit is a wide one. ISO/IEC 16388:2007, Table 1.
  private static let patterns: InlineArray<43, UInt16> = [
    0x034, 0x121, 0x061, 0x160, 0x031, 0x130, 0x070, 0x025, 0x124, 0x064,
    0x109, 0x049, 0x148, 0x019, 0x118, 0x058, 0x00D, 0x10C, 0x04C, 0x01C,
    0x103, 0x043, 0x142, 0x013, 0x112, 0x052, 0x007, 0x106, 0x046, 0x016,
    0x181, 0x0C1, 0x1C0, 0x091, 0x190, 0x0D0,
    0x085, 0x184, 0x0C4, 0x0A8, 0x0A2, 0x08A, 0x02A,
  ]
}

/// Code 39 for all of ASCII, with small letters and control characters as pairs. A reader has to be configured for it;
/// other readers transmit the pairs.
///
/// Source: ISO/IEC 16388:2007, Annex A.
public enum Code39FullASCII: LinearSymbology {
  /// Encodes `payload`, in ASCII.
  ///
  /// - Throws: `.unencodable`, `.empty`, `.tooLong` beyond `LinearLimits.payloadLength` bytes.
  public static func encode(_ payload: [UInt8]) throws(EncodingError) -> LinearSymbol {
    try encode(payload, ratio: Code39.defaultRatio)
  }

  /// Encodes `payload` with the given ratio.
  ///
  /// - Throws: as `encode(_:)`.
  public static func encode(_ payload: [UInt8], ratio: WideNarrowRatio) throws(EncodingError) -> LinearSymbol {
    try payload.checkLength()
    return Code39.symbol(of: try characters(of: payload), ratio: ratio, text: String(printing: payload))
  }

  /// The characters of plain Code 39 that carry `payload`, some of them in pairs: `+AB` for `aB`.
  ///
  /// - Throws: `.unencodable` for a byte that is not ASCII.
  package static func characters(of payload: [UInt8]) throws(EncodingError) -> [UInt8] {
    var characters: [UInt8] = []
    characters.reserveCapacity(2 * payload.count)
    for (index, byte) in payload.enumerated() {
      guard let pair = FullASCII.pair(of: byte) else {
        throw .unencodable(Character(Unicode.Scalar(byte)), at: index)
      }
      if let shift = pair.shift { characters.append(shift) }
      characters.append(pair.character)
    }
    return characters
  }
}

/// The representation of all of ASCII by the 43 characters of Code 39, some of them in pairs.
///
/// Source: ISO/IEC 16388:2007, Annex A (full ASCII); AIM USS-93 has the same pairs with shift characters of its own.
enum FullASCII {
  /// A character of Code 39 that stands for one of ASCII, and the shift before it, if any.
  struct Pair {
    let shift: UInt8?
    let character: UInt8
  }

  /// The pair that stands for `byte`; nil if `byte` is not ASCII.
  static func pair(of byte: UInt8) -> Pair? {
    func shifted(_ shift: Unicode.Scalar, _ index: UInt8) -> Pair {
      Pair(shift: UInt8(ascii: shift), character: UInt8(ascii: "A") + index)
    }
    switch byte {
    case 0x00: return shifted("%", 20)
    case 0x01...0x1A: return shifted("$", byte - 0x01)
    case 0x1B...0x1F: return shifted("%", byte - 0x1B)
    case 0x20, 0x2D, 0x2E, 0x30...0x39, 0x41...0x5A: return Pair(shift: nil, character: byte)
    case 0x21...0x2F: return shifted("/", byte - 0x21)
    case 0x3A: return shifted("/", 25)
    case 0x3B...0x3F: return shifted("%", byte - 0x3B + 5)
    case 0x40: return shifted("%", 21)
    case 0x5B...0x5F: return shifted("%", byte - 0x5B + 10)
    case 0x60: return shifted("%", 22)
    case 0x61...0x7A: return shifted("+", byte - 0x61)
    case 0x7B...0x7F: return shifted("%", byte - 0x7B + 15)
    default: return nil
    }
  }
}
