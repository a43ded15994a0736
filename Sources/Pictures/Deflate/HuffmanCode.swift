/// A prefix code of RFC 1951, section 3.2.2.
struct HuffmanCode {
  /// The bits of a symbol, the first one in the lowest, and their number; 0 bits for a symbol that does not occur.
  struct Code {
    fileprivate(set) var bits: UInt16 = 0
    fileprivate(set) var count: UInt8 = 0
  }

  private(set) var codes: [Code]

  /// Creates the code whose symbols have the given numbers of bits.
  init(lengths: [UInt8]) {
    codes = lengths.map { Code(count: $0) }
    assignBits()
  }

  /// Creates a code for symbols of the given frequencies, with the fewest bits in total, or almost the fewest where
  /// that needs more than `limit` bits for a symbol.
  init(frequencies: UnsafeBufferPointer<UInt32>, limit: Int) {
    codes = [Code](repeating: Code(), count: frequencies.count)
    codes.withUnsafeMutableBufferPointer { Self.assignLengths(to: $0, frequencies: frequencies, limit: limit) }
    assignBits()
  }

  private static func assignLengths(
    to codes: UnsafeMutableBufferPointer<Code>, frequencies: UnsafeBufferPointer<UInt32>, limit: Int
  ) {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: frequencies.count) { symbols in
      // The frequency of each symbol that occurs, and the symbol in the lowest bits.
      var count = 0
      for symbol in frequencies.indices where frequencies[symbol] > 0 {
        symbols[count] = UInt64(frequencies[symbol]) << symbolBits | UInt64(symbol)
        count += 1
      }
      var used = UnsafeMutableBufferPointer(rebasing: symbols[..<count])
      used.sort()
      withUnsafeTemporaryAllocation(of: Int.self, capacity: limit + 1) { lengths in
        lengths.update(repeating: 0)
        countLengths(lengths, of: used, limit: limit)
        // The rarest symbols have the longest codes.
        var next = 0
        for length in lengths.indices.reversed() {
          for _ in 0..<lengths[length] {
            codes[Int(used[next] & (1 << symbolBits - 1))].count = UInt8(length)
            next += 1
          }
        }
      }
    }
  }

  private static let symbolBits: UInt64 = 16

  /// Counts the symbols with each length, at most `limit`.
  private static func countLengths(
    _ counts: UnsafeMutableBufferPointer<Int>, of symbols: UnsafeMutableBufferPointer<UInt64>, limit: Int
  ) {
    let count = symbols.count
    guard count > 1 else {
      counts[1] = count
      return
    }
    // Frequencies, which become the nodes of the tree: first their weights, then their parents, then their depths
    // (A. Moffat, J. Katajainen: In-place calculation of minimum-redundancy codes, 1995).
    withUnsafeTemporaryAllocation(of: Int.self, capacity: count) { nodes in
      for index in 0..<count { nodes[index] = Int(symbols[index] >> symbolBits) }
      var (leaf, root) = (0, 0)
      for new in 0..<count - 1 {
        var weight = 0
        for _ in 0..<2 {
          if leaf >= count || (root < new && nodes[root] < nodes[leaf]) {
            weight += nodes[root]
            nodes[root] = new
            root += 1
          } else {
            weight += nodes[leaf]
            leaf += 1
          }
        }
        nodes[new] = weight
      }
      nodes[count - 2] = 0
      for node in (0..<count - 2).reversed() { nodes[node] = nodes[nodes[node]] + 1 }
      // Each level has two places for each node of the level before, and what is not a node is a leaf.
      var (places, depth, node) = (1, 0, count - 2)
      while places > 0 {
        var inner = 0
        while node >= 0 && nodes[node] == depth {
          inner += 1
          node -= 1
        }
        counts[min(depth, limit)] += places - inner
        places = 2 * inner
        depth += 1
      }
    }
    // Where codes were cut, there are more than fit: another one becomes a bit longer, and makes room for one beside it.
    var excess = -(1 << limit)
    for length in 1...limit { excess += counts[length] << (limit - length) }
    while excess > 0, let length = (1..<limit).last(where: { counts[$0] > 0 }) {
      counts[limit] -= 1
      counts[length] -= 1
      counts[length + 1] += 2
      excess -= 1
    }
  }

  /// Assigns the bits: as numbers, the codes of a length are consecutive, in the order of their symbols.
  private mutating func assignBits() {
    var next = InlineArray<17, UInt16>(repeating: 0)
    for code in codes where code.count > 0 { next[Int(code.count) + 1] += 1 }
    for length in 2..<next.count { next[length] = (next[length - 1] + next[length]) << 1 }
    codes.withUnsafeMutableBufferPointer { codes in
      for symbol in codes.indices where codes[symbol].count > 0 {
        let length = Int(codes[symbol].count)
        codes[symbol].bits = next[length].bitsReversed >> UInt16(16 - length)
        next[length] += 1
      }
    }
  }
}

extension UInt16 {
  /// The bits from the lowest to the highest.
  fileprivate var bitsReversed: UInt16 {
    var bits = byteSwapped
    bits = (bits & 0x0F0F) << 4 | (bits >> 4) & 0x0F0F
    bits = (bits & 0x3333) << 2 | (bits >> 2) & 0x3333
    return (bits & 0x5555) << 1 | (bits >> 1) & 0x5555
  }
}
