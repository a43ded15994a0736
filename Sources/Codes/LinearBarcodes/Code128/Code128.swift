/// Code 128, used by about half of all loyalty cards: any string of ISO-8859-1, in the fewest symbol characters that
/// the standard allows.
///
/// ```swift
/// let symbol = try Code128.encode(Array("A-1234-5678".utf8))
/// print(symbol.moduleCount)  // 145
/// ```
///
/// Source: ISO/IEC 15417:2007.
public enum Code128: LinearSymbology {
  /// Encodes `payload` as the shortest symbol. Each byte is one character of ISO-8859-1; control characters and NUL are
  /// allowed. Characters from 128 on use FNC4, which some readers ignore.
  ///
  /// - Throws: `.empty`; `.tooLong` beyond `LinearLimits.payloadLength` bytes.
  public static func encode(_ payload: [UInt8]) throws(EncodingError) -> LinearSymbol {
    try payload.checkLength()
    return symbol(of: Code128Planner(payload), characters: String(printing: payload))
  }

  /// The symbol with the symbol characters that `planner` found.
  static func symbol(
    of planner: Code128Planner, leastBarHeight: Int = LinearSymbol.leastBarHeight, characters text: String
  ) -> LinearSymbol {
    let characters = planner.symbolCharacters()
    let check = checkCharacter(of: characters)
    let elements = [UInt8](reserving: 6 * (characters.count + 2) + 1) { elements in
      for character in characters { elements.append(patterns[Int(character)], count: 6) }
      elements.append(patterns[check], count: 6)
      elements.append(stop, count: 7)
    }
    return LinearSymbol(elements: elements, quietZone: quietZone, leastBarHeight: leastBarHeight, characters: text)
  }

  /// The value of the start character plus each further value times its index, modulo 103. ISO/IEC 15417:2007, Annex A.
  private static func checkCharacter(of characters: [UInt8]) -> Int {
    var sum = Int(characters[0])
    for index in 1..<characters.count { sum += index * Int(characters[index]) }
    return sum % 103
  }

  /// The seven widths of the stop character.
  private static let stop: UInt32 = 0x2331112

  /// The six widths of each value from 0 to 105. ISO/IEC 15417:2007, Table 1.
  private static let patterns: InlineArray<106, UInt32> = [
    0x212222, 0x222122, 0x222221, 0x121223, 0x121322, 0x131222, 0x122213, 0x122312, 0x132212, 0x221213,
    0x221312, 0x231212, 0x112232, 0x122132, 0x122231, 0x113222, 0x123122, 0x123221, 0x223211, 0x221132,
    0x221231, 0x213212, 0x223112, 0x312131, 0x311222, 0x321122, 0x321221, 0x312212, 0x322112, 0x322211,
    0x212123, 0x212321, 0x232121, 0x111323, 0x131123, 0x131321, 0x112313, 0x132113, 0x132311, 0x211313,
    0x231113, 0x231311, 0x112133, 0x112331, 0x132131, 0x113123, 0x113321, 0x133121, 0x313121, 0x211331,
    0x231131, 0x213113, 0x213311, 0x213131, 0x311123, 0x311321, 0x331121, 0x312113, 0x312311, 0x332111,
    0x314111, 0x221411, 0x431111, 0x111224, 0x111422, 0x121124, 0x121421, 0x141122, 0x141221, 0x112214,
    0x112412, 0x122114, 0x122411, 0x142112, 0x142211, 0x241211, 0x221114, 0x413111, 0x241112, 0x134111,
    0x111242, 0x121142, 0x121241, 0x114212, 0x124112, 0x124211, 0x411212, 0x421112, 0x421211, 0x212141,
    0x214121, 0x412121, 0x111143, 0x111341, 0x131141, 0x114113, 0x114311, 0x411113, 0x411311, 0x113141,
    0x114131, 0x311141, 0x411131, 0x211412, 0x211214, 0x211232,
  ]
}

/// GS1-128: a Code 128 that begins with FNC1, which marks its content as a GS1 element string.
///
/// Source: GS1 General Specifications, section 5.4; ISO/IEC 15417:2007, 4.3.
public enum GS1128: LinearSymbology {
  /// The largest number of characters in a symbol, including identifiers and separators. GS1 General Specifications,
  /// section 5.4.
  public static let maximumLength = 48

  /// 31.75 mm at a module of 0.495 mm, which is recommended for general distribution.
  private static let barHeight = 65

  /// Encodes `payload`, an element string with 0x1D between elements, as the shortest symbol.
  ///
  /// - Throws: `.elementString`, `.empty`, `.tooLong` beyond `maximumLength` bytes.
  public static func encode(_ payload: [UInt8]) throws(EncodingError) -> LinearSymbol {
    try encode(GS1ElementString(payload: payload))
  }

  /// Encodes `elementString` as the shortest symbol.
  ///
  /// - Throws: `.empty`, `.tooLong`.
  public static func encode(_ elementString: GS1ElementString) throws(EncodingError) -> LinearSymbol {
    guard !elementString.bytes.isEmpty else { throw .empty }
    guard elementString.bytes.count <= maximumLength else {
      throw .tooLong(found: elementString.bytes.count, limit: maximumLength)
    }
    return Code128.symbol(
      of: Code128Planner([GS1ElementString.separator] + elementString.bytes, functionOne: GS1ElementString.separator),
      leastBarHeight: barHeight, characters: elementString.text)
  }
}
