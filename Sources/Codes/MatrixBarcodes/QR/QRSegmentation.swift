/// The segments of a payload that need the fewest bits in one class of versions, found as a shortest path: after each
/// byte, the fewest bits that end in each mode.
///
/// In a GS1 QR code, `%` in alphanumeric mode is the separator and `%%` is a percent sign. Readers resolve these from
/// the start of a segment, so that `%%%` is a percent sign and a separator. No segment in this mode carries a separator
/// before another one or before a percent sign; a new segment begins between them.
///
/// Source: ISO/IEC 18004:2015, 7.4.
struct QRSegmentation {
  let segments: [QR.Segment]
  /// The number of bits of all segments: mode indicators, length fields and data.
  let bitCount: Int

  /// Nil if these versions have no mode for one of the bytes.
  ///
  /// - Parameter isGS1: whether the code is a GS1 QR code, in which 0x1D is the separator.
  init?(_ bytes: [UInt8], isGS1: Bool = false, in versions: QRVersionClass) {
    let headers = PerMode { mode in
      versions.lengthBits[mode].map { 6 * (versions.modeBits + $0) } ?? Self.unreachable
    }
    // The fewest sixths of a bit that end in each mode.
    var costs = PerMode(repeating: Self.unreachable)
    let sixths = PerMode { (QR.Mode(rawValue: $0) ?? .byte).sixthsPerCharacter }
    var predecessors: [PerMode] = []
    // The mode in which the fewest whole bits end, and their sixths: the end of a segment is rounded up.
    var (cheapest, least) = (0, 0)
    for index in bytes.indices {
      let byte = bytes[index]
      let modes = QR.Mode.holding(byte, isGS1: isGS1)
      var before = PerMode(repeating: 0)
      if isGS1 && index > 0 && Self.isAmbiguous(bytes[index - 1], byte) { costs[Self.alphanumeric] = Self.unreachable }
      costs = PerMode { mode in
        guard modes & 1 << mode != 0 else { return Self.unreachable }
        let changed = least + headers[mode]
        // Of two equally cheap paths, the one from the first mode is taken.
        let stays = costs[mode] < changed || (costs[mode] == changed && mode <= cheapest)
        before[mode] = stays ? mode : cheapest
        return (stays ? costs[mode] : changed) + sixths[mode]
      }
      if isGS1 && byte == QR.Mode.percent { costs[Self.alphanumeric] += sixths[Self.alphanumeric] }
      predecessors.append(before)
      (cheapest, least) = (0, Self.wholeBits(costs[0]))
      for mode in 1..<costs.count where Self.wholeBits(costs[mode]) < least {
        (cheapest, least) = (mode, Self.wholeBits(costs[mode]))
      }
    }
    guard least < Self.unreachable else { return nil }

    // Of equally cheap ends, the one in byte mode is taken.
    let byteMode = QR.Mode.byte.rawValue
    var mode = Self.wholeBits(costs[byteMode]) == least ? byteMode : cheapest
    var segments: [QR.Segment] = []
    var end = bytes.count
    for index in bytes.indices.reversed() {
      let before = predecessors[index][mode]
      let isCut = isGS1 && mode == Self.alphanumeric && index > 0 && Self.isAmbiguous(bytes[index - 1], bytes[index])
      if before != mode || index == 0 || isCut {
        segments.append(QR.Segment(mode: QR.Mode(rawValue: mode) ?? .byte, bytes: index..<end))
        end = index
      }
      mode = before
    }
    segments.reverse()
    self.segments = segments
    bitCount = least / 6
  }

  /// The given segments; nil if they are not those of the payload, or these versions lack one of the modes.
  init?(_ bytes: [UInt8], _ given: [(mode: QR.Mode, count: Int)], isGS1: Bool, in versions: QRVersionClass) {
    var (start, bits) = (0, 0)
    var segments: [QR.Segment] = []
    for (mode, count) in given {
      guard count >= 0, count <= bytes.count - start, let lengthBits = versions.lengthBits[mode.rawValue] else {
        return nil
      }
      let segment = QR.Segment(mode: mode, bytes: start..<start + count)
      guard mode.holds(bytes[segment.bytes], isGS1: isGS1) else { return nil }
      let characters = segment.characterCount(in: bytes, isGS1: isGS1)
      guard characters < 1 << lengthBits else { return nil }
      bits += versions.modeBits + lengthBits + (characters * mode.sixthsPerCharacter + 5) / 6
      segments.append(segment)
      start += count
    }
    guard start == bytes.count else { return nil }
    self.segments = segments
    bitCount = bits
  }

