internal import Actions
internal import Barcodes
package import Cards
internal import Terminal
internal import Values
package import Wallet
package import Words

extension WalletStore {
  /// Returns the card that `typed` identifies.
  ///
  /// - Parameter worst: the worst rank that is accepted. Typos, wrong layouts, and other spellings in the same
  ///   alphabet, are accepted only if a person reads the output.
  /// - Throws: `CommandFailure` if there is no such card, or several.
  package func card(_ typed: String, downTo worst: MatchRank = .otherLayout, in context: CommandContext) throws -> Card
  {
    let cards = try cards(matching: typed, downTo: worst, in: context)
    guard let card = cards.only(for: typed, in: context) else { throw try ambiguity(of: typed, cards, in: context) }
    return card
  }

  /// Returns the cards that `typed` identifies equally well: several if it is ambiguous.
  ///
  /// - Parameter worst: as in `card(_:downTo:in:)`.
  /// - Throws: `CommandFailure` if there is no such card.
  package func cards(
    matching typed: String, downTo worst: MatchRank = .otherLayout, in context: CommandContext
  ) throws -> MatchingCards {
    let worst = context.terminal.isOutput ? worst : min(worst, .numberOnCard)
    let cards = try cards(meant: typed, downTo: worst, in: context)
    guard cards.isEmpty else { return cards }
    throw try failure(ofMissing: typed, downTo: worst, in: context)
  }

  /// Returns the cards that best match `typed`. Other names of their stores, and the numbers on them, are considered
  /// unless a whole name is needed.
  package func cards(meant typed: String, downTo worst: MatchRank, in context: CommandContext) throws -> MatchingCards {
    let isExact = !context.terminal.isOutput
    let found = try cards(matching: CardSelector(typed), downTo: worst, isExact: isExact)
    guard found.isEmpty, worst > .number, worst < .numberOnCard else { return found }
    return try cards(matching: CardSelector(typed), from: .otherName, downTo: .numberOnCard, isExact: true)
  }

  /// Returns the cards that `typed` identifies, each once.
  ///
  /// - Throws: `CommandFailure` if one of the texts identifies no card, or several.
  package func cards(_ typed: [String], downTo worst: MatchRank = .otherLayout, in context: CommandContext) throws
    -> [Card]
  {
    var chosen: [Card] = []
    for typed in typed {
      let card = try card(typed, downTo: worst, in: context)
      if !chosen.contains(where: { $0.number == card.number }) { chosen.append(card) }
    }
    return chosen
  }

  /// The failure that several cards match equally well, with details that distinguish them.
  package func ambiguity(of typed: String, _ cards: MatchingCards, in context: CommandContext) throws -> CommandFailure
  {
    let first = cards.firstCards
    var uses: [Int: CardUse] = [:]
    try withSnapshot { try $0.forEachCard(first) { uses[$0.card.number] = $0.use } }
    var lines = [
      Phrase.count(
        cards.count,
        one: """
          \(cards.count) card matches “\(typed)”. Give more of the name, or the number, such as \(first[0].number):
          """,
        other: """
          \(cards.count) cards match “\(typed)”. Give more of the name, or the number, such as \(first[0].number):
          """)
    ]
    func day(_ moment: Instant) -> String { context.format.text(context.localTime(moment).day) }
    func description(of card: Card, inFull: Bool) -> Phrase {
      var facts: [Phrase?] = [
        Phrase(verbatim: "\(card.name)"), card.identifiers.selected?.kind.name, context.when(of: card.content),
      ]
      facts += card.categories.map { Phrase(verbatim: "\($0)") }
      facts.append(
        uses[card.number].map {
          Phrase("last shown on \(day($0.lastShown))")
        })
      if inFull {
        let selected = card.identifiers.selected
        facts += [selected?.openText, card.issuer, selected?.label].map { $0.map { Phrase(verbatim: "\($0)") } }
        facts.append(Phrase("added on \(day(card.added))"))
      }
      return .list(facts.compactMap(\.self))
    }
    let short = first.map { description(of: $0, inFull: false) }
    for (card, words) in zip(first, short) {
      // Cards with the same description are described in full.
      let isEqual = short.count { $0 == words } > 1
      let description = isEqual ? description(of: card, inFull: true) : words
      lines.append(Phrase(verbatim: "\(card.number)  \(description)"))
    }
    if cards.count > first.count { lines.append(Phrase(verbatim: "…")) }
    return CommandFailure(.usage, .list(lines, separator: "\n  "))
  }

  /// Changes `card`, and returns the changed card.
  ///
  /// - Throws: `DeletedCard`, and the errors of `change`.
  package func changed(
    _ card: Card, _ step: StepOptions, in context: CommandContext, _ change: (inout Card) throws -> Void
  ) throws -> Card {
    try current(card, edit([card.number], step, at: context.now(), change))
  }

