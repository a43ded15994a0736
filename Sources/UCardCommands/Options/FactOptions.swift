internal import Arguments
internal import Cards
internal import TimeZones
internal import Words

/// The options for facts of a card: one for each of `CardFact.all` that has one.
struct FactOptions {
  /// The typed texts, by the key of the fact. An option that may be repeated has several.
  private var texts: [String: [String]] = [:]
  /// The values of flags, by the key of the fact.
  private var flags: [String: Bool] = [:]

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    for fact in CardFact.all {
      guard let option = fact.option else { continue }
      let names = option.names.map { "--" + $0 }
      switch fact.value {
      case .flag:
        flags[fact.key] = try reader.flagOrNot(names[0], english: "\(option.help)", ukrainian: "\(option.help)")
      case .reminders:
        let typed = try reader.options(
          names, value: fact.valueName, english: "\(option.help)", ukrainian: "\(option.help)")
        if !typed.isEmpty { texts[fact.key] = typed }
      default:
        if let typed: String = try reader.option(
          names, value: fact.valueName, english: "\(option.help)", ukrainian: "\(option.help)")
        {
          texts[fact.key] = [typed]
        }
      }
    }
  }

  /// Whether any option was given.
  var areGiven: Bool { !texts.isEmpty || !flags.isEmpty }

  /// Returns the changes, after checking them. An empty value deletes a fact.
  ///
  /// - Parameter zone: the time zone of typed times; nil for the local one.
  /// - Throws: `CommandFailure` for an invalid colour, date, time or text; the errors of questions.
  func changes(in context: CommandContext, zone: Zone? = nil) throws -> FactChanges {
    let reading = TypedTime.Reading(context, zone: zone, asks: true)
    var changes = FactChanges()
    changes.usualReminders = context.settings.reminders
    for fact in CardFact.all {
      if let texts = texts[fact.key] {
        try changes.read(fact, typed: texts.joined(separator: " "), reading)
        continue
      }
      if case .flag(let path) = fact.value, let flag = flags[fact.key] {
        changes.content[keyPath: path] = flag
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
    case .colour: Phrase(english: "colour", ukrainian: "колір")
    case .date: .date
    case .amount: Phrase(english: "amount", ukrainian: "сума")
    case .time, .reminders: Phrase(english: "time", ukrainian: "час")
    case .count: Phrase(english: "number", ukrainian: "число")
    case .status: Phrase(english: "status", ukrainian: "стан")
    case .flag: .nothing
    }
  }
}
