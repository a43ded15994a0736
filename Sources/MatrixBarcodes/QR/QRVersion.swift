/// The versions of a QR code, or of a Micro QR code, in which segment headers have the same size.
package struct QRVersionClass: Sendable {
  package let versions: ClosedRange<Int>
  /// The number of bits of the mode indicator.
  package let modeBits: Int
  /// The number of bits of the length field of each mode, in the order of `QRSegment.Mode`; nil for a mode that these
  /// versions lack. ISO/IEC 18004:2015, Table 3.
  package let lengthBits: [Int?]

  package static let qr = [
    QRVersionClass(versions: 1...9, modeBits: 4, lengthBits: [10, 9, 8]),
    QRVersionClass(versions: 10...26, modeBits: 4, lengthBits: [12, 11, 16]),
    QRVersionClass(versions: 27...40, modeBits: 4, lengthBits: [14, 13, 16]),
  ]

  package static let micro = [
    QRVersionClass(versions: 1...1, modeBits: 0, lengthBits: [3, nil, nil]),
    QRVersionClass(versions: 2...2, modeBits: 1, lengthBits: [4, 3, nil]),
    QRVersionClass(versions: 3...3, modeBits: 2, lengthBits: [5, 4, 4]),
    QRVersionClass(versions: 4...4, modeBits: 3, lengthBits: [6, 5, 5]),
  ]
}

/// The codewords of a QR or Micro QR code of one version and level, and how they are divided into blocks.
struct QRCapacity {
  /// The number of bits for mode indicators, length fields and data. In Micro QR codes M1 and M3, the last data codeword
  /// has four bits.
  let dataBits: Int
  /// The number of blocks, each with check words of its own.
  let blockCount: Int
  /// The number of check words of a block.
  let checkWords: Int
  /// The number of all codewords.
  let codewords: Int

  var dataWords: Int { codewords - blockCount * checkWords }

  /// The capacity of a QR code. ISO/IEC 18004:2015, Tables 1 and 9.
  ///
  /// - Precondition: the version is one of 1 to 40.
  init(version: Int, level: QR.Level) {
    var modules = (16 * version + 128) * version + 64
    if version >= 2 {
      let count = QRLayout.alignmentCount(version: version)
      modules -= (25 * count - 10) * count - 55
      if version >= 7 { modules -= 36 }
    }
    codewords = modules / 8
    blockCount = Int(Self.blocks[40 * level.rawValue + version - 1])
    checkWords = Int(Self.checkWords[40 * level.rawValue + version - 1])
    dataBits = 8 * (codewords - blockCount * checkWords)
  }

  /// The capacity of a Micro QR code; nil if the version does not have the level. ISO/IEC 18004:2015, Tables 7 and 9.
  ///
  /// - Precondition: the version is one of 1 to 4.
  init?(microVersion version: Int, level: QR.Level) {
    let levels = Self.micro[version - 1]
    guard level.rawValue < levels.count else { return nil }
    (dataBits, checkWords) = levels[level.rawValue]
    blockCount = 1
    codewords = (dataBits + 7) / 8 + checkWords
  }

  /// The bits for data and the check words, for levels L, M and Q. Version 1 detects errors, but corrects none.
  private static let micro: [[(Int, Int)]] = [
    [(20, 2)], [(40, 5), (32, 6)], [(84, 6), (68, 8)], [(128, 8), (112, 10), (80, 14)],
  ]

  /// The blocks of versions 1 to 40, for levels L, M, Q, H. ISO/IEC 18004:2015, Table 9.
  private static let blocks: [UInt8] = [
    1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8,
    8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
    1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16,
    17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
    1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20,
    23, 23, 25, 27, 29, 34, 34, 35, 38, 40, 43, 45, 48, 51, 53, 56, 59, 62, 65, 68,
    1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25,
    25, 34, 30, 32, 35, 37, 40, 42, 45, 48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81,
  ]

  /// The check words of a block, for the same.
  private static let checkWords: [UInt8] = [
    7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
    28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
    26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30,
    28, 30, 30, 30, 30, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28,
    30, 24, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ]
}
