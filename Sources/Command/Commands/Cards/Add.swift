internal import Actions
internal import Arguments
internal import Barcodes
internal import Cards
internal import CommandBase
internal import Exchange
internal import Files
internal import Picker
internal import Terminal
internal import Values
internal import Wallet
internal import Words

/// `ucard add`.
struct Add: UCardCommand {
  static let help = CommandHelp(
    name: "add", aliases: ["a"], words: TypedWord("add|new|create", context: "command"), group: .fill, isEveryday: true,
    abstract: Phrase("Put a card into the wallet."),
    examples: [
      "ucard add Silpo 4820000000000", "ucard add 4820000000000",
      "ucard add Library A-1234-5678 --type code128 --category Books",
      "ucard add \"Gift card\" - --label PIN --expires 2027-03-05", "ucard add -- \"Minus card\" -42",
      "ucard add Silpo --from photo.jpg --keep-front", "ucard add --json - < cards.jsonl",
    ],
    details: Phrase(
      """
      Without arguments in a terminal, a form opens, in which F1 explains the keys.

      Without --type, 13, 12 or 8 digits with a right check digit are EAN-13, UPC-A or EAN-8, also with blanks or \
      hyphens between them, which are printed below the code; other ASCII text is Code 128 where that stays short; the \
      rest is QR. If NAME is a store that ucard stores lists, the card gets the colour, the category and the issuer of \
      that store.

      The code of a boarding pass (IATA BCBP) fills in what you do not give: the flight as NAME, its day, the seat as \
      a note, the passenger as the label, and a reminder on the morning of the day before. The code has no time of \
      day; give it with --starts.

      --from reads the code from a picture, exactly as it is there; ucard scan shows which codes a picture has. If a \
      number could not be read for certain, you are asked whether it is right; in a script, nothing is stored and the \
      exit status is 65, unless --yes is given. Without NAME, the card is named after the file, or after the store \
      that the file is named after.
      """),
    expertDetails: Phrase(
      """
      --json reads JSON Lines, an array, or what ucard list --format json and ucard export json write: cards with a \
      name and the other keys of ucard list --json. Either all cards are added or none. Unlike ucard import, it \
      refuses keys that no card has, control characters in text, and days in the wrong order. number, added, changed, \
      lastShown, timesShown and origins are ignored. A payload that its type cannot carry is stored as it is, with a \
      warning.
      """))

  var name: String? = Given.optionalArgument(value: .name, help: Phrase("The name of the card."))
  var payload = PayloadArguments()
  var picture = PictureCodeOptions()
  var identifier = IdentifierOptions()
  var categories = Given.options(
    "--category", "--add-category", value: .name,
    help: Phrase("A category to put it in; may be repeated. A new one is created."), completion: .categories)
  var facts = FactOptions()
  var zone = ZoneOption()
  var pictures = PictureFileOptions()
  var noStore = Given.flag("--no-store", isForExperts: true, help: Phrase("Take nothing from the list of stores."))
  var json: String? = Given.option(
    "--json", isForExperts: true, value: .file,
    help: Phrase(
      "Read cards as JSON Lines from this file, or from standard input for -. To print the result, use --format json."),
    completion: .files)
  var confirmation = YesOption()
  var result = ResultOptions(quiet: .ids, shorthand: nil)
  var force = Given.flag(
    "--force", isForExperts: true,
    help: Phrase(
      """
      Store the card even if another event takes the place at that time, a bar code has control characters, GS1 data \
      break a rule, or the number is the name of a picture; start a new wallet in an empty file.
      """))
  var wallet = ChangedWallet()

  func run(in context: CommandContext) throws {
    guard let json else { return try addOne(in: context) }
    try require(
      isBare, .usage,
      Phrase("With --json, the cards come from the file. Leave out the other arguments:").then(
        "ucard add --json \(json)"))
    let read = try JSONCards(json, .cards, in: context)
    let time = context.now()
    let cards = try read.cards.map { card in
      var content = card.content
      try card.validateAndComplete(&content, before: CardContent(name: content.name), at: time, in: context)
      card.sayMissingParts(of: content, in: context)
      return NewCard(id: card.id ?? UUID(), content)
    }
    var overlaps: [Slots.Overlap] = []
    let (numbers, added) = try wallet.withWallet(.creating, force: force, in: context) { store in
      let numbers = try store.add(
        cards, StepOptions(.add, pictures: read.pictures, originals: read.originals), at: time
      ) {
        overlaps = try Slots.checked($0, $1, isForced: force, at: context.localNow)
      }
      return (numbers, try result.json(of: numbers, in: store, context))
    }
    context.say(overlaps)
    try result.report(cards.map(\.id), added, in: context) {
      .sentences(
        .count(numbers.count, one: "Added \(numbers.count) card.", other: "Added \(numbers.count) cards."),
        withoutCodes(read.cards, numbers))
    }
  }

  /// Whether nothing was given that a card gets.
  private var isBare: Bool {
    name == nil && payload.isEmpty && !picture.isGiven && identifier.given == nil && categories.isEmpty
      && !facts.areGiven && !pictures.areGiven
  }

