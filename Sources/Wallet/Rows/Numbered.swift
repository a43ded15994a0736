/// Values by the numbers of cards, of which it is known beforehand which there may be.
///
/// A dictionary would have the runtime look through the conformances of all types once, for that of its key, which takes a
/// twentieth of `ucard show`.
struct Numbered<Value> {
  private let numbers: [Int]
  private var values: [Value?]

  /// Creates an empty collection for cards with these numbers.
  init(_ numbers: [Int]) {
    var isAscending = true
    for index in numbers.indices.dropFirst() where numbers[index - 1] >= numbers[index] { isAscending = false }
    self.numbers = isAscending ? numbers : numbers.sorted()
    values = [Value?](repeating: nil, count: numbers.count)
  }

  /// The value for a number; nil for none. Setting one for another number than those given has no effect.
  subscript(number: Int) -> Value? {
    get { index(of: number).flatMap { values[$0] } }
    set { if let index = index(of: number) { values[index] = newValue } }
  }

  /// Changes the value for a number, which is `initial` if there was none.
  mutating func change(
    _ number: Int, orElse initial: @autoclosure () -> Value, _ body: (inout Value) throws -> Void
  ) rethrows {
    guard let index = index(of: number) else { return }
    var value = values[index] ?? initial()
    values[index] = nil
    defer { values[index] = value }
    try body(&value)
  }

  /// The index of the first such number, by halves.
  private func index(of number: Int) -> Int? {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < numbers.count && numbers[low] == number ? low : nil
  }
}
