public import TimeZones

/// The zone of a time in an iCalendar file.
public enum CalendarZone: Hashable, Sendable {
  /// A zone that the machine knows.
  case known(Zone)
  /// A zone that only the file describes.
  case described(DescribedZone)

  /// The seconds that clocks of the zone are ahead of UTC at a moment.
  public func offset(at moment: Int64) -> Int {
    switch self {
    case .known(let zone): zone.offset(at: moment)
    case .described(let zone): zone.rules.offset(at: moment)
    }
  }

  /// The moment of a local time. The first of two; where clocks pass over the time, that by the offset before
  /// (RFC 5545 §3.3.5).
  public func moment(ofLocal seconds: Int64) -> Int64 {
    switch self {
    case .known(let zone): zone.moment(ofLocal: seconds)
    case .described(let zone): zone.rules.moments(ofLocal: seconds).first
    }
  }

  /// The local time of a moment, in seconds since 1970.
  public func local(_ moment: Int64) -> Int64 { moment + Int64(offset(at: moment)) }
}
