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
    ] + CardFact.all.map { (CardFields($0), Phrase(english: $0.name.english, ukrainian: $0.name.ukrainian)) }
    + [
      (.balanceHistory, Phrase(english: "balance’s history", ukrainian: "історія балансу")),
      (.categories, Phrase(english: "categories", ukrainian: "категорії")),
    ] + PictureSide.allCases.map { (CardFields($0), $0.name) }
}

extension Phrase {
  /// Words of a file in quotation marks, separated by commas.
  static func quoted(_ words: [String]) -> Phrase {
    list(words.map { Phrase(english: "“\($0)”", ukrainian: "«\($0)»") })
  }

  /// The first words in quotation marks, and the number of all others.
  ///
  /// - Parameter others: the number of words that are not given.
  static func quoted(first words: [String], others: Int = 0) -> Phrase {
    let most = 50
    let others = others + max(0, words.count - most)
    return quoted(Array(words.prefix(most))) + more(others)
  }

  /// A number of things that a list does not name.
  static func more(_ count: Int) -> Phrase {
    count == 0 ? .nothing : Phrase(english: " and \(count) more", ukrainian: " і ще \(count)")
  }

  /// The phrases, separated by commas.
  static func list(_ phrases: [Phrase]) -> Phrase {
    guard let first = phrases.first else { return .nothing }
    return phrases.dropFirst().reduce(first) { $0 + Phrase(english: ", ", ukrainian: ", ") + $1 }
  }
}
