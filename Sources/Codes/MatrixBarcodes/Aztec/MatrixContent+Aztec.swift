/// The content of an Aztec code.
///
/// Source: ISO/IEC 24778:2024, 7.3.1 and 7.3.2.
extension MatrixContent {
  /// Reads codewords as a reader does.
  ///
  /// Nil for codewords that do not occur, and for symbols with FNC1 or with several ECIs.
  ///
  /// - Parameter size: the number of bits of a codeword.
  init?(ofAztec codewords: [UInt16], size: Int) {
    guard let all = Self.bits(of: codewords, size: size) else { return nil }
    self.init()
    var rest = all[...]
    func take(_ count: Int) -> UInt64? {
      guard rest.count >= count else { return nil }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count).reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
    }
    var latched = AztecMode.upper
    // The mode of the next code alone.
    var shifted: AztecMode?
    // An incomplete code at the end is padding, with a shift before it.
    while let code = take((shifted ?? latched).codeSize) {
      let mode = shifted ?? latched
      let isShifted = shifted != nil
      shifted = nil
      if let byte = AztecCodes.byte(code, mode) {
        bytes.append(byte)
      } else if mode == .punct, let pair = AztecCodes.pair(code) {
        bytes += pair
      } else if mode == .punct && code == 0 {
        guard bytes.isEmpty, eci == nil, let count = take(3), 1...6 ~= count else { return nil }
        var number = 0
        for _ in 0..<count {
          guard let digit = take(4), 2...11 ~= digit else { return nil }
          number = 10 * number + Int(digit) - 2
        }
        eci = number
      } else if isShifted {
        return
      } else if mode.hasPunctShift && code == 0 {
        shifted = .punct
      } else if mode.hasBinaryShift && code == AztecMode.binaryShift {
        guard let short = take(5), let count = short > 0 ? short : take(11).map({ $0 + 31 }),
          rest.count >= 8 * Int(count)
        else { return }
        for _ in 0..<count { bytes.append(UInt8(take(8) ?? 0)) }
      } else if code == mode.upperShift {
        shifted = .upper
      } else if let next = AztecMode.allCases.first(where: { mode.latch(to: $0) == code }) {
        latched = next
      } else {
        return
      }
    }
  }

  /// The bits of codewords without those that were inserted: a codeword whose bits but the last are all equal ends with the
  /// opposite bit. Nil if one does not.
  private static func bits(of codewords: [UInt16], size: Int) -> [Bool]? {
    let ones = UInt16(1) << UInt16(size) - 1
    var bits: [Bool] = []
    for codeword in codewords {
      guard 0 < codeword && codeword < ones else { return nil }
      let isStuffed = codeword == 1 || codeword == ones - 1
      for bit in (isStuffed ? 1..<size : 0..<size).reversed() { bits.append(codeword >> UInt16(bit) & 1 == 1) }
    }
    return bits
  }
}
