/// A time zone of the IANA database, such as `Europe/Kyiv`, as the machine knows it.
///
/// Zones are read from the compiled files of the system (TZif, RFC 8536), which the system's updates keep right. Moments
/// are seconds since 1970 in UTC; local times are seconds since 1970 as a clock of the zone counts them.
///
/// ```swift
/// if let kyiv = Zone("Europe/Kyiv") {
///   print(kyiv.offset(at: 1_796_490_000))  // 7200
/// }
/// ```
public struct Zone: Sendable {
  /// The identifier with which the zone was asked for. Old and new names of a zone, such as `Europe/Kiev` and
  /// `Europe/Kyiv`, are different identifiers.
  public let identifier: String
  /// The rules of the zone.
  private let rules: ZoneRules

  init(identifier: String, _ rules: ZoneRules) {
    self.identifier = identifier
    self.rules = rules
  }

  /// Finds a zone in the database of the machine; nil if it has no zone with this identifier.
  public init?(_ identifier: String) {
    guard let rules = ZoneDatabase.rules(of: identifier) else { return nil }
    self.init(identifier: identifier, rules)
  }

  /// Coordinated Universal Time, which needs no database.
  public static let utc = Zone(identifier: "UTC", ZoneRules(offset: 0))

  /// The seconds that clocks of the zone are ahead of UTC at a moment.
  public func offset(at moment: Int64) -> Int { rules.offset(at: moment) }

  /// The moments at which clocks of the zone show one local time.
  public enum Moments: Hashable, Sendable {
    /// The time comes once.
    case one(Int64)
    /// The time comes twice, because clocks are put back.
    case two(earlier: Int64, later: Int64)
    /// The time never comes, because clocks are put forward. `before` is the moment by the offset before the change,
    /// which RFC 5545 §3.3.5 takes: 02:30 is half an hour after 02:00, when clocks show 03:30.
    case none(before: Int64)

    /// The moment to take where nobody says which: the earlier one, or that by the offset before the change.
    package var first: Int64 {
      switch self {
      case .one(let moment), .two(let moment, _), .none(let moment): moment
      }
    }
  }

  /// Returns the moments at which clocks of the zone show a local time.
  public func moments(ofLocal seconds: Int64) -> Moments { rules.moments(ofLocal: seconds) }

  /// The local time of a moment.
  public func local(_ moment: Int64) -> Int64 { moment + Int64(offset(at: moment)) }

  /// The moment of a local time: the earlier one of two; for a time that never comes, that by the offset before the
  /// change.
  public func moment(ofLocal seconds: Int64) -> Int64 { moments(ofLocal: seconds).first }
}

extension Zone: Hashable {
  /// Whether two zones have the same identifier.
  public static func == (one: Zone, other: Zone) -> Bool { one.identifier == other.identifier }

  /// Hashes the identifier.
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}
