/// Reports the progress of a loop over many items now and then.
package final class ProgressTicker {
  /// The number of items between two reports: small enough if each item is a picture, and large enough if each is a
  /// line.
  private static let pause = 16

  private let total: Int
  private let tell: (Double) throws -> Void
  private var items = 0

  /// Creates a ticker for a total size, in items or in bytes.
  ///
  /// - Parameter tell: receives the fraction that is done, 0 to 1. An error that it throws ends the work.
  package init(of total: Int, _ tell: @escaping (Double) throws -> Void) {
    self.total = max(total, 1)
    self.tell = tell
  }

  /// Counts an item, and reports the progress now and then.
  ///
  /// - Parameter done: the size that is done; nil for the number of items before this one.
  /// - Throws: the errors of the function that receives the progress.
  package func tick(at done: Int? = nil) throws {
    defer { items += 1 }
    guard items.isMultiple(of: Self.pause) else { return }
    try tell(min(1, Double(done ?? items) / Double(total)))
  }
}
