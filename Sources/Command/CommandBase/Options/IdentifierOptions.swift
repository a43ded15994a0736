internal import Arguments
package import Barcodes
package import Cards
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

extension Symbology {
  /// Words for bar codes of every type, without blanks and hyphens.
  private static let anyType = Set(
    TypedWord("barcode|bar code|linear|1d", context: "type of a code").spellings.map { SearchKey($0).text })

  /// Checks that a payload begins as the typed name of its symbology requires: an ISBN with 978 or 979.
  ///
  /// - Throws: `CommandFailure` if it begins with other digits.
  package static func check(_ payload: Payload, isTyped name: String) throws(CommandFailure) {
    guard let prefixes = prefixes(named: name), !prefixes.contains(where: payload.text.hasPrefix) else { return }
    let title = name.prefix(4).uppercased()
    throw CommandFailure(
      .badData, Phrase("An \(title) begins with \(.anyOf(prefixes)). For any other number, the type is ean13."))
  }

  /// Reads a symbology that a person typed.
  ///
  /// - Throws: `CommandFailure` for an unknown name, with the nearest known one.
  package static func requested(_ typed: String) throws(CommandFailure) -> Symbology {
    if let symbology = Symbology.named(typed) { return symbology }
    try require(
      !anyType.contains(SearchKey(typed).text), .usage,
      Phrase("“\(typed)” can be any type. Name one, such as ean13 or code128; without --type, ucard add chooses."))
    let names = all.flatMap { symbology in symbology.names.map { (id: symbology.id, name: $0) } }
    let nearest = NearestName.meant(by: typed, in: names, name: \.name)
    throw CommandFailure(
      .usage,
      .sentences(
        Phrase("There is no type “\(typed)”."), nearest.map { .didYouMean($0.id) },
        Phrase("All types:").then("ucard symbologies")))
  }
}

extension Identifier {
  /// The sentence that it is secret; nil if it is not.
  package var secrecy: Phrase? { isSecret ? .secrecy : nil }

  /// The identifier as people read it, unless it is secret.
  package var openText: String { isSecret ? "•••" : printedText }
}

extension Phrase {
  /// The sentence that an identifier is secret.
  package static let secrecy = Phrase("It is secret, and is shown only when you name it.")
}
