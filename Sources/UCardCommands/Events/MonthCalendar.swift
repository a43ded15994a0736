internal import Cards
internal import TimeZones
internal import Words

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
    let title = "\(Phrase.month(first.month).text(in: context.language)) \(first.year)"
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

extension Phrase {
  /// The name of a month, from 1 to 12.
  static func month(_ number: Int) -> Phrase {
    let names: [(Phrase.Text, Phrase.Text)] = [
      ("January", "Січень"), ("February", "Лютий"), ("March", "Березень"), ("April", "Квітень"), ("May", "Травень"),
      ("June", "Червень"), ("July", "Липень"), ("August", "Серпень"), ("September", "Вересень"),
      ("October", "Жовтень"), ("November", "Листопад"), ("December", "Грудень"),
    ]
    return Phrase(english: names[number - 1].0, ukrainian: names[number - 1].1)
  }
}
