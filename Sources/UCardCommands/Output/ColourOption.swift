internal import Arguments
internal import Rendering
internal import Words

/// The option for coloured text. It does not apply to codes, which are pictures.
struct ColourOption {
  enum When: String, ArgumentValue, CaseIterable {
    case auto, always, never
  }

  var colour: When

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    colour = try reader.option(
      "--color", "--colour", value: Phrase(english: "when", ukrainian: "коли"), default: .auto,
      english: "Whether names bear the colour of their card.", ukrainian: "Чи виділяти назви кольором картки.")
  }

  /// The number of colours to use; nil for no colours.
  func depth(in context: CommandContext) -> TerminalDrawing.Colours? { context.colours(colour) }
}
