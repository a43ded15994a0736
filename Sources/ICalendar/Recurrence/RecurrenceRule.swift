/// A rule by which an event is repeated: a value of the type RECUR (RFC 5545 §3.3.10).
public struct RecurrenceRule: Hashable, Sendable {
  /// The unit in which a rule counts.
  public enum Frequency: String, CaseIterable, Comparable, Sendable {
    case secondly, minutely, hourly, daily, weekly, monthly, yearly

    /// The number of seconds of a unit; nil for months and years.
    var seconds: Int? { [1, 60, 3600, 86_400, 7 * 86_400, nil, nil][order] }

    private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// Whether the first unit is the shorter one.
    public static func < (one: Frequency, other: Frequency) -> Bool { one.order < other.order }
  }

  /// A weekday, all of them in a period or only one.
  public struct Weekday: Hashable, Sendable {
    /// The weekday, 0 for Sunday.
    public let day: Int
    /// The number of the weekday in its month or year, negative from the end; nil for all of them.
    public let ordinal: Int?
  }

  /// The unit.
  public internal(set) var frequency: Frequency
  /// The number of units from one period to the next.
  public internal(set) var interval = 1
  /// The number of occurrences; nil for no limit.
  public internal(set) var count: Int?
  /// The last time at which there may be an occurrence; nil for no limit.
  public internal(set) var until: CalendarTime?
  /// The first day of a week, 0 for Sunday.
  public internal(set) var weekStart = 1
  var months: Set<Int> = []
  var weeks: Set<Int> = []
  var daysOfYear: Set<Int> = []
  var daysOfMonth: Set<Int> = []
  var weekdays: Set<Weekday> = []
  var hours: Set<Int> = []
  var minutes: Set<Int> = []
  var seconds: Set<Int> = []
  var positions: Set<Int> = []

  init(_ frequency: Frequency) { self.frequency = frequency }
}
