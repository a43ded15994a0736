package import Rendering

/// A background colour for text, with letters that are readable on it.
package struct Paint {
  /// The sequence that begins the colours.
  let start: String
  /// The sequence that ends them.
  static let end = "\u{1B}[0m"

  /// Creates a paint from the parts of its colour.
  ///
  /// - Parameters:
  ///   - wantsWhiteLetters: whether letters on it are white, and not black.
  ///   - depth: the number of colours that the terminal has.
  package init(red: UInt8, green: UInt8, blue: UInt8, wantsWhiteLetters: Bool, _ depth: TerminalDrawing.Colours) {
    switch depth {
    case .trueColour:
      let front = wantsWhiteLetters ? "255;255;255" : "0;0;0"
      start = "\u{1B}[38;2;\(front);48;2;\(red);\(green);\(blue)m"
    case .palette:
      // The cube of 6 × 6 × 6 colours from 16 on, with levels 0, 95, 135, …, 255.
      func step(_ part: UInt8) -> Int { part < 48 ? 0 : part < 115 ? 1 : (Int(part) - 35) / 40 }
      let cube = 16 + 36 * step(red) + 6 * step(green) + step(blue)
      start = "\u{1B}[38;5;\(wantsWhiteLetters ? 231 : 16);48;5;\(cube)m"
    }
  }

  /// A text on the background.
  package func text(_ text: String) -> String { start + text + Self.end }
}
