/// The languages of messages and pages, by their codes (BCP 47).
public enum Language: String, CaseIterable, Sendable {
  /// English.
  case english = "en"
  /// Ukrainian.
  case ukrainian = "uk"
}

extension Phrase {
  /// A number of things: 1 card, 2 cards; 1 картка, 2 картки, 5 карток.
  package static func count(
    _ count: Int, _ english: (one: String, many: String), _ ukrainian: (one: String, few: String, many: String)
  ) -> Phrase {
    let form =
      switch (count % 10, count % 100) {
      case (1, let rest) where rest != 11: ukrainian.one
      case (2...4, let rest) where !(12...14).contains(rest): ukrainian.few
      default: ukrainian.many
      }
    return Phrase(english: "\(count) \(count == 1 ? english.one : english.many)", ukrainian: "\(count) \(form)")
  }
}
