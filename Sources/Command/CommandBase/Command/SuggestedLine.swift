package import Words

/// A command line that a message suggests, and that a person can copy into bash, dash, fish or zsh. Its values are quoted
/// where a shell would change them. Words in capitals are placeholders, and are translated.
///
///     Phrase("“\(card.name)” has no event. Give it one:").then("ucard reschedule '#\(card.number)' TIME")
package struct SuggestedLine: ExpressibleByStringInterpolation, Sendable {
  fileprivate let phrase: Phrase

  /// Creates a line of the program's own words.
  package init(stringLiteral line: String) { phrase = Words(line).phrase }

  /// Creates a line of words and values.
  package init(stringInterpolation words: Words) { phrase = words.phrase }

  /// The words and values of a line.
  package struct Words: StringInterpolationProtocol {
    private var parts: [Phrase] = []
    /// The literal before the next value.
    private var literal = ""

    package init(literalCapacity: Int, interpolationCount: Int) {}

    fileprivate init(_ text: String) { appendLiteral(text) }

    fileprivate var phrase: Phrase { .list(parts, separator: "") }

    /// Adds words of the program. Placeholders among them are translated.
    package mutating func appendLiteral(_ text: String) {
      let words = text.split(separator: " ", omittingEmptySubsequences: false)
      let phrases = words.map { SuggestedLine.placeholders[String($0)] ?? Phrase(verbatim: "\($0)") }
      parts.append(.list(phrases, separator: " "))
      literal = text
    }

    /// Adds a word that a person typed, or that the wallet has. One that begins with a hyphen is joined to its option, or
    /// stands after `--`, so that it is not taken for an option.
    package mutating func appendInterpolation(_ word: String) {
      if word.hasPrefix("-"), literal.last == " " {
        if literal.contains(/\ --\S+\ $/) {
          parts.removeLast()
          appendLiteral(String(literal.dropLast()) + "=")
        } else {
          appendInterpolation(plain: "-- ")
        }
      }
      appendInterpolation(plain: ShellWord.quoted(word))
    }

    /// Adds several such words, each with a space before it.
    package mutating func appendInterpolation(_ words: [String]) {
      appendInterpolation(plain: words.map { " " + ShellWord.quoted($0) }.joined())
    }

    /// Adds a number.
    package mutating func appendInterpolation(_ number: Int) { appendInterpolation(plain: number.description) }

    /// Adds words of the program that are chosen at run time.
    package mutating func appendInterpolation(plain words: String) { parts.append(Phrase(verbatim: "\(words)")) }
  }

  /// The placeholders for words of the person.
  private static let placeholders: [String: Phrase] = [
    "CARD": Phrase("CARD"), "NAME": Phrase("NAME"), "NUMBER": Phrase("NUMBER"), "FILE": Phrase("FILE"),
    "TEXT": Phrase("TEXT"), "KEY": Phrase("KEY"), "VALUE": Phrase("VALUE"), "FOLDER": Phrase("FOLDER"),
    "TIME": Phrase("TIME"), "AMOUNT": Phrase("AMOUNT"), "PICTURE": Phrase("PICTURE"), "PAYLOAD": Phrase("PAYLOAD"),
    "OTHER": Phrase("OTHER"), "ADDRESS": Phrase("ADDRESS"), "CATEGORY": Phrase("CATEGORY"), "LABEL": Phrase("LABEL"),
    "TYPE": Phrase("TYPE"),
  ]
}

extension Phrase {
  /// The phrase with a command line below it.
  package func then(_ line: SuggestedLine?) -> Phrase { then([line].compactMap(\.self)) }

  /// The phrase with command lines below it.
  package func then(_ lines: [SuggestedLine]) -> Phrase { then(lines.map(\.phrase)) }
}
