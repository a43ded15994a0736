/// Finds the fewest symbol characters that carry a payload in Code 128.
///
/// While a symbol is read, a reader is in one of six states: a code set (A, B or C), and whether two FNC4 have latched
/// it to the upper half of ISO-8859-1. The fewest symbol characters from each index of the payload to its end, for each
/// state, follow from those of the next two indices. They are computed from the end; then the symbol is written from
/// the start, always along a cheapest path.
///
/// The moves and their cost, in symbol characters (ISO/IEC 15417:2007, 4.3):
/// - a character in the code set that holds it: 1; two digits in code set C: 1;
/// - one character of the other set of A and B after SHIFT: 2;
/// - FNC4 before either (then SHIFT follows it), if the character is in the other half than the latch: +1;
/// - FNC1, in any of them: 1;
/// - another code set: 1; the latch on or off: 2, in A and B only. The latch survives code set C.
struct Code128Planner {
  /// A value for each state, one lane each.
  private typealias PerState = SIMD8<Int16>

  private let payload: [UInt8]
  /// The byte that stands for FNC1; -1 for none.
  private let functionOne: Int

  /// - Parameter functionOne: the byte in `payload` that stands for FNC1 instead of itself; nil for none.
  init(_ payload: [UInt8], functionOne: UInt8? = nil) {
    self.payload = payload
    self.functionOne = functionOne.map { Int($0) } ?? -1
  }

  /// The values of the start character and of all symbol characters that carry the payload.
  func symbolCharacters() -> [UInt8] {
    // A byte needs at most a change of code set, the latch, SHIFT and itself.
    [UInt8](unsafeUninitializedCapacity: 5 * payload.count + 1) { characters, count in
      count = write(to: characters)
    }
  }

  /// Calls `body` with the values of the start character and of all symbol characters that carry the payload, followed
  /// by space for two more.
  func withSymbolCharacters<Value>(_ body: (UnsafeMutableBufferPointer<UInt8>) -> Value) -> Value {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 5 * payload.count + 3) { characters in
      let count = write(to: characters)
      return body(UnsafeMutableBufferPointer(rebasing: characters[..<(count + 2)]))
    }
  }
}

extension Code128Planner {
  enum CodeSet: Int {
    case b, c, a

    var startCharacter: UInt8 {
      switch self {
      case .a: 103
      case .b: 104
      case .c: 105
      }
    }

    /// The symbol character that changes to this set from either of the others.
    var codeCharacter: UInt8 {
      switch self {
      case .a: 101
      case .b: 100
      case .c: 99
      }
    }

    /// The value of FNC4 in this set: the one that in the other sets changes to this set.
    var fnc4: UInt8 { codeCharacter }
  }

  /// The state of a reader between two symbol characters.
  struct State: Equatable {
    /// The lane of the state. Code set B comes first, because the first of several equally short paths is taken.
    let lane: Int

    var set: CodeSet { CodeSet(rawValue: lane < 3 ? lane : lane - 3) ?? .b }
    var isLatched: Bool { lane >= 3 }
  }

  private static let shift: UInt8 = 98
  /// The value of FNC1, the same in every code set.
  private static let fnc1: UInt8 = 102
  /// More than the cost of any path, and small enough to be added to without overflow.
  private static let impossible: Int16 = 16_000

  /// The cost of changing from each state to that of `lane`, without a character of the payload in between.
  @inline(__always)
  private static func switchCosts(to lane: Int) -> PerState {
    let never = impossible
    // Lanes: B, C, A, then the same latched. Code set C has no FNC4, so the path from it to itself latched goes through
    // another set.
    return switch lane {
    case 0: PerState(0, 1, 1, 2, 3, 3, never, never)
    case 1: PerState(1, 0, 1, 3, 4, 3, never, never)
    case 2: PerState(1, 1, 0, 3, 3, 2, never, never)
    case 3: PerState(2, 3, 3, 0, 1, 1, never, never)
    case 4: PerState(3, 4, 3, 1, 0, 1, never, never)
    default: PerState(3, 3, 2, 1, 1, 0, never, never)
    }
  }

  /// The cost of the payload from index `index` on, if the byte there (or two digits, in code set C) is carried in each
  /// state.
  @inline(__always)
  private func dataCosts(at index: Int, _ bytes: UnsafeBufferPointer<UInt8>, next: PerState, afterNext: PerState)
    -> PerState
  {
    let byte = bytes[index]
    if Int(byte) == functionOne { return next &+ 1 }
    let never = Self.impossible
    let low = byte & 0x7F
    let inB: Int16 = low >= 0x20 ? 1 : 2
    let inA: Int16 = low < 0x60 ? 1 : 2
    let plain: Int16 = byte < 0x80 ? 0 : 1
    var costs = next &+ PerState(inB &+ plain, never, inA &+ plain, inB &+ 1 &- plain, never, inA &+ 1 &- plain, 0, 0)
    costs[1] = never
    costs[4] = never
    if isDigitPair(at: index, bytes) {
      costs[1] = afterNext[1] &+ 1
      costs[4] = afterNext[4] &+ 1
    }
    return costs
  }

