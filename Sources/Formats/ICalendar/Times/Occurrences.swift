internal import Cards
internal import TimeZones
internal import Values

/// The occurrences of a rule in order, found one by one.
///
/// All times are seconds since 1970 as a local clock counts them. The work for a period of the rule, such as a month,
/// depends on its number of days, not of occurrences.
struct Occurrences: IteratorProtocol {
  private let rule: RecurrenceRule
  private let filter: DayFilter
  private let start: Int64
  private let from: Int64
  private let last: Int64
  private let budget: WorkBudget
  /// The times of a day, in seconds since its beginning. Rules that count in hours or less have others in each period.
  private let timesOfDay: [Int]

  /// The number of periods from the first one to the next to look at.
  private var period = 0
  /// The number of occurrences that are left; nil for no limit.
  private var left: Int?
  private var found = Found(days: [], times: [], choice: nil)
  private var index = 0
  /// Whether the budget did not suffice, so that there may be more occurrences.
  private(set) var isCut = false

  /// The candidates of one period: each of the times on each of the days, or some of these.
  private struct Found {
    let days: [Int]
    let times: [Int]
    /// The indices of those that `BYSETPOS` chooses, in order; nil for all.
    let choice: [Int]?

    var count: Int { choice?.count ?? days.count * times.count }

    subscript(index: Int) -> Int64 {
      let index = choice?[index] ?? index
      return Int64(days[index / times.count]) * 86_400 + Int64(times[index % times.count])
    }

