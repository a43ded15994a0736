/// The Reed–Solomon code of PDF417, over the integers modulo 929. The roots of its generator polynomials are the powers of
/// 3 from the first on.
///
/// Source: ISO/IEC 15438:2015, 5.10.
enum PDF417ErrorCorrection {
  private static let modulus: UInt16 = 929

  /// Appends `count` codewords with which a reader corrects errors in `codewords`.
  static func append(count: Int, to codewords: inout [UInt16]) {
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 2 * count + 1) { buffer in
      let generator = UnsafeMutableBufferPointer(rebasing: buffer[..<count])
      makeGenerator(generator, space: UnsafeMutableBufferPointer(rebasing: buffer[count...]))
      // The last element of the remainder is always 0.
      let remainder = UnsafeMutableBufferPointer(rebasing: buffer[count...])
      remainder.initialize(repeating: 0)
      for codeword in codewords {
        let feedback = Factor((codeword + remainder[0]) % modulus)
        for index in 0..<count {
          remainder[index] = feedback.product(generator[index], plus: remainder[index &+ 1])
        }
      }
      for index in 0..<count { codewords.append(remainder[index] == 0 ? 0 : modulus - remainder[index]) }
    }
  }

  /// Makes the generator polynomial, from the second highest coefficient down, each one negated. This takes less time than
  /// the division by it, so that no polynomial is kept.
  ///
  /// - Parameter space: memory for one element more than `generator` has.
  private static func makeGenerator(
    _ generator: UnsafeMutableBufferPointer<UInt16>, space: UnsafeMutableBufferPointer<UInt16>
  ) {
    // From the lowest coefficient up to the highest, which is the last element.
    let degree = generator.count
    space.initialize(repeating: 0)
    space[degree] = 1
    var root: UInt16 = 1
    for step in 1...degree {
      root = root * 3 % modulus
      let negated = Factor(modulus - root)
      for index in degree - step..<degree {
        space[index] = negated.product(space[index &+ 1], plus: space[index])
      }
    }
    for index in 0..<degree {
      let coefficient = space[degree - 1 - index]
      generator[index] = coefficient == 0 ? 0 : modulus - coefficient
    }
  }

  /// A number below the modulus by which many others are multiplied. The products need no division, and all steps fit 16
  /// bits, so that the compiler can work on eight at a time.
  private struct Factor {
    private let factor: UInt16
    /// The factor by the modulus, in parts of 65,536.
    private let quotient: UInt16

    init(_ factor: UInt16) {
      self.factor = factor
      quotient = UInt16((UInt32(factor) << 16) / UInt32(modulus))
    }

    /// The product with `other` plus `addend`, all below the modulus.
    @inline(__always)
    func product(_ other: UInt16, plus addend: UInt16) -> UInt16 {
      // The quotient of the product is this or one more, so that the sum is less than three times the modulus.
      let quotient = UInt16(truncatingIfNeeded: (UInt32(other) &* UInt32(quotient)) >> 16)
      let sum = other &* factor &- quotient &* modulus &+ addend
      // A difference below 0 wraps around to a large number.
      let once = min(sum, sum &- modulus)
      return min(once, once &- modulus)
    }
  }
}
