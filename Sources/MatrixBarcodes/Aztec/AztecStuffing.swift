/// The position in a codeword, as far as it matters for the bits that are inserted into the bit stream.
private struct CodewordPosition {
  /// The number of bits of the codeword that are there; 0 to one less than its size.
  private(set) var count = 0
  /// Whether these bits are zeros, ones, or both.
  private(set) var kind = Kind.zeros
  /// The number of all bits before the position, the inserted ones included.
  private(set) var total = 0

  enum Kind: Int {
    case zeros, ones, both
  }

  init() {}

  /// - Parameter index: the index of the position; see there.
  init(index: Int, total: Int) {
    count = index / 3
    kind = Kind(rawValue: index % 3) ?? .both
    self.total = total
  }

  /// A number for the number of bits and their kind, less than three times the size of a codeword.
  var index: Int { 3 * count + kind.rawValue }

  /// Moves on by the lowest `size` bits of `bits`, and by those that are inserted after them: a codeword whose bits but
  /// the last are all equal gets the opposite bit.
  @inline(__always)
  mutating func append(_ bits: UInt64, size: Int, wordSize: Int) {
    var pending = size
    while true {
      let taken = min(pending, wordSize - 1 - count)
      if taken > 0 {
        pending -= taken
        let mask = UInt64(1) << UInt64(taken) - 1
        let next = bits >> UInt64(pending) & mask
        let nextKind = next == 0 ? Kind.zeros : next == mask ? .ones : .both
        kind = count == 0 || kind == nextKind ? nextKind : .both
        count += taken
        total += taken
      }
      guard count == wordSize - 1 else { return }
      if kind == .both {
        // The last bit of the codeword may have any value.
        guard pending > 0 else { return }
        pending -= 1
      }
      total += 1
      count = 0
      kind = .zeros
    }
  }
}

extension AztecPlanner {
  /// The codewords of `size` bits of the message, if some bit stream needs at most `limit` of them, else nil. That can
  /// be one that is longer than the shortest, but has fewer bits inserted. ISO/IEC 24778:2008, 7.3.1.2.
  func codewords(size: Int, limit: Int) -> [UInt16]? {
    guard bitCount <= size * limit else { return nil }
    var search = StuffingSearch(self, wordSize: size, limit: size * limit)
    return search.stream()?.codewords(size: size)
  }
}

/// Finds the bit stream that fills the fewest codewords.
///
/// What bits are inserted depends on the position in the codeword. A reader between two codes therefore has a state of
/// mode and position, for each item of the message. For each of them the fewest bits before it are computed, from the
/// start; states from which the end cannot be reached within the limit are left out.
private struct StuffingSearch {
  private let planner: AztecPlanner
  private let wordSize: Int
  private let limit: Int
  /// The number of states for each item.
  private let stride: Int
  private var nodes: [Node]
  /// For each item, the fewest bits of the rest of the message for a reader that returns to each mode after it has read
  /// some number of bytes after B/S, maybe none.
  private var restOfRun: [Int]

  /// The best way to a state.
  private struct Node {
    /// The number of bits before it; -1 if it has not been reached.
    var total: Int32 = -1
    /// The number of items between the state before it and this one.
    var length: UInt16 = 0
    /// The state before it.
    var state: UInt8 = 0
    /// Whether the ways on from it have to be followed.
    var isPending = false
  }

  init(_ planner: AztecPlanner, wordSize: Int, limit: Int) {
    self.planner = planner
    self.wordSize = wordSize
    self.limit = limit
    stride = AztecMode.allCases.count * 3 * wordSize
    let count = planner.message.items.count
    nodes = [Node](repeating: Node(), count: (count + 1) * stride)
    restOfRun = [Int](repeating: 0, count: 3 * (count + 1))
    for index in (0...count).reversed() {
      for mode in AztecMode.allCases where mode.hasBinaryShift {
        let rest = planner.fewestBits(from: index, in: mode)
        let isByte = index < count && planner.message.items[index] <= 0xFF
        restOfRun[3 * index + mode.rawValue] = isByte ? min(rest, 8 + restOfRun[3 * index + 3 + mode.rawValue]) : rest
      }
    }
  }

