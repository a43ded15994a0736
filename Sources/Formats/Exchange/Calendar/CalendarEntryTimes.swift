internal import Cards
internal import ICalendar
internal import TimeZones

/// The times of an event of an iCalendar file, or of one of its occurrences.
struct CalendarEntryTimes {
  /// The beginning, in seconds since 1970 as a clock of the zone counts them.
  private var start: Int64
  private let isDay: Bool
  /// The zone of the file for the beginning.
  private let zone: CalendarZone
  /// The zones that the card gets for its beginning and its end.
  private let ownZone: Zone
  private let endZone: Zone
  /// The time between beginning and end, in days for an event of whole days, else in seconds; nil without an end.
  private let span: Int64?
  /// The last day of an event of ours that begins at a time and ends with a day.
  private let lastDay: CalendarDate?
  /// The rules by which the event is repeated.
  let recurrence: Recurrence
  /// The name of a zone that neither the machine nor the file knows.
  let unknownZone: String?
  private let line: Int

  /// Reads the times of an event.
  init(_ event: CalendarComponent, _ survey: CalendarSurvey) throws(CalendarError) {
    let property = try event.required("DTSTART")
    let time = try CalendarTime(property)
    line = property.line
    (start, isDay, zone) = Self.place(time, survey)
    if case .local(_, let name?) = time, survey.zones.zone(named: name) == nil {
      unknownZone = ImportedText.line(String(name.prefix(80)))
    } else {
      unknownZone = nil
    }
    let named = event[CalendarProperty.zone].flatMap { Zone(TextValue.unescaped($0.value)) }
    switch (time, zone) {
    case (.local, .known(let known)): ownZone = known
    default: ownZone = named ?? survey.zone
    }
    let ending = event[CalendarProperty.endZone].flatMap { Zone(TextValue.unescaped($0.value)) }
    span = try Self.span(event, isDay: isDay, start, zone, survey)
    endZone = ending ?? ownZone
    lastDay = event[CalendarProperty.lastDay].flatMap { CalendarDate.basic($0.value) }
    var recurrence = Recurrence(start: start)
    let zone = zone
    try recurrence.read(event) { time in
      switch time {
      case .day(let day): day.localSeconds
      case .utc(let moment): zone.local(moment)
      case .local(let seconds, let name):
        name.map { survey.calendarZone(named: $0) }.map {
          $0 == zone ? seconds : zone.local($0.moment(ofLocal: seconds))
        }
          ?? seconds
      }
    }
    self.recurrence = recurrence
  }

  /// The local time of a value, and its zone.
  private static func place(_ time: CalendarTime, _ survey: CalendarSurvey) -> (Int64, Bool, CalendarZone) {
    switch time {
    case .day(let day): (day.localSeconds, true, .known(survey.local))
    case .utc(let moment): (moment, false, .known(.utc))
    case .local(let seconds, let name): (seconds, false, survey.calendarZone(named: name))
    }
  }

  /// Reads `DTEND` or `DURATION`.
  private static func span(
    _ event: CalendarComponent, isDay: Bool, _ start: Int64, _ zone: CalendarZone, _ survey: CalendarSurvey
  ) throws(CalendarError) -> Int64? {
    if let property = try event.single("DTEND") {
      let (end, isEndDay, endZone) = place(try CalendarTime(property), survey)
      guard isDay == isEndDay else { throw property.fault }
      if isDay { return end > start ? (end - start) / 86_400 : nil }
      let seconds = endZone.moment(ofLocal: end) - zone.moment(ofLocal: start)
      return seconds > 0 ? seconds : nil
    }
    guard let property = try event.single("DURATION") else { return nil }
    guard let duration = CalendarDuration(property.value) else { throw property.fault }
    if isDay { return duration.total > 0 ? Int64((duration.total + 86_399) / 86_400) : nil }
    // Days are as long as they are there, hours are exact.
    let later = zone.moment(ofLocal: start + Int64(duration.days) * 86_400) + Int64(duration.seconds)
    let seconds = later - zone.moment(ofLocal: start)
    return seconds > 0 ? seconds : nil
  }

  /// The moment of the beginning.
  private var moment: Int64 { zone.moment(ofLocal: start) }

  /// The seconds that the event takes.
  private var length: Int64 { isDay ? (span ?? 1) * 86_400 : span ?? EventSpan.assumedSeconds }

  /// Whether some of the event is within a range of moments.
  func isWithin(_ range: ClosedRange<Int64>) -> Bool {
    moment <= range.upperBound && moment + length > range.lowerBound
  }

  /// The times of the card.
  ///
  /// - Throws: `.badValue` for a time outside of the years 1 to 9999.
  func eventTimes() throws(CalendarError) -> (starts: EventTime, ends: EventTime?) {
    let fault = CalendarError(.badValue, line: line, name: "DTSTART")
    if isDay {
      guard let first = CalendarDate(localSeconds: start) else { throw fault }
      let days = Int(min(span ?? 1, 4_000_000))
      return (EventTime(first), days > 1 ? EventTime(first.adding(days: days - 1)) : nil)
    }
    guard let starts = EventTime(at: moment, in: ownZone) else { throw fault }
    guard let span else { return (starts, nil) }
    guard let ends = EventTime(at: moment + span, in: endZone) else { throw fault }
    if let lastDay, EventTime(lastDay.adding(days: 1)).moment(local: ownZone) == moment + span {
      return (starts, EventTime(lastDay))
    }
    return (starts, ends)
  }

  /// The key of the occurrence at this beginning.
  func key(_ survey: CalendarSurvey) -> String {
    if isDay, let day = CalendarDate(localSeconds: start) { return survey.key(of: .day(day)) }
    return survey.key(of: .utc(moment))
  }

  /// Whether the occurrence at this beginning has a component of its own.
  func isChanged(_ uid: String?, _ survey: CalendarSurvey) -> Bool {
    survey.isChanged(uid, key(survey), at: start, isDay: isDay)
  }

  /// The seconds before the beginning at which an alarm rings; negative after it.
  func secondsBefore(_ trigger: AlarmTrigger) -> Int {
    switch trigger {
    case .start(let duration): -duration.total
    case .end(let duration): -Int(isDay ? length : span ?? 0) - duration.total
    case .moment(let other): Int(moment - other)
    }
  }

  /// The occurrences that are not over at a moment and begin until another one.
  ///
  /// - Parameter most: the largest number of them.
  func occurrences(
    from moment: Int64, through last: Int64, most: Int, _ budget: WorkBudget
  ) throws(CalendarError) -> (times: [CalendarEntryTimes], areMore: Bool) {
    let found = try recurrence.times(
      from: zone.local(moment) - length + 1, through: zone.local(last), most: most, budget, line: line)
    return (
      found.times.map { time in
        var occurrence = self
        occurrence.start = time
        return occurrence
      }, found.areMore
    )
  }
}

extension CalendarDate {
  /// Reads a day without hyphens; nil for any other text.
  fileprivate static func basic(_ text: String) -> CalendarDate? {
    if case .day(let day)? = CalendarTime(text) { day } else { nil }
  }
}
