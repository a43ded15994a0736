internal import ArgumentParser

/// The argument for one card.
struct CardArgument: ParsableArguments {
  @Argument(help: ArgumentHelp(english: "The card.", ukrainian: "Картка.", value: .card), completion: .cards)
  var card: String
}