    /// The index of the first one that is not before a time.
    func index(from time: Int64) -> Int {
      var (low, high) = (0, count)
      while low < high {
        let middle = (low + high) / 2
        if self[middle] < time { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  /// Finds the occurrences of `rule`.
  ///
  /// - Parameters:
  ///   - start: the first time of the event, from which the rule takes what it does not say.
  ///   - from: the time before which occurrences are not wanted.
  ///   - last: the last time at which occurrences are wanted.
  ///   - budget: the limit on the work.
  init(_ rule: RecurrenceRule, start: Int64, from: Int64, through last: Int64, _ budget: WorkBudget) {
    let date = CivilDay.date(of: CivilDay.number(at: start))
    let second = Int(start - Int64(CivilDay.number(at: start)) * 86_400)
    let whole = rule.completed(by: date, weekday: CivilDay.weekday(of: CivilDay.number(at: start)), second)
    self.rule = whole
    self.start = start
    self.from = max(from, start)
    self.last = min(last, CalendarDate.lastLocal)
    self.budget = budget
    filter = DayFilter(whole)
    left = rule.count
    timesOfDay = whole.frequency >= .daily ? Self.times(whole.hours, whole.minutes, whole.seconds) : []
    if rule.count == nil { period = max(0, periods(to: self.from) - 1) }
  }

  /// The next occurrence; nil if there is none, or the budget does not suffice.
  mutating func next() -> Int64? {
    while true {
      while index >= found.count {
        guard !isCut, left != 0, findNext() else { return nil }
      }
      let time = found[index]
      index += 1
      guard time <= last, left != 0, spend(1) else {
        left = 0
        return nil
      }
      left = left.map { $0 - 1 }
      return time
    }
  }

  private mutating func spend(_ work: Int) -> Bool {
    if !budget.spend(work) { isCut = true }
    return !isCut
  }

  // MARK: periods

  /// The work for a period that has occurrences, of a rule that counts in hours or less.
  private static let workOfShortPeriod = 20

  /// Finds the candidates of the next period.
  ///
  /// - Returns: whether there is a period before the end.
  private mutating func findNext() -> Bool {
    let isFirst = period == 0
    switch rule.frequency {
    case .yearly, .monthly, .weekly, .daily:
      guard let days = daysOfPeriod(), Int64(days.lowerBound) * 86_400 <= last else { return false }
      let parts = rule.frequency == .yearly && !rule.months.isEmpty ? months(from: days.lowerBound) : [days]
      guard spend(parts.reduce(1) { $0 + $1.count }) else { return false }
      found = chosen(parts.flatMap { $0.filter(filter.passes) }, timesOfDay)
      period += 1
    case .hourly, .minutely, .secondly:
      guard findTimes() else { return false }
    }
    index = isFirst ? found.index(from: start) : 0
    // Occurrences before the first wanted one count, but need not be looked at.
    let wanted = max(index, found.index(from: from))
    if let left {
      guard wanted - index < left else {
        self.left = 0
        return false
      }
      self.left = left - (wanted - index)
    }
    index = wanted
    return true
  }

  /// The days of the period; nil if it is beyond the calendar.
  private func daysOfPeriod() -> Range<Int>? {
    let first = CivilDay.date(of: CivilDay.number(at: start))
    let units = period * rule.interval
    switch rule.frequency {
    case .yearly:
      let year = first.year + units
      guard year <= 9999 else { return nil }
      let day = CivilDay.number(year: year, month: 1)
      return day..<(day + CivilDay.days(inYear: year))
    case .monthly:
      let months = first.year * 12 + first.month - 1 + units
      let (year, month) = (months / 12, months % 12 + 1)
      guard year <= 9999 else { return nil }
      let day = CivilDay.number(year: year, month: month)
      return filter.excludes(month: month) ? day..<day : day..<(day + CivilDay.days(inMonth: month, of: year))
    case .weekly:
      let day = CivilDay.number(at: start)
      let week = day - (CivilDay.weekday(of: day) - rule.weekStart + 7) % 7 + 7 * units
      return week..<(week + 7)
    default:
      let day = CivilDay.number(at: start) + units
      return day..<(day + 1)
    }
  }

  /// The days of the rule's months in the year that begins with a day.
  private func months(from day: Int) -> [Range<Int>] {
    let year = CivilDay.date(of: day).year
    return rule.months.sorted().map { month in
      let first = CivilDay.number(year: year, month: month)
      return first..<(first + CivilDay.days(inMonth: month, of: year))
    }
  }

  /// Finds the candidates of the next period of a rule that counts in hours or less, and passes over days, hours and
  /// minutes that have none.
  private mutating func findTimes() -> Bool {
    let unit = Int64(rule.frequency.seconds ?? 1)
    let step = unit * Int64(rule.interval)
    let base = Self.floor(start, unit) * unit
    while spend(1) {
      let time = base + Int64(period) * step
      guard time <= last else { return false }
      let day = CivilDay.number(at: time)
      let second = Int(time - Int64(day) * 86_400)
      let (hour, minute) = (second / 3600, second / 60 % 60)
      var next: Int64?
      if !filter.passes(day) {
        next = Int64(day + 1) * 86_400
      } else if !rule.hours.isEmpty, !rule.hours.contains(hour) {
        next = Int64(day) * 86_400 + Int64(hour + 1) * 3600
      } else if rule.frequency < .hourly, !rule.minutes.isEmpty, !rule.minutes.contains(minute) {
        next = Int64(day) * 86_400 + Int64(second / 60 + 1) * 60
      } else if rule.frequency == .secondly, !rule.seconds.isEmpty, !rule.seconds.contains(second % 60) {
        next = time + 1
      }
      if let next {
        period += max(1, Int((next - time + step - 1) / step))
        continue
      }
      // To find the times of so short a period takes longer than to look at a day.
      guard spend(Self.workOfShortPeriod) else { return false }
      let seconds = rule.frequency == .secondly ? [second % 60] : rule.seconds
      let minutes = rule.frequency == .hourly ? rule.minutes : [minute]
      found = chosen([day], Self.times([hour], minutes, seconds))
      period += 1
      return true
    }
    return false
  }

  /// The candidates, or those that `BYSETPOS` chooses.
  private func chosen(_ days: [Int], _ times: [Int]) -> Found {
    guard !rule.positions.isEmpty else { return Found(days: days, times: times, choice: nil) }
    let count = days.count * times.count
    let indices = rule.positions.map { $0 > 0 ? $0 - 1 : count + $0 }.filter { (0..<count).contains($0) }
    return Found(days: days, times: times, choice: Set(indices).sorted())
  }

  /// The number of whole periods between the first one and a time, or one less.
  private func periods(to time: Int64) -> Int {
    if let seconds = rule.frequency.seconds {
      return Int((time - start) / (Int64(seconds) * Int64(rule.interval)))
    }
    let (one, other) = (CivilDay.date(of: CivilDay.number(at: start)), CivilDay.date(of: CivilDay.number(at: time)))
    let years = other.year - one.year
    return (rule.frequency == .yearly ? years : years * 12 + other.month - one.month) / rule.interval
  }

  private static func floor(_ time: Int64, _ unit: Int64) -> Int64 { (time >= 0 ? time : time - unit + 1) / unit }

  private static func times(_ hours: Set<Int>, _ minutes: Set<Int>, _ seconds: Set<Int>) -> [Int] {
    let (minutes, seconds) = (minutes.sorted(), seconds.sorted())
    return hours.sorted().flatMap { hour in
      minutes.flatMap { minute in seconds.map { hour * 3600 + minute * 60 + $0 } }
    }
  }
}

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

/// A limit on the work of finding occurrences, which ensures that hostile rules end quickly. Several rules may share one.
public final class WorkBudget {
  private var left: Int

  /// Creates a budget.
  ///
  /// - Parameter work: the number of days, times and periods that may be looked at.
  public init(_ work: Int) { left = work }

  /// Subtracts work.
  ///
  /// - Returns: whether there was enough.
  func spend(_ work: Int) -> Bool {
    left -= min(work, left + 1)
    return left >= 0
  }
}
