internal import ArgumentParser
internal import Rendering

/// The option for coloured text. It does not apply to codes, which are pictures.
struct ColourOption: ParsableArguments {
  enum When: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  @Option(
    name: [.customLong("color"), .customLong("colour")],
    help: ArgumentHelp(
      english: "Whether names bear the colour of their card.", ukrainian: "Чи виділяти назви кольором картки.",
      value: Phrase(english: "when", ukrainian: "коли")))
  var colour: When = .auto

  /// The number of colours to use; nil for no colours.
  func depth(in context: CommandContext) -> TerminalDrawing.Colours? { context.colours(colour) }
}
