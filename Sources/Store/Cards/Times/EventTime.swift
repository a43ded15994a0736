public import TimeZones
internal import Values

/// The time at which an event begins or ends: a local time in a time zone, or a day alone.
///
/// ```swift
/// let time = EventTime(iso: "2026-12-05T19:00[Europe/Kyiv]")
/// print(time?.day.iso ?? "none")  // 2026-12-05
/// print(time?.clock?.zone ?? "none")  // Europe/Kyiv
/// ```
///
/// The local time is what people agreed on. If the rules of its zone change, the moment changes, and the local time stays.
public struct EventTime: Hashable, Sendable {
  /// A time of day in a time zone.
  public struct Clock: Hashable, Sendable {
    /// The seconds since midnight, as a clock shows them: 0 to 86,399.
    public let second: Int
    /// The identifier of the zone in the IANA database. The machine may not know it.
    public let zone: String
    /// The offset in seconds ahead of UTC, for a time that comes twice because clocks are put back; nil for the earlier
    /// one, and for any other time.
    public let offset: Int?

    /// Creates a time of day; nil if there is no such time, or the zone is not the form of an identifier.
    public init?(second: Int, zone: String, offset: Int? = nil) {
      guard (0..<86_400).contains(second), Zone.isIdentifier(zone),
        offset.map({ abs($0) < 86_400 && $0.isMultiple(of: 60) }) ?? true
      else { return nil }
      self.second = second
      self.zone = zone
      self.offset = offset
    }
  }

  /// The local day.
  public let day: CalendarDate
  /// The time of day; nil for the whole day.
  public let clock: Clock?

  /// Creates a time from its parts.
  public init(_ day: CalendarDate, _ clock: Clock? = nil) {
    self.day = day
    self.clock = clock
  }

  /// Creates the time that clocks of a zone show at a moment, in seconds since 1970; nil outside of the years 1 to 9999,
  /// and for a zone without an identifier.
  public init?(at moment: Int64, in zone: Zone) {
    let local = zone.local(moment)
    guard let day = CalendarDate(localSeconds: local) else { return nil }
    var isLater = false
    if case .two(_, let later) = zone.moments(ofLocal: local) { isLater = moment == later }
    guard
      let clock = Clock(
        second: Int(local - day.localSeconds), zone: zone.identifier,
        offset: isLater ? Int(local - moment) / 60 * 60 : nil)
    else { return nil }
    self.init(day, clock)
  }
}

// MARK: - Text

extension EventTime {
  /// The time in the form of RFC 9557: `2026-12-05`, or `2026-12-05T19:00[Europe/Kyiv]`, with seconds if there are any,
  /// and with an offset only where the time comes twice and the later one is meant.
  public var iso: String {
    guard let clock else { return day.iso }
    return "\(day.iso)T\(clock.text)\(clock.offset.map(Self.text(offset:)) ?? "")[\(clock.zone)]"
  }

  /// Reads a time in the form that `iso` has; nil for any other text. An offset may be given for any time, and is
  /// ignored unless the time comes twice.
  public init?(iso text: String) {
    guard let day = CalendarDate(String(text.prefix(10))), day.iso == text.prefix(10) else { return nil }
    let rest = text.dropFirst(10)
    guard !rest.isEmpty else {
      self.init(day)
      return
    }
    guard rest.first == "T", rest.last == "]", let bracket = rest.firstIndex(of: "[") else { return nil }
    let zone = String(rest[rest.index(after: bracket)...].dropLast())
    let time = rest[rest.index(after: rest.startIndex)..<bracket]
    let sign = time.firstIndex { "+-".contains($0) } ?? time.endIndex
    guard let second = Self.second(of: time[..<sign]) else { return nil }
    let offset = sign == time.endIndex ? nil : Self.offset(time[sign...])
    guard sign == time.endIndex || offset != nil, let clock = Clock(second: second, zone: zone, offset: offset) else {
      return nil
    }
    self.init(day, clock.keepingOffset(on: day))
  }

