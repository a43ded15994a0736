package import Actions
internal import Arguments
package import Cards
package import TimeZones
internal import Values
package import Words

/// The options for facts of a card: one for each of `CardFact.all` that has one.
package struct FactOptions {
  /// The typed texts, by the key of the fact. An option that may be repeated has several.
  private var texts: [String: [String]] = [:]
  /// The values of flags, by the key of the fact.
  private var flags: [String: Bool] = [:]

  package init() {
    for fact in CardFact.all {
      guard let option = fact.option else { continue }
      let names = option.names.map { "--" + $0 }
      switch fact.value {
      case .flag:
        flags[fact.key] = Given.flagOrNot(names[0], help: option.help)
      case .reminders:
        let typed = Given.options(names, value: fact.valueName, help: option.help)
        if !typed.isEmpty { texts[fact.key] = typed }
      default:
        if let typed: String = Given.option(names, value: fact.valueName, help: option.help) {
          texts[fact.key] = [typed]
        }
      }
    }
  }

  /// Whether any option was given.
  package var areGiven: Bool { !texts.isEmpty || !flags.isEmpty }

  /// Returns the changes, after checking them. An empty value deletes a fact.
  ///
  /// - Parameter zone: the time zone of typed times; nil for the local one.
  /// - Throws: `CommandFailure` for an invalid colour, date, time or text; the errors of questions.
  package func changes(in context: CommandContext, zone: Zone? = nil) throws -> FactChanges {
    let reading = TypedTime.Reading(context, zone: zone, asks: true)
    var changes = FactChanges()
    if texts["starts"] == nil, texts["ends"] == nil { changes.zone = zone }
    changes.usualReminders = context.settings.reminders
    for fact in CardFact.all {
      if let texts = texts[fact.key] {
        try changes.read(fact, typed: texts.joined(separator: " "), reading)
        continue
      }
      if case .flag(let property) = fact.value, let flag = flags[fact.key] {
        changes.content[keyPath: property] = flag
      } else {
        continue
      }
      changes.fields.insert(CardFields(fact))
    }
    return changes
  }
}

extension CardFact {
  /// The name of the value in help.
  fileprivate var valueName: Phrase {
    switch value {
    case .line, .note: .text
    case .colour: Phrase("colour")
    case .date: .date
    case .amount: Phrase("amount")
    case .time, .reminders: Phrase("time")
    case .count: Phrase("number")
    case .status: Phrase("status")
    case .flag: .nothing
    }
  }
}

extension FactChanges {
  /// Sets a fact to a typed text, or deletes it if the text is empty.
  ///
  /// - Throws: `CommandFailure` for an invalid value; the errors of questions.
  package mutating func read(_ fact: CardFact, typed: String, _ reading: TypedTime.Reading) throws {
    fields.insert(CardFields(fact))
    switch CardFields(fact) {
    case .starts where TypedTime.Reading.countsFromEvent(typed): start = { try reading.time(typed, from: $0) }
    case .ends where !CardFact.isAbsence(typed): end = { try reading.end(typed, of: $0) }
    default: try fact.read(typed: typed, reading, into: &content)
    }
  }
}

extension CardFact {
  /// Sets the fact in `content` to a typed text, or deletes it if the text is empty.
  ///
  /// - Throws: `CommandFailure` for an invalid value; the errors of questions.
  package func read(typed: String, _ reading: TypedTime.Reading, into content: inout CardContent) throws {
    let isCleared = typed.isEmpty
    switch value {
    case .line(let property):
      content[keyPath: property] = isCleared ? nil : try typed.asLine(of: .subject(self))
    case .note(let property):
      content[keyPath: property] = isCleared ? nil : try typed.asNote()
    case .colour(let property):
      content[keyPath: property] = isCleared || typed == "none" ? nil : try Colour.requested(typed)
    case .date(let property):
      // A card that expires in a month is valid until its last day.
      let edge: TypedDay.Edge = CardFields(self) == .validFrom ? .first : .last
      content[keyPath: property] =
        Self.isAbsence(typed) ? nil : CardDate(try TypedDay.read(typed, edge, from: reading.today))
    case .time(let property):
      content[keyPath: property] = Self.isAbsence(typed) ? nil : try reading.time(typed)
    case .count(let property):
      content[keyPath: property] = isCleared ? nil : try Self.count(typed)
    case .amount(let property, _):
      content[keyPath: property] = isCleared ? nil : try Balance.requested(typed)
    case .status(let property):
      content[keyPath: property] = isCleared || typed == "none" ? nil : try EventStatus.requested(typed)
    case .reminders(let property):
      content[keyPath: property] = Self.isAbsence(typed) ? [] : try [Reminder].requested(typed)
    case .flag:
      break
    }
  }

  /// Whether a text says that there is no date, time or reminder.
  fileprivate static func isAbsence(_ typed: String) -> Bool {
    typed.isEmpty || TypedAnswer.isNone(typed)
  }

  private static func count(_ typed: String) throws(CommandFailure) -> Int {
    guard let count = Int(typed.withoutBlanks), (1...maximumCount).contains(count) else {
      throw CommandFailure(.badData, Phrase("“\(typed)” is not a number from 1 to \(maximumCount)."))
    }
    return count
  }
}

