internal import Glibc

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
  public static let utc = Zone(identifier: "UTC", ZoneRules(first: 0, changes: [], offsets: []))

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

extension Zone {
  /// Whether a text has the form of an identifier of the IANA database.
  public static func isIdentifier(_ text: String) -> Bool { ZoneDatabase.isIdentifier(text) }

  /// The time zone of the machine, as programs of C find it: from the variable `TZ`, else from `/etc/localtime`.
  ///
  /// A zone that `TZ` describes by a rule of POSIX has that rule for its identifier, which is none of the database.
  /// Without any information, it is UTC.
  ///
  /// - Parameter variable: the value of `TZ`; nil if it is not set.
  public static func local(_ variable: String?) -> Zone {
    guard let variable else { return system }
    let name = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    if name.hasPrefix("/") { return named(path: name) ?? .utc }
    return Zone(name) ?? YearlyRule(name).map { Zone(identifier: name, ZoneRules($0)) } ?? .utc
  }

  private static let system: Zone = named(path: "/etc/localtime") ?? .utc

  /// The zone of a compiled file, or of a link to one. Its identifier is the name of the file in the database, or that of
  /// `/etc/timezone` for a copy.
  private static func named(path: String) -> Zone? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    let file = String(cString: resolved)
    for folder in ["\(ZoneDatabase.folder)/posix/", "\(ZoneDatabase.folder)/"] where file.hasPrefix(folder) {
      // Debian's link to the zone names it as the person chose it; the file may be another name of the zone.
      let chosen = link(path).flatMap { $0.hasPrefix(folder) ? String($0.dropFirst(folder.count)) : nil }
      if let zone = Zone(chosen ?? String(file.dropFirst(folder.count))) { return zone }
    }
    guard let rules = ZoneDatabase.read(file) else { return nil }
    let named = ZoneDatabase.bytes(of: "/etc/timezone").map { bytes in
      String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
    }
    return named.flatMap { Zone($0) } ?? Zone(identifier: "UTC", rules)
  }

  /// The target of a symbolic link; nil if the path is none.
  private static func link(_ path: String) -> String? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &target, target.count)
    guard count > 0 else { return nil }
    let text = String(decoding: target.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.hasPrefix("../") ? "/" + text.drop { $0 == "." || $0 == "/" } : text
  }
}

/// The offsets of a time zone at all times: a table of changes, and a rule for the time after the last one.
package struct ZoneRules: Hashable, Sendable {
  /// The moments at which the offset changes, in order.
  private let changes: [Int64]
  /// The offset from each change on, in seconds ahead of UTC.
  private let offsets: [Int]
  /// The offset before the first change.
  private let first: Int
  /// The rule after the last change; nil if the last offset stays.
  private let rest: YearlyRule?

  /// Creates the rules of a zone whose offsets are in a table.
  ///
  /// - Parameters:
  ///   - first: the offset before the first change, in seconds ahead of UTC.
  ///   - changes: the moments at which the offset changes, in order.
  ///   - offsets: the offset from each change on.
  package init(first: Int, changes: [Int64], offsets: [Int]) {
    self.init(first: first, changes: changes, offsets: offsets, rest: nil)
  }

  init(first: Int, changes: [Int64], offsets: [Int], rest: YearlyRule?) {
    self.first = first
    self.changes = changes
    self.offsets = offsets
    self.rest = rest
  }

  /// Creates the rules of a zone that follows one yearly rule.
  init(_ rule: YearlyRule) { self.init(first: 0, changes: [], offsets: [], rest: rule) }

  /// The seconds ahead of UTC at a moment.
  package func offset(at moment: Int64) -> Int {
    if let rest, changes.last.map({ moment >= $0 }) ?? true { return rest.offset(at: moment) }
    // The index of the first change that is later.
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle] <= moment { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first : offsets[low - 1]
  }

  /// Returns the moments at which clocks of the zone show a local time.
  package func moments(ofLocal seconds: Int64) -> Zone.Moments {
    let day: Int64 = 86_400
    let (before, after) = (offset(at: seconds - day), offset(at: seconds + day))
    // Where clocks change twice within two days, an offset in the middle is another one.
    let offsets = Set([before, after] + [before, after].map { offset(at: seconds - Int64($0)) })
    let moments = offsets.map { seconds - Int64($0) }.filter { $0 + Int64(offset(at: $0)) == seconds }.sorted()
    guard let first = moments.first, let last = moments.last else { return .none(before: seconds - Int64(before)) }
    return first == last ? .one(first) : .two(earlier: first, later: last)
  }
}
