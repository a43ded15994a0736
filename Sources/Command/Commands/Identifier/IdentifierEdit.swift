internal import Actions
internal import Arguments
internal import Barcodes
internal import Cards
internal import CommandBase
internal import Values
internal import Wallet
internal import Words

/// `ucard identifier edit`.
struct IdentifierEdit: UCardCommand {
  static let help = CommandHelp(
    name: "edit", aliases: ["e"], words: TypedWord("edit|change", context: "command of identifier"),
    abstract: Phrase("Change an identifier of a card."),
    examples: [
      "ucard identifier edit Gym app --label website", "ucard identifier edit Gym 2 4820000000000",
      "ucard identifier edit Gym 1 --type qr --error-correction H", "ucard identifier edit Gym PIN --no-secret",
    ],
    details: Phrase(
      """
      What you do not give stays as it is, but a new payload removes the printed --text. An empty --label or --text \
      removes the label or the text.
      """))

  var target = CardArgument()
  var which = IdentifierArgument()
  var payload = PayloadArguments()
  var identifier = IdentifierOptions()
  var noCopy = Given.flag(
    "--no-copy", isForExperts: true,
    help: Phrase("Draw the smallest symbol instead of the form that was scanned."))
  var controls = ControlCharactersOption()
  var result = ResultOptions(quiet: .ids)
  var password = PasswordOption()
  var wallet = ChangedWallet()

  func run(in context: CommandContext) throws {
    let number = which.identifier
    try require(
      identifier.given != nil || !payload.isEmpty || noCopy || !TypedCard.isNumber(number), .usage,
      Phrase("Which identifier? For the first one:").then("ucard identifier edit \(target.card) 1 \(number)"))
    try require(
      identifier.given != nil || !payload.isEmpty || noCopy, .usage,
      Phrase("What should change? Give a payload or an option: --type, --label, --text, …").then(
        "ucard help identifier edit"))
    if let picture = controls.namedPicture(payload, identifier) {
      throw picture.refusal("ucard identifier add \(target.card) --from \(picture.file)")
    }
    let named = try identifier.type.map(Identifier.Kind.requested)
    // Reads the input first, because it may take time, and other processes must not wait for the wallet.
    let raw = try payload.raw(in: context)
    var choice: CodeChoice?
    var key: WalletKey?
    let card = try IdentifierGroup.change(target.card, StepOptions(.identifierEdit), wallet: wallet, in: context) {
      store, card in
      let old = try card.identifiers[card.index(of: which.identifier)]
      if isOpened(old) { key = try store.key(password, in: context) }
      if let raw {
        let kind = named ?? old.kind
        try CodeChoice(kind, payload: payload.meaning(of: raw, for: kind), options: DrawingOptions())
          .check(isTyped: payload.isTyped, isForced: controls.force, in: context)
      }
    } _: { card in
      let index = try card.index(of: which.identifier)
      var changed = card.identifiers[index]
      if isOpened(changed) {
        // Another process has locked the wallet since the card was read.
        guard let key else { throw WalletError(.busy, path: try wallet.location.path(in: context)) }
        changed = try key.opened(changed, of: card.number)
      }
      choice = try identifier.change(&changed, to: raw, of: payload)
      if noCopy { changed.options.form = nil }
      card.identifiers.replace(at: index, with: changed)
    }
    try result.report([card], in: context) {
      Phrase("Changed \(card.title).")
    }
    choice?.warn(in: context)
  }

  /// Whether a change needs the encrypted parts of an identifier.
  private func isOpened(_ identifier: Identifier) -> Bool {
    let options = self.identifier
    return identifier.encryptedFor != nil && payload.isEmpty
      && (options.type != nil || options.code.isGiven || options.bars.isGiven || options.text != nil
        || options.secret == false)
  }
}

/// `ucard identifier add`.
struct IdentifierAdd: UCardCommand {
  static let help = CommandHelp(
    name: "add", aliases: ["a"], words: TypedWord("add|new", context: "command of identifier"),
    abstract: Phrase("Put another code or number on a card."),
    examples: [
      "ucard identifier add Gym https://example.org/m/42 --label app",
      "ucard identifier add Gym 04:A2:3B:5C:11:80:80 --type nfc",
      "ucard identifier add Gym - --type number --label PIN", "ucard identifier add Gym --from photo.jpg",
      "ucard identifier add Gym 96385074 --select",
    ],
    details: Phrase(
      "The new identifier goes to the end of the list. With --select, it is the one that ucard show shows."))

