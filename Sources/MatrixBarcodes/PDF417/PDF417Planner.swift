/// Finds the fewest codewords that carry a payload in PDF417.
///
/// While a symbol is read, a reader is in text compaction, in one of four sub-modes and at the first or the second value
/// of a codeword; in byte compaction, at one of six places in a group; or in numeric compaction. The fewest codewords from
/// each index of the payload to its end, for each state, follow from those of the next index. They are computed from the
/// end; then the codewords are written from the start, always along a cheapest path.
///
/// Costs are counted in halves of a codeword, so that a value of text compaction costs 1 (ISO/IEC 15438:2015, 5.4):
/// - a character that the sub-mode has, or a latch: 1; a character after a shift: 2;
/// - 913 and a byte, after which the sub-mode is the same: 4;
/// - 900, 901, 902 or 924, to another compaction: 2. Text compaction begins in alpha;
/// - a shift to punctuation that fills up a codeword before any of these: 1. Punctuation has only its latch to alpha;
/// - a byte in byte compaction: 2, but the sixth of a group is free;
/// - n digits in numeric compaction, up to 44: 2 for every three, and 2 more.
struct PDF417Planner {
  /// The fewest codewords for the payload.
  let count: Int
  /// The codewords; none if they are more than `most`.
  let codewords: [UInt16]

  /// The most bytes that fit a symbol: 44 digits need 15 codewords, of which there are at most 925.
  private static let mostBytes = 2_710

  /// - Parameter most: the most codewords to write, at most 928.
  init(_ payload: [UInt8], most: Int) {
    var count = 0
    var codewords: [UInt16] = []
    payload.withUnsafeBufferPointer { bytes in
      let storesCosts = bytes.count <= Self.mostBytes
      withUnsafeTemporaryAllocation(of: Costs.self, capacity: storesCosts ? bytes.count + 1 : 1) { costs in
        count = Self.compute(costs, of: bytes, storesCosts: storesCosts) / 2
        guard storesCosts, count <= most else { return }
        codewords = [UInt16](unsafeUninitializedCapacity: count) { buffer, written in
          var writer = Writer(bytes: bytes, costs: costs, codewords: buffer)
          writer.write()
          written = writer.count
        }
      }
    }
    self.count = count
    self.codewords = codewords
  }
}

extension PDF417Planner {
  private typealias Lanes = SIMD8<Int16>

  /// The costs from an index of the payload to its end.
  private struct Costs {
    /// In text compaction, by sub-mode; the second four lanes are for a reader that has read half of a codeword.
    var text: Lanes
    /// In byte compaction, by the index where it began, modulo 6.
    var bytes: Lanes
    /// For a reader that has just changed to numeric compaction. `impossible` where that cannot be on a cheapest path.
    var numeric: Int16
    /// For a reader in numeric compaction that leaves it here.
    var afterNumeric: Int16
  }

  /// More than the cost of any path, and small enough to be added to without overflow.
  private static let impossible: Int16 = 16_000
  /// Costs that exceed this are lowered, all by this amount. Those of a payload that fits a symbol never do.
  private static let ceiling: Int16 = 8_000

  private static let groupLength = 6
  private static let blockLength = 44

  /// For each state of text compaction, the costs to change to it from all states by latches alone.
  private static let changes: InlineArray<8, Lanes> = {
    var changes = InlineArray<8, Lanes>(repeating: Lanes(repeating: impossible))
    for state in 0..<8 { changes[state][state] = 0 }
    for half in [0, 4] {
      for index in PDF417Submode.latches.indices {
        let latch = PDF417Submode.latches[index]
        changes[latch.to.rawValue + 4 - half][latch.from.rawValue + half] = 1
      }
    }
    for middle in 0..<8 {
      for state in 0..<8 {
        let through = changes[middle] &+ changes[state][middle]
        changes[state] = least(changes[state], through)
      }
    }
    return changes
  }()

  @inline(__always)
  private static func least(_ one: Lanes, _ other: Lanes) -> Lanes { one.replacing(with: other, where: other .< one) }

