/// A sub-mode of text compaction, in which a value from 0 to 29 stands for a character, a latch or a shift. Two values
/// make a codeword. ISO/IEC 15438:2015, 5.4.2.
enum PDF417Submode: Int {
  case alpha, lower, mixed, punctuation

  /// A value that changes to another sub-mode.
  struct Latch {
    let from: PDF417Submode
    let to: PDF417Submode
    let value: UInt16
  }

  /// All latches. ISO/IEC 15438:2015, 5.4.2.
  static let latches: InlineArray<_, Latch> = [
    Latch(from: .alpha, to: .lower, value: 27), Latch(from: .alpha, to: .mixed, value: 28),
    Latch(from: .lower, to: .mixed, value: 28), Latch(from: .mixed, to: .alpha, value: 28),
    Latch(from: .mixed, to: .lower, value: 27), Latch(from: .mixed, to: .punctuation, value: 25),
    Latch(from: .punctuation, to: .alpha, value: 29),
  ]

  /// The shift to alpha for one character, in lower.
  static let alphaShift: UInt16 = 27
  /// The shift to punctuation for one character, in all other sub-modes. It is also what fills up a codeword, before
  /// 913 and before a codeword that ends text compaction (5.4.2.4).
  static let punctuationShift: UInt16 = 29

  /// A set of sub-modes, one bit each, the lowest for `alpha`.
  typealias Mask = Int16

  /// The sub-modes that have a character for `byte`. ISO/IEC 15438:2015, 5.4.2.
  @inline(__always)
  static func submodes(holding byte: UInt8) -> Mask {
    switch byte {
    case 0x41...0x5A: 0b0001
    case 0x61...0x7A: 0b0010
    case 0x20: 0b0111
    case 0x30...0x39, 0x23, 0x25, 0x26, 0x2B, 0x3D, 0x5E: 0b0100
    case 0x09, 0x0D, 0x24, 0x2A, 0x2C, 0x2D, 0x2E, 0x2F, 0x3A: 0b1100
    case 0x0A, 0x21, 0x22, 0x27...0x29, 0x3B, 0x3C, 0x3E...0x40, 0x5B...0x5D, 0x5F, 0x60, 0x7B...0x7E: 0b1000
    default: 0
    }
  }

  /// The sub-modes that have a shift to one of `submodes`.
  @inline(__always)
  static func submodes(shiftingTo submodes: Mask) -> Mask {
    (submodes & 0b1000 != 0 ? 0b0111 : 0) | (submodes & 0b0001 != 0 ? 0b0010 : 0)
  }

  /// The value of `byte` in this sub-mode, which must have it.
  func value(of byte: UInt8) -> UInt16 {
    switch self {
    case .alpha, .lower: byte == 0x20 ? 26 : UInt16(byte & 0x1F) - 1
    case .mixed: byte == 0x20 ? 26 : Self.index(of: byte, in: "0123456789&\r\t,:#-.$/+%*=^")
    case .punctuation: Self.index(of: byte, in: ";<>@[\\]_`~!\r\t,:\n-.$/\"|*()?{}'")
    }
  }

  private static func index(of byte: UInt8, in characters: StaticString) -> UInt16 {
    var index = 0
    while index < characters.utf8CodeUnitCount, characters.utf8Start[index] != byte { index += 1 }
    return UInt16(index)
  }
}
