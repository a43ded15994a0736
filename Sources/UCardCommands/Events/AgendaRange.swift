internal import Arguments
internal import Cards
internal import Words

/// The options that choose the time of an agenda.
struct AgendaRange {
  var today: Bool
  var week: Bool
  var month: Bool
  var past: Bool
  var from: String?
  var to: String?

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    today = try reader.flag("--today", english: "All of today.", ukrainian: "Увесь сьогоднішній день.")
    week = try reader.flag(
      "--week", english: "Today and the six days after it.", ukrainian: "Сьогодні й шість днів після.")
    month = try reader.flag(
      "--month",
      english: "A month as a small calendar, and its events: this month, or that of --from.",
      ukrainian: "Місяць як маленький календар і його події: цей місяць або місяць дня --from.")
    past = try reader.flag(
      "--past", english: "What is over, the latest first.", ukrainian: "Те, що минуло, від найновішого.")
    from = try reader.option("--from", value: .date, english: "The first day.", ukrainian: "Перший день.")
    to = try reader.option("--to", value: .date, english: "The last day.", ukrainian: "Останній день.")
  }

  /// The time that was chosen.
  enum Choice: Equatable {
    /// What is not over.
    case upcoming
    /// What is over, on some days.
    case past(ClosedRange<CalendarDate>)
    /// Everything on some days.
    case days(ClosedRange<CalendarDate>)
  }

  /// - Throws: `CommandFailure` for options that contradict each other, and for days that are none.
  func choice(in context: CommandContext) throws -> Choice {
    guard [today, week, month, past].count(where: \.self) <= 1, (from == nil && to == nil) || !(today || week),
      to == nil || !month
    else {
      throw CommandFailure(
        .usage, english: "Choose one of --today, --week, --month and --past, or days by --from and --to.",
        ukrainian: "Оберіть одне з --today, --week, --month і --past або дні через --from і --to.")
    }
    let now = context.today
    let first = try from.map { try TypedDay.read($0, .first, from: now) }
    let last = try to.map { try TypedDay.read($0, .last, from: now) }
    if let first, let last, first > last {
      throw CommandFailure(
        .badData, english: "--from (\(first.iso)) comes after --to (\(last.iso)).",
        ukrainian: "--from (\(first.iso)) пізніше, ніж --to (\(last.iso)).")
    }
    if today { return .days(now...now) }
    if week { return .days(now...now.adding(days: 6)) }
    if month, let start = CalendarDate(year: (first ?? now).year, month: (first ?? now).month, day: 1) {
      return .days(start...start.lastOfMonth)
    }
    // Without a first day, a last day in the past means everything up to it.
    let isOver = last.map { $0 < now } ?? past
    let days = (first ?? (isOver || past ? .first : now))...(last ?? .last)
    if past { return .past(days) }
    return first == nil && last == nil ? .upcoming : .days(days)
  }
}
