package import Cards
package import Exchange
internal import Values
package import Words

/// Formats dates and numbers for people, as in the user's locale. Programs get ISO forms.
package struct LocalFormat: Sendable {
  /// The pattern of `strftime` for a date, with a year of four digits.
  private let datePattern: String
  private let decimalPoint: Phrase
  /// The language of messages.
  package let language: Language

  /// Creates the format of the locale if the C library has it; otherwise that of the language: `05.03.2027` and `12,50`
  /// in Ukrainian, `2027-03-05` and `12.50` in English.
  ///
  /// - Parameter language: the language of messages.
  package init(_ environment: Environment, _ language: Language) {
    self.language = language
    let installed = Self.installed(environment)
    let local = Language(environment: environment)
    // With a year of two digits, the century of an expiry date would be unclear.
    let pattern = installed.datePattern?.replacing("%y", with: "%Y").replacing("%D", with: "%m/%d/%Y")
      .replacing("%F", with: "%Y-%m-%d")
    let isKnown = pattern.map { pattern in ["%d", "%m", "%Y"].allSatisfy { pattern.contains($0) } } ?? false
    datePattern = isKnown ? pattern ?? "" : Phrase("%Y-%m-%d", context: "pattern of a date").text(in: local)
    let usual = Phrase.decimalPoint
    let point = installed.decimalPoint ?? usual.text(in: local)
    decimalPoint = point == usual.text(in: .english) ? usual : Phrase(verbatim: "\(point)")
  }

  package func text(_ day: CalendarDate) -> String {
    let iso = day.iso.split(separator: "-").map(String.init)
    return datePattern.replacing("%d", with: iso[2]).replacing("%m", with: iso[1]).replacing("%Y", with: iso[0])
  }

  /// A day with the name of its month: `5 Dec`, or `Dec 5` where the locale has the month first.
  package func dayAndMonth(of day: CalendarDate, withYear: Bool) -> String {
    let month = Self.shortMonths[day.month - 1]
    let dayAndMonth =
      datePattern.hasPrefix("%m")
      ? Phrase("\(month) \(day.day)", context: "month and day") : Phrase(verbatim: "\(day.day) \(month)")
    let text = dayAndMonth.text(in: language)
    return withYear ? "\(text) \(day.year)" : text
  }

  /// The months. Their first three letters distinguish them in each language.
  package static let months = [
    TypedWord("January", context: "month"),
    TypedWord("February", context: "month"),
    TypedWord("March", context: "month"),
    TypedWord("April", context: "month"),
    TypedWord("May", context: "month"),
    TypedWord("June", context: "month"),
    TypedWord("July", context: "month"),
    TypedWord("August", context: "month"),
    TypedWord("September", context: "month"),
    TypedWord("October", context: "month"),
    TypedWord("November", context: "month"),
    TypedWord("December", context: "month"),
  ]

  private static let shortMonths = [
    Phrase("Jan", context: "behind a day"),
    Phrase("Feb", context: "behind a day"),
    Phrase("Mar", context: "behind a day"),
    Phrase("Apr", context: "behind a day"),
    Phrase("May", context: "behind a day"),
    Phrase("Jun", context: "behind a day"),
    Phrase("Jul", context: "behind a day"),
    Phrase("Aug", context: "behind a day"),
    Phrase("Sep", context: "behind a day"),
    Phrase("Oct", context: "behind a day"),
    Phrase("Nov", context: "behind a day"),
    Phrase("Dec", context: "behind a day"),
  ]

  /// The weekdays from Sunday on, the short name first.
  package static let weekdays = [
    TypedWord("Sun|Sunday", context: "weekday"),
    TypedWord("Mon|Monday", context: "weekday"),
    TypedWord("Tue|Tuesday", context: "weekday"),
    TypedWord("Wed|Wednesday", context: "weekday"),
    TypedWord("Thu|Thursday", context: "weekday"),
    TypedWord("Fri|Friday", context: "weekday"),
    TypedWord("Sat|Saturday", context: "weekday"),
  ]

  package func text(_ time: LocalTime) -> String {
    "\(text(time.day)) \(EventTime.Clock.text(second: 60 * time.minute))"
  }

  /// Formats a number that is written with a decimal point.
  package func number(_ text: String) -> Phrase {
    Phrase(decimal: text, point: decimalPoint)
  }

  /// Formats the sums of amounts in some currencies, in the order of their codes; points come last.
  package func text(sums: [Currency?: Amount]) -> Phrase {
    let ordered = sums.sorted { ($0.key?.code ?? "~") < ($1.key?.code ?? "~") }
    return .list(ordered.map { text(Balance($0.value, $0.key)) })
  }

  /// Formats an amount with its unit: `12.50 UAH`, `340 points`, `300.00 UAH per person`.
  package func text(_ balance: Balance) -> Phrase {
    if balance.isPerPerson {
      let amount = text(Balance(balance.amount, balance.currency))
      return Phrase("\(amount) per person")
    }
    let amount = number(balance.amountText)
    if let currency = balance.currency {
      return Phrase(verbatim: "\(amount) \(currency.code)")
    }
    guard let whole = Int(balance.amount.text()) else {
      return Phrase("\(amount) points")
    }
    return .count(whole, one: "\(whole) point", other: "\(whole) points")
  }

  /// Formats the price of a card, with that of all people: `300.00 UAH per person, 1200.00 UAH in all`; nil if it has
  /// none.
  package func priceOfAll(of card: CardContent) -> Phrase? {
    guard let price = card.price else { return nil }
    guard price.isPerPerson, let people = card.people, people > 1 else { return text(price) }
    let all = text(Balance(price.amount * people, price.currency))
    return Phrase("\(text(price)), \(all) in all")
  }

  /// Formats a change of a balance, with its note: `−12.50 UAH (coffee)`, `+20 UAH`; `= 500 UAH` if it was set.
  package func text(_ entry: BalanceEntry) -> Phrase {
    let sign =
      switch entry.change {
      case .add: "+"
      case .spend: "−"
      case .set: "= "
      }
    let amount = text(Balance(entry.amount, entry.after.currency))
    let note = entry.note.map { Phrase(verbatim: " (\($0))") } ?? .nothing
    return Phrase(verbatim: "\(sign)\(amount)\(note)")
  }
}

