internal import Actions
internal import Arguments
internal import CommandBase
internal import JSON
internal import Words

/// `ucard export ics`.
struct ExportICS: UCardCommand {
  static let help = CommandHelp(
    name: "ics", words: TypedWord("ics|ical|icalendar", context: "format of export"),
    abstract: Phrase("Write the events of cards for calendars, with reminders."),
    examples: [
      "ucard export ics -o events.ics", "ucard export ics Bunker -o bunker.ics",
      "ucard export ics --output-dir calendar",
    ],
    details: Phrase(
      """
      Cards with a beginning (--starts) are written, others are left out. A cancelled event is written as cancelled, \
      so that calendars cross it out.

      --output-dir writes a folder with one file per event (a vdir). vdirsyncer syncs it with an account, so that the \
      phone rings; khal shows it. Files of events that did not change stay as they are. Files of cards that are gone \
      are removed if this wallet wrote them; no other file is touched. An event that was changed in the calendar is \
      not overwritten: to import the changes first, run ucard import FOLDER.
      """))

  var file = ExportFile()
  var outputDir: String? = Given.option(
    "--output-dir", value: .folder,
    help: Phrase("The folder for one file per event. It is made if the folder above it exists."), completion: .folders)

  func run(in context: CommandContext) throws {
    try file.refuse(outputDir)
    let events: ExportResult
    do {
      events = try file.run(as: .ics, into: outputDir, in: context) { try $0.calendar(of: $1, in: context.zone) }
    } catch NothingToExport.noEvents {
      throw CommandFailure(.nothingMatches, .noEvent(on: file.choice.cards.first))
    }
    if let outputDir {
      let unread = events.unreadFiles
      let (written, removed) = (events.files?.count ?? 0, events.removedFiles)
      let unchanged = events.count - written - unread.count
      try file.result.report(events, to: outputDir, about: nil, in: context) {
        $0.add("notOverwritten", unread)
        $0.add("removed", removed)
      } orElse: {
        context.say(
          .count(
            written,
            one: "Wrote \(written) event to “\(outputDir)”, left \(unchanged) unchanged, removed \(removed).",
            other: "Wrote \(written) events to “\(outputDir)”, left \(unchanged) unchanged, removed \(removed)."))
      }
      if !unread.isEmpty {
        let more = unread.count > 5 ? Phrase(" and \(unread.count - 5) more") : .nothing
        let names = Phrase(verbatim: "\(.quoted(Array(unread.prefix(5))))\(more)")
        context.say(
          Phrase("Not overwritten, because it was changed in the calendar: \(names). To import the changes first:")
            .then("ucard import \(outputDir)"))
      }
    } else {
      try file.report(events, in: context)
    }
    guard events.leftOut > 0, !file.result.isJSON else { return }
    context.say(
      .count(
        events.leftOut, one: "Left out: \(events.leftOut) card without an event.",
        other: "Left out: \(events.leftOut) cards without an event."))
  }
}
