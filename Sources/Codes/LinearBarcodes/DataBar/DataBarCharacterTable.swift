/// The symbol characters of GS1 DataBar: for each value, the widths of four bars and four spaces.
///
/// The elements with odd numbers and those with even numbers, counted from 1, are two subsets. The values are divided
/// into groups, in each of which the sums of both subsets and their widest elements are fixed. ISO/IEC 24724:2011, 5.2.2,
/// 7.2.3 and Annex B.
struct DataBarCharacterTable: Sendable {
  /// A group of values.
  struct Group {
    /// The sum of the widths of the odd elements, in modules.
    let oddSum: Int
    /// The width of the widest odd element; that of the widest even element is 9 less this.
    let widestOdd: Int
    /// The number of odd subsets that are used, the first ones.
    let oddCount: Int
  }

  /// The eight widths of each value, one hexadecimal digit each.
  private let patterns: [UInt32]

  /// - Parameters:
  ///   - modules: the sum of all widths.
  ///   - groups: the groups, by ascending values.
  ///   - isOddMajor: whether a value is a multiple of the number of the odd subset plus that of the even one, instead of
  ///     the reverse.
  ///   - needsNarrowOdd: whether an element of one module is in the odd subset, instead of the even one.
  private init(modules: Int, groups: [Group], isOddMajor: Bool, needsNarrowOdd: Bool) {
    var patterns: [UInt32] = []
    for group in groups {
      let odd = Self.subset(sum: group.oddSum, widest: group.widestOdd, needsNarrow: needsNarrowOdd)
        .prefix(group.oddCount)
      let even = Self.subset(sum: modules - group.oddSum, widest: 9 - group.widestOdd, needsNarrow: !needsNarrowOdd)
      if isOddMajor {
        for odd in odd { for even in even { patterns.append(odd << 4 | even) } }
      } else {
        for even in even { for odd in odd { patterns.append(odd << 4 | even) } }
      }
    }
    self.patterns = patterns
  }

  /// All subsets of four widths, in ascending order, with a width in every second digit.
  private static func subset(sum: Int, widest: Int, needsNarrow: Bool) -> [UInt32] {
    var subsets: [UInt32] = []
    for first in 1...widest {
      for second in 1...widest {
        for third in 1...widest {
          let fourth = sum - first - second - third
          guard (1...widest).contains(fourth), !needsNarrow || min(first, second, third, fourth) == 1 else { continue }
          subsets.append(UInt32(first << 24 | second << 16 | third << 8 | fourth))
        }
      }
    }
    return subsets
  }

  /// The widths for `value`.
  subscript(value: Int) -> UInt32 { patterns[value] }

  /// The number of values.
  var count: Int { patterns.count }

  /// The sum of all widths, each weighted with the next power of 3, the first with 1. Check characters are computed
  /// from these sums. ISO/IEC 24724:2011, Tables 5 and 14.
  static func weightedSum(of pattern: UInt32) -> Int {
    // Each step adds up neighbours: 8 widths to 4 sums of a byte, to 2 of 16 bits.
    let pairs = (pattern >> 4 & 0x0F0F_0F0F) + 3 * (pattern & 0x0F0F_0F0F)
    let fours = (pairs >> 8 & 0x00FF_00FF) + 9 * (pairs & 0x00FF_00FF)
    return Int(fours >> 16 + 81 * (fours & 0xFFFF))
  }
}

extension DataBarCharacterTable {
  /// The first and the third character of GS1 DataBar. ISO/IEC 24724:2011, Table 1.
  static let outside = DataBarCharacterTable(
    modules: 16,
    groups: [
      Group(oddSum: 12, widestOdd: 8, oddCount: 161),
      Group(oddSum: 10, widestOdd: 6, oddCount: 80),
      Group(oddSum: 8, widestOdd: 4, oddCount: 31),
      Group(oddSum: 6, widestOdd: 3, oddCount: 10),
      Group(oddSum: 4, widestOdd: 1, oddCount: 1),
    ], isOddMajor: true, needsNarrowOdd: false)

  /// The second and the fourth character of GS1 DataBar. ISO/IEC 24724:2011, Table 2.
  static let inside = DataBarCharacterTable(
    modules: 15,
    groups: [
      Group(oddSum: 5, widestOdd: 2, oddCount: 4),
      Group(oddSum: 7, widestOdd: 4, oddCount: 20),
      Group(oddSum: 9, widestOdd: 6, oddCount: 48),
      Group(oddSum: 11, widestOdd: 8, oddCount: 81),
    ], isOddMajor: false, needsNarrowOdd: true)

  /// The characters of GS1 DataBar Expanded. ISO/IEC 24724:2011, Table 8.
  static let expanded = DataBarCharacterTable(
    modules: 17,
    groups: [
      Group(oddSum: 12, widestOdd: 7, oddCount: 87),
      Group(oddSum: 10, widestOdd: 5, oddCount: 52),
      Group(oddSum: 8, widestOdd: 4, oddCount: 30),
      Group(oddSum: 6, widestOdd: 3, oddCount: 10),
      Group(oddSum: 4, widestOdd: 1, oddCount: 1),
    ], isOddMajor: true, needsNarrowOdd: true)
}
