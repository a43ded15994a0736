internal import Rendering

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
