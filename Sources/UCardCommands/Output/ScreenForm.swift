internal import Rendering

/// The way in which a code is drawn in a terminal.
enum ScreenForm: Hashable {
  /// Pixels if the terminal shows them, else blocks, or spaces if the locale lacks the characters for blocks.
  case best
  /// Pixels by a protocol, whatever the terminal says.
  case pixels(TerminalGraphics)
  /// Cells, and halves of them.
  case blocks
  /// Coloured spaces.
  case spaces

  /// The form of a name on the command line; nil if it is no drawing.
  init?(named name: String) {
    switch name {
    case "auto": self = .best
    case "blocks": self = .blocks
    case "spaces": self = .spaces
    default:
      guard let graphics = TerminalGraphics(rawValue: name) else { return nil }
      self = .pixels(graphics)
    }
  }
}
