public import TimeZones

extension CardContent {
  /// The time of the card's event; nil if it has none.
  ///
  /// - Parameter local: the zone of days, and of times whose zone the machine does not know.
  public func event(local: Zone) -> EventSpan? { starts.map { EventSpan(starts: $0, ends: ends, local: local) } }

  /// The place and the address of the event, with a comma between them; nil if neither is known.
  public var location: String? {
    let parts = [place, address].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Whether the card has an event that was not cancelled.
  public var takesTime: Bool { starts != nil && status != .cancelled }

  /// Whether the card has any fact of an event.
  private var hasFactsOfEvent: Bool {
    starts != nil || ends != nil || place != nil || address != nil || people != nil || price != nil || status != nil
      || url != nil || !reminders.isEmpty
  }

  /// The facts that the card may have. Most cards have no event, and to look for each of its facts in each of many cards
  /// takes a tenth of the time of an export.
  package var possibleFacts: [CardFact] { hasFactsOfEvent ? CardFact.all : CardFact.withoutEvents }
}

extension CardFact {
  /// The facts of a card without an event.
  fileprivate static let withoutEvents = all.filter { !CardFields.event.contains(CardFields($0)) }
}
