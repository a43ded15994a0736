extension AztecPlanner {
  /// The codewords of `size` bits of the message, if some bit stream needs at most `limit` of them, else nil. That can
  /// be one that is longer than the shortest, but has fewer bits inserted. ISO/IEC 24778:2024, 7.3.2.
  func codewords(size: Int, limit: Int) -> [UInt16]? {
    guard bitCount <= size * limit else { return nil }
    guard message.items.count > StuffingSearch.shortMessage else {
      var search = StuffingSearch(self, nil, wordSize: size, limit: size * limit)
      return search.stream()?.codewords(size: size)
    }
    let rest = AztecStuffing(self, wordSize: size)
    var count = (rest.fewestBits + size - 1) / size
    while count <= limit {
      var search = StuffingSearch(self, rest, wordSize: size, limit: size * count)
      if let stream = search.stream() { return stream.codewords(size: size) }
      count += 1
    }
    return nil
  }
}

/// Finds the bit stream that fills the fewest codewords.
///
/// For each item of the message and each state of a reader, of mode and position in the codeword, the fewest bits before
/// it are computed, from the start. States from which the end cannot be reached within the limit are left out.
private struct StuffingSearch {
  /// The items of a message for which it is quicker to follow more states than to compute `AztecStuffing` first.
  static let shortMessage = 32

  private let planner: AztecPlanner
  /// The fewest bits to the end with those that are inserted; nil to count without them.
  private let rest: AztecStuffing?
  private let wordSize: Int
  private let limit: Int
  private let items: [UInt16]
  private let positions: Int
  /// The number of states for each item.
  private let stride: Int
  private var nodes: [Node]

  /// The best way to a state.
  private struct Node {
    /// The number of bits before it; -1 if it has not been reached.
    var bits: Int32 = -1
    /// The number of items between the state before it and this one.
    var length: UInt16 = 0
    /// The state before it.
    var state: UInt8 = 0
    /// Whether the ways on from it have to be followed.
    var isPending = false
  }

  /// - Parameter limit: the greatest number of bits, with those that are inserted.
  init(_ planner: AztecPlanner, _ rest: AztecStuffing?, wordSize: Int, limit: Int) {
    self.planner = planner
    self.rest = rest
    self.wordSize = wordSize
    self.limit = limit
    items = planner.message.items
    positions = 3 * wordSize
    stride = AztecMode.allCases.count * positions
    nodes = [Node](repeating: Node(), count: (items.count + 1) * stride)
  }

  /// The shortest bit stream; nil if none stays within the limit.
  mutating func stream() -> AztecBits? {
    reach(0, .upper, 0, bits: 0, from: 0, length: 0)
    for index in items.indices { follow(index) }
    var best: Int?
    for node in items.count * stride..<nodes.count where nodes[node].bits >= 0 {
      if let other = best, nodes[other].bits <= nodes[node].bits { continue }
      best = node
    }
    return best.map(stream)
  }

  private func mode(of state: Int) -> AztecMode { AztecMode(rawValue: state / positions) ?? .upper }

  @inline(__always)
  private func step(_ bits: UInt64, size: Int, from position: Int) -> AztecStuffing.Step {
    AztecStuffing.step(bits, size: size, from: position, wordSize: wordSize)
  }

  /// Follows all ways from the states at the item `index`.
  private mutating func follow(_ index: Int) {
    var isChanged = true
    while isChanged {
      // A latch leads to another state at the same item.
      isChanged = false
      for state in 0..<stride where nodes[index * stride + state].isPending {
        isChanged = true
        nodes[index * stride + state].isPending = false
        let bits = Int(nodes[index * stride + state].bits)
        let mode = mode(of: state)
        _ = planner.move(from: index, in: mode) { move in
          // At the start, latches to `mixed` and back would begin a structured append.
          let isStructuredAppend = index == 0 && bits == 5 && mode == .mixed && move.mode == .upper
          if !isStructuredAppend {
            let step = step(move.bits, size: move.size, from: state % positions)
            let total = bits + Int(step.bits)
            reach(index + move.length, move.mode, Int(step.end), bits: total, from: state, length: move.length)
          }
          return false
        }
        if mode.hasBinaryShift { followBinary(index, mode, from: state, bits: bits) }
      }
    }
  }

  /// Follows binary runs of all lengths.
  private mutating func followBinary(_ index: Int, _ mode: AztecMode, from state: Int, bits: Int) {
    // Runs that have equal steps over their headers are in equal positions after each byte.
    var runs: [(header: AztecStuffing.Step, position: Int, bits: Int, length: Int)] = []
    var length = 1
    while length <= AztecPlanner.longRun && index + length <= items.count && items[index + length - 1] <= 0xFF {
      defer { length += 1 }
      let header = AztecPlanner.binaryHeader(count: length)
      let least = bits + header.size + 8 * length
      guard least + planner.fewestBits(from: index + length, in: mode) <= limit else { continue }
      let first = step(header.bits, size: header.size, from: state % positions)
      var run = 0
      while run < runs.count && runs[run].header != first { run += 1 }
      if run == runs.count { runs.append((first, Int(first.end), bits + Int(first.bits), 0)) }
      while runs[run].length < length {
        let at = index + runs[run].length
        let fewest = rest?.fewestBits(inRunFrom: at, in: mode, at: runs[run].position) ?? 0
        guard runs[run].bits + fewest <= limit else { break }
        let next = step(UInt64(items[at]), size: 8, from: runs[run].position)
        runs[run].position = Int(next.end)
        runs[run].bits += Int(next.bits)
        runs[run].length += 1
      }
      guard runs[run].length == length else { continue }
      reach(index + length, mode, runs[run].position, bits: runs[run].bits, from: state, length: length)
    }
  }

  /// Notes a way to a state if it is the best one, and can lead to the end.
  private mutating func reach(
    _ index: Int, _ mode: AztecMode, _ position: Int, bits: Int, from state: Int, length: Int
  ) {
    let fewest =
      rest?.fewestBits(from: index, in: mode, at: position) ?? planner.fewestBits(from: index, in: mode)
    guard bits + fewest <= limit else { return }
    let node = index * stride + mode.rawValue * positions + position
    guard nodes[node].bits < 0 || bits < nodes[node].bits else { return }
    nodes[node] = Node(bits: Int32(bits), length: UInt16(length), state: UInt8(state), isPending: true)
  }

  /// The bit stream of the best way to a node.
  private func stream(to last: Int) -> AztecBits {
    // The nodes on the way, from the last to the first.
    var path: [Int] = []
    var node = last
    while nodes[node].bits > 0 {
      path.append(node)
      node = (node / stride - Int(nodes[node].length)) * stride + Int(nodes[node].state)
    }
    var stream = AztecBits(capacity: limit)
    for next in path.reversed() {
      let index = node / stride
      let state = node % stride
      let move = planner.move(from: index, in: mode(of: state)) { move in
        let step = step(move.bits, size: move.size, from: state % positions)
        return (index + move.length) * stride + move.mode.rawValue * positions + Int(step.end) == next
          && nodes[node].bits + Int32(step.bits) == nodes[next].bits
      }
      if let move {
        stream.append(move.bits, size: move.size)
      } else {
        planner.append(binary: index..<next / stride, to: &stream)
      }
      node = next
    }
    return stream
  }
}
