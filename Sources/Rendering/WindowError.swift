/// The reason why a code cannot be drawn in a terminal. It is never squeezed, cut or wrapped to fit.
public enum WindowError: Error, Hashable, Sendable {
  /// The window has too few columns.
  case tooWide(columns: Int, available: Int)
  /// The window has too few rows.
  case tooTall(rows: Int, available: Int)
}
