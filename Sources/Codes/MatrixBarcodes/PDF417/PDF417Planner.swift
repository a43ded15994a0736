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
  private let bytes: [UInt8]
  /// The costs from each index of the payload, and from its end, to the end.
  private let costs: [Place]
  /// The fewest codewords for the payload.
  private(set) var codewords: [UInt16] = []
  /// The index of the next byte to write.
  private var index = 0
  /// The sub-mode of text compaction, plus 4 after the first value of a codeword: a lane of `Place.text`.
  private var state = 0
  /// The first value of a codeword.
  private var firstValue: UInt16 = 0

  init(_ payload: [UInt8]) {
    bytes = payload
    costs = Self.costs(of: payload)
    write()
  }
}

extension PDF417Planner {
  /// The costs from an index of the payload to its end.
  private struct Place {
    /// In text compaction, by sub-mode; the second four lanes are for a reader that has read half of a codeword.
    var text: Costs
    /// In byte compaction, by the index where it began, modulo 6.
    var bytes: Costs
    /// For a reader that has just changed to numeric compaction. `impossible` where that cannot be on a cheapest path.
    var numeric: Int32
    /// For a reader in numeric compaction that leaves it here.
    var afterNumeric: Int32
  }

  private static let groupLength = 6
  private static let blockLength = 44

  /// For each state of text compaction, the costs to change to it from all states by latches alone.
  private static let changes: InlineArray<8, Costs> = {
    var changes = InlineArray<8, Costs>(repeating: Costs(repeating: Costs.impossible))
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
        changes[state] = Costs.least(changes[state], through)
      }
    }
    return changes
  }()

  @inline(__always)
  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// The cost of `count` digits in numeric compaction.
  @inline(__always)
  private static func cost(ofDigits count: Int) -> Int32 {
    let (blocks, rest) = (count / blockLength, count % blockLength)
    return Int32(30 * blocks + (rest == 0 ? 0 : 2 * (rest / 3 + 1)))
  }

  /// Computes the costs at each index, from the end.
  private static func costs(of bytes: [UInt8]) -> [Place] {
    let changes = changes
    let laneNumbers = Costs(0, 1, 2, 3, 4, 5, 6, 7)
    var next = Place(text: Costs(0, 0, 0, 0, 1, 1, 1, 1), bytes: Costs(), numeric: Costs.impossible, afterNumeric: 0)
    var costs = [Place](repeating: next, count: bytes.count + 1)
    var run = DigitRun()
    for index in bytes.indices.reversed() {
      let place = index % groupLength
      let numeric = run.cost(at: index, of: bytes, afterNumeric: next.afterNumeric)

      // The part that has five bytes in its group began at the next index, modulo 6.
      let sixth = Int32((place + 1) % groupLength)
      let inBytes = next.bytes &+ Costs.least((laneNumbers ^ sixth) &<< 1, Costs(repeating: 2))
      let fromHere = inBytes[place]

      let data = dataCosts(of: bytes[index], next: next.text, others: min(fromHere, numeric) &+ 2)
      var text = changes[0] &+ data[0]
      for state in 1..<8 { text = Costs.least(text, changes[state] &+ data[state]) }

      next = Place(
        text: text, bytes: Costs.least(inBytes, Costs(repeating: min(text[0], numeric) &+ 2)), numeric: numeric,
        afterNumeric: min(text[0], fromHere) &+ 2)
      costs[index] = next
    }
    return costs
  }

  /// The costs in text compaction without a latch before the next byte.
  ///
  /// - Parameters:
  ///   - next: the costs in text compaction from the next index on.
  ///   - others: the cost in byte and numeric compaction, with the codeword that changes to them.
  @inline(__always)
  private static func dataCosts(of byte: UInt8, next: Costs, others: Int32) -> Costs {
    let bits = Costs(1, 2, 4, 8, 1, 2, 4, 8)
    let nowhere = Costs(repeating: Costs.impossible)
    let submodes = PDF417Submode.submodes(holding: byte)
    let swapped = Costs(lowHalf: next.highHalf, highHalf: next.lowHalf)
    let characters = nowhere.replacing(with: swapped &+ 1, where: Costs() .< bits & submodes)
    let shifting = PDF417Submode.submodes(shiftingTo: submodes)
    let shifted = nowhere.replacing(with: next &+ 2, where: Costs() .< bits & shifting)
    // After the first value of a codeword, a shift fills it up.
    let whole = Costs.least(next &+ 4, Costs(repeating: others)).lowHalf
    let filled = Costs(lowHalf: whole, highHalf: whole) &+ Costs(0, 0, 0, 0, 1, 1, 1, Costs.impossible)
    return Costs.least(Costs.least(characters, shifted), filled)
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
    private var ends = InlineArray<12, Int32>(repeating: 0)

    /// The cost for a reader that has just changed to numeric compaction.
    ///
    /// - Parameter afterNumeric: the cost for one that leaves it at the next index.
    @inline(__always)
    mutating func cost(at index: Int, of bytes: [UInt8], afterNumeric: Int32) -> Int32 {
      guard isDigit(bytes[index]) else { return Costs.impossible }
      if index < indices.lowerBound || indices.isEmpty {
        var start = index
        while start > 0, isDigit(bytes[start - 1]) { start -= 1 }
        indices = start..<index + 1
      }
      let following = indices.upperBound - index - 1
      if following < ends.count { ends[following] = afterNumeric }
      guard index - indices.lowerBound < ends.count else { return Costs.impossible }
      var cost = Costs.impossible
      for end in 0...min(following, ends.count - 1) {
        cost = min(cost, PDF417Planner.cost(ofDigits: following + 1 - end) &+ ends[end])
      }
      return cost
    }
  }
}

