import Barcodes
import Cards
import Exchange
import Foundation
import Testing
import TimeZones
import Values
import struct Values.UUID
import Witnesses

/// Events of calendars become cards. Kyiv is the zone of the machine, and it is 23 November 2026, 12:00 in Kyiv.
@Suite struct CalendarImportTests {
  private static let now: Int64 = 1_795_428_000
  private static let options = ImportOptions {
    $0.zone = Zone("Europe/Kyiv") ?? .utc
    $0.now = { Instant(seconds: now) }
  }

  private func events(_ text: String) throws -> [ImportEvent] {
    try Reading.text("BEGIN:VCALENDAR\nVERSION:2.0\n\(text)\nEND:VCALENDAR\n", Self.options)
  }

  private func cards(_ properties: String) throws -> [ImportedCard] {
    try events("BEGIN:VEVENT\n\(properties)\nEND:VEVENT").cards
  }

  private func starts(_ properties: String) throws -> [String] {
    try cards(properties).map { $0.content.starts?.iso ?? "" }
  }

  // MARK: times

  @Test(
    arguments: [
      ("DTSTART:20261205T190000", "2026-12-05T19:00[Europe/Kyiv]", nil),
      ("DTSTART:20261205T170000Z", "2026-12-05T19:00[Europe/Kyiv]", nil),
      ("DTSTART:20261205T170000Z\nX-UCARD-ZONE:Asia/Tokyo", "2026-12-06T02:00[Asia/Tokyo]", nil),
      (
        "DTSTART;TZID=Europe/Kiev:20261205T190000\nDURATION:PT90M", "2026-12-05T19:00[Europe/Kiev]",
        "2026-12-05T20:30[Europe/Kiev]"
      ),
      (
        "DTSTART;TZID=\"America/New_York\":20261205T190000\nDTEND:20261206T013000Z",
        "2026-12-05T19:00[America/New_York]",
        "2026-12-05T20:30[America/New_York]"
      ),
      ("DTSTART;VALUE=DATE:20261205\nDTEND;VALUE=DATE:20261206", "2026-12-05", nil),
      ("DTSTART;VALUE=DATE:20261205\nDTEND;VALUE=DATE:20261208", "2026-12-05", "2026-12-07"),
      ("DTSTART;VALUE=DATE:20261205\nDURATION:P2D", "2026-12-05", "2026-12-06"),
      ("DTSTART:20261205T190000\nDTEND:20261205T190000", "2026-12-05T19:00[Europe/Kyiv]", nil),
      // A gap is passed over, and of a doubled hour the first is taken.
      ("DTSTART:20270328T033000", "2027-03-28T04:30[Europe/Kyiv]", nil),
      ("DTSTART:20261025T033000", "2026-10-25T03:30[Europe/Kyiv]", nil),
      ("DTSTART:20261025T013000Z", "2026-10-25T03:30+02:00[Europe/Kyiv]", nil),
      // A day over the change of clocks has 25 hours, 24 hours do not.
      ("DTSTART:20261024T120000\nDURATION:P1D", "2026-10-24T12:00[Europe/Kyiv]", "2026-10-25T12:00[Europe/Kyiv]"),
      ("DTSTART:20261024T120000\nDURATION:PT24H", "2026-10-24T12:00[Europe/Kyiv]", "2026-10-25T11:00[Europe/Kyiv]"),
    ] as [(String, String, String?)])
  func timesAreThoseOfTheirZone(properties: String, starts: String, ends: String?) throws {
    let card = try #require(try cards("UID:1\nSUMMARY:x\n\(properties)").first)
    #expect(card.content.starts?.iso == starts && card.content.ends?.iso == ends)
  }

  /// A zone that neither the machine nor the file knows is told, once.
  @Test func unknownZonesAreTold() throws {
    let one = "BEGIN:VEVENT\nSUMMARY:x\nDTSTART;TZID=../../etc/passwd:20261205T190000\nEND:VEVENT\n"
    let events = try events(one + one)
    #expect(events.cards.allSatisfy { $0.content.starts?.iso == "2026-12-05T19:00[Europe/Kyiv]" })
    #expect(events.remarks.map(\.code) == [.unknownZone("../../etc/passwd")])
  }