  /// A sentence about the cards whose JSON has no key for codes and numbers; nil if each has one.
  private func withoutCodes(_ cards: [ImportedCard], _ numbers: [Int]) -> Phrase? {
    let bare = zip(cards, numbers).filter { !$0.0.fields.contains(.identifiers) }
    guard let first = bare.first else { return nil }
    let names = Phrase.quoted(first: bare.prefix(3).map(\.0.content.name), others: max(0, bare.count - 3))
    return Phrase("Without a code: \(names). To add one:").then("ucard identifier add '#\(first.1)' NUMBER")
  }

  /// Opens the form of a new card if nothing was given, and there is a window for it.
  ///
  /// - Returns: false if there is no form to fill in.
  private func isFilledIn(in context: CommandContext) throws -> Bool {
    guard isBare, !confirmation.yes, PickRequest.isPossible(in: context) else { return false }
    // Options that need a picture are refused.
    _ = try picture.codes(identifier, isAlone: true, confirmation, in: context)
    let isSaved = try FormRequest(in: wallet.location).run(in: context) { filled in
      guard case .new(var draft, let codes) = filled else { return }
      if noStore { draft.stores = nil }
      draft.isForced = force
      var card = TypedCard(areDoubtsAccepted: true, isForced: force, in: context)
      try card.add(draft, codes, reporting: result, wallet: wallet)
    }
    if isSaved == false { throw CommandFailure.nothingChanged }
    return isSaved ?? false
  }

  private func addOne(in context: CommandContext) throws {
    if try isFilledIn(in: context) { return }
    if let name, payload.payload == "" {
      throw CommandFailure(
        .badData, Phrase("The number is empty. To add a card without a code:").then("ucard add \(name)"))
    }
    var card = try answered(in: context).typed(in: context)
    var draft = try card.draft()
    for category in categories {
      draft.content.insert(category: try category.asCategory())
      if let remark = category.remarkOnCommas { context.say(remark) }
    }
    draft.changes = try facts.changes(in: context, zone: zone.named())
    try require(
      !picture.keepFront || pictures.front == nil, .usage, Phrase("Choose one of --keep-front and --front."))
    try require(!picture.keepBack || pictures.back == nil, .usage, Phrase("Choose one of --keep-back and --back."))
    draft.pictures = try pictures.pictures(in: context).merging(draft.pictures) { $1 }
    if noStore { draft.stores = nil }
    let codes = try card.codes()
    if codes.isEmpty, let option = identifier.given {
      throw CommandFailure(
        .usage, Phrase("\(option) needs a payload:").then("ucard add NAME PAYLOAD \(plain: option) …"))
    }
    try card.add(draft, codes, reporting: result, wallet: wallet)
  }

  /// The name and the code, as they were typed or taken from a picture.
  private func typed(in context: CommandContext) throws -> TypedCard {
    var (typedName, payload, picture) = (name, payload, picture)
    let named = namedPicture
    if let named, named.exists {
      let isAlone = payload.payload == nil
      let line: SuggestedLine =
        isAlone ? "ucard add --from \(named.file)" : "ucard add \(typedName ?? "") --from \(named.file)"
      try named.confirm(confirmation, line: line, in: context)
      if isAlone { typedName = nil }
      (payload.payload, picture.picture) = (nil, named.file)
    }
    var card = TypedCard(areDoubtsAccepted: confirmation.yes, isForced: force, in: context)
    card.identifier = identifier
    card.scanned = try picture.codes(identifier, isAlone: payload.isEmpty, confirmation, in: context)
    if card.scanned == nil { card.missingPicture = named }
    // A payload from a file or from standard input can name its card only if it is a boarding pass.
    card.given = typedName == nil && card.scanned == nil && !payload.isEmpty ? try payload.raw(in: context) : nil
    let isPass = card.given.flatMap { BoardingPass($0.payload) } != nil
    let isAsked = context.terminal.isInput && picture.picture != "-" && !confirmation.yes
    let ofCodes = try typedName == nil ? card.scanned?.name(isAsked: isAsked, in: context) : nil
    guard let name = typedName ?? ofCodes ?? (isPass ? "" : nil)
    else {
      throw CommandFailure(.usage, Phrase("A card needs a name:").then("ucard add NAME NUMBER"))
    }
    card.payload = card.scanned == nil ? payload.asking(for: identifier.label, in: context) : payload
    card.take(name: name.isEmpty && typedName == nil ? nil : name)
    return card
  }

  /// The name of a picture that was given as the number, or as the only argument; nil for none, and with `--force`,
  /// which takes the name itself.
  private var namedPicture: NamedPicture? {
    guard !force, !picture.isGiven, identifier.type == nil,
      payload.isTyped || payload.isEmpty
    else { return nil }
    return (payload.payload ?? name).flatMap(NamedPicture.init)
  }

  /// Returns the command with the name and the number that the person answers; the command itself if one was given, or
  /// nobody can be asked.
  private func answered(in context: CommandContext) throws -> Add {
    guard name == nil, payload.isEmpty, !picture.isGiven, context.terminal.isInput, !confirmation.yes,
      let name = try context.answer(to: .nameOfCard(offered: ""))
    else { return self }
    var answered = self
    answered.name = name
    if let parts = TypedCard.parts(of: name) {
      (answered.name, answered.payload.payload) = parts
      return answered
    }
    switch try context.askedCode() {
    case .text(let text): answered.payload.payload = text
    case .picture(let file): answered.picture.picture = file
    case .missing, nil: break
    }
    return answered
  }
}
