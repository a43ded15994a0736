internal import Actions
internal import Arguments
internal import Cards
internal import CommandBase
internal import Exchange
internal import Picker
internal import Values
internal import Wallet
internal import Words

/// `ucard edit`.
struct Edit: UCardCommand {
  static let help = CommandHelp(
    name: "edit", aliases: ["e"], words: TypedWord("edit", context: "command"), group: .keep, isEveryday: true,
    abstract: Phrase("Change the details of cards."),
    examples: [
      "ucard edit Gym", "ucard edit Gym --name \"City Gym\" --color blue", "ucard edit Gym --star --expires 2027-03-05",
      "ucard edit Gym --editor", "ucard edit --category Food --archive", "ucard edit Gym --note ''",
      "ucard edit --json - < changes.jsonl",
    ],
    details: Phrase(
      """
      With a card alone in a terminal, a form opens, in which F1 explains the keys. An empty value removes what is \
      there. Identifiers are changed by ucard identifier, the balance by ucard balance.

      --editor opens the name, the categories and the facts of one card as text in the editor that $VISUAL or \
      $EDITOR names. If a line is wrong, the editor opens again with the reason above the line; an empty text changes \
      nothing.
      """),
    expertDetails: Phrase(
      """
      --json reads JSON Lines, an array, or what ucard list --format json and ucard export json write: objects with \
      uuid or number, and the keys to change; null removes a value. Either all changes are made or none. Keys and \
      values that ucard add --json refuses or ignores are refused or ignored here, too.
      """))

  var choice = CardChoice()
  var name: String? = Given.option("--name", value: .name, help: Phrase("The new name."))
  var addedCategories = Given.options(
    "--add-category", value: .name,
    help: Phrase("A category to put it in; may be repeated."),
    completion: .categories)
  var removedCategories = Given.options(
    "--remove-category", value: .name,
    help: Phrase("A category to take it out of; may be repeated."), completion: .categories)
  var facts = FactOptions()
  var zone = ZoneOption()
  var pictures = PictureFileOptions()
  var json: String? = Given.option(
    "--json", isForExperts: true, value: .file,
    help: Phrase(
      "Read changes as JSON Lines from this file, or from standard input for -. To print the result, use --format json."
    ),
    completion: .files
  )
  var editor = Given.flag("--editor", help: Phrase("Open the card as text in your editor."))
  var force = SlotOption()
  var result = ResultOptions(quiet: .ids, shorthand: nil)
  var wallet = ChangedWallet()

  func run(in context: CommandContext) throws {
    let hasChange =
      name != nil || !addedCategories.isEmpty || !removedCategories.isEmpty || facts.areGiven || zone.zone != nil
      || pictures.areGiven
    if let json {
      try require(
        !hasChange && !editor && choice.isEmpty, .usage,
        Phrase("With --json, cards and changes come from the file. Leave out the other arguments:").then(
          "ucard edit --json \(json)"))
      let changes = try JSONCards(json, .changes, in: context)
      try wallet.withWallet(.existing, in: context) { try edit(changes, in: $0, context) }
    } else if editor {
      try require(
        !hasChange, .usage, Phrase("With --editor, the changes are made in the editor: leave out the other options."))
      try editAsText(in: context)
    } else {
      if !choice.cards.isEmpty, let category = choice.categories.first {
        throw CommandFailure(
          .usage,
          Phrase("--category chooses cards. To put the cards that you name into a category:").then(
            "ucard edit\(choice.cards) --add-category \(category)"))
      }
      guard hasChange else { return try editInForm(in: context) }
      try editChosen(in: context)
    }
  }

  /// Options whose text may have several words.
  private static let texts: Set = ["--name", "--note", "--issuer", "--place", "--address", "--add-category"]

  /// Reads the arguments. In `edit Gym --note cup 2`, 2 is a word of the note rather than another card.
  static func command(_ arguments: [String]) throws(ArgumentError) -> (any UCardCommand)? {
    var isNamed = false
    var index = arguments.startIndex
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    while index < end {
      let (word, rest) = (arguments[index], arguments[(index + 1)..<end].prefix { !$0.hasPrefix("-") })
      if !word.hasPrefix("-") {
        isNamed = true
      } else if texts.contains(word), isNamed, rest.count > 1 {
        throw .tooMany(Array(rest.dropFirst()))
      } else if texts.contains(word) {
        index += 1
      }
      index += 1
    }
    return try read(arguments)
  }

  private var missingChange: CommandFailure {
    CommandFailure(
      .usage, Phrase("What should change? Give an option: --name, --note, --color, …").then("ucard help edit"))
  }

