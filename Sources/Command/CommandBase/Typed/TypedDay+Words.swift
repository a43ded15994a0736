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
      (TypedWord("next week", context: "day"), { $0.adding(days: 7) }),
      (TypedWord("next month", context: "day"), { $0.adding(months: 1) }),
      (TypedWord("next year", context: "day"), { $0.adding(months: 12) }),
    ]

    /// Words for several days, and the days that each means on a day. A week begins on Monday.
    package static let spans: [(word: TypedWord, days: @Sendable (CalendarDate) -> ClosedRange<CalendarDate>)] = [
      (TypedWord("this week", context: "days"), { Word.wholeWeek(of: $0) }),
      (TypedWord("next week", context: "days"), { Word.wholeWeek(of: $0.adding(days: 7)) }),
      (TypedWord("this month", context: "days"), { Word.wholeMonth(of: $0) }),
      (TypedWord("next month", context: "days"), { Word.wholeMonth(of: $0.adding(months: 1)) }),
      (TypedWord("this year", context: "days"), { Word.wholeYear(of: $0) }),
      (TypedWord("next year", context: "days"), { Word.wholeYear(of: $0.adding(months: 12)) }),
    ]

    private static func wholeWeek(of day: CalendarDate) -> ClosedRange<CalendarDate> {
      let monday = day.adding(days: -((day.weekday + 6) % 7))
      return monday...monday.adding(days: 6)
    }

    private static func wholeMonth(of day: CalendarDate) -> ClosedRange<CalendarDate> {
      (CalendarDate(year: day.year, month: day.month, day: 1) ?? day)...day.lastOfMonth
    }

    private static func wholeYear(of day: CalendarDate) -> ClosedRange<CalendarDate> {
      let ends = [(1, 1), (12, 31)].map { CalendarDate(year: day.year, month: $0.0, day: $0.1) ?? day }
      return ends[0]...ends[1]
    }

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

    /// Whether a text means some time of several days, such as `2 weeks`, which is a day elsewhere.
    package static func isSpan(_ text: String) -> Bool { has([week, month, year], in: text) }

    /// Whether a text seems to mean a day or a time: it has a number, or a word for days.
    package static func isTime(_ text: String) -> Bool {
      text.contains(where: \.isNumber)
        || has([day, week, month, year] + named.map(\.word) + LocalFormat.weekdays + LocalFormat.months, in: text)
    }

    private static func has(_ words: [TypedWord], in text: String) -> Bool {
      text.lowercased().split { !$0.isLetter }.contains { typed in
        typed.count > 1 && words.contains { $0.isMeant(by: typed) }
      }
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
