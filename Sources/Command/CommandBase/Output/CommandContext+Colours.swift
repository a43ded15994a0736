internal import Arguments
package import Cards
package import Files
package import Rendering
package import Terminal
internal import Words

extension CommandContext {
  /// The number of colours for text, by the option and the terminal; nil for no colours.
  package func colours(_ when: ColourOption.When) -> TerminalDrawing.Colours? {
    switch when == .auto && variable("NO_COLOR") == nil ? settings.colour : when {
    case .never: return nil
    case .always: return colours
    case .auto:
      return canDraw && variable("NO_COLOR") == nil && !asksForPlain ? colours : nil
    }
  }

  /// The number of colours of the terminal.
  package var colours: TerminalDrawing.Colours {
    ["truecolor", "24bit"].contains(environment["COLORTERM"]) ? .trueColour : .palette
  }

  /// Standard output for data: JSON, CSV, bare payloads.
  package var data: any ByteSink { terminal.isOutput ? EscapedSink(output: output) : output }
}

extension Paint {
  /// Creates the paint of a card's colour.
  package init(_ colour: Colour, _ depth: TerminalDrawing.Colours) {
    self.init(
      red: colour.red, green: colour.green, blue: colour.blue, wantsWhiteLetters: colour.wantsWhiteLetters, depth)
  }
}

/// The option for coloured text. It does not apply to codes, which are pictures.
package struct ColourOption {
  package enum When: String, ArgumentValue, CaseIterable {
    case auto, always, never
  }

  package var colour: When = Given.option(
    "--color", "--colour", value: Phrase("when"), default: .auto,
    help: Phrase("Whether to show names in the colour of their card."))

  package init() {}

  /// The number of colours to use; nil for no colours.
  package func depth(in context: CommandContext) -> TerminalDrawing.Colours? { context.colours(colour) }
}
