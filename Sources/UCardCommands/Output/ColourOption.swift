internal import ArgumentParser
internal import Rendering

/// Colour of what is said about codes. Codes themselves are pictures, and no decoration.
struct ColourOption: ParsableArguments {
  enum When: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  @Option(
    name: [.customLong("color"), .customLong("colour")],
    help: ArgumentHelp(
      english: "Whether names bear the colour of their card.", ukrainian: "Чи мають назви колір своєї картки.",
      value: Phrase(english: "when", ukrainian: "коли")))
  var colour: When = .auto

  /// How many colours there are; nil for none.
  func depth(in context: CommandContext) -> TerminalDrawing.Colours? { context.colours(colour) }
}
