internal import Actions
internal import Barcodes
internal import Cards
internal import Terminal
internal import Values
internal import Wallet
internal import Words

extension WalletStore {
  /// Returns the card that `typed` identifies.
  ///
  /// - Parameter worst: the worst rank that is accepted. Typos, wrong layouts, and other spellings in the same alphabet, are
  ///   accepted only if a person reads the output.
  /// - Throws: `CommandFailure` if there is no such card, or several.
  func card(_ typed: String, downTo worst: MatchRank = .otherLayout, in context: CommandContext) throws -> Card {
    let cards = try cards(matching: typed, downTo: worst, in: context)
    guard cards.count == 1 else { throw try ambiguity(of: typed, cards, in: context) }
    return cards[0]
  }

  /// Returns the cards that `typed` identifies equally well: several if it is ambiguous.
  ///
  /// - Parameter worst: as in `card(_:downTo:in:)`.
  /// - Throws: `CommandFailure` if there is no such card.
  func cards(
    matching typed: String, downTo worst: MatchRank = .otherLayout, in context: CommandContext
  ) throws -> [Card] {
    let worst = context.terminal.isOutput ? worst : min(worst, .otherName)
    let cards = try cards(meant: typed, downTo: worst, in: context)
    guard cards.isEmpty else { return cards }
    try require(
      !typed.withoutBlanks.isEmpty, .usage, english: "Which card? The name is empty. \(.listShowsAll)",
      ukrainian: "Яку картку? Назва порожня. \(.listShowsAll)")
    if let range = typed.wholeMatch(of: /#?([0-9]{1,5})-#?([0-9]{1,5})/) {
      throw CommandFailure(
        .nothingMatches, english: "No card matches “\(typed)”. Name each card: '#\(range.1)' … '#\(range.2)'",
        ukrainian: "Картки «\(typed)» не знайдено. Вкажіть кожну картку: '#\(range.1)' … '#\(range.2)'")
    }
    if ["*", "all", "everything", "все", "всі", "усе", "усі"].contains(typed.lowercased()) {
      throw CommandFailure(
        .nothingMatches, english: "No card matches “\(typed)”. Every card is --all, where a command takes several.",
        ukrainian: "Картки «\(typed)» не знайдено. Усі картки — це --all, якщо команда приймає кілька.")
    }
    if ["and", "і", "та", "й", "&"].contains(typed.lowercased()) {
      throw CommandFailure(
        .nothingMatches, english: "No card matches “\(typed)”. Cards stand one after the other: Gym Library",
        ukrainian: "Картки «\(typed)» не знайдено. Картки пишуть одну за одною: Спортзал Бібліотека")
    }
    if let (card, position) = try cardCarrying(typed) {
      throw CommandFailure(
        .nothingMatches,
        english:
          "No card is called “\(typed)”; \(card.title) has it as a number: ucard show \(card.number) -i \(position)",
        ukrainian:
          "Картки «\(typed)» не знайдено; такий номер має \(card.title): ucard show \(card.number) -i \(position)")
    }
    if typed == "-" {
      throw CommandFailure(
        .usage, english: "A card is not read from standard input. Name it, for example so: ucard show \"$(COMMAND)\"",
        ukrainian: "Назва картки зі стандартного вводу не читається. Вкажіть її, наприклад: ucard show \"$(КОМАНДА)\"")
    }
    if let category = try categories(matching: typed).first {
      let name = ShellWord.quoted(category.name)
      throw CommandFailure(
        .nothingMatches,
        english: "No card matches “\(typed)”, but it is a category. Its cards: ucard list --category \(name)",
        ukrainian: "Картки «\(typed)» не знайдено, але є така категорія. Її картки: ucard list --category \(name)")
    }
    let words = typed.split { " ,".contains($0) }.map(String.init)
    let found = words.count > 1 ? try cardsOfEach(words, in: context) : []
    if found.count > 1 {
      let list = Phrase.list(found.map(\.title))
      throw CommandFailure(
        .nothingMatches, english: "No card matches “\(typed)”, but one matches each word: \(list). Name one of them.",
        ukrainian: "Картки «\(typed)» не знайдено, але за кожним словом є одна: \(list). Вкажіть одну з них.")
    }
    let meant = found.first.map { Phrase(english: "Did you mean \($0.title)?", ukrainian: "Може, \($0.title)?") }
    let hint =
      try NamedFile(typed).use ?? identifierHint(words, in: context) ?? meant
      ?? self.hint(for: typed, downTo: worst, isExact: !context.terminal.isOutput)
    throw CommandFailure(
      .nothingMatches, english: "No card matches “\(typed)”. \(hint)",
      ukrainian: "Картки «\(typed)» не знайдено. \(hint)")
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

  /// Returns the cards that best match `typed`. Other names of their stores are considered unless a whole name is needed.
  private func cards(meant typed: String, downTo worst: MatchRank, in context: CommandContext) throws -> [Card] {
    let isExact = !context.terminal.isOutput
    let found = try cards(matching: CardSelector(typed), downTo: worst, isExact: isExact)
    guard found.isEmpty, worst > .number, worst < .otherName else { return found }
    return try cards(matching: CardSelector(typed), from: .otherName, downTo: .otherName, isExact: true)
  }

  /// A hint if no card matches: the wallet is empty, or a card would match with a worse rank than is accepted.
  private func hint(for typed: String, downTo worst: MatchRank, isExact: Bool) throws -> Phrase {
    if try isEmpty() { return .emptyWallet }
    let next = MatchRank(rawValue: worst.rawValue + 1)
    var near = try next.map {
      try self.cards(matching: CardSelector(typed), from: isExact ? .wholeSpelling : $0, downTo: .otherLayout)
    }
    if near?.isEmpty ?? true { near = try cards(nearShort: typed) }
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

  /// Returns the cards that `typed` identifies, each once.
  ///
  /// - Throws: `CommandFailure` if one of the texts identifies no card, or several.
  func cards(_ typed: [String], downTo worst: MatchRank = .otherLayout, in context: CommandContext) throws -> [Card] {
    var chosen: [Card] = []
    for typed in typed {
      let card = try card(typed, downTo: worst, in: context)
      if !chosen.contains(where: { $0.number == card.number }) { chosen.append(card) }
    }
    return chosen
  }

  private static var maximumListed: Int { 10 }

  /// The failure that several cards match equally well, with details that distinguish them.
  func ambiguity(of typed: String, _ cards: [Card], in context: CommandContext) throws -> CommandFailure {
    let first = Array(cards.prefix(Self.maximumListed))
    var uses: [Int: CardUse] = [:]
    try withSnapshot { try $0.forEachCard(first) { uses[$0.card.number] = $0.use } }
    var lines = [
      Phrase(
        english: """
          \(.cards(cards.count)) match “\(typed)”. Say which by more of its name, or by its number, such as \
          \(first[0].number):
          """,
        ukrainian: """
          За «\(typed)» знайдено \(.cards(cards.count, one: "картку")). Уточніть назву або вкажіть номер, як-от \
          \(first[0].number):
          """)
    ]
    func day(_ moment: Instant) -> String { context.format.text(context.localTime(moment).day) }
    func description(of card: Card, inFull: Bool) -> Phrase {
      var facts: [Phrase?] = [
        Phrase(alike: "\(card.name)"), card.identifiers.selected?.kind.name, context.when(of: card.content),
      ]
      facts += card.categories.map { Phrase(alike: "\($0)") }
      facts.append(
        uses[card.number].map {
          Phrase(english: "last shown on \(day($0.lastShown))", ukrainian: "востаннє показано \(day($0.lastShown))")
        })
      if inFull {
        facts += [card.issuer, card.identifiers.selected?.label].map { $0.map { Phrase(alike: "\($0)") } }
        facts.append(Phrase(english: "added on \(day(card.added))", ukrainian: "додано \(day(card.added))"))
      }
      return .list(facts.compactMap(\.self))
    }
    let short = first.map { description(of: $0, inFull: false) }
    for (card, words) in zip(first, short) {
      // What is equal says nothing: then more of each card is named.
      let isEqual = short.count { $0 == words } > 1
      let description = isEqual ? description(of: card, inFull: true) : words
      lines.append(Phrase(alike: "\(card.number)  \(description)"))
    }
    if cards.count > first.count { lines.append(Phrase(alike: "…")) }
    return CommandFailure(status: .usage, phrase: .list(lines, separator: "\n  "))
  }

  /// Changes `card`, and returns the changed card.
  ///
  /// - Throws: `DeletedCard`, and the errors of `change`.
  func changed(
    _ card: Card, _ step: StepOptions, in context: CommandContext, _ change: (inout Card) throws -> Void
  ) throws -> Card {
    try current(card, edit([card.number], step, at: context.now(), change))
  }

  /// Returns the category that `typed` identifies.
  ///
  /// - Throws: `CommandFailure` if there is none, or several, or for "All cards", which is not a category.
  func category(_ typed: String) throws -> Category {
    try require(
      !CategoryName.isReserved(typed), .usage,
      english: "“\(typed)” always holds every card: it is no category, and stays as it is.",
      ukrainian: "«\(typed)» завжди містить усі картки: це не категорія, і змінити її не можна.")
    let found = try categories(matching: typed)
    guard let category = found.first else {
      let names = try categories().map(\.name)
      let nearest = EditDistance.nearest(to: typed, in: names, by: \.self)
      throw CommandFailure(
        status: .nothingMatches,
        phrase: .sentences(
          Phrase(english: "There is no category “\(typed)”.", ukrainian: "Категорії «\(typed)» немає."),
          nearest.flatMap { $0.distance <= 2 ? .didYouMean($0.candidate) : nil } ?? Self.separated(typed)
            ?? Phrase(english: "They are listed by: ucard category list", ukrainian: "Їх перелічує ucard category list")
        ))
    }
    guard found.count == 1 else {
      let names = found.map { "\n  \($0.name)" }.joined()
      throw CommandFailure(
        .usage, english: "Several categories match “\(typed)”; say which:\(names)",
        ukrainian: "За «\(typed)» знайдено кілька категорій; уточніть:\(names)")
    }
    return category
  }

  /// A sentence about several categories with commas between them; nil for one.
  private static func separated(_ typed: String) -> Phrase? {
    guard typed.contains(",") else { return nil }
    return Phrase(
      english: "Each category stands alone: --category A --category B",
      ukrainian: "Кожну категорію вказують окремо: --category A --category B")
  }

  /// Returns the names of the categories that `typed` identifies, as spelled in the wallet.
  ///
  /// - Throws: as `category(_:)`.
  func categoryNames(_ typed: [String]) throws -> [String] { try typed.map { try category($0).name } }
}

extension Card {
  /// Returns the index of the identifier that `typed` identifies: by label, ignoring letter case, by its number from 1
  /// on, or by the beginning of a word of its label.
  ///
  /// - Throws: `CommandFailure` if there is none, or several.
  func index(of typed: String) throws(CommandFailure) -> Int {
    let (name, identifiers) = (self.name, self.identifiers)
    let key = SearchKey(typed).text
    func indices(_ matches: (String) -> Bool) -> [Int] {
      identifiers.indices.filter { identifiers[$0].label.map { matches(SearchKey($0).text) } ?? false }
    }
    var found = indices { $0 == key }
    if found.isEmpty, let number = Int(typed), identifiers.indices.contains(number - 1) { found = [number - 1] }
    if found.isEmpty, !key.isEmpty { found = indices { (" " + $0).contains(" " + key) } }
    guard found.count != 1 else { return found[0] }
    try require(
      !identifiers.isEmpty, .nothingMatches,
      english: "“\(name)” has no identifiers; one is added by: ucard identifier add '#\(number)' NUMBER",
      ukrainian: "На картці «\(name)» немає ідентифікаторів; додати: ucard identifier add '#\(number)' НОМЕР")
    let lines = (found.isEmpty ? Array(identifiers.indices) : found).map { index in
      let identifier = identifiers[index]
      let label = identifier.label.map { "\($0), " } ?? ""
      return Phrase(alike: "\(index + 1)  \(label)\(identifier.kind.name)")
    }
    let what =
      found.isEmpty
      ? Phrase(
        english: "“\(name)” has no identifier “\(typed)”; it has:",
        ukrainian: "На картці «\(name)» немає ідентифікатора «\(typed)»; є такі:")
      : Phrase(
        english: "Several identifiers of “\(name)” match “\(typed)”; say which by its position:",
        ukrainian: "За «\(typed)» на картці «\(name)» знайдено кілька ідентифікаторів; вкажіть місце:")
    throw CommandFailure(
      status: found.isEmpty ? .nothingMatches : .usage, phrase: .list([what] + lines, separator: "\n  "))
  }
}

extension CommandContext {
  /// Writes a warning about a damaged card, which is left out.
  func warn(ofUnreadable number: Int) {
    say(
      english: "Card #\(number) is damaged and left out; ucard check says more.",
      ukrainian: "Картку #\(number) пошкоджено, її пропущено; більше скаже ucard check.")
  }
}

extension Phrase {
  /// The sentence that another card has a name already.
  ///
  /// - Parameter isAdded: whether a new card has it now, whose number may belong to the other one.
  static func namesake(_ other: Card, isAdded: Bool = false) -> Phrase {
    let command = "ucard undo; ucard identifier add '#\(other.number)' "
    return .sentences(
      Phrase(
        english: "There is a card “\(other.name)” already: #\(other.number).",
        ukrainian: "Картка «\(other.name)» уже є: #\(other.number)."),
      isAdded
        ? Phrase(
          english: "To put the number on that card instead: \(command)NUMBER",
          ukrainian: "Щоб номер був на тій картці: \(command)НОМЕР") : nil)
  }

  static let listShowsAll = Phrase(english: "ucard list shows all cards.", ukrainian: "Список усіх карток: ucard list")
  static let firstCard = Phrase(
    english: "The first card makes it: ucard add NAME NUMBER",
    ukrainian: "Його створить перша картка: ucard add НАЗВА НОМЕР")
  static let emptyWallet = Phrase(
    english: "The wallet is empty; put a card in with: ucard add NAME NUMBER",
    ukrainian: "Гаманець порожній; додайте картку так: ucard add НАЗВА НОМЕР")
}
