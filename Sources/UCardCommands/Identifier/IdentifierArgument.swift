internal import ArgumentParser

/// An identifier of a card.
struct IdentifierArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      english: "The identifier: its label, the beginning of it, or its position.",
      ukrainian: "Ідентифікатор: його мітка, її початок або місце.", value: .identifier))
  var identifier: String
}
