package import Cards
internal import Terminal
package import TimeZones
internal import Words

extension TypedTime {
  /// The reading of typed times, at a moment and in a time zone.
  package struct Reading {
    private let context: CommandContext
    /// The zone of times that name none; nil for the local one.
    private let given: Zone?
    /// Whether a person may be asked which of several times is meant.
    private let asks: Bool

    /// - Parameter zone: the zone of times that name none; nil for the local one.
    package init(_ context: CommandContext, zone: Zone? = nil, asks: Bool) {
      self.context = context
      given = zone
      self.asks = asks && context.terminal.isInput && context.terminal.isMessages
    }

    /// The zone of times that name none. The local one is read from a file, and most cards have no times.
    private var zone: Zone { given ?? context.zone }

    /// The current day.
    package var today: CalendarDate { context.today }

    /// Reads a time. A time of day alone is the next one.
    ///
    /// - Throws: `CommandFailure` for a text that is no time, or could mean several; the errors of questions.
    package func time(_ typed: String) throws -> EventTime { try time(typed, in: zone) }

    private func time(_ typed: String, in zone: Zone) throws -> EventTime {
      if let time = EventTime(iso: typed) { return try resolved(time.day, time.clock, typed) }
      if let span = Self.span(typed) { return try self.time(at: context.moment / 60 * 60 + span, in: zone, typed) }
      let parts = TypedTime(typed)
      return try time(parts, after: context.moment, in: parts.zone ?? zone, typed)
    }

    /// Whether a text means a time on the day of an event, or later than it: `20:00`, `+1d`.
    static func countsFromEvent(_ typed: String) -> Bool {
      let parts = TypedTime(typed)
      return typed.hasPrefix("+") || parts.day == nil && parts.second != nil
    }

    /// Reads the time to which an event moves: as `time`, but in the zone of the event, `+1d` and `+1 month` are later than
    /// the event, and a time of day alone is on its day. An event that is over gives no such day.
    ///
    /// - Throws: as `time(_:)`.
    package func time(_ typed: String, from event: CardContent) throws -> EventTime {
      guard let starts = event.starts, let span = event.event(local: context.zone) else { return try time(typed) }
      let zone = given ?? starts.zone(local: context.zone)
      guard span.state(at: context.moment) != .finished, EventTime(iso: typed) == nil else {
        return try time(typed, in: zone)
      }
      let parts = TypedTime(typed)
      if typed.hasPrefix("+") {
        if let later = Self.span(typed) { return try moved(starts, by: later, typed) }
        if let text = parts.day {
          let day = try day(text, from: starts.day, typed)
          guard let second = parts.second ?? starts.clock?.second else { return EventTime(day) }
          return try resolved(day, second, parts.zone ?? zone, offset: parts.offset, hasZone: true, typed)
        }
      }
      guard parts.day == nil, let second = parts.second else { return try time(typed, in: zone) }
      return try resolved(
        starts.day, second, parts.zone ?? zone, offset: parts.offset, hasZone: parts.zone != nil, typed)
    }

    /// Reads the end of an event: how long it takes, the next time of day after its beginning, or a day or time as `time`
    /// does, from the day of the beginning on. It is in the zone of the end before, else in that of the beginning.
    ///
    /// - Throws: `CommandFailure`.
    package func end(_ typed: String, of event: CardContent) throws -> EventTime {
      guard let starts = event.starts else { return try time(typed) }
      if let time = EventTime(iso: typed) { return try resolved(time.day, time.clock, typed) }
      if let span = Self.span(typed) ?? Reminder(typed).map({ Int64($0.minutes) * 60 }) {
        return try moved(starts, by: span, typed)
      }
      let parts = TypedTime(typed)
      guard starts.clock != nil || parts.second == nil || parts.day != nil else {
        throw Self.noTimeOfDay(typed, starts)
      }
      let start = starts.moment(local: context.zone)
      let own = [event.ends, starts].compactMap(\.self).first { $0.clock != nil } ?? starts
      // A day that was named is not the same day a week or a year later: such an end is refused.
      return try time(
        parts, after: start, isNextDay: false, in: parts.zone ?? given ?? own.zone(local: context.zone), typed)
    }

    /// The time that the parts of a text mean. If parts are missing, it is the next such time after a moment.
    ///
    /// - Parameter isNextDay: whether a day such as `fri` is the next one if the time has passed on the day of the moment.
    private func time(
      _ parts: TypedTime, after moment: Int64, isNextDay: Bool = true, in zone: Zone, _ typed: String
    ) throws -> EventTime {
      if let (begin, end) = parts.range {
        throw CommandFailure(
          .badData,
          Phrase(
            """
            “\(typed)” has two times. Give the beginning as \"\(begin)\", and the end as --ends \(end). \
            To give an offset from UTC, write a T before the time: 2026-12-05T19:00-05:00
            """))
      }
      try require(
        !TypedDay.Word.tonight.isMeant(by: typed), .badData,
        Phrase("“\(typed)”: at what time? Write it as: today 19:00"))
      let now = zone.local(moment)
      let here = CalendarDate(localSeconds: now) ?? today
      guard let second = parts.second else {
        guard let day = parts.day, parts.offset == nil else { throw Self.failure(typed) }
        return EventTime(try self.day(day, from: here, typed))
      }
      if let text = parts.day {
        let isOver = isNextDay && here.localSeconds + Int64(second) <= now
        let day = try self.day(text, from: here, isOver: isOver, typed)
        return try resolved(day, second, zone, offset: parts.offset, hasZone: parts.zone != nil, typed)
      }
      // Where clocks are put back, a time that seems to be over may still come.
      if parts.offset == nil, here.localSeconds + Int64(second) <= now {
        return try resolved(here.adding(days: 1), second, zone, offset: nil, hasZone: parts.zone != nil, typed)
      }
      let time = try resolved(here, second, zone, offset: parts.offset, hasZone: parts.zone != nil, typed)
      guard time.moment(local: zone) <= moment else { return time }
      return try resolved(here.adding(days: 1), second, zone, offset: parts.offset, hasZone: parts.zone != nil, typed)
    }

    /// A time some seconds after the beginning of an event. Days are days of the calendar.
    private func moved(_ starts: EventTime, by seconds: Int64, _ typed: String) throws -> EventTime {
      let day: Int64 = 86_400
      guard let clock = starts.clock else {
        guard seconds.isMultiple(of: day) else { throw Self.noTimeOfDay(typed, starts) }
        return EventTime(starts.day.adding(days: Int(seconds / day)))
      }
      let zone = given ?? starts.zone(local: context.zone)
      guard seconds.isMultiple(of: day) else {
        return try time(at: starts.moment(local: context.zone) + seconds, in: zone, typed)
      }
      return try resolved(
        starts.day.adding(days: Int(seconds / day)), clock.second, zone, offset: nil, hasZone: true, typed)
    }

    private static func noTimeOfDay(_ typed: String, _ starts: EventTime) -> CommandFailure {
      let beginning = "\(starts.iso) 19:00"
      return CommandFailure(
        .badData,
        Phrase("“\(typed)” needs a beginning with a time of day, and \(starts.iso) has none. To give one:").then(
          "ucard edit CARD --starts \(beginning)"))
    }

    // MARK: - Days

    private func day(
      _ text: String, from today: CalendarDate, isOver: Bool = false, _ typed: String
    ) throws(CommandFailure) -> CalendarDate {
      let unit = text[(text.lastIndex(where: \.isNumber).map(text.index(after:)) ?? text.startIndex)...]
      if unit.count < text.count, TypedDay.Word.minutesOrMonths.isMeant(by: unit.drop { $0 == " " }) {
        let start = text.dropLast(unit.count)
        throw CommandFailure(
          .badData, Phrase("“\(typed)”: minutes or months? Write “\(start) min” or “\(start) months” in its place."))
      }
      do throws(CommandFailure) {
        return try TypedDay.read(text, .upcoming(isTodayOver: isOver), from: today)
      } catch {
        // These failures name both days that are possible, or the reason why there is no such day.
        if TypedDay.isAmbiguous(text, from: today) || TypedDay.impossibility(of: text) != nil { throw error }
        throw Self.failure(typed)
      }
    }

    /// The seconds of `+2h`, `in 90 minutes`; nil for any other text.
    private static func span(_ typed: String) -> Int64? {
      let text = typed.lowercased()
      let hasSign = text.first == "+"
      guard var rest = hasSign ? String(text.dropFirst()) : TypedDay.Word.within.rest(of: text) else { return nil }
      if TypedDay.Word.hour.isMeant(by: rest) { rest = "1h" }
      // Days and weeks are counted by the calendar unless there is a plus sign.
      guard let span = Reminder(rest), hasSign || !span.minutes.isMultiple(of: 1440) else { return nil }
      return Int64(span.minutes) * 60
    }

    private static func failure(_ typed: String) -> CommandFailure {
      CommandFailure(
        .badData,
        Phrase("“\(typed)” is not a time: write it as 2026-12-05 19:00, fri 19:00, tomorrow 19:00, or +2h."))
    }

    // MARK: - Moments

    private func time(at moment: Int64, in zone: Zone, _ typed: String) throws(CommandFailure) -> EventTime {
      guard let time = EventTime(at: moment, in: zone) else { throw unnamedZone(typed) }
      return time
    }

    private func unnamedZone(_ typed: String) -> CommandFailure {
      CommandFailure(
        .usage, Phrase("In which time zone is “\(typed)”? Name it with --zone, such as --zone Europe/Kyiv."))
    }

    private func resolved(_ day: CalendarDate, _ clock: EventTime.Clock?, _ typed: String) throws -> EventTime {
      guard let clock else { return EventTime(day) }
      guard let zone = Zone(clock.zone) else { throw CommandFailure.unknownZone(clock.zone) }
      return try resolved(day, clock.second, zone, offset: clock.offset, hasZone: true, typed)
    }

    /// The time at which clocks of a zone show a time of day.
    ///
    /// - Parameter hasZone: whether the zone was typed. An offset without a zone is that of the place.
    private func resolved(
      _ day: CalendarDate, _ second: Int, _ zone: Zone, offset: Int?, hasZone: Bool, _ typed: String
    ) throws -> EventTime {
      let local = day.localSeconds + Int64(second)
      let moments = zone.moments(ofLocal: local)
      var choices: [Int64]
      switch moments {
      case .one(let moment): choices = [moment]
      case .two(let earlier, let later): choices = [earlier, later]
      case .none(let before):
        // The same minute after the change, and as much before it.
        choices = [before, before + Int64(zone.offset(at: before - 86_400) - zone.offset(at: before + 86_400))]
      }
      if let offset {
        let moment = local - Int64(offset)
        // A time that never comes has no right offset.
        let isMeant = !moments.isGap && choices.contains(moment)
        if !isMeant {
          try require(
            !hasZone, .badData,
            Phrase("“\(typed)”: \(zone.identifier) has another offset then. Leave out the offset."))
        }
        choices = [moment]
      }
      let times = choices.compactMap { EventTime(at: $0, in: zone) }
      guard let first = times.first, times.count == choices.count else { throw unnamedZone(typed) }
      return times.count == 1 ? first : try chosen(times, isGap: moments.isGap, zone, typed)
    }

    /// Asks which of two times is meant.
    private func chosen(_ times: [EventTime], isGap: Bool, _ zone: Zone, _ typed: String) throws -> EventTime {
      let texts = times.map { time in
        let offset = zone.offset(at: time.moment(local: zone))
        return "\(time.day.iso) \(time.clock?.text ?? "") \(EventTime.text(offset: offset))"
      }
      let what =
        isGap
        ? Phrase("“\(typed)” never comes in \(zone.identifier): clocks are put forward then.")
        : Phrase("“\(typed)” comes twice in \(zone.identifier): clocks are put back then.")
      let failure = CommandFailure(.badData, Phrase("\(what) Write “\(texts[0])” or “\(texts[1])”."))
      guard asks else { throw failure }
      context.say(what)
      let question = Phrase("1: \(texts[0])   2: \(texts[1])   Which one? ")
      return try context.ask(question, orElse: failure.phrase) { $0 == "1" ? times[0] : $0 == "2" ? times[1] : nil }
    }
  }
}

extension Zone.Moments {
  /// Whether the time never comes.
  fileprivate var isGap: Bool { if case .none = self { true } else { false } }
}
