internal import Cards
internal import Exchange
internal import Values
internal import Words

/// Formats dates and numbers for people, as in the user's locale. Programs get ISO forms.
struct LocalFormat: Sendable {
  /// The pattern of `strftime` for a date, with a year of four digits.
  private let datePattern: String
  private let decimalPoint: String
  /// The language of messages.
  let language: Language

  /// Creates the format of the locale if the C library has it; otherwise that of the language: `05.03.2027` and `12,50`
  /// in Ukrainian, `2027-03-05` and `12.50` in English.
  ///
  /// - Parameter language: the language of messages.
  init(_ environment: Environment, _ language: Language) {
    self.language = language
    let installed = Self.installed(environment)
    let isUkrainian = Language(environment: environment) == .ukrainian
    // With a year of two digits, the century of an expiry date would be unclear.
    let pattern = installed.datePattern?.replacing("%y", with: "%Y").replacing("%D", with: "%m/%d/%Y")
      .replacing("%F", with: "%Y-%m-%d")
    let isKnown = pattern.map { pattern in ["%d", "%m", "%Y"].allSatisfy { pattern.contains($0) } } ?? false
    datePattern = isKnown ? pattern ?? "" : isUkrainian ? "%d.%m.%Y" : "%Y-%m-%d"
    decimalPoint = installed.decimalPoint ?? (isUkrainian ? "," : ".")
  }

  func text(_ day: CalendarDate) -> String {
    let iso = day.iso.split(separator: "-").map(String.init)
    return datePattern.replacing("%d", with: iso[2]).replacing("%m", with: iso[1]).replacing("%Y", with: iso[0])
  }

  /// A day with the name of its month: `5 Dec`, or `Dec 5` where the locale has the month first, `5 грудня`.
  func dayAndMonth(of day: CalendarDate, withYear: Bool) -> String {
    let month = Self.months[day.month - 1]
    let name = language == .ukrainian ? month.ofUkrainian : String(month.english.prefix(3))
    let isMonthFirst = language == .english && datePattern.hasPrefix("%m")
    let text = isMonthFirst ? "\(name) \(day.day)" : "\(day.day) \(name)"
    return withYear ? "\(text) \(day.year)" : text
  }

  /// The months, in Ukrainian alone and behind a day. Their first three letters distinguish them in each language.
  static let months = [
    ("January", "січень", "січня"), ("February", "лютий", "лютого"), ("March", "березень", "березня"),
    ("April", "квітень", "квітня"), ("May", "травень", "травня"), ("June", "червень", "червня"),
    ("July", "липень", "липня"), ("August", "серпень", "серпня"), ("September", "вересень", "вересня"),
    ("October", "жовтень", "жовтня"), ("November", "листопад", "листопада"), ("December", "грудень", "грудня"),
  ].map { (english: $0.0, ukrainian: $0.1, ofUkrainian: $0.2) }

  func text(_ time: LocalTime) -> String {
    "\(text(time.day)) \(EventTime.Clock.text(second: 60 * time.minute))"
  }

  /// Formats a number that is written with a decimal point. Ukrainian text always has a comma.
  func number(_ text: String) -> Phrase {
    Phrase(english: "\(text.replacing(".", with: decimalPoint))", ukrainian: "\(text.replacing(".", with: ","))")
  }

  /// Formats an amount with its unit: `12,50 UAH`, `340 балів`, `300,00 UAH за особу`.
  func text(_ balance: Balance) -> Phrase {
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
    return .count(whole, ("point", "points"), ("бал", "бали", "балів"))
  }

  /// Formats the price of a card, with that of all people: `300.00 UAH per person, 1200.00 UAH in all`; nil if it has none.
  func priceOfAll(of card: CardContent) -> Phrase? {
    guard let price = card.price else { return nil }
    guard price.isPerPerson, let people = card.people, people > 1 else { return text(price) }
    let all = text(Balance(price.amount * people, price.currency))
    return Phrase("\(text(price)), \(all) in all")
  }

  /// Formats a change of a balance, with its note: `−12.50 UAH (coffee)`, `+20 UAH`; `= 500 UAH` if it was set.
  func text(_ entry: BalanceEntry) -> Phrase {
    let sign =
      switch entry.change {
      case .add: "+"
      case .spend: "−"
      case .set: "= "
      }
    let amount = text(Balance(entry.amount, entry.after.currency))
    let note = entry.note.map { Phrase(verbatim: " (\($0))") } ?? Phrase(verbatim: "")
    return Phrase(verbatim: "\(sign)\(amount)\(note)")
  }
}

extension CommandContext {
  /// The format of dates and numbers in this context.
  var format: LocalFormat { LocalFormat(environment, language) }
}

extension Language {
  /// Chooses the language by the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set; English for any other
  /// language.
  init(environment: Environment) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    self = locale?.hasPrefix("uk") == true ? .ukrainian : .english
  }

  /// The languages that a person reads, the best first, as codes of BCP 47: that of the locale, and English.
  static func read(in environment: Environment) -> [String] {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    let name = locale?.prefix { $0 != "." && $0 != "@" }.replacing("_", with: "-") ?? ""
    let isPlain = name.isEmpty || name == "C" || name == "POSIX"
    return (isPlain ? [] : [String(name), String(name.prefix { $0 != "-" })]) + ["en"]
  }
}

/// File sizes as people read them.
enum ByteCount {
  private static let units = [
    Phrase("B"), Phrase("kB"),
    Phrase("MB"), Phrase("GB"),
  ]

  /// The size in the largest suitable unit: `12 kB`, `3.4 MB`; `12 кБ`, `3,4 МБ`.
  static func text(_ bytes: Int) -> Phrase {
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
      Phrase("this line is no property of a calendar.")
    case .wrongNesting:
      Phrase("BEGIN and END do not match here.")
    case .repeatedProperty:
      Phrase("this may stand only once.")
    default:
      Phrase("this rule has more occurrences than can be counted.")
    }
  }
}

extension Phrase {
  /// A message about the occurrences of an event that became cards.
  static func repeatedEvent(_ count: Int, areMore: Bool) -> Phrase {
    let cards = Phrase.count(count, ("occurrence", "occurrences"), ("картка", "картки", "карток"))
    let more = areMore ? Phrase("; there are more") : .nothing
    return Phrase("the event is repeated; cards were made of \(cards) within a year\(more).")
  }
}

extension CalendarPart {
  /// The parts, at the beginning of a sentence.
  var phrase: Phrase {
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
    case .others(let name): Phrase(verbatim: "\(name)")
    }
  }
}
