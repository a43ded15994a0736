/// The whole window of a terminal, which a program fills and from which it reads keys.
package protocol Screen: AnyObject {
  /// The size of the window.
  var size: ScreenSize { get }

  /// Shows a frame.
  func show(_ frame: ScreenFrame)

  /// Waits for the next event.
  ///
  /// - Parameter milliseconds: the time after which the answer is `.idle`.
  func next(within milliseconds: Int) -> ScreenEvent

  /// Gives the terminal back as it was.
  func close()

  /// Stops the process, as Ctrl-Z does, with the terminal as it was. Returns when the process goes on.
  func suspend()
}

/// An event in a terminal.
package enum ScreenEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// The window has another size, or its contents are gone: all has to be drawn again.
  case redraw
  /// Nothing happened for as long as was asked for.
  case idle
  /// The window is closed.
  case closed
}

/// The size of a terminal's window in cells.
package struct ScreenSize: Hashable, Sendable {
  /// The number of columns.
  package var columns: Int
  /// The number of rows.
  package var rows: Int

  /// Creates a size from a number of columns and a number of rows.
  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// The contents of a window.
package struct ScreenFrame: Hashable, Sendable {
  /// The rows from the top, as text with escape sequences that set colours and take no room. A row begins with the
  /// colours of the terminal, and is no wider than the window; the rest of the line is blank.
  package var rows: [String]
  /// The cell of the cursor, counted from 0; nil to hide it.
  package var cursor: (column: Int, row: Int)? {
    get { cursorColumn.map { ($0, cursorRow) } }
    set { (cursorColumn, cursorRow) = (newValue?.column, newValue?.row ?? 0) }
  }
  /// A picture above the rows; nil for none.
  package var picture: Picture?
  private var cursorColumn: Int?
  private var cursorRow = 0

  /// A picture in pixels.
  package struct Picture: Hashable, Sendable {
    /// The column of its upper left corner, counted from 0.
    package var column: Int
    /// The row of that corner.
    package var row: Int
    /// The escape sequences that show it at the cursor.
    package var bytes: [UInt8]
    /// The escape sequences that remove it; empty if it goes with the text that is written over it.
    package var removal: [UInt8]

    /// Creates a picture from its parts.
    package init(column: Int, row: Int, bytes: [UInt8], removal: [UInt8]) {
      self.column = column
      self.row = row
      self.bytes = bytes
      self.removal = removal
    }
  }

  /// Creates a frame from its rows.
  package init(rows: [String], cursor: (column: Int, row: Int)? = nil, picture: Picture? = nil) {
    self.rows = rows
    self.picture = picture
    self.cursor = cursor
  }

  /// The bytes that turn the frame `before` on a screen of `size` into this one.
  ///
  /// - Parameter before: nil if it is not known what is on the screen.
  package func bytes(after before: ScreenFrame?, on size: ScreenSize) -> [UInt8] {
    // All of it is shown at once by terminals that know synchronized output (mode 2026); others ignore the mode.
    var bytes = Array("\u{1B}[?2026h\u{1B}[?25l".utf8)
    // Rows under a picture are drawn anew, because it may have covered them.
    let isAnew = before == nil || before?.picture != picture
    if isAnew { bytes += (before?.picture?.removal ?? []) + Array("\u{1B}[0m\u{1B}[2J".utf8) }
    for row in 0..<size.rows {
      let line = rows.indices.contains(row) ? rows[row] : ""
      if !isAnew, let before, (before.rows.indices.contains(row) ? before.rows[row] : "") == line { continue }
      // The row is erased first: after a row that fills the window, erasing to its end would take the last cell.
      bytes += Array("\u{1B}[\(row + 1);1H\u{1B}[0m\(isAnew ? "" : "\u{1B}[2K")\(line)\u{1B}[0m".utf8)
    }
    if isAnew, let picture {
      bytes += Array("\u{1B}[\(picture.row + 1);\(picture.column + 1)H".utf8) + picture.bytes
    }
    if let cursor { bytes += Array("\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h".utf8) }
    return bytes + Array("\u{1B}[?2026l".utf8)
  }
}