  /// Returns the category that `typed` identifies.
  ///
  /// - Throws: `CommandFailure` if there is none, or several, or for "All cards", which is not a category.
  package func category(_ typed: String) throws -> Category {
    try require(
      !CategoryName.isReserved(typed), .usage,
      Phrase("“\(typed)” always holds every card. It is not a category, and cannot be changed."))
    let found = try categories(matching: typed)
    guard let category = found.first else {
      let names = try categories().map(\.name)
      throw CommandFailure(
        .nothingMatches,
        .sentences(
          Phrase("There is no category “\(typed)”."),
          NearestName.meant(by: typed, in: names).map(Phrase.didYouMean) ?? Self.separated(typed)
            ?? Phrase("All categories:").then("ucard category list")
        ))
    }
    guard found.count == 1 else {
      let names = found.map { "\n  \($0.name)" }.joined()
      throw CommandFailure(.usage, Phrase("Several categories match “\(typed)”; give one of them:\(names)"))
    }
    return category
  }

  /// A sentence about several categories with commas between them; nil for one.
  private static func separated(_ typed: String) -> Phrase? {
    guard typed.contains(",") else { return nil }
    return Phrase("Give each category by an option of its own: --category A --category B")
  }

  /// Returns the names of the categories that `typed` identifies, as spelled in the wallet.
  ///
  /// - Throws: as `category(_:)`.
  package func categoryNames(_ typed: [String]) throws -> [String] { try typed.map { try category($0).name } }
}

extension MatchingCards {
  /// The only card; nil if there are several. If it is a guess at what was typed, its name is said, because the output
  /// may not tell whose number it has.
  package func only(for typed: String, in context: CommandContext) -> Card? {
    guard count == 1, let card = first else { return nil }
    if isGuess { context.say(Phrase("No card matches “\(typed)” exactly. This is \(card.title).")) }
    return card
  }
}

extension Card {
  /// Returns the index of the identifier that `typed` identifies: by label, ignoring letter case, by its number from 1
  /// on, or by the beginning of a word of its label.
  ///
  /// - Throws: `CommandFailure` if there is none, or several.
  package func index(of typed: String) throws(CommandFailure) -> Int {
    let (name, identifiers) = (self.name, self.identifiers)
    let found = identifiers.map(\.label).indices(meantBy: typed)
    guard found.count != 1 else { return found[0] }
    try require(
      !identifiers.isEmpty, .nothingMatches,
      Phrase("“\(name)” has no identifiers. To add one:").then("ucard identifier add '#\(number)' NUMBER"))
    let lines = (found.isEmpty ? Array(identifiers.indices) : found).map { index in
      let identifier = identifiers[index]
      let label = identifier.label.map { "\($0), " } ?? ""
      return Phrase(verbatim: "\(index + 1)  \(label)\(identifier.kind.name)")
    }
    let what =
      found.isEmpty
      ? Phrase("“\(name)” has no identifier “\(typed)”; it has:")
      : Phrase("Several identifiers of “\(name)” match “\(typed)”; give the position of one:")
    throw CommandFailure(
      found.isEmpty ? .nothingMatches : .usage, .list([what] + lines, separator: "\n  "))
  }
}

extension CommandContext {
  /// Writes a warning about a damaged card, which is left out.
  package func warn(ofUnreadable number: Int) {
    say(Phrase("Card #\(number) is damaged and left out. To see what can be saved:").then("ucard check"))
  }
}

extension Phrase {
  /// A sentence that another card already has a name.
  ///
  /// - Parameter isAdded: whether the name was given to a new card, whose number may belong to the other card.
  package static func namesake(_ other: Card, isAdded: Bool = false) -> Phrase {
    .sentences(
      Phrase("There is already a card “\(other.name)”: #\(other.number)."),
      isAdded
        ? Phrase("To put the number on that card instead:")
          .then(["ucard undo", "ucard identifier add '#\(other.number)' NUMBER"]) : nil)
  }

  package static let toUndo = Phrase("To undo this:").then("ucard undo")
  package static let listShowsAll = Phrase("All cards:").then("ucard list")
  package static let firstCard = Phrase("The first card creates it:").then("ucard add NAME NUMBER")
  package static let emptyWallet = Phrase("The wallet is empty. To add a card:").then("ucard add NAME NUMBER")
}

extension [String?] {
  /// The indices of the names that a person means: of those that are typed so, else of the one at a typed position, from 1
  /// on, else of those with a word that begins so.
  func indices(meantBy typed: String) -> [Int] {
    let key = SearchKey(typed).text
    func found(_ matches: (String) -> Bool) -> [Int] {
      indices.filter { self[$0].map { matches(SearchKey($0).text) } ?? false }
    }
    let same = found { $0 == key }
    if !same.isEmpty { return same }
    if let number = Int(typed), indices.contains(number - 1) { return [number - 1] }
    return key.isEmpty ? [] : found { (" " + $0).contains(" " + key) }
  }
}
