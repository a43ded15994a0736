internal import Arguments
package import Barcodes
package import Cards
internal import LinearBarcodes
internal import Terminal
package import Words

/// The options for a code that are stored with it.
package struct CodeOptions {
  package var errorCorrection: String? = Given.option(
    "--error-correction", isForExperts: true, value: Phrase("level"),
    help: Phrase(
      """
      Error correction: L, M, Q or H for QR (M if none is named); L, M or Q for Micro QR (L); 23, 36 or 50 for Aztec \
      (23); 0 to 8 for PDF417 (depending on its size).
      """))

  package init() {}

  /// The options of a code of a batch.
  package init(errorCorrection: String?) { self.errorCorrection = errorCorrection }

  /// Whether any option was given.
  package var isGiven: Bool { errorCorrection != nil }

  /// The drawing options with the given ones.
  package func drawing() -> DrawingOptions { applied(to: DrawingOptions()) }

  /// Applies the options to `options`.
  package func applied(to options: DrawingOptions) -> DrawingOptions {
    var options = options
    if let errorCorrection { options.errorCorrection = ErrorCorrection(rawValue: errorCorrection.uppercased()) }
    return options
  }
}

/// The code for a payload that a person typed: of the given type or of a guessed one, checked by encoding it.
package struct CodeChoice {
  package let kind: Identifier.Kind
  package let payload: Payload
  package let options: DrawingOptions
  /// Whether the type was guessed.
  package let isGuessed: Bool
  /// Whether the code was read from a picture. `FoundCode.doubts` then says what GS1 requires of it.
  let isScanned: Bool
  /// The text to print below the code: what was typed, where only its digits are the payload; nil for the payload itself.
  package let printed: String?
  /// The reason for which the type was guessed; nil for a given or read one.
  package let reason: Phrase?
  /// The end of a message about the card: the symbology of its code, and the reason.
  package let remark: Phrase

  /// Guesses the type. The number of a retail code that is typed as it is printed, with blanks or hyphens between its
  /// digits, is what its digits mean.
  ///
  /// - Throws: `CommandFailure` for a payload that no guessed symbology holds, or options that it does not allow.
  package init(guessedFor given: GivenPayload, options: DrawingOptions) throws(CommandFailure) {
    let digits = given.isPlainText ? Self.retailNumber(printedAs: given.payload) : nil
    let (symbology, reason) = try Self.guess(for: digits ?? given.payload)
    if let digits { payload = digits } else { payload = try symbology.meaning(of: given) }
    let typed = given.payload.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    printed = digits == nil || typed == payload.text ? nil : typed
    self.options = options
    isGuessed = true
    isScanned = false
    kind = .code(symbology)
    if options != DrawingOptions() || payload != given.payload {
      _ = try symbology.symbol(for: payload, options: options, wasTyped: true)
    }
    let why = Self.phrase(reason)
    self.reason = why
    remark =
      printed == nil
      ? Phrase(": \(symbology.name) (\(why)); --type chooses another.")
      : Phrase(": \(symbology.name) (\(why)), without the blanks and hyphens of print; --type chooses another.")
  }

  /// - Parameter named: the type that the person gave.
  /// - Throws: `CommandFailure` for a payload or options that the symbology does not allow.
  package init(_ named: Identifier.Kind, payload: Payload, options: DrawingOptions) throws(CommandFailure) {
    self.payload = payload
    self.options = options
    printed = nil
    isGuessed = false
    isScanned = false
    reason = nil
    kind = named
    if let symbology = named.drawnSymbology {
      _ = try symbology.symbol(for: payload, options: options, wasTyped: true)
    } else if options != DrawingOptions() {
      throw CommandFailure(.usage, Phrase("\(named.name) is not drawn, and has no error correction or bars to choose."))
    }
    let name = Phrase(verbatim: ": \(named.name)")
    switch named {
    case .code(let symbology) where !symbology.isDrawn:
      remark = Phrase("\(name). U-Card does not draw this type; it shows the number instead.")
    case .code, .number, .nfc, .unknown:
      remark = Phrase(verbatim: "\(name).")
    }
  }

  /// The code of an identifier that a picture shows. It may be one that U-Card cannot draw.
  package init(read identifier: Identifier) {
    kind = identifier.kind
    payload = identifier.payload
    options = identifier.options
    printed = nil
    isGuessed = false
    isScanned = true
    reason = nil
    remark = Phrase(verbatim: ": \(kind.name).")
  }

  /// Writes a warning if some readers may misread the code.
  package func warn(in context: CommandContext) {
    guard let symbology = kind.drawnSymbology else { return }
    if isScanned {
      if let warning = symbology.warning(on: payload) { context.say(warning) }
    } else {
      context.warn(of: payload, in: symbology)
    }
  }

  private static func guess(for payload: Payload) throws(CommandFailure) -> (Symbology, Symbology.Reason) {
    do {
      return try Symbology.guess(for: payload)
    } catch {
      throw CommandFailure(error, symbology: .qr, payload: payload, wasTyped: true)
    }
  }

  /// The number of an EAN or UPC code, if the payload is its digits with blanks or hyphens between them; nil otherwise.
  private static func retailNumber(printedAs payload: Payload) -> Payload? {
    guard let digits = payload.printedDigits,
      case .checkDigit? = try? Symbology.guess(for: digits).reason
    else { return nil }
    return digits
  }

  private static func phrase(_ reason: Symbology.Reason) -> Phrase {
    switch reason {
    case .checkDigit(let length): Phrase("\(length) digits with a correct check digit")
    case .shortText: Phrase("for any short text")
    case .longText: Phrase("it does not fit into bars")
    }
  }

  /// A warning about a payload that is an EAN or UPC number once its last digit is corrected; nil for any other payload,
  /// and if the type was given.
  package var typingDoubt: Phrase? {
    guard isGuessed, let (symbology, expected) = Symbology.nearMiss(of: payload) else { return nil }
    return Phrase("Check your typing: if this is \(symbology.name), the last digit should be \(expected).")
  }

  /// Checks the rules of GS1 for the content of an element string, and asks about control characters.
  ///
  /// - Parameters:
  ///   - isTyped: whether a person typed the content.
  ///   - isForced: whether the content is meant, so that nothing is checked.
  /// - Throws: `CommandFailure` for the first rule that it breaks, and as `confirmControlCharacters(isForced:in:)`.
  package func check(isTyped: Bool, isForced: Bool, in context: CommandContext) throws {
    try kind.drawnSymbology?.checkRules(of: payload, isForced: isForced)
    if isTyped { try confirmControlCharacters(isForced: isForced, in: context) }
  }

  /// Asks whether a bar code should have the control character that was typed or pasted: a till takes it for a key, and
  /// most often it was copied by mistake from a table or another program. In element strings of GS1, 0x1D is a
  /// separator (GS1 General Specifications, 7.8.3). Square codes hold any text.
  ///
  /// - Parameter isForced: whether it is meant, so that nobody is asked.
  /// - Throws: `CommandFailure` if it is not meant, or nobody can be asked.
  private func confirmControlCharacters(isForced: Bool, in context: CommandContext) throws {
    guard !isForced, let symbology = kind.drawnSymbology, case .linear? = try? symbology.encode(payload) else { return }
    let separator: UInt8? = [.gs1128, .dataBarExpanded].contains(symbology) ? 0x1D : nil
    guard let control = payload.bytes.first(where: { ($0 < 0x20 || $0 == 0x7F) && $0 != separator }) else { return }
    let code = "U+00" + (control < 0x10 ? "0" : "") + String(control, radix: 16, uppercase: true)
    let doubt = Phrase("The number has the control character \(code). A till would take it for a pressed key.")
    try require(context.terminal.isInput, .badData, Phrase("\(doubt) To use it anyway, add --force."))
    let question = Phrase("Use this number anyway?")
    guard try YesOption.ask(.sentences(doubt, question), in: context) else { throw CommandFailure.nothingChanged }
  }
}

