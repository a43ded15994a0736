internal import Barcodes
internal import Cards
internal import Exchange
internal import Foundation
internal import LinearBarcodes

extension CardLines.Line {
  private static let identifierKeys: Set<String> = [
    "label", "type", "selected", "secret", "payload", "payloadBase64", "charset", "eci", "text", "errorCorrection",
    "ratio", "bearerBars", "module",
  ]

  func identifiers(_ values: [JSONValue], in context: CommandContext) throws(CommandFailure) -> IdentifierList {
    var identifiers: [Identifier] = []
    var selection: Int?
    for (place, value) in values.enumerated() {
      guard case .object(let parts) = value else { throw failure(.wrongKind("identifiers", .objects)) }
      let line = try part(parts, of: Self.identifierKeys, in: "identifiers")
      let identifier = try line.identifier(in: context)
      if try line.flag("selected") == true, !identifier.isSecret { selection = place }
      identifiers.append(identifier)
    }
    return IdentifierList(identifiers, selection: selection)
  }

  /// The identifier that an object of its own describes. What its type cannot carry is kept, with a warning.
  private func identifier(in context: CommandContext) throws(CommandFailure) -> Identifier {
    let charset = try string("charset")
    let eci = try whole("eci")
    guard eci.map((0...999_999).contains) ?? true else { throw failure(.wrongKind("eci", .eci)) }
    var kind: Identifier.Kind?
    if let type = try string("type") {
      // What no version knows yet, another may: it is kept.
      let name = try type.asLine(of: .ofType)
      kind = Symbology.named(name).map(Identifier.Kind.code) ?? Identifier.Kind(id: name)
    }
    let payload: Payload
    switch (try string("payload"), try string("payloadBase64")) {
    case (let text?, nil):
      payload = try Payload.read(text, as: kind ?? .number, charset: charset, eci: eci)
    case (nil, let base64?):
      guard let data = Data(base64Encoded: base64) else { throw failure(.wrongKind("payloadBase64", .base64)) }
      payload = Payload(bytes: [UInt8](data), eci: eci)
      if let charset { _ = try charset.asLine(of: .ofCharset) }
    case (nil, nil):
      throw failure(.missing("payload"))
    case (_?, _?):
      throw failure(.repeatedPayload)
    }
    guard !payload.bytes.isEmpty else { throw failure(.missing("payload")) }
    let known = kind ?? .code((try? Symbology.guess(for: payload).symbology) ?? .qr)
    let module = try whole("module")
    guard module.map(Identifier.modulePixels.contains) ?? true else { throw failure(.wrongKind("module", .pixels)) }
    let identifier = Identifier(
      label: try string("label").map { text throws(CommandFailure) in try text.asLine(of: .label) }, kind: known,
      payload: payload, text: try string("text").map { text throws(CommandFailure) in try text.asLine(of: .printed) },
      charset: charset, options: try drawing(), modulePixels: module, isSecret: try flag("secret"))
    if case .unknown(let type) = known {
      context.say(
        Phrase(
          english: "Line \(number), kept as it is: this version knows no type “\(type)”.",
          ukrainian: "Рядок \(number), збережено, як є: ця версія не знає типу «\(type)»."))
    }
    if known.drawnSymbology != nil {
      do { _ = try identifier.code() } catch {
        context.say(
          Phrase(english: "Line \(number), kept as it is: ", ukrainian: "Рядок \(number), збережено, як є: ")
            + error.phrase)
      }
    }
    return identifier
  }

  /// How its code is drawn.
  private func drawing() throws(CommandFailure) -> DrawingOptions {
    var options = DrawingOptions()
    if let level = try string("errorCorrection") {
      options.errorCorrection = ErrorCorrection(rawValue: try level.asLine(of: .ofLevel).uppercased())
    }
    if let ratio = try whole("ratio") {
      guard let known = WideNarrowRatio(rawValue: ratio) else { throw failure(.wrongKind("ratio", .ratio)) }
      options.ratio = known
    }
    options.hasBearerBars = try flag("bearerBars") ?? false
    return options
  }
}

extension Payload {
  /// The payload that a text of JSON means for that kind.
  ///
  /// - Throws: `CommandFailure` where the charset lacks a character; for what is no UID.
  static func read(
    _ text: String, as kind: Identifier.Kind, charset: String?, eci: Int?
  ) throws(CommandFailure) -> Payload {
    if let payload = Payload(written: text, as: kind, charset: charset, eci: eci) { return payload }
    return try PayloadArguments.uid(
      .typed(text, charset: charset, eci: .declared(eci, charset: charset)), isBytes: false)
  }
}