// MARK: - Writing

extension PDF417Planner {
  /// Appends a value of text compaction, after which the sub-mode is the same.
  private mutating func append(value: UInt16) {
    if state < 4 {
      firstValue = value
    } else {
      codewords.append(30 * firstValue + value)
    }
    state ^= 4
  }

  /// Writes the codewords along a cheapest path.
  private mutating func write() {
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
      codewords.append(913)
      codewords.append(UInt16(bytes[index]))
      index += 1
      return true
    }
    let isNumeric = cost == costs[index].numeric &+ 2
    guard isNumeric || cost == costs[index + 1].bytes[index % Self.groupLength] &+ 4 else { return false }
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
        codewords.append(900)
        break
      }
      isNumeric.toggle()
    }
    state = 0
  }

  /// Writes a part in byte compaction. ISO/IEC 15438:2015, 5.4.3.
  private mutating func writeBytes() {
    let start = index
    let lane = start % Self.groupLength
    func isFull(_ index: Int) -> Bool { (index - start) % Self.groupLength == Self.groupLength - 1 }
    repeat {
      index += 1
    } while index < bytes.count
      && costs[index].bytes[lane] == costs[index + 1].bytes[lane] &+ (isFull(index) ? 0 : 2)

    codewords.append((index - start) % Self.groupLength == 0 ? 924 : 901)
    var next = start
    while next + Self.groupLength <= index {
      var group = bytes[next..<next + Self.groupLength].reduce(0) { $0 << 8 | Int($1) }
      let end = codewords.count + 5
      codewords += repeatElement(0, count: 5)
      for place in 1...5 {
        codewords[end - place] = UInt16(group % 900)
        group /= 900
      }
      next += Self.groupLength
    }
    for byte in bytes[next..<index] { codewords.append(UInt16(byte)) }
  }

  /// Writes a part in numeric compaction. ISO/IEC 15438:2015, 5.4.4.
  private mutating func writeDigits() {
    var end = index + 1
    while end < bytes.count, Self.isDigit(bytes[end]) { end += 1 }
    while end > index + 1, costs[index].numeric != Self.cost(ofDigits: end - index) &+ costs[end].afterNumeric {
      end -= 1
    }
    codewords.append(902)
    while index < end {
      let blockEnd = min(index + Self.blockLength, end)
      writeBlock(index..<blockEnd)
      index = blockEnd
    }
  }

  /// Writes up to 44 digits: the number that they make with a 1 before them, to the base of 900.
  private mutating func writeBlock(_ digits: Range<Int>) {
    let start = codewords.count
    codewords += repeatElement(0, count: digits.count / 3 + 1)
    codewords[codewords.count - 1] = 1
    for digit in bytes[digits] {
      // Ten times the number so far, and the digit.
      var carry = UInt16(digit & 0xF)
      for place in (start..<codewords.count).reversed() {
        (carry, codewords[place]) = (10 * codewords[place] + carry).quotientAndRemainder(dividingBy: 900)
      }
    }
  }
}
