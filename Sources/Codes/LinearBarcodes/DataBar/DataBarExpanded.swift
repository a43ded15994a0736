/// GS1 DataBar Expanded, for coupons and for goods that are sold by weight: a GS1 element string in one row, in the
/// fewest symbol characters that the standard allows.
///
/// ```swift
/// let symbol = try DataBarExpanded.encode(GS1ElementString(typed: Array("[01]90012345678908[3103]001750".utf8)))
/// print(symbol.moduleCount)  // 151
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

  /// The bars and spaces of a symbol with the data `characters`. ISO/IEC 24724:2011, 7.2.1.
  private static func elements(of characters: [UInt16]) -> [UInt8] {
    let table = DataBarCharacterTable.expanded
    let count = characters.count + 1
    let finders = FinderSequence(characterCount: count)
    let check = table[checkCharacter(of: characters, finders: finders)]
    return [UInt8](reserving: 5 + 8 * count + 5 * ((count + 1) / 2)) { elements in
      // No bar, then the guard of a space and a bar.
      elements.append(0x011, count: 3)
      for index in 0..<count {
        let pattern = index == 0 ? check : table[Int(characters[index - 1])]
        guard index.isMultiple(of: 2) else {
          elements.append(mirrored: pattern, count: 8)
          continue
        }
        elements.append(pattern, count: 8)
        let finder = FinderSequence.patterns[finders[index / 2]]
        if index.isMultiple(of: 4) {
          elements.append(finder, count: 5)
        } else {
          elements.append(mirrored: finder, count: 5)
        }
      }
      elements.append(narrow: 2)
    }
  }

  /// The check character of a symbol. ISO/IEC 24724:2011, 7.2.6.
  private static func checkCharacter(of characters: [UInt16], finders: FinderSequence) -> Int {
    let table = DataBarCharacterTable.expanded
    var sum = 0
    for index in characters.indices {
      // A character is to the left or to the right of its finder pattern, which is of either direction.
      let position = index + 1
      let finder = 2 * finders[position / 2] + (position / 2) % 2
      let row = 2 * finder + position % 2 - 1
      sum += rowWeights[row] * DataBarCharacterTable.weightedSum(of: table[Int(characters[index])])
    }
    return modulus * (characters.count + 1 - symbolCharacterCounts.lowerBound) + sum % modulus
  }

  /// The modulus of the check value.
  private static let modulus = 211

  /// The first weight of each row of Table 14 of ISO/IEC 24724:2011. All weights, eight a row, are the powers of 3.
  private static let rowWeights = InlineArray<23, Int>(first: 1) { $0 * 6561 % modulus }
}

/// The finder patterns of a symbol. Every second one is mirrored. ISO/IEC 24724:2011, Table 16.
private struct FinderSequence {
  /// The patterns A to F as 0 to 5, one hexadecimal digit each of eleven, followed by zeros.
  private let digits: UInt64

  init(characterCount: Int) { digits = Self.sequences[(characterCount - 1) / 2 - 1] }

  subscript(index: Int) -> Int { Int(digits >> (4 * (10 - index)) & 0xF) }

  /// The five widths of the patterns A to F. ISO/IEC 24724:2011, Table 15.
  static let patterns: InlineArray<6, UInt32> = [0x18411, 0x36411, 0x34611, 0x32811, 0x26511, 0x22911]

  /// The sequences of symbols with 4, with 5 or 6, and so on up to 21 or 22 symbol characters.
  private static let sequences: InlineArray<10, UInt64> = [
    0x00000000000, 0x01100000000, 0x02130000000, 0x04132000000, 0x04133500000, 0x04134550000,
    0x00112233000, 0x00112234400, 0x00112234550, 0x00112334455,
  ]
}
