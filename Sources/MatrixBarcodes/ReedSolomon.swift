/// The Reed–Solomon codes over a field of 2 to the power of `bits` elements, each of which is one codeword.
struct ReedSolomon: Sendable {
  /// The powers of the primitive element, all elements but 0.
  private let powers: [UInt16]
  /// The logarithm of each element; that of 0 is not used.
  private let logarithms: [UInt16]
  /// The exponent of the first root of the generator polynomials.
  private let firstRoot: Int

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
  }

  /// The `count` codewords that are appended to `data`: the remainder of its division by the generator polynomial.
  ///
  /// The roots of that are powers of the primitive element α with successive exponents, so that the q-binomial theorem
  /// gives each coefficient by the one before it, the highest of which is 1, multiplied by
  /// α^(firstRoot + i) × (α^(count - i) + 1) ÷ (α^(i + 1) + 1). None of those that are used is 0.
  ///
  /// - Precondition: `count` is less than the number of elements other than 0.
  func checkWords(of data: some Sequence<UInt16>, count: Int) -> [UInt16] {
    guard count > 0 else { return [] }
    let order = powers.count
    var coefficient = 0
    let generator = (0..<count).map { index in
      let above = Int(logarithms[Int(powers[count - index] ^ 1)])
      let below = Int(logarithms[Int(powers[index + 1] ^ 1)])
      coefficient = (coefficient + firstRoot + index + above + order - below) % order
      return coefficient
    }
    var remainder = [UInt16](repeating: 0, count: count + 1)
    for word in data {
      let feedback = word ^ remainder[0]
      let logarithm = Int(logarithms[Int(feedback)])
      for index in 0..<count {
        let exponent = logarithm + generator[index]
        let product = feedback == 0 ? 0 : powers[exponent < order ? exponent : exponent - order]
        remainder[index] = remainder[index + 1] ^ product
      }
    }
    return remainder.dropLast()
  }
}
