/// Reads symbol characters of Code 128 as the standard describes (ISO/IEC 15417:2007, 4.3), and finds the length of the
/// shortest symbol for a payload by trying every symbol character after every other.
///
/// The output is bytes, and `functionOne` for FNC1.
package struct Code128Reader: Hashable {
  enum CodeSet: CaseIterable { case a, b, c }

  /// The value for FNC1, which is not a byte.
  package static let functionOne: UInt16 = 256

  private var set: CodeSet
  private var isShifted = false
  private var isLatched = false
  private var pendingFNC4 = false

  /// Creates a reader that has read a start character; nil for any other value.
  init?(start value: Int) {
    switch value {
    case 103: set = .a
    case 104: set = .b
    case 105: set = .c
    default: return nil
    }
  }

  /// Reads a symbol character, and returns its output; nil if it is not allowed here.
  mutating func take(_ value: Int) -> [UInt16]? {
    if value == 102 { return isShifted || pendingFNC4 ? nil : [Self.functionOne] }
    if set == .c {
      switch value {
      case 0...99: return [UInt16(0x30 + value / 10), UInt16(0x30 + value % 10)]
      case 100: set = .b
      case 101: set = .a
      default: return nil
      }
      return []
    }
    let current: CodeSet = isShifted ? (set == .a ? .b : .a) : set
    switch value {
    case 0...95:
      let low: Int = current == .a ? (value < 64 ? value + 32 : value - 64) : value + 32
      let isUpper = isLatched != pendingFNC4
      isShifted = false
      pendingFNC4 = false
      return [UInt16(low + (isUpper ? 128 : 0))]
    case 98 where !isShifted:
      isShifted = true
      return []
    case 99 where !isShifted && !pendingFNC4:
      set = .c
      return []
    case 100 where current == .a && !isShifted && !pendingFNC4:
      set = .b
      return []
    case 101 where current == .b && !isShifted && !pendingFNC4:
      set = .a
      return []
    case 100 where current == .b && !isShifted, 101 where current == .a && !isShifted:
      if pendingFNC4 {
        isLatched.toggle()
        pendingFNC4 = false
      } else {
        pendingFNC4 = true
      }
      return []
    default:
      return nil
    }
  }

  /// The output for a start character and the following ones; nil if they are not a valid symbol.
  package static func read(_ characters: [UInt8]) -> [UInt16]? {
    guard let first = characters.first, var reader = Code128Reader(start: Int(first)) else { return nil }
    var payload: [UInt16] = []
    for character in characters.dropFirst() {
      guard let transmitted = reader.take(Int(character)) else { return nil }
      payload += transmitted
    }
    return payload
  }

  /// The fewest symbol characters, including the start, with the output `payload`: a breadth-first search over all
  /// states of a reader, so that there is no shorter one.
  package static func fewestCharacters(for payload: [UInt16]) -> Int? {
    let automaton = Code128Automaton.shared
    let stateCount = automaton.silent.count
    var seen = [Bool](repeating: false, count: (payload.count + 1) * stateCount)
    var front = automaton.starts
    for node in front { seen[node] = true }
    var count = 1
    while !front.isEmpty {
      var next: [Int] = []
      for node in front {
        let (index, state) = node.quotientAndRemainder(dividingBy: stateCount)
        if index == payload.count { return count }
        func go(to states: [Int]?, after length: Int) {
          for state in states ?? [] {
            let node = (index + length) * stateCount + state
            if !seen[node] {
              seen[node] = true
              next.append(node)
            }
          }
        }
        go(to: automaton.silent[state], after: 0)
        go(to: automaton.one[state][Int(payload[index])], after: 1)
        if index + 1 < payload.count, let pair = Code128Automaton.pair(payload[index], payload[index + 1]) {
          go(to: automaton.two[state][pair], after: 2)
        }
      }
      front = next
      count += 1
    }
    return nil
  }
}

/// The state of a reader after each symbol character, for every state before it, computed with the reader.
private struct Code128Automaton: Sendable {
  static let shared = Code128Automaton()

  /// The states after a start character.
  let starts: [Int]
  /// For each state, the states after a symbol character without output.
  let silent: [[Int]]
  /// For each state and each output of one symbol character, the states after it.
  let one: [[[Int]]]
  /// For each state and each pair of digits that is the output of one symbol character, the states after it.
  let two: [[Int: [Int]]]

  init() {
    var readers = (103...105).compactMap { Code128Reader(start: $0) }
    starts = Array(readers.indices)
    var silent: [[Int]] = []
    var one: [[[Int]]] = []
    var two: [[Int: [Int]]] = []
    var index = 0
    while index < readers.count {
      silent.append([])
      one.append([[Int]](repeating: [], count: 257))
      two.append([:])
      for value in 0...102 {
        var reader = readers[index]
        guard let transmitted = reader.take(value) else { continue }
        let state: Int
        if let known = readers.firstIndex(of: reader) {
          state = known
        } else {
          state = readers.count
          readers.append(reader)
        }
        switch transmitted.count {
        case 0: silent[index].append(state)
        case 1: one[index][Int(transmitted[0])].append(state)
        default: two[index][Self.pair(transmitted[0], transmitted[1]) ?? -1, default: []].append(state)
        }
      }
      index += 1
    }
    self.silent = silent
    self.one = one
    self.two = two
  }

  static func pair(_ first: UInt16, _ second: UInt16) -> Int? {
    guard (0x30...0x39).contains(first), (0x30...0x39).contains(second) else { return nil }
    return Int(first - 0x30) * 10 + Int(second - 0x30)
  }
}
