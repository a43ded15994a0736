/// A block of RFC 1951 with the tokens of a picture, in fixed codes or in codes of its own, whichever takes fewer bits.
struct DeflateBlock {
  private let tokens: [RowMatches.Token]
  private let literals: HuffmanCode
  private let distances: HuffmanCode
  /// The header of the codes; nil for fixed codes.
  private let header: CodeHeader?
  private let above: Extra
  /// The number of bits of the block.
  let bitCount: Int

  /// A symbol and the bits that follow it.
  private struct Extra {
    let symbol: Int
    let bits: Int
    let bitCount: Int
  }

  init(_ tokens: [RowMatches.Token], distanceOfAbove: Int) {
    self.tokens = tokens
    let above = Self.distance(distanceOfAbove)
    self.above = above
    var counts = [UInt32](repeating: 0, count: Self.literalCount + above.symbol + 1)
    var (fixedBits, extraBits) = (0, 0)
    counts.withUnsafeMutableBufferPointer { counts in
      for token in tokens {
        switch RowMatches.kind(of: token) {
        case .literal(let byte):
          counts[Int(byte)] += 1
        case .match(let length, let isAbove):
          let length = Self.length(length)
          counts[length.symbol] += 1
          counts[Self.literalCount + (isAbove ? above.symbol : 0)] += 1
          extraBits += length.bitCount + (isAbove ? above.bitCount : 0)
        }
      }
      counts[Self.end] = 1
    }
    for (symbol, count) in counts.enumerated() where count > 0 {
      fixedBits += Int(count) * (symbol < Self.literalCount ? Self.fixedBits(symbol) : Self.fixedDistanceBits)
    }
    let own = Self.ownCodes(counts)
    if own.bitCount < fixedBits {
      (literals, distances, header) = (own.literals, own.distances, own.header)
    } else {
      (literals, distances, header) = (Self.fixedLiterals, Self.fixedDistances, nil)
    }
    bitCount = 3 + min(own.bitCount, fixedBits) + extraBits
  }

  /// The best codes for symbols of the given frequencies, and the number of bits of their header and of all symbols.
  private static func ownCodes(
    _ counts: [UInt32]
  ) -> (literals: HuffmanCode, distances: HuffmanCode, header: CodeHeader, bitCount: Int) {
    let (literals, distances) = counts.withUnsafeBufferPointer { counts in
      (
        HuffmanCode(frequencies: UnsafeBufferPointer(rebasing: counts[..<literalCount]), limit: 15),
        HuffmanCode(frequencies: UnsafeBufferPointer(rebasing: counts[literalCount...]), limit: 15)
      )
    }
    let header = CodeHeader(literals: literals.codes, distances: distances.codes)
    var bitCount = header.bitCount
    for (symbol, count) in counts.enumerated() where count > 0 {
      let code = symbol < literalCount ? literals.codes[symbol] : distances.codes[symbol - literalCount]
      bitCount += Int(count) * Int(code.count)
    }
    return (literals, distances, header, bitCount)
  }

  func write(to writer: inout BitWriter) {
    // The last block, and its type.
    writer.write(1 | (header == nil ? Self.fixedType : Self.ownType) << 1, 3)
    header?.write(to: &writer)
    let (near, far) = (distances.codes[0], distances.codes[above.symbol])
    for token in tokens {
      switch RowMatches.kind(of: token) {
      case .literal(let byte):
        writer.write(literals.codes[Int(byte)])
      case .match(let length, let isAbove):
        let length = Self.length(length)
        writer.write(literals.codes[length.symbol])
        writer.write(length.bits, length.bitCount)
        writer.write(isAbove ? far : near)
        if isAbove { writer.write(above.bits, above.bitCount) }
      }
    }
    writer.write(literals.codes[Self.end])
  }

  /// The number of symbols for literals, the end of the block, and lengths.
  private static let literalCount = 286
  /// The symbol for the end of the block.
  private static let end = 256

  /// The symbol of the length of a match, from 3 to 258. RFC 1951, section 3.2.5.
  @inline(__always)
  private static func length(_ length: Int) -> Extra {
    if length == 258 { return Extra(symbol: 285, bits: 0, bitCount: 0) }
    // Four symbols for each power of two, from eight on; before, one for each length.
    let (symbol, bitCount) = logarithmic(length - 3, steps: 2)
    return Extra(symbol: 257 + symbol, bits: (length - 3) & (1 << bitCount - 1), bitCount: bitCount)
  }

  /// The symbol of the distance of a match. RFC 1951, section 3.2.5.
  private static func distance(_ distance: Int) -> Extra {
    let (symbol, bitCount) = logarithmic(distance - 1, steps: 1)
    return Extra(symbol: symbol, bits: (distance - 1) & (1 << bitCount - 1), bitCount: bitCount)
  }

  /// The symbol of a number, and the number of its lowest bits that the symbol leaves out: `1 << steps` symbols for each
  /// power of two.
  @inline(__always)
  private static func logarithmic(_ number: Int, steps: Int) -> (symbol: Int, bitCount: Int) {
    let width = Int.bitWidth - number.leadingZeroBitCount
    guard width > steps + 1 else { return (number, 0) }
    let bitCount = width - 1 - steps
    return (bitCount << steps + number >> bitCount, bitCount)
  }

  /// The types of blocks with fixed codes, and with codes of their own. RFC 1951, section 3.2.3.
  private static let fixedType = 1
  private static let ownType = 2

  /// The fixed codes. RFC 1951, section 3.2.6.
  private static let fixedLiterals = HuffmanCode(lengths: (0..<288).map { UInt8(fixedBits($0)) })
  private static let fixedDistances = HuffmanCode(
    lengths: [UInt8](repeating: UInt8(fixedDistanceBits), count: 30))
  private static let fixedDistanceBits = 5

  /// The number of bits of a literal, the end of the block or a length in the fixed code.
  private static func fixedBits(_ symbol: Int) -> Int {
    switch symbol {
    case ..<144: 8
    case ..<256: 9
    case ..<280: 7
    default: 8
    }
  }
}
