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
}
