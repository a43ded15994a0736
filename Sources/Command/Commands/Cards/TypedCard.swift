internal import Actions
internal import Barcodes
internal import Cards
internal import CommandBase
internal import Files
internal import Terminal
internal import Values
internal import Wallet
internal import Words

/// The name and the code of a card to add, as they were typed or taken from a picture.
struct TypedCard {
  /// The name; nil for a card without one.
  var name: String?
  /// The codes of a picture; nil if the payload is typed.
  var scanned: PictureCodes?
  var payload = PayloadArguments()
  /// The payload, if it was read already.
  var given: GivenPayload?
  /// The name of a missing picture file that was typed in place of a number or a name; nil for none.
  var missingPicture: NamedPicture?
  var identifier = IdentifierOptions()
  /// Whether a phone has sent the card, so that nothing is said of options of `ucard add`.
  var wasSent = false
  private let context: CommandContext
  /// Whether the person is asked about what may be mistyped.
  private let areDoubtsAsked: Bool
  /// Whether the card is stored even if its event conflicts with another one, or its code breaks a rule.
  private let isForced: Bool
  /// Warnings about possible typing mistakes, which are written after the card was added if nobody can be asked.
  private var doubts: [Phrase] = []
  /// Whether the person was asked whether to add the card.
  private var wasAsked = false

  init(areDoubtsAccepted: Bool = false, isForced: Bool = false, in context: CommandContext) {
    areDoubtsAsked = context.terminal.isInput && !areDoubtsAccepted
    self.isForced = isForced
    self.context = context
  }

  /// Takes the only typed argument, or the name beside a payload or a picture: what looks like a number or a boarding pass
  /// is the payload if there is no other.
  ///
  /// - Parameter name: nil for a card without a name.
  mutating func take(name: String?) {
    if let name, scanned == nil, payload.isEmpty, Self.isNumber(name) || BoardingPass(Payload(text: name)) != nil {
      payload.payload = name
    } else {
      self.name = name
    }
  }

  /// Returns the draft of the card, without its codes. The person may exchange its name and its number.
  ///
  /// - Throws: `CommandFailure` for an invalid name.
  mutating func draft() throws -> CardDraft {
    if let typed = name, try areSwapped(name: typed, number: payload.payload) {
      (name, payload.payload) = (payload.payload ?? "", typed)
    }
    var draft = CardDraft(
      name: try name?.asName(of: .ofCard) ?? "", language: context.language, morning: context.settings.expirySecond)
    draft.pictures = (scanned?.pictures ?? [:]).mapValues { $0 }
    if let original = scanned?.original { draft.originals = [original] }
    draft.stores = { [context] in try StoreCatalogue(in: context) }
    draft.isForced = isForced
    return draft
  }

  /// Returns the identifiers with what to say of each, after questions about a typed payload; none if no payload was given.
  ///
  /// - Throws: `CommandFailure` for an invalid payload.
  func codes() throws -> [(identifier: Identifier, choice: CodeChoice)] {
    try scanned?.identifiers ?? identifier.typed(payload, given, isForced: isForced, in: context)
  }

  /// Adds the card with its codes, after questions about what is doubtful, and says what was done.
  ///
  /// - Throws: `CommandFailure` if the person does not agree, and as the functions of `CardDraft`.
  mutating func add(
    _ draft: CardDraft, _ codes: [(identifier: Identifier, choice: CodeChoice)],
    reporting options: ResultOptions, wallet: ChangedWallet
  ) throws {
    var draft = draft
    try draft.complete(with: codes.map(\.identifier), at: context.localNow)
    func stored(in store: WalletStore) throws -> (AddResult, json: Spool?) {
      let result = try draft.add(to: store, at: context.localNow)
      return (result, try options.json(of: [result.number], in: store, context))
    }
    let added = try wallet.withWallet(.existing, mayLack: true, force: true, in: context) { store in
      guard try isWanted(codes, in: store) else { throw CommandFailure.nothingChanged }
      return store.path == nil ? nil : try stored(in: store)
    }
    // A wallet that is missing is made after the questions, so that they leave no new one behind.
    let (result, json) = try added ?? wallet.withWallet(.creating, force: isForced, in: context, stored)
    try options.report([result.card.id], json, in: context) { sentence(about: result, codes, wallet: wallet) }
    sayRest(about: result, codes, reporting: options, wallet: wallet)
  }

