import Cards
import Foundation
import Testing
import TimeZones
import Values

/// Times, reminders and spans of events.
@Suite struct EventTests {
  private let kyiv: Zone

  init() throws { kyiv = try #require(Zone("Europe/Kyiv")) }

  @Test(arguments: [
    "2026-12-05", "2026-12-05T19:00[Europe/Kyiv]", "2026-12-05T19:00:30[Europe/Kyiv]", "2026-12-05T00:00[UTC]",
    "2026-10-25T03:30+02:00[Europe/Kyiv]", "2026-12-05T19:00[No/Where]", "0001-01-01T00:00[UTC]",
    "9999-12-31T23:59:59[UTC]",
  ])
  func textsStayAsTheyAre(_ text: String) { #expect(EventTime(iso: text)?.iso == text) }

  /// The offset is dropped where the time comes once, and for the earlier one of two.
  @Test(arguments: [
    ("2026-12-05T19:00+02:00[Europe/Kyiv]", "2026-12-05T19:00[Europe/Kyiv]"),
    ("2026-12-05T19:00+05:00[Europe/Kyiv]", "2026-12-05T19:00[Europe/Kyiv]"),
    ("2026-10-25T03:30+03:00[Europe/Kyiv]", "2026-10-25T03:30[Europe/Kyiv]"),
  ])
  func offsetsThatSayNothingAreDropped(_ text: String, _ short: String) { #expect(EventTime(iso: text)?.iso == short) }

  @Test(arguments: [
    "", "2026", "2026-02-30", "2026-12-05T19:00", "2026-12-05T24:00[UTC]", "2026-12-05 19:00[UTC]",
    "2026-12-05T1900[UTC]", "2026-12-05T19:00[]", "2026-12-05T19:00[../etc]", "2026-12-05T19:00[UTC]x",
    "2026-12-05T19:00+2[UTC]", "10000-01-01", "0000-01-01", "2026-12-05T",
  ])
  func otherTextsAreNoTime(_ text: String) { #expect(EventTime(iso: text) == nil) }

  /// Moments that Python's zoneinfo gives for these times.
  @Test(arguments: [
    ("2026-12-05T19:00[Europe/Kyiv]", 1_796_490_000), ("2026-07-05T19:00[Europe/Kyiv]", 1_783_267_200),
    ("2026-10-25T03:30[Europe/Kyiv]", 1_792_888_200), ("2026-10-25T03:30+02:00[Europe/Kyiv]", 1_792_891_800),
    ("2027-03-28T03:30[Europe/Kyiv]", 1_806_197_400), ("2026-12-05", 1_796_421_600),
  ])
  func momentsOfLocalTimes(_ text: String, _ moment: Int64) throws {
    let time = try #require(EventTime(iso: text))
    #expect(time.moment(local: kyiv) == moment)
    if time.clock != nil, text != "2027-03-28T03:30[Europe/Kyiv]" { #expect(EventTime(at: moment, in: kyiv) == time) }
  }

  @Test(arguments: [
    ("10m", 10), ("1h30m", 90), ("90m", 90), ("1d", 1440), ("1w", 10_080), ("0m", 0), ("2 hours", 120), ("1г", 60),
    ("15 хв", 15),
  ])
  func remindersAsTheyAreTyped(_ text: String, _ minutes: Int) throws {
    let reminder = try #require(Reminder(text))
    #expect(reminder.minutes == minutes && Reminder(reminder.text) == reminder)
  }

  @Test(arguments: ["", "10", "m", "-5m", "1x", "99999999999h", "400d", "1h-"])
  func textsThatAreNoReminder(_ text: String) { #expect(Reminder(text) == nil) }

  @Test func severalReminders() {
    #expect([Reminder]("10m, 1h 10m")?.text == "1h 10m")
    #expect([Reminder]("")?.isEmpty ?? false)
    #expect([Reminder]((1...21).map { "\($0)m" }.joined(separator: " ")) == nil)
  }

  private func span(_ starts: String, _ ends: String? = nil) throws -> EventSpan {
    var card = CardContent(name: "A")
    card.starts = EventTime(iso: starts)
    card.ends = ends.flatMap { EventTime(iso: $0) }
    return try #require(card.event(local: kyiv))
  }

  /// A file that moves an event, or calls it cancelled no more, leaves nothing of the old one.
  @Test func anImportedEventThatMovedLosesItsOldEnd() {
    var card = CardContent(name: "A")
    card.starts = EventTime(iso: "2026-12-01T10:00[UTC]")
    card.ends = EventTime(iso: "2026-12-01T11:00[UTC]")
    card.status = .cancelled
    card.place = "Hall"
    var file = CardContent(name: "A")
    file.starts = EventTime(iso: "2026-12-02T10:00[UTC]")
    var moved = card
    ImportedCard(file, fields: [.name, .starts, .ends, .place, .status], at: .init()).update(&moved)
    #expect(moved.starts == file.starts && moved.ends == nil && moved.status == nil && moved.place == "Hall")
    // A table without a column of the status says nothing about it.
    moved = card
    ImportedCard(file, fields: [.name, .starts], at: .init()).update(&moved)
    #expect(moved.ends == nil && moved.status == .cancelled)
    file.starts = card.starts
    moved = card
    ImportedCard(file, fields: [.name, .starts], at: .init()).update(&moved)
    #expect(moved.ends == card.ends)
  }

  @Test func daysLastToTheirEnd() throws {
    // Clocks are put back on this day, which has 25 hours.
    let day = try span("2026-10-25")
    #expect(day.end - day.start == 25 * 3600 && day.hasEnd)
    let days = try span("2026-12-05", "2026-12-06")
    #expect(days.end - days.start == 48 * 3600)
    #expect(try span("2026-12-05T19:00[Europe/Kyiv]", "2026-12-05").end == span("2026-12-05").end)
  }

  @Test func stateFollowsTheClock() throws {
    let known = try span("2026-12-05T19:00[Europe/Kyiv]", "2026-12-05T20:30[Europe/Kyiv]")
    #expect(known.state(at: known.start - 1) == .scheduled && known.state(at: known.start) == .live)
    #expect(known.state(at: known.start + 5399) == .live && known.state(at: known.start + 5400) == .finished)
    let open = try span("2026-12-05T19:00[Europe/Kyiv]")
    #expect(
      !open.hasEnd && open.state(at: open.start + 7199) == .live && open.state(at: open.start + 7200) == .finished)
  }

  @Test func spansThatTouchDoNotOverlap() throws {
    let first = try span("2026-12-05T19:00[Europe/Kyiv]", "2026-12-05T20:00[Europe/Kyiv]")
    let next = try span("2026-12-05T20:00[Europe/Kyiv]", "2026-12-05T21:00[Europe/Kyiv]")
    let inside = try span("2026-12-05T18:30[Europe/London]")
    let within = try span("2026-12-05T19:30[Europe/Kyiv]")
    #expect(!first.overlaps(next) && !next.overlaps(first) && first.overlaps(within) && within.overlaps(first))
    #expect(try !inside.overlaps(first) && next.overlaps(span("2026-12-05")) && within.overlaps(within))
    #expect(try !span("2026-12-05T20:00[Europe/Kyiv]").overlaps(first))
  }
}
