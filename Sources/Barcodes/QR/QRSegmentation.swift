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
    let modes = QRSegment.Mode.allCases
    let headers = modes.map { mode in
      versions.lengthBits[mode.rawValue].map { 6 * (versions.modeBits + $0) } ?? Self.unreachable
    }
    // The fewest sixths of a bit that end in each mode. The end of a segment is rounded up to whole bits.
    var costs = modes.map { _ in Self.unreachable }
    // For each byte and each mode that carries it, the mode before the byte on the cheapest path.
    var previous = [QRSegment.Mode](repeating: .byte, count: bytes.count * modes.count)
    for (index, byte) in bytes.enumerated() {
      var next = modes.map { _ in Self.unreachable }
      for mode in modes where mode.holds(byte) {
        var best = index == 0 ? headers[mode.rawValue] : Self.unreachable
        var bestFrom = mode
        for from in modes {
          let cost =
            from == mode
            ? costs[mode.rawValue] : Self.wholeBits(costs[from.rawValue]) + headers[mode.rawValue]
          if cost < best { (best, bestFrom) = (cost, from) }
        }
        guard best < Self.unreachable else { continue }
        next[mode.rawValue] = best + mode.sixthsPerByte
        previous[index * modes.count + mode.rawValue] = bestFrom
      }
      costs = next
    }

    var mode = QRSegment.Mode.byte
    for candidate in modes where Self.wholeBits(costs[candidate.rawValue]) < Self.wholeBits(costs[mode.rawValue]) {
      mode = candidate
    }
    guard bytes.isEmpty || costs[mode.rawValue] < Self.unreachable else { return nil }
    bitCount = bytes.isEmpty ? 0 : Self.wholeBits(costs[mode.rawValue]) / 6

    var segments: [QRSegment] = []
    var end = bytes.count
    for index in bytes.indices.reversed() {
      let before = previous[index * modes.count + mode.rawValue]
      if before != mode || index == 0 {
        segments.append(QRSegment(mode: mode, bytes: index..<end))
        end = index
      }
      mode = before
    }
    self.segments = segments.reversed()
  }

  /// More than the cost of any path.
  private static let unreachable = 1 << 40

  private static func wholeBits(_ sixths: Int) -> Int { (sixths + 5) / 6 * 6 }
}
