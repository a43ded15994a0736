/// Codabar, used by libraries and blood banks: digits and `-$:/.+` between a start and a stop character. Either is A,
/// B, C or D, and is part of the payload.
///
/// Source: EN 798:1995; AIM USS-Codabar (ANSI/AIM BC3-1995).
public enum Codabar: LinearSymbology {
  /// The default ratio. The standard allows 2:1 to 3:1. Readers miss fewer symbols of 3:1, even at the same width.
  public static let defaultRatio = WideNarrowRatio.three

  /// Encodes `payload`, which includes the start and the stop character: `A40156B`.
  ///
  /// - Throws: `.missingStartOrStop`, `.unencodable`, `.empty`, `.tooLong` beyond `LinearLimits.payloadLength` bytes.
  public static func encode(_ payload: [UInt8]) throws(EncodingError) -> LinearSymbol {
    try encode(payload, ratio: defaultRatio)
  }

  /// Encodes `payload` with the given ratio.
  ///
  /// - Throws: as `encode(_:)`.
  public static func encode(_ payload: [UInt8], ratio: WideNarrowRatio) throws(EncodingError) -> LinearSymbol {
    try payload.checkLength()
    try check(payload)
    let elements = [UInt8](reserving: 8 * payload.count - 1) { elements in
      for index in payload.indices {
        // Each pattern but the first comes after a narrow gap.
        if index > 0 { elements.append(1) }
        let value = alphabet.value(of: payload[index]) ?? 0
        elements.append(patterns[Int(value)], count: 7, ratio: ratio)
      }
    }
    return LinearSymbol(elements: elements, quietZone: quietZone, characters: String(decoding: payload, as: UTF8.self))
  }

  /// Throws an error unless `payload` has a start and a stop character at its ends and nowhere else.
  private static func check(_ payload: [UInt8]) throws(EncodingError) {
    let last = payload.count - 1
    for index in payload.indices {
      let byte = payload[index]
      guard let value = alphabet.value(of: byte) else {
        throw .unencodable(Character(Unicode.Scalar(byte)), at: index)
      }
      let isStartOrStop = value >= firstStartOrStop
      if index == 0 || index == last {
        guard isStartOrStop else { throw .missingStartOrStop(at: index) }
      } else if isStartOrStop {
        throw .unencodable(Character(Unicode.Scalar(byte)), at: index)
      }
    }
    guard last > 0 else { throw .missingStartOrStop(at: 1) }
  }

  /// The payload with its start and stop character by their usual names, if it has both by any name: small letters are the
  /// same, and older descriptions have T, N, * and E for A, B, C and D. Any other payload stays as it is.
  ///
  /// Source: AIM USS-Codabar (ANSI/AIM BC3-1995), Table 1.
  package static func withUsualStartAndStop(_ payload: [UInt8]) -> [UInt8] {
    guard payload.count > 1, let start = startOrStop(payload[0]), let stop = startOrStop(payload[payload.count - 1])
    else {
      return payload
    }
    return [start] + payload[1..<payload.count - 1] + [stop]
  }

  /// The usual name of a start or stop character; nil for another character.
  private static func startOrStop(_ byte: UInt8) -> UInt8? {
    switch Unicode.Scalar(byte) {
    case "A", "a", "T", "t": UInt8(ascii: "A")
    case "B", "b", "N", "n": UInt8(ascii: "B")
    case "C", "c", "*": UInt8(ascii: "C")
    case "D", "d", "E", "e": UInt8(ascii: "D")
    default: nil
    }
  }

  private static let alphabet = CharacterTable("0123456789-$:/.+ABCD")
  /// The value of A.
  private static let firstStartOrStop: UInt8 = 16

  /// The bars and spaces of each value, seven bits: a set bit is a wide one. EN 798:1995, Table 1.
  private static let patterns: InlineArray<20, UInt16> = [
    0x03, 0x06, 0x09, 0x60, 0x12, 0x42, 0x21, 0x24, 0x30, 0x48,
    0x0C, 0x18, 0x45, 0x51, 0x54, 0x15,
    0x1A, 0x29, 0x0B, 0x0E,
  ]
}
