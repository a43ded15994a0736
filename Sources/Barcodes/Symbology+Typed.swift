public import LinearBarcodes

extension Symbology {
  /// The payload that a person means by `text` in a code of this symbology: what `Payload(text:)` makes of it, but an
  /// element string where application identifiers stand in brackets.
  ///
  /// - Throws: `.elementString` where brackets do not hold what GS1 knows.
  public func payload(typed text: String) throws(EncodingError) -> Payload {
    try payload(typed: Payload(text: text))
  }

  /// The same for text that has become a payload already.
  ///
  /// - Throws: as `payload(typed:)` for text.
  public func payload(typed payload: Payload) throws(EncodingError) -> Payload {
    guard alphabet == .elementString, !payload.bytes.isEmpty, payload.eci == nil else { return payload }
    do {
      return Payload(bytes: try GS1ElementString(typed: payload.bytes).bytes)
    } catch {
      throw .elementString(error)
    }
  }

  /// The payload as people read it: element strings with their identifiers in parentheses, the rest as text without
  /// control characters.
  public func printedText(of payload: Payload) -> String {
    if alphabet == .elementString, let elementString = try? GS1ElementString(bytes: payload.bytes) {
      return elementString.text
    }
    return payload.printableText
  }
}
