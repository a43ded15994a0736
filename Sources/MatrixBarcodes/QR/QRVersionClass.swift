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
