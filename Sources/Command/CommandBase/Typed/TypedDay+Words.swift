package import Cards
package import Words

extension TypedDay {
  /// The words for days and lengths of time, in all languages.
  package enum Word {
    /// Words for a day, and the day that each means on a day.
    package static let named: [(word: TypedWord, day: @Sendable (CalendarDate) -> CalendarDate?)] = [
      (TypedWord("today|tonight", context: "day"), { $0 }),
      (TypedWord("tomorrow", context: "day"), { $0.adding(days: 1) }),
      (TypedWord("the day after tomorrow|day after tomorrow", context: "day"), { $0.adding(days: 2) }),
      (TypedWord("yesterday", context: "day"), { $0.adding(days: -1) }),
      (TypedWord("end of month|end of the month", context: "day"), { $0.lastOfMonth }),
      (
        TypedWord("end of year|end of the year", context: "day"),
        { CalendarDate(year: $0.year, month: 12, day: 31) }
      ),
      (nextWeek, { $0.adding(days: 7) }), (nextMonth, { $0.adding(months: 1) }), (nextYear, { $0.adding(months: 12) }),
    ]

    private static let nextWeek = TypedWord("next week", context: "day")
    private static let nextMonth = TypedWord("next month", context: "day")
    private static let nextYear = TypedWord("next year", context: "day")

    /// The last day of something stands behind it: `until 31 dec`.
    package static let until = TypedWord("until|till|by", context: "before a day")
    /// The word for “year” that some languages write after its number.
    static let ofYear = TypedWord("year", context: "behind a year")
    package static let next = TypedWord("next", context: "before a weekday")
    package static let this = TypedWord("this|on", context: "before a weekday")
    /// A length of time stands behind it: `in 6 months`.
    package static let within = TypedWord("in", context: "before a length of time")
    /// A time of day stands behind it.
    package static let at = TypedWord("at|@", context: "before a time of day")
    static let tonight = TypedWord("tonight", context: "time of day")

    package static let day = TypedWord("d|day|days", context: "unit of days")
    package static let week = TypedWord("w|week|weeks", context: "unit of days")
    package static let month = TypedWord("m|month|months", context: "unit of days")
    package static let year = TypedWord("y|year|years", context: "unit of days")
    /// A unit that is one of days, and that people may mean for minutes beside a time of day.
    static let minutesOrMonths = TypedWord("m.", context: "minutes or months")
    package static let hour = TypedWord("an hour", context: "length of time")

    /// Whether a text means some time of several days: “next week” is a day elsewhere.
    package static func isSpan(_ text: String) -> Bool {
      let words = text.lowercased().split { !$0.isLetter }
      return [nextWeek, nextMonth, nextYear].contains { $0.isMeant(by: text) }
        || words.contains { word in word.count > 1 && [week, month, year].contains { $0.isMeant(by: word) } }
    }
  }
}

extension TypedWord {
  /// The rest of a text in lower case that begins with this word and a blank; nil for any other text.
  package func rest(of text: some StringProtocol) -> String? {
    spellings.first { text.hasPrefix($0 + " ") }.map { String(text.dropFirst($0.count + 1)) }
  }

  /// The spelling in which a text ends; nil if it ends otherwise.
  func spelling(endingIn text: String) -> String? { spellings.first(where: text.hasSuffix) }
}
