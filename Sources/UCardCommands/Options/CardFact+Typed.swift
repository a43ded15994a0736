internal import Cards
internal import FoundationEssentials
internal import Words

extension CardFact {
  /// Sets the fact in `content` to a typed text, or deletes it if the text is empty.
  ///
  /// - Throws: `CommandFailure` for an invalid value; the errors of questions.
  func read(typed: String, _ reading: TypedTime.Reading, into content: inout CardContent) throws {
    let isCleared = typed.isEmpty
    switch value {
    case .line(let path):
      content[keyPath: path] = isCleared ? nil : try typed.asLine(of: .subject(self))
    case .note(let path):
      content[keyPath: path] = isCleared ? nil : try typed.asNote()
    case .colour(let path):
      content[keyPath: path] = isCleared || typed == "none" ? nil : try Colour.requested(typed)
    case .date(let path):
      // A card that expires in a month is valid until its last day.
      let edge: TypedDay.Edge = path == \.validFrom ? .first : .last
      content[keyPath: path] =
        isCleared || Self.saysNever(typed) ? nil : CardDate(try TypedDay.read(typed, edge, from: reading.today))
    case .time(let path):
      content[keyPath: path] =
        isCleared || Self.saysNever(typed) ? nil : try reading.time(typed)
    case .count(let path):
      content[keyPath: path] = isCleared ? nil : try Self.count(typed)
    case .amount(let path, _):
      content[keyPath: path] = isCleared ? nil : try Balance.requested(typed)
    case .status(let path):
      content[keyPath: path] = isCleared || typed == "none" ? nil : try EventStatus.requested(typed)
    case .reminders(let path):
      content[keyPath: path] = isCleared || Self.saysNever(typed) ? [] : try [Reminder].requested(typed)
    case .flag:
      break
    }
  }

  private static func saysNever(_ typed: String) -> Bool {
    ["none", "never", "ніколи", "немає"].contains(typed.lowercased())
  }

  private static func count(_ typed: String) throws(CommandFailure) -> Int {
    guard let count = Int(typed.withoutBlanks), (1...maximumCount).contains(count) else {
      throw CommandFailure(
        .badData, english: "“\(typed)” is not a number from 1 to \(maximumCount).",
        ukrainian: "«\(typed)» не є числом від 1 до \(maximumCount).")
    }
    return count
  }
}

extension Balance {
  /// The amount with its currency, or the word for points: `1200.00 UAH`.
  var typedText: String { "\(amountText) \(currency?.code ?? "points")" }

  /// Reads an amount with its currency: `1200 UAH`, `₴1200`, `1200грн`, `50 points`.
  ///
  /// - Throws: `CommandFailure` for any other text.
  static func requested(_ typed: String) throws(CommandFailure) -> Balance {
    let text = typed.withoutBlanks
    let isNumber: (Character) -> Bool = { $0.isNumber || ".,-−".contains($0) || $0.isWhitespace }
    let unit =
      (text.first.map(isNumber) ?? true)
      ? String(text.drop(while: isNumber)) : String(text.prefix { !isNumber($0) })
    let number =
      text.first.map(isNumber) ?? true ? String(text.prefix(while: isNumber)) : String(text.dropFirst(unit.count))
    guard let amount = Decimal(amount: number.withoutBlanks), amount >= 0 else {
      throw CommandFailure(
        .badData, english: "“\(typed)” is not a price: write it as 1200 UAH.",
        ukrainian: "«\(typed)» не є ціною: напишіть її як 1200 UAH.")
    }
    guard !unit.isEmpty || amount == 0 else {
      throw CommandFailure(
        .badData, english: "In which currency? Write it as \(number) UAH, or \(number) points.",
        ukrainian: "У якій валюті? Напишіть \(number) UAH або \(number) балів.")
    }
    return Balance(amount, try Currency.requested(unit))
  }
}

extension EventStatus {
  /// The status in words.
  var name: Phrase {
    switch self {
    case .planned: Phrase(english: "planned", ukrainian: "заплановано")
    case .confirmed: Phrase(english: "confirmed", ukrainian: "підтверджено")
    case .cancelled: Phrase(english: "cancelled", ukrainian: "скасовано")
    case .attended: Phrase(english: "attended", ukrainian: "відвідано")
    }
  }

  /// Reads a status in either language, also as `canceled`.
  ///
  /// - Throws: `CommandFailure` for any other text.
  static func requested(_ typed: String) throws(CommandFailure) -> EventStatus {
    let word = typed.withoutBlanks.lowercased()
    if let status = allCases.first(where: { $0.name.text(in: .english) == word || $0.name.text(in: .ukrainian) == word }
    ) {
      return status
    }
    if word == "canceled" { return .cancelled }
    throw CommandFailure(
      .badData, english: "“\(typed)” is none of planned, confirmed, cancelled and attended.",
      ukrainian: "«\(typed)» не є жодним із planned, confirmed, cancelled, attended.")
  }
}

extension [Reminder] {
  /// Reads reminders.
  ///
  /// - Throws: `CommandFailure` for a text that is none.
  static func requested(_ typed: String) throws(CommandFailure) -> [Reminder] {
    if let reminders = [Reminder](typed) { return reminders }
    throw CommandFailure(
      .badData,
      english:
        "“\(typed)” is no time before the beginning: write it as 10m, 1h30m or 1d; a year at most, and \(Reminder.maximumCount) of them.",
      ukrainian:
        "«\(typed)» не є часом до початку: напишіть його як 10m, 1h30m або 1d; не більше року, і не більше \(Reminder.maximumCount) нагадувань."
    )
  }
}
