internal import Cards

extension CardFields {
  /// Each part with its key in JSON and its name for people.
  private static let named: [(field: CardFields, key: String, name: Phrase)] =
    [
      (.name, "name", Phrase(english: "name", ukrainian: "назва")),
      (.identifiers, "identifiers", Phrase(english: "code or number", ukrainian: "код чи номер")),
    ]
    + CardFact.all.map { (CardFields($0), $0.key, Phrase(english: $0.name.english, ukrainian: $0.name.ukrainian)) }
    + [
      (.balanceHistory, "balanceHistory", Phrase(english: "balance’s history", ukrainian: "історія балансу")),
      (.categories, "categories", Phrase(english: "categories", ukrainian: "категорії")),
    ] + PictureSide.allCases.map { (CardFields($0), "pictures.\($0.rawValue)", $0.name) }

  /// Their keys in JSON; nil for none.
  var keys: [String]? { isEmpty ? nil : Self.named.filter { contains($0.field) }.map(\.key) }

  /// Their names.
  var names: [Phrase] { Self.named.filter { contains($0.field) }.map(\.name) }
}

extension Phrase {
  /// Several things with commas between them.
  static func list(_ phrases: [Phrase]) -> Phrase {
    guard let first = phrases.first else { return .nothing }
    return phrases.dropFirst().reduce(first) { $0 + Phrase(english: ", ", ukrainian: ", ") + $1 }
  }
}
