/// The contents of a window.
package struct ScreenFrame: Hashable, Sendable {
  /// The rows from the top, as text with escape sequences that set colours and take no room. A row begins with the
  /// colours of the terminal, is no wider than the window, and what it does not cover is blank.
  package var rows: [String]
  /// The cell of the cursor, counted from 0; nil to hide it.
  package var cursor: (column: Int, row: Int)? {
    get { cursorColumn.map { ($0, cursorRow) } }
    set { (cursorColumn, cursorRow) = (newValue?.column, newValue?.row ?? 0) }
  }
  /// Escape sequences that draw above the rows, such as a picture; empty for none.
  package var overlay: String
  private var cursorColumn: Int?
  private var cursorRow = 0

  /// Creates a frame from its rows.
  package init(rows: [String], cursor: (column: Int, row: Int)? = nil, overlay: String = "") {
    self.rows = rows
    self.overlay = overlay
    self.cursor = cursor
  }

  /// The bytes that turn the frame `before` on a screen of `size` into this one.
  ///
  /// - Parameter before: nil if it is not known what is on the screen.
  package func bytes(after before: ScreenFrame?, on size: ScreenSize) -> [UInt8] {
    // All of it is shown at once by terminals that know synchronized output (mode 2026); others ignore the mode.
    var text = "\u{1B}[?2026h\u{1B}[?25l"
    // Rows under a picture are drawn anew, because it may have covered them.
    let isAnew = before == nil || before?.overlay != overlay
    if isAnew { text += Self.withoutPictures(before) + "\u{1B}[0m\u{1B}[2J" }
    for row in 0..<size.rows {
      let line = rows.indices.contains(row) ? rows[row] : ""
      if !isAnew, let before, (before.rows.indices.contains(row) ? before.rows[row] : "") == line { continue }
      // The row is erased first: after a row that fills the window, erasing to its end would take the last cell.
      text += "\u{1B}[\(row + 1);1H\u{1B}[0m\(isAnew ? "" : "\u{1B}[2K")\(line)\u{1B}[0m"
    }
    if isAnew { text += overlay }
    if let cursor { text += "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h" }
    return Array((text + "\u{1B}[?2026l").utf8)
  }

  /// Removes pictures of kitty's graphics protocol, which stand on a layer of their own.
  private static func withoutPictures(_ before: ScreenFrame?) -> String {
    before?.overlay.isEmpty ?? true ? "" : "\u{1B}_Ga=d,q=2\u{1B}\\"
  }
}
