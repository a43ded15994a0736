/// The Reed–Solomon codes over a field of 2 to the power of `bits` elements, each of which is one codeword.
struct ReedSolomon: Sendable {
  /// The number of elements other than 0, all of which are powers of the primitive element.
  private let order: Int
  /// The powers of the primitive element, all of them twice, and after them as many zeros as there are powers.
  private let powers: [UInt16]
  /// The index of each element in `powers`: its logarithm; for 0 that of the first zero.
  private let logarithms: [UInt16]
  /// The exponent of the first root of the generator polynomials.
  private let firstRoot: Int

  /// - Parameters:
  ///   - bits: the number of bits of a codeword, at most 12.
  ///   - polynomial: the primitive polynomial of the field, one bit a coefficient.
  ///   - firstRoot: the exponent of the first root of the generator polynomials.
  init(bits: Int, polynomial: Int, firstRoot: Int = 1) {
    let order = 1 << bits - 1
    var powers = [UInt16](repeating: 0, count: 3 * order)
    var logarithms = [UInt16](repeating: UInt16(2 * order), count: order + 1)
    var element = 1
    for exponent in 0..<order {
      powers[exponent] = UInt16(element)
      powers[order + exponent] = UInt16(element)
      logarithms[element] = UInt16(exponent)
      element <<= 1
      if element > order { element ^= polynomial }
    }
    self.order = order
    self.powers = powers
    self.logarithms = logarithms
    self.firstRoot = firstRoot
  }

  /// The `count` codewords that are appended to `data`: the remainder of its division by the generator polynomial.
  ///
  /// Each digit of the quotient follows from the next digit of the data and the `count` digits before it, and so does each
  /// digit of the remainder.
  ///
  /// - Precondition: `count` is less than the number of elements other than 0.
  func checkWords(of data: some Sequence<UInt16>, count: Int) -> [UInt16] {
    let generator = generator(count: count)
    // The logarithms of the quotient.
    var quotient: [UInt16] = []
    quotient.reserveCapacity(data.underestimatedCount)
    for word in data {
      let sum = sumOfProducts(generator.span.extracting(last: quotient.count), quotient.span.extracting(last: count))
      quotient.append(logarithms[Int(word ^ sum)])
    }
    return (0..<count).map { index in
      let factors = generator.span.extracting(first: count - index).extracting(last: quotient.count)
      return sumOfProducts(factors, quotient.span.extracting(last: count - index))
    }
  }

  /// The sum of the products of elements, which are given by their logarithms.
  @inline(__always)
  private func sumOfProducts(_ elements: Span<UInt16>, _ others: Span<UInt16>) -> UInt16 {
    precondition(elements.count == others.count, "a factor for each element")
    let powers = powers.span
    var sum: UInt16 = 0
    for index in elements.indices { sum ^= powers[Int(elements[index] &+ others[index])] }
    return sum
  }

  /// The logarithms of the coefficients of the generator polynomial of degree `count`, from the lowest up. The highest is
  /// 1, and left out.
  ///
  /// The roots are powers of the primitive element α with successive exponents, so that the q-binomial theorem gives each
  /// coefficient by the one above it, multiplied by α^(firstRoot + i) × (α^(count - i) + 1) ÷ (α^(i + 1) + 1). None of
  /// those that are used is 0.
  private func generator(count: Int) -> [UInt16] {
    var generator = [UInt16](repeating: 0, count: count)
    var logarithm = 0
    for index in 0..<count {
      let above = Int(logarithms[Int(powers[count - index] ^ 1)])
      let below = Int(logarithms[Int(powers[index + 1] ^ 1)])
      logarithm = (logarithm + firstRoot + index + above + order - below) % order
      generator[count - 1 - index] = UInt16(logarithm)
    }
    return generator
  }
}
