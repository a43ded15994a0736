public import TimeZones

/// The time that an event takes, from its first second to the one after its last, in seconds since 1970.
public struct EventSpan: Hashable, Sendable {
  /// The moment at which the event begins.
  public let start: Int64
  /// The moment at which the event is over. It is the beginning if no end is known.
  public let end: Int64
  /// Whether the end is known. An event of whole days ends with its last day.
  public let hasEnd: Bool

  /// Creates the span of an event.
  ///
  /// - Parameters:
  ///   - starts: when the event begins.
  ///   - ends: when it ends; nil if unknown. A day is the last one.
  ///   - local: the zone of days, and of times whose zone the machine does not know.
  public init(starts: EventTime, ends: EventTime?, local: Zone) {
    start = starts.moment(local: local)
    guard let last = ends ?? (starts.clock == nil ? starts : nil) else {
      (end, hasEnd) = (start, false)
      return
    }
    (self.end, hasEnd) = (max(start, Self.end(last, of: starts, local: local)), true)
  }

  /// The moment at which an event is over. A day is over at its end, in the zone in which the event begins.
  ///
  /// - Parameters:
  ///   - ends: when it ends.
  ///   - starts: when it begins.
  ///   - local: the zone of days, and of times whose zone the machine does not know.
  public static func end(_ ends: EventTime, of starts: EventTime, local: Zone) -> Int64 {
    guard ends.clock == nil else { return ends.moment(local: local) }
    return EventTime(ends.day.adding(days: 1)).moment(local: starts.zone(local: local))
  }

  /// Creates a span from its first moment and its duration in seconds.
  public init(start: Int64, duration: Int64) {
    self.start = start
    end = start + duration
    hasEnd = true
  }

  /// An event without an end counts as live for two hours.
  public static let assumedSeconds: Int64 = 7200

  /// Where the clock is in an event.
  public enum State: Hashable, Sendable {
    /// It has not begun.
    case scheduled
    /// It has begun, and is not over.
    case live
    /// It is over.
    case finished
  }

  /// The state at a moment, in seconds since 1970.
  public func state(at moment: Int64) -> State {
    if moment < start { return .scheduled }
    return moment < over ? .live : .finished
  }

  /// The moment at which the event counts as over.
  public var over: Int64 { hasEnd ? end : start + Self.assumedSeconds }

  /// Whether two events take some of the same time. One without a known end takes its beginning alone.
  public func overlaps(_ other: EventSpan) -> Bool {
    // Two events that begin together overlap even if one of them takes no time.
    start == other.start || start < other.end && other.start < end
  }
}

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

  /// The time of the card's event; nil if it has none.
  ///
  /// - Parameter local: the zone of days, and of times whose zone the machine does not know.
  public func event(local: Zone) -> EventSpan? { starts.map { EventSpan(starts: $0, ends: ends, local: local) } }

  /// Whether the event ends before it begins.
  ///
  /// - Parameter local: the zone of days, and of times whose zone the machine does not know.
  package func endsTooEarly(local: Zone) -> Bool {
    guard let starts, let ends else { return false }
    return ends.clock == nil ? ends.day < starts.day : ends.moment(local: local) < starts.moment(local: local)
  }

  /// The place and the address of the event, with a comma between them; nil if neither is known.
  public var location: String? {
    let parts = [place, address].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Whether the card has an event that was not cancelled.
  public var takesTime: Bool { starts != nil && status != .cancelled }
}
