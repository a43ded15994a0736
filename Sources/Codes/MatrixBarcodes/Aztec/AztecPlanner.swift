/// Finds the shortest bit stream that carries a message in an Aztec code.
///
/// Between two codes, a reader is in one of five modes. The fewest bits from each item of the message to its end, for
/// each mode, follow from those of the later items. They are computed from the end; then the bits are written from the
/// start, always along a cheapest path. ISO/IEC 24778:2024, 7.3.2:
/// - a character that the mode has: one code, of 4 bits in `digit` and 5 in the other modes;
/// - a character of `punct` after P/S, or of `upper` after U/S: two codes;
/// - CR LF, and a space after a full stop, a comma or a colon: one code of `punct`;
/// - any bytes after B/S: 10 bits and 8 for each of 1 to 31, or 21 bits and 8 for each of 32 to 2078;
/// - another mode: one code (a latch), or two or three by way of others.
struct AztecPlanner {
  let message: AztecMessage
  /// For each item and for the end, the fewest bits of the rest of the message in each mode.
  private let rest: [Costs]

  init(_ message: AztecMessage) {
    self.message = message
    let items = message.items
    let latches = AztecCodes.latches
    // The costs of a character that only `punct` has, of a pair, and of FLG(n) without its digits.
    let punctuation = AztecCodes.costs[Int(UInt8(ascii: "!"))]
    var rest = [Costs](repeating: Costs(), count: items.count + 1)
    // The end of the bytes from an index on.
    var end = items.count
    var short = BinaryRuns(most: Self.shortRun)
    var long = BinaryRuns(most: Self.longRun)
    for index in items.indices.reversed() {
      let item = items[index]
      var costs: Costs
      if item > 0xFF {
        costs = rest[index + 1] &+ punctuation &+ Int32(message.flag(item).size - AztecMode.punct.codeSize)
        end = index
        short = BinaryRuns(most: Self.shortRun)
        long = BinaryRuns(most: Self.longRun)
      } else {
        costs = rest[index + 1] &+ AztecCodes.costs[Int(item)]
        if index + 1 < items.count, AztecCodes.pair(item, items[index + 1]) != nil {
          costs = Costs.least(costs, rest[index + 2] &+ punctuation)
        }
        costs = Costs.least(costs, short.fewestBits(from: index, last: end, rest.span))
        costs = Costs.least(costs, long.fewestBits(from: index, last: end, rest.span))
      }
      let withoutLatches = costs
      for mode in latches.indices { costs = Costs.least(costs, latches[mode] &+ withoutLatches[mode]) }
      rest[index] = costs
    }
    self.rest = rest
  }

  /// The number of bits of the shortest stream.
  var bitCount: Int { fewestBits(from: 0, in: .upper) }

  /// The fewest bits from the item at `index` to the end of the message, for a reader in `mode`.
  func fewestBits(from index: Int, in mode: AztecMode) -> Int { rest[index][mode] }
}

// MARK: - Moves

extension AztecPlanner {
  /// A step of a reader: one code, or a shift and the code after it.
  struct Move {
    var bits: UInt64
    var size: Int
    /// The number of items that are carried; 0 for a latch.
    var length: Int
    /// The mode after it.
    var mode: AztecMode
  }

  /// The number of bytes after a B/S whose length takes five bits, and after one whose length takes eleven more.
  static let shortRun = 31
  static let longRun = 2078

  /// B/S with a number of bytes, without the bytes.
  static func binaryHeader(count: Int) -> (bits: UInt64, size: Int) {
    count <= shortRun
      ? (AztecMode.binaryShift << 5 | UInt64(count), 10) : (AztecMode.binaryShift << 16 | UInt64(count - shortRun), 21)
  }

