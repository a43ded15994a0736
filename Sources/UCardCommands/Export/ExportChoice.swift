internal import ArgumentParser
internal import Cards
internal import Files
internal import Wallet

/// Which cards go into one file, and where that is.
struct ExportChoice: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      english: "The cards; all of them, archived ones too, where none is named.",
      ukrainian: "Картки; усі, і з архіву, якщо жодної не названо.", value: .card),
    completion: .cards)
  var cards: [String] = []

  @Option(
    name: .customLong("category"),
    help: ArgumentHelp(
      english: "Every card of this category; may be repeated.",
      ukrainian: "Кожна картка цієї категорії; можна повторювати.", value: .name),
    completion: .categories)
  var categories: [String] = []

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      english: "The file, or - for standard output.", ukrainian: "Файл або - для стандартного виводу.", value: .file),
    completion: .file())
  var output = "-"

  @OptionGroup var wallet: WalletOptions

  /// What is exported, at one moment.
  struct Contents {
    let snapshot: WalletSnapshot
    /// Every category of the wallet, or those of the chosen cards.
    let categories: [String]
    /// How many cards.
    let count: Int
    /// Runs a function for each card.
    let forEachCard: ((StoredCard) throws -> Void) throws -> Void
  }

  /// Runs `body` on what is chosen.
  ///
  /// - Throws: `CommandFailure` where there is nothing, and what `body` throws.
  func withContents<Value>(in context: CommandContext, _ body: (Contents) throws -> Value) throws -> Value {
    try wallet.place.spare(output, in: context)
    return try wallet.place.withWallet(.existing, in: context) { store in
      let chosen = try chosenCards(from: store, in: context)
      return try store.withSnapshot { snapshot in
        let count = try chosen?.count ?? snapshot.cardCount()
        let named = chosen.map { Set($0.flatMap(\.categories)) }
        let categories = try snapshot.categories().filter { named?.contains($0) ?? true }
        guard count > 0 || (chosen == nil && !categories.isEmpty) else {
          throw CommandFailure.nothingToExport(isEmpty: chosen == nil)
        }
        let numbers = chosen.map { $0.map(\.number) }
        return try body(
          Contents(snapshot: snapshot, categories: categories, count: count) { each in
            try snapshot.forEachCard(numbers, unreadable: context.warn(ofUnreadable:), each)
          })
      }
    }
  }

  /// The cards that are named; nil for all.
  private func chosenCards(from store: WalletStore, in context: CommandContext) throws -> [Card]? {
    var chosen = cards.isEmpty ? [] : try store.cards(cards)
    if !categories.isEmpty {
      let filter = CardFilter(categories: try store.categoryNames(categories), archived: .last)
      let known = Set(chosen.map(\.number))
      chosen += try store.cards(filter, unreadable: context.warn(ofUnreadable:)).filter { !known.contains($0.number) }
    }
    return cards.isEmpty && categories.isEmpty ? nil : chosen
  }

  /// Writes text where it goes, in one piece or not at all.
  ///
  /// - Parameters:
  ///   - isPrivate: whether nobody else may read a new file.
  ///   - body: is given what takes the bytes.
  /// - Throws: what `body` throws.
  func write(
    isPrivate: Bool = false, in context: CommandContext, _ body: (@escaping ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    func write(to sink: any ByteSink) throws {
      let buffer = BufferedSink(sink)
      try body { try buffer.write($0) }
      try buffer.flush()
    }
    if output == "-" {
      try write(to: context.output)
    } else {
      try OutputFile.write(to: output, isPrivate: isPrivate) { try write(to: $0) }
    }
  }

  /// Says how many cards went where.
  func report(_ count: Int, in context: CommandContext) {
    guard output != "-" else { return }
    context.say(
      Phrase(
        english: "Wrote \(Phrase.english(count, "card")) to “\(output)”.",
        ukrainian: "Записано \(Phrase.ukrainian(count, "картку", "картки", "карток")) до «\(output)»."))
  }
}

extension CommandFailure {
  /// That there is no card to write.
  ///
  /// - Parameter isEmpty: whether the whole wallet has none.
  static func nothingToExport(isEmpty: Bool) -> CommandFailure {
    CommandFailure(
      status: .nothingMatches,
      phrase: Phrase(english: "There is nothing to export.", ukrainian: "Немає чого записувати.")
        + (isEmpty ? .emptyWallet : .nothing))
  }
}
