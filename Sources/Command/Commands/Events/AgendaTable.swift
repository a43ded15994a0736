internal import Barcodes
internal import Cards
internal import CommandBase
internal import Exchange
internal import JSON
internal import Rendering
internal import Terminal
internal import TimeZones
internal import Values
internal import Words

/// The agenda for people: a heading for each day, and a line for each event.
struct AgendaTable {
  private let entries: [AgendaEntry]
  private let isPlain: Bool
  private let depth: TerminalDrawing.Colours?
  private let context: CommandContext
  private let format: LocalFormat
  private let today: CalendarDate

  /// - Parameters:
  ///   - isPlain: whether to write one fact a line.
  ///   - depth: the colours of the terminal; nil for none.
  init(_ entries: [AgendaEntry], isPlain: Bool, depth: TerminalDrawing.Colours?, in context: CommandContext) {
    self.entries = entries
    self.isPlain = isPlain
    self.depth = depth
    self.context = context
    format = context.format
    today = context.today
  }

  /// Time, name, state, place, people, categories and number, without headings. The state always stands in the line of the
  /// event: a person must not miss that it is cancelled.
  private static let columns: [Table.Column] = {
    let rooms = [
      Table.Room.whole, Table.Room(comfortable: 16, narrowest: 8), .whole,
      Table.Room(comfortable: 20, loss: .nothing, leaving: .early(3), standsBelow: true),
      Table.Room(leaving: .early(2), standsBelow: true),
      Table.Room(comfortable: 8, loss: .nothing, leaving: .early(1), standsBelow: true),
    ]
    return rooms.map { Table.Column(.nothing, room: $0, isLeftOutIfEmpty: true) }
      + [Table.Column(.nothing, isNumber: true, room: .whole)]
  }()

  /// The lines. Nothing for no events.
  var text: String {
    if isPlain { return entries.map(facts).joined(separator: "\n") }
    var layout = Table.Layout(Self.columns)
    let rows = entries.map { row(of: $0).map(\.printable) }
    for row in rows { layout.measure(row) }
    // Lines are indented by two columns.
    guard let lines = layout.fitted(to: context.terminal.width.map { max(0, $0 - 2) }, in: context.language) else {
      return entries.map(facts).joined(separator: "\n").hanging(to: context.terminal.width)
    }
    var text = ""
    var last = ""
    for (entry, row) in zip(entries, rows) {
      let heading = heading(of: entry).text(in: context.language)
      if heading != last { text += (last.isEmpty ? "" : "\n") + heading + "\n" }
      last = heading
      let shade = entry.card.colour ?? .computed(for: entry.card.name)
      let line = String(decoding: lines.line(row, paint: depth.map { Paint(shade, $0) }), as: UTF8.self)
      text += line.split(separator: "\n").map { "  \($0)\n" }.joined()
    }
    return text
  }

  private func heading(of entry: AgendaEntry) -> Phrase {
    if entry.isLive { return Phrase("Now") }
    let day = entry.day(in: context)
    let text = Phrase(verbatim: "\(.weekday(of: day)) \(format.text(day))")
    if day == today { return Phrase("Today, \(text)") }
    if day == today.adding(days: 1) { return Phrase("Tomorrow, \(text)") }
    return text
  }

  private func row(of entry: AgendaEntry) -> [String] {
    let card = entry.card
    return [
      entry.time(in: context, format).text(in: context.language), (card.isStarred ? "★ " : "") + card.name,
      entry.remark.text(in: context.language), card.content.location ?? "",
      card.people.map { Phrase.people($0).text(in: context.language) } ?? "", card.categories.joined(separator: ", "),
      "#\(card.number)",
    ]
  }

  /// The facts of an event, one a line.
  private func facts(of entry: AgendaEntry) -> String {
    let card = entry.card
    let language = context.language
    let facts: [(Phrase, String?)] = [
      (Phrase("Card"), card.name),
      (CardFields.starts.heading, context.when(of: card.content)?.text(in: language)),
      (CardFields.place.heading, card.content.location),
      (CardFields.people.heading, card.people.map { String($0) }),
      (Phrase("Categories"), card.categories.joined(separator: ", ")),
      (CardFields.status.heading, entry.remark.text(in: language)),
      (Phrase("Number in the wallet"), String(card.number)),
    ]
    return facts.compactMap { name, value in
      value.flatMap { $0.isEmpty ? nil : "\(name.text(in: language)): \($0.printable)\n" }
    }.joined()
  }
}

/// A card in the agenda.
struct AgendaEntry {
  var card: Card
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

