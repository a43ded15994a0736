internal import Actions
internal import Arguments
internal import Cards
internal import CommandBase
internal import Wallet
internal import Words

/// A command that makes one change to cards, as an option of `ucard edit` does.
protocol FlagCommand: UCardCommand {
  static var request: EditRequest { get }
  /// The message about the new state of the cards that have changed.
  static func said(_ cards: Phrase, count: Int) -> Phrase
  /// The message if no card changes.
  static var unchanged: Phrase { get }
  /// The command that does the opposite, which is suggested to people who type `off`; nil for none.
  static var contrary: String? { get }

  var options: FlagOptions { get }
}

/// The cards to change, and the form of the result.
struct FlagOptions {
  var choice = CardChoice()
  var result = ResultOptions(quiet: .ids)
  var wallet = ChangedWallet()
}

extension FlagCommand {
  static var contrary: String? { nil }

  func run(in context: CommandContext) throws {
    do {
      try Self.request.run(
        on: options.choice, reporting: options.result, wallet: options.wallet, unchanged: Self.unchanged,
        changed: { Self.said($0.names, count: $0.count) }, in: context)
    } catch let failure as CommandFailure where failure.status == .nothingMatches {
      let cards = options.choice.cards
      guard let contrary = Self.contrary, let last = cards.last, cards.count > 1,
        TypedWord("off|no|remove", context: "behind a card").isMeant(by: last)
      else { throw failure }
      throw CommandFailure(
        .usage,
        Phrase("There is no card “\(last)”. Use this command:").then(
          "ucard \(plain: contrary) \(Array(cards.dropLast()))"))
    }
  }
}

/// `ucard star`.
struct Star: FlagCommand {
  static let help = CommandHelp(
    name: "star", words: TypedWord("star|favorite|favourite|pin", context: "command"), group: .keep,
    abstract: Phrase("Mark cards with a star."),
    examples: ["ucard star Gym", "ucard unstar Gym"],
    details: Phrase(
      """
      The same as ucard edit CARD --star. ucard list --starred lists the cards with a star, and ucard config order \
      starred puts them first everywhere.
      """))
  static var request: EditRequest { EditRequest(.star, \.isStarred, true) }
  static let contrary: String? = "unstar"
  static let unchanged = Phrase("Nothing to change: the star is there already.")

  static func said(_ cards: Phrase, count: Int) -> Phrase {
    .count(count, one: "\(cards) is starred.", other: "\(cards) are starred.")
  }

  var options = FlagOptions()
}

/// `ucard unstar`.
struct Unstar: FlagCommand {
  static let help = CommandHelp(
    name: "unstar", words: TypedWord("unstar|unfavorite|unpin", context: "command"), group: .keep,
    abstract: Phrase("Take the star off cards."),
    examples: ["ucard unstar Gym"],
    details: Phrase("The same as ucard edit CARD --no-star."))
  static var request: EditRequest { EditRequest(.star, \.isStarred, false) }
  static let unchanged = Phrase("Nothing to change: there is no star.")

  static func said(_ cards: Phrase, count: Int) -> Phrase {
    .count(count, one: "\(cards) is not starred.", other: "\(cards) are not starred.")
  }

  var options = FlagOptions()
}

/// `ucard archive`.
struct Archive: FlagCommand {
  static let help = CommandHelp(
    name: "archive", words: TypedWord("archive|hide", context: "command"), group: .keep,
    abstract: Phrase("Put cards away without deleting them."),
    examples: ["ucard archive \"Old gym\"", "ucard list --archived", "ucard unarchive \"Old gym\""],
    details: Phrase(
      "The same as ucard edit CARD --archive. Lists leave out archived cards; commands still find them by name."))
  static var request: EditRequest { EditRequest(.archive, \.isArchived, true) }
  static let contrary: String? = "unarchive"
  static let unchanged = Phrase("Nothing to change: it is archived already.")

  static func said(_ cards: Phrase, count: Int) -> Phrase {
    .count(count, one: "\(cards) is archived.", other: "\(cards) are archived.")
  }

  var options = FlagOptions()
}

/// `ucard unarchive`.
struct Unarchive: FlagCommand {
  static let help = CommandHelp(
    name: "unarchive", words: TypedWord("unarchive|unhide", context: "command"), group: .keep,
    abstract: Phrase("Bring archived cards back."),
    examples: ["ucard unarchive \"Old gym\"", "ucard unarchive --archived"],
    details: Phrase("The same as ucard edit CARD --no-archive."))
  static var request: EditRequest { EditRequest(.archive, \.isArchived, false) }
  static let unchanged = Phrase("Nothing to change: it is not archived.")

  static func said(_ cards: Phrase, count: Int) -> Phrase {
    .count(count, one: "\(cards) is not archived.", other: "\(cards) are not archived.")
  }

  var options = FlagOptions()
}

extension CardGroup {
  /// The names of the cards if they are few, otherwise how many they are.
  fileprivate var names: Phrase {
    count <= 3
      ? .quoted(firstCards.map(\.name))
      : .count(count, one: "\(count) card", other: "\(count) cards")
  }
}
