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
    // Facts that are not given are nil here.
    let (first, last) = (content.validFrom?.day, content.expiry?.day)
    guard first != nil || last != nil else { return nil }
    let isPast = content.isExpired(on: context.today)
    return .sentences(
      first.map(context.format.text).map {
        Phrase(english: "Good from \($0) on.", ukrainian: "Діє з \($0).")
      },
      last.map(context.format.text).map {
        isPast
          ? Phrase(english: "Good until \($0), which has passed.", ukrainian: "Діяла до \($0): цей день уже минув.")
          : Phrase(english: "Good until \($0).", ukrainian: "Діє до \($0).")
      })
  }
}
