/// The light margins that a symbol needs on its left and right, in modules. They are part of the symbol.
public struct QuietZone: Hashable, Sendable {
  /// The number of light modules before the first bar.
  public let left: Int
  /// The number of light modules after the last bar.
  public let right: Int

  /// Creates a quiet zone with the same number of modules on both sides.
  package init(sides: Int) { self.init(left: sides, right: sides) }

  /// Creates a quiet zone of `left` and `right` modules.
  public init(left: Int, right: Int) {
    self.left = left
    self.right = right
  }
}
