public import LinearBarcodes

extension Symbology {
  /// The payload for `text` as a person types it for this symbology: that of `Payload(text:)`, or an element string if
  /// the symbology needs one and `text` has application identifiers in brackets.
  ///
  /// - Throws: `.elementString` if the brackets do not contain application identifiers of GS1 with their data.
  public func payload(typed text: String) throws(EncodingError) -> Payload {
    try payload(typed: Payload(text: text))
  }

  /// The same for text that has been turned into a payload.
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

  /// The payload as people read it: an element string with its application identifiers in parentheses, any other
  /// payload as text without control characters.
  public func printedText(of payload: Payload) -> String {
    if alphabet == .elementString, let elementString = try? GS1ElementString(bytes: payload.bytes) {
      return elementString.text
    }
    return payload.printableText
  }
}