  /// Asks what is doubtful.
  ///
  /// - Parameters:
  ///   - codes: the result of `codes()`.
  ///   - others: cards that are added with this one.
  ///   - consent: a question that is asked if nothing is doubtful; nil for none.
  /// - Returns: whether to add the card.
  mutating func isWanted(
    _ codes: [(identifier: Identifier, choice: CodeChoice)], besides others: [CardContent] = [],
    consent: Phrase? = nil, in store: WalletStore
  ) throws -> Bool {
    guard try missingPicture.map({ try isAccepted($0.doubt, .asItIs) }) ?? true,
      try codes.allSatisfy({ own, choice in try isAccepted(own, choice, besides: others, in: store) })
    else { return false }
    guard let consent, areDoubtsAsked, !wasAsked else { return true }
    return try YesOption.ask(consent, in: context)
  }

  /// Whether the person may have meant the number for the other card of the same name.
  ///
  /// Both this advice and that of a doubt begin with an undo, so only one is given.
  private func isForOther(_ result: AddResult, hasCode: Bool, wallet: ChangedWallet) -> Bool {
    result.namesake.map { hasCode && !wallet.dryRun && !doubts.contains(.hasNumber($0)) } ?? false
  }

  /// The sentence that the card was added.
  ///
  /// - Parameter codes: the result of `codes()`.
  func sentence(
    about result: AddResult, _ codes: [(identifier: Identifier, choice: CodeChoice)], wallet: ChangedWallet
  ) -> Phrase {
    let (content, number) = (result.card.content, result.number)
    let isForOther = isForOther(result, hasCode: !codes.isEmpty, wallet: wallet)
    let ending = codes.isEmpty ? Self.parts(of: content.name)?.number : nil
    let typed = codes.first.map { wasSent ? Phrase(verbatim: ": \($0.choice.kind.name).") : $0.choice.remark }
    let remark = scanned?.remark ?? typed ?? Phrase(", without a code.")
    let command: SuggestedLine =
      ending.map { "ucard identifier add '#\(number)' \($0)" } ?? "ucard identifier add '#\(number)' NUMBER"
    return .sentences(
      Phrase("Added “\(content.name)” as #\(number)\(remark)"), content.identifiers.selected?.secrecy,
      result.taken?.phrase(canBeLeftOut: !wasSent),
      result.namesake.map { .namesake($0, isAdded: isForOther) },
      codes.isEmpty && scanned == nil ? Phrase("To add a code:").then(command) : nil)
  }

  /// Says what else there is to say of the card that was added: its times, and what is doubtful.
  ///
  /// - Parameter codes: the result of `codes()`.
  func sayRest(
    about result: AddResult, _ codes: [(identifier: Identifier, choice: CodeChoice)],
    reporting options: ResultOptions, wallet: ChangedWallet
  ) {
    let (content, number) = (result.card.content, result.number)
    if codes.isEmpty, !wallet.dryRun, options.isMessage, !context.terminal.isInput, context.hasWaitingInput() {
      context.say(
        Phrase("Standard input was not read. If it has the number, pipe it into:").then(
          "ucard identifier add '#\(number)' -"))
    }
    if let times = result.changes.times(of: content, in: context), options.isMessage { context.say(times) }
    for (_, choice) in codes { choice.warn(in: context) }
    for warning in scanned?.warnings ?? [] { context.say(warning) }
    let isForOther = isForOther(result, hasCode: !codes.isEmpty, wallet: wallet)
    for (index, doubt) in doubts.enumerated() {
      context.say(.sentences(doubt, index == doubts.count - 1 && !isForOther ? wallet.undoHint : nil))
    }
    context.say(result.overlaps)
  }
}

extension PictureCodes {
  /// The name for a card with these codes: that of the file or of a store, unless the person types another one. Empty if
  /// there is no name to suggest.
  ///
  /// - Parameter isAsked: whether the person is asked.
  func name(isAsked: Bool, in context: CommandContext) throws -> String {
    let suggestion = suggestedName(try StoreCatalogue(in: context)) ?? ""
    guard isAsked else { return suggestion }
    return try context.answer(to: .nameOfCard(offered: suggestion.isEmpty ? "" : " [\(suggestion)]")) ?? suggestion
  }
}

