package import Rendering
internal import Values

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
      let nearest = PerceivedColour(red: red, green: green, blue: blue).nearest(in: Self.palette)?.index ?? 0
      start = "\u{1B}[38;5;\(wantsWhiteLetters ? 231 : 16);48;5;\(16 + nearest)m"
    }
  }

  /// The 240 fixed colours of terminals from 16 on: a cube of 6 × 6 × 6, and 24 grays. The first 16 are the person's own.
  private static let palette: [PerceivedColour] = {
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    let cube = levels.flatMap { red in
      levels.flatMap { green in levels.map { PerceivedColour(red: red, green: green, blue: $0) } }
    }
    return cube
      + (0..<24).map { (index: UInt8) in
        let level = 8 + 10 * index
        return PerceivedColour(red: level, green: level, blue: level)
      }
  }()

  /// A text on the background.
  package func text(_ text: String) -> String { start + text + Self.end }
}
