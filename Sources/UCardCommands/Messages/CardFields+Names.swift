internal import Cards
internal import Words

extension CardFields {
  /// The names of the parts for people.
  var names: [Phrase] {
    Self.named.filter { contains($0.field) }.map(\.name)
  }

  private static let named: [(field: CardFields, name: Phrase)] =
    [
      (.name, Phrase(english: "name", ukrainian: "назва")),
      (.identifiers, Phrase(english: "code or number", ukrainian: "код чи номер")),
    ] + CardFact.all.map { (CardFields($0), $0.name) }
    + [
      (.balanceHistory, Phrase(english: "balance’s history", ukrainian: "історія балансу")),
      (.categories, Phrase(english: "categories", ukrainian: "категорії")),
    ] + PictureSide.allCases.map { (CardFields($0), $0.name) }
}

extension Phrase {
  /// A word of a file in quotation marks.
  static func quoted(_ word: String) -> Phrase { Phrase(english: "“\(word)”", ukrainian: "«\(word)»") }

  /// Words of a file in quotation marks, separated by commas.
  static func quoted(_ words: [String]) -> Phrase { list(words.map(Phrase.quoted)) }

  /// The first words in quotation marks, and the number of all others.
  ///
  /// - Parameter others: the number of words that are not given.
  static func quoted(first words: [String], others: Int = 0) -> Phrase {
    let most = 50
    let others = others + max(0, words.count - most)
    return Phrase(alike: "\(.quoted(Array(words.prefix(most))))\(.more(others))")
  }

  /// A number of things that a list does not name.
  static func more(_ count: Int) -> Phrase {
    count == 0 ? .nothing : Phrase(english: " and \(count) more", ukrainian: " і ще \(count)")
  }

}
