internal import Barcodes
internal import Cards
internal import Terminal
internal import Wallet
internal import Words

extension WalletStore {
  /// The failure that no card matches a text, with what was probably meant.
  ///
  /// - Parameter worst: the worst rank that is accepted.
  /// - Throws: `WalletError`.
  func failure(
    ofMissing typed: String, downTo worst: MatchRank, in context: CommandContext
  ) throws -> CommandFailure {
    if typed.withoutBlanks.isEmpty {
      return CommandFailure(
        .usage, english: "Which card? The name is empty. \(.listShowsAll)",
        ukrainian: "Яку картку? Назва порожня. \(.listShowsAll)")
    }
    if typed == "-" {
      return CommandFailure(
        .usage, english: "A card is not read from standard input. Name it, for example so: ucard show \"$(COMMAND)\"",
        ukrainian: "Назва картки зі стандартного вводу не читається. Вкажіть її, наприклад: ucard show \"$(КОМАНДА)\"")
    }
    if let hint = hint(forWord: typed) { return .missing(typed, hint) }
    if let (card, position) = try cardCarrying(typed) {
      return CommandFailure(
        .nothingMatches,
        english:
          "No card is called “\(typed)”; \(card.title) has it as a number: ucard show \(card.number) -i \(position)",
        ukrainian:
          "Картки «\(typed)» не знайдено; такий номер має \(card.title): ucard show \(card.number) -i \(position)")
    }
    if let hint = try hint(forLabel: typed) { return .missing(typed, hint) }
    if let category = try categories(matching: typed).first {
      let name = ShellWord.quoted(category.name)
      return CommandFailure(
        .nothingMatches,
        english:
          "No card matches “\(typed)”, but it is a category. Its cards: ucard list --category \(name)\nOther commands take --category \(name), too; what changes it: ucard help category",
        ukrainian:
          "Картки «\(typed)» не знайдено, але є така категорія. Її картки: ucard list --category \(name)\nІнші команди теж мають --category \(name); змінити її: ucard help category"
      )
    }
    var words = typed.split { " ,".contains($0) }.map(String.init)
    if words.count > 1 { words.removeAll { Self.wordsForCard.contains($0.lowercased()) } }
    let isShortened = words.count == 1 && words[0] != typed
    let found = words.count > 1 || isShortened ? try cardsOfEach(words, in: context) : []
    if found.count > 1 {
      let list = Phrase.list(found.map(\.title))
      return CommandFailure(
        .nothingMatches, english: "No card matches “\(typed)”, but one matches each word: \(list). Name one of them.",
        ukrainian: "Картки «\(typed)» не знайдено, але за кожним словом є одна: \(list). Вкажіть одну з них.")
    }
    let meant = found.first.map { Phrase(english: "Did you mean \($0.title)?", ukrainian: "Може, \($0.title)?") }
    return .missing(
      typed,
      try NamedFile(typed).use ?? identifierHint(words, in: context) ?? meant
        ?? hint(for: typed, downTo: worst, isExact: !context.terminal.isOutput))
  }

  /// Words that people put before the name of a card.
  private static let wordsForCard: Set = ["card", "my", "the", "картка", "картку", "моя", "мою"]

  /// A hint for a search that names categories, and finds no card; nil for others.
  func hint(forCategories text: String) -> Phrase? {
    var words = text.split(separator: " ").map(String.init)
    let isNamed = words.count > 1 && ["category", "tag", "категорія", "категорії"].contains(words[0].lowercased())
    if isNamed { words = [words.dropFirst().joined(separator: " ")] }
    let names = words.compactMap { try? categories(matching: $0).first?.name }
    if isNamed, names.isEmpty {
      return Phrase(
        english: "For the cards of a category: ucard list --category NAME; all of them: ucard category list",
        ukrainian: "Для карток категорії: ucard list --category НАЗВА; усі категорії: ucard category list")
    }
    guard isNamed || words.count > 1 && names.count == words.count else { return nil }
    let options = names.map { "--category \(ShellWord.quoted($0))" }.joined(separator: " ")
    return Phrase(
      english: "For the cards of a category: ucard list \(options)",
      ukrainian: "Для карток категорії: ucard list \(options)")
  }

