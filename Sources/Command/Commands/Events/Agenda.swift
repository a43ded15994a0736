internal import Arguments
internal import Cards
internal import CommandBase
internal import Exchange
internal import TimeZones
internal import Values
internal import Wallet
internal import Words

/// `ucard agenda`.
struct Agenda: UCardCommand {
  static let help = CommandHelp(
    name: "agenda", words: TypedWord("agenda|calendar|upcoming", context: "command"), group: .show,
    abstract: Phrase("Bookings, tickets and fixtures by day."),
    examples: [
      "ucard agenda", "ucard agenda --today", "ucard agenda next week", "ucard agenda cinema", "ucard agenda --month",
      "ucard agenda --category League --from 2027-03-01",
      "ucard agenda --status planned --json",
    ],
    details: Phrase(
      """
      Lists the cards with an event (ucard add NAME NUMBER --starts TIME). Events that are on now come first, then the \
      coming ones, day by day. TEXT may name days: friday, december, this week, next month. Times are in the time zone \
      of this computer. An event without an end counts as live for two hours.
      """), isPaged: true)

  var text = Given.arguments(value: .text, isOptional: true, help: Phrase("Words to look for."))
  var range = AgendaRange()
  var kept = FilterOptions()
  var status = Given.options(
    "--status", value: Phrase("status"),
    help: Phrase("Only events of this status: planned, confirmed, cancelled or attended; may be repeated."))
  var listing = ListingOptions()
  var colour = ColourOption()
  var quiet = QuietOption()
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    var (choice, text) = (try range.choice(in: context), text)
    var entries = try found(text, choice, in: context)
    // If no event has the words, they may name days.
    if entries.isEmpty, choice == .upcoming || range.isThisMonth, let days = Self.days(text, from: context.today) {
      (choice, text) = (.days(days), [])
      entries = try found(text, choice, in: context)
    }
    try write(entries, choice, in: context)
    guard entries.isEmpty else { return }
    try requireNoTime(text.joined(separator: " "))
    let nothing = Phrase("No events.")
    try require(!kept.areGiven && status.isEmpty && text.isEmpty, .nothingMatches, nothing)
    if listing.format == .table, !quiet.quiet { context.say(nothing) }
  }

  /// Throws a failure if words that were looked for, and not found, seem to name days.
  private func requireNoTime(_ typed: String) throws(CommandFailure) {
    if let failure = TypedDay.failure(ofImpossible: typed) { throw failure }
    try require(
      !TypedDay.Word.isTime(typed), .usage,
      Phrase("No event matches “\(typed)”. If you mean days, give them with options:")
        .then("ucard agenda --from 2027-01-01 --to 2027-12-31"))
  }

  private func found(_ text: [String], _ choice: AgendaRange.Choice, in context: CommandContext) throws -> [AgendaEntry]
  {
    var filter = kept.filter(words: text, all: false, archived: .hidden)
    filter.statuses = status.isEmpty ? nil : try status.map { try EventStatus.requested($0) }
    switch choice {
    case .upcoming: filter.eventDays = context.today...CalendarDate.last
    case .past(let days), .days(let days): filter.eventDays = days
    }
    let cards = try wallet.withWallet(.existing, in: context) { store in
      filter.categories = try kept.categoryNames(in: store)
      return try store.cards(filter, order: .event, unreadable: context.warn(ofUnreadable:))
    }
    return Self.entries(cards, of: choice, in: context)
  }

  /// Returns the days that words such as `tomorrow`, `december` or `next week` name; nil for other words.
  private static func days(_ words: [String], from today: CalendarDate) -> ClosedRange<CalendarDate>? {
    let typed = words.joined(separator: " ")
    if let span = TypedDay.Word.spans.first(where: { $0.word.isMeant(by: typed) }) { return span.days(today) }
    guard !typed.isEmpty, !TypedDay.Word.isSpan(typed) else { return nil }
    for text in [typed, "\(typed) \(today.year)"] {
      guard let first = try? TypedDay.read(text, .first, from: today),
        let last = try? TypedDay.read(text, .last, from: today), first <= last
      else { continue }
      // The next month of that name.
      guard text != typed, last < today else { return first...last }
      return days(["\(typed) \(today.year + 1)"], from: today)
    }
    return nil
  }

  /// The events of the chosen time: those that go on now come first.
  static func entries(_ cards: [Card], of choice: AgendaRange.Choice, in context: CommandContext) -> [AgendaEntry] {
    let (moment, zone) = (context.moment, context.zone)
    func isOn(_ days: ClosedRange<CalendarDate>, _ span: EventSpan) -> Bool {
      let start = EventTime(days.lowerBound).moment(local: zone)
      let end = EventTime(days.upperBound.adding(days: 1)).moment(local: zone)
      return span.start < end && max(span.end, span.start + 1) > start
    }
    let isPast = if case .past = choice { true } else { false }
    let entries = cards.compactMap { AgendaEntry($0, at: moment, local: zone) }.filter { entry in
      switch choice {
      case .upcoming: entry.state != .finished
      case .past(let days): entry.state == .finished && isOn(days, entry.span)
      case .days(let days): isOn(days, entry.span)
      }
    }
    return entries.enumerated().sorted { one, other in
      if one.element.isLive != other.element.isLive { return one.element.isLive }
      let (start, next) = (one.element.span.start, other.element.span.start)
      return start == next ? one.offset < other.offset : isPast ? start > next : start < next
    }.map(\.element)
  }

  private func write(_ entries: [AgendaEntry], _ choice: AgendaRange.Choice, in context: CommandContext) throws {
    if quiet.quiet {
      try context.write(entries.map { "\($0.card.id.text)\n" }.joined())
    } else if listing.format != .table {
      let columns: [ListColumn<AgendaEntry>] =
        CardColumns.all.map { column in ListColumn(column.key, nil) { column.cell(&$0.card) } } + [
          ListColumn("state", nil) { .text($0.state.key) },
          ListColumn("startsAt", nil) { .time(Instant(seconds: $0.span.start)) },
          ListColumn("endsAt", nil) { $0.span.hasEnd ? .time(Instant(seconds: $0.span.end)) : .text("") },
        ]
      try listing.write(entries, columns, json: \.json, in: context)
    } else {
      let isPlain = listing.plain.isAsked(in: context)
      if range.month, !isPlain, case .days(let days) = choice {
        try context.write(MonthCalendar(days.lowerBound, entries, in: context).text + (entries.isEmpty ? "" : "\n"))
      }
      try context.write(AgendaTable(entries, isPlain: isPlain, depth: colour.depth(in: context), in: context).text)
    }
  }
}

