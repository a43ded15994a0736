extension QRMessage {
  /// The message in the smallest version of `classes` that holds it at `level`.
  ///
  /// - Parameters:
  ///   - version: the only version to try; nil for all.
  ///   - segments: the modes and numbers of bytes of the segments; nil for those with the fewest bits.
  /// - Throws: `.tooLong`, `.noSuchSize`.
  func plan(
    _ classes: [QRVersionClass], level: QR.Level, version: Int? = nil, _ segments: [(mode: QR.Mode, count: Int)]? = nil
  ) throws(MatrixEncodingError) -> QRPlan {
    // Of the largest version that was tried, the bits that are needed and those that there are.
    var missing: (bits: Int, limit: Int)?
    for versions in classes {
      if let version, !versions.versions.contains(version) { continue }
      let segmentation =
        if let segments {
          QRSegmentation(bytes, segments, isGS1: isGS1, in: versions)
        } else {
          QRSegmentation(bytes, isGS1: isGS1, in: versions)
        }
      guard let segmentation else { continue }
      let bits = headerBits + segmentation.bitCount
      for number in version.map({ $0...$0 }) ?? versions.versions {
        guard let limit = versions.capacity(version: number, level: level) else { continue }
        if bits <= limit {
          return QRPlan(
            message: self, level: level, version: number, segments: segmentation.segments, versions: versions,
            capacity: limit)
        }
        missing = (bits, limit)
      }
    }
    guard let (bits, limit) = missing else { throw .noSuchSize }
    // The last codeword of M1 and M3 has 4 bits.
    let codewords = (limit + 7) / 8
    throw .tooLong(codewords: codewords + (bits - limit + 7) / 8, limit: codewords)
  }
}

/// The versions of a QR code, or of a Micro QR code, in which segment headers have the same size.
struct QRVersionClass: Sendable {
  let versions: ClosedRange<Int>
  /// Whether these are versions of Micro QR codes.
  let isMicro: Bool
  /// The number of bits of the mode indicator.
  let modeBits: Int
  /// The number of bits of the length field of each mode, in the order of `QR.Mode`; nil for a mode that these
  /// versions lack. ISO/IEC 18004:2015, Table 3.
  let lengthBits: [Int?]

  static let qr = [
    QRVersionClass(versions: 1...9, isMicro: false, modeBits: 4, lengthBits: [10, 9, 8, 8]),
    QRVersionClass(versions: 10...26, isMicro: false, modeBits: 4, lengthBits: [12, 11, 16, 10]),
    QRVersionClass(versions: 27...40, isMicro: false, modeBits: 4, lengthBits: [14, 13, 16, 12]),
  ]

  static let micro = [
    QRVersionClass(versions: 1...1, isMicro: true, modeBits: 0, lengthBits: [3, nil, nil, nil]),
    QRVersionClass(versions: 2...2, isMicro: true, modeBits: 1, lengthBits: [4, 3, nil, nil]),
    QRVersionClass(versions: 3...3, isMicro: true, modeBits: 2, lengthBits: [5, 4, 4, 3]),
    QRVersionClass(versions: 4...4, isMicro: true, modeBits: 3, lengthBits: [6, 5, 5, 4]),
  ]

  /// The mode indicator. ISO/IEC 18004:2015, Table 2.
  func indicator(of mode: QR.Mode) -> Int { isMicro ? mode.rawValue : 1 << mode.rawValue }

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
