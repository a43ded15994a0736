/// The segments of a payload that need the fewest bits in one class of versions, found as a shortest path: after each
/// byte, the fewest bits that end in each mode.
///
/// Source: ISO/IEC 18004:2015, 7.4.
struct QRSegmentation {
  let segments: [QRSegment]
  /// The number of bits of all segments: mode indicators, length fields and data.
  let bitCount: Int

  /// Nil if these versions have no mode for one of the bytes.
  init?(_ bytes: [UInt8], in versions: QRVersionClass) {
    let headers = PerMode { mode in
      versions.lengthBits[mode].map { 6 * (versions.modeBits + $0) } ?? Self.unreachable
    }
    let path = withUnsafeTemporaryAllocation(of: Predecessors.self, capacity: bytes.count) {
      Self.path(through: bytes, headers: headers, predecessors: $0)
    }
    guard let path else { return nil }
    (segments, bitCount) = path
  }

  /// The cheapest path; nil if there is none.
  ///
  /// - Parameters:
  ///   - headers: the sixths of a bit for the header of a segment of each mode.
  ///   - predecessors: space for one element for each byte.
  private static func path(
    through bytes: [UInt8], headers: PerMode, predecessors: UnsafeMutableBufferPointer<Predecessors>
  ) -> (segments: [QRSegment], bitCount: Int)? {
    // The fewest sixths of a bit that end in each mode.
    var costs = PerMode(repeating: unreachable)
    let sixths = PerMode { (QRSegment.Mode(rawValue: $0) ?? .byte).sixthsPerByte }
    // The mode in which the fewest whole bits end, and their sixths: the end of a segment is rounded up.
    var (cheapest, least) = (0, 0)
    for index in bytes.indices {
      let modes = QRSegment.Mode.holding(bytes[index])
      var before = Predecessors()
      costs = PerMode { mode in
        guard modes & 1 << mode != 0 else { return unreachable }
        let changed = least + headers[mode]
        // Of two equally cheap paths, the one from the first mode is taken.
        let stays = costs[mode] < changed || (costs[mode] == changed && mode <= cheapest)
        before[mode] = stays ? mode : cheapest
        return (stays ? costs[mode] : changed) + sixths[mode]
      }
      predecessors[index] = before
      (cheapest, least) = (0, wholeBits(costs[0]))
      for mode in 1..<costs.count where wholeBits(costs[mode]) < least {
        (cheapest, least) = (mode, wholeBits(costs[mode]))
      }
    }
    guard least < unreachable else { return nil }

    // Of equally cheap ends, the one in byte mode is taken.
    let byteMode = QRSegment.Mode.byte.rawValue
    var mode = wholeBits(costs[byteMode]) == least ? byteMode : cheapest
    var segments: [QRSegment] = []
    var end = bytes.count
    for index in bytes.indices.reversed() {
      let before = predecessors[index][mode]
      if before != mode || index == 0 {
        segments.append(QRSegment(mode: QRSegment.Mode(rawValue: mode) ?? .byte, bytes: index..<end))
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

  /// More than the cost of any path; the cost of a path that has no mode for a byte is at least this.
  private static let unreachable = 1 << 40

  private static func wholeBits(_ sixths: Int) -> Int { (sixths + 5) / 6 * 6 }
}
