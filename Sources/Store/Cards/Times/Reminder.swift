internal import Words

/// A reminder of an event: a time before its beginning.
public struct Reminder: Hashable, Comparable, Sendable {
  /// The minutes before the beginning, 0 to `maximumMinutes`. A day has 1,440 minutes, even if clocks are changed.
  public let minutes: Int

  /// The largest number of minutes: a year.
  public static let maximumMinutes = 366 * 1440
  /// The largest number of reminders of one card.
  public static let maximumCount = 20

  /// Creates a reminder; nil if the number of minutes is not allowed.
  public init?(minutes: Int) {
    guard (0...Self.maximumMinutes).contains(minutes) else { return nil }
    self.minutes = minutes
  }

  /// Creates a reminder for an event without a time of day, which begins with its day: on the day before, at a time of day.
  ///
  /// - Parameter morning: the time of day, in seconds since midnight.
  package init?(dayBeforeAt morning: Int) { self.init(minutes: 1440 - morning / 60) }

  /// Reads a reminder as `text` writes it, such as `10m`, `1h30m`, `1d` or `1w`, also with the units of other
  /// languages; nil for any other text.
  public init?(_ text: String) {
    var rest = text.lowercased().filter { !$0.isWhitespace }[...]
    var total = 0
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      let unit = rest.prefix { !$0.isNumber }
      rest = rest.dropFirst(unit.count)
      guard let count = Int(digits), count <= Self.maximumMinutes, let minutes = Self.units[String(unit)] else {
        return nil
      }
      total += count * minutes
    }
    self.init(minutes: total)
  }

  /// The minutes of the units that people write.
  private static let units: [String: Int] = {
    let names = [
      (1, TypedWord("m|min|mins|minute|minutes", context: "unit of a reminder")),
      (60, TypedWord("h|hour|hours", context: "unit of a reminder")),
      (1440, TypedWord("d|day|days", context: "unit of a reminder")),
      (10_080, TypedWord("w|week|weeks", context: "unit of a reminder")),
    ]
    return names.reduce(into: [:]) { units, unit in
      for name in unit.1.spellings { units[name] = unit.0 }
    }
  }()

  /// The time before the beginning: `10m`, `1h30m`, `1d`; `0m` for the beginning itself.
  public var text: String {
    guard minutes > 0 else { return "0m" }
    let parts = [(minutes / 1440, "d"), (minutes / 60 % 24, "h"), (minutes % 60, "m")]
    return parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
  }

  /// Whether the first reminder comes earlier, which is more minutes before the beginning.
  public static func < (one: Reminder, other: Reminder) -> Bool { one.minutes > other.minutes }
}

extension [Reminder] {
  /// The reminders as text, the earliest first: `1h 10m`.
  public var text: String { map(\.text).joined(separator: " ") }

  /// Reads reminders that are separated by blanks, commas or line breaks, as `text` writes them: the earliest first, each
  /// once. Nil for any other text, and for too many.
  public init?(_ text: String) {
    var reminders: Set<Reminder> = []
    for part in text.split(whereSeparator: { $0.isWhitespace || ",;".contains($0) }) {
      guard let reminder = Reminder(String(part)) else { return nil }
      reminders.insert(reminder)
    }
    guard reminders.count <= Reminder.maximumCount else { return nil }
    self = reminders.sorted()
  }
}
