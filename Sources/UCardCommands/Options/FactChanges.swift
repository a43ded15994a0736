internal import Cards

/// What of a card's facts is to be changed.
struct FactChanges {
  /// A card that says what they are to be.
  var content = CardContent(name: "")
  /// Those that are to be changed.
  var fields: CardFields = []

  /// - Throws: `CommandFailure` where the card would end before it begins.
  func apply(to card: inout CardContent) throws(CommandFailure) {
    for fact in CardFact.all where fields.contains(CardFields(fact)) { fact.copy(from: content, to: &card) }
    try card.requireOrderOfDays(after: fields)
  }
}
