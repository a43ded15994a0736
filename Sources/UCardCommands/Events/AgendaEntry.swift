internal import Cards
internal import Exchange
internal import FoundationEssentials
internal import JSON
internal import TimeZones
internal import Words

/// A card in the agenda.
struct AgendaEntry {
  let card: Card
  let span: EventSpan
  let state: EventSpan.State

  /// - Returns: nil for a card without an event.
  init?(_ card: Card, at moment: Int64, local: Zone) {
    guard let span = card.content.event(local: local) else { return nil }
    self.card = card
    self.span = span
    state = span.state(at: moment)
  }

  /// Whether the event goes on now.
  var isLive: Bool { state == .live && card.status != .cancelled }

  /// The local day on which the event begins.
  func day(in context: CommandContext) -> CalendarDate {
    CalendarDate(at: span.start, in: context.zone) ?? context.today
  }

  /// The time of day for a line below the day: `19:00–20:30`, `all day`.
  ///
  /// - Parameter format: the format of the context, which is created once for a whole list.
  func time(in context: CommandContext, _ format: LocalFormat) -> Phrase {
    guard let starts = card.starts, starts.clock != nil else {
      guard let last = card.ends, last.clock == nil, last.day > card.starts?.day ?? last.day else {
        return Phrase(english: "all day", ukrainian: "весь день")
      }
      let text = format.text(last.day)
      return Phrase(english: "until \(text)", ukrainian: "до \(text)")
    }
    let zone = context.zone
    /// A time of day, with its day if that is not `day`; the midnight after `day` is 24:00.
    func clock(_ moment: Int64, on day: CalendarDate) -> String {
      let local = zone.local(moment)
      if local == day.adding(days: 1).localSeconds, moment > span.start { return "24:00" }
      let there = CalendarDate(localSeconds: local) ?? day
      let time = EventTime.Clock.text(second: Int(local - there.localSeconds))
      return there == day ? time : "\(format.text(there)) \(time)"
    }
    // Events that go on now are listed together, whatever the day on which they began.
    let day = isLive ? context.today : day(in: context)
    let text = clock(span.start, on: day) + (span.hasEnd && span.end > span.start ? "–" + clock(span.end, on: day) : "")
    return Phrase(alike: "\(text)")
  }

  /// What a person should notice: that the event goes on, is over, and its status.
  var remark: Phrase {
    var words: [Phrase] = []
    if isLive { words.append(Phrase(english: "now", ukrainian: "зараз")) }
    if let status = card.status { words.append(status.name) }
    if state == .finished, card.status != .attended, card.status != .cancelled {
      words.append(Phrase(english: "over", ukrainian: "минуло"))
    }
    return .list(words)
  }
}

extension EventSpan.State {
  /// The key for programs.
  var key: String {
    switch self {
    case .scheduled: "scheduled"
    case .live: "live"
    case .finished: "finished"
    }
  }
}

extension Phrase {
  /// A number of people.
  static func people(_ count: Int) -> Phrase {
    .count(count, ("person", "people"), ("людина", "людини", "людей"))
  }
}

extension AgendaEntry {
  /// The card in JSON, with its state and times at this moment.
  var json: JSONObject {
    var object = CardJSON.object(card)
    object.add("state", state.key)
    object.add("startsAt", Date(seconds: span.start).iso)
    if span.hasEnd { object.add("endsAt", Date(seconds: span.end).iso) }
    return object
  }
}