  @inline(__always)
  private func isDigitPair(at index: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    index + 1 < bytes.count && bytes[index] &- 0x30 < 10 && bytes[index + 1] &- 0x30 < 10
  }

  /// Writes the symbol characters, and returns their number.
  private func write(to characters: UnsafeMutableBufferPointer<UInt8>) -> Int {
    payload.withUnsafeBufferPointer { bytes in
      // For each index, the cost of carrying the data there in each state. The states are chosen by these costs when
      // the symbol is written.
      withUnsafeTemporaryAllocation(of: PerState.self, capacity: bytes.count) { dataCosts in
        let isASCII = bytes.allSatisfy { $0 < 0x80 }
        var next = PerState(repeating: 0)
        var afterNext = PerState(repeating: 0)
        for index in bytes.indices.reversed() {
          let data = self.dataCosts(at: index, bytes, next: next, afterNext: afterNext)
          dataCosts[index] = data
          afterNext = next
          next = Self.cheapest(data, isASCII: isASCII)
        }
        return write(bytes, dataCosts: dataCosts, starts: next, to: characters)
      }
    }
  }

  /// The lowest cost from each state, given the cost of the data in each state.
  @inline(__always)
  private static func cheapest(_ data: PerState, isASCII: Bool) -> PerState {
    var best = switchCosts(to: 0) &+ PerState(repeating: data[0])
    for lane in 1..<3 { best = pointwiseMin(best, switchCosts(to: lane) &+ PerState(repeating: data[lane])) }
    if isASCII {
      // The latch is useless for ASCII.
      for lane in 3..<6 { best[lane] = impossible }
      return best
    }
    for lane in 3..<6 { best = pointwiseMin(best, switchCosts(to: lane) &+ PerState(repeating: data[lane])) }
    return best
  }

  private func write(
    _ bytes: UnsafeBufferPointer<UInt8>, dataCosts: UnsafeMutableBufferPointer<PerState>, starts: PerState,
    to characters: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var lane = 0
    for start in 1..<3 where starts[start] < starts[lane] { lane = start }
    var state = State(lane: lane)
    characters[0] = state.set.startCharacter
    var count = 1
    var index = 0
    while index < bytes.count {
      let target = Self.cheapestMove(from: state, dataCosts[index])
      if target != state { Self.append(switchFrom: state, to: target, to: characters, &count) }
      state = target
      index += append(dataAt: index, bytes, in: state, to: characters, &count)
    }
    return count
  }

  /// The cheapest state for the next data, for a reader in `state`; `state` itself if no other is cheaper.
  @inline(__always)
  private static func cheapestMove(from state: State, _ data: PerState) -> State {
    var best = state.lane
    var bestCost = data[best]
    for lane in 0..<6 {
      let cost = data[lane] &+ switchCosts(to: lane)[state.lane]
      if cost < bestCost { (best, bestCost) = (lane, cost) }
    }
    return State(lane: best)
  }

  /// Whether code set A or B has a character for the lower seven bits of `byte`.
  @inline(__always)
  private static func holds(_ byte: UInt8, in set: CodeSet) -> Bool {
    let low = byte & 0x7F
    return set == .a ? low < 0x60 : low >= 0x20
  }

  /// The value of the lower seven bits of `byte` in code set A or B.
  @inline(__always)
  private static func value(of byte: UInt8) -> UInt8 {
    let low = byte & 0x7F
    return low < 0x20 ? low + 64 : low - 32
  }

  private static func append(
    switchFrom from: State, to: State, to characters: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int
  ) {
    func append(_ character: UInt8) {
      characters[count] = character
      count += 1
    }
    var set = from.set
    if from.isLatched != to.isLatched {
      if set == .c {
        set = to.set == .c ? .b : to.set
        append(set.codeCharacter)
      }
      append(set.fnc4)
      append(set.fnc4)
    }
    if set != to.set { append(to.set.codeCharacter) }
  }

  /// Appends the next data in `state`, and returns the number of bytes that they carry.
  @inline(__always)
  private func append(
    dataAt index: Int, _ bytes: UnsafeBufferPointer<UInt8>, in state: State,
    to characters: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int
  ) -> Int {
    let byte = bytes[index]
    let set = state.set
    var length = 1
    if Int(byte) == functionOne {
      characters[count] = Self.fnc1
    } else if set == .c {
      characters[count] = (byte & 0xF) * 10 + (bytes[index + 1] & 0xF)
      length = 2
    } else {
      if (byte >= 0x80) != state.isLatched {
        characters[count] = set.fnc4
        count += 1
      }
      if !Self.holds(byte, in: set) {
        characters[count] = Self.shift
        count += 1
      }
      characters[count] = Self.value(of: byte)
    }
    count += 1
    return length
  }
}
