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
    // For each index, the cost of the rest of the payload if the byte there (or two digits, in code set C) is carried in
    // each state.
    var data = [Costs](repeating: Costs(repeating: 0), count: payload.count)
    // The costs of the rest from the next index on, and from the one after it, for a reader in each state.
    var next = Costs(repeating: 0)
    var afterNext = next
    for index in payload.indices.reversed() {
      let costs = Costs { dataCost(at: index, in: State.all[$0], next: next[$0], afterNext: afterNext[$0]) }
      data[index] = costs
      afterNext = next
      next = Costs { from in
        var least = costs[from]
        for to in costs.indices { least = min(least, costs[to] + Self.changes[6 * from + to]) }
        return least
      }
    }
    var state = 0
    for start in 1..<3 where next[start] < next[state] { state = start }
    var characters = [State.all[state].set.startCharacter]
    var index = 0
    while index < payload.count {
      var target = state
      var least = data[index][state]
      for to in next.indices where data[index][to] + Self.changes[6 * state + to] < least {
        (target, least) = (to, data[index][to] + Self.changes[6 * state + to])
      }
      if target != state { characters += Self.change(from: State.all[state], to: State.all[target]) }
      state = target
      index += append(dataAt: index, in: State.all[state], to: &characters)
    }
    return characters
  }

  /// A cost for each state.
  private typealias Costs = InlineArray<6, Int>

  /// More than the cost of any path.
  private static let impossible = 1 << 40

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
  private struct State {
    let set: CodeSet
    let isLatched: Bool

    static let all = [false, true].flatMap { isLatched in
      CodeSet.allCases.map { State(set: $0, isLatched: isLatched) }
    }
  }

  /// The costs of changing from each state to each, without a character of the payload in between.
  private static let changes = State.all.flatMap { from in
    State.all.map { to in change(from: from, to: to).count }
  }

  /// The symbol characters that change from one state to another.
  private static func change(from: State, to: State) -> [UInt8] {
    guard from.isLatched != to.isLatched else { return from.set == to.set ? [] : [to.set.codeCharacter] }
    // Code set C has no FNC4, so that another set comes before the latch.
    let set = from.set != .c ? from.set : to.set == .c ? .b : to.set
    return (set == from.set ? [] : [set.codeCharacter]) + [set.codeCharacter, set.codeCharacter]
      + (set == to.set ? [] : [to.set.codeCharacter])
  }

  private func isDigit(_ index: Int) -> Bool { index < payload.count && payload[index] &- 0x30 < 10 }

  /// The cost of a byte in a state, or of a pair of digits in code set C, and of the rest after it.
  private func dataCost(at index: Int, in state: State, next: Int, afterNext: Int) -> Int {
    let byte = payload[index]
    if byte == functionOne { return next + 1 }
    if state.set == .c { return isDigit(index) && isDigit(index + 1) ? afterNext + 1 : Self.impossible }
    return next + (state.set.holds(byte) ? 1 : 2) + ((byte >= 0x80) == state.isLatched ? 0 : 1)
  }

  /// Appends the next data in `state`, and returns the number of bytes that they carry.
  private func append(dataAt index: Int, in state: State, to characters: inout [UInt8]) -> Int {
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
