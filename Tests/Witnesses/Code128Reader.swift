/// Reads symbol characters of Code 128 as the standard says that a reader does (ISO/IEC 15417:2007, 4.3), and
/// finds the shortest symbol for a payload by trying every symbol character after every other.
package struct Code128Reader: Hashable {
  enum CodeSet { case a, b, c }

  private var set: CodeSet
  private var isShifted = false
  private var isLatched = false
  private var pendingFNC4 = false

  /// A reader that has seen a start character; nil for a value that is none.
  init?(start value: Int) {
    switch value {
    case 103: set = .a
    case 104: set = .b
    case 105: set = .c
    default: return nil
    }
  }

  /// Takes one symbol character, and gives what it transmits; nil where it stands for nothing that may follow.
  mutating func take(_ value: Int) -> [UInt8]? {
    if set == .c {
      switch value {
      case 0...99: return [UInt8(0x30 + value / 10), UInt8(0x30 + value % 10)]
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
      return [UInt8(low + (isUpper ? 128 : 0))]
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

  /// What a reader transmits for a start character and those that follow; nil where they are no symbol.
  package static func read(_ characters: [UInt8]) -> [UInt8]? {
    guard let first = characters.first, var reader = Code128Reader(start: Int(first)) else { return nil }
    var payload: [UInt8] = []
    for character in characters.dropFirst() {
      guard let bytes = reader.take(Int(character)) else { return nil }
      payload += bytes
    }
    return payload
  }

  /// The fewest symbol characters, start included, that make a reader transmit `payload`: breadth first over
  /// everything that a reader can know, so that nothing shorter exists.
  package static func fewestCharacters(for payload: [UInt8]) -> Int? {
    struct Node: Hashable {
      let reader: Code128Reader
      let place: Int
    }
    var front = Set((103...105).compactMap { Code128Reader(start: $0) }.map { Node(reader: $0, place: 0) })
    var seen = front
    var count = 1
    while !front.isEmpty {
      if front.contains(where: { $0.place == payload.count }) { return count }
      var next: Set<Node> = []
      for node in front {
        for value in 0...101 {
          var reader = node.reader
          guard let bytes = reader.take(value), payload[node.place...].starts(with: bytes) else { continue }
          let node = Node(reader: reader, place: node.place + bytes.count)
          if seen.insert(node).inserted { next.insert(node) }
        }
      }
      front = next
      count += 1
    }
    return nil
  }
}
