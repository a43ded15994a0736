/// The offsets of a time zone at all times: a table of changes, and a rule for the time after the last one.
package struct ZoneRules: Hashable, Sendable {
  /// The moments at which the offset changes, in order.
  private let changes: [Int64]
  /// The offset from each change on, in seconds ahead of UTC.
  private let offsets: [Int]
  /// The offset before the first change.
  private let first: Int
  /// The rule after the last change; nil if the last offset stays.
  private let rest: YearlyRule?

  /// Creates the rules of a zone whose offsets are in a table.
  ///
  /// - Parameters:
  ///   - first: the offset before the first change, in seconds ahead of UTC.
  ///   - changes: the moments at which the offset changes, in order.
  ///   - offsets: the offset from each change on.
  package init(first: Int, changes: [Int64], offsets: [Int]) {
    self.init(first: first, changes: changes, offsets: offsets, rest: nil)
  }

  init(first: Int, changes: [Int64], offsets: [Int], rest: YearlyRule?) {
    self.first = first
    self.changes = changes
    self.offsets = offsets
    self.rest = rest
  }

  /// Creates the rules of a zone with one offset.
  init(offset: Int) { self.init(first: offset, changes: [], offsets: [], rest: nil) }

  /// Creates the rules of a zone that follows one yearly rule.
  init(_ rule: YearlyRule) { self.init(first: 0, changes: [], offsets: [], rest: rule) }

  /// The seconds ahead of UTC at a moment.
  package func offset(at moment: Int64) -> Int {
    if let rest, changes.last.map({ moment >= $0 }) ?? true { return rest.offset(at: moment) }
    // The index of the first change that is later.
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle] <= moment { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first : offsets[low - 1]
  }

  /// Returns the moments at which clocks of the zone show a local time.
  package func moments(ofLocal seconds: Int64) -> Zone.Moments {
    let day: Int64 = 86_400
    let (before, after) = (offset(at: seconds - day), offset(at: seconds + day))
    // Where clocks change twice within two days, an offset in the middle is another one.
    let offsets = Set([before, after] + [before, after].map { offset(at: seconds - Int64($0)) })
    let moments = offsets.map { seconds - Int64($0) }.filter { $0 + Int64(offset(at: $0)) == seconds }.sorted()
    guard let first = moments.first, let last = moments.last else { return .none(before: seconds - Int64(before)) }
    return first == last ? .one(first) : .two(earlier: first, later: last)
  }
}
