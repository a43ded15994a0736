import Testing
import TimeZones

@testable import ICalendar

/// The names that programs give to time zones, in files that do not describe them.
@Suite struct ZoneNameTests {
  @Test(arguments: WindowsZones.names.values.sorted()) func zonesOfWindowsAreKnown(identifier: String) {
    #expect(Zone(identifier) != nil)
  }

  @Test(
    arguments: [
      ("(UTC-05:00) Eastern Time (US & Canada)", "America/New_York"),
      ("(GMT-05:00) Eastern Time (US and Canada)", "America/New_York"),
      ("(UTC+02:00) Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius", "Europe/Kiev"),
      ("(GMT) Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London", "Europe/London"),
      ("(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "Europe/Berlin"),
      ("(UTC) Coordinated Universal Time", "Etc/UTC"), ("(UTC+13:00) Nuku'alofa", "Pacific/Tongatapu"),
      ("Eastern Standard Time", "America/New_York"), ("FLE Standard Time", "Europe/Kiev"),
    ])
  func namesThatPeopleSee(name: String, identifier: String) throws {
    let zone = try #require(CalendarZones().zone(named: name))
    #expect(zone == .known(try #require(Zone(identifier))))
  }

  @Test func everyNameThatPeopleSeeIsKnown() throws {
    #expect(WindowsZones.displayed.count > 140)
    for (name, identifier) in WindowsZones.displayed {
      #expect(Zone(identifier) != nil && WindowsZones.identifier(displayed: "(UTC) \(name)") == identifier, "\(name)")
    }
  }

  @Test(
    arguments: [
      ("UTC+2", 7200), ("UTC-05:00", -18_000), ("GMT+0545", 20_700), ("+02:00", 7200), ("-0330", -12_600),
      ("GMT+2", nil), ("+2", nil), ("UTC+15:00", nil), ("UTC+02:60", nil), ("UTC+02:00 ", nil),
      ("Eastern Time (US & Canada)", nil), ("(UTC+01:00) Elsewhere", nil), ("(UTC+01:00)", nil),
    ] as [(String, Int?)])
  func offsetsAndOtherNames(name: String, offset: Int?) {
    #expect(CalendarZones().zone(named: name)?.offset(at: 0) == offset)
  }
}
