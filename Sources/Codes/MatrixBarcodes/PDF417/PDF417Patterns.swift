/// The patterns of PDF417: four bars and four spaces in 17 modules for each codeword, in each of three clusters. A pattern
/// is a number with a bit for each module, the first one as the highest, 1 for dark.
///
/// No element is wider than six modules, and in the cluster of number K, the widths of the bars give b1 − b2 + b3 − b4 = K
/// modulo 9 (ISO/IEC 15438:2015, 5.3.1). Annex A lists 929 patterns of each cluster in ascending order of the distances
/// between like edges, from that of the first space and the second bar on. No rule is known for those which it leaves out:
/// a mask has a bit for each possible pattern, in this order and up to the last one that is listed, which says whether it is.
/// The masks were made from the tables of zint and of BWIPP, which are equal.
enum PDF417Patterns {
  /// The start pattern. ISO/IEC 15438:2015, 5.3.2.
  static let start: UInt32 = 0b11111111_0_1_0_1_0_1_000
  /// The stop pattern, which ends with a fifth bar. ISO/IEC 15438:2015, 5.3.2.
  static let stop: UInt32 = 0b1111111_0_1_000_1_0_1_00_1

  /// The patterns of the clusters 0, 3 and 6 by codeword, for the first, second and third of every three rows.
  static let clusters: InlineArray<3, [UInt32]> = {
    // Of each possible pattern, the distances as hexadecimal digits, and the pattern.
    var possible = InlineArray<3, [UInt64]>(repeating: [])
    // The first module is dark, the last one is light, and there are seven changes between them.
    for pattern in stride(from: UInt32(0x10000), to: 0x20000, by: 2)
    where (pattern ^ pattern >> 1).nonzeroBitCount == 8 {
      guard let widths = widths(of: pattern) else { continue }
      let number = (widths[0] - widths[2] + widths[4] - widths[6] + 18) % 9
      guard number % 3 == 0 else { continue }
      var distances = 0
      for space in 1..<7 { distances = distances << 4 | widths[space] + widths[space + 1] }
      possible[number / 3].append(UInt64(distances) << 32 | UInt64(pattern))
    }
    var clusters = InlineArray<3, [UInt32]>(repeating: [])
    for cluster in clusters.indices {
      let mask = masks[cluster]
      let covered = possible[cluster].sorted().prefix(4 * mask.utf8CodeUnitCount)
      clusters[cluster] = covered.enumerated().compactMap { index, pattern in
        let digit = mask.utf8Start[index / 4]
        let isListed = (digit & 0xF + (digit >= 0x41 ? 9 : 0)) & 8 >> UInt8(index % 4) != 0
        return isListed ? UInt32(truncatingIfNeeded: pattern) : nil
      }
    }
    return clusters
  }()

  /// The widths of the four bars and spaces of a pattern; nil if one is wider than six modules.
  private static func widths(of pattern: UInt32) -> InlineArray<8, Int>? {
    var widths = InlineArray<8, Int>(repeating: 0)
    // The modules from the highest bit on, with a dark one after them.
    var rest = pattern << 15 | 1 << 14
    for element in widths.indices {
      widths[element] = (element.isMultiple(of: 2) ? ~rest : rest).leadingZeroBitCount
      guard widths[element] <= 6 else { return nil }
      rest <<= widths[element]
    }
    return widths
  }

  private static let masks: InlineArray<3, StaticString> = [
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
