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
/// Kanji mode is left out: readers disagree about it.
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

  /// Encodes `payload` with the fewest bits.
  ///
  /// - Parameters:
  ///   - payload: the bytes. If `isGS1`, 0x1D is the separator that FNC1 stands for.
  ///   - eci: the Extended Channel Interpretation to declare, from 0 to 999999; nil for none. ISO/IEC 18004:2015, 7.4.2.
  ///   - isGS1: whether FNC1 is in the first position: the payload is a GS1 element string. ISO/IEC 18004:2015, 7.4.8.
  ///   - level: the error correction level.
  ///   - version: the version, from 1 to 40; nil for the smallest that holds the payload.
  ///   - mask: the data mask pattern, from 0 to 7; nil for the one with the fewest penalty points.
  /// - Returns: a square of 17 + 4 × version modules a side. The quiet zone around it has to be 4 modules wide.
  /// - Throws: `.empty`; `.tooLong`, in codewords before error correction; `.noSuchECI`; `.noSuchSize` for a version or
  ///   a mask that does not exist.
  public static func encode(
    _ payload: [UInt8], eci: Int? = nil, isGS1: Bool = false, level: Level = .medium, version: Int? = nil,
    mask: Int? = nil
  ) throws(MatrixEncodingError) -> ModuleGrid {
    let message = try QRMessage(payload, eci: eci, isGS1: isGS1)
    let fit = try message.fit(QRVersionClass.qr, level: level, version: version)
    return try message.grid(fit, level: level, mask: mask)
  }

  /// Encodes `payload` in the segments that are given, as a copy of an issued symbol needs them.
  ///
  /// - Parameters:
  ///   - payload: the bytes. If `isGS1`, 0x1D is the separator that FNC1 stands for.
  ///   - segments: the parts of the payload one after the other, with the mode of each.
  ///   - eci: the Extended Channel Interpretation to declare, from 0 to 999999; nil for none. ISO/IEC 18004:2015, 7.4.2.
  ///   - isGS1: whether FNC1 is in the first position: the payload is a GS1 element string. ISO/IEC 18004:2015, 7.4.8.
  ///   - level: the error correction level.
  ///   - version: the version, from 1 to 40; nil for the smallest that holds the segments.
  ///   - mask: the data mask pattern, from 0 to 7; nil for the one with the fewest penalty points.
  /// - Returns: a square of 17 + 4 × version modules a side. The quiet zone around it has to be 4 modules wide.
  /// - Throws: `.empty`; `.wrongSegment` for a segment that does not begin where the one before it ends, or whose mode
  ///   cannot carry its bytes; `.tooLong`, in codewords before error correction; `.noSuchECI`; `.noSuchSize` for a
  ///   version or a mask that does not exist.
  public static func encode(
    _ payload: [UInt8], segments: [Segment], eci: Int? = nil, isGS1: Bool = false, level: Level = .medium,
    version: Int? = nil, mask: Int? = nil
  ) throws(MatrixEncodingError) -> ModuleGrid {
    let message = try QRMessage(payload, eci: eci, isGS1: isGS1)
    let fit = try message.fit(QRVersionClass.qr, level: level, version: version, segments: segments)
    return try message.grid(fit, level: level, mask: mask)
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
  /// - Returns: a square of 9 + 2 × version modules a side. The quiet zone around it has to be 2 modules wide.
  /// - Throws: `.empty`; `.tooLong`, in codewords before error correction; `.noSuchSize` for a version or a mask that
  ///   does not exist, a version without the level, or M1 or M2 for characters that these cannot carry.
  public static func encode(
    _ payload: [UInt8], level: QR.Level = .low, version: Int? = nil, mask: Int? = nil
  ) throws(MatrixEncodingError) -> ModuleGrid {
    let message = try QRMessage(payload)
    let fit = try message.fit(QRVersionClass.micro, level: level, version: version)
    return try message.grid(fit, level: level, mask: mask)
  }

  /// Encodes `payload` in the segments that are given, as a copy of an issued symbol needs them.
  ///
  /// - Parameters:
  ///   - payload: the bytes.
  ///   - segments: the parts of the payload one after the other, with the mode of each.
  ///   - level: the error correction level. M1 has `low` alone, which only detects errors there; M2 and M3 have `low` and
  ///     `medium`; M4 has `quartile` too.
  ///   - version: the version, from 1 to 4; nil for the smallest that holds the segments at the level.
  ///   - mask: the data mask pattern, from 0 to 3; nil for the best one.
  /// - Returns: a square of 9 + 2 × version modules a side. The quiet zone around it has to be 2 modules wide.
  /// - Throws: `.empty`; `.wrongSegment` for a segment that does not begin where the one before it ends, or whose mode
  ///   cannot carry its bytes; `.tooLong`, in codewords before error correction; `.noSuchSize` for a version or a mask
  ///   that does not exist, a version without the level, or M1 or M2 for a mode that these do not have.
  public static func encode(
    _ payload: [UInt8], segments: [QR.Segment], level: QR.Level = .low, version: Int? = nil, mask: Int? = nil
  ) throws(MatrixEncodingError) -> ModuleGrid {
    let message = try QRMessage(payload)
    let fit = try message.fit(QRVersionClass.micro, level: level, version: version, segments: segments)
    return try message.grid(fit, level: level, mask: mask)
  }
}

