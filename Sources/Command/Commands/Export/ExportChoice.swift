internal import Actions
internal import Arguments
internal import Cards
internal import CommandBase
internal import Wallet
internal import Words

/// The cards to export: those that are named, or those that pass a filter.
struct ExportChoice {
  var cards = Given.arguments(
    value: .card, isOptional: true,
    help: Phrase("The cards; by default all of them, but for pictures and pages only those that are not archived."),
    completion: .cards)
  var search: String? = Given.option(
    "--search", value: .text,
    help: Phrase("Only the cards that ucard list finds by this text."))
  var kept = FilterOptions()
  var all = Given.flag("--all", help: Phrase("Archived cards too."))

  /// Whether cards are chosen by a filter.
  var isFiltered: Bool { search != nil || kept.areGiven || all }

  /// Returns the cards that are chosen.
  ///
  /// - Parameter usual: the treatment of archived cards if no card is named and no option gives it.
  /// - Throws: `CommandFailure` for a card or a category that does not exist, and for conflicting options.
  func chosen(
    in store: WalletStore, archived usual: CardFilter.Archived, _ context: CommandContext
  ) throws -> ExportedCards {
    try require(
      cards.isEmpty || !isFiltered, .usage,
      Phrase("Either name cards, or choose them by --search, --category, --starred, --archived or --all."))
    if !cards.isEmpty { return .named(try store.cards(cards, in: context).map(\.number)) }
    try require(
      !all || !kept.archived, .usage,
      Phrase("--all adds archived cards to the others, --archived takes only archived cards: choose one."))
    var filter = kept.filter(words: [search].compactMap(\.self), all: all, archived: usual)
    filter.categories = try kept.categoryNames(in: store)
    return usual == .last && filter == CardFilter(archived: .last) ? .everything : .filtered(filter)
  }

  /// Throws a failure if the last card looks like a file with one of these endings: then it is most likely the file to
  /// write.
  func refuseFile(endingIn endings: [String]) throws(CommandFailure) {
    guard let name = cards.last, endings.contains(where: { name.lowercased().hasSuffix(".\($0)") }) else { return }
    let option = "-o \(ShellWord.quoted(name))"
    throw CommandFailure(.usage, Phrase("Put -o before the name of the file to write: \(option)"))
  }
}

/// The option for another identifier of a single card than the selected one.
struct IdentifierOption {
  var identifier: String? = Given.option(
    "-i", "--identifier", value: .identifier,
    help: Phrase(
      """
      For one card: the identifier to use instead of the selected one, by its label, the beginning of the label, or \
      its position.
      """),
    completion: .identifiers)

  /// The index of the named identifier of `card`; nil if none is named.
  ///
  /// - Throws: `CommandFailure` if there is none of this name, or several.
  func index(in card: Card) throws(CommandFailure) -> Int? {
    guard let identifier else { return nil }
    return try card.index(of: identifier)
  }

  /// Throws an error if an identifier is named, but not one card.
  func validated(for choice: ExportChoice) throws(CommandFailure) {
    try require(
      identifier == nil || choice.cards.count == 1, .usage, Phrase("--identifier needs exactly one card: name it."))
  }
}
