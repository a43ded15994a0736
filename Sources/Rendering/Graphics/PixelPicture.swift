/// A picture of pixels as escape sequences of a terminal.
public struct PixelPicture: Hashable, Sendable {
  /// The sequences that show the picture with its upper left corner at the cursor. The cursor is there again afterwards.
  ///
  /// The picture must not reach the last row of the window: some terminals then scroll.
  public let bytes: [UInt8]
  /// The number of columns that the picture covers, the last one perhaps in part.
  public let columns: Int
  /// The number of rows that the picture covers, the last one perhaps in part.
  public let rows: Int
  /// The number of pixels of a module; 1 for another picture than a code.
  public let modulePixels: Int

  /// The picture on lines of its own, for a cursor at the beginning of a line: the window scrolls where it has to, and the
  /// cursor is on the line below afterwards.
  public var lines: [UInt8] {
    Array((String(repeating: "\n", count: rows) + "\u{1B}[\(rows)A").utf8) + bytes + Array("\u{1B}[\(rows)B".utf8)
  }
}
