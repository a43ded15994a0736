/// A rectangle in whole units of a drawing.
struct Box {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  var right: Int { x + width }
  var bottom: Int { y + height }
}
