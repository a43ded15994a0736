internal import TimeZones

/// The days on which a rule has occurrences.
struct DayFilter {
  private let rule: RecurrenceRule
  /// Whether numbers of weekdays count within the month; otherwise, within the year.
  private let countsInMonth: Bool

  /// - Parameter rule: a rule that has all parts which it takes from its first occurrence.
  init(_ rule: RecurrenceRule) {
    self.rule = rule
    countsInMonth = rule.frequency == .monthly || !rule.months.isEmpty
  }

  /// Whether no day of a month passes.
  func excludes(month: Int) -> Bool { !rule.months.isEmpty && !rule.months.contains(month) }

  /// Whether a day passes.
  func passes(_ number: Int) -> Bool {
    let date = CivilDay.date(of: number)
    guard !excludes(month: date.month) else { return false }
    if !rule.daysOfMonth.isEmpty {
      let length = CivilDay.days(inMonth: date.month, of: date.year)
      guard Self.has(rule.daysOfMonth, date.day, of: length) else { return false }
    }
    if !rule.daysOfYear.isEmpty {
      guard Self.has(rule.daysOfYear, Self.dayOfYear(number, date.year), of: CivilDay.days(inYear: date.year)) else {
        return false
      }
    }
    return (rule.weekdays.isEmpty || hasWeekday(number, date)) && (rule.weeks.isEmpty || hasWeek(number))
  }

  /// Whether numbers that count from the beginning or, if they are negative, from the end have one of `total`.
  private static func has(_ numbers: Set<Int>, _ number: Int, of total: Int) -> Bool {
    numbers.contains(number) || numbers.contains(number - total - 1)
  }

  private static func dayOfYear(_ number: Int, _ year: Int) -> Int {
    number - CivilDay.number(year: year, month: 1) + 1
  }

  private func hasWeekday(_ number: Int, _ date: CivilDay.Date) -> Bool {
    let weekday = CivilDay.weekday(of: number)
    if rule.weekdays.contains(.init(day: weekday, ordinal: nil)) { return true }
    let (day, length) =
      countsInMonth
      ? (date.day, CivilDay.days(inMonth: date.month, of: date.year))
      : (Self.dayOfYear(number, date.year), CivilDay.days(inYear: date.year))
    return rule.weekdays.contains(.init(day: weekday, ordinal: (day - 1) / 7 + 1))
      || rule.weekdays.contains(.init(day: weekday, ordinal: -((length - day) / 7 + 1)))
  }

  /// Whether the week of a day passes. A week is of the year that has at least four of its days.
  private func hasWeek(_ number: Int) -> Bool {
    let middle = number - (CivilDay.weekday(of: number) - rule.weekStart + 7) % 7 + 3
    let year = CivilDay.date(of: middle).year
    let week = (Self.dayOfYear(middle, year) - 1) / 7 + 1
    // 28 December is always in the last week.
    let late = CivilDay.number(year: year, month: 12) + 27
    let lastMiddle = late - (CivilDay.weekday(of: late) - rule.weekStart + 7) % 7 + 3
    return Self.has(rule.weeks, week, of: (Self.dayOfYear(lastMiddle, year) - 1) / 7 + 1)
  }
}
