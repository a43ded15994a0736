/// GS1-128: Code 128 that says, by FNC1 at its start, that it carries a GS1 element string.
///
/// Source: GS1 General Specifications, section 5.4; ISO/IEC 15417:2007, 4.3.
public enum GS1128: LinearSymbology {
  /// The shortest symbol that carries `payload`, an element string with 0x1D between elements.
  ///
  /// - Throws: `.elementString`, `.empty`, `.tooLong` beyond `LinearLimits.payloadLength` bytes.
  public static func encode(_ payload: [UInt8]) throws(EncodingError) -> LinearSymbol {
    encode(try GS1ElementString(payload: payload))
  }

  /// The shortest symbol that carries `elementString`.
  public static func encode(_ elementString: GS1ElementString) -> LinearSymbol {
    Code128.symbol(
      of: Code128Planner(
        [GS1ElementString.separator] + elementString.bytes, functionOne: GS1ElementString.separator),
      characters: elementString.text)
  }
}
