/// The segments of a payload that need the fewest bits in one class of versions, found as a shortest path: after each
/// byte, the fewest bits that end in each mode.
///
/// Source: ISO/IEC 18004:2015, 7.4.
package struct QRSegmentation {
  package let segments: [QRSegment]
  /// The number of bits of all segments: mode indicators, length fields and data.
  package let bitCount: Int

  /// Nil if these versions have no mode for one of the bytes.
  ///
  /// - Parameter isGS1: whether the payload is an element string, in which alphanumeric mode writes `%` for 0x1D.
  package init?(_ bytes: [UInt8], in versions: QRVersionClass, isGS1: Bool = false) {
    let headers = PerMode { mode in
      versions.lengthBits[mode].map { 6 * (versions.modeBits + $0) } ?? Self.unreachable
    }
    let path = withUnsafeTemporaryAllocation(of: Predecessors.self, capacity: bytes.count) {
      Self.path(through: bytes, isGS1, headers: headers, predecessors: $0)
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
    through bytes: [UInt8], _ isGS1: Bool, headers: PerMode,
    predecessors: UnsafeMutableBufferPointer<Predecessors>
  ) -> (segments: [QRSegment], bitCount: Int)? {
    // The fewest sixths of a bit that end in each mode.
    var costs = PerMode(repeating: unreachable)
    // The mode in which the fewest whole bits end, and their sixths: the end of a segment is rounded up.
    var (cheapest, least) = (0, 0)
    for index in bytes.indices {
      let sixths = sixths(of: bytes[index], isGS1)
      var before = Predecessors()
      costs = PerMode { mode in
        guard sixths[mode] != 0 else { return unreachable }
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

  /// The cost of a byte in each mode, in sixths of a bit: a third of 10 bits, half of 11, or 8; 0 for none.
  private static func sixths(of byte: UInt8, _ isGS1: Bool) -> PerMode {
    [QRAlphabet.isDigit(byte) ? 20 : 0, 33 * QRAlphabet.alphanumericCount(byte, isGS1: isGS1), 48]
  }

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
