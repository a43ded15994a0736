/// Finds the fewest symbol characters that carry a payload in Code 128.
///
/// While a symbol is read, a reader is in one of six states: a code set (A, B or C), and whether two FNC4
/// have latched it to the upper half of ISO-8859-1. The fewest symbol characters from each place of the
/// payload to its end, for each state, follow from those of the next two places. They are worked out from
/// the end; then the symbol is written from the start, always along a cheapest way.
///
/// The moves and their cost, in symbol characters (ISO/IEC 15417:2007, 4.3):
/// - a character in the code set that holds it: 1; two digits in code set C: 1;
/// - one character of the other set of A and B after SHIFT: 2;
/// - FNC4 before either (then SHIFT follows it), where the character is in the other half than the latch: +1;
/// - FNC1, in any of them: 1;
/// - another code set: 1; the latch on or off: 2, in A and B only. The latch survives code set C.
struct Code128Planner {
  private typealias Cost = UInt16

  private let payload: [UInt8]
  /// The byte that stands for FNC1; nil for none.
  private let functionOne: UInt8?
  /// The states that a shortest way may go through: those without the latch where the payload is ASCII.
  private let states: [State]
  /// The fewest symbol characters from place `i` in state `s`, at `i * State.count + s`.
  private var costs: [Cost]

  /// - Parameter functionOne: the byte in `payload` that stands for FNC1 instead of itself; nil for none.
  init(_ payload: [UInt8], functionOne: UInt8? = nil) {
    self.payload = payload
    self.functionOne = functionOne
    states = payload.contains { $0 >= 0x80 } ? State.all : State.unlatched
    costs = [Cost](repeating: 0, count: (payload.count + 1) * State.count)
    for place in payload.indices.reversed() {
      let dataCosts = dataCosts(at: place)
      for state in states {
        var best = Self.impossible
        for target in states {
          best = min(best, State.switchCost(from: state, to: target) + dataCosts[target.index])
        }
        costs[place * State.count + state.index] = best
      }
    }
  }

  /// The values of the start character and of all those that carry the payload.
  func symbolCharacters() -> [UInt8] {
    var characters: [UInt8] = []
    characters.reserveCapacity(payload.count + 4)
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
    let set: CodeSet
    let isLatched: Bool

    static let count = 6
    /// Code set B first: of equal ways, the one through it is taken.
    static let unlatched = [CodeSet.b, .c, .a].map { State(set: $0, isLatched: false) }
    static let all = unlatched + unlatched.map { State(set: $0.set, isLatched: true) }

    var index: Int { 2 * set.rawValue + (isLatched ? 1 : 0) }

    /// What it costs to come from one state to another, with no character of the payload between.
    static func switchCost(from: State, to: State) -> UInt16 {
      let setCost: UInt16 = from.set == to.set ? 0 : 1
      guard from.isLatched != to.isLatched else { return setCost }
      // Code set C has no FNC4: the way goes through another.
      return from.set == .c && to.set == .c ? 4 : setCost + 2
    }
  }

  private static let shift: UInt8 = 98
  /// The value of FNC1, the same in every code set.
  private static let fnc1: UInt8 = 102
  /// More than any way costs, and still small enough to be added to.
  private static let impossible = Cost.max / 2

  /// What the rest costs from `place` on, for each state in which the next data may be carried.
  private func dataCosts(at place: Int) -> InlineArray<6, Cost> {
    var dataCosts = InlineArray<6, Cost>(repeating: Self.impossible)
    let byte = payload[place]
    let isUpper = byte >= 0x80
    let next = (place + 1) * State.count
    if byte == functionOne {
      for state in states { dataCosts[state.index] = 1 + costs[next + state.index] }
      return dataCosts
    }
    let startsPair = isDigitPair(at: place)
    for state in states {
      let index = state.index
      if state.set == .c {
        if startsPair { dataCosts[index] = 1 + costs[next + State.count + index] }
      } else {
        let fnc4: Cost = isUpper == state.isLatched ? 0 : 1
        dataCosts[index] = fnc4 + (holds(byte, in: state.set) ? 1 : 2) + costs[next + index]
      }
    }
    return dataCosts
  }

  /// The state in which the data at `place` are best carried by a reader that is in `state`.
  private func cheapestMove(from state: State, at place: Int) -> State {
    let dataCosts = dataCosts(at: place)
    var best = state
    var bestCost = dataCosts[state.index]
    for target in states {
      let cost = State.switchCost(from: state, to: target) + dataCosts[target.index]
      if cost < bestCost { (best, bestCost) = (target, cost) }
    }
    return best
  }

  private func cheapestStart() -> State {
    var best = State.unlatched[0]
    for state in State.unlatched where costs[state.index] < costs[best.index] { best = state }
    return best
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
    if from.isLatched != to.isLatched {
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
    if byte == functionOne {
      characters.append(Self.fnc1)
      return 1
    }
    if state.set == .c {
      characters.append((byte & 0xF) * 10 + (payload[place + 1] & 0xF))
      return 2
    }
    if (byte >= 0x80) != state.isLatched { characters.append(state.set.fnc4) }
    if holds(byte, in: state.set) {
      characters.append(value(of: byte, in: state.set))
    } else {
      characters.append(Self.shift)
      characters.append(value(of: byte, in: state.set == .a ? .b : .a))
    }
    return 1
  }
}
