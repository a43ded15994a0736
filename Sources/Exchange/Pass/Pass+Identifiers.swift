internal import Barcodes
internal import Cards
internal import Foundation

extension Pass {
  /// The codes in the order in which the pass would have them tried, the first that can be drawn selected.
  mutating func identifiers() -> IdentifierList {
    var identifiers: [Identifier] = []
    var selection: Int?
    // Passes for old phones have one code, others a list and that one beside it.
    for (key, codes) in [("barcodes", root["barcodes"]?.array ?? []), ("barcode", root["barcode"].map { [$0] } ?? [])]
    where identifiers.isEmpty {
      for (item, code) in codes.enumerated() {
        var place = place(of: key)
        if key == "barcodes" { place.item = item + 1 }
        guard let identifier = identifier(code, at: place) else { continue }
        if check(identifier, at: place), selection == nil { selection = identifiers.count }
        identifiers.append(identifier)
      }
    }
    return IdentifierList(identifiers, selection: selection)
  }

  /// A code; nil where it says nothing.
  private mutating func identifier(_ code: JSONValue, at place: ImportPlace) -> Identifier? {
    guard let message = code["message"]?.string, !message.isEmpty else {
      remark(.ignoredValue("message"), at: place)
      return nil
    }
    let (payload, charset) = payload(message, of: code, at: place)
    return Identifier(
      kind: kind(of: code, at: place), payload: payload, text: printedText(of: code, besides: message), charset: charset
    )
  }

  /// The kind of a code: by Apple's name, or by what follows its prefix.
  private mutating func kind(of code: JSONValue, at place: ImportPlace) -> Identifier.Kind {
    guard let format = code["format"]?.string, !format.isEmpty else {
      remark(.ignoredValue("format"), at: place)
      return .number
    }
    let prefix = "PKBarcodeFormat"
    let known = format.hasPrefix(prefix) ? Symbology.named(String(format.dropFirst(prefix.count))) : nil
    return known.map(Identifier.Kind.code)
      ?? Identifier.Kind.named(format, at: place) { remark($0.code, at: $0.place) }
  }

  /// The bytes of a message in the charset that the code says, and that charset's name where it is not ISO-8859-1. Text
  /// that the charset lacks becomes UTF-8 that says so.
  private mutating func payload(
    _ message: String, of code: JSONValue, at place: ImportPlace
  ) -> (payload: Payload, charset: String?) {
    var charset = Charset.latin1
    if let name = code["messageEncoding"]?.string {
      if let known = Charset(named: name) { charset = known } else { remark(.unknownCharset(name), at: place) }
    }
    guard charset != .latin1 else { return (Payload(text: message), nil) }
    guard let bytes = charset.bytes(of: message) else {
      return (Payload(bytes: Array(message.utf8), eci: Charset.utf8.eci), nil)
    }
    return (Payload(bytes: bytes), charset.name)
  }

  /// The number below the code, in one line; nil where it is the message.
  private func printedText(of code: JSONValue, besides message: String) -> String? {
    text(code["altText"]).flatMap(ImportedText.trimmed).flatMap { $0 == message ? nil : $0 }
  }

  /// Whether a code can be drawn. Where its type cannot carry it, that is noted.
  private mutating func check(_ identifier: Identifier, at place: ImportPlace) -> Bool {
    var isDrawn = identifier.kind.drawnSymbology != nil
    identifier.check(at: place) { fault in
      isDrawn = false
      remark(fault.code, at: fault.place)
    }
    return isDrawn
  }
}
