package import Cards
internal import TimeZones
internal import Values
package import Wallet
package import Words

extension CommandContext {
  /// Formats the time of an event, as `when(starts:ends:)` does.
  package func text(_ time: EventTime, _ format: LocalFormat) -> String {
    when(starts: time, ends: nil, format).text(in: language)
  }

  /// The time of a card's event, as `when(starts:ends:)`; nil for a card without one.
  package func when(of card: CardContent) -> Phrase? {
    card.starts.map { when(starts: $0, ends: card.ends, format) }
  }

  /// The time from the beginning of an event to its end, if that is known, in the zone of its beginning:
  /// `Sat 2026-12-05 19:00–20:30`. Where that zone's clocks differ from the local ones then, the text has both:
  /// `Sat 2026-12-05 06:05–07:00 (Warsaw), 07:05–08:00 here`. An end in another zone is that of an arrival:
  /// `Fri 2027-01-15 10:05 (London) – 15:30 (Kyiv), 12:05–15:30 here`.
  package func when(starts: EventTime, ends: EventTime?) -> Phrase { when(starts: starts, ends: ends, format) }

  private func when(starts: EventTime, ends: EventTime?, _ format: LocalFormat) -> Phrase {
    let ends = ends == starts ? nil : ends
    let own = starts.clock.flatMap { Zone($0.zone) }
    let isElsewhere = isElsewhere(starts, ends)
    let there = span(
      from: DayTime(starts, city: isElsewhere), to: ends.map { dayTime($0, beside: starts, city: isElsewhere) }, format)
    guard let clock = starts.clock else { return Phrase(verbatim: "\(there)") }
    let moments = [starts, ends].compactMap { $0?.clock == nil ? nil : $0?.moment(local: zone) }
    let isLocal =
      !isElsewhere
      && (clock.zone == zone.identifier || moments.allSatisfy { own?.offset(at: $0) == zone.offset(at: $0) })
    let named = isElsewhere ? there : "\(there) (\(clock.city))"
    guard !isLocal, own != nil else { return Phrase(verbatim: "\(isLocal ? there : named)") }
    let times = moments.map { DayTime(at: $0, in: zone) }
    let here = span(from: times[0], to: times.count > 1 ? times[1] : nil, format, on: starts.day)
    return Phrase("\(named), \(here) here")
  }

  /// Whether an event ends where clocks show another time than where it begins, as a flight does.
  private func isElsewhere(_ starts: EventTime, _ ends: EventTime?) -> Bool {
    guard let start = starts.clock, let ends, let end = ends.clock, start.zone != end.zone,
      let zones = Zone(start.zone).flatMap({ start in Zone(end.zone).map { (start, $0) } })
    else { return false }
    let moment = ends.moment(local: zone)
    return zones.0.offset(at: moment) != zones.1.offset(at: moment)
  }

  /// The day and time of the end of an event, in the zone of its beginning unless its city is named.
  private func dayTime(_ time: EventTime, beside starts: EventTime, city: Bool) -> DayTime {
    guard !city, let own = starts.clock.flatMap({ Zone($0.zone) }), let clock = time.clock,
      clock.zone != starts.clock?.zone
    else { return DayTime(time, city: city) }
    return DayTime(at: time.moment(local: zone), in: own)
  }

  /// The time of a card's event as a person reads it on a picture, which travels: `Sat 5 Dec, 19:00–22:00 (Kyiv)`. Shorter
  /// ones follow for where that has no room: without the end, then without the weekday. The year is named unless the day
  /// is within the next eleven months. Nil for a card without an event.
  package func timesToRead(of card: CardContent) -> [String]? {
    guard let starts = card.starts else { return nil }
    let isElsewhere = isElsewhere(starts, card.ends)
    let start = DayTime(starts)
    let end = card.ends.flatMap { $0 == starts ? nil : dayTime($0, beside: starts, city: isElsewhere) }
    func text(_ time: DayTime, weekday: Bool = true) -> String {
      [dayToRead(time.day, weekday: weekday, from: today, format), time.time].compactMap(\.self).joined(separator: ", ")
    }
    let zone = starts.clock.map { " (\($0.city))" } ?? ""
    let whole = end.map { end in
      let isSameDay = end.day == start.day && end.time != nil
      if isElsewhere { return "\(text(start))\(zone) – \(isSameDay ? end.time ?? "" : text(end))" }
      return (isSameDay ? "\(text(start))–\(end.time ?? "")" : "\(text(start)) – \(text(end))") + zone
    }
    return [whole, text(start) + zone, text(start, weekday: false) + zone].compactMap(\.self)
  }

