import Cards
import Exchange
import Foundation
import Testing
import TimeZones
import Values

/// Calendars as other programs write them, with what the standard does not allow.
@Suite struct CalendarToleranceTests {
  private func events(_ text: String, in zone: String = "Europe/Kyiv") throws -> [ImportEvent] {
    var options = ImportOptions()
    options.zone = try #require(Zone(zone))
    options.now = { Instant(seconds: 1_767_225_600) }  // 2026-01-01
    let whole = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(text)\nEND:VCALENDAR\n"
    return try Reading.text(whole.replacing("\n", with: "\r\n"), options)
  }

  private func event(_ lines: String) -> String {
    "BEGIN:VEVENT\nUID:e@x\nDTSTAMP:20260101T000000Z\nSUMMARY:Match\n\(lines)\nEND:VEVENT"
  }

  private func codes(_ events: [ImportEvent]) -> [ImportRemark.Code] {
    events.compactMap { if case .remark(let remark) = $0 { remark.code } else { nil } }
  }

  @Test(arguments: [
    #"DTSTART;TZID="(UTC+01:00) Belgrade, Bratislava":20260110T190000"#,
    #"DTSTART;TZID="(UTC+01:00) Belgrade\, Bratislava":20260110T190000"#,
  ])
  func aZoneWithACommaInItsName(_ start: String) throws {
    let zone = #"""
      BEGIN:VTIMEZONE
      TZID:(UTC+01:00) Belgrade\, Bratislava
      BEGIN:STANDARD
      DTSTART:16010101T000000
      TZOFFSETFROM:+0330
      TZOFFSETTO:+0330
      END:STANDARD
      END:VTIMEZONE
      """#
    let events = try events(zone + "\n" + event(start))
    #expect(codes(events).isEmpty)
    // 19:00 by half past three hours ahead of UTC.
    #expect(try events.card().content.starts?.moment(local: .utc) == 1_768_059_000)
  }

  /// Exchange gives the occurrence of an event of whole days as a midnight.
  @Test(arguments: [
    "RECURRENCE-ID;TZID=Europe/Kyiv:20260111T000000", "RECURRENCE-ID:20260111T000000Z",
    "RECURRENCE-ID:20260110T220000Z",
    "RECURRENCE-ID;VALUE=DATE:20260111",
  ])
  func aMovedDayIsOneEvent(_ recurrence: String) throws {
    let series = event("DTSTART;VALUE=DATE:20260110\nRRULE:FREQ=DAILY;COUNT=3")
    let moved = event("\(recurrence)\nDTSTART;VALUE=DATE:20260120")
    // Whatever the zone of the machine is.
    for zone in ["Europe/Kyiv", "America/New_York", "Pacific/Auckland"] {
      let days = try events(series + "\n" + moved, in: zone).cards.compactMap { $0.content.starts?.day.iso }
      #expect(days.sorted() == ["2026-01-10", "2026-01-12", "2026-01-20"], "\(zone)")
    }
  }

  /// The calendar's own zone says which day begins at a time in UTC: in Auckland it is 13 hours ahead.
  @Test func aMovedDayOfACalendarWithAZone() throws {
    let series = event("DTSTART;VALUE=DATE:20260110\nRRULE:FREQ=DAILY;COUNT=3")
    let moved = event("RECURRENCE-ID:20260110T110000Z\nDTSTART;VALUE=DATE:20260120")
    let calendar = "X-WR-TIMEZONE:Pacific/Auckland\n" + series + "\n" + moved
    let days = try events(calendar).cards.compactMap { $0.content.starts?.day.iso }
    #expect(days.sorted() == ["2026-01-10", "2026-01-12", "2026-01-20"])
  }

  /// Exchange gives whole days as times, and the one that was moved as a day.
  @Test func aMovedDayOfASeriesFromMidnightOn() throws {
    let series = event("DTSTART;TZID=Europe/Rome:20260110T000000\nRRULE:FREQ=DAILY;COUNT=3")
    let moved = event("RECURRENCE-ID;VALUE=DATE:20260111\nDTSTART;VALUE=DATE:20260120")
    #expect(try events(series + "\n" + moved).cards.count == 3)
    // A time in UTC is that of one occurrence of the day only.
    let times = event("DTSTART;TZID=Europe/Kyiv:20260110T000000\nRRULE:FREQ=DAILY;COUNT=4;BYHOUR=0,12")
    let noon = event("RECURRENCE-ID:20260110T100000Z\nDTSTART:20260120T100000Z")
    #expect(try events(times + "\n" + noon).cards.count == 4)
  }

  @Test func smallFaultsOfAnEventAreOnlyRemarks() throws {
    let alarms = "BEGIN:VALARM\nACTION:DISPLAY\nEND:VALARM\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT30M\nEND:VALARM"
    let events = try events(
      event(
        "DTSTART:20260110T190000Z\nRRULE:\nORGANIZER;CN=Sport Club; Hall 2, Kyiv;X-NUM=1:mailto:a@b\n\(alarms)"))
    let card = try events.card()
    #expect(card.content.issuer == "Sport Club; Hall 2, Kyiv")
    #expect(card.content.reminders == [Reminder(minutes: 30)].compactMap(\.self))
    #expect(codes(events) == [.ignoredValue(""), .leftOut(.alarmsWithoutTime, 1)])
  }

  @Test func aChangeOfAllLaterOccurrencesIsTold() throws {
    let series = event("DTSTART:20260110T190000Z\nRRULE:FREQ=DAILY;COUNT=3")
    let moved = event("RECURRENCE-ID;RANGE=THISANDFUTURE:20260111T190000Z\nDTSTART:20260111T200000Z")
    let events = try events(series + "\n" + moved)
    #expect(events.cards.count == 3 && codes(events).contains(.onlyThisOccurrence))
  }

  @Test(arguments: [
    ("/Europe/Stockholm", "Europe/Stockholm"), ("Europe/Kiev", "Europe/Kyiv"),
    ("/x.org/Tzfile/Asia/Calcutta", "Asia/Kolkata"),
    ("America/Buenos_Aires", "America/Argentina/Buenos_Aires"), ("US/Pacific", "America/Los_Angeles"),
    ("EST5EDT", "America/New_York"), ("CET", "Europe/Brussels"),
  ])
  func oldAndOtherNamesOfZones(_ name: String, _ zone: String) throws {
    let events = try events(event("DTSTART;TZID=\(name):20260710T190000"))
    let expected = try #require(Zone(zone)).moment(ofLocal: 1_783_710_000)
    #expect(try events.card().content.starts?.moment(local: .utc) == expected)
    #expect(codes(events).isEmpty)
  }

  // MARK: ends

  @Test(
    arguments: [
      ("DTSTART:20260110T190000Z\nDTEND:20260110T180000Z", nil, .endsBeforeStart("20260110T180000Z")),
      ("DTSTART:20260110T190000\nDURATION:-PT1H", nil, .endsBeforeStart("-PT1H")),
      ("DTSTART:20260110T190000\nDURATION:PT0S", nil, nil), ("DTSTART:20260110\nDTEND:20260110", nil, nil),
      ("DTSTART:20260110\nDTEND:20260109", nil, .endsBeforeStart("20260109")),
      ("DTSTART:20260110\nDURATION:-P1D", nil, .endsBeforeStart("-P1D")),
      ("DTSTART:20260110\nDTEND:20260112T100000", "2026-01-12", .onlyDayOfEnd("20260112T100000")),
      ("DTSTART:20260110\nDTEND:20260110T100000", nil, .onlyDayOfEnd("20260110T100000")),
      ("DTSTART:20260110\nDTEND;TZID=Asia/Tokyo:20260112T000000", "2026-01-11", nil),
      ("DTSTART:20260110\nDTEND:20260112T000000Z", "2026-01-11", nil),
      ("DTSTART:20260110\nDTEND:20260111T220000Z", "2026-01-11", nil),
      ("DTSTART:20260110\nDTEND:20260111T230000Z", "2026-01-12", .onlyDayOfEnd("20260111T230000Z")),
      ("DTSTART:20260110\nDTEND:20260110T000000", nil, nil),
      ("DTSTART:20260110\nDTEND:20260109T100000", nil, .endsBeforeStart("20260109T100000")),
      ("DTSTART:20260110T190000\nDTEND;VALUE=DATE:20260111", nil, .ignoredValue("20260111")),
    ] as [(String, String?, ImportRemark.Code?)])
  func endsThatCannotBe(_ times: String, _ end: String?, _ remark: ImportRemark.Code?) throws {
    let events = try events(event(times))
    #expect(try events.card().content.ends?.iso == end)
    #expect(codes(events) == [remark].compactMap(\.self))
  }

  @Test func anEndBeforeEachOccurrenceIsToldOnce() throws {
    let events = try events(event("DTSTART:20260110T190000Z\nDTEND:20260110T180000Z\nRRULE:FREQ=DAILY;COUNT=3"))
    #expect(events.cards.count == 3)
    #expect(codes(events) == [.endsBeforeStart("20260110T180000Z"), .repeatedEvent(3, areMore: false)])
  }

  // MARK: zones

  @Test func zonesThatTheFileDoesNotDescribe() throws {
    let name = #""(UTC-05:00) Eastern Time (US & Canada)""#
    let known = try events(event("DTSTART;TZID=\(name):20260710T190000\nDTEND;TZID=UTC+2:20260711T020000"))
    #expect(try known.card().content.starts?.iso == "2026-07-10T19:00[America/New_York]")
    #expect(try known.card().content.ends?.iso == "2026-07-10T20:00[America/New_York]" && codes(known).isEmpty)
    let unknown = try events(event("DTSTART:20260710T190000Z\nDTEND;TZID=Nowhere:20260711T190000"))
    #expect(codes(unknown) == [.unknownZone("Nowhere")])
    let calendar = try events("X-WR-TIMEZONE:Tokyo Standard Time\n" + event("DTSTART:20260710T190000Z"))
    #expect(try calendar.card().content.starts?.iso == "2026-07-11T04:00[Asia/Tokyo]")
    // The file's own description says what its names mean.
    let zone = """
      BEGIN:VTIMEZONE
      TZID:(UTC-05:00) Eastern Time (US & Canada)
      BEGIN:STANDARD
      DTSTART:16010101T000000
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0100
      END:STANDARD
      END:VTIMEZONE

      """
    let described = try events(zone + event("DTSTART;TZID=\(name):20260710T190000")).card()
    #expect(described.content.starts?.iso == "2026-07-10T21:00[Europe/Kyiv]")
  }

  // MARK: encodings

  private func bytes(_ text: String, _ encoding: String.Encoding, mark: [UInt8] = []) throws -> [UInt8] {
    let event = "BEGIN:VEVENT\r\nUID:1\r\nSUMMARY:\(text)\r\nDTSTART:20260710T190000Z\r\nEND:VEVENT\r\n"
    let data = try #require("BEGIN:VCALENDAR\r\n\(event)END:VCALENDAR\r\n".data(using: encoding))
    return mark + data
  }

  @Test(
    arguments: [
      ("Café für Überraschungsgäste", .isoLatin1, [], "Windows-1252"),
      ("Soirée – 5 €, „Özil“", .windowsCP1252, [], "Windows-1252"), ("Nº 5", .isoLatin1, [], "Windows-1252"),
      ("Концерт у Києві", .windowsCP1251, [], "Windows-1251"),
      ("Café їжак", .utf16LittleEndian, [0xFF, 0xFE], "UTF-16"),
      ("Café їжак", .utf16BigEndian, [0xFE, 0xFF], "UTF-16"),
      ("Cafe", .utf16LittleEndian, [], "UTF-16"), ("Café їжак 日本", .utf8, [], nil),
    ] as [(String, String.Encoding, [UInt8], String?)])
  func otherEncodings(_ name: String, _ encoding: String.Encoding, _ mark: [UInt8], _ told: String?) throws {
    let events = try Reading.bytes(bytes(name, encoding, mark: mark))
    #expect(try events.card().content.name == name)
    #expect(codes(events) == [told].compactMap { $0.map { .encoding($0) } })
  }

  /// What is neither UTF-8 nor words of a known encoding is not guessed, and costs one event.
  @Test func unknownEncodings() throws {
    #expect(Reading.refusal(try bytes("会議の日本語テキスト", .shiftJIS))?.code == .notText)
  }

  @Test func quotedPrintableNames() throws {
    let vCalendar = """
      BEGIN:VCALENDAR
      VERSION:1.0
      BEGIN:VEVENT
      SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Caf=C3=
      =A9 im Park
      DESCRIPTION;ENCODING=QUOTED-PRINTABLE:Gr=FC=DFe
      DTSTART:20260710T190000Z
      DALARM:20260710T180000Z
      END:VEVENT
      END:VCALENDAR
      """
    let events = try Reading.text(vCalendar)
    #expect(try events.card().content.name == "Café im Park" && events.card().content.note == "Grüße")
    #expect(Set(codes(events)) == [.encoding("Windows-1252"), .leftOut(.others("DALARM"), 1)])
  }

  // MARK: what stands around

  private static let alone = "BEGIN:VEVENT\nSUMMARY:Quest\nDTSTART:20260710T190000Z\nEND:VEVENT\n"

  @Test(
    arguments: [
      ("", "", 0), ("", "# made by x\n-- \nfooter\n", 3), ("\n\n", "\n  \n", 0),
      ("Content-Type: text/calendar; charset=utf-8;\n method=REQUEST\nMIME-Version: 1.0\n\n", "--part--\n", 3),
      ("HTTP/1.1 200 OK\nDate: Mon, 5 Jan 2026 10:00:00 GMT\n\n", "", 2),
      ("From: a@b.c\nTo: d@e.f\nSubject: x\nDate: Mon, 5 Jan 2026 10:00:00 GMT\n\n", "", 4),
    ] as [(String, String, Int)])
  func linesAroundCalendars(_ before: String, _ after: String, _ count: Int) throws {
    let whole = "BEGIN:VCALENDAR\nVERSION:2.0\n\(Self.alone)END:VCALENDAR\n"
    for calendar in [whole, whole + whole.replacing("Quest", with: "Other"), Self.alone] {
      let events = try Reading.text(before + calendar + after)
      #expect(events.cards.first?.content.name == "Quest")
      #expect(events.cards.first?.content.starts?.moment(local: .utc) == 1_783_710_000)
      #expect(codes(events) == (count == 0 ? [] : [.leftOut(.linesOutside, count)]))
      #expect(try Reading.format(before + calendar + after) == .ics)
    }
  }

  /// A part of a mail that is QUOTED-PRINTABLE as a whole.
  @Test func aQuotedPrintablePart() throws {
    let text = """
      Content-Type: text/calendar
      Content-Transfer-Encoding: quoted-printable

      BEGIN:VCALENDAR
      BEGIN:VEVENT
      SUMMARY:Caf=C3=A9
      DTSTART;TZID=3DAsia/=
      Tokyo:20260710T190000
      END:VEVENT
      END:VCALENDAR
      """
    let card = try Reading.text(text).card()
    #expect(card.content.name == "Café" && card.content.starts?.iso == "2026-07-10T19:00[Asia/Tokyo]")
  }

  /// Only lines that a header may have stand before a calendar.
  @Test(arguments: ["Dear all,\n", "a,b\n", "# x\n"]) func otherBeginnings(_ before: String) {
    #expect((try? Reading.format(before + Self.alone)) == nil)
  }
}
