internal import Arguments
internal import Cards
internal import Wallet
internal import Words

/// The cards for a command: those that are named, those of categories, or all.
struct CardChoice {
  var cards = Given.arguments(
    value: .card, isOptional: true,
    english: "The cards: names or parts of them, numbers, UUIDs.",
    ukrainian: "Картки: назви або їхні частини, номери, UUID.", completion: .cards)
  var categories = Given.options(
    "--category", value: .name,
    english: "Every card of this category instead; may be repeated.",
    ukrainian: "Натомість усі картки цієї категорії; можна вказати кілька разів.", completion: .categories)
  var all = Given.flag(
    "--all",
    english: "Every card, archived ones too; with --category, archived cards of that too.",
    ukrainian: "Усі картки, також архівні; з --category — також архівні картки цієї категорії.")
  var archived = Given.flag("--archived", english: "Every archived card.", ukrainian: "Усі картки в архіві.")

  /// The choice that the options make.
  init() {}

  /// Creates the choice of one card by its name.
  init(_ card: String) { cards = [card] }

  /// Whether no cards were chosen.
  var isEmpty: Bool { cards.isEmpty && categories.isEmpty && !all && !archived }

  /// Returns the cards, each once. Of many only the first are read; a damaged one is found when it is changed.
  ///
  /// - Parameter worst: the worst rank that is accepted.
  /// - Throws: `CommandFailure` if no cards are chosen, or none exist.
  func chosen(
    from store: WalletStore, downTo worst: MatchRank, in context: CommandContext
  ) throws -> CardGroup {
    let isByKind = !categories.isEmpty || all || archived
    guard isByKind != !cards.isEmpty else {
      throw CommandFailure(
        status: .usage,
        phrase: cards.isEmpty && context.hasWaitingInput()
          ? Phrase(
            english: "Which cards? Standard input is not read; xargs hands them over: ucard list -q … | xargs ucard …",
            ukrainian: "Які картки? Стандартний ввід не читається; їх передасть xargs: ucard list -q … | xargs ucard …")
          : cards.isEmpty
            ? Phrase(
              english: "Which cards? Name them, or say --category NAME, --archived or --all.",
              ukrainian: "Які картки? Вкажіть їх або --category НАЗВА, --archived чи --all.")
            : Phrase(
              english: "Either name cards, or choose them by --category, --archived or --all.",
              ukrainian: "Або вкажіть картки, або оберіть їх через --category, --archived чи --all."))
    }
    guard isByKind else {
      do { return CardGroup(try store.cards(cards, downTo: worst, in: context)) } catch let failure as CommandFailure
        where cards.count > 1 && failure.status == .nothingMatches
      {
        // The others may be named rightly, and whoever reads this asks what became of them.
        throw CommandFailure(status: failure.status, phrase: .sentences(.nothingChanged, failure.phrase))
      } catch let failure as CommandFailure where cards.count > 1 && failure.status == .usage {
        // The words may be those of one name.
        guard let whole = try? store.card(cards.joined(separator: " "), downTo: .wholeName, in: context) else {
          throw failure
        }
        let name = Phrase(
          english: "A name of several words stands in quotes: \"\(whole.name)\"",
          ukrainian: "Назву з кількох слів беруть у лапки: \"\(whole.name)\"")
        throw CommandFailure(status: .usage, phrase: .list([failure.phrase, name], separator: "\n"))
      }
    }
    let filter = CardFilter(
      categories: categories.isEmpty ? nil : try store.categoryNames(categories),
      archived: all ? .last : archived ? .only : .hidden)
    let chosen = try store.group(filter)
    guard !chosen.isEmpty else {
      throw CommandFailure(
        .nothingMatches, english: "There is no card for \(typedKinds). All cards: ucard list --all",
        ukrainian: "Для \(typedKinds) немає жодної картки. Усі картки: ucard list --all")
    }
    return chosen
  }
}

extension CardChoice {
  /// The options by which cards were chosen, as they are typed.
  private var typedKinds: String {
    let flags = [archived ? "--archived" : nil, all ? "--all" : nil].compactMap(\.self)
    return (categories.map { "--category \(ShellWord.quoted($0))" } + flags).joined(separator: " ")
  }
}

extension Phrase {
  /// The name and number of a card.
  init(card name: String, _ number: Int) {
    self.init(english: "“\(name)” (#\(number))", ukrainian: "«\(name)» (#\(number))")
  }

  /// The names of the cards if there are few, otherwise their number.
  static func cards(_ cards: CardGroup) -> Phrase {
    cards.count <= 3
      ? .list(cards.firstCards.map(\.title)) : .cards(cards.count, one: "картку")
  }
}

extension Card {
  /// The name and number.
  var title: Phrase { Phrase(card: self.name, number) }
}

/// The argument for one card.
struct CardArgument {
  var card: String = Given.argument(value: .card, english: "The card.", ukrainian: "Картка.", completion: .cards)

}
