public import LinearBarcodes

extension Symbology {
  /// The payload for `text` as a person types it for this symbology: that of `Payload(text:)` with its charset declared
  /// if readers would guess it, or an element string if the symbology needs one and `text` has application identifiers
  /// in brackets.
  ///
  /// - Throws: `.elementString` if the brackets do not contain application identifiers of GS1 with their data.
  public func payload(typed text: String) throws(EncodingError) -> Payload {
    try payload(typed: declaringCharset(of: Payload(text: text)))
  }

  /// The payload with its charset declared, if readers would have to guess it: ISO-8859-1 beyond ASCII without an ECI
  /// in a QR code becomes UTF-8 with ECI 26.
  ///
  /// The standard says ISO-8859-1 (ISO/IEC 18004:2015, 7.3.5), but readers guess between that, UTF-8 and Shift_JIS:
  /// zxing-cpp takes `ÄÖÜ` for `ﾄﾖﾜ`. This is for text that a person types; a payload that was scanned or
  /// imported is kept as it is.
  public func declaringCharset(of payload: Payload) -> Payload {
    guard isCharsetGuessed, payload.eci == nil, payload.bytes.contains(where: { $0 >= 0x80 }) else { return payload }
    return Payload(bytes: Array(payload.text.utf8), eci: Charset.utf8.eci)
  }

  /// The payload for text that has been turned into bytes. Its charset is left as it is.
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
