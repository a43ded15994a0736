/// A key that a person pressed, or what they did with the mouse.
package enum Key: Hashable, Sendable {
  /// A character.
  case character(Character)
  /// A letter, in lower case, with Ctrl.
  case control(Character)
  /// Text that was pasted, without control characters.
  case pasted(String)
  /// F1.
  case help
  case enter, escape, tab, backTab, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
  /// The left button of the mouse was pressed on a cell, counted from 0.
  case click(column: Int, row: Int)
  /// The wheel of the mouse was turned.
  case wheelUp, wheelDown
}
