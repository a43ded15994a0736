/// A word that people type, such as the name of a colour, in all languages. Its other spellings stand behind `|`, in
/// English and in each catalogue:
///
///     TypedWord("purple|violet", context: "colour")
///
/// The words of every language are understood, whichever language is set. A test ensures that no word of a context
/// means two things.
public struct TypedWord: Hashable, Sendable {
  private let english: String
  private let context: String

  /// Creates a word from its spellings in English, the name first.
  ///
  /// - Parameter context: the kind of the word, such as `colour`. It tells apart words with the same English.
  public init(_ english: String, context: String) {
    self.english = english
    self.context = context
  }

  /// The spellings in a language, the name first.
  public func spellings(in language: Language) -> [String] {
    (language.catalogue?.message(english, context: context) ?? english).split(separator: "|").map(String.init)
  }

  /// The spellings in all languages, those of English first.
  public var spellings: some Sequence<String> { Language.all.lazy.flatMap(spellings(in:)) }

  /// The name in a language.
  public func name(in language: Language) -> String { spellings(in: language).first ?? "" }

  /// The name.
  public var name: Phrase { Phrase(verbatim: "\(self)") }

  /// Whether a typed word is a spelling of this one in any language, ignoring letter case.
  public func isMeant(by typed: some StringProtocol) -> Bool {
    let typed = typed.lowercased()
    return isSpelling { $0 == typed }
  }

  /// Whether a typed word is the beginning of a spelling of this one in any language, ignoring letter case.
  public func isMeant(byBeginning typed: some StringProtocol) -> Bool {
    let typed = typed.lowercased()
    return isSpelling { $0.hasPrefix(typed) }
  }

  private func isSpelling(where isMeant: (String) -> Bool) -> Bool {
    spellings.contains { isMeant($0.lowercased()) }
  }
}

/// Words of a command line that a person can copy into bash, dash, fish or zsh.
package enum ShellWord {
  /// The word as it is, or in quotes if a shell would change it.
  ///
  /// A backslash stands outside of the quotes, doubled: between single quotes, fish reads one before a quote or another
  /// backslash as an escape, the other shells read it as itself.
  package static func quoted(_ word: String) -> String {
    // zsh expands `=ls`, and older versions of fish `%self`.
    let isPlain =
      !word.isEmpty && word.first != "=" && word.first != "%"
      && word.allSatisfy { $0.isLetter || $0.isNumber || "-_./=,+:@%".contains($0) }
    guard !isPlain else { return word }
    let parts = word.map { $0 == "\\" ? #"'\\'"# : $0 == "'" ? #"'\''"# : String($0) }
    return "'" + parts.joined() + "'"
  }
}
