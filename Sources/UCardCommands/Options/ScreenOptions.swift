internal import Arguments
internal import Barcodes
internal import Rendering
internal import Terminal
internal import Words

/// The options for the space of a code on the screen.
struct ScreenOptions {
  var width: Int?

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    width = try reader.option(
      "--width", value: Phrase(english: "columns", ukrainian: "стовпці"),
      english: "Columns that a code may take, instead of the window's.",
      ukrainian: "Скільки стовпців може зайняти код; якщо не вказано — уся ширина вікна.")
  }

  /// The number of columns that a code may take; nil for those of the window.
  ///
  /// - Throws: `CommandFailure` for a width of less than one column.
  func columns() throws(CommandFailure) -> Int? {
    guard let width, width < 1 else { return width }
    throw CommandFailure(
      .usage, english: "--width needs a number of columns from 1 on.",
      ukrainian: "--width потребує кількості стовпців від 1.")
  }
}

extension CommandContext {
  /// The drawing for this terminal. The columns are `width`, or those of the window, or `COLUMNS`, or 80.
  func terminalDrawing(width: Int?, rowsTaken: Int = 0, usesBlanks: Bool = false) -> TerminalDrawing {
    let named = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    return TerminalDrawing(
      columns: width ?? terminal.columns ?? named ?? 80,
      rows: terminal.rows.map { $0 - rowsTaken },
      colours: colours, usesBlanks: usesBlanks,
      scales: (settings.scale.map { [$0] } ?? []) + TerminalDrawing.usualScales,
      // Without a window there is always room for turned bars, which nobody asked for.
      rotation: settings.rotation == .auto && terminal.rows == nil ? .upright : settings.rotation)
  }

  /// Whether the locale names a charset other than UTF-8, or a language with its old charset. Then the terminal may lack
  /// the characters for half blocks. (The locale C says nothing of the terminal.)
  var lacksBlocks: Bool {
    guard let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap({ variable($0) }).first,
      !["C", "POSIX"].contains(locale)
    else { return false }
    let name = locale.lowercased()
    return !name.contains("utf-8") && !name.contains("utf8")
  }

  /// Whether codes can be drawn on the output.
  var canDraw: Bool { terminal.isOutput && environment["TERM"] != "dumb" }
}
