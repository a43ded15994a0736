/// The languages of messages and pages, by their codes (BCP 47).
public enum Language: String, CaseIterable, Sendable {
  /// English.
  case english = "en"
  /// Ukrainian.
  case ukrainian = "uk"
}

/// A word or a sentence in all languages. A missing translation does not compile.
public struct Phrase: Hashable, Sendable {
  /// In English.
  public let english: String
  /// In Ukrainian.
  public let ukrainian: String

  /// Creates a phrase from its two languages.
  public init(english: String, ukrainian: String) {
    self.english = english
    self.ukrainian = ukrainian
  }

  /// A suggestion of a similar word, with a blank before it.
  package static func didYouMean(_ word: String) -> Phrase {
    Phrase(english: " Did you mean \(word)?", ukrainian: " Може, \(word)?")
  }

  /// No words.
  public static let nothing = Phrase(english: "", ukrainian: "")

  /// The words in a language.
  public func text(in language: Language) -> String {
    switch language {
    case .english: english
    case .ukrainian: ukrainian
    }
  }

  /// Two phrases as one.
  public static func + (one: Phrase, other: Phrase) -> Phrase {
    Phrase(english: one.english + other.english, ukrainian: one.ukrainian + other.ukrainian)
  }
}

extension Phrase {
  /// A number with the right form of a Ukrainian noun: 1 картка, 2 картки, 5 карток.
  package static func ukrainian(_ count: Int, _ one: String, _ few: String, _ many: String) -> String {
    let form =
      switch (count % 10, count % 100) {
      case (1, let rest) where rest != 11: one
      case (2...4, let rest) where !(12...14).contains(rest): few
      default: many
      }
    return "\(count) \(form)"
  }

  /// A number with the right form of an English noun.
  package static func english(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
