/// The lengths of two codes, themselves compressed. RFC 1951, section 3.2.7.
struct CodeHeader {
  /// A symbol, 0 to 18, and the bits that follow it.
  private typealias Item = (symbol: Int, bits: Int)

  private let literalCount: Int
  private let distanceCount: Int
  private var items: [Item] = []
  private let code: HuffmanCode
  /// The number of lengths of `code` that are written.
  private let codeCount: Int
  /// The number of bits of the header.
  let bitCount: Int

  init(literals: [HuffmanCode.Code], distances: [HuffmanCode.Code]) {
    literalCount = Self.count(literals, least: 257)
    distanceCount = Self.count(distances, least: 1)
    let (literalCount, count) = (literalCount, literalCount + distanceCount)
    items.reserveCapacity(count)
    let lengths = [UInt8](unsafeUninitializedCapacity: count) { lengths, initialized in
      for index in 0..<literalCount { lengths[index] = literals[index].count }
      for index in literalCount..<count { lengths[index] = distances[index - literalCount].count }
      initialized = count
    }
    var index = 0
    while index < count {
      let length = Int(lengths[index])
      var run = 1
      while index + run < count && lengths[index + run] == length { run += 1 }
      index += run
      // A run of zeros, or of copies of the length before, is one item.
      if length != 0 {
        items.append((length, 0))
        run -= 1
      }
      while run > 0 {
        let item: Item
        switch (length, run) {
        case (0, 11...):
          item = (18, min(run, 138) - 11)
          run -= min(run, 138)
        case (0, 3...):
          item = (17, run - 3)
          run = 0
        case (1..., 3...):
          item = (16, min(run, 6) - 3)
          run -= min(run, 6)
        default:
          item = (length, 0)
          run -= 1
        }
        items.append(item)
      }
    }
    let items = items
    code = withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.order.count) { counts in
      counts.update(repeating: 0)
      for item in items { counts[item.symbol] += 1 }
      return HuffmanCode(frequencies: UnsafeBufferPointer(counts), limit: 7)
    }
    var codeCount = Self.order.count
    while codeCount > 4 && code.codes[Self.order[codeCount - 1]].count == 0 { codeCount -= 1 }
    self.codeCount = codeCount
    var bitCount = 14 + 3 * codeCount
    for item in items { bitCount += Int(code.codes[item.symbol].count) + Self.extraBits(item.symbol) }
    self.bitCount = bitCount
  }

  func write(to writer: inout BitWriter) {
    writer.write(literalCount - 257, 5)
    writer.write(distanceCount - 1, 5)
    writer.write(codeCount - 4, 4)
    for symbol in Self.order[..<codeCount] { writer.write(Int(code.codes[symbol].count), 3) }
    for item in items {
      writer.write(code.codes[item.symbol])
      writer.write(item.bits, Self.extraBits(item.symbol))
    }
  }

  /// The number of lengths without the zeros at the end.
  private static func count(_ codes: [HuffmanCode.Code], least: Int) -> Int {
    max(least, (codes.lastIndex { $0.count > 0 } ?? 0) + 1)
  }

  private static func extraBits(_ symbol: Int) -> Int {
    switch symbol {
    case 16: 2
    case 17: 3
    case 18: 7
    default: 0
    }
  }

  /// The order in which the lengths of the code for lengths are written.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
}
