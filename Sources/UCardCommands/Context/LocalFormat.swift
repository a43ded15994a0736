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
      return Phrase(english: "\(amount) per person", ukrainian: "\(amount) за особу")
    }
    let amount = number(balance.amountText)
    if let currency = balance.currency {
      return Phrase(alike: "\(amount) \(currency.code)")
    }
    guard let whole = Int(balance.amount.text()) else {
      return Phrase(english: "\(amount) points", ukrainian: "\(amount) бала")
    }
    return .count(whole, ("point", "points"), ("бал", "бали", "балів"))
  }

  /// Formats the price of a card, with that of all people: `300.00 UAH per person, 1200.00 UAH in all`; nil if it has none.
  func priceOfAll(of card: CardContent) -> Phrase? {
    guard let price = card.price else { return nil }
    guard price.isPerPerson, let people = card.people, people > 1 else { return text(price) }
    let all = text(Balance(price.amount * people, price.currency))
    return Phrase(english: "\(text(price)), \(all) in all", ukrainian: "\(text(price)), разом \(all)")
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
    let note = entry.note.map { Phrase(alike: " (\($0))") } ?? Phrase(alike: "")
    return Phrase(alike: "\(sign)\(amount)\(note)")
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
    Phrase(english: "B", ukrainian: "Б"), Phrase(english: "kB", ukrainian: "кБ"),
    Phrase(english: "MB", ukrainian: "МБ"), Phrase(english: "GB", ukrainian: "ГБ"),
  ]

  /// The size in the largest suitable unit: `12 kB`, `3.4 MB`; `12 кБ`, `3,4 МБ`.
  static func text(_ bytes: Int) -> Phrase {
    var (size, power) = (Double(bytes), 0)
    while size >= 999.5, power + 1 < units.count { (size, power) = (size / 1000, power + 1) }
    let tenths = Int((size * 10).rounded())
    let unit = units[power]
    if power == 0 || tenths >= 100 { return Phrase(alike: "\((tenths + 5) / 10) \(unit)") }
    let (whole, tenth) = (tenths / 10, tenths % 10)
    return Phrase(english: "\(whole).\(tenth) \(unit)", ukrainian: "\(whole),\(tenth) \(unit)")
  }
}

extension ImportError {
  /// A message about an error of a calendar.
  var phraseOfCalendar: Phrase {
    switch code {
    case .notAProperty:
      Phrase(english: "this line is no property of a calendar.", ukrainian: "цей рядок не є властивістю календаря.")
    case .wrongNesting:
      Phrase(english: "BEGIN and END do not match here.", ukrainian: "BEGIN і END тут не відповідають одне одному.")
    case .repeatedProperty:
      Phrase(english: "this may stand only once.", ukrainian: "це може бути лише один раз.")
    default:
      Phrase(
        english: "this rule has more occurrences than can be counted.",
        ukrainian: "за цим правилом подія повторюється стільки разів, що не злічити.")
    }
  }
}

extension Phrase {
  /// A message about the occurrences of an event that became cards.
  static func repeatedEvent(_ count: Int, areMore: Bool) -> Phrase {
    let cards = Phrase.count(count, ("occurrence", "occurrences"), ("картка", "картки", "карток"))
    let more = areMore ? Phrase(english: "; there are more", ukrainian: "; є й інші") : .nothing
    return Phrase(
      english: "the event is repeated; cards were made of \(cards) within a year\(more).",
      ukrainian: "подія повторюється; протягом року це \(cards)\(more).")
  }
}

extension CalendarPart {
  /// The parts, at the beginning of a sentence.
  var phrase: Phrase {
    switch self {
    case .attendees: Phrase(english: "people who are invited", ukrainian: "запрошені люди")
    case .attachments: Phrase(english: "attachments", ukrainian: "вкладення")
    case .lateAlarms:
      Phrase(
        english: "alarms after the beginning, or more than a year before it",
        ukrainian: "нагадування після початку або раніше ніж за рік до нього")
    case .furtherAlarms: Phrase(english: "further alarms", ukrainian: "інші нагадування")
    case .alarmsWithoutTime: Phrase(english: "alarms without a time", ukrainian: "нагадування без часу")
    case .olderVersions: Phrase(english: "older versions of events", ukrainian: "старіші версії подій")
    case .tasks: Phrase(english: "tasks", ukrainian: "завдання")
    case .journals: Phrase(english: "journal entries", ukrainian: "записи журналу")
    case .busyTimes: Phrase(english: "busy times", ukrainian: "періоди зайнятості")
    case .others(let name): Phrase(alike: "\(name)")
    }
  }
}
