internal import Rendering

extension CommandContext {
  /// How many colours names may have, as the person and the terminal want it; nil for none.
  func colours(_ when: ColourOption.When) -> TerminalDrawing.Colours? {
    switch when {
    case .never: return nil
    case .always: return colours
    case .auto:
      return canDraw && variable("NO_COLOR") == nil && !asksForPlain ? colours : nil
    }
  }

  /// How many colours the terminal has.
  var colours: TerminalDrawing.Colours {
    ["truecolor", "24bit"].contains(environment["COLORTERM"]) ? .trueColour : .palette
  }
}