  @inline(__always)
  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// The cost of `count` digits in numeric compaction.
  @inline(__always)
  private static func cost(ofDigits count: Int) -> Int16 {
    let (blocks, rest) = (count / blockLength, count % blockLength)
    return Int16(truncatingIfNeeded: 30 * blocks + (rest == 0 ? 0 : 2 * (rest / 3 + 1)))
  }

  /// Computes the costs at each index, from the end, and returns those of the whole payload.
  private static func compute(
    _ costs: UnsafeMutableBufferPointer<Costs>, of bytes: UnsafeBufferPointer<UInt8>, storesCosts: Bool
  ) -> Int {
    let changes = changes
    let laneNumbers = Lanes(0, 1, 2, 3, 4, 5, 6, 7)
    var next = Costs(text: Lanes(0, 0, 0, 0, 1, 1, 1, 1), bytes: Lanes(), numeric: impossible, afterNumeric: 0)
    if storesCosts { costs[bytes.count] = next }
    var run = DigitRun()
    // How much all costs were lowered.
    var lowered = 0
    // The index modulo 6.
    var place = bytes.count % groupLength
    for index in bytes.indices.reversed() {
      place = place == 0 ? groupLength - 1 : place - 1
      let numeric = run.cost(at: index, of: bytes, afterNumeric: next.afterNumeric)

      // The part that has five bytes in its group began at the next index, modulo 6.
      let sixth = Int16(truncatingIfNeeded: place == groupLength - 1 ? 0 : place + 1)
      let inBytes = next.bytes &+ least((laneNumbers ^ sixth) &<< 1, Lanes(repeating: 2))
      let fromHere = inBytes[place]

      let data = dataCosts(of: bytes[index], next: next.text, others: min(fromHere, numeric) &+ 2)
      var text = changes[0] &+ data[0]
      for state in 1..<8 { text = least(text, changes[state] &+ data[state]) }

      next = Costs(
        text: text, bytes: least(inBytes, Lanes(repeating: min(text[0], numeric) &+ 2)), numeric: numeric,
        afterNumeric: min(text[0], fromHere) &+ 2)
      if storesCosts {
        costs[index] = next
      } else if next.text[0] > ceiling {
        next.text &-= ceiling
        next.bytes &-= ceiling
        next.afterNumeric &-= ceiling
        run.lowerCosts(by: ceiling)
        lowered += Int(ceiling)
      }
    }
    return lowered + Int(next.text[0])
  }

  /// The costs in text compaction without a latch before the next byte.
  ///
  /// - Parameters:
  ///   - next: the costs in text compaction from the next index on.
  ///   - others: the cost in byte and numeric compaction, with the codeword that changes to them.
  @inline(__always)
  private static func dataCosts(of byte: UInt8, next: Lanes, others: Int16) -> Lanes {
    let bits = Lanes(1, 2, 4, 8, 1, 2, 4, 8)
    let nowhere = Lanes(repeating: impossible)
    let submodes = PDF417Submode.submodes(holding: byte)
    let swapped = Lanes(lowHalf: next.highHalf, highHalf: next.lowHalf)
    let characters = nowhere.replacing(with: swapped &+ 1, where: Lanes() .< bits & submodes)
    let shifting = PDF417Submode.submodes(shiftingTo: submodes)
    let shifted = nowhere.replacing(with: next &+ 2, where: Lanes() .< bits & shifting)
    // After the first value of a codeword, a shift fills it up.
    let whole = least(next &+ 4, Lanes(repeating: others)).lowHalf
    let filled = Lanes(lowHalf: whole, highHalf: whole) &+ Lanes(0, 0, 0, 0, 1, 1, 1, impossible)
    return least(least(characters, shifted), filled)
  }

  /// The run of digits around an index, while the indices go down.
  ///
  /// A cheapest path has at most one numeric part in a run: to stay in numeric compaction costs no more than to leave it and
  /// come back. That part begins less than 12 digits after the run begins, and ends less than 12 digits before the run ends.
  /// For 12 digits or more, the part gets longer by one codeword for three digits, and by one more at most. One and a half
  /// codewords are needed at most to come to any sub-mode and half of a codeword after it. Elsewhere these digits need half
  /// a codeword each, and half a codeword for the latch to mixed.
  private struct DigitRun {
    private var indices = 0..<0
    /// The costs of leaving numeric compaction at the end of the run, and one digit before it, and so on.
    private var ends = InlineArray<12, Int16>(repeating: 0)

