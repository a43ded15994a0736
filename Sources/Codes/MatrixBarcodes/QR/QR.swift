/// QR codes, versions 1 to 40: any bytes, as the fewest bits that segments of digits, of 45 characters and of bytes can
/// take, in the smallest symbol that holds them.
///
/// ```swift
/// let grid = try QR.encode(Array("HTTPS://EXAMPLE.ORG/42".utf8), level: .quartile)
/// print(grid.width)  // 25
/// let issued = try QR.encode(Array("42".utf8), version: 3, mask: 5)
/// print(issued.width)  // 29
/// ```
///
/// Kanji mode is used for given segments alone, to copy a symbol: readers disagree about it.
///
/// Source: ISO/IEC 18004:2015.
public enum QR {
  /// The error correction levels. ISO/IEC 18004:2015, 7.5.1.
  public enum Level: Int, CaseIterable, Sendable {
    /// Level L: about 7 % of the codewords can be restored.
    case low
    /// Level M: about 15 %.
    case medium
    /// Level Q: about 25 %.
    case quartile
    /// Level H: about 30 %. Micro QR codes do not have it.
    case high
  }

  /// The modes of segments. ISO/IEC 18004:2015, 7.4.3 to 7.4.6.
  public enum Mode: Int, CaseIterable, Sendable {
    /// The digits 0 to 9, three in 10 bits.
    case numeric
    /// The digits, the letters A to Z and the characters ` $%*+-./:`, two in 11 bits. In a GS1 QR code `%` takes the
    /// place of two characters, and the separator 0x1D that of one.
    case alphanumeric
    /// Any byte, in 8 bits.
    case byte
    /// Characters of two bytes of Shift_JIS, in 13 bits.
    case kanji
  }

  /// Encodes `payload` with the fewest bits.
  ///
  /// - Parameters:
  ///   - payload: the bytes. If `isGS1`, 0x1D is the separator that FNC1 stands for.
  ///   - eci: the Extended Channel Interpretation to declare, from 0 to 999999; nil for none. ISO/IEC 18004:2015, 7.4.2.
  ///   - isGS1: whether FNC1 is in the first position: the payload is a GS1 element string. ISO/IEC 18004:2015, 7.4.8.
  ///   - level: the error correction level.
  ///   - version: the version, from 1 to 40; nil for the smallest that holds the payload.
  ///   - mask: the data mask pattern, from 0 to 7; nil for the one with the fewest penalty points.
  ///   - segments: the modes of the parts of the payload, and their numbers of bytes; nil for those with the fewest bits.
  ///   - hasZeros: whether a byte 0 stands between data that end with a byte and the padding, as segno writes it.
  /// - Returns: a square of 17 + 4 × version modules a side. The quiet zone around it has to be 4 modules wide.
  /// - Throws: `.empty`; `.tooLong`, in codewords before error correction; `.noSuchECI`; `.noSuchSize` for a version or
  ///   a mask that does not exist, or segments that are not those of the payload.
  public static func encode(
    _ payload: [UInt8], eci: Int? = nil, isGS1: Bool = false, level: Level = .medium, version: Int? = nil,
    mask: Int? = nil, segments: [(mode: Mode, count: Int)]? = nil, hasZeros: Bool = false
  ) throws(MatrixEncodingError) -> ModuleGrid {
    let message = try QRMessage(payload, eci: eci, isGS1: isGS1, hasZeros: hasZeros)
    return try message.plan(QRVersionClass.qr, level: level, version: version, segments).grid(mask: mask)
  }

  /// The segments with the fewest bits for `payload`, in the smallest version that holds them: what `encode` draws.
  ///
  /// - Throws: `.empty`, `.tooLong`, `.noSuchECI`.
  package static func plan(
    _ payload: [UInt8], eci: Int?, isGS1: Bool, level: Level
  ) throws(MatrixEncodingError) -> QRPlan {
    try QRMessage(payload, eci: eci, isGS1: isGS1).plan(QRVersionClass.qr, level: level)
  }
}

/// Micro QR codes, versions M1 to M4: at most 35 digits, 21 characters or 15 bytes, in 11 to 17 modules a side.
///
/// ```swift
/// print(try MicroQR.encode(Array("12345".utf8)).width)  // 11
/// print(try MicroQR.encode(Array("Ticket 7".utf8)).width)  // 15
/// ```
///
/// Source: ISO/IEC 18004:2015.
public enum MicroQR {
  /// Encodes `payload` with the fewest bits.
  ///
  /// - Parameters:
  ///   - payload: the bytes.
  ///   - level: the error correction level. M1 has `low` alone, which only detects errors there; M2 and M3 have `low` and
  ///     `medium`; M4 has `quartile` too.
  ///   - version: the version, from 1 to 4; nil for the smallest that holds the payload at the level.
  ///   - mask: the data mask pattern, from 0 to 3; nil for the best one.
  ///   - segments: the modes of the parts of the payload, and their numbers of bytes; nil for those with the fewest bits.
  ///   - hasZeros: whether a byte 0 stands between data that end with a byte and the padding, and the padding of M3 is 0,
  ///     as segno writes it.
  /// - Returns: a square of 9 + 2 × version modules a side. The quiet zone around it has to be 2 modules wide.
  /// - Throws: `.empty`; `.tooLong`, in codewords before error correction; `.noSuchSize` for a version or a mask that
  ///   does not exist, a version without the level, or M1 or M2 for characters that these cannot carry.
  public static func encode(
    _ payload: [UInt8], level: QR.Level = .low, version: Int? = nil, mask: Int? = nil,
    segments: [(mode: QR.Mode, count: Int)]? = nil, hasZeros: Bool = false
  ) throws(MatrixEncodingError) -> ModuleGrid {
    let message = try QRMessage(payload, hasZeros: hasZeros)
    return try message.plan(QRVersionClass.micro, level: level, version: version, segments).grid(mask: mask)
  }

  /// The segments with the fewest bits for `payload`, in the smallest version that holds them: what `encode` draws.
  ///
  /// - Throws: `.empty`, `.tooLong`.
  package static func plan(_ payload: [UInt8], level: QR.Level) throws(MatrixEncodingError) -> QRPlan {
    try QRMessage(payload).plan(QRVersionClass.micro, level: level)
  }
}