  /// The zone of the file stands after the event, under a name of its own.
  @Test func zonesOfTheFileAreUsed() throws {
    let events = try events(
      """
      BEGIN:VEVENT
      SUMMARY:x
      DTSTART;TZID=Home:20261205T190000
      END:VEVENT
      BEGIN:VTIMEZONE
      TZID:Home
      BEGIN:STANDARD
      DTSTART:19700101T000000
      TZOFFSETFROM:+0500
      TZOFFSETTO:+0545
      END:STANDARD
      END:VTIMEZONE
      """)
    #expect(try events.card().content.starts?.iso == "2026-12-05T15:15[Europe/Kyiv]")
    #expect(events.remarks.isEmpty)
  }

  // MARK: recurrence

  @Test func occurrencesOfAYearBecomeCards() throws {
    let weekly = "UID:w\nSUMMARY:Yoga\nDTSTART;TZID=Europe/Kyiv:20260105T190000\nDURATION:PT1H\n"
    let all = try cards(weekly + "RRULE:FREQ=WEEKLY")
    #expect(all.count == 53)
    #expect(all.first?.content.starts?.iso == "2026-11-23T19:00[Europe/Kyiv]")
    #expect(all.last?.content.starts?.iso == "2027-11-22T19:00[Europe/Kyiv]")
    #expect(Set(all.map(\.origins)).count == 53)
    #expect(all[0].origins.map(\.key) == ["w\n20261123T170000Z"])
    #expect(try cards(weekly + "RRULE:FREQ=WEEKLY;UNTIL=20261201T000000Z").count == 2)
    #expect(try cards(weekly + "RRULE:FREQ=WEEKLY;COUNT=48").count == 2)
    #expect(try cards(weekly + "RRULE:FREQ=WEEKLY\nEXDATE:20261123T170000Z").count == 52)
    let dates: [String] = try starts(weekly + "RDATE:20261201T120000")
    #expect(dates == ["2026-12-01T12:00[Europe/Kyiv]"])
    let events = try events("BEGIN:VEVENT\n\(weekly)RRULE:FREQ=DAILY\nEND:VEVENT")
    #expect(events.cards.count == 100)
    #expect(events.remarks.map(\.code) == [.repeatedEvent(100, areMore: true)])
  }

  /// An occurrence that is live counts, one that is over does not.
  @Test(
    arguments: [("090000", "PT4H", 1), ("090000", "PT3H", 0), ("103000", nil, 1), ("093000", nil, 0)]
      as [(String, String?, Int)])
  func liveOccurrencesCount(time: String, duration: String?, count: Int) throws {
    let text = "UID:1\nSUMMARY:x\nDTSTART:20261122T\(time)\nRRULE:FREQ=DAILY;COUNT=2"
    #expect(try cards(text + (duration.map { "\nDURATION:\($0)" } ?? "")).count == count)
  }

  @Test func aRuleThatIsOverIsSkipped() throws {
    let events = try events("BEGIN:VEVENT\nSUMMARY:Old\nDTSTART:20200101T100000\nRRULE:FREQ=DAILY;COUNT=3\nEND:VEVENT")
    guard case .skipped(let entry)? = events.first else { throw CocoaError(.featureUnsupported) }
    #expect(events.count == 1 && entry.reason == .noOccurrence && entry.name == "Old")
  }

  /// An occurrence that was moved or cancelled is the same card as before.
  @Test func changedOccurrencesReplaceTheirOwn() throws {
    let events = try events(
      """
      BEGIN:VEVENT
      UID:w
      RECURRENCE-ID:20261207T170000Z
      DTSTART;TZID=Europe/Kyiv:20261208T200000
      SUMMARY:Moved
      END:VEVENT
      BEGIN:VEVENT
      UID:w
      RECURRENCE-ID;TZID=Europe/Kyiv:20261214T190000
      DTSTART;TZID=Europe/Kyiv:20261214T190000
      STATUS:CANCELLED
      SUMMARY:Yoga
      END:VEVENT
      BEGIN:VEVENT
      UID:w
      RECURRENCE-ID;TZID=Europe/Kyiv:20200106T190000
      DTSTART;TZID=Europe/Kyiv:20200106T190000
      SUMMARY:Over
      END:VEVENT
      BEGIN:VEVENT
      UID:w
      DTSTART;TZID=Europe/Kyiv:20200106T190000
      RRULE:FREQ=WEEKLY;UNTIL=20261222T000000Z
      SUMMARY:Yoga
      END:VEVENT
      """)
    let cards: [ImportedCard] = events.cards.sorted { Self.key($0) < Self.key($1) }
    let lines: [String] = cards.map { card in
      let starts: String = card.content.starts?.iso ?? ""
      return "\(Self.key(card)): \(starts) \(card.content.name)"
    }
    let expected: [String] = [
      "20261123T170000Z: 2026-11-23T19:00[Europe/Kyiv] Yoga", "20261130T170000Z: 2026-11-30T19:00[Europe/Kyiv] Yoga",
      "20261207T170000Z: 2026-12-08T20:00[Europe/Kyiv] Moved", "20261214T170000Z: 2026-12-14T19:00[Europe/Kyiv] Yoga",
      "20261221T170000Z: 2026-12-21T19:00[Europe/Kyiv] Yoga",
    ]
    #expect(lines == expected)
    let areCancelled: [Bool] = cards.map { $0.content.status == .cancelled }
    #expect(areCancelled == [false, false, false, true, false])
  }

