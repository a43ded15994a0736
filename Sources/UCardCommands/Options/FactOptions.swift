internal import ArgumentParser
internal import Cards
internal import TimeZones

/// The options for facts of a card: one for each of `CardFact.all` that has one.
///
/// The parser normally finds options as properties of a type. These have no property: the mirror of this type reports
/// one for each fact, and `init(from:)` asks the parser for the values.
struct FactOptions: ParsableArguments, CustomReflectable {
  /// The typed texts, by the key of the fact. An option that may be repeated has several.
  private var texts: [String: [String]] = [:]
  /// The values of flags, by the key of the fact.
  private var flags: [String: Bool] = [:]

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    for fact in CardFact.all {
      switch fact.wrapper {
      case nil: continue
      case .flag?: flags[fact.key] = try container.decode(Flag<Bool?>.self, forKey: Key(fact.key)).wrappedValue
      case .text?:
        texts[fact.key] = try container.decode(Option<String?>.self, forKey: Key(fact.key)).wrappedValue.map { [$0] }
      case .texts?:
        let typed = try container.decode(Option<[String]>.self, forKey: Key(fact.key)).wrappedValue
        texts[fact.key] = typed.isEmpty ? nil : typed
      }
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ key: String) { stringValue = key }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  var customMirror: Mirror {
    let children = CardFact.all.compactMap { fact -> Mirror.Child? in
      switch fact.wrapper {
      case nil: nil
      case .flag(let flag)?: ("_" + fact.key, flag)
      case .text(let option)?: ("_" + fact.key, option)
      case .texts(let option)?: ("_" + fact.key, option)
      }
    }
    return Mirror(self, children: children)
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
  /// The parser's property wrapper for the option of a fact.
  fileprivate enum Wrapper {
    case flag(Flag<Bool?>)
    case text(ArgumentParser.Option<String?>)
    case texts(ArgumentParser.Option<[String]>)
  }

  /// The option of the fact; nil if it has none.
  fileprivate var wrapper: Wrapper? {
    guard let option else { return nil }
    let name = NameSpecification(option.names.map { .customLong($0) })
    let help = ArgumentHelp(english: option.help.english, ukrainian: option.help.ukrainian, value: valueName)
    switch value {
    case .flag: return .flag(Flag(name: name, inversion: .prefixedNo, help: help))
    case .reminders:
      return .texts(ArgumentParser.Option(wrappedValue: [], name: name, parsing: .singleValue, help: help))
    default: return .text(ArgumentParser.Option(name: name, help: help))
    }
  }

  /// The name of the value in help.
  private var valueName: Phrase? {
    switch value {
    case .line, .note: .text
    case .colour: Phrase(english: "colour", ukrainian: "колір")
    case .date: .date
    case .amount: Phrase(english: "amount", ukrainian: "сума")
    case .time, .reminders: Phrase(english: "time", ukrainian: "час")
    case .count: Phrase(english: "number", ukrainian: "число")
    case .status: Phrase(english: "status", ukrainian: "стан")
    case .flag: nil
    }
  }
}
