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
      of: Code128Planner(
        [GS1ElementString.separator] + elementString.bytes, functionOne: GS1ElementString.separator),
      leastBarHeight: barHeight, characters: elementString.text)
  }
}
