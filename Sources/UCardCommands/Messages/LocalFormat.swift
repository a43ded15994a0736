internal import FoundationEssentials
internal import Cards
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

  func text(_ time: LocalTime) -> String {
    "\(text(time.day)) \(EventTime.Clock.text(second: 60 * time.minute))"
  }

  /// Formats a number that is written with a decimal point.
  func decimal(_ text: String) -> String { text.replacing(".", with: decimalPoint) }

  /// Formats an amount with its unit: `12,50 UAH`, `340 балів`.
  func text(_ balance: Balance) -> Phrase {
    let amount = decimal(balance.amountText)
    if let currency = balance.currency {
      return Phrase(alike: "\(amount) \(currency.code)")
    }
    guard let whole = Int(balance.amount.description) else {
      return Phrase(english: "\(amount) points", ukrainian: "\(amount) бала")
    }
    return .count(whole, ("point", "points"), ("бал", "бали", "балів"))
  }
}

extension CommandContext {
  /// The format of dates and numbers in this context.
  var format: LocalFormat { LocalFormat(environment, language) }
}
