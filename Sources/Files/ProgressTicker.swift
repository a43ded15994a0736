/// Tells now and then how far a loop is that goes through many items.
package final class ProgressTicker {
  /// Items between two words: few enough where each is a picture, and enough where each is a line.
  private static let pause = 16

  private let total: Int
  private let tell: (Double) throws -> Void
  private var items = 0

  /// A ticker for a work of that size, in items or in bytes.
  ///
  /// - Parameter tell: is told the share that is done, 0 to 1; what it throws ends the work.
  package init(of total: Int, _ tell: @escaping (Double) throws -> Void) {
    self.total = max(total, 1)
    self.tell = tell
  }

  /// Takes another item.
  ///
  /// - Parameter done: how much of the total is done; nil for the items before this one.
  /// - Throws: what the function throws that is told.
  package func tick(at done: Int? = nil) throws {
    defer { items += 1 }
    guard items.isMultiple(of: Self.pause) else { return }
    try tell(min(1, Double(done ?? items) / Double(total)))
  }
}
