internal import Actions
internal import Arguments
internal import Barcodes
internal import Cards
internal import Exchange
internal import Files
internal import Terminal
internal import Values
internal import Wallet
internal import Words

/// `ucard add`.
struct Add: UCardCommand {
  static let help = CommandHelp(
    name: "add", aliases: ["a"], words: TypedWord("add|new|create", context: "command"),
    abstract: Phrase("Put a card into the wallet."),
    examples: [
      "ucard add Silpo 4820000000000", "ucard add 4820000000000",
      "ucard add Library A-1234-5678 --type code128 --category Books",
      "ucard add \"Gift card\" - --label PIN --expires 2027-03-05", "ucard add -- \"Minus card\" -42",
      "ucard add Silpo --from photo.jpg --keep-front", "ucard add --json - < cards.jsonl",
    ],
    details: Phrase(
      """
      Without --type, 13, 12 or 8 digits with a right check digit are EAN-13, UPC-A or EAN-8; other ASCII text is \
      Code 128 where that stays short; the rest is QR. A name that ucard stores knows brings its colour, category \
      and issuer.

      The code of a boarding pass (IATA BCBP) gives the card what is not given here: the flight as NAME, its day, the \
      seat as a note, the passenger as the label, and a reminder in the morning of the day before. The code has no time \
      of day; --starts gives one.

      --from takes the code out of a picture exactly as it is there; ucard scan shows what a picture has. A number that \
      was not read for certain is shown, and asked about; where nobody can be asked, nothing is stored, and the status \
      is 65, unless --yes takes it. Without a NAME the card is called as the file, or as the store whose name the file \
      has.

      --json reads JSON Lines, an array, or what ucard list --format json and ucard export json write: cards with a \
      name and what else ucard help list names. Either all cards are added or none. Unlike ucard import, it refuses \
      keys that no card has, control characters in text, and days in the wrong order. number, added, changed, \
      lastShown, timesShown and origins are passed over. A payload that its type cannot carry is taken as it is, \
      with a warning.
      """))

  var name: String? = Given.optionalArgument(value: .name, help: Phrase("What you call the card."))
  var payload = PayloadArguments()
  var picture = PictureCodeOptions()
  var identifier = IdentifierOptions()
  var categories = Given.options(
    "--category", "--add-category", value: .name,
    help: Phrase("A category to put it in; may be repeated. One that is missing is made."), completion: .categories)
  var facts = FactOptions()
  var zone = ZoneOption()
  var pictures = PictureFileOptions()
  var noStore = Given.flag("--no-store", isForExperts: true, help: Phrase("Take nothing from the list of stores."))
  var json: String? = Given.option(
    "--json", isForExperts: true, value: .file,
    help: Phrase("Read cards as JSON Lines from this file, or from standard input for -."),
    completion: .files)
  var confirmation = YesOption()
  var quiet = QuietOption()
  var force = Given.flag(
    "--force",
    help: Phrase(
      """
      Take a time although another event takes the place then, control characters in a bar code, GS1 data that break \
      a rule, and the name of a picture as a number; begin a new wallet in an empty file.
      """))
  var wallet = ChangedWallet()

  func run(in context: CommandContext) throws {
    guard let json else {
      try addOne(in: context)
      return
    }
    guard name == nil, payload.isEmpty, !picture.isGiven, identifier.given == nil, categories.isEmpty,
      !facts.areGiven,
      !pictures.areGiven
    else {
      throw CommandFailure(
        .usage,
        Phrase(
          "With --json, names, numbers and all else stand in the file. Leave out the rest: ucard add --json \(json)"))
    }
    let read = try JSONCards(json, .cards, in: context)
    let time = context.now()
    let cards = try read.cards.map { card in
      var content = card.content
      try card.validateAndComplete(&content, before: CardContent(name: content.name), at: time, in: context)
      card.sayMissingPictures(of: content, in: context)
      return NewCard(id: card.id ?? UUID(), content)
    }
    var overlaps: [Slots.Overlap] = []
    let numbers = try wallet.withWallet(.creating, force: force, in: context) { store in
      try store.add(cards, StepOptions(.add, pictures: read.pictures), at: time) {
        overlaps = try Slots.checked($0, $1, isForced: force, at: context.localNow)
      }
    }
    context.say(overlaps)
    try quiet.report(cards.map(\.id), in: context) {
      .sentences(
        .count(numbers.count, one: "Added \(numbers.count) card.", other: "Added \(numbers.count) cards."),
        withoutCodes(read.cards, numbers))
    }
  }