  /// A hint for a range of numbers, or a word for all cards or between cards; nil for any other text.
  private func hint(forWord typed: String) -> Phrase? {
    if let range = typed.wholeMatch(of: /#?([0-9]{1,5})-#?([0-9]{1,5})/) {
      return Phrase(
        english: "Name each card: '#\(range.1)' … '#\(range.2)'",
        ukrainian: "Вкажіть кожну картку: '#\(range.1)' … '#\(range.2)'")
    }
    switch typed.lowercased() {
    case "*", "all", "everything", "все", "всі", "усе", "усі":
      return Phrase(
        english: "Every card is --all, where a command takes several.",
        ukrainian: "Усі картки — це --all, якщо команда приймає кілька.")
    case "and", "і", "та", "й", "&":
      return Phrase(
        english: "Cards stand one after the other: Gym Library",
        ukrainian: "Картки пишуть одну за одною: Спортзал Бібліотека")
    case "before", "earlier", "перед", "раніше":
      return Phrase(
        english: "A reminder is a time alone, before the event: --remind 1h",
        ukrainian: "Нагадування — це лише час до події: --remind 1h")
    default: return nil
    }
  }

  /// A hint for words of which the last one is the label of an identifier of the card that the others name; nil for others.
  private func identifierHint(_ words: [String], in context: CommandContext) -> Phrase? {
    guard let label = words.last, words.count > 1,
      let card = try? card(words.dropLast().joined(separator: " "), in: context), (try? card.index(of: label)) != nil
    else { return nil }
    let command = "ucard show \(card.number) -i \(ShellWord.quoted(label))"
    return Phrase(
      english: "For an identifier of “\(card.name)”: \(command)",
      ukrainian: "Якщо це ідентифікатор на картці «\(card.name)»: \(command)")
  }

  /// The card that has a number, with the position of the identifier, from 1; nil if none has it, or it is secret.
  private func cardCarrying(_ typed: String) throws -> (Card, Int)? {
    func plain(_ text: String) -> String { text.filter { !" -".contains($0) } }
    let number = plain(typed)
    guard number.count >= 4, number.contains(where: \.isNumber) else { return nil }
    for text in Set([typed, number]) {
      let cards = try withSnapshot { wallet in
        try wallet.cards(Array(wallet.numbers(CardFilter(text: text, archived: .last)).prefix(20)))
      }
      for card in cards {
        let index = card.identifiers.firstIndex { !$0.isSecret && plain($0.payload.text) == number }
        if let index { return (card, index + 1) }
      }
    }
    return nil
  }

  /// A hint that the text is the label of an identifier; nil if it is none.
  private func hint(forLabel typed: String) throws -> Phrase? {
    let key = SearchKey(typed).text
    let cards = try withSnapshot { wallet in
      try wallet.cards(Array(wallet.numbers(CardFilter(text: typed, archived: .last)).prefix(20)))
    }.filter { $0.identifiers.contains { $0.label.map { SearchKey($0).text } == key } }
    let label = ShellWord.quoted(typed)
    guard let card = cards.first else { return nil }
    guard cards.count == 1 else {
      let list = Phrase.list(cards.map(\.title))
      return Phrase(
        english: "Identifiers with that label are on \(list); the card stands before it: ucard show CARD -i \(label)",
        ukrainian:
          "Ідентифікатори з такою міткою мають \(list); картку вказують перед нею: ucard show КАРТКА -i \(label)")
    }
    let name = card.number
    return Phrase(
      english: """
        \(card.title) has an identifier of that label; the card stands before it: ucard show \(name) -i \(label)
        To change or delete it: ucard identifier edit \(name) \(label), ucard identifier delete \(name) \(label)
        """,
      ukrainian: """
        Так позначено ідентифікатор картки \(card.title); картку вказують перед ним: ucard show \(name) -i \(label)
        Змінити чи видалити його: ucard identifier edit \(name) \(label), ucard identifier delete \(name) \(label)
        """)
  }

