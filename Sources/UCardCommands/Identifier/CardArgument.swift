internal import ArgumentParser

/// The card that an identifier is on.
struct CardArgument: ParsableArguments {
  @Argument(help: ArgumentHelp(english: "The card.", ukrainian: "Картка.", value: .card), completion: .cards)
  var card: String
}
