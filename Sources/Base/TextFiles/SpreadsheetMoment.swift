internal import Values

/// A day, a time, or both, as a spreadsheet reads them in a cell and shows them.
struct SpreadsheetMoment {
  private var year: Int?
  private var month: Int?
  private var day: Int?
  /// The seconds since midnight; nil for a day without a time.
  private var seconds: Int?
  /// Whether the month is written as a word.
  private var namesMonth = false

  /// Whether a spreadsheet may have made a cell of a text that it took for a date or a time.
  static func isForm(_ cell: String, of text: String) -> Bool {
    let typed = readings(of: text, isShown: false)
    guard !typed.isEmpty else { return false }
    return readings(of: cell, isShown: true).contains { own in typed.contains { own.isForm(of: $0) } }
  }

  /// Whether a cell is a date as spreadsheets show one: a day, a month and a year of four digits, or a day with the name
  /// of its month. Short numbers with hyphens may be those of cards.
  static func isDate(_ cell: String) -> Bool {
    let numbers = cell.split { !("0"..."9").contains($0) }
    let hasYear = numbers.contains { $0.count == 4 }
    let isNamed = numbers.first.map { cell.hasPrefix($0) && cell.dropFirst($0.count).first?.isLetter == false } ?? false
    return readings(of: cell, isShown: true).contains { moment in
      moment.day != nil && (moment.namesMonth ? isNamed : hasYear && moment.year != nil)
    }
  }

  /// The years that a spreadsheet adds to a day without a year: the current one, while this program is in use.
  private static let currentYears = 2020...2100

  private func isForm(of typed: SpreadsheetMoment) -> Bool {
    guard month == typed.month, (seconds ?? 0) == (typed.seconds ?? 0) else { return false }
    guard month != nil else { return true }
    // A month without a day is its first one.
    guard (day ?? 1) == (typed.day ?? 1), day != nil || typed.day == nil else { return false }
    if let year = typed.year { return self.year == year }
    // No spreadsheet shows a day without a year in digits alone.
    return year.map(Self.currentYears.contains) ?? namesMonth
  }

  // MARK: reading

  /// The moments that a text may be, depending on the language of the spreadsheet: `1-2` is in January or February.
  ///
  /// - Parameter isShown: whether a spreadsheet wrote the text, so that years have two or four digits.
  private static func readings(of text: String, isShown: Bool) -> [SpreadsheetMoment] {
    guard text.count <= 60, let (date, seconds) = splitTime(text) else { return [] }
    if date.isEmpty { return seconds.map { [SpreadsheetMoment(seconds: $0)] } ?? [] }
    return days(date, isShown: isShown).map { day in
      var moment = day
      moment.seconds = seconds
      return moment
    }
  }

  /// Splits a time from the end of a text; nil if there is an impossible one.
  private static func splitTime(_ text: String) -> (date: Substring, seconds: Int?)? {
    var rest = text[...]
    var half: String?
    let word = text.suffix(2).lowercased()
    if CellWords.forenoon.contains(word) || CellWords.afternoon.contains(word) {
      half = word
      rest = rest.dropLast(2)
      while rest.last?.isWhitespace == true { rest.removeLast() }
    }
    guard half != nil || rest.contains(":") else { return (rest, nil) }
    var start = rest.endIndex
    while start > rest.startIndex {
      let before = rest.index(before: start)
      guard rest[before] == ":" || isNumber(rest[before...before]) else { break }
      start = before
    }
    let parts = rest[start...].split(separator: ":", omittingEmptySubsequences: false)
    guard (half == nil ? 2...3 : 1...3).contains(parts.count), isNumber(parts[0]), parts[0].count <= 4,
      var hours = Int(parts[0])
    else { return nil }
    var seconds = 0
    for (part, unit) in zip(parts.dropFirst(), [60, 1]) {
      guard isNumber(part), part.count <= 2, let value = Int(part), value < 60 else { return nil }
      seconds += value * unit
    }
    if let half {
      guard hours <= 12 else { return nil }
      hours = hours % 12 + (CellWords.afternoon.contains(half) ? 12 : 0)
    }
    var date = rest[..<start]
    if date.last == "T" { date.removeLast() }
    while let last = date.last, last.isWhitespace || last == "," { date.removeLast() }
    return (date, hours * 3600 + seconds)
  }

  private static func isNumber(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(\.isDigit)
  }

