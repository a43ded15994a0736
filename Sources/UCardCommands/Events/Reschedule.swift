internal import Actions
internal import Arguments
internal import Cards
internal import Wallet
internal import Words

/// `ucard reschedule`.
struct Reschedule: UCardCommand {
  static let help = CommandHelp(
    name: "reschedule", words: TypedWord("reschedule|postpone|move", context: "command"),
    abstract: Phrase("Move an event to another time."),
    examples: [
      "ucard reschedule \"Bunker 42\" \"2026-12-06 19:00\"", "ucard reschedule Bunker sat 18:00 --ends 20:00",
      "ucard reschedule Bunker 2026-12-06 --force",
    ],
    details: Phrase(
      """
      A day alone keeps the time of day (ucard edit --starts makes it a whole day), and times are in the zone of the event \
      unless --zone names another. The event takes as long as before \
      unless --ends says otherwise, and its reminders move with it. A cancelled \
      event is planned again. A time at which another event takes the same place is refused.
      """))

  var target = CardArgument()
  var time = Given.arguments(
    value: Phrase("time"),
    help: Phrase("The new time: \"2026-12-06 19:00\", sat 19:00, 20:00 on the same day, or +1d for a day later."))
  var ends: String? = Given.option(
    "--ends", value: Phrase("time"),
    help: Phrase("When it ends; as long after its beginning as before if this is left out."))
  var zone = ZoneOption()
  var force = SlotOption()
  var quiet = QuietOption()
  var wallet = ChangedWallet()

  func run(in context: CommandContext) throws {
    let zone = try zone.named()
    let reading = TypedTime.Reading(context, zone: zone, asks: true)
    try wallet.withWallet(.existing, in: context) { store in
      let card = try store.card(target.card, downTo: .beginningOfSpelledWord, in: context)
      let hadReminders = !context.comingReminders(of: card.content).isEmpty
      var starts: EventTime
      do { starts = try reading.time(time.joined(separator: " "), from: card.content) } catch {
        throw try nameInQuotes(card, in: context) ?? error
      }
      // A day alone moves the day: the time of day stays.
      if starts.clock == nil, let clock = card.starts?.clock {
        starts = try reading.time("\(starts.day.iso) \(clock.text)", from: card.content)
      }
      var request = EditRequest()
      request.newTime = starts
      request.isForced = force.force
      if let ends {
        request.changes.fields = .ends
        if !ends.isEmpty { request.changes.end = { try reading.end(ends, of: $0) } }
      }
      let result = try request.run(on: [card.number], in: store, at: context.localNow)
      let changed = result.changed
      try quiet.report(changed.ids, in: context) {
        guard let moved = changed.first, let when = context.when(of: moved.content) else {
          return .nothingToChange
        }
        let from = context.when(of: card.content)
        return .sentences(
          from.map {
            Phrase("Moved \(card.title) from \($0) to \(when).")
          }
            ?? Phrase("\(card.title) had no time. It is an event now: \(when). ucard undo takes it back."),
          moved.status != card.status
            ? Phrase("It is planned again.") : nil,
          isDoubtful(starts, in: context) ? Phrase("That is far away; ucard undo takes it back.") : nil,
          rings(of: moved, hadReminders: hadReminders, in: context))
      }
      context.say(result.overlaps)
    }
  }

  /// Whether a day of this year may be meant that is past, and was taken for that of the next one: it is far away, and only
  /// the day and the month were typed.
  private func isDoubtful(_ starts: EventTime, in context: CommandContext) -> Bool {
    let typed = time.joined(separator: " ")
    let (year, day) = (starts.day.iso.prefix(4), String(Int(starts.day.iso.suffix(2)) ?? 0))
    return !wallet.dryRun && starts.day > context.today.adding(days: 270) && typed.contains(day)
      && !typed.contains("+") && !typed.contains(year.suffix(2))
  }

  /// The failure that words of the card's name stand without quotes before a time; nil if no such words do.
  private func nameInQuotes(_ card: Card, in context: CommandContext) throws -> CommandFailure? {
    let reading = TypedTime.Reading(context, zone: try zone.named(), asks: false)
    let whole = SearchKey(card.name).text
    let count = (1..<max(1, time.count)).first { count in
      whole.contains(SearchKey(([target.card] + time.prefix(count)).joined(separator: " ")).text)
        && (try? reading.time(time.dropFirst(count).joined(separator: " "), from: card.content)) != nil
    }
    guard let count else { return nil }
    let name = ShellWord.quoted(([target.card] + time.prefix(count)).joined(separator: " "))
    let command = "ucard reschedule \(name) \(ShellWord.quoted(time.dropFirst(count).joined(separator: " ")))"
    return CommandFailure(.usage, Phrase("A name of several words stands in quotes: \(command)"))
  }

  /// A sentence about the reminders that move; nil if there are none.
  private func rings(of card: Card, hadReminders: Bool, in context: CommandContext) -> Phrase? {
    if let times = context.textOfComingReminders(of: card.content) {
      return Phrase("It rings at \(times).")
    }
    return hadReminders ? .remindersArePast : nil
  }
}

extension Phrase {
  /// The sentence that an event comes sooner than its reminders.
  static let remindersArePast = Phrase("Its reminders are past, and will not ring.")
}

/// `ucard cancel`.
struct Cancel: UCardCommand {
  static let help = CommandHelp(
    name: "cancel",
    abstract: Phrase("Cancel a booking; the card stays."),
    examples: ["ucard cancel \"Bunker 42\"", "ucard cancel '#7' --yes", "ucard undo"],
    details: Phrase(
      """
      Sets the status of the event to cancelled. The card keeps its code and its time; its reminders no longer ring, \
      its place is free for others, and calendars are told (ucard export ics). ucard reschedule or ucard undo brings \
      it back.
      """))

  var target = CardArgument()
  var confirmation = YesOption()
  var quiet = QuietOption()
  var wallet = ChangedWallet()

  func run(in context: CommandContext) throws {
    try wallet.withWallet(.existing, in: context) { store in
      let card = try store.card(target.card, downTo: confirmation.yes ? .number : .beginningOfSpelledWord, in: context)
      guard let when = context.when(of: card.content) else {
        throw CommandFailure(
          .badData,
          Phrase(
            """
            “\(card.name)” has no event that could be cancelled. Was another card meant? ucard agenda lists the events. \
            To give it one: ucard reschedule \(card.number) TIME
            """))
      }
      guard card.status != .cancelled else {
        return try quiet.report([], in: context) {
          Phrase("\(card.title) is cancelled already.")
        }
      }
      let event = Phrase(verbatim: "\(card.title), \(when)")
      let question = Phrase("Cancel \(event)?")
      guard try wallet.dryRun || confirmation.isGiven(for: question, in: context) else {
        return context.say(Phrase("Nothing was cancelled."))
      }
      let count = context.comingReminders(of: card.content).count
      let changed = try EditRequest(.status, \.status, .cancelled)
        .run(on: [card.number], in: store, at: context.localNow).changed
      try quiet.report(changed.ids, in: context) {
        .sentences(
          Phrase("Cancelled \(event)."),
          count == 0
            ? nil : .count(count, one: "\(count) reminder will not ring.", other: "\(count) reminders will not ring."),
          wallet.hint(toUndo: Phrase("ucard undo takes it back.")))
      }
    }
  }
}

/// The option to put an event into a time for which its place is taken.
struct SlotOption {
  var force = Given.flag("--force", help: Phrase("Take the time although another event takes the place then."))
}
