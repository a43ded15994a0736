package import Barcodes
package import Cards
internal import LinearBarcodes
internal import Terminal
package import Words

extension IdentifierOptions {
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
}

/// The code for a payload that a person typed: of the given type or of a guessed one, checked by encoding it.
package struct CodeChoice {
  package let kind: Identifier.Kind
  package let payload: Payload
  package let options: DrawingOptions
  /// Whether the code was read from a picture. `FoundCode.doubts` then says what GS1 requires of it.
  private var isScanned = false
  /// The text to print below the code: what was typed, where only its digits are the payload; nil for the payload itself.
  package private(set) var printed: String?
  /// The reason for which the type was guessed; nil for a given or read one.
  package private(set) var reason: Phrase?
  /// The end of a message about the card: the symbology of its code, and the reason.
  package let remark: Phrase

  /// Guesses the type. The number of a retail code that is typed as it is printed, with blanks or hyphens between its
  /// digits, is what its digits mean.
  ///
  /// - Throws: `CommandFailure` for a payload that no guessed symbology holds, or options that it does not allow.
  package init(guessedFor given: GivenPayload, options: DrawingOptions) throws(CommandFailure) {
    let digits = given.isPlainText ? Self.retailNumber(printedAs: given.payload) : nil
    let (symbology, reason) = try Self.guess(for: digits ?? given.payload)
    // A retail number is its digits. Any other payload may need its charset declared.
    payload =
      switch reason {
      case .checkDigit: digits ?? given.payload
      case .shortText, .longText: try symbology.meaning(of: given)
      }
    let typed = given.payload.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    printed = digits == nil || typed == payload.text ? nil : typed
    self.options = options
    kind = .code(symbology)
    if options != DrawingOptions() || payload != given.payload {
      _ = try symbology.symbol(for: payload, options: options, wasTyped: true)
    }
    let why = Self.phrase(reason)
    self.reason = why
    let hasGaps = digits == nil && given.payload.printedDigits != nil
    remark =
      if printed != nil {
        Phrase(": \(symbology.name) (\(why)), without the blanks and hyphens of print; --type chooses another.")
      } else if hasGaps {
        Phrase(
          ": \(symbology.name) (\(why)). Its blanks and hyphens are a part of the code; type only digits if they are not."
        )
      } else {
        Phrase(": \(symbology.name) (\(why)); --type chooses another.")
      }
  }

  /// - Parameter named: the type that the person gave.
  /// - Throws: `CommandFailure` for a payload or options that the symbology does not allow.
  package init(_ named: Identifier.Kind, payload: Payload, options: DrawingOptions) throws(CommandFailure) {
    self.payload = payload
    self.options = options
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
    isScanned = true
    remark = Phrase(verbatim: ": \(kind.name).")
  }

  /// Writes a warning if some readers may misread the code.
  package func warn(in context: CommandContext) {
    guard let symbology = kind.drawnSymbology else { return }
    if isScanned {
      if let warning = symbology.warning(on: payload) { context.say(warning) }
    } else {
      if let warning = symbology.warning(onTyped: payload) { context.say(warning) }
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
    guard reason != nil, let (symbology, expected) = Symbology.nearMiss(of: payload) else { return nil }
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

extension Symbology {
  /// Converts a payload as a person types it for this symbology.
  ///
  /// - Throws: `CommandFailure` with the reason if it is invalid.
  package func meaning(of given: GivenPayload) throws(CommandFailure) -> Payload {
    if given.isPlainText, let digits = digits(of: given.payload) { return digits }
    do {
      let payload = given.isPlainText ? declaringCharset(of: given.payload) : given.payload
      return try self.payload(written: withUsualStartAndStop(payload))
    } catch {
      throw CommandFailure(error, symbology: self, payload: given.payload, wasTyped: true)
    }
  }

  /// The digits of a number that is typed with the hyphens or blanks of its print, such as an ISBN; nil if it has none, or
  /// the digits alone are no number of this symbology for another reason than their check digit.
  private func digits(of payload: Payload) -> Payload? {
    guard alphabet == .digits || alphabet == .digitPairs, let digits = payload.printedDigits else { return nil }
    do throws(EncodingError) {
      _ = try encode(digits)
    } catch {
      switch error {
      case .wrongCheckDigit, .missingCheckDigit: break
      default: return nil
      }
    }
    return digits
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
