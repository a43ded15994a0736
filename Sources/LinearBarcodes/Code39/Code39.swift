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
    return symbol(of: try values(of: payload), ratio: ratio, characters: String(decoding: payload, as: UTF8.self))
  }

  /// Encodes `payload`, the last character of which is the check character of the others: the sum of their values
  /// modulo 43. ISO/IEC 16388:2007, Annex A.
  ///
  /// - Throws: as `encode(_:)`; `.wrongCheckDigit`; `.missingCheckDigit` for a single character.
  public static func encodeChecked(
    _ payload: [UInt8], ratio: WideNarrowRatio = defaultRatio
  ) throws(EncodingError) -> LinearSymbol {
    try payload.checkLength()
    let values = try values(of: payload)
    let check = checkCharacter(of: values.dropLast())
    guard values.count > 1 else {
      throw .missingCheckDigit(expected: character(checkCharacter(of: values[...])), at: 1)
    }
    guard values[values.count - 1] == check else {
      throw .wrongCheckDigit(
        found: character(values[values.count - 1]), expected: character(check), at: values.count - 1)
    }
    return symbol(of: values, ratio: ratio, characters: String(decoding: payload, as: UTF8.self))
  }

  private static func checkCharacter(of values: ArraySlice<UInt8>) -> UInt8 {
    UInt8(values.reduce(0) { $0 + Int($1) } % 43)
  }

  /// Whether plain Code 39 has a character for `byte`.
  package static func holds(_ byte: UInt8) -> Bool { alphabet.value(of: byte) != nil }

  /// The values of `payload`, 0 to 42.
  static func values(of payload: [UInt8]) throws(EncodingError) -> [UInt8] {
    var values: [UInt8] = []
    values.reserveCapacity(payload.count)
    for (index, byte) in payload.enumerated() {
      guard let value = alphabet.value(of: byte) else {
        throw .unencodable(Character(Unicode.Scalar(byte)), at: index)
      }
      values.append(value)
    }
    return values
  }

  /// The symbol with `values` between the start and the stop character.
  static func symbol(of values: [UInt8], ratio: WideNarrowRatio, characters: String) -> LinearSymbol {
    var builder = NarrowWideElements(ratio: ratio, capacity: 10 * (values.count + 2))
    builder.append(startStop, count: 9)
    for value in values {
      builder.appendGap()
      builder.append(patterns[Int(value)], count: 9)
    }
    builder.appendGap()
    builder.append(startStop, count: 9)
    return LinearSymbol(elements: builder.elements, quietZone: quietZone, characters: characters)
  }

  private static func character(_ value: UInt8) -> Character {
    Character(Unicode.Scalar(alphabet.characters[Int(value)]))
  }

  /// The characters by their values. ISO/IEC 16388:2007, Table 1; Code 93 has the same ones.
  static let alphabet = CharacterTable("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%")

  private static let startStop: UInt16 = 0b0_1001_0100

  /// The bars and spaces of each value, nine bits: a set bit is a wide one. ISO/IEC 16388:2007, Table 1.
  private static let patterns: [UInt16] = [
    0x034, 0x121, 0x061, 0x160, 0x031, 0x130, 0x070, 0x025, 0x124, 0x064,
    0x109, 0x049, 0x148, 0x019, 0x118, 0x058, 0x00D, 0x10C, 0x04C, 0x01C,
    0x103, 0x043, 0x142, 0x013, 0x112, 0x052, 0x007, 0x106, 0x046, 0x016,
    0x181, 0x0C1, 0x1C0, 0x091, 0x190, 0x0D0,
    0x085, 0x184, 0x0C4, 0x0A8, 0x0A2, 0x08A, 0x02A,
  ]
}
