/// A word or a sentence in the reader's language: an English literal, and the values that stand in it. Phrases can stand in
/// phrases:
///
///     let card = Phrase("the card “\(name)”")
///     Phrase("Moved \(card) to \(day).")
///
/// The English is the key of the translation, with `%1`, `%2` and so on for the values: `Moved %1 to %2.` The words are
/// chosen when the language is known, in `text(in:)`. A message that a language lacks stays English.
///
/// Phrases are written as `Phrase("…")` and `Phrase.count(…)` with literals, nowhere else: by these names they are collected
/// for the translators (see CONTRIBUTING).
public struct Phrase: Hashable, Sendable {
  private enum Kind: Hashable {
    /// The same in all languages, but for the phrases that stand in it.
    case verbatim
    case message(context: String?)
    /// A message about a number of things, with its English for numbers other than one.
    case plural(Int, other: String)
  }

  private let kind: Kind
  /// The English with the numbers of its values.
  let key: String
  private let values: [Value]
  /// The command lines by which the reader goes on, each as a shell takes it. They stand below the message, each on a line of
  /// its own, so that it can be copied. A phrase has those of the phrases in it, too.
  public private(set) var commands: [Phrase]

  private init(kind: Kind, _ text: Text) {
    self.kind = kind
    key = text.key
    values = text.values
    commands = text.commands
  }

  /// Creates a phrase from its English, which is translated.
  ///
  /// - Parameter context: tells apart two messages that are the same in English, but not in other languages.
  public init(_ english: Text, context: String? = nil) { self.init(kind: .message(context: context), english) }

  /// Creates a phrase that is the same in all languages, but for the phrases that stand in it.
  public init(verbatim text: Text) { self.init(kind: .verbatim, text) }

  /// A message about a number of things. Each form is a whole sentence, with the same values in the same order:
  ///
  ///     Phrase.count(added, one: "Added \(added) card.", other: "Added \(added) cards.")
  public static func count(_ count: Int, one: Text, other: Text) -> Phrase {
    Phrase(kind: .plural(count, other: other.key), one)
  }

  /// No words.
  public static let nothing = Phrase(verbatim: "")

  /// A word in quotation marks.
  package static func quoted(_ word: String) -> Phrase { Phrase("“\(word)”") }

  /// Words in quotation marks, separated by commas.
  package static func quoted(_ words: [String]) -> Phrase { list(words.map(Phrase.quoted)) }

  /// A suggestion of a similar word.
  package static func didYouMean(_ word: String) -> Phrase { didYouMean(Phrase(verbatim: "\(word)")) }

  /// A suggestion of something similar.
  package static func didYouMean(_ what: Phrase) -> Phrase { Phrase("Did you mean \(what)?") }

  /// The phrases, one after the other.
  package static func list(_ phrases: [Phrase], separator: String = ", ") -> Phrase {
    list(phrases, separator: Phrase(verbatim: "\(separator)"))
  }

  /// The phrases, one after the other. They stand side by side in one phrase, since a file may make a list of any length.
  package static func list(_ phrases: [Phrase], separator: Phrase) -> Phrase {
    guard phrases.count > 1 else { return phrases.first ?? .nothing }
    var text = Text(literalCapacity: 0, interpolationCount: 2 * phrases.count)
    for (index, phrase) in phrases.enumerated() {
      if index > 0 { text.appendInterpolation(separator) }
      text.appendInterpolation(phrase)
    }
    return Phrase(kind: .verbatim, text)
  }

  /// The texts as alternatives: `8 or 12 or 13`.
  package static func anyOf(_ texts: [String]) -> Phrase { anyOf(texts.map { Phrase(verbatim: "\($0)") }) }

  /// The phrases as alternatives.
  package static func anyOf(_ phrases: [Phrase]) -> Phrase {
    phrases.dropFirst().reduce(phrases.first ?? .nothing) { Phrase("\($0) or \($1)") }
  }

  /// The texts together: `ITF and ITF-14`.
  package static func allOf(_ texts: [String]) -> Phrase {
    let phrases = texts.map { Phrase(verbatim: "\($0)") }
    return phrases.dropFirst().reduce(phrases.first ?? .nothing) { Phrase("\($0) and \($1)") }
  }

  /// The sentences that are not nil, with blanks between them.
  package static func sentences(_ sentences: Phrase?...) -> Phrase {
    list(sentences.compactMap(\.self), separator: " ")
  }

  /// The phrase with more command lines.
  package func then(_ lines: [Phrase]) -> Phrase {
    var phrase = self
    phrase.commands += lines
    return phrase
  }

  /// The words in capitals.
  package var uppercased: Phrase { Phrase(kind: .verbatim, Text(.uppercased(self))).then(commands) }

