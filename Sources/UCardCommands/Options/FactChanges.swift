internal import Cards

/// Changes of a card's facts.
struct FactChanges {
  /// A card with the new facts.
  var content = CardContent(name: "")
  /// The facts to change.
  var fields: CardFields = []

  /// - Throws: `CommandFailure` if the card would expire before it becomes valid.
  func apply(to card: inout CardContent) throws(CommandFailure) {
    for fact in CardFact.all where fields.contains(CardFields(fact)) { fact.copy(from: content, to: &card) }
    try card.requireOrderOfDays(after: fields)
  }
}
