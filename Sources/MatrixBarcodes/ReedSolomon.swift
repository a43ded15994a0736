/// The Reed–Solomon codes over a field of 2 to the power of `bits` elements, each of which is one codeword.
struct ReedSolomon: Sendable {
  /// The powers of the primitive element, all elements but 0.
  private let powers: [UInt16]
  /// The logarithm of each element; that of 0 is not used.
  private let logarithms: [UInt16]
  /// The exponent of the first root of the generator polynomials.
  private let firstRoot: Int
  private let bits: Int
  private let polynomial: UInt16

  /// - Parameters:
  ///   - bits: the number of bits of a codeword, at most 12.
  ///   - polynomial: the primitive polynomial of the field, one bit a coefficient.
  ///   - firstRoot: the exponent of the first root of the generator polynomials.
  init(bits: Int, polynomial: Int, firstRoot: Int = 1) {
    let order = 1 << bits - 1
    var powers = [UInt16](repeating: 0, count: order)
    var logarithms = [UInt16](repeating: 0, count: order + 1)
    var element = 1
    for exponent in 0..<order {
      powers[exponent] = UInt16(element)
      logarithms[element] = UInt16(exponent)
      element <<= 1
      if element > order { element ^= polynomial }
    }
    self.powers = powers
    self.logarithms = logarithms
    self.firstRoot = firstRoot
    self.bits = bits
    self.polynomial = UInt16(polynomial)
  }

  /// The generator polynomial of degree `count`: the logarithms of its coefficients, from the second highest down. The
  /// highest coefficient is 1. None of those that are used is 0.
  ///
  /// The roots are powers of the primitive element α with successive exponents, so that the q-binomial theorem gives
  /// each coefficient by the one before it, multiplied by α^(firstRoot + i) × (α^(count - i) + 1) ÷ (α^(i + 1) + 1).
  ///
  /// - Precondition: `count` is less than the number of elements other than 0.
  func generator(count: Int) -> [UInt16] {
    let order = powers.count
    var logarithm = 0
    return (0..<count).map { index in
      let above = Int(logarithms[Int(powers[count - index] ^ 1)])
      let below = Int(logarithms[Int(powers[index + 1] ^ 1)])
      logarithm = (logarithm + firstRoot + index + above + order - below) % order
      return UInt16(logarithm)
    }
  }

  /// The codewords that are appended to `data`: the remainder of its division by `generator`.
  func checkWords(of data: some Sequence<UInt16>, generator: [UInt16]) -> [UInt16] {
    let count = (generator.count + Vector.scalarCount - 1) / Vector.scalarCount
    return withUnsafeTemporaryAllocation(of: Vector.self, capacity: (Self.rows + 1) * count + 1) { space in
      guard count > 0, let multiples = space.baseAddress else { return [] }
      fill(multiples, generator: generator, count: count)
      let remainder = multiples + Self.rows * count
      remainder.initialize(repeating: Vector(), count: count + 1)
      let next = UnsafeRawPointer(remainder) + MemoryLayout<UInt16>.size
      for word in data {
        let feedback = Int(word ^ remainder[0][0])
        let low = multiples + (feedback & 15) * count
        let middle = multiples + (16 + feedback >> 4 & 15) * count
        let high = multiples + (32 + feedback >> 8) * count
        for index in 0..<count {
          let shifted = next.loadUnaligned(fromByteOffset: index * MemoryLayout<Vector>.size, as: Vector.self)
          remainder[index] = shifted ^ low[index] ^ middle[index] ^ high[index]
        }
      }
      return remainder.withMemoryRebound(to: UInt16.self, capacity: generator.count) {
        Array(UnsafeBufferPointer(start: $0, count: generator.count))
      }
    }
  }

  /// Coefficients of a polynomial, from the highest on.
  private typealias Vector = SIMD8<UInt16>

  /// The number of multiples of a generator polynomial: one for each value of the lowest, the middle and the highest four
  /// bits of a codeword. The product with a codeword is the sum of three of them.
  private static let rows = 3 * 16

  /// Writes the multiples of a generator polynomial, each of which is `count` vectors.
  private func fill(_ multiples: UnsafeMutablePointer<Vector>, generator: [UInt16], count: Int) {
    multiples.initialize(repeating: Vector(), count: Self.rows * count)
    var last = multiples
    for bit in 0..<bits {
      let group = multiples + bit / 4 * 16 * count
      let value = 1 << (bit % 4)
      let row = group + value * count
      if bit == 0 {
        row.withMemoryRebound(to: UInt16.self, capacity: generator.count) { coefficients in
          for index in generator.indices { coefficients[index] = powers[Int(generator[index])] }
        }
      } else {
        // Twice the row of the bit before.
        for index in 0..<count {
          row[index] = last[index] &<< 1 ^ (last[index] &>> UInt16(bits - 1) &* polynomial)
        }
      }
      last = row
      for rest in 1..<value {
        for index in 0..<count { row[rest * count + index] = row[index] ^ group[rest * count + index] }
      }
    }
  }
}
