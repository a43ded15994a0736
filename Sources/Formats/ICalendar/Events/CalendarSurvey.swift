internal import Cards
package import TimeZones
internal import Values

/// The zones, versions and changed occurrences of a whole iCalendar file, which are collected before events are read.
package final class CalendarSurvey {
  /// The zones that the file describes.
  private(set) var zones = CalendarZones()
  /// The errors of descriptions of zones.
  package private(set) var faults: [CalendarError] = []
  /// The names of the encodings of values that were guessed.
  package private(set) var guessedEncodings: Set<String> = []
  /// The zone of the machine, for days and for times without a zone or with an unknown one.
  package let local: Zone
  /// The zone that cards get for times in UTC: that of the calendar, else of the machine.
  var zone: Zone { calendarZone ?? local }
  /// The zone that the file gives for the calendar.
  private var calendarZone: Zone?
  /// Whether the file takes back its events.
  package private(set) var isCancelling = false
  /// The limit on the work for all rules of the file.
  package let budget: WorkBudget
  private var revisions: [Int: (sequence: Int, ordinal: Int)] = [:]
  private var changed: [Int: Set<String>] = [:]
  private var repeated: Set<Int> = []
  private var ordinal = 0
  private var changedCount = 0

  /// The largest number of events of a file.
  private static let maximumEvents = 1_000_000
  /// The largest number of changed occurrences of a file.
  private static let maximumChanged = 100_000

  /// Begins the survey of a file.
  ///
  /// - Parameters:
  ///   - zone: the zone of the machine.
  ///   - size: the number of bytes of the file.
  package init(zone: Zone, size: Int) {
    local = zone
    // A rule that a program wrote takes some hundred steps, and a hundred bytes.
    budget = WorkBudget(1_000_000 + 40 * min(size, 1 << 40))
  }

  /// Takes a property or component of the file.
  package func take(_ event: CalendarScanner.Event) throws(CalendarError) {
    switch event {
    case .fault, .outside: return
    case .property(let property):
      switch property.name {
      case "METHOD": isCancelling = property.value.uppercased() == "CANCEL"
      case "X-WR-TIMEZONE": if case .known(let zone)? = zones.zone(named: property.value) { calendarZone = zone }
      default: return
      }
    case .component(let component):
      guessedEncodings.formUnion(component.properties.compactMap(\.guessedEncoding))
      switch component.name {
      case "VTIMEZONE":
        do throws(CalendarError) { try zones.add(component, budget) } catch { faults.append(error) }
      case "VEVENT": try note(component)
      default: return
      }
    }
  }

  private func note(_ event: CalendarComponent) throws(CalendarError) {
    ordinal += 1
    guard ordinal <= Self.maximumEvents else { throw CalendarError(.tooLong(Self.maximumEvents), line: event.line) }
    guard let uid = event["UID"]?.value else { return }
    let own = Self.hash(uid, event["RECURRENCE-ID"]?.value)
    let sequence = event["SEQUENCE"].flatMap { Int($0.value) } ?? 0
    if revisions[own].map({ $0.sequence <= sequence }) ?? true {
      revisions[own] = (sequence, ordinal)
    }
    if event["RRULE"].map({ !$0.value.allSatisfy(\.isWhitespace) }) ?? false || event["RDATE"] != nil {
      repeated.insert(Self.hash(uid))
    }
    guard let property = event["RECURRENCE-ID"] else { return }
    changedCount += 1
    guard changedCount <= Self.maximumChanged else {
      throw CalendarError(.tooLong(Self.maximumChanged), line: property.line, name: property.name)
    }
    // An invalid one is an error of its event.
    if let time = try? CalendarTime(property) {
      changed[Self.hash(uid), default: []].formUnion([key(of: time)] + wholeDay(beginningAt: time))
    }
  }

  /// Identifiers may be long; within a file, their hash stands for them.
  private static func hash(_ uid: String, _ occurrence: String? = nil) -> Int {
    var hasher = Hasher()
    hasher.combine(uid)
    hasher.combine(occurrence)
    return hasher.finalize()
  }

  /// Whether an event is the newest version of several with the same identifier.
  ///
  /// - Parameter ordinal: the number of the event in the file, from 1 on.
  package func isNewest(_ event: CalendarComponent, _ ordinal: Int) -> Bool {
    guard let uid = event["UID"]?.value else { return true }
    return revisions[Self.hash(uid, event["RECURRENCE-ID"]?.value)].map { $0.ordinal == ordinal } ?? true
  }

  /// Whether the file has an event with this identifier that is repeated.
  package func isRepeated(_ uid: String) -> Bool { repeated.contains(Self.hash(uid)) }

  /// Whether any occurrence of an event has a component of its own.
  package func hasChanges(_ uid: String) -> Bool { changed[Self.hash(uid)] != nil }

  /// The text that identifies an occurrence, independently of the zone in the file: a day, or a moment in UTC.
  package func key(of time: CalendarTime) -> String {
    switch time {
    case .day, .utc: time.text
    case .local(let seconds, let name):
      CalendarTime.utc(calendarZone(named: name).moment(ofLocal: seconds)).text
    }
  }

  /// The key of an event of whole days that begins at a time; empty for other times. Exchange writes an occurrence of
  /// such an event as the midnight at which it begins.
  ///
  /// A time in UTC is a midnight of the calendar's zone, or else of the one in which it is closest to UTC
  /// (`ImportedZone`). The machine's zone does not matter: the same file has the same events everywhere.
  private func wholeDay(beginningAt time: CalendarTime) -> [String] {
    switch time {
    case .day: return []
    case .local(let seconds, _): return Self.day(atMidnight: seconds).map { [Self.wholeDay($0)] } ?? []
    case .utc(let moment):
      if let calendarZone, let day = Self.day(atMidnight: calendarZone.local(moment)) { return [Self.wholeDay(day)] }
      return moment % 900 == 0 ? [Self.wholeDay(ImportedZone().day(of: Instant(seconds: moment)))] : []
    }
  }

  /// The midnight, as a local clock counts the seconds, with which the days of an event end that has a time as its end.
  ///
  /// - Returns: the midnight, and whether it is later than the time, which is no midnight.
  func midnight(endingAt time: CalendarTime) -> (local: Int64, isLater: Bool) {
    let local: Int64 =
      switch time {
      case .day(let day): day.localSeconds
      case .local(let seconds, _): seconds
      // A midnight of the calendar's zone or, as some programs write it, of UTC.
      case .utc(let moment): moment % 86_400 == 0 ? moment : zone.local(moment)
      }
    let rest = (local % 86_400 + 86_400) % 86_400
    return rest == 0 ? (local, false) : (local - rest + 86_400, true)
  }

  private static func wholeDay(_ day: CalendarDate) -> String { "day " + CalendarTime.day(day).text }

  private static func day(atMidnight seconds: Int64) -> CalendarDate? {
    seconds % 86_400 == 0 ? CalendarDate(localSeconds: seconds) : nil
  }

  /// Whether an occurrence of an event has a component of its own.
  ///
  /// - Parameters:
  ///   - key: its key.
  ///   - start: its beginning, as a clock counts the seconds.
  ///   - isDay: whether it takes whole days.
  func isChanged(_ uid: String?, _ key: String, at start: Int64, isDay: Bool) -> Bool {
    guard let changed = uid.flatMap({ changed[Self.hash($0)] }) else { return false }
    if changed.contains(key) { return true }
    guard let day = Self.day(atMidnight: start) else { return false }
    // Exchange also writes whole days as times, and the change of one as a day.
    return changed.contains(isDay ? Self.wholeDay(day) : CalendarTime.day(day).text)
  }

  /// The zone with a name; that of the machine if there is no name, or the zone is unknown.
  func calendarZone(named name: String?) -> CalendarZone { name.flatMap(zones.zone) ?? .known(local) }
}