/// The options that choose the time of an agenda.
struct AgendaRange {
  var today = Given.flag("--today", help: Phrase("All of today."))
  var week = Given.flag("--week", help: Phrase("Today and the six days after it."))
  var month = Given.flag(
    "--month",
    help: Phrase("A small calendar of a month, and its events: this month, or the month of --from."))
  var past = Given.flag("--past", help: Phrase("Past events, the latest first."))
  var from: String? = Given.option("--from", value: .date, help: Phrase("The first day."))
  var to: String? = Given.option("--to", value: .date, help: Phrase("The last day."))

  /// Whether the current month is asked for, and no other days.
  var isThisMonth: Bool { month && from == nil }

  /// The time that was chosen.
  enum Choice: Equatable {
    /// The events that are not over.
    case upcoming
    /// The events of some days that are over.
    case past(ClosedRange<CalendarDate>)
    /// Everything on some days.
    case days(ClosedRange<CalendarDate>)
  }

  /// - Throws: `CommandFailure` for options that contradict each other, and for days that are none.
  func choice(in context: CommandContext) throws -> Choice {
    let areConsistent = from == nil && to == nil || !today && !week && (to == nil || !month)
    try require(
      areConsistent && [today, week, month, past].count(where: \.self) <= 1, .usage,
      Phrase("Choose one of --today, --week, --month and --past, or days by --from and --to."))
    let now = context.today
    let first = try from.map { try TypedDay.read($0, .first, from: now) }
    let last = try to.map { try TypedDay.read($0, .last, from: now) }
    if let first, let last, first > last {
      throw CommandFailure(.badData, Phrase("--from (\(first.iso)) is later than --to (\(last.iso))."))
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
