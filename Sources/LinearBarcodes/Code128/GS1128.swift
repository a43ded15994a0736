/// GS1-128: Code 128 that says, by FNC1 at its start, that it carries a GS1 element string.
///
/// Source: GS1 General Specifications, section 5.4; ISO/IEC 15417:2007, 4.3.
public enum GS1128: LinearSymbology {
  /// No symbol carries more characters, identifiers and separators counted. GS1 General Specifications, section 5.4.
  public static let maximumLength = 48

  /// 31.75 mm at the module of 0.495 mm that is recommended for general distribution.
  private static let barHeight = 65

  /// The shortest symbol that carries `payload`, an element string with 0x1D between elements.
  ///
  /// - Throws: `.elementString`, `.empty`, `.tooLong` beyond `maximumLength` bytes.
  public static func encode(_ payload: [UInt8]) throws(EncodingError) -> LinearSymbol {
    try encode(GS1ElementString(payload: payload))
  }

  /// The shortest symbol that carries `elementString`.
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