extension Phrase {
  /// The question for the name of a card.
  static func nameOfCard(offered: String) -> Phrase { Phrase("What do you call the card?\(offered) ") }
}

extension CommandContext {
  /// Asks for a number or a picture until one is typed, or nothing: then the result is nil. A file that is missing is
  /// asked for again.
  func askedCode() throws -> TypedCode? {
    let question = Phrase("The card's number, or a file with a picture of its code: ")
    while let typed = try answer(to: question) {
      let code = typedCode(typed)
      guard case .missing(let path) = code else { return code }
      say(.missingPicture(path))
    }
    return nil
  }

  /// Asks for a line in the terminal; nil if nothing was typed.
  func answer(to question: Phrase) throws -> String? {
    ask(question)
    let line = String(decoding: try input.readLine() ?? [], as: UTF8.self).withoutWhitespace
    return line.isEmpty ? nil : line
  }
}

/// Probable typing mistakes. A person is asked about them, a script gets a warning.
extension TypedCard {
  /// Splits a text such as “Zoo 96385074” into the name and the number; nil if the text does not end in a number.
  static func parts(of text: String) -> (name: String, number: String)? {
    guard let blank = text.lastIndex(of: " ") else { return nil }
    let (name, number) = (String(text[..<blank]).withoutBlanks, String(text[text.index(after: blank)...]))
    let isCode = number.count >= 6 && number.allSatisfy { $0.isASCII && $0.isNumber }
    return isCode && name.contains(where: \.isLetter) ? (name, number) : nil
  }

  /// Whether a text looks like the number of a card rather than its name: at least six digits, and otherwise only
  /// blanks and hyphens.
  static func isNumber(_ text: String) -> Bool {
    text.allSatisfy { $0.isASCII && ($0.isNumber || $0 == " " || $0 == "-") } && text.count(where: \.isNumber) >= 6
  }

  /// Returns whether a name and a number should be exchanged, because they seem to be interchanged.
  ///
  /// - Throws: `CommandFailure` if the person wants neither; `StreamError`.
  private mutating func areSwapped(name: String, number: String?) throws -> Bool {
    guard let number, Self.isNumber(name), !Self.isNumber(number),
      number.count(where: \.isLetter) > number.count(where: \.isNumber)
    else { return false }
    let doubt = Phrase("“\(name)” looks like a number, and “\(number)” like a name.")
    guard areDoubtsAsked else {
      doubts.append(Phrase("\(doubt) The name comes first."))
      return false
    }
    let exchange = Phrase("\(doubt) Exchange them?")
    if try YesOption.ask(exchange, in: context) { return true }
    guard try YesOption.ask(.asItIs, in: context) else { throw CommandFailure.nothingChanged }
    return false
  }

  /// Returns whether to add the identifier, even if its number may be mistyped or another card has it.
  ///
  /// - Throws: `WalletError`, `StreamError`.
  private mutating func isAccepted(
    _ identifier: Identifier, _ choice: CodeChoice, besides others: [CardContent], in store: WalletStore
  ) throws -> Bool {
    if let doubt = choice.typingDoubt, try !isAccepted(doubt, .asItIs(identifier.kind.name)) { return false }
    if let other = try store.card(carrying: identifier) {
      guard try isAccepted(.hasNumber(other), .anotherCard) else { return false }
    } else if others.contains(where: { $0.identifiers.contains { $0.isSameCode(as: identifier) } }) {
      let doubt = Phrase("Another card that you add now has this number, too.")
      guard try isAccepted(doubt, .anotherCard) else { return false }
    }
    return true
  }

  private mutating func isAccepted(_ doubt: Phrase, _ question: Phrase) throws -> Bool {
    guard areDoubtsAsked else {
      if !doubts.contains(doubt) { doubts.append(doubt) }
      return true
    }
    wasAsked = true
    return try YesOption.ask(.sentences(doubt, question), in: context)
  }
}

extension Identifier {
  /// Whether another identifier has the same number, and a code of the same type.
  fileprivate func isSameCode(as other: Identifier) -> Bool { kind == other.kind && payload == other.payload }
}

extension Phrase {
  fileprivate static let asItIs = Phrase("Add the card anyway?")
  fileprivate static let anotherCard = Phrase("Add another card?")

  fileprivate static func asItIs(_ kind: Phrase) -> Phrase {
    Phrase("Add the card anyway, as \(kind)?")
  }
}
