/// The Reed–Solomon codes over a field of 2 to the power of `bits` elements, each of which is one codeword.
struct ReedSolomon: Sendable {
  /// The powers of the primitive element, twice one after the other, so that a sum of two logarithms needs no remainder.
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
    var powers = [UInt16](repeating: 0, count: 2 * order)
    var logarithms = [UInt16](repeating: 0, count: order + 1)
    var element = 1
    for exponent in 0..<order {
      powers[exponent] = UInt16(element)
      powers[exponent + order] = UInt16(element)
      logarithms[element] = UInt16(exponent)
      element <<= 1
      if element > order { element ^= polynomial }
    }
    self.powers = powers
    self.logarithms = logarithms
    self.firstRoot = firstRoot
  }

  /// The generator polynomial of degree `count`: the logarithms of its coefficients, from the second highest down. The
  /// highest coefficient is 1. None of those that are used is 0.
  func generator(count: Int) -> [UInt16] {
    let order = powers.count / 2
    var coefficients = [UInt16](repeating: 0, count: count + 1)
    coefficients[0] = 1
    for degree in 0..<count {
      let root = (firstRoot + degree) % order
      for index in stride(from: degree + 1, to: 0, by: -1) {
        let before = coefficients[index - 1]
        if before != 0 { coefficients[index] ^= powers[Int(logarithms[Int(before)]) + root] }
      }
    }
    return coefficients.dropFirst().map { logarithms[Int($0)] }
  }

  /// The codewords that are appended to `data`: the remainder of its division by `generator`.
  func checkWords(of data: some Sequence<UInt16>, generator: [UInt16]) -> [UInt16] {
    // The remainder goes round in a ring, so that it need not be shifted for each codeword.
    var remainder = [UInt16](repeating: 0, count: generator.count)
    var start = 0
    for word in data {
      let feedback = word ^ remainder[start]
      remainder[start] = 0
      start = start + 1 == remainder.count ? 0 : start + 1
      guard feedback != 0 else { continue }
      let logarithm = Int(logarithms[Int(feedback)])
      var place = start
      for coefficient in generator {
        remainder[place] ^= powers[logarithm + Int(coefficient)]
        place = place + 1 == remainder.count ? 0 : place + 1
      }
    }
    return Array(remainder[start...] + remainder[..<start])
  }
}
