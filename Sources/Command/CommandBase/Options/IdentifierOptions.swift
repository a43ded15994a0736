internal import Arguments
internal import Barcodes
package import Cards
internal import LinearBarcodes
package import Words

/// The options for an identifier, except for its payload.
package struct IdentifierOptions {
  package var type: String? = Given.option(
    "--type", value: .type,
    help: Phrase("The type: one that ucard symbologies lists, number (no code), or nfc (the UID of a chip, in hex)."),
    completion: .types)
  package var label: String? = Given.option(
    "--label", value: .text,
    help: Phrase("A label to tell the card's identifiers apart; the label PIN or password makes this one secret."))
  package var text: String? = Given.option(
    "--text", isForExperts: true, value: .text,
    help: Phrase("Print this text below the code instead of its payload."))
  package var module: Int? = Given.option(
    "--module", isForExperts: true, value: Phrase("pixels"),
    help: Phrase("Width of a module in pictures of the code, in pixels."))
  package var secret = Given.flagOrNot("--secret", help: Phrase("Show this identifier only when it is named."))
  package var code = CodeOptions()
  package var bars = BarOptions()

  package init() {}

  /// The first given option that requires a payload; nil for none.
  package var given: String? {
    if type != nil { return "--type" }
    if label != nil { return "--label" }
    if text != nil { return "--text" }
    if module != nil { return "--module" }
    if secret != nil { return "--secret" }
    if code.errorCorrection != nil { return "--error-correction" }
    if bars.ratio != nil { return "--ratio" }
    return bars.bearerBars != nil ? "--bearer-bars" : nil
  }

  /// Returns the identifier for a typed payload, after questions about it; none if no payload was given.
  ///
  /// - Parameters:
  ///   - given: the payload, if it was read already.
  ///   - isForced: as in `CodeChoice.check(isTyped:isForced:in:)`.
  /// - Throws: `CommandFailure` for a payload that the type cannot carry, or that is not meant.
  package func typed(
    _ payload: PayloadArguments, _ given: GivenPayload? = nil, isForced: Bool, in context: CommandContext
  ) throws -> [(identifier: Identifier, choice: CodeChoice)] {
    guard let given = try given ?? payload.raw(in: context) else { return [] }
    let (identifier, choice) = try self.identifier(payload, as: given)
    try choice.check(isTyped: payload.isTyped, isForced: isForced, in: context)
    return [(identifier, choice)]
  }

  private func identifier(_ payload: PayloadArguments, as given: GivenPayload) throws -> (Identifier, CodeChoice) {
    let kind = try type.map(Identifier.Kind.requested)
    let options = try bars.applied(to: code.drawing())
    let choice: CodeChoice
    if let kind {
      choice = try CodeChoice(kind, payload: payload.meaning(of: given, for: kind), options: options)
      if let type { try Symbology.check(choice.payload, isTyped: type) }
    } else {
      choice = try CodeChoice(guessedFor: given, options: options)
    }
    var identifier = Identifier(
      kind: choice.kind, payload: choice.payload, text: choice.printed,
      charset: payload.undeclaredCharset(of: choice.payload), options: choice.options)
    try apply(to: &identifier, isNew: true)
    return (identifier, choice)
  }

  /// Changes an identifier. What is not given stays as it is, but a new payload removes the printed text.
  ///
  /// - Parameters:
  ///   - given: the new payload; nil to keep it.
  ///   - payload: the arguments that say how it is read.
  /// - Returns: the code if it is another one; one that was imported may stay as it is.
  /// - Throws: `CommandFailure` for a payload that the type cannot carry.
  package func change(
    _ identifier: inout Identifier, to given: GivenPayload?, of payload: PayloadArguments
  ) throws -> CodeChoice? {
    let named = try type.map(Identifier.Kind.requested)
    let kind = named ?? identifier.kind
    var choice: CodeChoice?
    if given != nil || named != nil || code.isGiven || bars.isGiven {
      let typed = try given.map { try payload.meaning(of: $0, for: kind) }
      let options = try bars.applied(
        to: code.applied(to: named == nil || named == identifier.kind ? identifier.options : DrawingOptions()))
      let judged = try CodeChoice(kind, payload: typed ?? identifier.payload, options: options)
      choice = judged
      (identifier.kind, identifier.payload, identifier.options) = (judged.kind, judged.payload, judged.options)
      // With another payload, type or level, the symbol is no longer the one that was issued.
      if typed != nil || named != nil || code.isGiven { identifier.options.form = nil }
      if typed != nil {
        identifier.encryptedFor = nil
        identifier.charset = payload.undeclaredCharset(of: judged.payload)
        // The printed text of the old number is wrong for the new one.
        identifier.text = nil
      }
    }
    try apply(to: &identifier, isNew: false)
    return choice
  }

  /// Applies the options to `identifier`, except for its type and its drawing options.
  package func apply(to identifier: inout Identifier, isNew: Bool) throws(CommandFailure) {
    if let label {
      identifier.label = label.isEmpty && !isNew ? nil : try label.asLine(of: .label)
      if Identifier.saysSecret(label) { identifier.isSecret = true }
    }
    if let text { identifier.text = text.isEmpty ? nil : try text.asLine(of: .printed) }
    if let module {
      guard module == 0 || Identifier.modulePixels.contains(module) else {
        let most = Identifier.modulePixels.upperBound
        throw CommandFailure(
          .usage, Phrase("--module has to be a number of pixels from 1 to \(most), or 0 for the usual width."))
      }
      identifier.modulePixels = module == 0 ? nil : module
    }
    if let secret { identifier.isSecret = secret }
  }
}

extension Identifier.Kind {
  /// Reads a kind that a person typed.
  ///
  /// - Throws: `CommandFailure` for an unknown name, with the nearest known one.
  package static func requested(_ typed: String) throws(CommandFailure) -> Identifier.Kind {
    switch typed.lowercased() {
    case "number", "plain", "none": .number
    case "nfc", "rfid": .nfc
    default: .code(try Symbology.requested(typed))
    }
  }

  /// The name of the kind for people.
  package var name: Phrase {
    switch self {
    case .code(let symbology): Phrase(verbatim: "\(symbology.name)")
    case .number: Phrase("number", context: "code")
    case .nfc: Phrase("NFC chip")
    case .unknown(let id): Phrase(verbatim: "\(id)")
    }
  }
}

extension Identifier {
  /// The identifier as people read it, unless it is secret.
  package var openText: String { isSecret ? "•••" : printedText }
}
