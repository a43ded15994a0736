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
