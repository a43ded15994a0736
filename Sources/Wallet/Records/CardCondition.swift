internal import SQLite

/// A condition of SQL on a column that has the numbers of cards.
struct CardCondition {
  private let test: String
  /// The values of its parameters.
  let arguments: [(any Bindable)?]

  /// Creates the condition that the card is one of those with `numbers`.
  ///
  /// - Parameter areNeighbours: whether the numbers ascend, and the wallet has no other cards between them, as is the case
  ///   for consecutive numbers. SQLite then reads rows one after the other, in a fraction of the time that looking up each
  ///   number takes.
  init(_ numbers: [Int], areNeighbours: Bool = false) {
    let areConsecutive = numbers.count > 1 && zip(numbers, numbers.dropFirst()).allSatisfy { $1 - $0 == 1 }
    if areNeighbours || areConsecutive, let first = numbers.first, let last = numbers.last {
      (test, arguments) = ("BETWEEN ? AND ?", [first, last])
    } else if numbers.count == 1 {
      (test, arguments) = ("= ?", [numbers[0]])
    } else {
      (test, arguments) = ("IN (SELECT value FROM json_each(?))", [numbers.asJSON])
    }
  }

  /// The condition on a column.
  func on(_ column: String) -> String { "\(column) \(test)" }
}