extension String {
  /// The text before `/person`, `per person` or the like; nil if it does not end so.
  fileprivate var withoutUnitOfPrice: String? {
    let text = withoutBlanks
    guard let end = text.lastIndex(where: { $0.isWhitespace || $0 == "/" }) else { return nil }
    let word = text[text.index(after: end)...]
    guard Self.person.isMeant(by: word.last == "." ? word.dropLast() : word) else { return nil }
    let rest = text[...end].withoutBlanks
    if rest.last == "/" { return rest.dropLast().withoutBlanks }
    guard let blank = rest.lastIndex(where: \.isWhitespace), Self.per.isMeant(by: rest[blank...].dropFirst()) else {
      return nil
    }
    return rest[..<blank].withoutBlanks
  }

  private static let person = TypedWord("person|pers|head|each|guest", context: "whom a price is for")
  private static let per = TypedWord("per|a", context: "before whom a price is for")
}

extension Balance {
  /// The amount with its currency, or the word for points: `1200.00 UAH`, `300.00 UAH/person`.
  package var typedText: String { "\(amountText) \(currency?.code ?? "points")" + (isPerPerson ? Self.perPerson : "") }

  /// Reads a price: `1200 UAH`, `₴1200`, `1200zł`, `50 points`, `300 UAH/person`.
  ///
  /// - Throws: `CommandFailure` for any other text.
  package static func requested(_ typed: String) throws(CommandFailure) -> Balance {
    let price = typed.withoutUnitOfPrice
    let (number, unit) = parts(of: price ?? typed)
    guard let amount = Amount(number), amount >= 0 else {
      throw CommandFailure(.badData, Phrase("“\(typed)” is not a price: write it as 1200 UAH."))
    }
    try require(
      !unit.isEmpty || amount == 0, .badData,
      Phrase("In which currency? Write it as \(number) UAH, or \(number) points."))
    let currency = try Currency.requested(unit)
    try requireWholeCoins(number, of: currency)
    return Balance(amount, currency, isPerPerson: price != nil)
  }

  /// The number and the unit in a text such as `1200 UAH`, `₴1200` or `1200zł`; no unit if there is none.
  package static func parts(of typed: String) -> (number: String, unit: String) {
    let text = typed.withoutBlanks
    let isNumber: (Character) -> Bool = { $0.isNumber || ".,-−".contains($0) || $0.isWhitespace }
    guard text.first.map(isNumber) ?? true else {
      let unit = String(text.prefix { !isNumber($0) })
      return (String(text.dropFirst(unit.count)).withoutBlanks, unit.withoutBlanks)
    }
    let number = text.prefix(while: isNumber)
    return (String(number).withoutBlanks, String(text.dropFirst(number.count)))
  }

  /// Throws an error for more digits after the point than a currency has, such as 12.505 UAH or 1,000 UAH: it is a typing
  /// error, or a large number in the writing of another country.
  package static func requireWholeCoins(_ number: String, of currency: Currency?) throws(CommandFailure) {
    guard let currency, let point = number.lastIndex(where: { ".,".contains($0) }) else { return }
    let fraction = number[point...].dropFirst()
    guard fraction.count > currency.minorDigits else { return }
    let most = Phrase("“\(number)”: \(currency.code) has at most \(currency.minorDigits) digits after the point.")
    // Three digits may be thousands; a number does not begin with 0.
    let whole = number.filter(\.isNumber)
    let isLarge = fraction.count == 3 && !whole.hasPrefix("0")
    let advice = Phrase("Write a large amount without a point: \(whole)")
    throw CommandFailure(.badData, .sentences(most, isLarge ? advice : nil))
  }
}

extension EventStatus {
  /// The status in words.
  package var name: Phrase { word.name }

  private var word: TypedWord {
    switch self {
    case .planned: TypedWord("planned", context: "status")
    case .confirmed: TypedWord("confirmed", context: "status")
    case .cancelled: TypedWord("cancelled|canceled", context: "status")
    case .attended: TypedWord("attended", context: "status")
    }
  }

  /// Reads a status in any language.
  ///
  /// - Throws: `CommandFailure` for any other text.
  package static func requested(_ typed: String) throws(CommandFailure) -> EventStatus {
    if let status = allCases.first(where: { $0.word.isMeant(by: typed.withoutBlanks) }) { return status }
    throw CommandFailure(
      .badData, Phrase("“\(typed)” is not a status. Choose one of: planned, confirmed, cancelled, attended."))
  }
}

extension [Reminder] {
  /// Reads reminders.
  ///
  /// - Throws: `CommandFailure` for a text that is none.
  package static func requested(_ typed: String) throws(CommandFailure) -> [Reminder] {
    if let reminders = [Reminder](typed) { return reminders }
    throw CommandFailure(
      .badData,
      Phrase(
        """
        “\(typed)” is not a time before the beginning. Write it as 10m, 1h30m or 1d: a year at most, and at most \
        \(Reminder.maximumCount) reminders.
        """))
  }
}