  /// The bit stream that fills the fewest codewords; nil if none stays within the limit.
  mutating func stream() -> AztecBits? {
    reach(0, .upper, CodewordPosition(), from: 0, length: 0)
    let end = planner.message.items.count
    for index in 0..<end { follow(index) }
    let last = nodes[(end * stride)...]
    guard let best = last.indices.filter({ nodes[$0].total >= 0 }).min(by: { nodes[$0].total < nodes[$1].total }) else {
      return nil
    }
    return stream(to: best)
  }

  private func mode(ofState state: Int) -> AztecMode { AztecMode(rawValue: state / (3 * wordSize)) ?? .upper }

  private func position(ofState state: Int, total: Int32) -> CodewordPosition {
    CodewordPosition(index: state % (3 * wordSize), total: Int(total))
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
        let mode = mode(ofState: state)
        let position = position(ofState: state, total: nodes[index * stride + state].total)
        _ = planner.move(from: index, in: mode) { move in
          var next = position
          next.append(move.bits, size: move.size, wordSize: wordSize)
          // At the start, latches to `mixed` and back would begin a structured append.
          let isStructuredAppend = index == 0 && position.total == 5 && mode == .mixed && move.mode == .upper
          if !isStructuredAppend { reach(index + move.length, move.mode, next, from: state, length: move.length) }
          return false
        }
        if mode.hasBinaryShift { followBinary(index, mode, position, from: state) }
      }
    }
  }

  /// Follows binary runs of all lengths.
  private mutating func followBinary(_ index: Int, _ mode: AztecMode, _ start: CodewordPosition, from state: Int) {
    let items = planner.message.items
    // Runs whose positions after the length are equal have equal positions after each byte.
    var groups: [(start: CodewordPosition, position: CodewordPosition, length: Int)] = []
    var length = 1
    while length <= AztecPlanner.longRun && index + length <= items.count && items[index + length - 1] <= 0xFF {
      let header = AztecPlanner.binaryHeader(count: length)
      let least = start.total + header.size + 8 * length
      guard least + restOfRun[3 * (index + length) + mode.rawValue] <= limit else {
        // A run with a longer header does not reach farther.
        return
      }
      defer { length += 1 }
      guard least + planner.fewestBits(from: index + length, in: mode) <= limit else { continue }
      var position = start
      position.append(header.bits, size: header.size, wordSize: wordSize)
      var group = 0
      while group < groups.count
        && (groups[group].start.index != position.index || groups[group].start.total != position.total)
      { group += 1 }
      if group == groups.count { groups.append((position, position, 0)) }
      position = groups[group].position
      for item in items[index + groups[group].length..<index + length] {
        position.append(UInt64(item), size: 8, wordSize: wordSize)
      }
      groups[group].position = position
      groups[group].length = length
      reach(index + length, mode, position, from: state, length: length)
    }
  }

  /// Notes a way to a state if it is the best one, and can lead to the end.
  private mutating func reach(
    _ index: Int, _ mode: AztecMode, _ position: CodewordPosition, from state: Int, length: Int
  ) {
    guard position.total + planner.fewestBits(from: index, in: mode) <= limit else { return }
    let node = index * stride + 3 * wordSize * mode.rawValue + position.index
    guard nodes[node].total < 0 || position.total < nodes[node].total else { return }
    nodes[node] = Node(
      total: Int32(position.total), length: UInt16(length), state: UInt8(state), isPending: true)
  }

  /// The bit stream of the best way to a node.
  private func stream(to last: Int) -> AztecBits {
    // The nodes on the way, from the last to the first.
    var path: [Int] = []
    var node = last
    while nodes[node].total > 0 {
      path.append(node)
      node = (node / stride - Int(nodes[node].length)) * stride + Int(nodes[node].state)
    }
    var stream = AztecBits(capacity: limit)
    for next in path.reversed() {
      let index = node / stride
      let mode = mode(ofState: node % stride)
      let position = position(ofState: node % stride, total: nodes[node].total)
      let move = planner.move(from: index, in: mode) { move in
        var end = position
        end.append(move.bits, size: move.size, wordSize: wordSize)
        return (index + move.length) * stride + 3 * wordSize * move.mode.rawValue + end.index == next
          && end.total == nodes[next].total
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
