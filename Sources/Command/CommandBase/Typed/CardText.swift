package import Actions
package import Cards
internal import Values
package import Words

/// A card as text for an editor: a line `key: value` for each fact, in which a person may change the values.
///
/// The keys are the names of the options that set the facts; a category has a line of its own, and so has each line of a
/// note. Lines that begin with `#` are comments.
package struct CardText {
  /// The values of each key, in order; nil for a key without a line.
  private var values: [String: [String]] = [:]
  /// The numbers of the lines of each key, from 1 on.
  private var lines: [String: [Int]] = [:]

  /// An invalid line.
  package struct Fault: Error {
    /// The number of the line, from 1 on; nil if it is missing.
    package let line: Int?
    package let phrase: Phrase
  }

  private static let name = "name"
  private static let category = "category"
  private static let comment = "#"
  /// The beginning of a comment with a message about the next line.
  private static let faultMark = "#! "
  private static let flags = [true: "yes", false: "no"]

  /// The facts that are in the text.
  private static let facts = CardFact.all.filter { $0.option != nil }

  private static func key(of fact: CardFact) -> String { fact.option?.names.first ?? fact.key }

  // MARK: writing

  /// The text of a card.
  package static func text(of card: Card, in context: CommandContext) -> String {
    var text = header(of: card).text(in: context.language).split(separator: "\n").map { "\(comment) \($0)\n" }.joined()
    for (key, values) in current(of: card.content) {
      for value in values.isEmpty ? [""] : values { text += value.isEmpty ? "\(key):\n" : "\(key): \(value)\n" }
    }
    return text
  }

  /// The keys of the text with their values in a card.
  private static func current(of content: CardContent) -> [(key: String, values: [String])] {
    [(name, [content.name]), (category, content.categories)]
      + facts.map { fact in
        switch fact.value {
        case .flag(let property): (key(of: fact), [flags[content[keyPath: property]] ?? ""])
        case .note(let property):
          (
            key(of: fact),
            content[keyPath: property]?.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) ?? []
          )
        case .amount(let property, _): (key(of: fact), content[keyPath: property].map { [$0.typedText] } ?? [])
        case .line, .colour, .date, .time, .count, .status, .reminders:
          (key(of: fact), fact.text(in: content).map { [$0] } ?? [])
        }
      }
  }

  private static func header(of card: Card) -> Phrase {
    let numbers = card.identifiers.enumerated().map { index, identifier in
      Phrase(
        verbatim: "\(index + 1)  \(identifier.kind.name): \(identifier.isSecret ? "•••" : identifier.printedText)\n")
    }
    let heading = Phrase("Numbers of the card (to change them: ucard identifier edit '#\(card.number)'):\n")
    let identifiers = numbers.isEmpty ? Phrase.nothing : .list([heading] + numbers, separator: "")
    return Phrase(
      """
      \(card.title)
      Change the text after the colons. An empty value or a deleted line removes what was there.
      Save the file and close the editor.
      Several lines can begin with “category:”; each line of a note begins with “note:”.
      \(identifiers)
      """)
  }

  // MARK: reading

  /// Reads a text.
  ///
  /// - Throws: `Fault` for a line without a known key.
  package init(_ text: String) throws(Fault) {
    let keys = [Self.name, Self.category] + Self.facts.map(Self.key)
    let isRepeated = Set([Self.category] + Self.facts.filter(\.isNote).map(Self.key))
    for (index, line) in Self.split(text).enumerated() {
      guard !line.hasPrefix(Self.comment), line.contains(where: { !$0.isWhitespace }) else { continue }
      guard let colon = line.firstIndex(of: ":") else {
        throw Fault(
          line: index + 1,
          phrase: Phrase("a line has the form “key: value”; each line of a note begins with “note:”."))
      }
      let key = line[..<colon].withoutBlanks.lowercased()
      guard keys.contains(key) else {
        throw Fault(
          line: index + 1,
          phrase: .sentences(
            Phrase("“\(key)” is no key. The keys are \(keys.joined(separator: ", "))."),
            NearestName.meant(by: key, in: keys).map(Phrase.didYouMean)))
      }
      guard values[key] == nil || isRepeated.contains(key) else {
        throw Fault(line: index + 1, phrase: Phrase("“\(key)” comes twice."))
      }
      let value = line[line.index(after: colon)...]
      values[key, default: []].append(String(value.hasPrefix(" ") ? value.dropFirst() : value))
      lines[key, default: []].append(index + 1)
    }
  }

  /// Whether the text has no line with a key.
  package var isEmpty: Bool { values.isEmpty }

  /// Returns the text without the messages of an earlier reading, and with a comment above the wrong line.
  package static func text(_ text: String, marking fault: Fault, in context: CommandContext) -> String {
    let all = split(text)
    var marked: [String] = []
    let mark = faultMark + fault.phrase.text(in: context.language).replacing("\n", with: " ")
    for (index, line) in all.enumerated() where !line.hasPrefix(faultMark) {
      if index + 1 == fault.line ?? 1 { marked.append(mark) }
      marked.append(line)
    }
    return marked.joined(separator: "\n") + "\n"
  }

  private static func split(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      String($0.hasSuffix("\r") ? $0.dropLast() : $0)
    }
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines
  }

  // MARK: changing

  /// Returns the changes that the person made to the text. Other values of the card stay as they are, even if another
  /// program has changed them in the meantime.
  ///
  /// - Parameter old: the card from which the text was made.
  /// - Throws: `Fault` for an invalid value.
  package func request(since old: CardContent, in context: CommandContext) throws -> EditRequest {
    var request = EditRequest()
    request.isForced = true
    for (key, before) in Self.current(of: old) where given(key) != before {
      let now = given(key)
      switch key {
      case Self.name:
        request.name = try read(key) { text in try text.asName(of: .ofCard) }
      case Self.category:
        for (index, name) in now.enumerated() where !before.contains(name) {
          request.addedCategories.append(try read(key, index) { text in try text.asCategory() })
        }
        request.removedCategories = before.filter { !now.contains($0) }
      default:
        guard let fact = Self.facts.first(where: { Self.key(of: $0) == key }) else { continue }
        if case .flag(let property) = fact.value {
          request.changes.fields.insert(CardFields(fact))
          request.changes.content[keyPath: property] = try flag(key)
        } else {
          let typed = now.joined(separator: "\n")
          try read(key) { _ in try request.changes.read(fact, typed: typed, TypedTime.Reading(context, asks: false)) }
        }
      }
    }
    for (path, key) in [(\FactChanges.start, "starts"), (\FactChanges.end, "ends")] {
      guard let time = request.changes[keyPath: path], let fact = Self.facts.first(where: { $0.key == key }) else {
        continue
      }
      request.changes[keyPath: path] = { card in try read(Self.key(of: fact)) { _ in try time(card) } }
    }
    return request
  }

  /// Returns a refused change of the card as a fault of the text.
  package func fault(_ refusal: CardRefusal, of request: EditRequest, in context: CommandContext) -> Fault {
    Fault(line: lines[lastDate(of: request)]?.first, phrase: CommandFailure(refusal, in: context).phrase)
  }

  /// The key of the last date or time that was changed, else that of the name.
  private func lastDate(of request: EditRequest) -> String {
    Self.facts.last { request.changes.fields.contains(CardFields($0)) && $0.isDate }.map(Self.key) ?? Self.name
  }

  /// The values of a key in the text; an empty value counts as none.
  private func given(_ key: String) -> [String] {
    let given = values[key] ?? []
    return given.allSatisfy { $0.allSatisfy(\.isWhitespace) }
      ? [] : key == Self.category ? given.filter { !$0.isEmpty } : given
  }

  private func read<Value>(
    _ key: String, _ index: Int = 0, _ read: (String) throws -> Value
  ) throws -> Value {
    let given = given(key)
    do { return try read(index < given.count ? given[index] : "") } catch let error as CommandFailure {
      let lines = lines[key] ?? []
      throw Fault(line: index < lines.count ? lines[index] : lines.first, phrase: error.phrase)
    }
  }

  private func flag(_ key: String) throws -> Bool {
    try read(key) { text in
      switch text.withoutBlanks.lowercased() {
      case "true", "1": return true
      case "", "false", "0": return false
      case let word:
        if let isYes = TypedAnswer.isYes(word) { return isYes }
        throw CommandFailure(.badData, Phrase("“\(text)” is neither yes nor no: write one of them."))
      }
    }
  }
}

extension CardFact {
  fileprivate var isDate: Bool {
    switch value {
    case .date, .time: true
    default: false
    }
  }
}