  /// The time that people look for in a table of cards: `tomorrow 10:00`, `5 Dec 19:00`, `now` or `over` of an event that
  /// is not cancelled, `2027-12-31` as the last day of another card that has not expired; nil for none.
  ///
  /// - Parameters:
  ///   - today: the current day in the local time zone.
  ///   - format: the format of the context, which is created once for a whole list.
  package func shortTime(of card: CardContent, on today: CalendarDate, _ format: LocalFormat) -> String? {
    guard let starts = card.starts else {
      guard let day = card.expiry?.day, day >= today else { return nil }
      return format.text(day)
    }
    guard card.status != .cancelled else { return nil }
    return switch EventSpan(starts: starts, ends: card.ends, local: zone).state(at: moment) {
    case .live where starts.clock != nil || starts.day < today: Phrase("now").text(in: format.language)
    case .scheduled, .live: shortTime(starts, on: today, format, weekday: false)
    case .finished: Phrase("over").text(in: format.language)
    }
  }

  /// The start of an event in people's words, by the local clock: `today 19:00`, `tomorrow`, `Sat 5 Dec 19:00`.
  ///
  /// - Parameters:
  ///   - today: the current day in the local time zone.
  ///   - format: the format of the context.
  ///   - weekday: whether a day is named with its weekday.
  package func shortTime(
    _ time: EventTime, on today: CalendarDate, _ format: LocalFormat, weekday: Bool = true
  ) -> String {
    let local = time.clock == nil ? DayTime(time) : DayTime(at: time.moment(local: zone), in: zone)
    let day: String =
      switch local.day.days(since: today) {
      case 0: Phrase("today").text(in: format.language)
      case 1: Phrase("tomorrow").text(in: format.language)
      default: dayToRead(local.day, weekday: weekday, from: today, format)
      }
    return [day, local.time].compactMap(\.self).joined(separator: " ")
  }

  /// A day as people read it: `Sat 5 Dec`, with the year unless it is within the next eleven months.
  private func dayToRead(
    _ day: CalendarDate, weekday: Bool = true, from today: CalendarDate, _ format: LocalFormat
  ) -> String {
    let name = format.dayAndMonth(of: day, withYear: !(0..<335).contains(day.days(since: today)))
    return weekday ? "\(Phrase.weekday(of: day).text(in: format.language)) \(name)" : name
  }

  /// A time, or the time from one to another. A day is named where it is another one than that before it.
  ///
  /// - Parameter known: the day that was named already; nil for none.
  private func span(
    from start: DayTime, to end: DayTime?, _ format: LocalFormat, on known: CalendarDate? = nil
  ) -> String {
    func text(_ time: DayTime, after day: CalendarDate?) -> String {
      let name = "\(Phrase.weekday(of: time.day).text(in: language)) \(format.text(time.day))"
      return [time.day == day && time.time != nil ? nil : name, time.time].compactMap(\.self).joined(separator: " ")
    }
    guard let end else { return text(start, after: known) }
    let dash = end.day == start.day && end.time != nil && !start.hasCity ? "–" : " – "
    return text(start, after: known) + dash + text(end, after: start.day)
  }

  /// When a card's event is, with what follows from the clock and its status: `Sat 2026-12-05 19:00–20:30, confirmed`;
  /// nil for a card without one.
  package func event(of card: CardContent) -> Phrase? {
    guard let when = when(of: card), let span = card.event(local: zone) else { return nil }
    var words = [when]
    if card.status != .cancelled {
      switch span.state(at: moment) {
      case .live: words.append(Phrase("now"))
      case .finished: words.append(Phrase("over"))
      case .scheduled:
        if card.starts?.day == today { words.append(Phrase("today")) }
      }
    }
    if let status = card.status { words.append(status.name) }
    return .list(words)
  }
}

/// A day, and the time of day on a clock; nil for the whole day.
private struct DayTime {
  let day: CalendarDate
  let time: String?
  /// Whether the city of the zone is named behind the time.
  var hasCity = false

