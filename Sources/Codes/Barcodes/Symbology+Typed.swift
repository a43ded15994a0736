public import LinearBarcodes

extension Symbology {
  /// The payload for `text` as a person types it for this symbology: that of `Payload(text:)` with its charset declared
  /// if readers would guess it, or an element string if the symbology needs one and `text` has application identifiers
  /// in brackets.
  ///
  /// - Throws: `.elementString` if the brackets do not contain application identifiers of GS1 with their data, or the
  ///   data break a rule.
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
    let written = try self.payload(written: withUsualStartAndStop(payload))
    try checkRules(of: written)
    return written
  }

  /// The payload of a Codabar with its start and stop character by their usual names: `a123b` and `T123N` are `A123B`, with
  /// the same bars. Any other payload stays as it is.
  public func withUsualStartAndStop(_ payload: Payload) -> Payload {
    guard alphabet == .codabar else { return payload }
    return Payload(bytes: Codabar.withUsualStartAndStop(payload.bytes), eci: payload.eci)
  }

  /// The symbology with the same kind of symbol that carries `payload` as GS1 data, if it is written as such, but this
  /// symbology draws the brackets as text; nil otherwise. Parentheses count if the first element is a number of a shipment or
  /// an article (00 to 02), because other text may begin with a number in parentheses.
  public func gs1Symbology(for payload: Payload) -> Symbology? {
    guard let other = gs1Counterpart, payload.eci == nil, let first = payload.bytes.first, "[(".utf8.contains(first),
      let string = try? GS1ElementString(written: payload.bytes), let identifier = string.identifiers.first,
      first == UInt8(ascii: "[") || ["00", "01", "02"].contains(identifier)
    else { return nil }
    return other
  }

  private var gs1Counterpart: Symbology? {
    switch self {
    case .code128: .gs1128
    case .qr, .microQR: .gs1QR
    case .dataMatrix, .rectangularDataMatrix: .gs1DataMatrix
    default: nil
    }
  }

  /// The payload for text that others have written. An element string may break the rules for its content.
  ///
  /// - Throws: `.elementString` if the brackets do not contain application identifiers of GS1 with their data.
  public func payload(written payload: Payload) throws(EncodingError) -> Payload {
    guard alphabet == .elementString, !payload.bytes.isEmpty, payload.eci == nil else { return payload }
    do {
      return Payload(bytes: try GS1ElementString(written: payload.bytes).bytes)
    } catch {
      throw .elementString(error)
    }
  }

  /// Checks the rules of GS1 for the content of an element string. One that breaks them can be drawn.
  ///
  /// - Throws: `.elementString` for the first rule that is broken, and for a payload that is no element string.
  public func checkRules(of payload: Payload) throws(EncodingError) {
    if let first = brokenRules(of: payload).first { throw first }
  }

  /// The rules of GS1 that the content of an element string breaks, each as `.elementString`: one alone for a payload that is
  /// no element string.
  public func brokenRules(of payload: Payload) -> [EncodingError] {
    guard alphabet == .elementString, !payload.bytes.isEmpty, payload.eci == nil else { return [] }
    do {
      return try GS1ElementString(bytes: payload.bytes).brokenRules.map(EncodingError.elementString)
    } catch {
      return [.elementString(error)]
    }
  }

  /// The application identifiers of GS1 that others in the payload need beside them.
  public func missingCompanions(in payload: Payload) -> [GS1ElementString.MissingCompanion] {
    guard alphabet == .elementString, let string = try? GS1ElementString(bytes: payload.bytes) else { return [] }
    return string.missingCompanions
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

extension Symbology {
  /// The whole payload for one that another wallet has stored incompletely, because its encoder completes it: ZXing,
  /// which most wallets on phones use, adds the start and stop characters of a Codabar (`A…A`), takes small ones and `T`,
  /// `N`, `*` and `E` for A to D, and adds the check digit of an EAN or UPC number, UPC-E among them.
  ///
  /// Payloads that a person types are not completed: one with too few digits is more likely a mistake.
  ///
  /// - Returns: nil if the payload is whole, or cannot be completed.
  public func completed(_ payload: Payload) -> Payload? {
    let whole: [UInt8]? =
      switch self {
      case .codabar: Self.completedCodabar(payload.bytes)
      case .ean13, .ean8, .upcA, .upcE: completedNumber(payload.bytes)
      default: nil
      }
    guard let whole, payload.eci == nil, (try? encode(payload)) == nil else { return nil }
    return (try? encode(Payload(bytes: whole))) == nil ? nil : Payload(bytes: whole)
  }

  /// A Codabar with start and stop characters among A to D (ZXing's `CodaBarWriter`).
  private static func completedCodabar(_ bytes: [UInt8]) -> [UInt8]? {
    guard !bytes.isEmpty else { return nil }
    let usual = Codabar.withUsualStartAndStop(bytes)
    return usual == bytes ? [UInt8(ascii: "A")] + bytes + [UInt8(ascii: "A")] : usual
  }

  /// An EAN or UPC number with its check digit, if only that is missing (ZXing's `EAN13Writer`, `UPCEWriter` and others).
  private func completedNumber(_ bytes: [UInt8]) -> [UInt8]? {
    guard lengths?.contains(bytes.count + 1) ?? false else { return nil }
    for digit in UInt8(ascii: "0")...UInt8(ascii: "9") where (try? encode(Payload(bytes: bytes + [digit]))) != nil {
      return bytes + [digit]
    }
    return nil
  }
}
