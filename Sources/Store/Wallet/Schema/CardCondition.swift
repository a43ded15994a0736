internal import SQLite

/// A condition of SQL on a column that has the numbers of cards.
struct CardCondition {
  private let test: String
  /// The values of its parameters.
  let arguments: [(any Bindable)?]

  /// Creates the condition that the card is one of those with `numbers`.
  init(_ numbers: [Int]) { (test, arguments) = ("IN (SELECT value FROM json_each(?))", [numbers.asJSON]) }

  /// Creates the condition that the number of the card is in a range. SQLite then reads rows one after the other, instead of
  /// looking each of them up, which would make a list of 10,000 cards take a fifth longer.
  init(_ numbers: ClosedRange<Int>) {
    (test, arguments) = ("BETWEEN ? AND ?", [numbers.lowerBound, numbers.upperBound])
  }

  /// The condition on a column.
  func on(_ column: String) -> String { "\(column) \(test)" }
}

extension [String] {
  /// The texts with commas between them. The generic `joined` would cost a search through all types.
  var asColumns: String {
    var list = ""
    for text in self { list += list.isEmpty ? text : ", " + text }
    return list
  }
}

extension [Int] {
  /// The numbers as JSON, a single argument of a statement for `json_each`.
  var asJSON: String { "[" + map { String($0) }.asColumns + "]" }
}
