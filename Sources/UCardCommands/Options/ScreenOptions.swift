internal import ArgumentParser
internal import Barcodes
internal import Rendering

/// Where on the screen a code has to fit.
struct ScreenOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      english: "Columns that a code may take, instead of the window's.",
      ukrainian: "Скільки стовпців може зайняти код, замість ширини вікна.",
      value: Phrase(english: "columns", ukrainian: "стовпці")))
  var width: Int?

  /// Columns that a code may take; nil for the window's.
  ///
  /// - Throws: `CommandFailure` for a width of no columns.
  func columns() throws(CommandFailure) -> Int? {
    guard let width, width < 1 else { return width }
    throw CommandFailure(
      .usage, english: "--width needs a number of columns from 1 on.",
      ukrainian: "--width потребує числа стовпців від 1.")
  }
}

extension CommandContext {
  /// The drawing for the terminal at hand: its columns from `width`, the window, or `COLUMNS`, else 80.
  func terminalDrawing(width: Int?, rowsTaken: Int = 0) -> TerminalDrawing {
    let named = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    return TerminalDrawing(
      columns: width ?? terminal.columns ?? named ?? 80,
      rows: terminal.rows.map { $0 - rowsTaken },
      colours: colours)
  }

  /// Whether a code can be drawn where the output goes.
  var canDraw: Bool { terminal.isOutput && environment["TERM"] != "dumb" }
}
