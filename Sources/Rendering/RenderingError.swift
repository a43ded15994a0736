/// Why a code cannot be drawn where it was to be drawn. Nothing is ever squeezed or cut to fit.
public enum RenderingError: Error, Hashable, Sendable {
  /// The window has too few columns.
  case tooWide(columns: Int, available: Int)
  /// The window has too few rows.
  case tooTall(rows: Int, available: Int)
  /// The picture would have more than `limit` pixels on one side.
  case tooLarge(width: Int, height: Int, limit: Int)
}
