/// Finds the least length of an Aztec code's bit stream by trying every code after every other, in the states of a
/// reader (`AztecReader`).
struct AztecSearch {
  /// The bytes, `AztecReader.fnc1`, and an ECI as `AztecReader` gives it.
  let items: [Int]

  /// A step of a reader: a code, with all that belongs to it.
  private struct Step {
    var bits: [Bool]
    var state: Int
    var length: Int
  }

  private static let states: [AztecReader.State] = AztecReader.State.Mode.allCases.flatMap { latched in
    [nil, .punct, .upper].map { AztecReader.State(latched: latched, shifted: $0) }
  }

  /// For each state, every code that is allowed.
  private static let codes: [[(code: Int, action: AztecReader.Action, next: Int)]] = states.map { state in
    (0..<1 << state.codeSize).compactMap { code in
      guard let (action, next) = AztecReader.read(code, in: state), let index = states.firstIndex(of: next) else {
        return nil
      }
      return (code, action, index)
    }
  }

  private static func bits(_ value: Int, _ size: Int) -> [Bool] { (0..<size).reversed().map { value >> $0 & 1 == 1 } }

  /// All that a reader may take at an item.
  private func steps(at index: Int, in state: Int) -> [Step] {
    var steps: [Step] = []
    let size = Self.states[state].codeSize
    for (code, action, next) in Self.codes[state] {
      let bits = Self.bits(code, size)
      switch action {
      case .change: steps.append(Step(bits: bits, state: next, length: 0))
      case .output(let bytes):
        if items[index] == bytes[0] && items[index...].starts(with: bytes) {
          steps.append(Step(bits: bits, state: next, length: bytes.count))
        }
      case .flag:
        if items[index] == AztecReader.fnc1 {
          steps.append(Step(bits: bits + [false, false, false], state: next, length: 1))
        } else if items[index] >= AztecReader.firstECI {
          let digits = String(items[index] - AztecReader.firstECI).utf8.map { Int($0) - 0x30 }
          let flag = Self.bits(digits.count, 3) + digits.flatMap { Self.bits($0 + 2, 4) }
          steps.append(Step(bits: bits + flag, state: next, length: 1))
        }
      case .binary:
        var data: [Bool] = []
        for length in 1...max(1, items.count - index) where index + length <= items.count {
          guard items[index + length - 1] < 256 else { break }
          data += Self.bits(items[index + length - 1], 8)
          let count = length < 32 ? Self.bits(length, 5) : Self.bits(length - 31, 16)
          steps.append(Step(bits: bits + count + data, state: next, length: length))
        }
      }
    }
    return steps
  }

  /// The fewest bits that a reader takes for the items, without any that are inserted.
  func fewestBits() -> Int {
    search(positions: 1) { _, step in (0, step.bits.count) } ?? -1
  }

  /// The fewest codewords of `size` bits, with the bits that are inserted.
  func fewestWords(size: Int) -> Int {
    // A position in a codeword: three times the number of its bits, plus 0 if all are zeros, 1 if all are ones, else 2.
    let count = search(positions: 3 * size) { position, step in
      var (filled, kind) = (position / 3, position % 3)
      var total = 0
      for bit in step.bits {
        kind = filled == 0 ? (bit ? 1 : 0) : kind == (bit ? 1 : 0) ? kind : 2
        filled += 1
        total += 1
        if filled == size { (filled, kind) = (0, 0) }
        if filled == size - 1 && kind != 2 {
          total += 1
          (filled, kind) = (0, 0)
        }
      }
      return (3 * filled + kind, total)
    }
    return ((count ?? -1) + size - 1) / size
  }

  /// The least sum of costs of steps from the start to the end.
  ///
  /// - Parameters:
  ///   - positions: the number of positions in a codeword that are told apart.
  ///   - advance: the position and the cost after a step.
  private func search(positions: Int, advance: (Int, Step) -> (position: Int, cost: Int)) -> Int? {
    let perItem = Self.states.count * positions
    var least = [Int](repeating: .max, count: (items.count + 1) * perItem)
    // The nodes by their cost.
    var queue: [[Int]] = [[0]]
    least[0] = 0
    var known: [[Step]?] = Array(repeating: nil, count: (items.count + 1) * Self.states.count)
    var cost = 0
    while cost < queue.count {
      var number = 0
      while number < queue[cost].count {
        let node = queue[cost][number]
        number += 1
        guard least[node] == cost else { continue }
        let (index, rest) = node.quotientAndRemainder(dividingBy: perItem)
        let (state, position) = rest.quotientAndRemainder(dividingBy: positions)
        if index == items.count { return cost }
        let key = index * Self.states.count + state
        let steps = known[key] ?? steps(at: index, in: state)
        known[key] = steps
        for step in steps {
          // M/L and U/L at the start of the stream announce a structured append.
          if cost == 5 && index == 0 && Self.states[state].mode == .mixed && step.bits == Self.bits(29, 5) { continue }
          let (end, length) = advance(position, step)
          let next = (index + step.length) * perItem + step.state * positions + end
          guard cost + length < least[next] else { continue }
          least[next] = cost + length
          while queue.count <= cost + length { queue.append([]) }
          queue[cost + length].append(next)
        }
      }
      queue[cost] = []
      cost += 1
    }
    return nil
  }
}
