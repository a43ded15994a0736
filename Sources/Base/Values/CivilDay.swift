/// Days of the Gregorian calendar as numbers, 0 for 1 January 1970.
package enum CivilDay {
  /// Whether a year has 29 February.
  package static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  /// The number of the first day of a month, from 1 to 12.
  package static func number(year: Int, month: Int) -> Int {
    let before = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334][month - 1]
    return firstDay(of: year) + before + (month > 2 && isLeap(year) ? 1 : 0)
  }

  /// The weekday of a day, 0 for Sunday. 1 January 1970 was a Thursday.
  package static func weekday(of number: Int) -> Int { ((number + 4) % 7 + 7) % 7 }

  /// The number of the day that contains a moment, in seconds since 1970.
  package static func number(at seconds: Int64) -> Int {
    Int(seconds.dividedDown(by: 86_400))
  }

  /// The year of a local time in seconds since 1970.
  package static func year(ofLocal seconds: Int64) -> Int {
    let day = number(at: seconds)
    // An estimate from the average length of a year, which is corrected.
    var year = 1970 + day * 400 / 146_097
    while firstDay(of: year) > day { year -= 1 }
    while firstDay(of: year + 1) <= day { year += 1 }
    return year
  }

  private static func firstDay(of year: Int) -> Int {
    let past = year - 1
    // The leap days up to 1969 are 477.
    return (year - 1970) * 365 + past.dividedDown(by: 4) - past.dividedDown(by: 100) + past.dividedDown(by: 400) - 477
  }
}

extension FixedWidthInteger {
  /// The quotient, rounded down.
  func dividedDown(by divisor: Self) -> Self {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

extension CivilDay {
  /// A day by its parts.
  package struct Date: Hashable {
    /// The year.
    package let year: Int
    /// The month, from 1 to 12.
    package let month: Int
    /// The day of the month, from 1 on.
    package let day: Int
  }

  /// The day with a number.
  package static func date(of number: Int) -> Date {
    let year = year(ofLocal: Int64(number) * 86_400)
    let rest = number - Self.number(year: year, month: 1)
    // Estimates the month from the average length of a month, then corrects the estimate.
    var month = min(rest / 31 + 1, 12)
    while month < 12, Self.number(year: year, month: month + 1) <= number { month += 1 }
    return Date(year: year, month: month, day: number - Self.number(year: year, month: month) + 1)
  }

  /// The number of days of a month, from 1 to 12.
  package static func days(inMonth month: Int, of year: Int) -> Int {
    month == 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// The number of days of a year.
  package static func days(inYear year: Int) -> Int { isLeap(year) ? 366 : 365 }
}
