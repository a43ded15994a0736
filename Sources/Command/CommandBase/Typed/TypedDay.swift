package import Cards
internal import Values
internal import Words

/// A day as people type it, or as it is printed on a card: `2027-03-05`, `31.12.26`, `12/27`, `30d`, `end of month`.
package struct TypedDay {
  /// The day to use if a text leaves a part of it out.
  package enum Edge: Equatable {
    /// The first or the last day of a month without a day.
    case first, last
    /// The next day of the month, without a year: the day of an event. Today is the next one unless its time is over.
    case upcoming(isTodayOver: Bool)
  }

  private let typed: String
  private let edge: Edge
  private let today: CalendarDate

  /// Reads a day.
  ///
  /// - Parameters:
  ///   - typed: the text.
  ///   - edge: the day to use if only a month is given.
  ///   - today: the day from which periods such as `30d` are counted.
  /// - Throws: `CommandFailure` for a text that is not a day, or could be two different days.
  package static func read(_ typed: String, _ edge: Edge, from today: CalendarDate) throws(CommandFailure)
    -> CalendarDate
  {
    let days = TypedDay(typed: typed, edge: edge, today: today).readings()
    if days.count == 1 { return days[0] }
    guard let first = days.first, let second = days.dropFirst().first else {
      if let failure = Self.failure(ofImpossible: typed) { throw failure }
      if let next = TypedDay(typed: typed, edge: .upcoming(isTodayOver: false), today: today).readings().first {
        throw CommandFailure(
          .badData, Phrase("“\(typed)” is not a date: the year is missing. Write it as \(next.iso)."))
      }
      if let year = Int(typed.withoutBlanks), (1900...9999).contains(year) {
        throw CommandFailure(
          .badData, Phrase("“\(typed)” is not a date: the month is missing. Write it as 12/\(year) or \(year)-12-31."))
      }
      throw CommandFailure(
        .badData,
        Phrase("“\(typed)” is not a date. Write it as 2027-03-05, 05.03.2027 or 03/27, or as a time from now: 30d."))
    }
    throw CommandFailure(
      .badData, Phrase("“\(typed)” can mean \(first.iso) or \(second.iso): write the one that you mean."))
  }

  /// The failure that a text has the form of a date, but there is no such day; nil for any other text.
  package static func failure(ofImpossible typed: String) -> CommandFailure? {
    impossibility(of: typed).map { CommandFailure(.badData, Phrase("“\(typed)” is not a date: \($0).")) }
  }

  /// Whether a text could be two different days.
  static func isAmbiguous(_ typed: String, from today: CalendarDate) -> Bool {
    TypedDay(typed: typed, edge: .upcoming(isTodayOver: false), today: today).readings().count > 1
  }

  /// Why a text in the form of a date is not one: its month is shorter, or there is no such month. Nil for any other
  /// text.
  static func impossibility(of typed: String) -> Phrase? {
    let readings = writtenParts(of: typed.withoutBlanks.lowercased())
    guard let (day, month, year) = readings.first(where: { (1...12).contains($0.month) }) else {
      return readings.first.map {
        Phrase("there is no month \($0.month)")
      }
    }
    // Without a year, February may have 29 days.
    guard let day, let last = CalendarDate(year: year ?? 2024, month: month, day: 1)?.lastOfMonth.day, day > last else {
      return nil
    }
    let name = Phrase(verbatim: "\(LocalFormat.months[month - 1])\(year.map { " \($0)" } ?? "")")
    return .count(last, one: "\(name) has \(last) day", other: "\(name) has \(last) days")
  }

  /// The ways in which a text can be read as day, month and year, whether there is such a day or not.
  private static func writtenParts(of text: String) -> [(day: Int?, month: Int, year: Int?)] {
    let words = text.split { " ,".contains($0) }.map(String.init)
    if (2...3).contains(words.count), let day = Int(words[0]),
      let month = month(words[1])
    {
      return [(day, month, words.dropFirst(2).first.flatMap(year))]
    }
    guard let separator = ([".", "/", "-"] as [Character]).first(where: text.contains) else { return [] }
    let parts = text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    let numbers = parts.compactMap { part in
      [1, 2, 4].contains(part.count) && part.allSatisfy(\.isASCII) ? Int(part) : nil
    }
    guard numbers.count == parts.count else { return [] }
    switch parts.map({ $0.count == 4 }) {
    case [true, false]: return [(nil, numbers[1], numbers[0])]
    case [false, true]: return [(nil, numbers[0], numbers[1])]
    case [false, false] where numbers[1] > 12: return [(nil, numbers[0], year(parts[1]))]
    case [false, false]: return [(numbers[0], numbers[1], nil)]
    case [true, false, false]: return [(numbers[2], numbers[1], numbers[0])]
    case [false, false, true], [false, false, false]:
      let year = year(parts[2])
      let usual = (numbers[0] as Int?, numbers[1], year)
      return separator == "/" ? [usual, (numbers[1], numbers[0], year)] : [usual]
    default: return []
    }
  }

  /// The days that the text can mean, each once.
  private func readings() -> [CalendarDate] {
    if let day = CalendarDate(typed) { return [day] }
    let text = Self.plain(typed)
    if let day = named(text) ?? time(text) ?? withMonthName(text) { return [day] }
    for separator in [".", "/", "-"] as [Character] where text.contains(separator) {
      var days: [CalendarDate] = []
      for day in numbers(text, separator) where !days.contains(day) { days.append(day) }
      return days
    }
    return []
  }

  // MARK: - Words

  /// The text as it means a day: without quotes, the words that cards print before it, and the word for a year behind it.
  private static func plain(_ typed: String) -> String {
    var text = typed.lowercased().filter { !"“”„«»\"".contains($0) }.withoutBlanks
    if text.hasPrefix("exp"), text.contains(where: \.isNumber) {
      text = String(text.dropFirst(3).drop { " .:".contains($0) })
    } else if Word.named.allSatisfy({ !$0.word.isMeant(by: text) }), let rest = Word.until.rest(of: text) {
      text = rest
    }
    // A single number of years is how long something takes.
    if let mark = Word.ofYear.spelling(endingIn: text) {
      let day = String(text.dropLast(mark.count)).withoutBlanks
      if day.last?.isNumber ?? false,
        day.contains(where: { "./".contains($0) }) || day.count > 3 && day.suffix(4).allSatisfy(\.isNumber)
      {
        text = day
      }
    }
    let isWithCommas = text.allSatisfy { $0.isNumber || $0 == "," } && text.count { $0 == "," } == 2
    return isWithCommas ? text.replacing(",", with: ".") : text
  }

  private func named(_ text: String) -> CalendarDate? {
    Word.named.first { $0.word.isMeant(by: text) }?.day(today) ?? weekday(text)
  }

  /// The next day with the name of a weekday: `fri`, `next friday`.
  private func weekday(_ text: String) -> CalendarDate? {
    let next = Word.next.rest(of: text)
    let word = (next ?? Word.this.rest(of: text) ?? text).replacing("'", with: "’").replacing("ʼ", with: "’")
    guard
      let weekday = LocalFormat.weekdays.firstIndex(where: {
        $0.isMeant(by: word) || word.count > 3 && $0.isMeant(byBeginning: word)
      })
    else { return nil }
    let days = (weekday - today.weekday + 7) % 7
    let isNext = days == 0 && (edge == .upcoming(isTodayOver: true) || next != nil)
    return today.adding(days: isNext ? 7 : days)
  }

  /// The next day with a day of the month and a month; nil if there is none, or the edge is another one.
  private func upcoming(_ day: Int?, _ month: Int?) -> CalendarDate? {
    guard case .upcoming(let isTodayOver) = edge, let day, let month else { return nil }
    // 29 February comes within eight years.
    return (today.year...min(9999, today.year + 8)).lazy
      .compactMap { CalendarDate(year: $0, month: month, day: day) }
      .first { isTodayOver ? $0 > today : $0 >= today }
  }

  /// A period from today on: `30d`, `2 weeks`, `in 6 months`.
  private func time(_ text: String) -> CalendarDate? {
    let text = text.first == "+" ? String(text.dropFirst()) : Word.within.rest(of: text) ?? text
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let count = Int(digits), count <= 99_999 else { return nil }
    let unit = text.dropFirst(digits.count).withoutBlanks
    if Word.day.isMeant(by: unit) { return today.adding(days: count) }
    if Word.week.isMeant(by: unit) { return today.adding(days: 7 * count) }
    if Word.month.isMeant(by: unit) { return today.adding(months: count) }
    return Word.year.isMeant(by: unit) ? today.adding(months: 12 * count) : nil
  }

  /// The number of the month that begins like a word, from its first three letters; nil for none.
  private static func month(_ word: some StringProtocol) -> Int? {
    let start = word.prefix(3)
    return LocalFormat.months.firstIndex { start.count == 3 && $0.isMeant(byBeginning: start) }.map { $0 + 1 }
  }

  /// A day or month with the name of the month: `31 dec 2027`, `december 2027`.
  private func withMonthName(_ text: String) -> CalendarDate? {
    let words = text.split { " ,.".contains($0) }.map(String.init)
    if words.count == 2, words[1].allSatisfy(\.isLetter) || words[0].allSatisfy(\.isLetter) && words[1].count < 3 {
      let (day, name) = words[1].allSatisfy(\.isLetter) ? (words[0], words[1]) : (words[1], words[0])
      return upcoming(Int(day), Self.month(name))
    }
    if words.count == 3, words[2].count == 4, Self.month(words[0]) != nil, Int(words[1]) != nil {
      // The day follows the month: December 6, 2026.
      return withMonthName([words[1], words[0], words[2]].joined(separator: " "))
    }
    if words.count > 2, weekday(words[0]) != nil { return withMonthName(words.dropFirst().joined(separator: " ")) }
    guard (2...3).contains(words.count), let year = words.last, year.count == 4,
      let month = Self.month(words[words.count - 2])
    else { return nil }
    return words.count == 2 ? self.month(month, year) : day(words[0], String(month), year)
  }

  // MARK: - Numbers

  /// The days that numbers between separators can mean.
  private func numbers(_ text: String, _ separator: Character) -> [CalendarDate] {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    guard parts.allSatisfy({ [1, 2, 4].contains($0.count) && $0.allSatisfy { $0.isASCII && $0.isNumber } }) else {
      return []
    }
    let isLong = parts.map { $0.count == 4 }
    switch isLong {
    case [false, true]: return [month(Int(parts[0]), parts[1])].compactMap(\.self)
    case [true, false]: return [month(Int(parts[1]), parts[0])].compactMap(\.self)
    case [false, false] where edge != .first && edge != .last:
      let others = separator == "." ? nil : upcoming(Int(parts[1]), Int(parts[0]))
      return [upcoming(Int(parts[0]), Int(parts[1])), others].compactMap(\.self)
    case [false, false]:
      // A text such as 05.06 could be a day without a year, so it is read as month and year only if the year is above
      // 12.
      return Int(parts[1]).map { $0 > 12 } ?? false ? [month(Int(parts[0]), parts[1])].compactMap(\.self) : []
    case [true, false, false]: return [day(parts[2], parts[1], parts[0])].compactMap(\.self)
    case [false, false, true], [false, false, false]:
      let usual = day(parts[0], parts[1], parts[2])
      let other =
        switch separator {
        case "/": day(parts[1], parts[0], parts[2])
        case "-": isLong[2] ? day(parts[1], parts[0], parts[2]) : day(parts[2], parts[1], parts[0])
        default: nil as CalendarDate?
        }
      return [usual, other].compactMap(\.self)
    default: return []
    }
  }

  private func day(_ day: String, _ month: String, _ year: String) -> CalendarDate? {
    guard let day = Int(day), let month = Int(month), let year = Self.year(year) else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  private func month(_ month: Int?, _ year: String) -> CalendarDate? {
    guard let month, let year = Self.year(year), let first = CalendarDate(year: year, month: month, day: 1) else {
      return nil
    }
    return edge == .first ? first : first.lastOfMonth
  }

  /// A year; one with two digits is in this century.
  private static func year(_ digits: String) -> Int? {
    digits.count == 1 ? nil : Int(digits).map { digits.count == 4 ? $0 : 2000 + $0 }
  }
}
