/// A part of a payload that a QR code carries in one mode.
struct QRSegment: Equatable {
  /// The modes in use. Kanji is left out: readers disagree about it.
  enum Mode: Int, CaseIterable {
    case numeric, alphanumeric, byte

    /// Whether the mode has a value for `byte`. ISO/IEC 18004:2015, 7.3.
    func holds(_ byte: UInt8) -> Bool { Self.holding(byte) & 1 << rawValue != 0 }

    /// The modes that have a value for `byte`, one bit each, by their raw values.
    static func holding(_ byte: UInt8) -> UInt8 { holding[Int(byte)] }

    /// The cost of a byte in sixths of a bit: a third of 10 bits, half of 11, or 8.
    var sixthsPerByte: Int {
      switch self {
      case .numeric: 20
      case .alphanumeric: 33
      case .byte: 48
      }
    }

    private static let holding: [UInt8] = {
      func bit(_ mode: Mode) -> UInt8 { 1 << mode.rawValue }
      var holding = [UInt8](repeating: bit(.byte), count: 256)
      for byte in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8 { holding[Int(byte)] |= bit(.alphanumeric) }
      for byte in "0123456789".utf8 { holding[Int(byte)] |= bit(.numeric) }
      return holding
    }()
  }

  let mode: Mode
  /// The range of the part in the payload.
  let bytes: Range<Int>
}
