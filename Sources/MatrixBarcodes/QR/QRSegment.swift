extension QR {
  /// A part of a payload that a QR code carries in one mode.
  public struct Segment: Hashable, Sendable {
    /// The modes in use. ISO/IEC 18004:2015, 7.4.3 to 7.4.5.
    public enum Mode: Int, CaseIterable, Sendable {
      /// The digits 0 to 9, three in 10 bits.
      case numeric
      /// The digits, the letters A to Z and the characters ` $%*+-./:`, two in 11 bits. In a GS1 QR code `%` takes the
      /// place of two characters, and the separator 0x1D that of one.
      case alphanumeric
      /// Any byte, in 8 bits.
      case byte
    }

    /// The mode.
    public let mode: Mode
    /// The range of the part in the payload.
    public let bytes: Range<Int>

    /// Creates the segment of `bytes` of a payload, in `mode`.
    public init(mode: Mode, bytes: Range<Int>) {
      self.mode = mode
      self.bytes = bytes
    }
  }
}

extension QR.Segment {
  /// The number of characters in the mode. A percent sign counts twice in alphanumeric mode of a GS1 QR code.
  func characterCount(in payload: [UInt8], isGS1: Bool) -> Int {
    guard isGS1 && mode == .alphanumeric else { return bytes.count }
    return payload[bytes].reduce(bytes.count) { $1 == Mode.percent ? $0 + 1 : $0 }
  }
}

extension QR.Segment.Mode {
  /// Whether the mode has a value for `byte`. ISO/IEC 18004:2015, 7.3.
  func holds(_ byte: UInt8, isGS1: Bool = false) -> Bool {
    Self.holding(byte, isGS1: isGS1) & 1 << rawValue != 0
  }

  /// The modes that have a value for `byte`, one bit each, by their raw values.
  static func holding(_ byte: UInt8, isGS1: Bool) -> UInt8 {
    isGS1 && byte == separator ? 1 << alphanumeric.rawValue | 1 << QR.Segment.Mode.byte.rawValue : holding[Int(byte)]
  }

  /// The value of a character in alphanumeric mode. ISO/IEC 18004:2015, Table 5.
  static func alphanumericValue(of byte: UInt8) -> Int { Int(alphanumericValues[Int(byte)]) }

  /// The cost of a byte in sixths of a bit: a third of 10 bits, half of 11, or 8.
  var sixthsPerByte: Int {
    switch self {
    case .numeric: 20
    case .alphanumeric: 33
    case .byte: 48
    }
  }

  /// The byte for FNC1 between element strings. In alphanumeric mode it is written as `%`. ISO/IEC 18004:2015, 7.4.8.2.
  static let separator: UInt8 = 0x1D
  /// The byte that alphanumeric mode doubles in a GS1 QR code.
  static let percent = UInt8(ascii: "%")

  private static let alphanumericValues: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    var value: UInt8 = 0
    for byte in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8 {
      values[Int(byte)] = value
      value += 1
    }
    return values
  }()

  private static let holding: [UInt8] = (0..<256).map { byte in
    let value = alphanumericValues[byte]
    return 1 << QR.Segment.Mode.byte.rawValue | (value < 45 ? 1 << alphanumeric.rawValue : 0)
      | (value < 10 ? 1 << numeric.rawValue : 0)
  }
}
