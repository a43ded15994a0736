import Cards
import Foundation
import Testing
import TimeZones
import Witnesses

@testable import ICalendar

/// Times, durations and zones.
@Suite struct ValueTests {
  @Test(arguments: ["20261205", "20261205T190000", "20261205T170000Z", "00010101T000000Z", "99991231T235959"])
  func timesAreReadAndWritten(text: String) {
    #expect(CalendarTime(text)?.text == text)
  }

  @Test(arguments: [
    "", "00000101", "00001231T000000Z", "100000101", "20260229", "20261301", "20261205T240000", "20261205T196000",
    "20261205T190061", "20261205T1900", "20261205 190000", "20261205T190000z", "2026-12-5", "20261205T190000ZZ",
    "２０２６１２０５",
  ])
  func timesThatAreNoneAreRefused(text: String) {
    #expect(CalendarTime(text) == nil)
  }

  @Test(
    arguments: [
      ("PT15M", 900), ("-PT15M", -900), ("P2W", 1_209_600), ("P1DT12H", 129_600), ("+PT1H30M5S", 5405), ("PT0S", 0),
      ("-P1D", -86_400),
    ] as [(String, Int)])
  func durationsAreRead(text: String, seconds: Int) {
    #expect(CalendarDuration(text)?.total == seconds)
    #expect(CalendarDuration(CalendarDuration(seconds: seconds).text)?.total == seconds)
  }

  @Test(arguments: [
    "", "P", "PT", "15M", "P15M", "PT1D", "PT5M1H", "P1.5D", "PT999999999H", "--PT1M", "PT-1M", "P1D ", "PTT1M",
  ])
  func durationsThatAreNoneAreRefused(text: String) {
    #expect(CalendarDuration(text) == nil)
  }

  /// Names that programs give to zones of the database.
  @Test(
    arguments: [
      ("Europe/Kyiv", "Europe/Kyiv"), ("Europe/Kiev", "Europe/Kiev"), ("FLE Standard Time", "Europe/Kiev"),
      ("/freeassociation.sourceforge.net/Tzfile/Europe/Kiev", "Europe/Kiev"),
      ("/freeassociation.sourceforge.net/Europe/Kiev", "Europe/Kiev"),
      ("/mozilla.org/20050126_1/America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"),
      ("/citadel.org/20210210_1/UTC", "UTC"), ("/Europe/Kiev", "Europe/Kiev"), ("../../etc/passwd", nil),
      ("/../../etc/passwd", nil),
      ("/x/../../../etc/passwd", nil), ("Kyiv", nil), ("", nil), ("Europe/Kyiv\u{0}", nil),
      ("/" + String(repeating: "a/", count: 5_000), nil),
    ] as [(String, String?)])
  func zonesAreFoundByTheirNames(name: String, identifier: String?) {
    let zone = CalendarZones().zone(named: name)
    #expect(zone == identifier.flatMap { Zone($0) }.map(CalendarZone.known))
  }

  /// Every zone of the table of Windows is one of the machine.
  @Test func zonesOfWindowsAreKnown() {
    #expect(WindowsZones.names.count > 130)
    #expect(WindowsZones.names.values.filter { Zone($0) == nil } == [])
  }

  /// A zone that only the file describes, with rules that `dateutil` reads too.
  @Test func describedZonesAreThoseOfDateutil() throws {
    let text = """
      BEGIN:VTIMEZONE
      TZID:Home
      BEGIN:STANDARD
      DTSTART:19701025T040000
      TZOFFSETFROM:+0300
      TZOFFSETTO:+0200
      RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:19700329T030000
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0300
      RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;UNTIL=20360101T000000Z
      END:DAYLIGHT
      END:VTIMEZONE
      """
    var zones = CalendarZones()
    for case .component(let component) in try events("BEGIN:VCALENDAR\n\(text)\nEND:VCALENDAR") {
      try zones.add(component, WorkBudget(1_000_000))
    }
    let zone = try #require(zones.zone(named: "Home"))
    let script = """
      import sys, io, datetime, dateutil.tz
      zone = dateutil.tz.tzical(io.StringIO(sys.stdin.read())).get()
      for day in range(0, 26000, 7):
        local = datetime.datetime(1971, 1, 1, 12) + datetime.timedelta(days=day)
        print(int(local.replace(tzinfo=datetime.timezone.utc).timestamp()), int(local.replace(tzinfo=zone).utcoffset().total_seconds()))
      """
    let result = try Subprocess.run("/usr/bin/python3", ["-c", script], input: Array((text + "\n").utf8))
    let lines = result.text.split(separator: "\n")
    try #require(lines.count > 3000, "\(result.errors)")
    for line in lines {
      let numbers = line.split(separator: " ").compactMap { Int64($0) }
      #expect(numbers[0] - zone.moment(ofLocal: numbers[0]) == numbers[1], "\(line)")
    }
    // The gap of 28 March 2027: the offset before it. The doubled hour of 31 October 2027: the first.
    let gap = try #require(local("20270328T033000"))
    #expect(zone.local(zone.moment(ofLocal: gap)) == gap + 3600)
    let doubled = try #require(local("20271031T033000"))
    #expect(zone.moment(ofLocal: doubled) == doubled - 3 * 3600)
  }
}
