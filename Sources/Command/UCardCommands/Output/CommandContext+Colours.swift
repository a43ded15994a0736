internal import Arguments
internal import Cards
internal import Files
internal import Rendering
internal import Terminal
internal import Words

extension CommandContext {
  /// The number of colours for text, by the option and the terminal; nil for no colours.
  func colours(_ when: ColourOption.When) -> TerminalDrawing.Colours? {
    switch when == .auto && variable("NO_COLOR") == nil ? settings.colour : when {
    case .never: return nil
    case .always: return colours
    case .auto:
      return canDraw && variable("NO_COLOR") == nil && !asksForPlain ? colours : nil
    }
  }

  /// The number of colours of the terminal.
  var colours: TerminalDrawing.Colours {
    ["truecolor", "24bit"].contains(environment["COLORTERM"]) ? .trueColour : .palette
  }
}

extension CommandContext {
  /// Standard output for data: JSON, CSV, bare payloads.
  var data: any ByteSink { terminal.isOutput ? EscapedSink(output: output) : output }
}

extension Paint {
  /// Creates the paint of a card's colour.
  init(_ colour: Colour, _ depth: TerminalDrawing.Colours) {
    self.init(
      red: colour.red, green: colour.green, blue: colour.blue, wantsWhiteLetters: colour.wantsWhiteLetters, depth)
  }
}

/// The option for coloured text. It does not apply to codes, which are pictures.
struct ColourOption {
  enum When: String, ArgumentValue, CaseIterable {
    case auto, always, never
  }

  var colour: When = Given.option(
    "--color", "--colour", value: Phrase("when"), default: .auto,
    help: Phrase("Whether to show names in the colour of their card."))

  /// The number of colours to use; nil for no colours.
  func depth(in context: CommandContext) -> TerminalDrawing.Colours? { context.colours(colour) }
}
