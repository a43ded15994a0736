internal import Cards
internal import TimeZones
internal import Wallet
internal import Words

extension CommandContext {
  /// Formats the time of an event: `Sat 2026-12-05 19:00`, with the zone if its clocks differ from local ones then.
  func text(_ time: EventTime, _ format: LocalFormat) -> String {
    let day = "\(Phrase.weekday(of: time.day).text(in: language)) \(format.text(time.day))"
    guard let clock = time.clock else { return day }
    return "\(day) \(clock.text)\(foreignZone(of: time))"
  }

  /// The zone of a time in brackets, if its clocks differ from local ones at that moment; empty otherwise.
  private func foreignZone(of time: EventTime) -> String {
    guard let clock = time.clock else { return "" }
    let moment = time.moment(local: zone)
    let isLocal = clock.zone == zone.identifier || Zone(clock.zone)?.offset(at: moment) == zone.offset(at: moment)
    return isLocal ? "" : " (\(clock.zone))"
  }

  /// The time of a card's event: `Sat 2026-12-05 19:00–20:30`; nil for a card without one.
  func when(of card: CardContent) -> Phrase? { card.starts.map { when(starts: $0, ends: card.ends) } }

  /// The time from the beginning of an event to its end, if that is known.
  func when(starts: EventTime, ends: EventTime?) -> Phrase {
    let text = text(starts, format)
    guard let ends, ends != starts else { return Phrase(alike: "\(text)") }
    guard ends.day == starts.day, ends.clock?.zone == starts.clock?.zone, let start = starts.clock, let end = ends.clock
    else {
      return Phrase(alike: "\(text) – \(self.text(ends, format))")
    }
    let (weekday, day) = (Phrase.weekday(of: starts.day), format.text(starts.day))
    return Phrase(alike: "\(weekday) \(day) \(start.text)–\(end.text)\(foreignZone(of: starts))")
  }

  /// When a card's event is, with what follows from the clock and its status: `Sat 2026-12-05 19:00–20:30, confirmed`;
  /// nil for a card without one.
  func event(of card: CardContent) -> Phrase? {
    guard let when = when(of: card), let span = card.event(local: zone) else { return nil }
    var words = [when]
    if card.status != .cancelled {
      switch span.state(at: moment) {
      case .live: words.append(Phrase(english: "now", ukrainian: "зараз"))
      case .finished: words.append(Phrase(english: "over", ukrainian: "минуло"))
      case .scheduled:
        if card.starts?.day == today { words.append(Phrase(english: "today", ukrainian: "сьогодні")) }
      }
    }
    if let status = card.status { words.append(status.name) }
    return .list(words)
  }
}

extension Phrase {
  /// The short name of a weekday.
  static func weekday(of day: CalendarDate) -> Phrase {
    let names: [(Phrase.Text, Phrase.Text)] = [
      ("Sun", "нд"), ("Mon", "пн"), ("Tue", "вт"), ("Wed", "ср"), ("Thu", "чт"), ("Fri", "пт"), ("Sat", "сб"),
    ]
    return Phrase(english: names[day.weekday].0, ukrainian: names[day.weekday].1)
  }
}

extension WalletSnapshot {
  /// The numbers of the cards whose events go on now or begin later today, the earliest first. Cancelled ones are left
  /// out.
  func todaysEvents(in context: CommandContext) throws -> [Int] {
    let (today, zone, moment) = (context.today, context.zone, context.moment)
    let end = EventTime(today.adding(days: 1)).moment(local: zone)
    let spans = try events(during: today...today).filter { $0.status != .cancelled }.map { entry in
      (number: entry.number, span: EventSpan(starts: entry.starts, ends: entry.ends, local: zone))
    }
    return spans.filter { $0.span.state(at: moment) != .finished && $0.span.start < end }
      .sorted { ($0.span.start, $0.number) < ($1.span.start, $1.number) }.map(\.number)
  }
}

extension [Int] {
  /// The numbers, with those of `first` that are among them at the beginning, in the order of `first`.
  func beginning(with first: [Int]) -> [Int] {
    guard !first.isEmpty else { return self }
    let own = Set(self)
    let moved = first.filter(own.contains)
    guard !moved.isEmpty else { return self }
    let others = Set(moved)
    return moved + filter { !others.contains($0) }
  }
}
