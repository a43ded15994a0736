internal import Actions
internal import Arguments
internal import Cards
internal import CommandBase
internal import Wallet
internal import Words

/// `ucard reschedule`.
struct Reschedule: UCardCommand {
  static let help = CommandHelp(
    name: "reschedule", words: TypedWord("reschedule|postpone|move", context: "command"), group: .keep,
    abstract: Phrase("Move an event to another time."),
    examples: [
      "ucard reschedule \"Bunker 42\" \"2026-12-06 19:00\"", "ucard reschedule Bunker sat 18:00 --ends 20:00",
      "ucard reschedule Bunker 2026-12-06 --force",
    ],
    details: Phrase(
      """
      If you give only a day, the time of day stays (ucard edit --starts makes it a whole day). Times are in the time \
      zone of the event unless --zone names another. The event lasts as long as before unless --ends is given, and its \
      reminders move with it. A cancelled event is planned again. If another event takes the same place at that time, \
      the event is not moved unless --force is given.
      """))

  var target = CardArgument()
  var time = Given.arguments(
    value: Phrase("time"),
    help: Phrase("The new time: \"2026-12-06 19:00\", sat 19:00, 20:00 on the same day, or +1d for a day later."))
  var ends: String? = Given.option(
    "--ends", value: Phrase("time"),
    help: Phrase("When the event ends. Without this option, it lasts as long as before."))
  var zone = ZoneOption()
  var force = SlotOption()
  var result = ResultOptions(quiet: .ids)
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
      let edit = try request.run(on: [card.number], in: store, at: context.localNow)
      let changed = edit.changed
      try result.report(changed, of: store, in: context) {
        guard let moved = changed.first, let when = context.when(of: moved.content) else {
          return .nothingToChange
        }
        let from = context.when(of: card.content)
        let isDoubtful = isDoubtful(starts, in: context)
        return .sentences(
          from.map {
            Phrase("Moved \(card.title) from \($0) to \(when).")
          }
            ?? Phrase("\(card.title) had no event. It has one now: \(when)."),
          moved.status != card.status
            ? Phrase("The event is planned again.") : nil,
          isDoubtful ? Phrase("This time is far in the future.") : nil,
          rings(of: moved, hadReminders: hadReminders, in: context),
          from == nil || isDoubtful ? wallet.undoHint : nil)
      }
      context.say(edit.overlaps)
    }
  }

  /// Whether the person may have meant a past day of this year, which was read as the day of the next year: it is far
  /// away, and only the day and the month were typed.
  private func isDoubtful(_ starts: EventTime, in context: CommandContext) -> Bool {
    let typed = time.joined(separator: " ")
    let (year, day) = (starts.day.iso.prefix(4), String(Int(starts.day.iso.suffix(2)) ?? 0))
    return !wallet.dryRun && starts.day > context.today.adding(days: 270) && typed.contains(day)
      && !typed.contains("+") && !typed.contains(year.suffix(2))
  }

  /// Returns the failure that the first words of the time belong to the name of the card, which needs quotes; nil if
  /// they do not.
  private func nameInQuotes(_ card: Card, in context: CommandContext) throws -> CommandFailure? {
    let reading = TypedTime.Reading(context, zone: try zone.named(), asks: false)
    let whole = SearchKey(card.name).text
    let count = (1..<max(1, time.count)).first { count in
      whole.contains(SearchKey(([target.card] + time.prefix(count)).joined(separator: " ")).text)
        && (try? reading.time(time.dropFirst(count).joined(separator: " "), from: card.content)) != nil
    }
    guard let count else { return nil }
    let name = ([target.card] + time.prefix(count)).joined(separator: " ")
    let rest = time.dropFirst(count).joined(separator: " ")
    return CommandFailure(
      .usage, Phrase("Put a name of several words in quotes:").then("ucard reschedule \(name) \(rest)"))
  }

  /// A sentence about the reminders that move; nil if there are none.
  private func rings(of card: Card, hadReminders: Bool, in context: CommandContext) -> Phrase? {
    if let times = context.textOfComingReminders(of: card.content, isNew: true) {
      return Phrase("You will be reminded at \(times).")
    }
    return hadReminders ? .remindersArePast : nil
  }
}

/// `ucard cancel`.
struct Cancel: UCardCommand {
  static let help = CommandHelp(
    name: "cancel", group: .keep,
    abstract: Phrase("Cancel a booking; the card stays."),
    examples: ["ucard cancel \"Bunker 42\"", "ucard cancel '#7' --yes", "ucard undo"],
    details: Phrase(
      """
      Sets the status of the event to cancelled. The card keeps its code and its time; its reminders no longer ring, \
      its place is free for other events, and ucard export ics marks the event as cancelled. ucard reschedule or \
      ucard undo brings it back.
      """))

  var target = CardArgument()
  var confirmation = YesOption()
  var result = ResultOptions(quiet: .ids)
  var wallet = ChangedWallet()

  func run(in context: CommandContext) throws {
    try wallet.withWallet(.existing, in: context) { store in
      let card = try store.card(target.card, downTo: confirmation.worstRank(in: context), in: context)
      guard let when = context.when(of: card.content) else {
        throw CommandFailure(
          .badData,
          Phrase("“\(card.name)” has no event to cancel. To see all events, or to give the card one:").then(
            ["ucard agenda", "ucard reschedule '#\(card.number)' TIME"]))
      }
      guard card.status != .cancelled else {
        return try result.report(CardGroup(), of: store, in: context) {
          Phrase("\(card.title) is cancelled already.")
        }
      }
      let event = Phrase(verbatim: "\(card.title), \(when)")
      let question = Phrase("Cancel \(event)?")
      guard try wallet.dryRun || confirmation.isGiven(for: question, in: context) else {
        return try result.report(CardGroup(), of: store, in: context) { Phrase("Nothing was cancelled.") }
      }
      let count = context.comingReminders(of: card.content).count
      let changed = try EditRequest(.status, \.status, .cancelled)
        .run(on: [card.number], in: store, at: context.localNow).changed
      try result.report(changed, of: store, in: context) {
        .sentences(
          Phrase("Cancelled \(event)."),
          count == 0
            ? nil : .count(count, one: "\(count) reminder will not ring.", other: "\(count) reminders will not ring."),
          wallet.undoHint)
      }
    }
  }
}

/// The option to store the time of an event even if another event takes the same place then.
struct SlotOption {
  var force = Given.flag("--force", help: Phrase("Store the time even if another event takes the place then."))
}
