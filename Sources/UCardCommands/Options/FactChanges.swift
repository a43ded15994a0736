internal import Cards
internal import Words

/// Changes of a card's facts.
struct FactChanges {
  /// A card with the new facts.
  var content = CardContent(name: "")
  /// The facts to change.
  var fields: CardFields = []
  /// Reads the end of the event, which may be counted from its beginning; nil if the end does not change.
  private var end: ((_ starts: EventTime) throws -> EventTime)?
  /// The reminders of a card that gets an event, and for which none are given.
  var usualReminders: [Reminder] = []

  /// Sets a fact to a typed text, or deletes it if the text is empty.
  ///
  /// - Throws: `CommandFailure` for an invalid value; the errors of questions.
  mutating func read(_ fact: CardFact, typed: String, _ reading: TypedTime.Reading) throws {
    fields.insert(CardFields(fact))
    if CardFields(fact) == .ends, !typed.isEmpty {
      end = { try reading.end(typed, of: $0) }
    } else {
      try fact.read(typed: typed, reading, into: &content)
    }
  }

  /// Applies the changes.
  ///
  /// - Throws: `CommandFailure` if the card would expire before it becomes valid, or its event end before it begins.
  func apply(to card: inout CardContent, in context: CommandContext) throws {
    let before = card
    let isNewEvent = card.starts == nil
    for fact in CardFact.all where fields.contains(CardFields(fact)) { fact.copy(from: content, to: &card) }
    if isNewEvent, card.starts != nil, card.reminders.isEmpty, !fields.contains(.reminders) {
      card.reminders = usualReminders
    }
    if let end {
      guard let starts = card.starts else {
        throw CommandFailure(
          .usage, english: "When does it begin? --ends needs --starts.",
          ukrainian: "Коли початок? --ends потребує --starts.")
      }
      card.ends = try end(starts)
    }
    // Without a beginning there is no event, and so no end.
    if fields.contains(.starts), card.starts == nil { card.ends = nil }
    try card.requireOrderOfDays(after: fields)
    // An end that a later beginning leaves behind moves with it.
    if fields.contains(.starts), !fields.contains(.ends), card.endsTooEarly(local: context.zone),
      let starts = card.starts
    {
      card.starts = before.starts
      card.move(to: starts, local: context.zone)
    }
    try card.requireOrderOfTimes(after: fields, in: context)
  }
}

extension FactChanges {
  /// The days and times that were understood, since they may be typed in many ways; nil if none was given.
  ///
  /// - Parameter card: the card after the changes.
  func times(of card: CardContent, in context: CommandContext) -> Phrase? {
    // Facts that are not given are nil here.
    let (first, last) = (content.validFrom?.day, content.expiry?.day)
    let event = fields.isDisjoint(with: [.starts, .ends]) ? nil : context.when(of: card)
    guard first != nil || last != nil || event != nil else { return nil }
    let isPast = content.isExpired(on: context.today)
    return .sentences(
      first.map(context.format.text).map {
        Phrase(english: "Good from \($0) on.", ukrainian: "Діє з \($0).")
      },
      last.map(context.format.text).map {
        isPast
          ? Phrase(english: "Good until \($0), which has passed.", ukrainian: "Діяла до \($0): цей день уже минув.")
          : Phrase(english: "Good until \($0).", ukrainian: "Діє до \($0).")
      },
      event.map { Phrase(english: "When: \($0).", ukrainian: "Коли: \($0).") },
      event != nil && card.event(local: context.zone).map { $0.state(at: context.moment) == .finished } ?? false
        ? Phrase(english: "That has passed.", ukrainian: "Цей час уже минув.") : nil,
      fields.isDisjoint(with: [.starts, .reminders])
        ? nil
        : context.textOfComingReminders(of: card).map {
          Phrase(english: "It rings at \($0).", ukrainian: "Нагадає: \($0).")
        })
  }
}
