package import Cards
package import TimeZones

/// The times of an event of an iCalendar file, or of one of its occurrences.
package struct CalendarEntryTimes {
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
  package let recurrence: Recurrence
  /// The beginning of the name of a zone that neither the machine nor the file knows.
  package let unknownZone: String?
  /// An end that is left out, or not taken as it is written.
  package let doubtfulEnd: DoubtfulEnd?
  private let line: Int

  /// Reads the times of an event.
  package init(_ event: CalendarComponent, _ survey: CalendarSurvey) throws(CalendarError) {
    let property = try event.required("DTSTART")
    let time = try CalendarTime(property)
    line = property.line
    (start, isDay, zone) = Self.place(time, survey)
    unknownZone = [time, event["DTEND"].flatMap { try? CalendarTime($0) }].lazy.compactMap { time in
      if case .local(_, let name?) = time, survey.zones.zone(named: name) == nil { name } else { nil }
    }.first.map { String($0.prefix(80)) }
    func written(_ name: String) -> Zone? { event[name].flatMap { Zone(TextValue.unescaped($0.value)) } }
    switch (time, zone) {
    case (.local, .known(let known)): ownZone = known
    default: ownZone = written(CalendarProperty.zone) ?? survey.zone
    }
    (span, doubtfulEnd) = try Self.span(event, isDay: isDay, start, zone, survey)
    endZone = written(CalendarProperty.endZone) ?? ownZone
    let last = event[CalendarProperty.lastDay].flatMap { CalendarTime($0.value) }
    lastDay = if case .day(let day)? = last { day } else { nil }
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

  /// Reads `DTEND` or `DURATION`. An end before the beginning is left out.
  private static func span(
    _ event: CalendarComponent, isDay: Bool, _ start: Int64, _ zone: CalendarZone, _ survey: CalendarSurvey
  ) throws(CalendarError) -> (span: Int64?, doubt: DoubtfulEnd?) {
    guard let property = try event.single(event["DTEND"] == nil ? "DURATION" : "DTEND") else { return (nil, nil) }
    let span: Int64
    var reason: DoubtfulEnd.Reason?
    if property.name == "DURATION" {
      guard let duration = CalendarDuration(property.value) else { throw property.fault }
      // Days are as long as they are there, hours are exact.
      let later = zone.moment(ofLocal: start + Int64(duration.days) * 86_400) + Int64(duration.seconds)
      let days = duration.total > 0 ? (duration.total + 86_399) / 86_400 : duration.total
      span = isDay ? Int64(days) : later - zone.moment(ofLocal: start)
    } else {
      let time = try CalendarTime(property)
      let (end, isEndDay, endZone) = place(time, survey)
      switch (isDay, isEndDay) {
      case (true, true): span = (end - start) / 86_400
      case (false, false): span = endZone.moment(ofLocal: end) - zone.moment(ofLocal: start)
      case (true, false):
        let midnight = survey.midnight(endingAt: time)
        if midnight.isLater { reason = .onlyItsDay }
        let days = (midnight.local - start) / 86_400
        // A time on an earlier day is before the beginning, though the midnight after it may be the beginning.
        span = midnight.isLater && days <= 0 ? -1 : days
      // Some programs mean the day before by it, and others that day.
      case (false, true): return (nil, DoubtfulEnd(property: property, reason: .isADay))
      }
    }
    if span < 0 { reason = .isBeforeStart }
    return (span > 0 ? span : nil, reason.map { DoubtfulEnd(property: property, reason: $0) })
  }

  /// The moment of the beginning.
  private var moment: Int64 { zone.moment(ofLocal: start) }

  /// The seconds that the event takes.
  private var length: Int64 { isDay ? (span ?? 1) * 86_400 : span ?? EventSpan.assumedSeconds }

  /// Whether some of the event is within a range of moments.
  package func isWithin(_ range: ClosedRange<Int64>) -> Bool {
    moment <= range.upperBound && moment + length > range.lowerBound
  }

  /// The times of the card.
  ///
  /// - Throws: `.badValue` for a time outside of the years 1 to 9999.
  package func eventTimes() throws(CalendarError) -> (starts: EventTime, ends: EventTime?) {
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
  package func key(_ survey: CalendarSurvey) -> String {
    if isDay, let day = CalendarDate(localSeconds: start) { return survey.key(of: .day(day)) }
    return survey.key(of: .utc(moment))
  }

  /// Whether the occurrence at this beginning has a component of its own.
  package func isChanged(_ uid: String?, _ survey: CalendarSurvey) -> Bool {
    survey.isChanged(uid, key(survey), at: start, isDay: isDay)
  }

  /// The seconds before the beginning at which an alarm rings; negative after it.
  package func secondsBefore(_ trigger: AlarmTrigger) -> Int {
    switch trigger {
    case .start(let duration): -duration.total
    case .end(let duration): -Int(isDay ? length : span ?? 0) - duration.total
    case .moment(let other): Int(moment - other)
    }
  }

  /// The occurrences that are not over at a moment and begin until another one.
  ///
  /// - Parameter most: the largest number of them.
  package func occurrences(
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

/// The end of an event that is left out, or not taken as it is written.
package struct DoubtfulEnd {
  /// The reason why the end is doubtful.
  package enum Reason {
    /// The event would end before it begins: the end is left out.
    case isBeforeStart
    /// The event begins with a day and ends at a time: the day of the end is taken.
    case onlyItsDay
    /// The event begins at a time and ends with a day: the end is left out.
    case isADay
  }

  /// `DTEND` or `DURATION`.
  package let property: ContentLine
  /// The reason why the end is doubtful.
  package let reason: Reason
}

/// The names of properties that U-Card adds to an event, so that the same card comes back.
package enum CalendarProperty {
  /// The address within `LOCATION`.
  package static let address = "X-UCARD-ADDRESS"
  /// The code that is shown: its kind, label and ECI as parameters, its payload in base64.
  package static let code = "X-UCARD-CODE"
  /// The lines of `DESCRIPTION` before the note.
  package static let details = "X-UCARD-DETAILS"
  /// The zone of the end, if it is another one than that of the beginning.
  package static let endZone = "X-UCARD-END-ZONE"
  /// The last day of an event that begins at a time.
  package static let lastDay = "X-UCARD-LAST-DAY"
  /// The organiser. `ORGANIZER` would make the event an invitation.
  package static let organiser = "X-UCARD-ORGANISER"
  /// The number of people.
  package static let people = "X-UCARD-PEOPLE"
  /// The price: an amount and a currency.
  package static let price = "X-UCARD-PRICE"
  /// The status, as far as `STATUS` cannot say it.
  package static let status = "X-UCARD-STATUS"
  /// A link that is no URI.
  package static let url = "X-UCARD-URL"
  /// A hash of each part of the event as this program wrote it (`CalendarStamp`).
  package static let written = "X-UCARD-WRITTEN"
  /// The zone of the beginning.
  package static let zone = "X-UCARD-ZONE"
}

/// The beginning and the end of an event as values of iCalendar: days, or moments in UTC.
package struct EventValues {
  /// The value of `DTSTART`.
  package let start: String
  /// The value of `DTEND`, after the last day or at the end; nil without an end.
  package let end: String?

  /// Creates the values for the times of a card.
  ///
  /// - Parameter zone: the zone of times whose zone the machine does not know.
  package init(from starts: EventTime, to ends: EventTime?, zone: Zone) {
    guard starts.clock != nil else {
      start = CalendarTime.day(starts.day).text
      let last = max(ends?.day ?? starts.day, starts.day)
      let next = last.adding(days: 1)
      // The last day of the calendar has none after it.
      end = next > last ? CalendarTime.day(next).text : nil
      return
    }
    let first = starts.moment(local: zone)
    start = CalendarTime.utc(first).text
    let last = ends.map { EventSpan.end($0, of: starts, local: zone) }
    end = last.flatMap { $0 > first ? CalendarTime.utc($0).text : nil }
  }
}
