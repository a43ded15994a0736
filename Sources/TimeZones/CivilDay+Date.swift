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
