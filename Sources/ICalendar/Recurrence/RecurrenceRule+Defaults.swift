internal import TimeZones

extension RecurrenceRule {
  /// The rule with those parts that it takes from the first time of the event (RFC 5545 §3.3.10).
  ///
  /// - Parameters:
  ///   - date: the first day.
  ///   - weekday: its weekday, 0 for Sunday.
  ///   - second: the seconds since its beginning.
  func completed(by date: CivilDay.Date, weekday: Int, _ second: Int) -> RecurrenceRule {
    var rule = self
    if weekdays.isEmpty, daysOfMonth.isEmpty, daysOfYear.isEmpty {
      switch frequency {
      case .yearly where weeks.isEmpty:
        if months.isEmpty { rule.months = [date.month] }
        rule.daysOfMonth = [date.day]
      case .monthly: rule.daysOfMonth = [date.day]
      case .weekly, .yearly: rule.weekdays = [Weekday(day: weekday, ordinal: nil)]
      case .daily, .hourly, .minutely, .secondly: break
      }
    }
    if frequency > .hourly, hours.isEmpty { rule.hours = [second / 3600] }
    if frequency > .minutely, minutes.isEmpty { rule.minutes = [second / 60 % 60] }
    if frequency > .secondly, seconds.isEmpty { rule.seconds = [second % 60] }
    return rule
  }
}
