/// A part of a payload that a QR code carries in one mode.
public struct QRSegment: Hashable, Sendable {
  /// The modes in use. Kanji is left out: readers disagree about it.
  public enum Mode: Int, CaseIterable, Sendable {
    /// Digits: ten bits for three.
    case numeric
    /// Digits, capital letters and nine other characters: eleven bits for two.
    case alphanumeric
    /// Any bytes.
    case byte

    /// The mode indicator of a QR code. ISO/IEC 18004:2015, Table 2.
    var indicator: Int { 1 << rawValue }
  }

  /// The mode.
  public let mode: Mode
  /// The range of the part in the payload.
  public let bytes: Range<Int>

  /// Creates a segment that carries `bytes` of a payload in `mode`.
  public init(mode: Mode, bytes: Range<Int>) {
    self.mode = mode
    self.bytes = bytes
  }
}

/// What each mode of a QR code does with each byte. ISO/IEC 18004:2015, 7.3.
enum QRAlphabet {
  /// The byte that stands for FNC1 between the elements of an element string.
  static let separator: UInt8 = 0x1D

  /// The value of a byte in alphanumeric mode; 255 if it has none.
  static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    var value: UInt8 = 0
    for byte in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8 {
      values[Int(byte)] = value
      value += 1
    }
    return values
  }()

  /// The value of `%`. In an element string it stands for the separator, and two of it for itself (7.4.8.2).
  static let percent: UInt8 = 38

  /// The number of alphanumeric characters of a byte; 0 if it has none.
  static func alphanumericCount(_ byte: UInt8, isGS1: Bool) -> Int {
    if isGS1 {
      if byte == separator { return 1 }
      if byte == UInt8(ascii: "%") { return 2 }
    }
    return values[Int(byte)] == 255 ? 0 : 1
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
