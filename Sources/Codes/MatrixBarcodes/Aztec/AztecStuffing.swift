/// The position in a codeword, as far as it matters for the bits that are inserted into the bit stream.
struct AztecPosition {
  /// The number of bits of the codeword that are there; 0 to one less than its size.
  private var count: Int
  /// Whether these bits are zeros, ones, or both.
  private var kind: Kind

  private enum Kind: Int {
    case zeros, ones, both
  }

  /// The position at the start of a codeword is that of index 0.
  init(index: Int) {
    count = index / 3
    kind = Kind(rawValue: index % 3) ?? .both
  }

  /// A number for the position, less than three times the size of a codeword.
  var index: Int { 3 * count + kind.rawValue }

  /// Moves on by the lowest `size` bits of `bits`, and by those that are inserted after them: a codeword whose bits but
  /// the last are all equal gets the opposite bit. Returns the number of all these bits.
  @inline(__always)
  mutating func append(_ bits: UInt64, size: Int, wordSize: Int) -> Int {
    var pending = size
    var inserted = 0
    while true {
      let taken = min(pending, wordSize - 1 - count)
      if taken > 0 {
        pending -= taken
        let mask = UInt64(1) << UInt64(taken) - 1
        let next = bits >> UInt64(pending) & mask
        let nextKind = next == 0 ? Kind.zeros : next == mask ? .ones : .both
        kind = count == 0 || kind == nextKind ? nextKind : .both
        count += taken
      }
      guard count == wordSize - 1 else { break }
      if kind != .both {
        inserted += 1
      } else if pending > 0 {
        // The last bit of the codeword may have any value.
        pending -= 1
      } else {
        break
      }
      count = 0
      kind = .zeros
    }
    return size + inserted
  }
}

/// For a reader in any state between two codes, the fewest bits of the rest of a message with those that are inserted.
///
/// The inserted bits depend on the position in the codeword, which therefore belongs to the state. One thing is left out,
/// so that a message can need some bits more: a long binary run may have a position after its header that belongs to
/// another number of bytes.
struct AztecStuffing {
  let planner: AztecPlanner
  let wordSize: Int
  /// The number of positions in a codeword.
  let positions: Int
  /// The fewest bits for each item, mode and position.
  private var rest: [Int32]
  /// The same for a reader that has just read a byte of a binary run, and may read others.
  private var restOfRun: [Int32]
  /// For each item that is a byte, and each position, those after it in a binary run.
  private var steps: [Step]

  /// The position after some bits, and their number.
  struct Step: Equatable {
    var end: UInt8
    var bits: Int16
  }

  private static let impossible: Int32 = 1 << 30

  init(_ planner: AztecPlanner, wordSize: Int) {
    self.planner = planner
    self.wordSize = wordSize
    positions = 3 * wordSize
    let count = planner.message.items.count
    rest = [Int32](repeating: 0, count: (count + 1) * AztecMode.allCases.count * positions)
    restOfRun = [Int32](repeating: 0, count: (count + 1) * 3 * positions)
    steps = [Step](repeating: Step(end: 0, bits: 0), count: count * positions)
    compute()
  }

  /// The fewest bits from the item at `index` to the end.
  @inline(__always)
  func fewestBits(from index: Int, in mode: AztecMode, at position: Int) -> Int {
    Int(rest[place(index, mode, position)])
  }

  /// The fewest bits from the item at `index` to the end, for a reader in a binary run.
  @inline(__always)
  func fewestBits(inRunFrom index: Int, in mode: AztecMode, at position: Int) -> Int {
    Int(restOfRun[(3 * index + mode.rawValue) * positions + position])
  }

  /// The fewest bits of all.
  var fewestBits: Int { fewestBits(from: 0, in: .upper, at: 0) }

  /// Reads the byte at `index` in a binary run.
  @inline(__always)
  private func step(over index: Int, from position: Int) -> Step { steps[index * positions + position] }

  @inline(__always)
  func step(_ bits: UInt64, size: Int, from position: Int) -> Step {
    Self.step(bits, size: size, from: position, wordSize: wordSize)
  }

  /// The position after some bits, and their number with those that are inserted.
  @inline(__always)
  static func step(_ bits: UInt64, size: Int, from position: Int, wordSize: Int) -> Step {
    var end = AztecPosition(index: position)
    let count = end.append(bits, size: size, wordSize: wordSize)
    return Step(end: UInt8(end.index), bits: Int16(count))
  }

  @inline(__always)
  private func place(_ index: Int, _ mode: AztecMode, _ position: Int) -> Int {
    (AztecMode.allCases.count * index + mode.rawValue) * positions + position
  }

  // MARK: - Computation

  /// The steps over the headers of binary runs, for each position.
  private struct Headers {
    /// For each position, the steps for 1 to 31 bytes.
    var short: [Step] = []
    /// For each position, the different steps for more bytes.
    var long: [[Step]] = []
  }

  /// - Parameter most: the greatest number of bytes in a run.
  private func headers(most: Int) -> Headers {
    var headers = Headers()
    for position in 0..<positions {
      var long: [Step] = []
      for count in 1...max(most, AztecPlanner.shortRun) {
        let header = AztecPlanner.binaryHeader(count: count)
        let step = step(header.bits, size: header.size, from: position)
        if count <= AztecPlanner.shortRun {
          headers.short.append(step)
        } else if !long.contains(step) {
          long.append(step)
        }
      }
      headers.long.append(long)
    }
    return headers
  }

