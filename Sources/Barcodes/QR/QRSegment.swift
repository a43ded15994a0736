/// A part of a payload that a QR code carries in one mode.
struct QRSegment: Equatable {
  /// The modes in use. Kanji is left out: readers disagree about it.
  enum Mode: Int, CaseIterable {
    case numeric, alphanumeric, byte

    /// Whether the mode has a value for `byte`. ISO/IEC 18004:2015, 7.3.
    func holds(_ byte: UInt8) -> Bool {
      switch self {
      case .numeric: byte >= 0x30 && byte <= 0x39
      case .alphanumeric: Self.alphanumerics[Int(byte)]
      case .byte: true
      }
    }

    /// The cost of a byte in sixths of a bit: a third of 10 bits, half of 11, or 8.
    var sixthsPerByte: Int {
      switch self {
      case .numeric: 20
      case .alphanumeric: 33
      case .byte: 48
      }
    }

    private static let alphanumerics: [Bool] = {
      var holds = [Bool](repeating: false, count: 256)
      for byte in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8 { holds[Int(byte)] = true }
      return holds
    }()
  }

  let mode: Mode
  /// The range of the part in the payload.
  let bytes: Range<Int>
}