  /// A sentence about the cards that say nothing about codes or numbers; nil for none.
  private func withoutCodes(_ cards: [ImportedCard], _ numbers: [Int]) -> Phrase? {
    let bare = zip(cards, numbers).filter { !$0.0.fields.contains(.identifiers) }
    guard let first = bare.first else { return nil }
    let names = Phrase.quoted(first: bare.prefix(3).map(\.0.content.name), others: max(0, bare.count - 3))
    let command = "ucard identifier add '#\(first.1)'"
    return Phrase("Without a code: \(names). To add one: \(command) NUMBER")
  }

  private func addOne(in context: CommandContext) throws {
    if let name, payload.payload == "" {
      let command = "ucard add \(ShellWord.quoted(name))"
      throw CommandFailure(.badData, Phrase("The number is empty. For a card without a code: \(command)"))
    }
    var card = try answered(in: context).typed(in: context)
    var draft = try card.draft()
    for category in categories {
      draft.content.insert(category: try category.asCategory())
      if let remark = category.remarkOnCommas { context.say(remark) }
    }
    draft.changes = try facts.changes(in: context, zone: zone.named())
    if picture.keepFront && pictures.front != nil || picture.keepBack && pictures.back != nil {
      throw CommandFailure(.usage, Phrase("The picture of one side is given twice."))
    }
    draft.pictures = try pictures.pictures(in: context).merging(draft.pictures) { $1 }
    if noStore { draft.stores = nil }
    let codes = try card.codes()
    if codes.isEmpty, let option = identifier.given {
      throw CommandFailure(.usage, Phrase("\(option) needs a payload: ucard add NAME PAYLOAD \(option) …"))
    }
    _ = try card.add(draft, codes, quiet: quiet, wallet: wallet)
  }

  /// The name and the code, as they were typed or taken from a picture.
  private func typed(in context: CommandContext) throws -> TypedCard {
    var (typedName, payload, picture) = (name, payload, picture)
    let named = namedPicture
    if let named, named.exists {
      let isAlone = payload.payload == nil
      let command = isAlone ? "ucard add" : "ucard add \(ShellWord.quoted(typedName ?? ""))"
      try named.confirm(confirmation, command: command, in: context)
      if isAlone { typedName = nil }
      (payload.payload, picture.picture) = (nil, named.file)
    }
    var card = TypedCard(areDoubtsAccepted: confirmation.yes, isForced: force, in: context)
    card.identifier = identifier
    card.scanned = try picture.codes(identifier, isAlone: payload.isEmpty, confirmation, in: context)
    if card.scanned == nil { card.missingPicture = named }
    // Of a payload that is in no argument, only a boarding pass names its card.
    card.given = typedName == nil && card.scanned == nil && !payload.isEmpty ? try payload.raw(in: context) : nil
    let isPass = card.given.flatMap { BoardingPass($0.payload) } != nil
    guard let name = try typedName ?? card.scanned.map({ try self.name(for: $0, in: context) }) ?? (isPass ? "" : nil)
    else {
      throw CommandFailure(.usage, Phrase("A card needs a name: ucard add NAME NUMBER"))
    }
    card.payload = card.scanned == nil ? payload.asking(for: identifier.label, in: context) : payload
    // A number alone is that of a card without a name, and so is the content of a code that names its card.
    let isNumber =
      card.scanned == nil && card.payload.isEmpty
      && (TypedCard.isNumber(name) || BoardingPass(Payload(text: name)) != nil)
    if isNumber { card.payload.payload = name }
    card.name = isNumber || name.isEmpty && typedName == nil ? nil : name
    return card
  }

  /// The name of a picture that was given as the number, or as the only argument; nil if the name itself is meant.
  private var namedPicture: NamedPicture? {
    guard !force, !picture.isGiven, identifier.type == nil,
      payload.isTyped || payload.isEmpty
    else { return nil }
    return (payload.payload ?? name).flatMap(NamedPicture.init)
  }

  /// The name for a card whose codes are those of a picture: that of the file, or of a store. A person may give another
  /// one. Empty if nothing suggests a name.
  private func name(for codes: PictureCodes, in context: CommandContext) throws -> String {
    let suggestion = codes.suggestedName(try StoreCatalogue(in: context)) ?? ""
    guard context.terminal.isInput, picture.picture != "-", !confirmation.yes else { return suggestion }
    let offered = suggestion.isEmpty ? "" : " [\(suggestion)]"
    return try context.answer(to: .nameOfCard(offered: offered)) ?? suggestion
  }

  /// The same command with the name and the number, for which a person is asked if neither was given.
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
    switch try context.typedCode() {
    case .text(let text): answered.payload.payload = text
    case .picture(let file): answered.picture.picture = file
    case nil: break
    }
    return answered
  }
}

extension Phrase {
  fileprivate static func nameOfCard(offered: String) -> Phrase {
    Phrase("What do you call the card?\(offered) ")
  }
}