  /// The key of an occurrence of the event `w`.
  private static func key(_ card: ImportedCard) -> String { String(card.origins.first?.key.dropFirst(2) ?? "") }

  // MARK: facts

  /// Another program's file: every fact that a card can hold, and what it cannot.
  @Test func factsOfIcalendarAreTaken() throws {
    let script = """
      import icalendar, datetime, sys
      event = icalendar.Event()
      event.add("uid", "42@example.org"); event.add("summary", "Квест; «Бункер», 4")
      event.add("dtstart", datetime.datetime(2026, 12, 5, 17, tzinfo=datetime.timezone.utc))
      event.add("location", "Quest Point\\nХрещатик 22\\nКиїв"); event.add("description", "one\\n\\ntwo; " + "ї" * 100)
      event.add("url", "https://example.org/a;b,c"); event.add("status", "CANCELLED"); event.add("sequence", 3)
      event.add("categories", ["Квести", "a,b"])
      organiser = icalendar.vCalAddress("mailto:a@b.c"); organiser.params["CN"] = icalendar.vText("Quest: Ltd")
      event.add("organizer", organiser)
      for person in "xyz": event.add("attendee", f"mailto:{person}@b.c")
      event.add("attach", "https://example.org/file"); event.add("geo", (50.4, 30.5))
      event.add("created", datetime.datetime(2026, 1, 2, tzinfo=datetime.timezone.utc))
      def alarm(trigger, action="DISPLAY", **parameters):
        alarm = icalendar.Alarm(); alarm.add("action", action); alarm.add("trigger", trigger, parameters=parameters)
        event.add_component(alarm)
      minutes = lambda count: datetime.timedelta(minutes=count)
      event.add("duration", minutes(90))
      alarm(minutes(-10)); alarm(minutes(-60), "AUDIO"); alarm(minutes(-60), "EMAIL"); alarm(minutes(5)); alarm(minutes(0))
      alarm(minutes(-120), related="END")
      alarm(datetime.datetime(2026, 12, 4, 17, tzinfo=datetime.timezone.utc)); alarm(minutes(-9), "NONE")
      calendar = icalendar.Calendar(); calendar.add_component(event)
      calendar.add_component(icalendar.Todo()); calendar.add_component(icalendar.Journal()); calendar.add_component(icalendar.Todo())
      sys.stdout.buffer.write(calendar.to_ical())
      """
    let file = try Subprocess.run("/usr/bin/python3", ["-c", script])
    try #require(file.status == 0, "\(file.errors)")
    let events = try Reading.bytes(file.output, Self.options)
    let card = try events.card()
    let content = card.content
    #expect(content.name == "Квест; «Бункер», 4" && content.status == .cancelled)
    #expect(content.place == "Quest Point" && content.address == "Хрещатик 22, Київ")
    #expect(content.note == "one\n\ntwo; " + String(repeating: "ї", count: 100))
    #expect(content.url == "https://example.org/a;b,c" && content.issuer == "Quest: Ltd")
    #expect(content.categories == ["Квести", "a,b"])
    #expect(content.reminders.text == "1d 1h 30m 10m 0m")
    #expect(content.ends?.iso == "2026-12-05T20:30[Europe/Kyiv]")
    #expect(card.origins == [CardOrigin(format: "ics", file: "", key: "42@example.org")] && card.id == nil)
    #expect(card.added == Instant(seconds: 1_767_312_000))
    #expect(
      Set(events.remarks.map(\.code)) == [
        .leftOut(.attendees, 3), .leftOut(.attachments, 1), .leftOut(.lateAlarms, 1), .leftOut(.others("GEO"), 1),
        .leftOut(.tasks, 2), .leftOut(.journals, 1),
      ])
  }

  /// A UUID is the identity of the card; of two versions of an event, the newer one is taken.
  @Test func identitiesAreKept() throws {
    let id = "7E0C1A3C-0000-4000-8000-00000000000A"
    #expect(try cards("UID:\(id.lowercased())\nSUMMARY:x\nDTSTART:20261205").map(\.id) == [UUID(text: id)])
    func version(_ sequence: Int, _ name: String) -> String {
      "BEGIN:VEVENT\nUID:a\nSEQUENCE:\(sequence)\nSUMMARY:\(name)\nDTSTART:20261205\nEND:VEVENT\n"
    }
    let events = try events(version(2, "old") + version(10, "new") + version(9, "other"))
    #expect(events.cards.map(\.content.name) == ["new"])
    #expect(events.remarks.map(\.code) == [.leftOut(.olderVersions, 2)])
  }

  /// An invitation that is taken back cancels the event.
  @Test func methodCancelCancels() throws {
    let events = try events("METHOD:CANCEL\nBEGIN:VEVENT\nUID:1\nSUMMARY:x\nDTSTART:20261205\nEND:VEVENT")
    #expect(try events.card().content.status == .cancelled)
  }

  // MARK: damage

  @Test(
    arguments: [
      ("DTSTART:00000101T000000Z", ImportError.Code.badValue, 4), ("DTSTART:100000101T000000Z", .badValue, 4),
      ("SUMMARY:y\nDTSTART:20261205\nDTSTART:20261206", .repeatedProperty, 6), ("SUMMARY:y", .missing, 3),
      ("DTSTART:20261205\nDTEND:tomorrow", .badValue, 5), ("DTSTART:20261205\nRRULE:FREQ=NEVER", .badValue, 5),
      ("DTSTART:19700101T000000\nRRULE:FREQ=SECONDLY;COUNT=999999999", .tooManyOccurrences, 4),
      ("DTSTART:20261205\nSUMMARY:a\0b", .notText, 5), ("DTSTART:20261205\nSUMMARY", .notAProperty, 5),
    ] as [(String, ImportError.Code, Int)])
  func faultsAreNamedWithTheirLine(properties: String, code: ImportError.Code, line: Int) throws {
    let text = "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\n\(properties)\nEND:VEVENT\nEND:VCALENDAR\n"
    let error = try #require(Reading.refusal(text, Self.options))
    #expect(error.code == code && error.location.line == line, "\(error)")
    // Another event of the file is read all the same.
    var options = Self.options
    options.continuesAfterFaults = true
    let other = "BEGIN:VEVENT\nSUMMARY:good\nDTSTART:20261205\nEND:VEVENT\nEND:VCALENDAR"
    let events = try Reading.text(text.replacing("END:VCALENDAR", with: other), options)
    #expect(events.cards.map(\.content.name) == ["good"] && events.count == 2)
  }

  /// A file that is refused, with the error and its line.
  struct Broken: Sendable {
    let text: String
    let code: ImportError.Code
    let line: Int?
  }

  private static let broken: [Broken] = [
    Broken(text: "BEGIN:VCALENDAR\nBEGIN:VEVENT\n", code: .truncated, line: 2),
    Broken(text: "BEGIN:VCALENDAR\nEND:VEVENT\n", code: .wrongNesting, line: 2),
    Broken(text: String(repeating: "BEGIN:VCALENDAR\n", count: 10_000), code: .wrongNesting, line: 9),
    Broken(
      text: "BEGIN:VCALENDAR\nX-A:\(String(repeating: "x", count: 500_000))\nbad", code: .notAProperty, line: 3),
    Broken(
      text: "BEGIN:VCALENDAR\nSUMMARY:\(String(repeating: "x", count: 10_000_000))", code: .tooLarge(1 << 18), line: 2),
    Broken(text: "BEGIN:VCALENDAR\nEND:VCALENDAR\n", code: .empty, line: nil),
  ]

  @Test func brokenFilesAreRefused() {
    for broken in Self.broken {
      let error = Reading.refusal(broken.text, Self.options)
      #expect(error?.code == broken.code && error?.location.line == broken.line)
    }
  }

  @Test func invalidUTF8IsRefused() {
    var bytes = Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:?\nEND:VEVENT\nEND:VCALENDAR".utf8)
    bytes[bytes.firstIndex(of: UInt8(ascii: "?")) ?? 0] = 0xFF
    #expect(Reading.refusal(bytes, Self.options)?.code == .notText)
  }
}
