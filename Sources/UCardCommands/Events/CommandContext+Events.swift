internal import Cards
internal import TimeZones

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
  func when(of card: CardContent) -> Phrase? {
    guard let starts = card.starts else { return nil }
    let text = text(starts, format)
    guard let ends = card.ends, ends != starts else { return Phrase(english: text, ukrainian: text) }
    guard ends.day == starts.day, ends.clock?.zone == starts.clock?.zone, let start = starts.clock, let end = ends.clock
    else {
      let both = "\(text) – \(self.text(ends, format))"
      return Phrase(english: both, ukrainian: both)
    }
    let span =
      "\(Phrase.weekday(of: starts.day).text(in: language)) \(format.text(starts.day)) \(start.text)–\(end.text)"
    return Phrase(english: span + foreignZone(of: starts), ukrainian: span + foreignZone(of: starts))
  }

  /// The place of a card's event with its address; nil for none.
  func whereabouts(of card: CardContent) -> String? {
    let parts = [card.place, card.address].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension Phrase {
  /// The short name of a weekday.
  static func weekday(of day: CalendarDate) -> Phrase {
    let names = [
      ("Sun", "нд"), ("Mon", "пн"), ("Tue", "вт"), ("Wed", "ср"), ("Thu", "чт"), ("Fri", "пт"), ("Sat", "сб"),
    ]
    return Phrase(english: names[day.weekday].0, ukrainian: names[day.weekday].1)
  }
}
