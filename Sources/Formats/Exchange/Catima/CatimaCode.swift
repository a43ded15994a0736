internal import Barcodes
internal import Cards
internal import LinearBarcodes

/// Converts an identifier to and from Catima's columns: printed number, content of the code, type and charset.
enum CatimaCode {
  /// The types that every version of Catima accepts. A file with any other type is refused as a whole.
  private static let types: [(name: String, symbology: Symbology)] = [
    ("AZTEC", .aztec), ("CODABAR", .codabar), ("CODE_39", .code39), ("CODE_93", .code93), ("CODE_128", .code128),
    ("DATA_MATRIX", .dataMatrix), ("EAN_8", .ean8), ("EAN_13", .ean13), ("ITF", .itf), ("PDF_417", .pdf417),
    ("QR_CODE", .qr), ("UPC_A", .upcA), ("UPC_E", .upcE),
    // Symbologies with the same bars as another, or in another shape.
    ("CODE_39", .code39Checked), ("CODE_39", .code39FullASCII), ("ITF", .itf14),
    ("DATA_MATRIX", .rectangularDataMatrix),
  ]

  /// Whether every version of Catima accepts a type.
  static func isKnown(type: String) -> Bool { types.contains { $0.name == type } }

  private static let kinds: [String: Identifier.Kind] = Dictionary(
    types.map { ($0.name, .code($0.symbology)) }, uniquingKeysWith: { first, _ in first })

  /// The character for FNC1 in a Code 128 of Catima (ZXing's Code128Writer).
  private static let functionOne: Unicode.Scalar = "\u{F1}"
  /// The characters for FNC1 to FNC4.
  private static let functions: ClosedRange<Unicode.Scalar> = "\u{F1}"..."\u{F4}"
  private static let separator: UInt8 = 0x1D

  // MARK: reading

  /// Reads the identifier of a row.
  static func identifier(
    of row: CatimaRow, at location: ImportLocation, remark: (ImportRemark) throws -> Void
  ) rethrows -> Identifier? {
    guard let held = row.filled(.barcodeID) ?? row.filled(.cardID) else { return nil }
    let printed = row.filled(.cardID).flatMap { $0 == held ? nil : $0 }
    var kind = Identifier.Kind.number
    if let type = row.filled(.barcodeType) {
      kind = try kinds[type] ?? .named(type, at: location.of(CatimaColumn.barcodeType.name), remark: remark)
    }
    if kind == .code(.code128), let payload = elementString(held) {
      var identifier = Identifier(kind: .code(.gs1128), payload: payload, isSecret: false)
      try identifier.check(at: location, remark: remark)
      if printed != identifier.printedText { identifier.text = printed }
      return identifier
    }
    if kind == .code(.code39), isExtendedCode39(held) { kind = .code(.code39FullASCII) }
    let (payload, charset) = try payload(held, row.filled(.barcodeEncoding), kind, at: location, remark: remark)
    let identifier = Identifier(
      kind: kind, payload: Payload.imported(payload, as: kind), text: printed, charset: charset, isSecret: false)
    try identifier.check(at: location, remark: remark)
    return identifier
  }

  /// Whether Catima draws a Code 39 as full ASCII: it does if plain Code 39 lacks one of the characters (ZXing's
  /// `Code39Writer`).
  private static func isExtendedCode39(_ held: String) -> Bool {
    held.utf8.allSatisfy { $0 < 0x80 } && !held.utf8.allSatisfy(Code39.holds)
  }

  /// The element string in a Code 128 that begins with FNC1; nil for any other text.
  private static func elementString(_ held: String) -> Payload? {
    guard held.unicodeScalars.first == functionOne else { return nil }
    let bytes = held.unicodeScalars.dropFirst().map { scalar -> UInt8? in
      scalar == functionOne ? separator : scalar.isASCII ? UInt8(scalar.value) : nil
    }
    guard !bytes.contains(nil) else { return nil }
    let payload = Payload(bytes: bytes.compactMap { $0 })
    return (try? Symbology.gs1128.encode(payload)) == nil ? nil : payload
  }

  /// The payload of a text, and its charset if the payload does not declare it.
  private static func payload(
    _ text: String, _ encoding: String?, _ kind: Identifier.Kind, at location: ImportLocation,
    remark: (ImportRemark) throws -> Void
  ) rethrows -> (Payload, charset: String?) {
    let isLatin = text.unicodeScalars.allSatisfy { $0.value < 256 }
    switch encoding {
    case nil, latin?:
      // The charset is kept for other text than ISO-8859-1, so that an export is the same as the import.
      return (Payload(text: text), charset: isLatin ? nil : encoding)
    case utf8?:
      // ASCII is the same bytes in UTF-8, and many tills do not expect an ECI.
      if text.utf8.allSatisfy({ $0 < 128 }) { return (Payload(text: text), charset: utf8) }
      return (Payload(bytes: Array(text.utf8), eci: Charset.utf8.eci), charset: nil)
    case let name?:
      try remark(ImportRemark(.unknownCharset(name), at: location.of(CatimaColumn.barcodeEncoding.name)))
      return (Payload(text: text), charset: nil)
    }
  }

