internal import Arguments
internal import Cards
internal import CommandBase
internal import Exchange
internal import Files
internal import JSON
internal import Terminal
internal import Wallet
internal import Words

/// `ucard original`.
struct Original: UCardCommand {
  static let help = CommandHelp(
    name: "original", words: TypedWord("original|originals|document|attachment", context: "command"), group: .keep,
    abstract: Phrase("The documents that belong to a card, as they came."),
    examples: [
      "ucard original Concert add ticket.pdf", "ucard original Concert", "ucard original Concert show ticket",
      "ucard original Concert show ticket -o copy.pdf", "ucard original Concert remove ticket",
      "ucard add Concert --from ticket.pdf --keep",
    ],
    details: Phrase(
      """
      A card keeps PDF, PNG, JPEG and HEIC files, such as the ticket that came by mail, and the file of the pass that it \
      was imported from. add keeps files; list, or no word, lists them; show opens one on the desktop, or saves it with -o, \
      the same byte for byte; remove takes one off the card, and ucard undo brings it back. Name one by its name, by the \
      beginning of a word of it, or by its position in the list.

      ucard export json, backups and the sync of a household have the originals; ucard export html opens them in the \
      browser. A file may have 16 MB, and all together 200 MB, unless ucard config original and ucard config originals \
      say otherwise.
      """))

  var target = CardArgument()
  var action: OriginalAction? = Given.optionalArgument(
    value: Phrase("action"), help: Phrase("What to do; list if nothing is named."))
  var words = Given.arguments(
    value: .file, isOptional: true, help: Phrase("The files to add, or the original to show or remove."),
    completion: .files)
  var name: String? = Given.option(
    "--name", value: .name, help: Phrase("With add: the name of the original, instead of that of its file."))
  var output: String? = Given.option(
    "-o", "--output", value: .file, help: Phrase("With show: the file, or - for standard output."), completion: .files)
  var replace = ReplaceOption()
  var listing = ListingOptions()
  var quiet = QuietOption()
  var wallet = ChangedWallet()

  private var result: ResultOptions { ResultOptions(listing, isQuiet: quiet.quiet) }

  func run(in context: CommandContext) throws {
    let action = action ?? .list
    try require(name == nil || action == .add, .usage, Phrase("--name is for add."))
    try require(output == nil || action == .show, .usage, Phrase("-o is for show."))
    switch action {
    case .add: try add(in: context)
    case .list: try list(in: context)
    case .show: try show(in: context)
    case .remove: try remove(in: context)
    }
  }

  private func add(in context: CommandContext) throws {
    try require(
      !words.isEmpty, .usage, Phrase("Name a file:").then("ucard original \(target.card) add FILE"))
    try require(name == nil || words.count == 1, .usage, Phrase("--name names one file: add one file at a time."))
    let typed = try name?.asName(of: .ofOriginal)
    let files = try words.map { (name: typed ?? $0.originalName, file: try OriginalFile.read($0, in: context)) }
    var added: [CardOriginal] = []
    let card = try wallet.withWallet(.existing, in: context) { store in
      let card = try store.card(target.card, downTo: .beginningOfSpelledWord, in: context)
      return try store.changed(card, StepOptions(.originalAdd, originals: files.map(\.file)), in: context) { card in
        added = []
        for (name, file) in files {
          let original = file.original(named: card.content.unusedName(like: name))
          if card.content.insert(original) { added.append(original) }
        }
        guard added.isEmpty, let known = card.originals.first(where: { $0.digest == files[0].file.digest }) else {
          return
        }
        throw CommandFailure(.nothingMatches, Phrase("“\(card.name)” has this file already: “\(known.name)”."))
      }
    }
    try result.report([card], in: context) {
      .sentences(
        Phrase("“\(card.name)” keeps \(.quoted(added.map(\.name)))."), wallet.undoHint)
    }
  }