/// The versions of a QR code, or of a Micro QR code, in which segment headers have the same size.
struct QRVersionClass: Sendable {
  let versions: ClosedRange<Int>
  /// Whether these are versions of Micro QR codes.
  let isMicro: Bool
  /// The number of bits of the mode indicator.
  let modeBits: Int
  /// The number of bits of the length field of each mode, in the order of `QR.Segment.Mode`; nil for a mode that these
  /// versions lack. ISO/IEC 18004:2015, Table 3.
  let lengthBits: [Int?]

  static let qr = [
    QRVersionClass(versions: 1...9, isMicro: false, modeBits: 4, lengthBits: [10, 9, 8]),
    QRVersionClass(versions: 10...26, isMicro: false, modeBits: 4, lengthBits: [12, 11, 16]),
    QRVersionClass(versions: 27...40, isMicro: false, modeBits: 4, lengthBits: [14, 13, 16]),
  ]

  static let micro = [
    QRVersionClass(versions: 1...1, isMicro: true, modeBits: 0, lengthBits: [3, nil, nil]),
    QRVersionClass(versions: 2...2, isMicro: true, modeBits: 1, lengthBits: [4, 3, nil]),
    QRVersionClass(versions: 3...3, isMicro: true, modeBits: 2, lengthBits: [5, 4, 4]),
    QRVersionClass(versions: 4...4, isMicro: true, modeBits: 3, lengthBits: [6, 5, 5]),
  ]

  /// The mode indicator. ISO/IEC 18004:2015, Table 2.
  func indicator(of mode: QR.Segment.Mode) -> Int { isMicro ? mode.rawValue : 1 << mode.rawValue }

  /// The number of bits of the terminator. ISO/IEC 18004:2015, Table 2.
  var terminatorBits: Int { isMicro ? 2 * modeBits + 3 : 4 }

  /// The number of data bits that `version`, one of these versions, has at `level`; nil if it does not have the level.
  func capacity(version: Int, level: QR.Level) -> Int? {
    isMicro ? QRCapacity.microBits(version: version, level: level) : QRCapacity.bits(version: version, level: level)
  }
}

/// The capacity of QR codes.
enum QRCapacity {
  /// The number of bits for mode indicators, length fields and data.
  static func bits(version: Int, level: QR.Level) -> Int {
    8 * dataCodewords[4 * (version - 1) + level.rawValue]
  }

