package import Cards
internal import Terminal
internal import Values
package import Wallet
internal import Words

extension WalletStore {
  /// The failure that no card matches a text, with the nearest cards, or with something else that has that name.
  ///
  /// - Parameter worst: the worst rank that is accepted.
  /// - Throws: `WalletError`.
  package func failure(
    ofMissing typed: String, downTo worst: MatchRank, in context: CommandContext
  ) throws -> CommandFailure {
    if typed.withoutBlanks.isEmpty {
      return CommandFailure(.usage, Phrase("Which card? The name is empty.").then("ucard list"))
    }
    if try isEmpty() { return .missing(typed, .emptyWallet) }
    let near = try cardsNear(typed, downTo: worst, isExact: !context.terminal.isOutput)
    if !near.isEmpty {
      let titles = near.map(\.title)
      let list = titles.dropFirst().reduce(titles[0]) { Phrase("\($0) or \($1)", context: "question") }
      let needsWhole = Phrase("This command needs the whole name, the number or the UUID.")
      return .missing(
        typed,
        .sentences(
          .didYouMean(list),
          worst <= .number ? needsWhole : nil))
    }
    if let category = try categories(matching: typed).first {
      return .missing(
        typed,
        Phrase("There is a category “\(category.name)”.")
          .then(["ucard list --category \(category.name)", "ucard help category"]))
    }
    let files = NamedFile(typed).commands
    if !files.isEmpty { return .missing(typed, nil, files) }
    // A list has cards with all words, in any order and in any text.
    let isListed = try withSnapshot { try !$0.numbers(CardFilter(text: typed)).isEmpty }
    return .missing(typed, nil, isListed ? ["ucard list \(typed)"] : ["ucard list"])
  }

  /// The cards that would match with a worse rank than is accepted, at most three.
  private func cardsNear(_ typed: String, downTo worst: MatchRank, isExact: Bool) throws -> [Card] {
    guard let next = isExact ? .wholeSpelling : MatchRank(rawValue: worst.rawValue + 1) else { return [] }
    return Array(try cards(matching: CardSelector(typed), from: next, downTo: .otherLayout).firstCards.prefix(3))
  }
}

extension CommandFailure {
  /// The failure that no card matches a text.
  fileprivate static func missing(_ typed: String, _ more: Phrase?, _ lines: [SuggestedLine] = []) -> CommandFailure {
    let missing = Phrase("No card matches “\(typed)”.")
    return CommandFailure(.nothingMatches, .sentences(missing, more).then(lines))
  }
}
