/// The light margins that a symbol needs on its left and right, in modules. They are part of the symbol.
public struct QuietZone: Hashable, Sendable {
  /// Light modules before the first bar.
  public let left: Int
  /// Light modules after the last bar.
  public let right: Int

  /// A quiet zone of as many modules on both sides.
  package init(sides: Int) { self.init(left: sides, right: sides) }

  /// A quiet zone of `left` and `right` modules.
  public init(left: Int, right: Int) {
    self.left = left
    self.right = right
  }
}
