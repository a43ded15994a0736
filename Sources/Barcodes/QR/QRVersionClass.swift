/// The versions of a QR code, or of a Micro QR code, in which segment headers have the same size.
struct QRVersionClass {
  let versions: ClosedRange<Int>
  /// The number of bits of the mode indicator.
  let modeBits: Int
  /// The number of bits of the length field of each mode, in the order of `QRSegment.Mode`; nil for a mode that these
  /// versions lack. ISO/IEC 18004:2015, Table 3.
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
