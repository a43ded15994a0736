package import Cards
package import FoundationEssentials

/// All that decides what a person is told now.
package struct RingState {
  /// The cards whose reminders may be due, each with the moment from which on it has its event as it is, in seconds since
  /// 1970.
  package var events: [(card: Card, since: Int64)] = []
  /// The cards that expire within some days.
  package var expiring: [Card] = []
  /// The events that imports have changed.
  package var notices: [EventNotice] = []
  /// What is known of messages about these cards.
  package var log: [RingKey: RingRecord] = [:]
  /// The last noted moment at which due messages were looked for, in seconds since 1970; nil if they never were.
  package var lastCheck: Int64?
}

/// An event that an import has changed, of which nobody was told yet.
package struct EventNotice {
  /// The UUID of the card.
  package let id: UUID
  /// The card as it is; nil if it was deleted.
  package let card: Card?
  /// The moment of the import, in seconds since 1970.
  package let time: Int64
  /// The event before the import.
  package let before: EventState
}