  private mutating func compute() {
    let items = planner.message.items
    let headers = headers(most: min(items.count, AztecPlanner.longRun))
    var runs = ShortRuns(positions: positions)
    for index in items.indices.reversed() {
      let isByte = items[index] <= 0xFF
      if isByte {
        for position in 0..<positions {
          steps[index * positions + position] = step(UInt64(items[index]), size: 8, from: position)
        }
        runs.prepend(steps[index * positions..<(index + 1) * positions])
      } else {
        runs = ShortRuns(positions: positions)
      }
      for mode in AztecMode.allCases {
        computeMoves(index, mode)
        if isByte && mode.hasBinaryShift { computeBinary(index, mode, headers, runs) }
      }
      computeLatches(index)
      for mode in AztecMode.allCases where mode.hasBinaryShift {
        for position in 0..<positions {
          let fewest = fewestBits(from: index, in: mode, at: position)
          let further = isByte ? fewestBits(afterByteAt: index, in: mode, at: position) : fewest
          restOfRun[(3 * index + mode.rawValue) * positions + position] = Int32(min(fewest, further))
        }
      }
    }
  }

  /// The fewest bits of a byte in a binary run, and of the rest after it.
  private func fewestBits(afterByteAt index: Int, in mode: AztecMode, at position: Int) -> Int {
    let step = step(over: index, from: position)
    return Int(step.bits) + fewestBits(inRunFrom: index + 1, in: mode, at: Int(step.end))
  }

  /// The costs of the moves that carry the item at `index`, other than binary.
  private mutating func computeMoves(_ index: Int, _ mode: AztecMode) {
    for position in 0..<positions { rest[place(index, mode, position)] = Self.impossible }
    _ = planner.move(from: index, in: mode) { move in
      guard move.length > 0 else { return false }
      for position in 0..<positions { improve(index, mode, position, by: move) }
      return false
    }
  }

  /// Notes the cost of a move if it is the least. Returns whether it is.
  @discardableResult
  private mutating func improve(
    _ index: Int, _ mode: AztecMode, _ position: Int, by move: AztecPlanner.Move
  ) -> Bool {
    let step = step(move.bits, size: move.size, from: position)
    let bits = Int32(step.bits) + rest[place(index + move.length, move.mode, Int(step.end))]
    let place = place(index, mode, position)
    guard bits < rest[place] else { return false }
    rest[place] = bits
    return true
  }

  /// The costs of the binary runs from the item at `index`.
  private mutating func computeBinary(_ index: Int, _ mode: AztecMode, _ headers: Headers, _ runs: ShortRuns) {
    for position in 0..<positions {
      var fewest = Int(rest[place(index, mode, position)])
      for count in 1...runs.most {
        let header = headers.short[position * AztecPlanner.shortRun + count - 1]
        let run = runs.step(over: count, from: Int(header.end))
        let rest = fewestBits(from: index + count, in: mode, at: Int(run.end))
        fewest = min(fewest, Int(header.bits) + Int(run.bits) + rest)
      }
      for header in headers.long[position] {
        fewest = min(fewest, Int(header.bits) + fewestBits(afterByteAt: index, in: mode, at: Int(header.end)))
      }
      rest[place(index, mode, position)] = Int32(fewest)
    }
  }

  /// The costs of other modes, which may be cheaper after a latch.
  private mutating func computeLatches(_ index: Int) {
    var isChanged = true
    while isChanged {
      // Several latches may follow one another.
      isChanged = false
      for mode in AztecMode.allCases {
        for target in AztecMode.allCases {
          guard let code = mode.latch(to: target) else { continue }
          let move = AztecPlanner.Move(bits: code, size: mode.codeSize, length: 0, mode: target)
          for position in 0..<positions where improve(index, mode, position, by: move) { isChanged = true }
        }
      }
    }
  }
}

/// The steps over 0 to 31 bytes in a binary run from one item on, for each position.
private struct ShortRuns {
  /// The greatest number of bytes that follow.
  private(set) var most = 0
  private var steps: [AztecStuffing.Step]
  private let stride = AztecPlanner.shortRun + 1

  /// No bytes.
  init(positions: Int) {
    steps = [AztecStuffing.Step](repeating: .init(end: 0, bits: 0), count: positions * stride)
    for position in 0..<positions { steps[position * stride].end = UInt8(position) }
  }

  /// - Parameter first: the steps over one more byte at the start, for each position.
  mutating func prepend(_ first: ArraySlice<AztecStuffing.Step>) {
    let others = steps
    most = min(most + 1, AztecPlanner.shortRun)
    for (position, step) in first.enumerated() {
      for count in 1...most {
        let rest = others[Int(step.end) * stride + count - 1]
        steps[position * stride + count] = .init(end: rest.end, bits: step.bits + rest.bits)
      }
    }
  }

  @inline(__always)
  func step(over count: Int, from position: Int) -> AztecStuffing.Step { steps[position * stride + count] }
}
