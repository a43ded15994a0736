/// GS1 DataBar Expanded, for coupons and for goods that are sold by weight: a GS1 element string in one row, in the
/// fewest symbol characters that the standard allows.
///
/// ```swift
/// let symbol = try DataBarExpanded.encode(GS1ElementString(typed: Array("[01]90012345678908[3103]001750".utf8)))
/// print(DataBarExpanded.symbolCharacterCount(of: symbol))  // 6
/// print(symbol.characters)  // (01)90012345678908(3103)001750
/// ```
///
/// Source: ISO/IEC 24724:2011, section 7.
public enum DataBarExpanded: LinearSymbology {
  /// One module on each side. A symbol needs no quiet zone, because it ends with a guard on both sides.
  public static let quietZone = QuietZone(left: 1, right: 1)

  /// The numbers of symbol characters that a symbol can have, with its check character. ISO/IEC 24724:2011, Table 16.
  public static let symbolCharacterCounts = 4...22

  /// ISO/IEC 24724:2011, 7.2.1.
  private static let barHeight = 34

  /// Encodes `payload`, an element string with 0x1D between elements, in the fewest symbol characters.
  ///
  /// - Throws: `.elementString`, `.empty`, `.unencodable` for `#`, `.tooManyCodewords` beyond 22 symbol characters,
  ///   `.tooLong` beyond `LinearLimits.payloadLength` bytes.
  public static func encode(_ payload: [UInt8]) throws(EncodingError) -> LinearSymbol {
    try encode(GS1ElementString(payload: payload))
  }

  /// Encodes `elementString` in the fewest symbol characters. Its elements are not reordered.
  ///
  /// - Throws: `.empty`, `.unencodable` for `#`, `.tooManyCodewords` beyond 22 symbol characters, `.tooLong` beyond
  ///   `LinearLimits.payloadLength` bytes.
  public static func encode(_ elementString: GS1ElementString) throws(EncodingError) -> LinearSymbol {
    try elementString.bytes.checkLength()
    // The only character of GS1 data that no mode has.
    if let index = elementString.bytes.firstIndex(of: UInt8(ascii: "#")) { throw .unencodable("#", at: index) }
    let (count, characters) = DataBarEncodation.characters(of: elementString.bytes)
    guard let characters else { throw .tooManyCodewords(found: count, limit: symbolCharacterCounts.upperBound) }
    return LinearSymbol(
      elements: elements(of: characters), quietZone: quietZone, barHeight: barHeight,
      characters: elementString.text)
  }

  /// The number of symbol characters in `symbol`, a GS1 DataBar Expanded, including its check character.
  public static func symbolCharacterCount(of symbol: LinearSymbol) -> Int {
    // Each two characters have a finder pattern of 15 modules, and so has the last one if it is alone.
    let (pairs, rest) = (symbol.moduleCount - 4).quotientAndRemainder(dividingBy: 49)
    return 2 * pairs + (rest == 0 ? 0 : 1)
  }

  /// The bars and spaces of a symbol with the data `characters`. ISO/IEC 24724:2011, 7.2.1.
  private static func elements(of characters: [Int]) -> Elements {
    let table = DataBarCharacterTable.expanded
    let count = characters.count + 1
    let finders = finderSequences[(count - 1) / 2 - 1]
    let check = table[checkCharacter(of: characters, finders: finders)]
    return Elements { elements in
      // No bar, then the guard of a space and a bar.
      elements.append(0x01_01_00, count: 3)
      for index in 0..<count {
        let pattern = index == 0 ? check : table[characters[index - 1]]
        if index.isMultiple(of: 2) {
          elements.append(pattern, count: 8)
          let finder = finderPatterns[Int(finders[index / 2])]
          elements.append(index.isMultiple(of: 4) ? finder : finder.byteSwapped >> 24, count: 5)
        } else {
          elements.append(pattern.byteSwapped, count: 8)
        }
      }
      elements.append(narrow: 2)
    }
  }

  /// The check character of a symbol. ISO/IEC 24724:2011, 7.2.6.
  private static func checkCharacter(of characters: [Int], finders: [UInt8]) -> Int {
    let table = DataBarCharacterTable.expanded
    var sum = 0
    for index in characters.indices {
      // A character is to the left or to the right of its finder pattern, which is of either direction.
      let position = index + 1
      let finder = 2 * Int(finders[position / 2]) + (position / 2) % 2
      let row = 2 * finder + position % 2 - 1
      sum += rowWeights[row] * DataBarCharacterTable.weightedSum(of: table[characters[index]])
    }
    return modulus * (characters.count + 1 - symbolCharacterCounts.lowerBound) + sum % modulus
  }

  /// The modulus of the check value.
  private static let modulus = 211

  /// The first weight of each row of Table 14 of ISO/IEC 24724:2011. All weights, eight a row, are the powers of 3.
  private static let rowWeights: [Int] = {
    var weights = [1]
    for row in 1..<23 { weights.append(weights[row - 1] * 6561 % modulus) }
    return weights
  }()

  /// The five widths of the finder patterns A to F, one byte each, the first in the lowest. ISO/IEC 24724:2011, Table 15.
  private static let finderPatterns: [UInt64] = [
    0x01_01_04_08_01, 0x01_01_04_06_03, 0x01_01_06_04_03, 0x01_01_08_02_03, 0x01_01_05_06_02, 0x01_01_09_02_02,
  ]

  /// The finder patterns of symbols with 4, with 5 or 6, and so on up to 21 or 22 symbol characters. Every second one is
  /// reversed. ISO/IEC 24724:2011, Table 16.
  private static let finderSequences: [[UInt8]] = [
    [0, 0], [0, 1, 1], [0, 2, 1, 3], [0, 4, 1, 3, 2], [0, 4, 1, 3, 3, 5], [0, 4, 1, 3, 4, 5, 5],
    [0, 0, 1, 1, 2, 2, 3, 3], [0, 0, 1, 1, 2, 2, 3, 4, 4], [0, 0, 1, 1, 2, 2, 3, 4, 5, 5],
    [0, 0, 1, 1, 2, 3, 3, 4, 4, 5, 5],
  ]
}
