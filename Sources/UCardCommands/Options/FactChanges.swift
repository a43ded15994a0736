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

extension FactChanges {
  /// The days that were understood, since they may be typed in many ways; nil if none was given.
  func days(in context: CommandContext) -> Phrase? {
    var sentences: [Phrase] = []
    if fields.contains(.validFrom), let day = content.validFrom?.day {
      let text = context.format.text(day)
      sentences.append(Phrase(english: "Good from \(text) on.", ukrainian: "Діє з \(text)."))
    }
    if fields.contains(.expiry), let day = content.expiry?.day {
      let text = context.format.text(day)
      sentences.append(
        content.isExpired(on: context.today)
          ? Phrase(english: "Good until \(text), which has passed.", ukrainian: "Діє до \(text), а цей день минув.")
          : Phrase(english: "Good until \(text).", ukrainian: "Діє до \(text)."))
    }
    guard let first = sentences.first else { return nil }
    return sentences.dropFirst().reduce(first) { $0 + Phrase(english: " ", ukrainian: " ") + $1 }
  }
}