  /// The words as they begin a sentence, with a capital letter.
  package var capitalized: Phrase { Phrase(kind: .verbatim, Text(.capitalized(self))).then(commands) }

  /// The words in a language, in one line with the commands.
  public func text(in language: Language) -> String {
    commands.reduce(sentence(in: language)) { $0 + " " + $1.sentence(in: language) }
  }

  /// The words in a language, without the commands.
  public func sentence(in language: Language) -> String {
    if values.isEmpty { return form(in: language) }
    var text = ""
    write(to: &text, in: language)
    return text
  }
}

// MARK: values

extension Phrase {
  fileprivate enum Value: Hashable {
    case text(String)
    case phrase(Phrase)
    case word(TypedWord)
    case uppercased(Phrase)
    case capitalized(Phrase)
  }

  /// The literal of a phrase.
  public struct Text: ExpressibleByStringInterpolation, StringInterpolationProtocol, Sendable {
    fileprivate var key = ""
    fileprivate var values: [Value] = []
    fileprivate var commands: [Phrase] = []

    fileprivate init(_ value: Value) { append(value) }

    /// Creates the text of a literal without values.
    public init(stringLiteral text: String) { appendLiteral(text) }

    /// Creates an empty text.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Creates the text of a literal.
    public init(stringInterpolation text: Text) { self = text }

    /// Adds words. Digits that follow a value or a percent sign would be read as the number of a value, and become a value
    /// themselves.
    public mutating func appendLiteral(_ text: String) {
      var rest = text[...]
      while let sign = rest.utf8.firstIndex(where: { $0 == UInt8(ascii: "%") }) {
        appendWords(rest[...sign])
        rest = rest[rest.utf8.index(after: sign)...]
      }
      appendWords(rest)
    }

    private mutating func appendWords(_ words: Substring) {
      let digits = endsInNumber ? words.prefix(while: \.isDigit) : ""
      if !digits.isEmpty { append(.text(String(digits))) }
      key += words[digits.endIndex...]
    }

    /// Whether the key ends in a percent sign, or in the number of a value.
    private var endsInNumber: Bool {
      key.utf8.last { !(0x30...0x39).contains($0) } == UInt8(ascii: "%")
    }

    /// Adds the words of a phrase.
    public mutating func appendInterpolation(_ phrase: Phrase) {
      append(.phrase(phrase))
      commands += phrase.commands
    }

    /// Adds the name of a word that people type.
    public mutating func appendInterpolation(_ word: TypedWord) { append(.word(word)) }

    /// Adds a value, which is the same in each language.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) { append(.text(value.description)) }

    private mutating func append(_ value: Value) {
      values.append(value)
      key += "%\(values.count)"
    }
  }
}

extension Character {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}

extension DefaultStringInterpolation {
  /// Refuses a phrase in a string, which would be its description. The compiler would pass over an unavailable function, and
  /// take the one for values of any type.
  @available(*, deprecated, message: "A string has one language: use text(in:), or make the string a phrase.")
  public mutating func appendInterpolation(_ phrase: Phrase) { appendInterpolation(phrase.text(in: .english)) }
}

// MARK: words of a language

extension Phrase {
  /// The message in a language, with the numbers of its values.
  private func form(in language: Language) -> String {
    switch kind {
    case .verbatim: key
    case .message(let context): language.catalogue?.message(key, context: context) ?? key
    case .plural(let count, let other):
      language.catalogue?.message(key, for: count) ?? (count == 1 ? key : other)
    }
  }

  /// Writes the message with its values.
  private func write(to text: inout String, in language: Language) {
    let form = form(in: language)
    var rest = form.utf8[...]
    while let sign = rest.firstIndex(of: UInt8(ascii: "%")) {
      let digits = rest[rest.index(after: sign)...].prefix { (0x30...0x39).contains($0) }
      if let number = Int(String(Substring(digits))), values.indices.contains(number - 1) {
        text += Substring(rest[..<sign])
        values[number - 1].write(to: &text, in: language)
      } else {
        text += Substring(rest[..<digits.endIndex])
      }
      rest = rest[digits.endIndex...]
    }
    text += Substring(rest)
  }
}

extension Phrase.Value {
  fileprivate func write(to text: inout String, in language: Language) {
    switch self {
    case .text(let value):
      // Quotation marks inside of «…» are „…“.
      let isQuoted = text.utf8.suffix(2).elementsEqual("«".utf8)
      text += isQuoted ? value.replacing("«", with: "„").replacing("»", with: "“") : value
    case .phrase(let phrase): phrase.write(to: &text, in: language)
    case .word(let word): text += word.name(in: language)
    case .uppercased(let phrase): text += phrase.sentence(in: language).uppercased()
    case .capitalized(let phrase):
      let words = phrase.sentence(in: language)
      text += words.prefix(1).uppercased() + words.dropFirst()
    }
  }
}
