internal import ArgumentParser

/// The one card that a command is about.
struct CardArgument: ParsableArguments {
  @Argument(help: ArgumentHelp(english: "The card.", ukrainian: "Картка.", value: .card), completion: .cards)
  var card: String
}
