/// Finds the fewest symbol characters that carry a payload in Code 128.
///
/// While a symbol is read, a reader is in one of six states: a code set (A, B or C), and whether two FNC4
/// have latched it to the upper half of ISO-8859-1. The fewest symbol characters from each place of the
/// payload to its end, for each state, follow from those of the next two places. They are worked out from
/// the end; then the symbol is written from the start, always along a cheapest way.
///
/// The moves and their cost, in symbol characters (ISO/IEC 15417:2007, 4.3.4):
/// - a character in the code set that holds it: 1; two digits in code set C: 1;
/// - one character of the other set of A and B after SHIFT: 2;
/// - FNC4 before either (then SHIFT follows it), where the character is in the other half than the latch: +1;
/// - another code set: 1; the latch on or off: 2, in A and B only. The latch survives code set C.
struct Code128Planner {
  private typealias Cost = UInt16

  private let payload: [UInt8]
  /// 1 where the payload is ASCII and the latch is of no use, else 2.
  private let latches: Int
  /// The fewest symbol characters from place `i` in state `s`, at `i * State.count + s`.
  private var costs: [Cost]

  init(_ payload: [UInt8]) {
    self.payload = payload
    latches = payload.contains { $0 >= 0x80 } ? 2 : 1
    costs = [Cost](repeating: 0, count: (payload.count + 1) * State.count)
    for place in payload.indices.reversed() { fillCosts(at: place) }
  }

  /// The values of the start character and of all those that carry the payload.
  func symbolCharacters() -> [UInt8] {
    var characters: [UInt8] = []
    characters.reserveCapacity(payload.count + 2)
    var state = cheapestStart()
    characters.append(state.set.startCharacter)
    var place = 0
    while place < payload.count {
      let target = cheapestMove(from: state, at: place)
      append(switchFrom: state, to: target, to: &characters)
      state = target
      place += append(dataAt: place, in: state, to: &characters)
    }
    return characters
  }
}

extension Code128Planner {
  enum CodeSet: Int {
    case a, b, c

    var startCharacter: UInt8 { UInt8(103 + rawValue) }

    /// The character that changes to this set, from either other one.
    var codeCharacter: UInt8 { UInt8(101 - rawValue) }

    /// FNC4 as this set has it: the value that would otherwise change to the set itself.
    var fnc4: UInt8 { codeCharacter }
  }

  /// What a reader has to remember between two symbol characters.
  struct State: Equatable {
    static let count = 6
    static let sets: [CodeSet] = [.b, .c, .a]

    let set: CodeSet
    let latch: Int

    var index: Int { 2 * set.rawValue + latch }
  }

  private static let shift: UInt8 = 98
  /// More than any way costs, and still small enough to be added to.
  private static let impossible = Cost.max / 2

  /// What it costs to come from one state to another, with no character of the payload between.
  private static func switchCost(from: State, to: State) -> Cost {
    let latchCost = from.latch == to.latch ? 0 : 2
    if from.set == to.set {
      return Cost(from.set == .c && latchCost > 0 ? 4 : latchCost)
    }
    return Cost(1 + latchCost)
  }

  /// What the rest costs from `place` on where the next data are carried in `state`.
  private func dataCost(at place: Int, in state: State) -> Cost {
    switch state.set {
    case .c:
      guard isDigitPair(at: place) else { return Self.impossible }
      return 1 + costs[(place + 2) * State.count + state.index]
    case .a, .b:
      let byte = payload[place]
      let fnc4 = Int(byte >> 7) == state.latch ? 0 : 1
      let character = holds(byte, in: state.set) ? 1 : 2
      return Cost(fnc4 + character) + costs[(place + 1) * State.count + state.index]
    }
  }

  private mutating func fillCosts(at place: Int) {
    for latch in 0..<latches {
      for set in State.sets {
        let state = State(set: set, latch: latch)
        let target = cheapestMove(from: state, at: place)
        costs[place * State.count + state.index] =
          Self.switchCost(from: state, to: target) + dataCost(at: place, in: target)
      }
    }
  }

  /// The state in which the data at `place` are best carried by a reader that is in `state`.
  private func cheapestMove(from state: State, at place: Int) -> State {
    var best = state
    var bestCost = dataCost(at: place, in: state)
    for latch in 0..<latches {
      for set in State.sets {
        let target = State(set: set, latch: latch)
        let cost = Self.switchCost(from: state, to: target) + dataCost(at: place, in: target)
        if cost < bestCost { (best, bestCost) = (target, cost) }
      }
    }
    return best
  }

  private func cheapestStart() -> State {
    State.sets.map { State(set: $0, latch: 0) }.min { costs[$0.index] < costs[$1.index] }
      ?? State(set: .b, latch: 0)
  }

  private func isDigitPair(at place: Int) -> Bool {
    place + 1 < payload.count && Self.isDigit(payload[place]) && Self.isDigit(payload[place + 1])
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// Whether code set A or B holds the lower seven bits of `byte`.
  private func holds(_ byte: UInt8, in set: CodeSet) -> Bool {
    let low = byte & 0x7F
    return set == .a ? low < 0x60 : low >= 0x20
  }

  /// The value of a character in code set A or B.
  private func value(of byte: UInt8, in set: CodeSet) -> UInt8 {
    let low = byte & 0x7F
    return low < 0x20 ? low + 64 : low - 32
  }

  private func append(switchFrom from: State, to: State, to characters: inout [UInt8]) {
    var set = from.set
    if from.latch != to.latch {
      if set == .c {
        set = to.set == .c ? .b : to.set
        characters.append(set.codeCharacter)
      }
      characters.append(set.fnc4)
      characters.append(set.fnc4)
    }
    if set != to.set { characters.append(to.set.codeCharacter) }
  }

  /// Appends the next data in `state`, and gives the number of bytes that they carry.
  private func append(dataAt place: Int, in state: State, to characters: inout [UInt8]) -> Int {
    let byte = payload[place]
    if state.set == .c {
      characters.append((byte & 0xF) * 10 + (payload[place + 1] & 0xF))
      return 2
    }
    if Int(byte >> 7) != state.latch { characters.append(state.set.fnc4) }
    if holds(byte, in: state.set) {
      characters.append(value(of: byte, in: state.set))
    } else {
      characters.append(Self.shift)
      characters.append(value(of: byte, in: state.set == .a ? .b : .a))
    }
    return 1
  }
}
