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
}