  /// Opens the form of the card that was named alone, where there is a window for it.
  private func editInForm(in context: CommandContext) throws {
    guard choice.isOneName, PickRequest.isPossible(in: context) else { throw missingChange }
    let cards = try wallet.location.withWallet(.existing, in: context) { store in
      try choice.chosen(from: store, downTo: .beginningOfSpelledWord, in: context)
    }
    guard let card = cards.first else { throw missingChange }
    let isSaved = try FormRequest(of: card, in: wallet.location).run(in: context) { filled in
      guard case .changes(var request) = filled else { return }
      request.isForced = force.force
      try request.run(on: CardChoice("#\(card.number)"), reporting: result, wallet: wallet, in: context)
    }
    guard let isSaved else { throw missingChange }
    try require(isSaved, .nothingMatches, .nothingChanged)
  }

  private func editChosen(in context: CommandContext) throws {
    var request = try EditRequest(name: name, addingTo: addedCategories, in: context)
    request.removedCategories = removedCategories
    request.changes = try facts.changes(in: context, zone: zone.named())
    request.pictures = try pictures.pictures(in: context)
    request.isForced = force.force
    try request.run(on: choice, reporting: result, wallet: wallet, in: context)
  }

  private func editAsText(in context: CommandContext) throws {
    // The wallet is closed while the person edits, so that other programs need not wait.
    let card = try wallet.location.withWallet(.existing, in: context) { store in
      let cards = try choice.chosen(from: store, downTo: .beginningOfSpelledWord, in: context)
      guard let card = cards.first, cards.count == 1 else {
        throw CommandFailure(.usage, Phrase("--editor edits one card, but you chose \(cards.count) cards."))
      }
      return card
    }
    try CardEditing(card: card, context: context).run { request in
      let changed = try wallet.withWallet(.existing, in: context) { store in
        let changed = try request.run(on: [card.number], in: store, at: context.localNow).changed
        return try store.current(card, changed)
      }
      try result.report(changed.content == card.content ? [] : [changed], in: context) {
        changed.content == card.content ? .nothingToChange : .changed(CardGroup([changed]))
      }
    }
  }

  private func edit(_ changes: JSONCards, in store: WalletStore, _ context: CommandContext) throws {
    let time = context.now()
    var indices: [Int: Int] = [:]
    var overlaps: [Slots.Overlap] = []
    let changed = try store.edit(StepOptions(.edit, pictures: changes.pictures, originals: changes.originals), at: time)
    { wallet in
      for (index, change) in changes.cards.enumerated() {
        let number = try change.number(in: wallet)
        guard indices.updateValue(index, forKey: number) == nil else { throw change.failure(.repeatedCard) }
      }
      return indices.keys.sorted()
    } change: { card in
      guard var change = indices[card.number].map({ changes.cards[$0] }) else { return }
      // A key without a value deletes the part from the card.
      change.fields.insert(.deletesMissing)
      let before = card.content
      change.update(&card.content)
      try change.validateAndComplete(&card.content, before: before, at: time, in: context)
      change.sayMissingParts(of: before, in: context)
    } check: { snapshot, numbers in
      let moved = numbers.filter { number in
        indices[number].map { !changes.cards[$0].fields.isDisjoint(with: .slot) } ?? false
      }
      overlaps = try Slots.checked(snapshot, moved, isForced: force.force, at: context.localNow)
    }
    context.say(overlaps)
    try result.report(changed, of: changes.cards.count, in: store, context)
  }
}

extension EditRequest {
  /// Creates a request with names that a person typed. Remarks on them are written.
  ///
  /// - Throws: `CommandFailure` for an invalid name.
  init(name: String? = nil, addingTo categories: [String] = [], in context: CommandContext) throws {
    self.init()
    self.name = try name.map { try $0.asName(of: .ofCard) }
    let ofCategory = Phrase.emptyCategory
    try require(
      !categories.contains { $0.allSatisfy(\.isWhitespace) }, .badData,
      Phrase("\(ofCategory) To take a card out of a category:").then("ucard edit CARD --remove-category CATEGORY"))
    addedCategories = try categories.map { try $0.asCategory() }
    for remark in categories.compactMap(\.remarkOnCommas) { context.say(remark) }
  }

