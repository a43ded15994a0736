/// A message about a card that is to be told now.
package struct Ring: Hashable, Sendable {
  /// Why a person is told.
  package enum Reason: Hashable, Sendable {
    /// A reminder is due.
    case reminder
    /// A reminder was due while nothing looked.
    case missed
    /// The card expires in so many days: 0 for today.
    case expiry(days: Int)
    /// An import has changed the event, which was so before.
    case change(from: EventState)
  }

  /// The card.
  package let card: Card
  /// Why a person is told.
  package let reason: Reason
  /// The moment at which it was due, in seconds since 1970.
  package let moment: Int64
  /// The messages that are told with this one, with the number of attempts to tell each before. Several missed reminders
  /// of one event are told once.
  package let attempts: [RingKey: Int]

  /// Creates a message from its parts.
  package init(card: Card, reason: Reason, moment: Int64, attempts: [RingKey: Int]) {
    self.card = card
    self.reason = reason
    self.moment = moment
    self.attempts = attempts
  }

  /// Whether the message may have been told already: the program was ended before it could note so.
  package var mayHaveRung: Bool { attempts.values.contains { $0 > 0 } }
}
