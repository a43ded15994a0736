package import Actions
package import Cards
package import Words

extension FactChanges {
  /// A message about the days and times as they were understood, since they can be typed in many ways, and about
  /// reminders without an event; nil if none of these was given.
  ///
  /// - Parameter card: the card after the changes.
  package func times(of card: CardContent, in context: CommandContext) -> Phrase? {
    // Facts that are not given are nil here.
    let (first, last) = (content.validFrom?.day, content.expiry?.day)
    let event = fields.isDisjoint(with: [.starts, .ends]) && zone == nil ? nil : context.when(of: card)
    let isSilent = card.starts == nil && !content.reminders.isEmpty
    guard first != nil || last != nil || event != nil || isSilent else { return nil }
    let isPast = content.isExpired(on: context.today)
    let isOver =
      event != nil && card.event(local: context.zone).map { $0.state(at: context.moment) == .finished } ?? false
    let rings = context.textOfComingReminders(of: card, isNew: true)
    let isTooLate = rings == nil && !isOver && card.takesTime && !card.reminders.isEmpty
    return .sentences(
      first.map(context.format.text).map {
        Phrase("Valid from \($0).")
      },
      last.map(context.format.text).map {
        isPast ? Phrase("Expired after \($0).") : Phrase("Valid until \($0).")
      },
      event.map { Phrase("When: \($0).") },
      isOver ? Phrase("This time has passed.") : nil,
      fields.isDisjoint(with: [.starts, .reminders])
        ? nil
        : rings.map { Phrase("You will be reminded at \($0).") }
          ?? (isTooLate ? .remindersArePast : nil),
      isSilent ? Self.noReminder(for: card.name) : nil)
  }

  /// The warning that a card has reminders, but no event before which they would ring.
  private static func noReminder(for card: String) -> Phrase {
    Phrase("“\(card)” has no date, so no reminder will ring. To set one:").then("ucard edit \(card) --starts TIME")
  }
}