  /// Changes the cards that a person chose, and says what has changed. `removedCategories` are names as they were typed.
  ///
  /// - Parameters:
  ///   - choice: the cards.
  ///   - options: the form of the result.
  ///   - wallet: the wallet.
  ///   - unchanged: the message if no card has changed.
  ///   - changed: returns the message about the cards that have changed.
  /// - Throws: `CommandFailure`, and as `run(on:in:at:)`.
  func run(
    on choice: CardChoice, reporting options: ResultOptions, wallet: ChangedWallet,
    unchanged: Phrase = .nothingToChange, changed: (CardGroup) -> Phrase = Phrase.changed, in context: CommandContext
  ) throws {
    let newName = name ?? ""
    try wallet.withWallet(.existing, in: context) { store in
      let cards = try choice.chosen(from: store, downTo: .beginningOfSpelledWord, in: context)
      try require(
        name == nil || cards.count == 1, .usage,
        Phrase(
          "--name renames one card, but you chose \(cards.count) cards. To rename one, or to put each into a category:"
        ).then(["ucard rename CARD \(newName)", "ucard edit CARD --add-category \(newName)"]))
      var request = self
      request.removedCategories = try store.categoryNames(removedCategories)
      let result = try request.run(on: cards.numbers, in: store, at: context.localNow)
      try options.report(result.changed, of: cards.count, in: store, unchanged: unchanged, saying: changed, context)
      if let card = result.changed.first, options.isMessage {
        if let namesake = result.namesake { context.say(.namesake(namesake)) }
        if let times = changes.times(of: card.content, in: context) { context.say(times) }
      }
      context.say(result.overlaps)
    }
  }
}

extension ResultOptions {
  /// Writes which cards have changed.
  ///
  /// - Parameters:
  ///   - count: the number of cards that were to be changed.
  ///   - unchanged: the message if none has changed.
  ///   - phrase: returns the message about those that have.
  fileprivate func report(
    _ changed: CardGroup, of count: Int, in store: WalletStore, unchanged: Phrase = .nothingToChange,
    saying phrase: (CardGroup) -> Phrase = Phrase.changed, _ context: CommandContext
  ) throws {
    try report(changed, of: store, in: context) {
      guard !changed.isEmpty else { return unchanged }
      let rest = count - changed.count
      return .sentences(
        phrase(changed),
        rest > 0
          ? .count(
            rest, one: "\(rest) card already had these values.", other: "\(rest) cards already had these values.")
          : nil)
    }
  }
}

extension Phrase {
  static func changed(_ cards: CardGroup) -> Phrase {
    cards.phrase(
      named: { Phrase("Changed \($0).") },
      counted: { .count($0, one: "Changed \($0) card.", other: "Changed \($0) cards.") })
  }
}

extension ImportedCard {
  /// Returns the number of the card that the line identifies, by UUID or by number.
  ///
  /// - Throws: `CommandFailure` if there is no such card, or the line does not identify one; `WalletError`.
  fileprivate func number(in wallet: WalletSnapshot) throws -> Int {
    let found: Int?
    let name: String
    if let id {
      (found, name) = (try wallet.number(of: id), id.text)
    } else if let number {
      (found, name) = (try wallet.contains(number) ? number : nil, "#\(number)")
    } else {
      throw failure(Phrase("“uuid” or “number” is missing."))
    }
    guard let found else {
      throw failure(Phrase("there is no card \(name)."))
    }
    return found
  }
}

/// `ucard rename`, for people who guess the command: it does what `ucard edit CARD --name NAME` does.
struct Rename: UCardCommand {
  static let help = CommandHelp(
    name: "rename", abstract: Phrase("Give a card another name."),
    details: Phrase("The same as ucard edit CARD --name NAME."),
    isHidden: true)

  var card: String = Given.argument(value: .card, help: Phrase("The card."), completion: .cards)
  var name: String = Given.argument(value: .name, help: Phrase("The new name."))
  var result = ResultOptions(quiet: .ids)
  var wallet = ChangedWallet()

  func run(in context: CommandContext) throws {
    try EditRequest(name: name, in: context).run(on: CardChoice(card), reporting: result, wallet: wallet, in: context)
  }
}

/// `ucard tag`, for people who guess the command: it does what `ucard edit CARD --add-category CATEGORY` does.
struct Tag: UCardCommand {
  static let help = CommandHelp(
    name: "tag", abstract: Phrase("Put a card into a category."),
    details: Phrase("The same as ucard edit CARD --add-category CATEGORY."),
    isHidden: true)

  var card: String = Given.argument(value: .card, help: Phrase("The card."), completion: .cards)
  var category: String = Given.argument(value: .category, help: Phrase("The category."), completion: .categories)
  var result = ResultOptions(quiet: .ids)
  var wallet = ChangedWallet()

  func run(in context: CommandContext) throws {
    try EditRequest(addingTo: [category], in: context)
      .run(on: CardChoice(card), reporting: result, wallet: wallet, in: context)
  }
}
