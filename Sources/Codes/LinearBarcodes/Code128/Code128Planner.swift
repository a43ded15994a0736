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
  private let functionOne: UInt8?

  /// - Parameter functionOne: the byte in `payload` that stands for FNC1 instead of itself; nil for none.
  init(_ payload: [UInt8], functionOne: UInt8? = nil) {
    self.payload = payload
    self.functionOne = functionOne
  }

  /// The values of the start character and of all symbol characters that carry the payload.
  func symbolCharacters() -> [UInt8] {
    var start = SetCosts()
    let costs = [Costs](reserving: payload.count) { start = append(to: &$0) }
    return [UInt8](reserving: 1 + Int(start.least)) { characters in
      var state = State(set: start.cheapest, isLatched: false)
      characters.append(state.set.startCharacter)
      var index = 0
      while index < payload.count {
        let next = costs[payload.count - 1 - index].cheapest(from: state)
        if next != state { state.change(to: next, &characters) }
        state = next
        index += append(dataAt: index, in: state, to: &characters)
      }
    }
  }

  /// Appends the costs at each index of the payload, the last first, and returns those of the whole payload for a reader
  /// without the latch.
  private func append(to costs: inout OutputSpan<Costs>) -> SetCosts {
    // The latch is of no use without characters of the upper half.
    let usesLatch = payload.contains { $0 >= 0x80 }
    // The costs of the rest from the next index on, and from the one after it, for a reader in each state.
    var next = Costs(unlatched: SetCosts(), latched: usesLatch ? SetCosts() : .impossible)
    var afterNext = next
    var isNextDigit = false
    for byte in payload.reversed() {
      let isDigit = byte &- 0x30 < 10
      let isPair = isDigit && isNextDigit
      var here = Costs(
        unlatched: cost(of: byte, isPair: isPair, isLatched: false, next.unlatched, afterNext.unlatched))
      if usesLatch {
        here.latched = cost(of: byte, isPair: isPair, isLatched: true, next.latched, afterNext.latched)
      }
      costs.append(here)
      isNextDigit = isDigit
      afterNext = next
      next.unlatched = here.unlatched.orChangingSet
      if usesLatch {
        let (unlatched, latched) = (next.unlatched, here.latched.orChangingSet)
        next = Costs(unlatched: unlatched.orTurningLatch(latched), latched: latched.orTurningLatch(unlatched))
      }
    }
    return next.unlatched
  }

  /// The costs of a byte, or of a pair of digits in code set C, and of the rest, which costs `next` after one byte and
  /// `afterNext` after two.
  private func cost(
    of byte: UInt8, isPair: Bool, isLatched: Bool, _ next: SetCosts, _ afterNext: SetCosts
  ) -> SetCosts {
    if byte == functionOne { return SetCosts(b: next.b &+ 1, c: next.c &+ 1, a: next.a &+ 1) }
    let fnc4: Int32 = (byte >= 0x80) == isLatched ? 0 : 1
    return SetCosts(
      b: next.b &+ (CodeSet.b.holds(byte) ? 1 : 2) &+ fnc4, c: isPair ? afterNext.c &+ 1 : SetCosts.impossible.c,
      a: next.a &+ (CodeSet.a.holds(byte) ? 1 : 2) &+ fnc4)
  }

  /// Appends the next data in `state`, and returns the number of bytes that they carry.
  private func append(dataAt index: Int, in state: State, to characters: inout OutputSpan<UInt8>) -> Int {
    let byte = payload[index]
    if byte == functionOne {
      characters.append(102)
    } else if state.set == .c {
      characters.append((byte & 0xF) * 10 + (payload[index + 1] & 0xF))
      return 2
    } else {
      if (byte >= 0x80) != state.isLatched { characters.append(state.set.codeCharacter) }
      // SHIFT.
      if !state.set.holds(byte) { characters.append(98) }
      let low = byte & 0x7F
      characters.append(low < 0x20 ? low + 64 : low - 32)
    }
    return 1
  }
}

// MARK: - Code sets and states

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

    /// The symbol character that changes to this set from either of the others. In this set, it is FNC4.
    var codeCharacter: UInt8 {
      switch self {
      case .a: 101
      case .b: 100
      case .c: 99
      }
    }

    /// Whether code set A or B has a character for the lower seven bits of `byte`.
    func holds(_ byte: UInt8) -> Bool { self == .a ? byte & 0x7F < 0x60 : byte & 0x7F >= 0x20 }
  }

  /// The state of a reader between two symbol characters.
  private struct State: Equatable {
    let set: CodeSet
    let isLatched: Bool

    /// Appends the symbol characters that change to another state.
    func change(to next: State, _ characters: inout OutputSpan<UInt8>) {
      var set = set
      if isLatched != next.isLatched {
        // Code set C has no FNC4, so that another set comes before the latch.
        if set == .c {
          set = next.set == .c ? .b : next.set
          characters.append(set.codeCharacter)
        }
        characters.append(repeating: set.codeCharacter, count: 2)
      }
      if set != next.set { characters.append(next.set.codeCharacter) }
    }

    /// The number of symbol characters that change to another state.
    func cost(to next: State) -> Int32 {
      if isLatched == next.isLatched { return set == next.set ? 0 : 1 }
      return set == next.set ? (set == .c ? 4 : 2) : 3
    }
  }
}

// MARK: - Costs

extension Code128Planner {
  /// The cost of the payload from an index on, in each code set.
  private struct SetCosts {
    var b: Int32 = 0
    var c: Int32 = 0
    var a: Int32 = 0

    /// More than the costs of any path, and small enough to be added to without overflow.
    static let impossible = SetCosts(b: .max / 2, c: .max / 2, a: .max / 2)

    subscript(set: CodeSet) -> Int32 {
      switch set {
      case .b: b
      case .c: c
      case .a: a
      }
    }

    var least: Int32 { min(b, c, a) }

    /// The first code set with the least cost.
    var cheapest: CodeSet { b == least ? .b : c == least ? .c : .a }

    /// The costs for a reader that may change to another code set first.
    var orChangingSet: SetCosts {
      let changed = least &+ 1
      return SetCosts(b: min(b, changed), c: min(c, changed), a: min(a, changed))
    }

    /// The costs for a reader that may turn the latch first, and then has those of `turned`. Code set C has no FNC4.
    func orTurningLatch(_ turned: SetCosts) -> SetCosts {
      SetCosts(b: min(b, turned.b &+ 2), c: min(c, min(turned.b, turned.a) &+ 3), a: min(a, turned.a &+ 2))
    }
  }

  /// The cost of the payload from an index on, in each state, if the byte there (or two digits, in code set C) is carried
  /// in it.
  private struct Costs {
    var unlatched: SetCosts
    var latched = SetCosts.impossible

    subscript(state: State) -> Int32 { state.isLatched ? latched[state.set] : unlatched[state.set] }

    /// The state of a cheapest path for a reader in `state`; the same one if no other is cheaper.
    func cheapest(from state: State) -> State {
      var (best, least) = (state, self[state])
      // A change costs at least one symbol character.
      guard least > min(unlatched.least, latched.least) &+ 1 else { return state }
      for isLatched in [false, true] {
        for set in CodeSet.allCases {
          let next = State(set: set, isLatched: isLatched)
          let cost = self[next] &+ state.cost(to: next)
          if cost < least { (best, least) = (next, cost) }
        }
      }
      return best
    }
  }
}