  private static let latin = "ISO-8859-1"
  private static let utf8 = "UTF-8"

  // MARK: writing

  /// Writes an identifier to a row.
  ///
  /// - Returns: a reason why Catima will not show the identifier as it is; nil if it will.
  static func put(_ identifier: Identifier, into row: inout CatimaRow) -> ExportRemark.Code? {
    row[.barcodeEncoding] = latin
    if case .number = identifier.kind, let text = text(of: identifier) {
      putText(text, identifier.text, into: &row)
      row[.barcodeEncoding] = encoding(of: identifier)
      return nil
    }
    if case .code(let symbology) = identifier.kind {
      if symbology == .gs1128, let held = functionOneText(identifier.payload) {
        row[.barcodeType] = "CODE_128"
        putText(held, identifier.printedText, into: &row)
        return nil
      }
      if let type = types.first(where: { $0.symbology == symbology })?.name {
        let isDrawn = canDraw(identifier, symbology)
        // A Code 128 that Catima cannot draw is exported all the same, unless Catima would draw a different one.
        guard let text = text(of: identifier),
          isDrawn || symbology == .code128 && !text.unicodeScalars.contains(where: functions.contains)
        else {
          row[.cardID] = visible(identifier)
          return .uncodable(symbology.name)
        }
        row[.barcodeType] = type
        row[.barcodeEncoding] = encoding(of: identifier)
        putText(text, identifier.text, into: &row)
        guard isDrawn else { return .uncodable(symbology.name) }
        return identifier.payload.bytes.contains(UInt8(ascii: "\r")) ? .carriageReturns : nil
      }
    }
    row[.cardID] = visible(identifier)
    switch identifier.kind {
    case .nfc: return .chip
    case .code(let symbology): return .unknownType(symbology.name)
    case .unknown(let name): return .unknownType(name)
    case .number: return .bytes
    }
  }

  private static func putText(_ held: String, _ printed: String?, into row: inout CatimaRow) {
    row[.cardID] = printed ?? held
    if let printed, printed != held { row[.barcodeID] = held }
  }

  /// The number of an identifier as people read it; a hyphen if it is blank, since Catima requires one.
  private static func visible(_ identifier: Identifier) -> String {
    let text = identifier.printedText
    return text.contains { !$0.isWhitespace } ? text : "-"
  }

  /// The payload as text that Catima encodes as the same bytes; nil if there is none.
  private static func text(of identifier: Identifier) -> String? {
    let payload = identifier.payload
    guard [nil, Charset.latin1.eci, Charset.utf8.eci].contains(payload.eci), !payload.bytes.contains(0) else {
      return nil
    }
    if payload.eci == Charset.utf8.eci { return String(validating: payload.bytes, as: UTF8.self) }
    return payload.text
  }

  private static func encoding(of identifier: Identifier) -> String {
    if let charset = identifier.charset, [latin, utf8].contains(charset),
      identifier.payload.eci != nil || identifier.payload.bytes.allSatisfy({ $0 < 128 })
    {
      return charset
    }
    return identifier.payload.eci == Charset.utf8.eci ? utf8 : latin
  }

  /// The largest number of characters in some linear codes (ZXing's `Code128Writer`, `Code39Writer`, `Code93Writer`,
  /// `ITFWriter`).
  private static let longestLinear = 80

  /// Whether Catima can draw it. ZXing treats some letters beyond ASCII in Code 128 as functions, has limits of its own,
  /// does not support add-ons, nor other letters than those of ISO-8859-1 in a Data Matrix, and draws a full-ASCII Code 39
  /// without pairs if plain Code 39 has all characters.
  private static func canDraw(_ identifier: Identifier, _ symbology: Symbology) -> Bool {
    var bytes = identifier.payload.bytes
    if symbology == .code39FullASCII {
      guard let characters = try? Code39FullASCII.characters(of: bytes) else { return false }
      if characters != bytes, bytes.allSatisfy(Code39.holds) { return false }
      bytes = characters
    }
    let limited: [Symbology] = [.code128, .code39, .code39Checked, .code39FullASCII, .code93, .itf, .itf14]
    if limited.contains(symbology), bytes.count > longestLinear { return false }
    if [.dataMatrix, .rectangularDataMatrix].contains(symbology),
      identifier.payload.text.unicodeScalars.contains(where: { $0.value > 255 })
    {
      return false
    }
    if symbology == .code128, !bytes.allSatisfy({ $0 < 128 }) { return false }
    return symbology.lengths == nil || !bytes.contains(UInt8(ascii: "+"))
  }

  private static func functionOneText(_ payload: Payload) -> String? {
    guard payload.eci == nil, payload.bytes.allSatisfy({ $0 < 128 && $0 != 0 }) else { return nil }
    var text = String.UnicodeScalarView([functionOne])
    for byte in payload.bytes { text.append(byte == separator ? functionOne : Unicode.Scalar(byte)) }
    return String(text)
  }
}
