/// Code 128, used by about half of all loyalty cards: any string of ISO-8859-1, in the fewest symbol characters that
/// the standard allows.
///
/// ```swift
/// let symbol = try Code128.encode(Array("A-1234-5678".utf8))
/// print(Code128.symbolCharacterCount(of: symbol))  // 13
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
    var characters = planner.symbolCharacters()
    characters += [checkCharacter(of: characters), stop]
    // The stop character ends with a seventh element.
    let elements = patterns.elements(of: characters, end: 2)
    return LinearSymbol(elements: elements, quietZone: quietZone, leastBarHeight: leastBarHeight, characters: text)
  }

  /// The number of symbol characters in `symbol`, a Code 128, including its start, check and stop character.
  public static func symbolCharacterCount(of symbol: LinearSymbol) -> Int {
    (symbol.moduleCount - 2) / modulesPerCharacter
  }

  private static let modulesPerCharacter = 11

  /// The value of the stop character.
  private static let stop: UInt8 = 106

  /// The value of the start character plus each further value times its index, modulo 103. ISO/IEC 15417:2007, Annex A.
  private static func checkCharacter(of characters: [UInt8]) -> UInt8 {
    var sum = Int(characters[0])
    for index in 1..<characters.count { sum += index * Int(characters[index]) }
    return UInt8(sum % 103)
  }

  /// The patterns of the values from 0 to 106. ISO/IEC 15417:2007, Table 1.
  private static let patterns = WidthTable(
    """
    212222222122222221121223121322131222122213122312132212221213\
    221312231212112232122132122231113222123122123221223211221132\
    221231213212223112312131311222321122321221312212322112322211\
    212123212321232121111323131123131321112313132113132311211313\
    231113231311112133112331132131113123113321133121313121211331\
    231131213113213311213131311123311321331121312113312311332111\
    314111221411431111111224111422121124121421141122141221112214\
    112412122114122411142112142211241211221114413111241112134111\
    111242121142121241114212124112124211411212421112421211212141\
    214121412121111143111341131141114113114311411113411311113141\
    114131311141411131211412211214211232233111
    """)
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