  /// The first move from the item at `index` for a reader in `mode` that `isTaken` takes, other than binary.
  @inline(__always)
  func move(from index: Int, in mode: AztecMode, where isTaken: (Move) -> Bool) -> Move? {
    let items = message.items.span
    let size = mode.codeSize
    let item = items[index]
    func taken(_ bits: UInt64, _ size: Int, _ length: Int, _ mode: AztecMode) -> Move? {
      let move = Move(bits: bits, size: size, length: length, mode: mode)
      return isTaken(move) ? move : nil
    }
    if item > 0xFF {
      // P/S and FLG are zeros.
      let flag = message.flag(item)
      if let move = taken(flag.bits, flag.size + (mode.hasPunctShift ? size : 0), 1, mode) { return move }
    } else {
      if index + 1 < items.count, let code = AztecCodes.pair(item, items[index + 1]),
        let move = taken(code, mode.hasPunctShift ? size + 5 : size, 2, mode)
      {
        return move
      }
      if let code = AztecCodes.code(item, mode), let move = taken(code, size, 1, mode) { return move }
      if mode.hasPunctShift, let code = AztecCodes.code(item, .punct), let move = taken(code, size + 5, 1, mode) {
        return move
      }
      if let shift = mode.upperShift, let code = AztecCodes.code(item, .upper),
        let move = taken(shift << 5 | code, size + 5, 1, mode)
      {
        return move
      }
    }
    for target in AztecMode.allCases {
      if let code = mode.latch(to: target), let move = taken(code, size, 0, target) { return move }
    }
    return nil
  }

  /// The shortest stream.
  func shortestStream() -> AztecBits {
    var stream = AztecBits(capacity: bitCount)
    var mode = AztecMode.upper
    var index = 0
    while index < message.items.count {
      let bits = rest[index][mode]
      if let move = move(from: index, in: mode, where: { $0.size + rest[index + $0.length][$0.mode] == bits }) {
        stream.append(move.bits, size: move.size)
        mode = move.mode
        index += move.length
      } else {
        // Of all moves only this one is left, so that there is such a number.
        var count = 1
        while Self.binaryHeader(count: count).size + 8 * count + rest[index + count][mode] != bits {
          count += 1
        }
        append(binary: index..<index + count, to: &stream)
        index += count
      }
    }
    return stream
  }

  func append(binary range: Range<Int>, to stream: inout AztecBits) {
    let header = Self.binaryHeader(count: range.count)
    stream.append(header.bits, size: header.size)
    for item in message.items[range] { stream.append(UInt64(item), size: 8) }
  }
}

/// The cheapest binary runs in each mode, from each item of a message in turn, the last one first.
private struct BinaryRuns {
  /// The greatest number of bytes.
  private let most: Int
  /// The bits of B/S and the number of bytes.
  private let header: Costs
  /// The indices after the last bytes of the runs.
  private var ends = Costs()
  /// The bits of the rest from these indices on, and 8 for each item before them.
  private var bits = Costs(repeating: .max)

  init(most: Int) {
    self.most = most
    let size = Int32(AztecPlanner.binaryHeader(count: most).size)
    header = Costs(size, size, size, Costs.impossible, Costs.impossible, 0, 0, 0)
  }

  /// The fewest bits from the item at `index` on that begin with a run.
  ///
  /// - Parameters:
  ///   - last: the greatest index after a run: the items before it are bytes.
  ///   - rest: the fewest bits from each later item on.
  @inline(__always)
  mutating func fewestBits(from index: Int, last: Int, _ rest: Span<Costs>) -> Costs {
    consider(index + 1, rest)
    if max(ends[0], ends[1], ends[2]) > index + most {
      // One of the ends is now too far away.
      bits = Costs(repeating: .max)
      for end in (index + 1...min(index + most, last)).reversed() { consider(end, rest) }
    }
    return bits &+ header &- Int32(8 * index)
  }

  @inline(__always)
  private mutating func consider(_ end: Int, _ rest: Span<Costs>) {
    let others = rest[end] &+ Int32(8 * end)
    let areFewer = others .<= bits
    bits.replace(with: others, where: areFewer)
    ends.replace(with: Int32(end), where: areFewer)
  }
}
