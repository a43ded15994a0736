internal import Cards
internal import Rendering

/// A background colour for text, with letters that are readable on it.
struct Paint {
  /// The sequence that begins the colours.
  let start: String
  /// The sequence that ends them.
  static let end = "\u{1B}[0m"

  init(_ colour: Colour, _ depth: TerminalDrawing.Colours) {
    let letters = colour.wantsWhiteLetters
    switch depth {
    case .trueColour:
      let front = letters ? "255;255;255" : "0;0;0"
      start = "\u{1B}[38;2;\(front);48;2;\(colour.red);\(colour.green);\(colour.blue)m"
    case .palette:
      // The cube of 6 × 6 × 6 colours from 16 on, with levels 0, 95, 135, …, 255.
      func step(_ part: UInt8) -> Int { part < 48 ? 0 : part < 115 ? 1 : (Int(part) - 35) / 40 }
      let cube = 16 + 36 * step(colour.red) + 6 * step(colour.green) + step(colour.blue)
      start = "\u{1B}[38;5;\(letters ? 231 : 16);48;5;\(cube)m"
    }
  }

  func text(_ text: String) -> String { start + text + Self.end }
}