extension Phrase {
  fileprivate static let decimalPoint = Phrase(".", context: "decimal point")

  /// A number that is written with a decimal point, as each language writes it, or with another sign in its place.
  package init(decimal text: String, point: Phrase = .decimalPoint) {
    self = .list(text.split(separator: ".").map { Phrase(verbatim: "\($0)") }, separator: point)
  }
}

extension CommandContext {
  /// The format of dates and numbers in this context.
  package var format: LocalFormat { LocalFormat(environment, language) }
}

extension Language {
  /// Chooses the language by the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set; English if there is none for
  /// it.
  package init(environment: Environment) { self = Language(tag: Self.tag(in: environment)) ?? .english }

  /// The tag of the locale's language, as `uk-UA`; empty if none is set.
  private static func tag(in environment: Environment) -> String {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    return locale.map { String($0.prefix { $0 != "." && $0 != "@" }.replacing("_", with: "-")) } ?? ""
  }

  /// The languages that a person reads, the best first, as codes of BCP 47: that of the locale, and English.
  package static func read(in environment: Environment) -> [String] {
    let name = tag(in: environment)
    let isPlain = name.isEmpty || name == "C" || name == "POSIX"
    return (isPlain ? [] : [name, String(name.prefix { $0 != "-" })]) + ["en"]
  }
}

/// File sizes as people read them.
package enum ByteCount {
  private static let units = [
    Phrase("B"), Phrase("kB"), Phrase("MB"), Phrase("GB"),
  ]

  /// The size in the largest suitable unit: `12 kB`, `3.4 MB`.
  package static func text(_ bytes: Int) -> Phrase {
    var (size, power) = (Double(bytes), 0)
    while size >= 999.5, power + 1 < units.count { (size, power) = (size / 1000, power + 1) }
    let tenths = Int((size * 10).rounded())
    let unit = units[power]
    if power == 0 || tenths >= 100 { return Phrase(verbatim: "\((tenths + 5) / 10) \(unit)") }
    let (whole, tenth) = (tenths / 10, tenths % 10)
    return Phrase("\(whole).\(tenth) \(unit)")
  }
}

extension ImportError {
  /// A message about an error of a calendar.
  var phraseOfCalendar: Phrase {
    switch code {
    case .notAProperty:
      Phrase("this line is not a property of a calendar.")
    case .wrongNesting:
      Phrase("BEGIN and END do not match here.")
    case .repeatedProperty:
      Phrase("this may occur only once.")
    default:
      Phrase("this rule repeats the event too many times.")
    }
  }
}

extension Phrase {
  /// A message about the occurrences of an event that became cards.
  static func repeatedEvent(_ count: Int, areMore: Bool) -> Phrase {
    let more = areMore ? Phrase("; there are more") : .nothing
    return .count(
      count, one: "the event is repeated; \(count) occurrence within a year became a card\(more).",
      other: "the event is repeated; \(count) occurrences within a year became cards\(more).")
  }
}

extension CalendarPart {
  /// The parts, at the beginning of a sentence.
  package var phrase: Phrase {
    switch self {
    case .attendees: Phrase("people who are invited")
    case .attachments: Phrase("attachments")
    case .lateAlarms:
      Phrase("alarms after the beginning, or more than a year before it")
    case .furtherAlarms: Phrase("further alarms")
    case .alarmsWithoutTime: Phrase("alarms without a time")
    case .olderVersions: Phrase("older versions of events")
    case .tasks: Phrase("tasks")
    case .journals: Phrase("journal entries")
    case .busyTimes: Phrase("busy times")
    case .linesOutside: Phrase("lines outside of the calendar")
    case .others(let name): Phrase(verbatim: "\(name)")
    }
  }
}
