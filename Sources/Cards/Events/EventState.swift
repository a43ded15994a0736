/// The time, place and status of an event. A person is told if an import changes one of them.
package struct EventState: Hashable, Sendable {
  /// The time at which the event begins; nil for no event.
  package let starts: EventTime?
  /// The time at which it ends; nil if unknown.
  package let ends: EventTime?
  /// The place; nil if unknown.
  package let place: String?
  /// The status; nil if unknown.
  package let status: EventStatus?

  /// Creates a state from its parts.
  package init(starts: EventTime?, ends: EventTime?, place: String?, status: EventStatus?) {
    self.starts = starts
    self.ends = ends
    self.place = place
    self.status = status
  }

  /// A card with this event and nothing else.
  package var content: CardContent {
    var content = CardContent(name: "")
    (content.starts, content.ends, content.place, content.status) = (starts, ends, place, status)
    return content
  }
}

extension CardContent {
  /// The state of the card's event.
  package var eventState: EventState { EventState(starts: starts, ends: ends, place: place, status: status) }
}