/// The options for the bars of a code.
package struct BarOptions {
  package var ratio: Int? = Given.option(
    "--ratio", isForExperts: true, value: Phrase("ratio"),
    help: Phrase(
      """
      The ratio of wide to narrow bars in Code 39, ITF and Codabar: 3 or 2 (in print, 2 needs modules of at least \
      0.508 mm). By default: 2 for Code 39, 3 for ITF, and for Codabar 3, or 2 if 3 does not fit.
      """))
  package var bearerBars = Given.flagOrNot(
    "--bearer-bars", isForExperts: true,
    help: Phrase(
      """
      Frame an ITF or ITF-14 code with bearer bars, so that a slanting beam cannot read only a part of it; in a \
      terminal, only above and below.
      """))

  package init() {}

  /// The options of a code of a batch.
  package init(ratio: Int?, bearerBars: Bool?) { (self.ratio, self.bearerBars) = (ratio, bearerBars) }

  /// Whether any option was given.
  package var isGiven: Bool { ratio != nil || bearerBars != nil }

  /// Applies the options to `options`.
  ///
  /// - Throws: `CommandFailure` for a ratio that no code has.
  package func applied(to options: DrawingOptions) throws(CommandFailure) -> DrawingOptions {
    var options = options
    if let ratio {
      guard let known = WideNarrowRatio(rawValue: ratio) else {
        throw CommandFailure(.usage, Phrase("--ratio has to be 2 or 3."))
      }
      options.ratio = known
    }
    if let bearerBars { options.hasBearerBars = bearerBars }
    return options
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
    guard !anyType.contains(SearchKey(typed).text) else {
      throw CommandFailure(
        .usage,
        Phrase("“\(typed)” can be any type. Name one, such as ean13 or code128; without --type, ucard add chooses.")
      )
    }
    let names = all.flatMap { symbology in symbology.names.map { (id: symbology.id, name: $0) } }
    let nearest = NearestName.meant(by: typed, in: names, name: \.name)
    throw CommandFailure(
      .usage,
      .sentences(
        Phrase("There is no type “\(typed)”."), nearest.map { .didYouMean($0.id) },
        Phrase("All types:").then("ucard symbologies")))
  }
}

extension Payload {
  /// The digits of a number that is typed as it is printed, with hyphens, blanks or a number sign; nil if it has none of
  /// these, or other characters.
  var printedDigits: Payload? {
    let digits = text.filter { character in
      !("-№#".contains(character) || Phrase.dashes.contains(character)
        || character.isWhitespace && !character.isNewline)
    }
    guard !digits.isEmpty, digits.count < text.count, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else {
      return nil
    }
    return Payload(text: digits)
  }
}
