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
  /// The code sets. B comes first, because the first of several equally short paths is taken.
  private enum CodeSet: CaseIterable {
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
  private struct State: Equatable {
    let set: CodeSet
    let isLatched: Bool
  }

  private static let shift: UInt8 = 98
  /// The value of FNC1, the same in every code set.
  private static let fnc1: UInt8 = 102
  /// More than the cost of any path, and small enough to be added to without overflow.
  private static let impossible: Int16 = 16_000

  /// A cost for each code set.
  private struct SetCosts {
    var b: Int16 = 0
    var c: Int16 = 0
    var a: Int16 = 0

    @inline(__always)
    subscript(set: CodeSet) -> Int16 {
      switch set {
      case .b: b
      case .c: c
      case .a: a
      }
    }

    @inline(__always)
    var least: Int16 { min(b, c, a) }

    /// The costs for a reader that may change to another code set first.
    @inline(__always)
    var orChangingSet: SetCosts {
      let changed = least &+ 1
      return SetCosts(b: min(b, changed), c: min(c, changed), a: min(a, changed))
    }

    /// The costs for a reader that may turn the latch first, and then has those of `turned`.
    @inline(__always)
    func orTurningLatch(_ turned: SetCosts) -> SetCosts {
      // Code set C has no FNC4, so that another set comes before the latch.
      SetCosts(b: min(b, turned.b &+ 2), c: min(c, min(turned.b, turned.a) &+ 3), a: min(a, turned.a &+ 2))
    }
  }

  /// A cost for each state.
  private struct Costs {
    var unlatched = SetCosts()
    var latched = SetCosts()

    @inline(__always)
    subscript(state: State) -> Int16 { state.isLatched ? latched[state.set] : unlatched[state.set] }
  }

  /// The cost of changing from one state to another, without a character of the payload in between.
  private static func cost(from: State, to: State) -> Int16 {
    if from.isLatched == to.isLatched { return from.set == to.set ? 0 : 1 }
    // The path from code set C to itself goes through another set, which has FNC4.
    if from.set == .c { return to.set == .c ? 4 : 3 }
    return from.set == to.set ? 2 : 3
  }

  /// Writes the symbol characters, and returns their number.
  private func write(to characters: UnsafeMutableBufferPointer<UInt8>) -> Int {
    payload.withUnsafeBufferPointer { bytes in
      // For each index, the cost of the rest of the payload if the byte there (or two digits, in code set C) is carried
      // in each state. The states are chosen by these costs when the symbol is written.
      withUnsafeTemporaryAllocation(of: Costs.self, capacity: bytes.count) { costs in
        // The latch is useless for ASCII. Each way is compiled by itself.
        if bytes.allSatisfy({ $0 < 0x80 }) {
          let start = compute(costs, of: bytes, usesLatch: false)
          return write(bytes, costs: costs, start: start, usesLatch: false, to: characters)
        }
        let start = compute(costs, of: bytes, usesLatch: true)
        return write(bytes, costs: costs, start: start, usesLatch: true, to: characters)
      }
    }
  }

  /// Computes the costs at each index, from the end, and returns those of the start characters.
  @inline(__always)
  private func compute(
    _ costs: UnsafeMutableBufferPointer<Costs>, of bytes: UnsafeBufferPointer<UInt8>, usesLatch: Bool
  ) -> SetCosts {
    // The costs of the rest from the next index on, and from the one after it, for a reader in each state.
    var next = Costs()
    var afterNext = Costs()
    var isNextDigit = false
    for index in bytes.indices.reversed() {
      let byte = bytes[index]
      let isDigit = byte &- 0x30 < 10
      let data =
        Int(byte) == functionOne
        ? functionOneCosts(next: next)
        : dataCosts(of: byte, isPair: isDigit && isNextDigit, next: next, afterNext: afterNext, usesLatch: usesLatch)
      costs[index] = data
      isNextDigit = isDigit
      afterNext = next
      next.unlatched = data.unlatched.orChangingSet
      if usesLatch {
        let latched = data.latched.orChangingSet
        next.latched = latched.orTurningLatch(next.unlatched)
        next.unlatched = next.unlatched.orTurningLatch(latched)
      }
    }
    return next.unlatched
  }

  /// The costs of FNC1, which every code set has, and of the rest after it.
  private func functionOneCosts(next: Costs) -> Costs {
    func plusOne(_ costs: SetCosts) -> SetCosts { SetCosts(b: costs.b &+ 1, c: costs.c &+ 1, a: costs.a &+ 1) }
    return Costs(unlatched: plusOne(next.unlatched), latched: plusOne(next.latched))
  }

  /// The costs of a byte, or of a pair of digits in code set C, and of the rest after it.
  @inline(__always)
  private func dataCosts(of byte: UInt8, isPair: Bool, next: Costs, afterNext: Costs, usesLatch: Bool) -> Costs {
    let inB: Int16 = Self.holds(byte, in: .b) ? 1 : 2
    let inA: Int16 = Self.holds(byte, in: .a) ? 1 : 2
    func costs(_ next: SetCosts, _ afterNext: SetCosts, fnc4: Int16) -> SetCosts {
      SetCosts(
        b: next.b &+ inB &+ fnc4, c: isPair ? afterNext.c &+ 1 : Self.impossible, a: next.a &+ inA &+ fnc4)
    }
    guard usesLatch else { return Costs(unlatched: costs(next.unlatched, afterNext.unlatched, fnc4: 0)) }
    let isUpper = byte >= 0x80
    return Costs(
      unlatched: costs(next.unlatched, afterNext.unlatched, fnc4: isUpper ? 1 : 0),
      latched: costs(next.latched, afterNext.latched, fnc4: isUpper ? 0 : 1))
  }

  @inline(__always)
  private func write(
    _ bytes: UnsafeBufferPointer<UInt8>, costs: UnsafeMutableBufferPointer<Costs>, start: SetCosts, usesLatch: Bool,
    to characters: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var state = State(set: Self.first(of: start), isLatched: false)
    characters[0] = state.set.startCharacter
    var count = 1
    var index = 0
    while index < bytes.count {
      let target = Self.cheapestMove(from: state, costs[index], usesLatch: usesLatch)
      if target != state { Self.append(switchFrom: state, to: target, to: characters, &count) }
      state = target
      index += append(dataAt: index, bytes, in: state, to: characters, &count)
    }
    return count
  }

  /// The first code set with the least cost.
  @inline(__always)
  private static func first(of costs: SetCosts) -> CodeSet {
    let least = costs.least
    return costs.b == least ? .b : costs.c == least ? .c : .a
  }

  /// The cheapest state for the next data, for a reader in `state`; `state` itself if no other is cheaper.
  @inline(__always)
  private static func cheapestMove(from state: State, _ costs: Costs, usesLatch: Bool) -> State {
    guard usesLatch else {
      let stays = costs.unlatched[state.set] <= costs.unlatched.least &+ 1
      return stays ? state : State(set: first(of: costs.unlatched), isLatched: false)
    }
    var best = state
    var bestCost = costs[state]
    for isLatched in [false, true] {
      for set in CodeSet.allCases {
        let target = State(set: set, isLatched: isLatched)
        let cost = costs[target] &+ Self.cost(from: state, to: target)
        if cost < bestCost { (best, bestCost) = (target, cost) }
      }
    }
    return best
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