  /// Whether a reader would take the separator at the end of a segment in alphanumeric mode, and the byte after it, for
  /// something else if both stood in one segment.
  static func isAmbiguous(_ before: UInt8, _ byte: UInt8) -> Bool {
    before == QR.Mode.separator && (byte == QR.Mode.separator || byte == QR.Mode.percent)
  }

  /// A number for each mode, by its raw value.
  private typealias PerMode = InlineArray<3, Int>

  private static let alphanumeric = QR.Mode.alphanumeric.rawValue

  /// More than the cost of any path; the cost of a path that has no mode for a byte is at least this.
  private static let unreachable = 1 << 40

  private static func wholeBits(_ sixths: Int) -> Int { (sixths + 5) / 6 * 6 }
}

extension QR {
  /// A part of a payload that a QR code carries in one mode.
  package struct Segment {
    package let mode: Mode
    /// The range of the part in the payload.
    package let bytes: Range<Int>
  }
}

extension QR.Segment {
  /// The number of characters in the mode: of two bytes each in Kanji mode. A percent sign counts twice in alphanumeric mode of
  /// a GS1 QR code.
  func characterCount(in payload: [UInt8], isGS1: Bool) -> Int {
    if mode == .kanji { return bytes.count / 2 }
    guard isGS1 && mode == .alphanumeric else { return bytes.count }
    return payload[bytes].reduce(bytes.count) { $1 == QR.Mode.percent ? $0 + 1 : $0 }
  }
}

extension QR.Mode {
  /// Whether the mode has values for `bytes`. ISO/IEC 18004:2015, 7.3.
  func holds(_ bytes: ArraySlice<UInt8>, isGS1: Bool) -> Bool {
    guard self == .kanji else { return bytes.allSatisfy { Self.holding($0, isGS1: isGS1) & 1 << rawValue != 0 } }
    return bytes.count.isMultiple(of: 2)
      && stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).allSatisfy {
        Self.kanjiValue(of: bytes[$0], bytes[$0 + 1]) != nil
      }
  }

  /// The modes that have a value for `byte` alone, one bit each, by their raw values.
  static func holding(_ byte: UInt8, isGS1: Bool) -> UInt8 {
    isGS1 && byte == separator ? 1 << alphanumeric.rawValue | 1 << QR.Mode.byte.rawValue : holding[Int(byte)]
  }

  /// The value of a character in alphanumeric mode. ISO/IEC 18004:2015, Table 5.
  static func alphanumericValue(of byte: UInt8) -> Int { Int(alphanumericValues[Int(byte)]) }

  /// The cost of a character in sixths of a bit: a third of 10 bits, half of 11, 8, or 13.
  var sixthsPerCharacter: Int {
    switch self {
    case .numeric: 20
    case .alphanumeric: 33
    case .byte: 48
    case .kanji: 78
    }
  }

  /// The value of two bytes of Shift_JIS in Kanji mode; nil if it does not have them. ISO/IEC 18004:2015, 7.4.6.
  static func kanjiValue(of first: UInt8, _ second: UInt8) -> Int? {
    let code = Int(first) << 8 | Int(second)
    guard second >= 0x40, (0x8140...0x9FFC).contains(code) || (0xE040...0xEBBF).contains(code) else { return nil }
    let offset = code - (code < 0xE040 ? 0x8140 : 0xC140)
    return (offset >> 8) * 0xC0 + (offset & 0xFF)
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
    return 1 << QR.Mode.byte.rawValue | (value < 45 ? 1 << alphanumeric.rawValue : 0)
      | (value < 10 ? 1 << numeric.rawValue : 0)
  }
}
