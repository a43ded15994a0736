/// A word or a sentence in all languages. A missing translation does not compile. Phrases can stand in phrases:
///
///     let card = Phrase(english: "the card “Gym”", ukrainian: "картку «Gym»")
///     Phrase(english: "Moved \(card) to \(day).", ukrainian: "Перенесено \(card) на \(day).")
public struct Phrase: Hashable, Sendable {
  /// In English.
  public let english: String
  /// In Ukrainian.
  public let ukrainian: String

  /// Creates a phrase from its two languages.
  @inlinable
  public init(english: Text, ukrainian: Text) {
    self.english = english.english
    self.ukrainian = ukrainian.ukrainian
  }

  /// Creates a phrase that is the same in all languages, but for the phrases that it holds.
  @inlinable
  public init(alike text: Text) { self.init(english: text, ukrainian: text) }

  /// No words.
  public static let nothing = Phrase(verbatim: "")

  /// A suggestion of a similar word.
  package static func didYouMean(_ word: String) -> Phrase {
    Phrase("Did you mean \(word)?")
  }

  /// The phrases, one after the other.
  package static func list(_ phrases: [Phrase], separator: String = ", ") -> Phrase {
    phrases.dropFirst().reduce(phrases.first ?? .nothing) { Phrase(verbatim: "\($0)\(separator)\($1)") }
  }

  /// The sentences that are not nil, with blanks between them.
  package static func sentences(_ sentences: Phrase?...) -> Phrase {
    list(sentences.compactMap(\.self), separator: " ")
  }

  /// The words in capitals.
  package var uppercased: Phrase { Phrase(english: "\(english.uppercased())", ukrainian: "\(ukrainian.uppercased())") }

  /// The words in a language.
  public func text(in language: Language) -> String {
    switch language {
    case .english: english
    case .ukrainian: ukrainian
    }
  }
}

extension Phrase {
  /// The literal of a phrase. What it holds is put into the words of each language, because it does not know its own.
  public struct Text: ExpressibleByStringInterpolation, StringInterpolationProtocol, Sendable {
    @usableFromInline var english = ""
    @usableFromInline var ukrainian = ""

    /// Creates the text of a literal that holds nothing.
    @inlinable
    public init(stringLiteral text: String) {
      english = text
      ukrainian = text
    }

    /// Creates an empty text.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Creates the text of a literal.
    public init(stringInterpolation text: Text) { self = text }

    /// Adds the same to each language.
    public mutating func appendLiteral(_ text: String) {
      english += text
      ukrainian += text
    }

    /// Adds the words of a phrase in each language.
    public mutating func appendInterpolation(_ phrase: Phrase) {
      english += phrase.english
      ukrainian += phrase.ukrainian
    }

    /// Adds the same to each language, but that quotation marks inside of «…» become „…“.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      let words = value.description
      english += words
      ukrainian += ukrainian.last == "«" ? words.replacing("«", with: "„").replacing("»", with: "“") : words
    }
  }
}

extension DefaultStringInterpolation {
  /// Refuses a phrase in a string, which would be its description. The compiler would pass over an unavailable function, and
  /// take the one for values of any type.
  @available(*, deprecated, message: "A string has one language: use text(in:), or make the string a phrase.")
  public mutating func appendInterpolation(_ phrase: Phrase) { appendInterpolation(phrase.english) }
}
