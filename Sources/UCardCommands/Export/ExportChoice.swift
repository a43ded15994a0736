internal import Actions
internal import Arguments
internal import Cards
internal import Wallet
internal import Words

/// The cards to export: those that are named, or those that pass a filter.
struct ExportChoice {
  var cards = Given.arguments(
    value: .card, isOptional: true,
    english: "The cards; where none is named, all of them, or for pictures all that are not archived.",
    ukrainian: "Картки; якщо жодної не вказано, — усі, а для зображень — усі поза архівом.", completion: .cards)
  var search: String? = Given.option(
    "--search", value: .text,
    english: "Only cards that have these words, as ucard list finds them.",
    ukrainian: "Лише картки з цими словами, як їх шукає ucard list.")
  var kept = FilterOptions()
  var all = Given.flag("--all", english: "Archived cards too.", ukrainian: "Також картки в архіві.")

  /// Whether cards are chosen by a filter.
  var isFiltered: Bool { search != nil || kept.areGiven || all }

  /// Returns the cards that are chosen.
  ///
  /// - Parameter usual: the treatment of archived cards if no card is named and no option gives it.
  /// - Throws: `CommandFailure` for a card or a category that does not exist, and for options that contradict each other.
  func chosen(
    in store: WalletStore, archived usual: CardFilter.Archived, _ context: CommandContext
  ) throws -> ExportedCards {
    try require(
      cards.isEmpty || !isFiltered, .usage,
      english: "Either name cards, or choose them by --search, --category, --starred, --archived or --all.",
      ukrainian: "Або вкажіть картки, або оберіть їх через --search, --category, --starred, --archived чи --all.")
    if !cards.isEmpty { return .named(try store.cards(cards, in: context).map(\.number)) }
    try require(
      !all || !kept.archived, .usage,
      english: "--all takes archived cards too, --archived takes them alone: choose one.",
      ukrainian: "--all бере також архівні картки, --archived — лише їх: оберіть щось одне.")
    var filter = kept.filter(words: [search].compactMap(\.self), all: all, archived: usual)
    filter.categories = try kept.categoryNames(in: store)
    return usual == .last && filter == CardFilter(archived: .last) ? .everything : .filtered(filter)
  }

  /// Throws a failure if the last card is named as a file with one of these endings is, so that it is the one to write.
  func refuseFile(endingIn endings: [String]) throws(CommandFailure) {
    guard let name = cards.last, endings.contains(where: { name.lowercased().hasSuffix(".\($0)") }) else { return }
    let option = "-o \(ShellWord.quoted(name))"
    throw CommandFailure(
      .usage, english: "The name of the file to write follows -o: \(option)",
      ukrainian: "Назва файлу, який слід записати, стоїть після -o: \(option)")
  }
}

extension CommandFailure {
  static let twoOutputs = CommandFailure(
    .usage, english: "Say where to: -o FILE or --output-dir FOLDER, not both.",
    ukrainian: "Вкажіть, куди записати, щось одне: -o ФАЙЛ або --output-dir ТЕКА.")
  /// Creates the failure for an export that would write nothing.
  init(_ nothing: NothingToExport) {
    let phrase: Phrase
    switch nothing {
    case .noCards(let isWalletEmpty, let archived):
      let nothing = Phrase(english: "There is nothing to export.", ukrainian: "Нема чого записувати.")
      phrase = .sentences(nothing, isWalletEmpty ? .emptyWallet : .leftOut(archived: archived))
    case .noNewCards:
      phrase = Phrase(
        english: "There is nothing new for that phone.", ukrainian: "Для цього телефона нічого нового немає.")
    case .noEvents: phrase = .noEvent(on: nil)
    }
    self.init(status: .nothingMatches, phrase: phrase)
  }
}

extension Phrase {
  /// A sentence about archived cards that were left out; nil if there are none.
  static func leftOut(archived count: Int) -> Phrase? {
    guard count > 0 else { return nil }
    let cards = Phrase.count(
      count, ("archived card", "archived cards"), ("архівну картку", "архівні картки", "архівних карток"))
    return Phrase(
      english: "\(cards) left out; --all or --archived takes them.",
      ukrainian: "Пропущено \(cards); архівні бере --all або --archived.")
  }
}
