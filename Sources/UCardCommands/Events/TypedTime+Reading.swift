internal import Cards
internal import Foundation
internal import TimeZones

extension TypedTime {
  /// The reading of typed times, at a moment and in a time zone.
  struct Reading {
    private let context: CommandContext
    /// The zone of times that name none.
    private let zone: Zone
    /// Whether a person may be asked which of several times is meant.
    private let asks: Bool

    /// - Parameter zone: the zone of times that name none; nil for the local one.
    init(_ context: CommandContext, zone: Zone? = nil, asks: Bool) {
      self.context = context
      self.zone = zone ?? context.zone
      self.asks = asks && context.terminal.isInput && context.terminal.isMessages
    }

    /// The current day.
    var today: CalendarDate { context.today }

    /// Reads a time. A time of day alone is the next one.
    ///
    /// - Throws: `CommandFailure` for a text that is no time, or could be several; the errors of questions.
    func time(_ typed: String) throws -> EventTime {
      if let time = EventTime(iso: typed) { return try resolved(time.day, time.clock, typed) }
      if let span = Self.span(typed) { return try self.time(at: context.moment / 60 * 60 + span, typed) }
      let parts = TypedTime(typed)
      let zone = parts.zone ?? zone
      let now = context.moment + Int64(zone.offset(at: context.moment))
      let here = CalendarDate(localSeconds: now) ?? today
      guard let second = parts.second else {
        guard let day = parts.day, parts.offset == nil else { throw Self.failure(typed) }
        return EventTime(try self.day(day, from: here, typed))
      }
      // A weekday or a time that has passed today is the next one.
      let isOver = here.localSeconds + Int64(second) <= now
      let day =
        try parts.day.map { try self.day($0, from: here, isOver: isOver, typed) }
        ?? (isOver ? here.adding(days: 1) : here)
      return try resolved(day, second, zone, offset: parts.offset, hasZone: parts.zone != nil, typed)
    }

    /// Reads the end of an event: as `time`, or a time of day after its beginning, or how long it takes.
    ///
    /// - Throws: `CommandFailure`.
    func end(_ typed: String, of starts: EventTime) throws -> EventTime {
      if let span = Self.span(typed) ?? Reminder(typed).map({ Int64($0.minutes) * 60 }) {
        guard starts.clock != nil else {
          throw CommandFailure(
            .badData, english: "“\(typed)” after what? \(starts.iso) has no time of day.",
            ukrainian: "«\(typed)» після чого? \(starts.iso) не має часу доби.")
        }
        let zone = starts.zone(local: zone)
        guard let end = EventTime(at: starts.moment(local: zone) + span, in: zone) else { throw Self.failure(typed) }
        return end
      }
      let parts = TypedTime(typed)
      guard let second = parts.second, parts.day == nil, let clock = starts.clock else { return try time(typed) }
      let day = second > clock.second ? starts.day : starts.day.adding(days: 1)
      return try resolved(
        day, second, parts.zone ?? starts.zone(local: zone), offset: parts.offset, hasZone: parts.zone != nil, typed)
    }

    // MARK: - Days

    private func day(
      _ text: String, from today: CalendarDate, isOver: Bool = false, _ typed: String
    ) throws(CommandFailure) -> CalendarDate {
      do throws(CommandFailure) {
        return try TypedDay.read(text, .upcoming(isTodayOver: isOver), from: today)
      } catch {
        // A text that could be two days is answered with both.
        if TypedDay.isAmbiguous(text, from: today) { throw error }
        throw Self.failure(typed)
      }
    }

    /// The seconds of `+2h`, `in 90 minutes`, `через 2 години`; nil for any other text.
    private static func span(_ typed: String) -> Int64? {
      let text = typed.lowercased()
      guard let mark = ["+", "in ", "через ", "за "].first(where: text.hasPrefix) else { return nil }
      // Days and weeks are counted by the calendar unless there is a plus sign.
      let rest = String(text.dropFirst(mark.count))
      guard let span = Reminder(rest), mark == "+" || !span.minutes.isMultiple(of: 1440) else { return nil }
      return Int64(span.minutes) * 60
    }

    private static func failure(_ typed: String) -> CommandFailure {
      CommandFailure(
        .badData,
        english: "“\(typed)” is not a time: write it as 2026-12-05 19:00, fri 19:00, tomorrow 19:00, or +2h.",
        ukrainian: "«\(typed)» не є часом: напишіть його як 05.12.2026 19:00, пт 19:00, завтра 19:00 або +2h.")
    }

    // MARK: - Moments

    private func time(at moment: Int64, _ typed: String) throws(CommandFailure) -> EventTime {
      guard let time = EventTime(at: moment, in: zone) else { throw unnamedZone(typed) }
      return time
    }

    private func unnamedZone(_ typed: String) -> CommandFailure {
      CommandFailure(
        .usage, english: "In which time zone is “\(typed)”? Name it with --zone, such as --zone Europe/Kyiv.",
        ukrainian: "У якому часовому поясі «\(typed)»? Назвіть його через --zone, як-от --zone Europe/Kyiv.")
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
        if case .none = moments {} else if choices.contains(moment) { choices = [moment] }
        if choices != [moment] {
          guard !hasZone else {
            throw CommandFailure(
              .badData, english: "“\(typed)”: \(zone.identifier) has another offset then.",
              ukrainian: "«\(typed)»: у \(zone.identifier) тоді інше зміщення.")
          }
          choices = [moment]
        }
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
        ? Phrase(
          english: "“\(typed)” never comes in \(zone.identifier): clocks are put forward then.",
          ukrainian: "«\(typed)» у \(zone.identifier) не буває: тоді годинник переводять уперед.")
        : Phrase(
          english: "“\(typed)” comes twice in \(zone.identifier): clocks are put back then.",
          ukrainian: "«\(typed)» у \(zone.identifier) буває двічі: тоді годинник переводять назад.")
      let failure = CommandFailure(
        status: .badData,
        phrase: what
          + Phrase(
            english: " Write “\(texts[0])” or “\(texts[1])”.", ukrainian: " Напишіть «\(texts[0])» або «\(texts[1])»."))
      guard asks else { throw failure }
      context.say(what)
      let question = Phrase(
        english: "1: \(texts[0])   2: \(texts[1])   Which one? ", ukrainian: "1: \(texts[0])   2: \(texts[1])   Який? ")
      return try context.ask(question, orElse: failure.phrase) { $0 == "1" ? times[0] : $0 == "2" ? times[1] : nil }
    }
  }
}

extension Zone.Moments {
  /// Whether the time never comes.
  fileprivate var isGap: Bool { if case .none = self { true } else { false } }
}
