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
    let path = withUnsafeTemporaryAllocation(of: Predecessors.self, capacity: bytes.count) {
      Self.path(through: bytes, isGS1: isGS1, headers: headers, predecessors: $0)
    }
    guard let path else { return nil }
    (segments, bitCount) = path
  }

  /// The segments that are given; nil if these versions do not have one of the modes.
  init?(_ segments: [QR.Segment], of bytes: [UInt8], isGS1: Bool, in versions: QRVersionClass) {
    var bitCount = 0
    for segment in segments {
      guard let lengthBits = versions.lengthBits[segment.mode.rawValue] else { return nil }
      let count = segment.characterCount(in: bytes, isGS1: isGS1)
      bitCount += versions.modeBits + lengthBits + (count * segment.mode.sixthsPerByte + 5) / 6
    }
    self.segments = segments
    self.bitCount = bitCount
  }

  /// Whether a reader would take the separator at the end of a segment in alphanumeric mode, and the byte after it, for
  /// something else if both stood in one segment.
  static func isAmbiguous(_ before: UInt8, _ byte: UInt8) -> Bool {
    before == QR.Segment.Mode.separator && (byte == QR.Segment.Mode.separator || byte == QR.Segment.Mode.percent)
  }

  /// The cheapest path; nil if there is none.
  ///
  /// - Parameters:
  ///   - headers: the sixths of a bit for the header of a segment of each mode.
  ///   - predecessors: space for one element for each byte.
  private static func path(
    through bytes: [UInt8], isGS1: Bool, headers: PerMode, predecessors: UnsafeMutableBufferPointer<Predecessors>
  ) -> (segments: [QR.Segment], bitCount: Int)? {
    // The fewest sixths of a bit that end in each mode.
    var costs = PerMode(repeating: unreachable)
    let sixths = PerMode { (QR.Segment.Mode(rawValue: $0) ?? .byte).sixthsPerByte }
    // The mode in which the fewest whole bits end, and their sixths: the end of a segment is rounded up.
    var (cheapest, least) = (0, 0)
    for index in bytes.indices {
      let byte = bytes[index]
      let modes = QR.Segment.Mode.holding(byte, isGS1: isGS1)
      var before = Predecessors()
      if isGS1 && index > 0 && isAmbiguous(bytes[index - 1], byte) { costs[alphanumeric] = unreachable }
      costs = PerMode { mode in
        guard modes & 1 << mode != 0 else { return unreachable }
        let changed = least + headers[mode]
        // Of two equally cheap paths, the one from the first mode is taken.
        let stays = costs[mode] < changed || (costs[mode] == changed && mode <= cheapest)
        before[mode] = stays ? mode : cheapest
        return (stays ? costs[mode] : changed) + sixths[mode]
      }
      if isGS1 && byte == QR.Segment.Mode.percent { costs[alphanumeric] += sixths[alphanumeric] }
      predecessors[index] = before
      (cheapest, least) = (0, wholeBits(costs[0]))
      for mode in 1..<costs.count where wholeBits(costs[mode]) < least {
        (cheapest, least) = (mode, wholeBits(costs[mode]))
      }
    }
    guard least < unreachable else { return nil }

    // Of equally cheap ends, the one in byte mode is taken.
    let byteMode = QR.Segment.Mode.byte.rawValue
    var mode = wholeBits(costs[byteMode]) == least ? byteMode : cheapest
    var segments: [QR.Segment] = []
    var end = bytes.count
    for index in bytes.indices.reversed() {
      let before = predecessors[index][mode]
      let isCut = isGS1 && mode == alphanumeric && index > 0 && isAmbiguous(bytes[index - 1], bytes[index])
      if before != mode || index == 0 || isCut {
        segments.append(QR.Segment(mode: QR.Segment.Mode(rawValue: mode) ?? .byte, bytes: index..<end))
        end = index
      }
      mode = before
    }
    segments.reverse()
    return (segments, least / 6)
  }

  /// A number for each mode, by its raw value.
  private typealias PerMode = InlineArray<3, Int>

  /// For each mode that carries a byte, the mode before the byte on the cheapest path.
  private struct Predecessors {
    private var bits: UInt8 = 0

    subscript(mode: Int) -> Int {
      get { Int(bits >> (2 * mode)) & 3 }
      set { bits = bits & ~(3 << (2 * mode)) | UInt8(newValue) << (2 * mode) }
    }
  }

  private static let alphanumeric = QR.Segment.Mode.alphanumeric.rawValue

  /// More than the cost of any path; the cost of a path that has no mode for a byte is at least this.
  private static let unreachable = 1 << 40

  private static func wholeBits(_ sixths: Int) -> Int { (sixths + 5) / 6 * 6 }
}