  /// An offset in seconds ahead of UTC, to the minute: `+02:00`.
  public static func text(offset: Int) -> String {
    let minutes = abs(offset) / 60
    return (offset < 0 ? "-" : "+") + (minutes / 60).digits(2) + ":" + (minutes % 60).digits(2)
  }

  /// The seconds of `19:00` or `19:00:30`; nil for any other text.
  private static func second(of text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count),
      parts.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy(\.isDigit) })
    else { return nil }
    let numbers = parts.compactMap { Int($0) } + [0]
    guard numbers[0] < 24, numbers[1] < 60, numbers[2] < 60 else { return nil }
    return numbers[0] * 3600 + numbers[1] * 60 + numbers[2]
  }

  /// The seconds of `+02:00`; nil for any other text.
  private static func offset(_ text: Substring) -> Int? {
    second(of: text.dropFirst()).map { text.first == "-" ? -$0 : $0 }
  }
}

extension EventTime.Clock {
  /// The time of day: `19:00`, or `19:00:30` if there are seconds.
  public var text: String { Self.text(second: second) }

  /// A time of day by its seconds since midnight, as `text`.
  package static func text(second: Int) -> String {
    let text = (second / 3600).digits(2) + ":" + (second / 60 % 60).digits(2)
    return second.isMultiple(of: 60) ? text : text + ":" + (second % 60).digits(2)
  }

  /// The same time, with the offset only if the time comes twice on the day and the later one is meant. It stays if the
  /// machine does not know the zone.
  fileprivate func keepingOffset(on day: CalendarDate) -> Self? {
    guard let offset, let known = Zone(zone) else { return self }
    let local = day.localSeconds + Int64(second)
    guard case .two(_, let later) = known.moments(ofLocal: local), local - Int64(offset) == later else {
      return Self(second: second, zone: zone)
    }
    return self
  }
}

// MARK: - Moments

extension EventTime {
  /// The moment, in seconds since 1970 in UTC. A day begins at its first second. A time that never comes, because clocks
  /// are put forward, is taken by the offset before the change.
  ///
  /// - Parameter local: the zone of a day alone, and of a time whose zone the machine does not know.
  public func moment(local: Zone) -> Int64 {
    let seconds = day.localSeconds + Int64(clock?.second ?? 0)
    let moments = zone(local: local).moments(ofLocal: seconds)
    if case .two(_, let later) = moments, clock?.offset != nil { return later }
    return moments.first
  }

  /// The zone of the time, or `local` for a day alone and for a zone that the machine does not know.
  public func zone(local: Zone) -> Zone { clock.flatMap { Zone($0.zone) } ?? local }
}

extension CalendarDate {
  /// The seconds from 1 January 1970 to the beginning of the day, as a clock counts them.
  public var localSeconds: Int64 { midnight.seconds }

  /// The day of a local time, in seconds since 1 January 1970 as a clock counts them; nil outside of the years 1 to 9999.
  public init?(localSeconds seconds: Int64) {
    let day = CalendarDate(epoch: Instant(seconds: seconds))
    // A moment outside of the calendar is taken for its first or last day.
    guard (day.localSeconds..<(day.localSeconds + 86_400)).contains(seconds) else { return nil }
    self = day
  }

  /// The day that calendars of a zone show at a moment, in seconds since 1970; nil outside of the years 1 to 9999.
  public init?(at moment: Int64, in zone: Zone) { self.init(localSeconds: zone.local(moment)) }

  /// The moment of a time of day, in seconds since 1970: the earlier one if it comes twice; for a time that never comes,
  /// that by the offset before clocks are put forward.
  ///
  /// - Parameter second: the seconds since midnight, as a clock shows them.
  package func moment(second: Int, in zone: Zone) -> Int64 { zone.moment(ofLocal: localSeconds + Int64(second)) }
}
