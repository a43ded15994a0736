/// An event in a terminal.
package enum ScreenEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// The window has another size, or its contents are gone: all has to be drawn again.
  case redraw
  /// Nothing happened for as long as was asked for.
  case idle
  /// The window is closed.
  case closed
}
