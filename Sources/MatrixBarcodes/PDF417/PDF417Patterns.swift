/// The patterns of PDF417: four bars and four spaces in 17 modules for each codeword, in each of three clusters. The
/// widths of a pattern are hexadecimal digits: bar, space, bar, space and so on.
///
/// No element is wider than six modules, and in the cluster of number K, the widths of the bars give b1 − b2 + b3 − b4 = K
/// modulo 9 (ISO/IEC 15438:2015, 5.3.1). Annex A lists 929 patterns of each cluster in ascending order of the distances
/// between like edges, from that of the first space and the second bar on. No rule is known for those which it leaves out:
/// a mask has a bit for each possible pattern, in this order, which says whether the standard has it. The masks were made
/// from the tables of zint and of BWIPP, which are equal.
enum PDF417Patterns {
  /// The start pattern. ISO/IEC 15438:2015, 5.3.2.
  static let start: UInt64 = 0x8111_1113
  /// The stop pattern, which ends with a fifth bar. ISO/IEC 15438:2015, 5.3.2.
  static let stop: UInt64 = 0x7_1131_1121

  /// The patterns of the clusters 0, 3 and 6 by codeword, for the first, second and third of every three rows.
  static let clusters: [[UInt64]] = {
    var possible: [UInt64] = []
    func extend(_ pattern: UInt64, elements: Int, modules: Int) {
      guard elements > 0 else { return possible.append(pattern) }
      for width in 1...6 where (elements - 1...6 * (elements - 1)).contains(modules - width) {
        extend(pattern << 4 | UInt64(width), elements: elements - 1, modules: modules - width)
      }
    }
    extend(0, elements: 8, modules: 17)
    return zip([0, 3, 6], masks).map { number, mask in
      let cluster = possible.filter { pattern -> Bool in
        let bars = [28, 20, 12, 4].map { Int(pattern >> $0 & 0xF) }
        return (bars[0] - bars[1] + bars[2] - bars[3] + 18) % 9 == number
      }
      // Each digit of the sum is the width of an element and of the one before it.
      let sorted = cluster.map { ($0 + $0 >> 4) << 40 | $0 }.sorted().map { $0 & 0xFFFF_FFFF }
      let bits = mask.utf8.lazy.flatMap { digit in
        let value = digit & 0xF + (digit >= 0x41 ? 9 : 0)
        return (0..<4).lazy.map { value & 8 >> $0 != 0 }
      }
      return zip(sorted, bits).compactMap { $1 ? $0 : nil }
    }
  }()

  private static let masks = [
    """
    FF4D3FD03FC3C5FF7D7FF1FCF7FF57FD7D7FFDFF57FF545541FFD0FF53F5DFFFCFAABAD20FAD720F6CFFFF7B59EAD3EAF2F77FFFEB5DB3DB\
    D7FFF57B528AA928003EFABFEBEFFFEED676C8F9BD3DBFFEF9D76AFAE4D3CC8F736BEFFFCDEFF596DABDBAFFEDFEE6FAAAA5494000137F7F\
    FFF7DF3AED5EDDFFFDABDF672DB57B77FFBBFDCDFF739DCFFFEFF6FEEEF555555004D557CFF5AAFEFEBAEFB75BBFBAFEEFEEEEFBFFFE
    """,
    """
    FFFFFFFFFFFFFDFEFFFFFFFFFFFFEFFFFFFFFFFFFFFFFFFFFFFEFCFFFFFFFFFFFEFFFFDF9BDFEAF7FABDFEAF6F7FFFDBFDBFDBFDBFFFEFF7\
    EFF7FFFFFFF3FFFFFFFFFFFFF6FF6FF6FF6FFFFFBFFAFFB7FB7FB7FFFFFFFFFFFFFFFFFFFFFFFBFBFBFBFFFFFFFFFFFFFFFFFFFEFFFFFFFF\
    FFFFFFFFFFF3F3FFFFFFFF7FF
    """,
    """
    FFE7FF7FFFFFEFFEFFFFFFFFFFFFFFFEFFFFDFFFFFFFFFFFABDFFBFFFFFFFFDBFFFFFFF7FFFFFFFFFFFFFFF6FFFFFFFFF57BFB7FFFFF6FFF\
    FFEFFFFFFFDFFFFDFFFFF77FFFFFFABDFDBFFFFFDBFFFFFBFFFFF3FFFFFFDFFFFFB7FFFFFABDFDBFFFF6FFFFDFFE3FFFFFFF7FFFBDFFFF7F\
    6FFFFFFFFFFFFEFFFFFFFFFF
    """,
  ]
}
