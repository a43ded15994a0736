import Cards
import Exchange
import Foundation
import Testing
import TimeZones

/// The names and times of events on passes.
@Suite struct PassEventTests {
  private func content(_ keys: String) throws -> CardContent {
    let fixture = try PassFixture(keys: #"{"organizationName": "Vendor", "description": "About", \#(keys)}"#)
    return try fixture.card(ImportOptions { $0.zone = Zone("Europe/Kyiv") ?? .utc }).content
  }

  @Test(arguments: [
    (#""logoText": "Logo", "semantics": {"eventName": "Concert"}, "eventTicket": {}"#, "Concert"),
    (
      #""eventTicket": {"primaryFields": [{"key": "a", "value": "1", "semantics": {"eventName": "Concert"}}]}"#,
      "Concert"
    ),
    (
      #""logoText": "Logo", "eventTicket": {"primaryFields": [{"key": "event", "label": "EVENT", "value": "Play"}]}"#,
      "Play"
    ),
    (
      #""eventTicket": {"primaryFields": [{"key": "performance_title", "label": "2 x Ticket", "value": "Glass"}]}"#,
      "Glass"
    ),
    (#""eventTicket": {"primaryFields": [{"key": "p", "label": "Подія", "value": "Вистава"}]}"#, "Вистава"),
    (#""eventTicket": {"headerFields": [{"key": "eventName", "value": "Fair"}]}"#, "Fair"),
    (
      #""eventTicket": {"headerFields": [{"key": "event", "value": "12"}], "primaryFields": [{"key": "title", "value": "Fair"}]}"#,
      "Fair"
    ),
    (
      #""logoText": "Logo", "eventTicket": {"primaryFields": [{"key": "name", "label": "Guest", "value": "Lesia"}]}"#,
      "Logo"
    ),
    (
      #""logoText": "Logo", "eventTicket": {"headerFields": [{"key": "event", "label": "Event date", "value": "May 5"}]}"#,
      "Logo"
    ),
    (#""eventTicket": {"headerFields": [{"key": "event", "value": "2026-12-05T19:00+02:00"}]}"#, "About"),
    (#""eventTicket": {"backFields": [{"key": "event", "value": "Play"}]}"#, "About"),
    (#""eventTicket": {}"#, "About"), (#""description": " ", "eventTicket": {}"#, "Vendor"),
    (#""logoText": "Logo", "semantics": {"eventName": "Concert"}, "storeCard": {}"#, "Logo"),
    (#""generic": {"primaryFields": [{"key": "event", "value": "Play"}]}"#, "Vendor"),
    (#""boardingPass": {"primaryFields": [{"key": "event", "value": "Play"}]}"#, "Vendor"),
  ])
  func areCalledByTheirName(_ keys: String, _ name: String) throws { #expect(try content(keys).name == name) }

  @Test func otherNamesStayOnTheCard() throws {
    let content = try content(
      #""logoText": "Hall", "eventTicket": {"primaryFields": [{"key": "event", "label": "Event", "value": "Play"}]}"#)
    #expect(content.name == "Play" && content.issuer == "Vendor" && content.note == "Hall\nAbout\nEvent: Play")
  }

  /// The fields of a ticket, and the beginning and the end that they say.
  @Test(
    arguments: [
      (#""headerFields": [{"key": "d", "value": "2026-12-05T19:00+02:00"}]"#, "2026-12-05T19:00[Europe/Kyiv]", nil),
      (
        #""headerFields": [{"key": "doorsAdmission", "label": "Admission time", "value": "2024-07-03 08:00"}]"#,
        "2024-07-03T08:00[Europe/Kyiv]", nil
      ),
      (
        #""auxiliaryFields": [{"key": "departs", "label": "Departs", "value": "2025-03-17T17:47:35+00:00"}]"#,
        "2025-03-17T19:47:35[Europe/Kyiv]", nil
      ),
      (
        #""headerFields": [{"key": "time", "value": "2026-12-05T19:00Z", "ignoresTimeZone": true}]"#,
        "2026-12-05T19:00[Europe/Kyiv]", nil
      ),
      (#""headerFields": [{"key": "when", "value": "05.12.2026 19:00"}]"#, "2026-12-05T19:00[Europe/Kyiv]", nil),
      (
        #""headerFields": [{"key": "performance_date", "label": "31.01.2019", "value": "19:45"}]"#,
        "2019-01-31T19:45[Europe/Kyiv]", nil
      ),
      (
        #""secondaryFields": [{"key": "date", "value": "2026-12-05"}, {"key": "time", "value": "9:30"}]"#,
        "2026-12-05T09:30[Europe/Kyiv]", nil
      ),
      (
        #""secondaryFields": [{"key": "date", "value": "2026-12-05"}, {"key": "time", "value": "9:30"}, {"key": "doors", "value": "9:00"}]"#,
        "2026-12-05", nil
      ),
      (#""headerFields": [{"key": "date", "value": "2026-12-05"}]"#, "2026-12-05", nil),
      (
        #""headerFields": [{"key": "doors", "value": "2026-12-05T18:00"}], "backFields": [{"label": "Початок", "value": "2026-12-05T19:00"}, {"key": "ends", "value": "2026-12-05T21:00"}]"#,
        "2026-12-05T19:00[Europe/Kyiv]", "2026-12-05T21:00[Europe/Kyiv]"
      ),
      (
        #""primaryFields": [{"key": "departure", "value": "2026-12-05T19:00"}, {"key": "arrival", "value": "2026-12-05T18:00"}]"#,
        "2026-12-05T19:00[Europe/Kyiv]", nil
      ),
      (#""headerFields": [{"key": "purchaseDate", "value": "2026-12-05T19:00"}]"#, nil, nil),
      (#""headerFields": [{"key": "date", "label": "Gekauft am", "value": "05.12.2026 19:00"}]"#, nil, nil),
      (#""secondaryFields": [{"key": "validity", "label": "Valid until", "value": "2026-12-05"}]"#, nil, nil),
      (#""secondaryFields": [{"key": "a", "value": "2026-12-05T19:00"}]"#, nil, nil),
      (#""headerFields": [{"key": "date", "value": "07/11/2026 19:00"}]"#, nil, nil),
      (#""headerFields": [{"key": "time", "value": "19:00"}]"#, nil, nil),
      (#""headerFields": [{"key": "ends", "value": "2026-12-05T19:00"}]"#, nil, nil),
      (#""headerFields": [{"key": "d", "label": "Till", "value": "2026-12-05T19:00"}]"#, nil, nil),
    ] as [(String, String?, String?)])
  func timesAreInFields(_ fields: String, _ starts: String?, _ ends: String?) throws {
    for style in ["eventTicket", "boardingPass"] {
      let content = try content(#""\#(style)": {\#(fields)}"#)
      #expect(content.starts?.iso == starts && content.ends?.iso == ends)
    }
    #expect(try content(#""storeCard": {\#(fields)}"#).starts == nil)
  }

  @Test(arguments: [
    (#""relevantDate": "2026-12-04T19:00+02:00", "#, "2026-12-04T19:00[Europe/Kyiv]"),
    (#""semantics": {"eventStartDate": "2026-12-03T19:00+02:00"}, "#, "2026-12-03T19:00[Europe/Kyiv]"),
    (#""semantics": {"venueDoorsOpenDate": "2026-12-03T19:00+02:00"}, "#, "2026-12-05T19:00[Europe/Kyiv]"),
  ])
  func meaningsAreBetterThanFields(_ keys: String, _ starts: String) throws {
    let fields = #""eventTicket": {"headerFields": [{"key": "starts", "value": "2026-12-05T19:00+02:00"}]}"#
    #expect(try content(keys + fields).starts?.iso == starts)
  }
}