    /// The cost for a reader that has just changed to numeric compaction.
    ///
    /// - Parameter afterNumeric: the cost for one that leaves it at the next index.
    @inline(__always)
    mutating func cost(at index: Int, of bytes: UnsafeBufferPointer<UInt8>, afterNumeric: Int16) -> Int16 {
      guard isDigit(bytes[index]) else { return impossible }
      if index < indices.lowerBound || indices.isEmpty {
        var start = index
        while start > 0, isDigit(bytes[start - 1]) { start -= 1 }
        indices = start..<index + 1
      }
      let following = indices.upperBound - index - 1
      if following < ends.count { ends[following] = afterNumeric }
      guard index - indices.lowerBound < ends.count else { return impossible }
      var cost = impossible
      for end in 0...min(following, ends.count - 1) {
        cost = min(cost, PDF417Planner.cost(ofDigits: following + 1 - end) &+ ends[end])
      }
      return cost
    }

    mutating func lowerCosts(by amount: Int16) {
      for end in ends.indices { ends[end] &-= amount }
    }
  }
}

extension PDF417Planner {
  /// Writes the codewords along a cheapest path.
  private struct Writer {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let costs: UnsafeMutableBufferPointer<Costs>
    private let codewords: UnsafeMutableBufferPointer<UInt16>
    /// The number of codewords written.
    private(set) var count = 0
    /// The index of the next byte.
    private var index = 0
    /// The sub-mode of text compaction, plus 4 after the first value of a codeword: a lane of `Costs.text`.
    private var state = 0
    /// The first value of a codeword.
    private var firstValue: UInt16 = 0

    init(
      bytes: UnsafeBufferPointer<UInt8>, costs: UnsafeMutableBufferPointer<Costs>,
      codewords: UnsafeMutableBufferPointer<UInt16>
    ) {
      self.bytes = bytes
      self.costs = costs
      self.codewords = codewords
    }

    private mutating func append(_ codeword: UInt16) {
      codewords[count] = codeword
      count += 1
    }

    /// Appends a value of text compaction, after which the sub-mode is the same.
    private mutating func append(value: UInt16) {
      if state < 4 {
        firstValue = value
      } else {
        append(30 * firstValue + value)
      }
      state ^= 4
    }

    mutating func write() {
      while index < bytes.count {
        if !writeCharacter() && !writeByteOrOtherCompactions() { writeLatch() }
      }
      fillCodeword()
    }

    /// Writes the next character in text compaction; false if that is not cheapest.
    private mutating func writeCharacter() -> Bool {
      let byte = bytes[index]
      let submodes = PDF417Submode.submodes(holding: byte)
      let bit = PDF417Submode.Mask(1) << PDF417Submode.Mask(state & 3)
      let cost = costs[index].text[state]
      let next = costs[index + 1].text
      if submodes & bit != 0, cost == next[state ^ 4] &+ 1 {
        append(value: (PDF417Submode(rawValue: state & 3) ?? .alpha).value(of: byte))
      } else if PDF417Submode.submodes(shiftingTo: submodes) & bit != 0, cost == next[state] &+ 2 {
        let isAlpha = submodes & 1 != 0
        append(value: isAlpha ? PDF417Submode.alphaShift : PDF417Submode.punctuationShift)
        append(value: (isAlpha ? PDF417Submode.alpha : .punctuation).value(of: byte))
      } else {
        return false
      }
      index += 1
      return true
    }

    /// Writes a latch: of those that are cheapest, one to a sub-mode that has the next character, if there is one.
    private mutating func writeLatch() {
      let text = costs[index].text
      let submodes = PDF417Submode.submodes(holding: bytes[index])
      var best: (value: UInt16, target: Int)?
      for number in PDF417Submode.latches.indices {
        let latch = PDF417Submode.latches[number]
        let target = latch.to.rawValue | (state & 4 ^ 4)
        guard latch.from.rawValue == state & 3, text[state] == text[target] &+ 1 else { continue }
        if best == nil || submodes >> PDF417Submode.Mask(latch.to.rawValue) & 1 != 0 { best = (latch.value, target) }
      }
      guard let best else { return }
      append(value: best.value)
      state = best.target
    }

