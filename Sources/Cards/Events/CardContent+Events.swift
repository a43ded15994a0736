public import TimeZones

extension CardContent {
  /// The time of the card's event; nil if it has none.
  ///
  /// - Parameter local: the zone of days, and of times whose zone the machine does not know.
  public func event(local: Zone) -> EventSpan? { starts.map { EventSpan(starts: $0, ends: ends, local: local) } }

  /// Whether the card has an event that was not cancelled.
  public var takesTime: Bool { starts != nil && status != .cancelled }
}