  /// The cards that a few words name one by one, each once; none if a word names none, or several.
  private func cardsOfEach(_ words: [String], in context: CommandContext) throws -> [Card] {
    guard words.count <= 4 else { return [] }
    let named = try words.map { try cards(meant: $0, downTo: .beginningOfWord, in: context) }
    // The words of one name in another order.
    let common = named[0].filter { card in named.allSatisfy { $0.contains { $0.number == card.number } } }
    if common.count == 1 { return common }
    guard named.allSatisfy({ $0.count == 1 }) else { return [] }
    return named.reduce(into: []) { found, cards in
      if !found.contains(where: { $0.number == cards[0].number }) { found += cards }
    }
  }

  /// A hint if no card matches: the wallet is empty, or a card would match with a worse rank than is accepted.
  private func hint(for typed: String, downTo worst: MatchRank, isExact: Bool) throws -> Phrase {
    if try isEmpty() { return .emptyWallet }
    let next = MatchRank(rawValue: worst.rawValue + 1)
    var near = try next.map {
      try self.cards(matching: CardSelector(typed), from: isExact ? .wholeSpelling : $0, downTo: .otherLayout)
    }
    if near?.isEmpty ?? true { near = try cards(nearShort: typed) }
    if near?.isEmpty ?? true { near = try cards(nearEachWordOf: typed) }
    guard let near, !near.isEmpty else { return .listShowsAll }
    let (english, ukrainian) = (
      Phrase.list(near.prefix(3).map(\.title), separator: " or ").english,
      Phrase.list(near.prefix(3).map(\.title), separator: " чи ").ukrainian
    )
    let meant = Phrase(english: "Did you mean \(english)?", ukrainian: "Може, \(ukrainian)?")
    if worst <= .number {
      return Phrase(
        english: "\(meant) Here only a whole name counts, or the number, or the UUID.",
        ukrainian: "\(meant) Тут годиться лише повна назва, номер або UUID.")
    }
    return worst >= .inside
      ? meant
      : Phrase(
        english: "\(meant) Here a word of the name has to begin so.",
        ukrainian: "\(meant) Тут набране має бути початком слова назви.")
  }

  /// The cards that a list finds for several words, each of which may have a typo.
  private func cards(nearEachWordOf typed: String) throws -> [Card] {
    guard typed.contains(" ") else { return [] }
    return try withSnapshot { snapshot in
      try snapshot.cards(Array(snapshot.numbers(CardFilter(text: typed, archived: .last)).prefix(3)))
    }
  }

  /// The cards of which a word is like a short word that was typed: with one letter wrong, missing, too much, or two
  /// swapped. So short a word does not choose a card, but may be meant.
  private func cards(nearShort typed: String) throws -> [Card] {
    let key = SearchKey(typed).text
    guard key.count == 3 else { return [] }
    var near: [Card] = []
    try withSnapshot { snapshot in
      try snapshot.forEachPart(snapshot.numbers(CardFilter(archived: .last)), unreadable: { _ in }) { cards in
        near += cards.filter { card in
          SearchKey(card.name).text.split(separator: " ").contains { EditDistance.between($0, key) == 1 }
        }
      }
    }
    return near
  }
}

extension CommandFailure {
  /// The failure that no card matches a text, with a hint.
  fileprivate static func missing(_ typed: String, _ hint: Phrase) -> CommandFailure {
    CommandFailure(
      .nothingMatches, english: "No card matches “\(typed)”. \(hint)",
      ukrainian: "Картки «\(typed)» не знайдено. \(hint)")
  }
}
