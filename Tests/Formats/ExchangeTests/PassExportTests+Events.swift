import Cards
import Exchange
import Foundation
import Testing
import TimeZones

/// Passes of cards with events.
extension PassExportTests {
  private static func event(_ starts: String, _ ends: String?) throws -> CardContent {
    var content = CardContent(name: "Play", identifiers: [.code("qr", "1")])
    content.starts = EventTime(iso: starts)
    #expect(content.starts != nil)
    content.ends = ends.flatMap { EventTime(iso: $0) }
    content.place = "Hall"
    content.address = "1 Main St, Kyiv"
    content.people = 2
    content.price = Balance(300, Currency(code: "UAH"))
    content.url = "https://example.org/play"
    return content
  }

  @Test func anEventIsATicket() throws {
    var content = try Self.event("2026-12-05T19:00[Europe/Kyiv]", "2026-12-05T21:30[Europe/Kyiv]")
    content.status = .confirmed
    let (bytes, remarks) = try Self.written(Self.card(content))
    #expect(remarks == [.parts(.status)])
    let script = """
      import io, json, sys, zipfile
      root = json.loads(zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read())).read("pass.json"))
      assert "storeCard" not in root
      fields = {field["label"]: field["value"] for group in root["eventTicket"].values() for field in group}
      print(json.dumps({"fields": fields, "tags": {key: str(value) for key, value in root["semantics"].items()},
        "dates": root["relevantDates"][0], "date": {"relevantDate": root["relevantDate"]}}))
      """
    let told = try ExchangeTests.told([String: [String: String]].self, script, bytes)
    #expect(
      told == [
        "fields": [
          "When": "2026-12-05 19:00", "Ends": "21:30", "Where": "Hall", "Address": "1 Main St, Kyiv", "People": "2",
          "Price": "300.00 UAH", "Link": "https://example.org/play", "Number": "1",
        ],
        "tags": [
          "eventName": "Play", "eventStartDate": "2026-12-05T19:00:00+02:00",
          "eventEndDate": "2026-12-05T21:30:00+02:00", "venueName": "Hall", "venueAddress": "1 Main St, Kyiv",
          "totalPrice": "{'amount': '300.00', 'currencyCode': 'UAH'}",
        ], "dates": ["startDate": "2026-12-05T19:00:00+02:00", "endDate": "2026-12-05T21:30:00+02:00"],
        "date": ["relevantDate": "2026-12-05T19:00:00+02:00"],
      ])
  }

  @Test(arguments: [
    ("2026-12-05T19:00[Europe/Kyiv]", nil), ("2026-12-05T19:00[Europe/Kyiv]", "2026-12-05T21:30[Europe/Kyiv]"),
    ("2026-12-05T19:00:30[America/New_York]", "2026-12-06T01:00[Asia/Tokyo]"), ("2026-12-05", "2026-12-06"),
    ("2026-10-25T03:30+02:00[Europe/Kyiv]", nil), ("2026-12-05T19:00[Mars/Base]", nil),
  ])
  func everyEventComesBack(_ starts: String, _ ends: String?) throws {
    var content = try Self.event(starts, ends)
    try Self.comesBack(Self.card(content), for: nil)
    content.price = Balance(12.5, Currency(code: "EUR"), isPerPerson: true)
    content.validFrom = CalendarDate("2026-01-01").map { CardDate($0) }
    content.expiry = CalendarDate("2027-03-05").map { CardDate($0) }
    content.balance = Balance(250)
    try Self.comesBack(Self.card(content), for: .catima)
    (content.starts, content.ends) = (nil, nil)
    try Self.comesBack(Self.card(content), for: nil)
  }

  /// A pass without our own keys, as another program that has changed it may leave it.
  @Test func anotherReaderUnderstandsTheEvent() throws {
    let bytes = try Self.written(
      Self.card(Self.event("2026-12-05T19:00[Europe/Kyiv]", "2026-12-05T21:30[Europe/Kyiv]"))
    ).bytes
    let foreign = try made(
      """
      import base64
      files = zipfile.ZipFile(io.BytesIO(base64.b64decode(given)))
      keys = json.loads(files.read("pass.json"))
      del keys["userInfo"]
      result = whole({"pass.json": json.dumps(keys)})
      """, given: Data(bytes).base64EncodedString())
    let content = try Reading.bytes(foreign, ImportOptions { $0.zone = Zone("Europe/Kyiv") ?? .utc }).card().content
    #expect(content.name == "Play" && content.place == "Hall")
    #expect(
      content.starts?.iso == "2026-12-05T19:00[Europe/Kyiv]" && content.ends?.iso == "2026-12-05T21:30[Europe/Kyiv]")
  }
}
