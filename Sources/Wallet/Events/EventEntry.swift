public import Cards

/// What a wallet knows about when and where an event of a card is, without the rest of the card.
public struct EventEntry: Hashable, Sendable {
  /// The number of the card.
  public let number: Int
  /// The name of the card.
  public let name: String
  /// When the event begins.
  public let starts: EventTime
  /// When the event ends; nil if unknown.
  public let ends: EventTime?
  /// The place of the event, or its address if it has no place; nil if neither is known.
  public let place: String?
  /// The status of the event; nil if unknown.
  public let status: EventStatus?
}