  /// The numbers of data codewords of versions 1 to 40, for levels L, M, Q, H. ISO/IEC 18004:2015, Table 7.
  private static let dataCodewords = [
    19, 16, 13, 9, 34, 28, 22, 16, 55, 44, 34, 26, 80, 64, 48, 36,
    108, 86, 62, 46, 136, 108, 76, 60, 156, 124, 88, 66, 194, 154, 110, 86,
    232, 182, 132, 100, 274, 216, 154, 122, 324, 254, 180, 140, 370, 290, 206, 158,
    428, 334, 244, 180, 461, 365, 261, 197, 523, 415, 295, 223, 589, 453, 325, 253,
    647, 507, 367, 283, 721, 563, 397, 313, 795, 627, 445, 341, 861, 669, 485, 385,
    932, 714, 512, 406, 1006, 782, 568, 442, 1094, 860, 614, 464, 1174, 914, 664, 514,
    1276, 1000, 718, 538, 1370, 1062, 754, 596, 1468, 1128, 808, 628, 1531, 1193, 871, 661,
    1631, 1267, 911, 701, 1735, 1373, 985, 745, 1843, 1455, 1033, 793, 1955, 1541, 1115, 845,
    2071, 1631, 1171, 901, 2191, 1725, 1231, 961, 2306, 1812, 1286, 986, 2434, 1914, 1354, 1054,
    2566, 1992, 1426, 1096, 2702, 2102, 1502, 1142, 2812, 2216, 1582, 1222, 2956, 2334, 1666, 1276,
  ]

  /// The number of blocks that data codewords are divided into for error correction.
  static func blockCount(version: Int, level: QR.Level) -> Int { blockCounts[4 * (version - 1) + level.rawValue] }

  /// The numbers of blocks of versions 1 to 40, for levels L, M, Q, H. ISO/IEC 18004:2015, Table 9.
  private static let blockCounts = [
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 1, 2, 2, 4, 1, 2, 4, 4, 2, 4, 4, 4, 2, 4, 6, 5, 2, 4, 6, 6,
    2, 5, 8, 8, 4, 5, 8, 8, 4, 5, 8, 11, 4, 8, 10, 11, 4, 9, 12, 16, 4, 9, 16, 16, 6, 10, 12, 18,
    6, 10, 17, 16, 6, 11, 16, 19, 6, 13, 18, 21, 7, 14, 21, 25, 8, 16, 20, 25, 8, 17, 23, 25,
    9, 17, 23, 34, 9, 18, 25, 30, 10, 20, 27, 32, 12, 21, 29, 35, 12, 23, 34, 37, 12, 25, 34, 40,
    13, 26, 35, 42, 14, 28, 38, 45, 15, 29, 40, 48, 16, 31, 43, 51, 17, 33, 45, 54, 18, 35, 48, 57,
    19, 37, 51, 60, 19, 38, 53, 63, 20, 40, 56, 66, 21, 43, 59, 70, 22, 45, 62, 74, 24, 47, 65, 77,
    25, 49, 68, 81,
  ]

  /// The number of all codewords: an eighth of the modules outside of function patterns. ISO/IEC 18004:2015, Table 1.
  static func codewords(version: Int) -> Int {
    let width = 17 + 4 * version
    // Finder patterns with separators, both timing patterns, format information and the dark module.
    var function = 3 * 64 + 2 * (width - 16) + 31
    if version >= 2 {
      // Alignment patterns, of which those on the timing patterns share 5 modules with these.
      let side = version / 7 + 2
      function += 25 * (side * side - 3) - 10 * (side - 2)
    }
    if version >= 7 { function += 36 }
    return (width * width - function) / 8
  }

  /// The number of bits in a Micro QR code; nil if the version does not have the level. ISO/IEC 18004:2015, Table 7.
  static func microBits(version: Int, level: QR.Level) -> Int? {
    let bits = microBits[version - 1]
    return level.rawValue < bits.count ? bits[level.rawValue] : nil
  }

  /// The bits for levels L, M and Q. Version 1 detects errors, but corrects none.
  private static let microBits = [[20], [40, 32], [84, 68], [128, 112, 80]]

  /// The number of all codewords of a Micro QR code, among them one of 4 bits in versions 1 and 3. ISO/IEC 18004:2015,
  /// Table 1.
  static func microCodewords(version: Int) -> Int { [5, 10, 17, 24][version - 1] }
}