  private func list(in context: CommandContext) throws {
    try require(
      words.isEmpty, .usage,
      Phrase("To show an original:").then("ucard original \(target.card) show \(words.first ?? "")"))
    let card = try wallet.location.withWallet(.existing, in: context) { try $0.card(target.card, in: context) }
    let columns: [ListColumn<(index: Int, original: CardOriginal)>] = [
      ListColumn(place: { $0.index }),
      ListColumn("name", Phrase("NAME")) { .text($0.original.name) },
      ListColumn("type", Phrase("TYPE")) { .phrase($0.original.type.name, key: $0.original.type.rawValue) },
      ListColumn("size", Phrase("SIZE"), isNumber: true) {
        .phrase(ByteCount.text($0.original.byteCount), key: String($0.original.byteCount))
      },
    ]
    let items = card.originals.enumerated().map { (index: $0, original: $1) }
    try listing.write(items, columns, json: \.original.json, in: context)
    if items.isEmpty { context.say(.noOriginals(of: card)) }
  }

  private func show(in context: CommandContext) throws {
    if let output { try result.validated(beside: output) }
    try wallet.location.withWallet(.existing, in: context) { store in
      let card = try store.card(target.card, in: context)
      let original = try card.original(named: words)
      if output == nil, result.isJSON { return try result.report(original.json, in: context) }
      let save: SuggestedLine = "ucard original '#\(card.number)' show -o FILE \(original.name)"
      if output == nil, original.type == .pass {
        throw CommandFailure(
          .usage,
          Phrase("“\(original.name)” is the pass that the card came as, for other wallets. To save it:").then(save))
      }
      guard let bytes = try store.file(of: original) else {
        throw CommandFailure(
          .badData,
          Phrase("“\(original.name)” is missing in the wallet. To see what can be saved:").then("ucard check"))
      }
      if let output {
        try PictureFile.write(bytes, to: output, sparing: wallet.location, replace, in: context)
        return try result.report(["bytes": bytes.count, "file": output, "name": original.name], in: context)
      }
      guard let path = try context.openOnDesktop(bytes, as: original.fileName) else {
        throw CommandFailure(
          .usage, Phrase("There is no desktop that could open “\(original.name)”. To save it:").then(save))
      }
      context.say(Phrase("Opened “\(original.name)” as “\(path)”, which is removed when you log out."))
    }
  }

  private func remove(in context: CommandContext) throws {
    try require(!words.isEmpty, .usage, Phrase("Name the original:").then("ucard original \(target.card) remove NAME"))
    var removed: CardOriginal?
    let card = try wallet.withWallet(.existing, in: context) { store in
      let card = try store.card(target.card, downTo: .beginningOfSpelledWord, in: context)
      return try store.changed(card, StepOptions(.originalRemove), in: context) { card in
        let original = try card.original(named: words)
        card.content.remove(original)
        removed = original
      }
    }
    guard let removed else { return }
    try result.report([card], in: context) {
      .sentences(Phrase("Removed “\(removed.name)” from “\(card.name)”."), wallet.undoHint)
    }
  }
}

/// The actions of `ucard original`.
enum OriginalAction: String, ArgumentValue, CaseIterable {
  case add, list, show, remove

  init?(argument word: String) {
    guard let action = Self.words.first(where: { $0.word.isMeant(by: word) })?.action else { return nil }
    self = action
  }

  private static let words: [(action: Self, word: TypedWord)] = [
    (.add, TypedWord("add|keep", context: "action on originals")),
    (.list, TypedWord("list|ls", context: "action on originals")),
    (.show, TypedWord("show|open|save", context: "action on originals")),
    (.remove, TypedWord("remove|rm|delete", context: "action on originals")),
  ]
}

extension CardContent {
  /// A name that no original of the card has: the given one, or that with a number before its ending.
  fileprivate func unusedName(like name: String) -> String {
    let names = Set(originals.map(\.name))
    guard names.contains(name) else { return name }
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    return (2...).lazy.map { "\(name[..<dot]) (\($0))\(name[dot...])" }.first { !names.contains($0) } ?? name
  }
}
