/// The versions of a QR code, or of a Micro QR code, that share the size of what stands before each segment.
struct QRVersionClass {
  let versions: ClosedRange<Int>
  /// Bits of the mode indicator.
  let modeBits: Int
  /// Bits of the length field of each mode, in the order of `QRSegment.Mode`; nil for a mode that these versions do not
  /// have. ISO/IEC 18004:2015, Table 3.
  let lengthBits: [Int?]

  static let qr = [
    QRVersionClass(versions: 1...9, modeBits: 4, lengthBits: [10, 9, 8]),
    QRVersionClass(versions: 10...26, modeBits: 4, lengthBits: [12, 11, 16]),
    QRVersionClass(versions: 27...40, modeBits: 4, lengthBits: [14, 13, 16]),
  ]

  static let micro = [
    QRVersionClass(versions: 1...1, modeBits: 0, lengthBits: [3, nil, nil]),
    QRVersionClass(versions: 2...2, modeBits: 1, lengthBits: [4, 3, nil]),
    QRVersionClass(versions: 3...3, modeBits: 2, lengthBits: [5, 4, 4]),
    QRVersionClass(versions: 4...4, modeBits: 3, lengthBits: [6, 5, 5]),
  ]
}
