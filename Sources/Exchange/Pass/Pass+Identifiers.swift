internal import Barcodes
internal import Cards
internal import JSON

extension Pass {
  /// Reads the codes in the order of the pass, with the first that can be drawn selected.
  mutating func identifiers() -> IdentifierList {
    var identifiers: [Identifier] = []
    var selection: Int?
    // A pass for old systems has one code. A newer one has a list, and often also the single code.
    for (key, codes) in [("barcodes", root["barcodes"]?.array ?? []), ("barcode", root["barcode"].map { [$0] } ?? [])]
    where identifiers.isEmpty {
      for (item, code) in codes.enumerated() {
        var location = location(of: key)
        if key == "barcodes" { location.item = item + 1 }
        guard let identifier = identifier(code, at: location) else { continue }
        if check(identifier, at: location), selection == nil { selection = identifiers.count }
        identifiers.append(identifier)
      }
    }
    return IdentifierList(identifiers, selection: selection)
  }

  /// Reads a code; nil if it is empty.
  private mutating func identifier(_ code: JSONValue, at location: ImportLocation) -> Identifier? {
    guard let message = code["message"]?.string, !message.isEmpty else {
      remark(.ignoredValue("message"), at: location)
      return nil
    }
    let (payload, charset) = payload(message, of: code, at: location)
    var identifier = Identifier(kind: kind(of: code, at: location), payload: payload, charset: charset)
    if let text = text(code["altText"]).flatMap(ImportedText.trimmed), text != message,
      text != ImportedText.trimmed(identifier.printedText)
    {
      identifier.text = text
    }
    return identifier
  }

  /// The kind of a code, by Apple's name or the part after its prefix.
  private mutating func kind(of code: JSONValue, at location: ImportLocation) -> Identifier.Kind {
    guard let format = code["format"]?.string, !format.isEmpty else {
      remark(.ignoredValue("format"), at: location)
      return .number
    }
    let prefix = "PKBarcodeFormat"
    let known = format.hasPrefix(prefix) ? Symbology.named(String(format.dropFirst(prefix.count))) : nil
    return known.map(Identifier.Kind.code)
      ?? Identifier.Kind.named(format, at: location) { remark($0.code, at: $0.location) }
  }

  /// The bytes of a message in the charset of the code, and the name of that charset unless it is ISO-8859-1. Text with
  /// characters that the charset lacks becomes UTF-8 with an ECI.
  private mutating func payload(
    _ message: String, of code: JSONValue, at location: ImportLocation
  ) -> (payload: Payload, charset: String?) {
    var charset = Charset.latin1
    if let name = code["messageEncoding"]?.string {
      if let known = Charset(named: name) { charset = known } else { remark(.unknownCharset(name), at: location) }
    }
    guard charset != .latin1 else { return (Payload(text: message), nil) }
    guard let bytes = charset.bytes(of: message) else {
      return (Payload(bytes: Array(message.utf8), eci: Charset.utf8.eci), nil)
    }
    return (Payload(bytes: bytes), charset.name)
  }

  /// Whether a code can be drawn. A type that cannot carry the payload is noted in `remarks`.
  private mutating func check(_ identifier: Identifier, at location: ImportLocation) -> Bool {
    var isDrawn = identifier.kind.drawnSymbology != nil
    identifier.check(at: location) { fault in
      isDrawn = false
      remark(fault.code, at: fault.location)
    }
    return isDrawn
  }
}
