internal import Files
internal import Scanning
internal import Terminal

/// A small picture in the terminal, by which a person sees what the camera sees.
struct CameraView {
  private let context: CommandContext
  private var lines = 0

  /// The largest number of columns of the picture.
  private static let maximumColumns = 80

  init(_ context: CommandContext) { self.context = context }

  /// Draws a frame in place of the one before, two pixels in a character, if messages go to a terminal.
  mutating func show(_ frame: Camera.Frame) {
    guard context.terminal.isMessages else { return }
    let rows = max((context.terminal.rows ?? 24) - 4, 2)
    let columns = min(
      Self.maximumColumns, (context.terminal.columns ?? 80) - 1, rows * 2 * frame.width / max(frame.height, 1))
    let height = max(columns * frame.height / frame.width / 2, 1)
    func gray(_ column: Int, _ row: Int) -> Int {
      let (x, y) = (column * frame.width / columns, row * frame.height / (height * 2))
      // The palette of 256 colours has 24 grays, from 232 on.
      return 232 + Int(frame.pixels[y * frame.width + x]) * 23 / 255
    }
    var text = lines > 0 ? "\r\u{1B}[\(lines)A" : ""
    for line in 0..<height {
      for column in 0..<columns {
        text += "\u{1B}[38;5;\(gray(column, 2 * line));48;5;\(gray(column, 2 * line + 1))m▀"
      }
      text += "\u{1B}[0m\u{1B}[K\n"
    }
    lines = height
    try? context.messages.write(Array(text.utf8))
  }

  /// Removes the picture.
  mutating func clear() {
    guard lines > 0 else { return }
    try? context.messages.write(Array("\r\u{1B}[\(lines)A\u{1B}[J".utf8))
    lines = 0
  }
}
