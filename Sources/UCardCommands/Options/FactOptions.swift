internal import ArgumentParser
internal import Cards

/// The options for facts of a card: one for each of `CardFact.all` that has one.
///
/// The parser normally finds options as properties of a type. These have no property: the mirror of this type reports
/// one for each fact, and `init(from:)` asks the parser for the values.
struct FactOptions: ParsableArguments, CustomReflectable {
  /// The typed texts, by the key of the fact.
  private var texts: [String: String] = [:]
  /// The values of flags, by the key of the fact.
  private var flags: [String: Bool] = [:]

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    for fact in CardFact.all {
      switch fact.wrapper {
      case nil: continue
      case .flag?: flags[fact.key] = try container.decode(Flag<Bool?>.self, forKey: Key(fact.key)).wrappedValue
      case .text?: texts[fact.key] = try container.decode(Option<String?>.self, forKey: Key(fact.key)).wrappedValue
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
      }
    }
    return Mirror(self, children: children)
  }

  /// Whether any option was given.
  var areGiven: Bool { !texts.isEmpty || !flags.isEmpty }

  /// Returns the changes, after checking them. An empty value deletes a fact.
  ///
  /// - Parameter today: the day from which periods such as `30d` are counted.
  /// - Throws: `CommandFailure` for an invalid colour, date or text.
  func changes(on today: CalendarDate) throws(CommandFailure) -> FactChanges {
    var changes = FactChanges()
    for fact in CardFact.all {
      if let text = texts[fact.key] {
        try fact.read(typed: text, on: today, into: &changes.content)
      } else if case .flag(let path) = fact.value, let flag = flags[fact.key] {
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
  }

  /// The option of the fact; nil if it has none.
  fileprivate var wrapper: Wrapper? {
    guard let option else { return nil }
    let name = NameSpecification(option.names.map { .customLong($0) })
    let help = ArgumentHelp(english: option.help.english, ukrainian: option.help.ukrainian, value: valueName)
    if case .flag = value { return .flag(Flag(name: name, inversion: .prefixedNo, help: help)) }
    return .text(ArgumentParser.Option(name: name, help: help))
  }

  /// The name of the value in help.
  private var valueName: Phrase? {
    switch value {
    case .line, .note: .text
    case .colour: Phrase(english: "colour", ukrainian: "колір")
    case .date: .date
    case .balance: Phrase(english: "amount", ukrainian: "сума")
    case .flag: nil
    }
  }

  /// Sets the fact in `content` to a typed text, or deletes it if the text is empty.
  ///
  /// - Throws: `CommandFailure` for an invalid value.
  func read(
    typed: String, on today: CalendarDate, into content: inout CardContent
  ) throws(CommandFailure) {
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
        isCleared || Self.saysNever(typed) ? nil : CardDate(try TypedDay.read(typed, edge, from: today))
    case .flag, .balance:
      break
    }
  }

  private static func saysNever(_ typed: String) -> Bool {
    ["none", "never", "ніколи", "немає"].contains(typed.lowercased())
  }
}
