internal import Arguments
package import Cards
package import Wallet
package import Words

/// The cards for a command: those that are named, those of categories, or all.
package struct CardChoice {
  package var cards = Given.arguments(
    value: .card, isOptional: true,
    help: Phrase("The cards: names or parts of them, numbers, UUIDs."), completion: .cards)
  package var categories = Given.options(
    "--category", value: .name,
    help: Phrase("All cards of this category, instead of naming cards; may be repeated."), completion: .categories)
  package var all = Given.flag(
    "--all",
    help: Phrase("All cards, archived ones too; with --category, all cards of the category."))
  package var archived = Given.flag("--archived", help: Phrase("All archived cards."))

  /// The choice that the options make.
  package init() {}

  /// Creates the choice of one card by its name.
  package init(_ card: String) { cards = [card] }

  /// Whether no cards were chosen.
  package var isEmpty: Bool { cards.isEmpty && categories.isEmpty && !all && !archived }

  /// Whether one card was named, and nothing else chosen.
  package var isOneName: Bool { cards.count == 1 && categories.isEmpty && !all && !archived }

  /// Returns the cards, each once. Of many only the first are read; a damaged one is found when it is changed.
  ///
  /// - Parameter worst: the worst rank that is accepted.
  /// - Throws: `CommandFailure` if no cards are chosen, or none exist.
  package func chosen(
    from store: WalletStore, downTo worst: MatchRank, in context: CommandContext
  ) throws -> CardGroup {
    let isByKind = !categories.isEmpty || all || archived
    guard isByKind != !cards.isEmpty else {
      throw CommandFailure(
        .usage,
        cards.isEmpty && context.hasWaitingInput()
          ? Phrase("Which cards? Standard input is not read. To pass cards from it:")
            .then("ucard list -q … | xargs ucard …")
          : cards.isEmpty
            ? Phrase("Which cards? Name them, or use --category NAME, --archived or --all.")
            : Phrase("Either name cards, or choose them by --category, --archived or --all."))
    }
    guard isByKind else {
      do { return CardGroup(try store.cards(cards, downTo: worst, in: context)) } catch let failure as CommandFailure
        where cards.count > 1 && failure.status == .nothingMatches
      {
        // Other cards may be named correctly: say that they were not changed either.
        throw CommandFailure(failure.status, .sentences(.nothingChanged, failure.phrase))
      } catch let failure as CommandFailure where cards.count > 1 && failure.status == .usage {
        // The words may be those of one name.
        guard let whole = try? store.card(cards.joined(separator: " "), downTo: .wholeName, in: context) else {
          throw failure
        }
        let name = Phrase("Put a name of several words in quotes: \"\(whole.name)\"")
        throw CommandFailure(.usage, .list([failure.phrase, name], separator: "\n"))
      }
    }
    let filter = CardFilter(
      categories: categories.isEmpty ? nil : try store.categoryNames(categories),
      archived: all ? .last : archived ? .only : .hidden)
    let chosen = try store.group(filter)
    try require(
      !chosen.isEmpty, .nothingMatches,
      Phrase("There is no card for \(typedKinds). To list all cards:").then("ucard list --all"))
    return chosen
  }

  /// The options by which cards were chosen, as they are typed.
  private var typedKinds: String {
    let flags = [archived ? "--archived" : nil, all ? "--all" : nil].compactMap(\.self)
    return (categories.map { "--category \(ShellWord.quoted($0))" } + flags).joined(separator: " ")
  }
}

extension Phrase {
  /// The name and number of a card.
  package init(card name: String, _ number: Int) {
    self = Phrase("“\(name)” (#\(number))")
  }
}

extension CardGroup {
  /// A message about the cards, with their names and numbers if they are few, otherwise with how many they are.
  package func phrase(named: (Phrase) -> Phrase, counted: (Int) -> Phrase) -> Phrase {
    count <= 3 ? named(.list(firstCards.map(\.title))) : counted(count)
  }
}

extension Card {
  /// The name and number.
  package var title: Phrase { Phrase(card: self.name, number) }
}

extension Phrase {
  /// The doubt that a number is meant which a card has already.
  package static func hasNumber(_ card: Card) -> Phrase { Phrase("\(card.title) has this number already.") }
}

/// The argument for one card.
package struct CardArgument {
  package var card: String = Given.argument(value: .card, help: Phrase("The card."), completion: .cards)

  package init() {}
}
