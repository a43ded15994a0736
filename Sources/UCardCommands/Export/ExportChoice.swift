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

  /// Returns the named cards, each once; nil if none is named.
  ///
  /// - Throws: `CommandFailure` for a card that does not exist, or if cards are chosen in two ways.
  func named(in store: WalletStore, _ context: CommandContext) throws -> [Card]? {
    try require(
      cards.isEmpty || !isFiltered, .usage,
      english: "Either name cards, or choose them by --search, --category, --starred, --archived or --all.",
      ukrainian: "Або вкажіть картки, або оберіть їх через --search, --category, --starred, --archived чи --all.")
    guard !cards.isEmpty else { return nil }
    do { return try store.cards(cards, in: context) } catch let failure as CommandFailure {
      guard failure.status == .nothingMatches, let file = cards.first(where: { ExportFormat.promise(of: $0) != nil })
      else { throw failure }
      throw CommandFailure(
        .usage,
        english:
          "No card is called “\(file)”. A path with blanks stands in quotes, and the file to write follows -o: -o \(ShellWord.quoted(file))",
        ukrainian:
          "Картки «\(file)» немає. Шлях із пробілами беруть у лапки, а файл, у який записати, вказують після -o: -o \(ShellWord.quoted(file))"
      )
    }
  }

  /// Cards to show as pictures or on a page.
  struct Shown {
    /// The numbers of the cards, in order.
    let numbers: [Int]
    /// Whether the cards were named.
    let areNamed: Bool
    /// The number of cards that are left out because they are archived.
    let archived: Int

    /// Calls `body` with each card. Damaged ones are reported and left out.
    ///
    /// - Throws: `CommandFailure` if there are none, and the errors of `body`.
    func forEach(of snapshot: WalletSnapshot, in context: CommandContext, _ body: (Card) throws -> Void) throws {
      var isEmpty = true
      try snapshot.forEachPart(numbers, unreadable: context.warn(ofUnreadable:)) { cards in
        for card in cards {
          isEmpty = false
          try body(card)
        }
      }
      if isEmpty { throw CommandFailure.nothingToExport(isEmpty: try snapshot.cardCount() == 0, archived: archived) }
    }
  }

  /// Calls `body` with the cards to show: those that are named, else those that pass the filter, by default without archived
  /// ones.
  ///
  /// - Throws: `CommandFailure` for an unusable choice, and the errors of `body`.
  func withShown<Value>(
    in store: WalletStore, _ context: CommandContext, _ body: (WalletSnapshot, Shown) throws -> Value
  ) throws -> Value {
    if let named = try named(in: store, context) {
      return try store.withSnapshot { try body($0, Shown(numbers: named.map(\.number), areNamed: true, archived: 0)) }
    }
    let filter = try filter(in: store, archived: .hidden)
    return try store.withSnapshot { snapshot in
      guard filter.archived == .hidden else {
        return try body(snapshot, Shown(numbers: snapshot.numbers(filter), areNamed: false, archived: 0))
      }
      var all = filter
      all.archived = .last
      let found = try snapshot.numbers(all)
      let archivedOnes = Set(try snapshot.numbers(CardFilter(archived: .only)))
      let open = found.filter { !archivedOnes.contains($0) }
      // If only archived cards match the text as typed, others may match in another spelling.
      let numbers = try open.isEmpty ? snapshot.numbers(filter) : open
      return try body(snapshot, Shown(numbers: numbers, areNamed: false, archived: found.count - open.count))
    }
  }

  /// Returns the filter for cards if none is named.
  ///
  /// - Parameter usual: the treatment of archived cards if no option gives it.
  /// - Throws: `CommandFailure` for a category that does not exist, and for options that contradict each other.
  func filter(in store: WalletStore, archived usual: CardFilter.Archived) throws -> CardFilter {
    try require(
      !all || !kept.archived, .usage,
      english: "--all takes archived cards too, --archived takes them alone: choose one.",
      ukrainian: "--all бере також архівні картки, --archived — лише їх: оберіть щось одне.")
    var filter = kept.filter(words: [search].compactMap(\.self), all: all, archived: usual)
    filter.categories = try kept.categoryNames(in: store)
    return filter
  }
}

extension CommandFailure {
  static let twoOutputs = CommandFailure(
    .usage, english: "Say where to: -o FILE or --output-dir FOLDER, not both.",
    ukrainian: "Вкажіть, куди записати, щось одне: -o ФАЙЛ або --output-dir ТЕКА.")
  /// The failure that there is no card to export.
  ///
  /// - Parameters:
  ///   - isEmpty: whether the wallet is empty.
  ///   - archived: the number of archived cards that were left out.
  static func nothingToExport(isEmpty: Bool, archived: Int = 0) -> CommandFailure {
    let nothing = Phrase(english: "There is nothing to export.", ukrainian: "Нема чого записувати.")
    return CommandFailure(
      status: .nothingMatches,
      phrase: .sentences(nothing, isEmpty ? .emptyWallet : .leftOut(archived: archived)))
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
