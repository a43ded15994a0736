/// A code that is drawn in the cells of a terminal.
public struct TerminalCode: Hashable, Sendable {
  /// The lines from the top. Each sets its colours, and resets them at its end.
  public let lines: [String]
  /// The lines with the number, which follow.
  public let text: [String]
  /// The number of columns of each line.
  public let columns: Int
  /// The size of modules, as in `TerminalDrawing.scaleRange`.
  public let scale: Int
  /// Whether bars lie on their sides.
  public let isTurned: Bool
}
