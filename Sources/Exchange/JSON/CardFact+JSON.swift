internal import Cards
internal import FoundationEssentials
internal import JSON

extension CardFact {
  /// The keys of the fact in a card's object.
  var jsonKeys: [String] {
    switch value {
    case .line, .note, .colour, .flag, .amount, .time, .count, .status, .reminders: [key]
    case .date: [key, key + "Instant"]
    }
  }

  /// Adds the fact under its keys, unless the card lacks it.
  func add(_ content: CardContent, to object: inout JSONObject) {
    switch value {
    case .line, .note, .colour, .time, .status:
      object.add(key, text(in: content))
    case .flag(let path):
      if content[keyPath: path] { object.add(key, true) }
    case .date(let path):
      guard let date = content[keyPath: path] else { return }
      object.add(key, date.day.iso)
      object.add(key + "Instant", date.instant?.iso)
    case .count(let path):
      object.add(key, content[keyPath: path])
    case .reminders(let path):
      let reminders = content[keyPath: path]
      if !reminders.isEmpty { object.add(key, reminders.map(\.text)) }
    case .amount(let path, _):
      guard let balance = content[keyPath: path] else { return }
      var amount = JSONObject()
      amount.add("amount", balance.amountText)
      amount.add("currency", balance.currency?.code)
      object.add(key, amount)
    }
  }

  /// Reads the fact from its keys. A missing key means that the card lacks the fact.
  func read(from members: JSONMembers, into content: inout CardContent, _ rules: JSONRules) throws(ImportError) {
    switch value {
    case .line(let path):
      content[keyPath: path] = try rules.line(key, of: members)
    case .note(let path):
      content[keyPath: path] = try rules.note(key, of: members)
    case .colour(let path):
      content[keyPath: path] = try members.read(key) { Colour($0) }
    case .flag(let path):
      content[keyPath: path] = try members.flag(key) ?? false
    case .date(let path):
      guard let day = try members.read(key, { CalendarDate($0) }) else { return content[keyPath: path] = nil }
      content[keyPath: path] = CardDate(day, instant: try members.read(key + "Instant", Date.init(iso:)))
    case .time(let path):
      content[keyPath: path] = try members.read(key, EventTime.init(iso:))
    case .status(let path):
      content[keyPath: path] = try members.read(key, EventStatus.init(rawValue:))
    case .count(let path):
      let count = try members.whole(key)
      guard count.map((1...Self.maximumCount).contains) ?? true else { throw members.error(key) }
      content[keyPath: path] = count
    case .reminders(let path):
      content[keyPath: path] =
        try members.strings(key).map { texts throws(ImportError) in
          guard let reminders = [Reminder](texts.joined(separator: " ")) else { throw members.error(key) }
          return reminders
        } ?? []
    case .amount(let path, _):
      content[keyPath: path] = try members.object(key).map { object throws(ImportError) in
        try rules.require(["amount", "currency"], of: object)
        return Balance(try object.amount("amount"), try object.currency("currency"))
      }
    }
  }
}

extension JSONMembers {
  /// Reads a currency; nil for points.
  func currency(_ key: String) throws(ImportError) -> Currency? {
    try read(key) { text -> Currency?? in
      if Currency.pointsWords.contains(text.lowercased()) { return .some(nil) }
      return (Currency(text) ?? Currency(code: text)).map { .some($0) }
    } ?? nil
  }
}