    private mutating func fillCodeword() {
      if state >= 4 { append(value: PDF417Submode.punctuationShift) }
    }

    /// Writes 913 and the next byte, or what comes next in byte or numeric compaction; false if that is not cheapest.
    private mutating func writeByteOrOtherCompactions() -> Bool {
      let submode = state & 3
      guard state < 4 || submode != PDF417Submode.punctuation.rawValue else { return false }
      let cost = costs[index].text[state] &- (state < 4 ? 0 : 1)
      if cost == costs[index + 1].text[submode] &+ 4 {
        fillCodeword()
        append(913)
        append(UInt16(bytes[index]))
        index += 1
        return true
      }
      let isNumeric = cost == costs[index].numeric &+ 2
      guard isNumeric || cost == costs[index + 1].bytes[index % groupLength] &+ 4 else { return false }
      fillCodeword()
      writeOtherCompactions(startingWithDigits: isNumeric)
      return true
    }

    /// Writes parts in numeric and byte compaction, up to the next part in text compaction.
    private mutating func writeOtherCompactions(startingWithDigits: Bool) {
      var isNumeric = startingWithDigits
      while true {
        if isNumeric { writeDigits() } else { writeBytes() }
        guard index < bytes.count else { break }
        let text = costs[index].text[0]
        if isNumeric ? costs[index].afterNumeric == text &+ 2 : text <= costs[index].numeric {
          append(900)
          break
        }
        isNumeric.toggle()
      }
      state = 0
    }

    /// Writes a part in byte compaction. ISO/IEC 15438:2015, 5.4.3.
    private mutating func writeBytes() {
      let start = index
      let lane = start % groupLength
      func isFull(_ index: Int) -> Bool { (index - start) % groupLength == groupLength - 1 }
      repeat {
        index += 1
      } while index < bytes.count
        && costs[index].bytes[lane] == costs[index + 1].bytes[lane] &+ (isFull(index) ? 0 : 2)

      append((index - start) % groupLength == 0 ? 924 : 901)
      var next = start
      while next + groupLength <= index {
        var group: UInt64 = 0
        for byte in next..<next + groupLength { group = group << 8 | UInt64(bytes[byte]) }
        count += 5
        for digit in 1...5 {
          codewords[count - digit] = UInt16(group % 900)
          group /= 900
        }
        next += groupLength
      }
      while next < index {
        append(UInt16(bytes[next]))
        next += 1
      }
    }

    /// Writes a part in numeric compaction. ISO/IEC 15438:2015, 5.4.4.
    private mutating func writeDigits() {
      var end = index + 1
      while end < bytes.count, isDigit(bytes[end]) { end += 1 }
      while end > index + 1, costs[index].numeric != cost(ofDigits: end - index) &+ costs[end].afterNumeric { end -= 1 }
      append(902)
      while index < end {
        let blockEnd = min(index + blockLength, end)
        writeBlock(index..<blockEnd)
        index = blockEnd
      }
    }

    /// Writes up to 44 digits: the number that they make with a 1 before them, to the base of 900.
    private mutating func writeBlock(_ digits: Range<Int>) {
      // The number has up to 45 digits, 15 in each part.
      var (high, middle, low): (UInt64, UInt64, UInt64) = (0, 0, 0)
      for place in 0...digits.count {
        let digit = place == 0 ? 1 : UInt64(bytes[digits.lowerBound + place - 1] & 0xF)
        switch digits.count - place {
        case 30...: high = 10 * high + digit
        case 15...: middle = 10 * middle + digit
        default: low = 10 * low + digit
        }
      }
      let part: UInt64 = 1_000_000_000_000_000
      let length = digits.count / 3 + 1
      for digit in 1...length {
        middle += high % 900 * part
        high /= 900
        low += middle % 900 * part
        middle /= 900
        codewords[count + length - digit] = UInt16(low % 900)
        low /= 900
      }
      count += length
    }
  }
}
