internal import ArgumentParser
internal import Cards
internal import Foundation
internal import Wallet

/// `ucard edit`.
struct Edit: UCardCommand {
  static let help = CommandHelp(
    name: "edit", aliases: ["e"],
    abstract: Phrase(english: "Change the details of cards.", ukrainian: "Змінити дані карток."),
    examples: [
      "ucard edit Gym --name \"City Gym\" --color blue", "ucard edit Gym --star --expires 2027-03-05",
      "ucard edit --category Food --archive", "ucard edit Gym --note ''", "ucard edit --json - < changes.jsonl",
    ],
    details: Phrase(
      english: """
        An empty value takes away what is there. Identifiers have a command of their own, ucard identifier, and so \
        has the balance, ucard balance.

        --json reads JSON Lines: an object a line, with uuid or number and what is to be changed; null takes away. \
        Either all is changed or nothing.
        """,
      ukrainian: """
        Порожнє значення прибирає те, що є. Для ідентифікаторів є окрема команда, ucard identifier, і для балансу \
        теж, ucard balance.

        --json читає JSON Lines: по об’єкту на рядок, з uuid або number і тим, що змінити; null прибирає. Змінюється \
        або все, або нічого.
        """))

  @OptionGroup var choice: CardChoice

  @Option(help: ArgumentHelp(english: "Another name.", ukrainian: "Інша назва.", value: .name))
  var name: String?

  @Option(
    name: .customLong("add-category"),
    help: ArgumentHelp(
      english: "A category to put it in; may be repeated.", ukrainian: "Категорія, до якої додати; можна повторювати.",
      value: .name),
    completion: .categories)
  var addedCategories: [String] = []

  @Option(
    name: .customLong("remove-category"),
    help: ArgumentHelp(
      english: "A category to take it out of; may be repeated.",
      ukrainian: "Категорія, з якої прибрати; можна повторювати.", value: .name),
    completion: .categories)
  var removedCategories: [String] = []

  @OptionGroup var facts: FactOptions

  @Option(
    help: ArgumentHelp(
      english: "Read changes as JSON Lines from this file, or from standard input for -.",
      ukrainian: "Прочитати зміни як JSON Lines з цього файлу або, для -, зі стандартного вводу.", value: .file),
    completion: .file())
  var json: String?

  @OptionGroup var quiet: QuietOption
  @OptionGroup var wallet: WalletOptions

  func run(in context: CommandContext) throws {
    let hasChange = name != nil || !addedCategories.isEmpty || !removedCategories.isEmpty || facts.areGiven
    if let json {
      guard !hasChange, choice.isEmpty else {
        throw CommandFailure(
          status: .usage,
          phrase: Phrase(
            english: "With --json, cards and changes stand in the lines.",
            ukrainian: "З --json картки і зміни стоять у рядках."))
      }
      let lines = try CardLines.read(json, in: context)
      try wallet.place.withWallet(.existing, in: context) { try edit(lines, in: $0, context) }
    } else {
      guard hasChange else {
        throw CommandFailure(
          status: .usage,
          phrase: Phrase(
            english: "What is to change? Say it: ucard edit CARD --name, --note, --color … (ucard help edit).",
            ukrainian: "Що змінити? Вкажіть: ucard edit КАРТКА --name, --note, --color … (ucard help edit)."))
      }
      try editChosen(in: context)
    }
  }

  private func editChosen(in context: CommandContext) throws {
    let name = try name.map { try $0.asName(of: .ofCard) }
    let added = try addedCategories.map { try $0.asCategory() }
    let facts = try facts.facts(in: context)
    let pictures = facts.pictures.values.compactMap { $0 }
    try wallet.place.withWallet(.existing, in: context) { store in
      let cards = try choice.chosen(from: store, downTo: .beginningOfSpelledWord)
      guard name == nil || cards.count == 1 else {
        throw CommandFailure(
          status: .usage,
          phrase: Phrase(
            english: "--name is for one card, and these are \(cards.count).",
            ukrainian: "--name для однієї картки, а їх тут \(cards.count)."))
      }
      let removed = try store.categoryNames(removedCategories)
      let changed = try store.edit(
        cards.map(\.number), StepOptions(.edit, pictures: pictures), at: context.now()
      ) { card in
        if let name { card.name = name }
        for category in removed { card.content.remove(category: category) }
        for category in added { card.content.insert(category: category) }
        try facts.apply(to: &card.content)
      }
      try report(changed, of: cards.count, in: context)
    }
  }

  private func edit(_ lines: [CardLines.Line], in store: WalletStore, _ context: CommandContext) throws {
    var places: [Int: Int] = [:]
    for (place, line) in lines.enumerated() {
      let number = try line.number(in: store)
      guard places.updateValue(place, forKey: number) == nil else { throw line.failure(.repeatedCard) }
    }
    let changed = try store.edit(
      places.keys.sorted(), StepOptions(.edit, pictures: lines.flatMap(\.pictures.values)), at: context.now()
    ) { card in
      guard let place = places[card.number] else { return }
      try lines[place].apply(to: &card.content, isNew: false, in: context)
    }
    try report(changed, of: lines.count, in: context)
  }

  private func report(_ changed: [Card], of count: Int, in context: CommandContext) throws {
    try quiet.report(changed.map(\.id), in: context) {
      guard !changed.isEmpty else {
        return Phrase(english: "Nothing is to be changed.", ukrainian: "Змінювати нічого.")
      }
      let phrase =
        Phrase(english: "Changed ", ukrainian: "Змінено ") + .cards(changed) + Phrase(english: ".", ukrainian: ".")
      let rest = count - changed.count
      guard rest > 0 else { return phrase }
      return phrase
        + Phrase(
          english: " \(Phrase.english(rest, "card")) said so already.",
          ukrainian: " Без змін: \(Phrase.ukrainian(rest, "картка", "картки", "карток")).")
    }
  }
}