  /// - Parameter city: whether the city of the zone is named behind the time.
  init(_ time: EventTime, city: Bool = false) {
    day = time.day
    self.time = time.clock.map { city ? "\($0.text) (\($0.city))" : $0.text }
    hasCity = city
  }

  init(at moment: Int64, in zone: Zone) {
    let local = zone.local(moment)
    day = CalendarDate(localSeconds: local) ?? CalendarDate(epoch: Instant(seconds: moment))
    time = EventTime.Clock.text(second: Int(local - day.localSeconds))
  }
}

extension EventTime.Clock {
  /// The city after which the zone is named, or another short name of it: `Warsaw` of `Europe/Warsaw`.
  package var city: String {
    zone.split(separator: "/").last.map { $0.map { $0 == "_" ? " " : String($0) }.joined() } ?? zone
  }
}

extension Phrase {
  /// The short name of a weekday.
  package static func weekday(of day: CalendarDate) -> Phrase { LocalFormat.weekdays[day.weekday].name }
}

extension WalletSnapshot {
  /// The numbers of the cards that pass a filter, for a person who is about to show one: first those with an event that
  /// is on or begins within 24 hours, the earliest first; then those that were used last; then all others by name.
  ///
  /// - Throws: as `numbers(_:order:)`.
  package func likeliest(_ filter: CardFilter, in context: CommandContext) throws -> [Int] {
    try numbers(filter, order: .recent).beginning(with: comingEvents(in: context))
  }

  /// The first of these numbers, and how many cards pass the filter, which has no text.
  ///
  /// - Throws: as `first(_:of:order:)`.
  package func likeliest(
    first count: Int, of filter: CardFilter, in context: CommandContext
  ) throws -> (numbers: [Int], total: Int) {
    let (recent, total) = try first(count, of: filter, order: .recent)
    let coming = try comingEvents(in: context).filter { number in
      var one = filter
      one.number = number
      return try !numbers(one).isEmpty
    }
    return (Array((coming + recent.filter { !coming.contains($0) }).prefix(count)), total)
  }

  /// The numbers of the cards whose events are on or begin within 24 hours, the earliest first. Cancelled ones are left
  /// out.
  private func comingEvents(in context: CommandContext) throws -> [Int] {
    let (today, zone, moment) = (context.today, context.zone, context.moment)
    let end = moment + 86_400
    let spans = try events(during: today...today.adding(days: 1)).filter { $0.status != .cancelled }.map { entry in
      (number: entry.number, span: EventSpan(starts: entry.starts, ends: entry.ends, local: zone))
    }
    return spans.filter { $0.span.state(at: moment) != .finished && $0.span.start <= end }
      .sorted { ($0.span.start, $0.number) < ($1.span.start, $1.number) }.map(\.number)
  }
}

extension [Int] {
  /// The numbers, with those of `first` that are among them at the beginning, in the order of `first`.
  fileprivate func beginning(with first: [Int]) -> [Int] {
    guard !first.isEmpty else { return self }
    let own = Set(self)
    let moved = first.filter(own.contains)
    guard !moved.isEmpty else { return self }
    let others = Set(moved)
    return moved + filter { !others.contains($0) }
  }
}

extension Phrase {
  /// A number of people.
  package static func people(_ count: Int) -> Phrase {
    .count(count, one: "\(count) person", other: "\(count) people")
  }

  /// The sentence that the times of all reminders of an event are past.
  package static let remindersArePast = Phrase("The times of its reminders have passed, so none will ring.")
}

extension CommandContext {
  /// The moments at which reminders of a card's event are still to come, the earliest first.
  ///
  /// - Parameter isNew: whether the event or its reminders were changed now. What is due at this moment rings, too, then.
  package func comingReminders(of card: CardContent, isNew: Bool = false) -> [Int64] {
    let now = moment
    return card.reminderMoments(local: zone, since: now).filter { isNew || $0 > now }
  }

  /// The moments at which reminders of a card's event are still to come, as text: `2026-12-05 18:00, 2026-12-05 18:50`;
  /// nil for none.
  ///
  /// - Parameter isNew: as for `comingReminders(of:isNew:)`.
  package func textOfComingReminders(of card: CardContent, isNew: Bool = false) -> String? {
    let format = format
    let texts = comingReminders(of: card, isNew: isNew).map { format.text(localTime(Instant(seconds: $0))) }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }
}
