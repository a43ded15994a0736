/// A sentence in all languages. A missing translation does not compile.
struct Phrase: Hashable, Sendable {
  private let english: String
  private let ukrainian: String

  init(english: String, ukrainian: String) {
    self.english = english
    self.ukrainian = ukrainian
  }

  /// A suggestion of a similar word, with a blank before it.
  static func didYouMean(_ word: String) -> Phrase {
    Phrase(english: " Did you mean \(word)?", ukrainian: " Може, \(word)?")
  }

  static let nothing = Phrase(english: "", ukrainian: "")

  func text(in language: Language) -> String {
    switch language {
    case .english: english
    case .ukrainian: ukrainian
    }
  }

  static func + (one: Phrase, other: Phrase) -> Phrase {
    Phrase(english: one.english + other.english, ukrainian: one.ukrainian + other.ukrainian)
  }
}

extension Phrase {
  /// A number with the right form of a Ukrainian noun: 1 картка, 2 картки, 5 карток.
  static func ukrainian(_ count: Int, _ one: String, _ few: String, _ many: String) -> String {
    let form =
      switch (count % 10, count % 100) {
      case (1, let rest) where rest != 11: one
      case (2...4, let rest) where !(12...14).contains(rest): few
      default: many
      }
    return "\(count) \(form)"
  }

  /// A number with the right form of an English noun.
  static func english(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