  /// The days that a text may be.
  private static func days(_ text: Substring, isShown: Bool) -> [SpreadsheetMoment] {
    var numbers: [Substring] = []
    var months: Set<Int>?
    var hasParticles = false
    /// The texts between numbers and words, without blanks.
    var gaps: Set<String> = []
    var rest = text
    while let first = rest.first {
      if isNumber(rest.prefix(1)) {
        let number = rest.prefix { isNumber(String($0)[...]) }
        numbers.append(number)
        rest = rest[number.endIndex...]
      } else if first.isLetter {
        let word = rest.prefix(while: \.isLetter)
        let read = monthNumbers(word)
        if read.isEmpty {
          guard CellWords.particles.contains(word.lowercased()) else { return [] }
          hasParticles = true
        } else {
          guard months == nil else { return [] }
          months = read
        }
        rest = rest[word.endIndex...]
      } else {
        let gap = rest.prefix { !$0.isLetter && !isNumber(String($0)[...]) }
        rest = rest[gap.endIndex...]
        if !(rest.isEmpty && gap == ".") { gaps.insert(gap.filter { !$0.isWhitespace }) }
      }
    }
    guard numbers.allSatisfy({ $0.count <= 4 }) else { return [] }
    if let months {
      guard gaps.isSubset(of: ["", "-", "/", ".", ","]) else { return [] }
      return months.flatMap { days(numbers, named: $0, isShown: isShown) }
    }
    guard !hasParticles, gaps.count == 1, gaps.isSubset(of: ["-", "/", "."]) else { return [] }
    return days(numbers, isShown: isShown)
  }

  /// The days of numbers alone.
  private static func days(_ numbers: [Substring], isShown: Bool) -> [SpreadsheetMoment] {
    func years(_ text: Substring) -> [Int] { Self.years(text, isShown: isShown) }
    switch numbers.count {
    case 2:
      let (one, two) = (numbers[0], numbers[1])
      let days = [day(one, two, nil), day(two, one, nil)].compactMap(\.self)
      guard days.isEmpty else { return days }
      return years(two).compactMap { day(nil, one, $0) }
        + (one.count == 4 ? years(one).compactMap { day(nil, two, $0) } : [])
    case 3:
      let (one, two, three) = (numbers[0], numbers[1], numbers[2])
      return years(three).flatMap { [day(one, two, $0), day(two, one, $0)].compactMap(\.self) }
        + years(one).compactMap { day(three, two, $0) }
    default:
      return []
    }
  }

  /// The days of numbers beside the name of a month.
  private static func days(_ numbers: [Substring], named month: Int, isShown: Bool) -> [SpreadsheetMoment] {
    func years(_ text: Substring) -> [Int] { Self.years(text, isShown: isShown) }
    func named(_ text: Substring?, _ year: Int?) -> SpreadsheetMoment? {
      day(text, Substring(String(month)), year).map { day in
        var named = day
        named.namesMonth = true
        return named
      }
    }
    switch numbers.count {
    case 1:
      return [named(numbers[0], nil)].compactMap(\.self) + years(numbers[0]).compactMap { named(nil, $0) }
    case 2:
      return years(numbers[1]).compactMap { named(numbers[0], $0) }
        + years(numbers[0]).compactMap { named(numbers[1], $0) }
    default:
      return []
    }
  }

  /// A day, or a month if its number is nil; nil if there is no such day.
  private static func day(_ day: Substring?, _ month: Substring, _ year: Int?) -> SpreadsheetMoment? {
    guard month.count <= 2, let month = Int(month), (1...12).contains(month) else { return nil }
    guard let day else { return SpreadsheetMoment(year: year, month: month) }
    let length = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    guard day.count <= 2, let day = Int(day), (1...length).contains(day) else { return nil }
    return SpreadsheetMoment(year: year, month: month, day: day)
  }

  /// The years of a number, which may lack the century.
  private static func years(_ text: Substring, isShown: Bool) -> [Int] {
    guard let year = Int(text) else { return [] }
    switch text.count {
    case 4: return year >= 1900 ? [year] : []
    case 2: return [1900 + year, 2000 + year]
    default: return text.count == 1 && !isShown ? [2000 + year] : []
    }
  }

  // MARK: names of months

  /// The months of which a word is the name, or its beginning.
  private static func monthNumbers(_ word: Substring) -> Set<Int> {
    let folded = String(word).foldedName
    guard folded.count >= 3 else { return [] }
    return Set(months.indices.filter { months[$0].contains { $0.hasPrefix(folded) } }.map { $0 + 1 })
  }

  /// The names of each month, folded.
  private static let months = CellWords.months.map { names in
    names.split(separator: " ").map { String($0).foldedName }
  }
}