  /// The time of day for a line below the day: `19:00–20:30`, `all day`. Of an event whose zone has other clocks than the
  /// local one, it is `06:05–07:00 (Warsaw), 07:05–08:00 here`.
  ///
  /// - Parameter format: the format of the context, which is created once for a whole list.
  func time(in context: CommandContext, _ format: LocalFormat) -> Phrase {
    guard let starts = card.starts, let own = starts.clock else {
      guard let last = card.ends, last.clock == nil, last.day > card.starts?.day ?? last.day else {
        return Phrase("all day")
      }
      let text = format.text(last.day)
      return Phrase("until \(text)")
    }
    /// A time of day, with its day if that is not `day`; the midnight after `day` is 24:00.
    func clock(_ moment: Int64, on day: CalendarDate, in zone: Zone) -> String {
      let local = zone.local(moment)
      if local == day.adding(days: 1).localSeconds, moment > span.start { return "24:00" }
      let there = CalendarDate(localSeconds: local) ?? day
      let time = EventTime.Clock.text(second: Int(local - there.localSeconds))
      return there == day ? time : "\(format.text(there)) \(time)"
    }
    // Events that go on now are listed together, whatever the day on which they began.
    let day = isLive ? context.today : day(in: context)
    func text(in zone: Zone) -> String {
      clock(span.start, on: day, in: zone)
        + (span.hasEnd && span.end > span.start ? "–" + end(in: zone) : "")
    }
    // A day at the end of a booking is named as it was given.
    func end(in zone: Zone) -> String {
      guard let ends = card.ends, ends.clock == nil, ends.day > starts.day else {
        return clock(span.end, on: day, in: zone)
      }
      return format.text(ends.day)
    }
    let here = text(in: context.zone)
    guard let zone = Zone(own.zone), case let there = text(in: zone), there != here else {
      return Phrase(verbatim: "\(here)")
    }
    return Phrase("\(there) (\(own.city)), \(here) here")
  }

  /// The remark on the event: that it goes on or is over, and its status.
  var remark: Phrase {
    var words: [Phrase] = []
    if isLive { words.append(Phrase("now")) }
    if let status = card.status { words.append(status.name) }
    if state == .finished, card.status != .attended, card.status != .cancelled {
      words.append(Phrase("over"))
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

extension AgendaEntry {
  /// The card in JSON, with its state and times at this moment.
  var json: JSONObject {
    var object = CardJSON.object(card)
    object.add("state", state.key)
    object.add("startsAt", Instant(seconds: span.start).iso)
    if span.hasEnd { object.add("endsAt", Instant(seconds: span.end).iso) }
    return object
  }
}

/// A month as a small calendar, in which days with events are marked.
struct MonthCalendar {
  private let first: CalendarDate
  private let marked: Set<CalendarDate>
  private let context: CommandContext

  /// - Parameters:
  ///   - first: the first day of the month.
  ///   - entries: the events of the month. Cancelled ones are not marked.
  init(_ first: CalendarDate, _ entries: [AgendaEntry], in context: CommandContext) {
    self.first = first
    self.context = context
    var marked: Set<CalendarDate> = []
    for entry in entries where entry.card.status != .cancelled {
      var day = max(entry.day(in: context), first)
      // The second before its end is the last one of an event.
      let last = max(entry.span.start, entry.span.end - 1)
      let lastDay = CalendarDate(at: last, in: context.zone) ?? day
      while day <= min(lastDay, first.lastOfMonth) {
        marked.insert(day)
        day = day.adding(days: 1)
      }
    }
    self.marked = marked
  }

  /// The lines: the name of the month, the weekdays from Monday on, and the weeks. `>` stands before today, and `•` after
  /// a day with an event.
  var text: String {
    let weekdays = (1...7).map { first.adding(days: ($0 % 7 - first.weekday + 7) % 7) }
    let heads = weekdays.map { " " + Phrase.weekday(of: $0).text(in: context.language).prefix(2) + " " }
    let title = "\(LocalFormat.months[first.month - 1].name.capitalized.text(in: context.language)) \(first.year)"
    var cells = Array(repeating: "    ", count: (first.weekday + 6) % 7)
    let today = context.today
    var day = first
    while true {
      let number = day.day < 10 ? " \(day.day)" : "\(day.day)"
      cells.append((day == today ? ">" : " ") + number + (marked.contains(day) ? "•" : " "))
      guard day < first.lastOfMonth else { break }
      day = day.adding(days: 1)
    }
    let weeks = stride(from: 0, to: cells.count, by: 7).map { cells[$0..<min($0 + 7, cells.count)].joined() }
    let padding = String(repeating: " ", count: max(0, (28 - title.count) / 2))
    return ([padding + title, heads.joined()] + weeks).map { line in
      var line = line
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