  var target = CardArgument()
  var payload = PayloadArguments()
  var picture = PictureCodeOptions()
  var identifier = IdentifierOptions()
  var select = Given.flag("--select", help: Phrase("Show this one from now on."))
  var confirmation = YesOption()
  var controls = ControlCharactersOption()
  var result = ResultOptions(quiet: .ids)
  var wallet = ChangedWallet()

  func run(in context: CommandContext) throws {
    var (payload, picture) = (payload, picture)
    if !picture.isGiven, let named = controls.namedPicture(payload, identifier) {
      try named.confirm(confirmation, line: "ucard identifier add \(target.card) --from \(named.file)", in: context)
      (payload.payload, picture.picture) = (nil, named.file)
    }
    let scanned = try picture.codes(identifier, isAlone: payload.isEmpty, confirmation, in: context)
    let new = try scanned?.identifiers ?? typed(payload, in: context)
    if select, new[0].identifier.isSecret { throw CommandFailure.selectedSecret }
    let pictures = scanned?.pictures ?? [:]
    var doubts: [Phrase] = []
    let card = try IdentifierGroup.change(
      target.card,
      StepOptions(
        .identifierAdd, pictures: Array(pictures.values), originals: [scanned?.original?.file].compactMap(\.self)),
      wallet: wallet, in: context,
      prepare: { store, _ in
        for (identifier, _) in new {
          if let other = try store.card(carrying: identifier) { doubts.append(.hasNumber(other)) }
        }
      }
    ) { card in
      let index = card.identifiers.count
      for (identifier, _) in new { card.identifiers.append(identifier) }
      if select { card.identifiers.select(index) }
      card.content.take(pictures.mapValues { $0 })
      if let (name, file) = scanned?.original { card.content.insert(file.original(named: name)) }
    }
    guard result.isMessage else { return try result.report([card], in: context) { .nothing } }
    for (offset, (identifier, choice)) in new.enumerated() {
      say(identifier, choice, at: card.identifiers.count - new.count + offset + 1, of: card, in: context)
    }
    for warning in scanned?.warnings ?? [] { context.say(warning) }
    for doubt in doubts.dropLast() { context.say(doubt) }
    if let last = doubts.last { context.say(.sentences(last, wallet.undoHint)) }
  }

  /// Writes messages about an identifier that was added.
  ///
  /// - Parameter position: its position among those of the card, from 1.
  private func say(
    _ identifier: Identifier, _ choice: CodeChoice, at position: Int, of card: Card, in context: CommandContext
  ) {
    let added = Phrase("\(card.title), identifier \(position)\(choice.remark)")
    context.say(.sentences(added, identifier.secrecy))
    choice.warn(in: context)
    if let doubt = choice.typingDoubt { context.say(doubt) }
  }

  private func typed(
    _ payload: PayloadArguments, in context: CommandContext
  ) throws -> [(identifier: Identifier, choice: CodeChoice)] {
    let payload = payload.asking(for: identifier.label, in: context)
    let typed = try identifier.typed(payload, isForced: controls.force, in: context)
    try require(
      !typed.isEmpty, .usage,
      Phrase("There is nothing to add. Give a number or a code:").then("ucard identifier add \(target.card) PAYLOAD"))
    return typed
  }
}

/// The option that accepts control characters in a bar code, GS1 data that break a rule, or the name of a picture as
/// the number.
struct ControlCharactersOption {
  var force = Given.flag(
    "--force", isForExperts: true,
    help: Phrase(
      "Accept control characters in a bar code, GS1 data that break a rule, or the name of a picture as the number."))

  /// The picture whose name was given as a payload; nil if the name itself is meant, or there is no such file.
  func namedPicture(_ payload: PayloadArguments, _ identifier: IdentifierOptions) -> NamedPicture? {
    guard !force, identifier.type == nil, let named = payload.payload.flatMap(NamedPicture.init), named.exists else {
      return nil
    }
    return named
  }
}
