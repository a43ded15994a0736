internal import Rendering
internal import Screens

/// A text on the whole window, which can be scrolled.
struct TextPage {
  private let lines: [String]
  private var top = 0

  /// - Parameters:
  ///   - text: lines, which are wrapped between words.
  ///   - columns: the width of the window.
  init(_ text: String, columns: Int) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
      guard line.displayWidth > columns - 2 else { return [String(line)] }
      return line.wrapped(to: columns - 4).enumerated().map { $0 == 0 ? $1 : "  " + $1 }
    }
  }

  /// Scrolls by a number of lines.
  mutating func move(by count: Int, _ size: ScreenSize) {
    top = max(0, min(top + count, lines.count - (size.rows - 1)))
  }

  /// The frame of the text.
  func frame(_ style: PickerStyle) -> ScreenFrame {
    let room = max(style.size.rows - 1, 0)
    var rows = lines.dropFirst(top).prefix(room).map { " " + $0.cut(to: style.size.columns - 1) }
    while rows.count < room { rows.append("") }
    rows.append(
      style.inverted(
        " "
          + style.hints([
            Phrase(english: "Esc back", ukrainian: "Esc назад"), Phrase(english: "↑↓ scroll", ukrainian: "↑↓ гортати"),
          ]) + " "))
    return ScreenFrame(rows: rows)
  }
}
