import Barcodes
import Cards
import Exchange
import Foundation
import Testing
import TimeZones
import Values
import struct Values.UUID
import Witnesses

/// Cards as events, with Python's `icalendar` and libical as the witnesses.
@Suite struct CalendarExportTests {
  private static let kyiv = Zone("Europe/Kyiv") ?? .utc

  /// Cards with every fact, and with odd ones.
  private static let cards: [Card] = {
    func card(_ name: String, _ starts: String, _ ends: String? = nil, _ fill: (inout CardContent) -> Void = { _ in })
      -> Card
    {
      var content = CardContent(name: name)
      content.starts = EventTime(iso: starts)
      content.ends = ends.flatMap(EventTime.init(iso:))
      fill(&content)
      let number = name.unicodeScalars.count
      return Card(
        id: UUID(), number: number, content: content, added: Instant(seconds: 1_790_000_000),
        changed: Instant(seconds: 1_795_000_000))
    }
    return [
      card("Квест; «Бункер», 4", "2026-12-05T19:00[Europe/Kyiv]", "2026-12-05T20:30[Europe/Kyiv]") {
        $0.place = "Quest Point"
        $0.address = "Хрещатик 22, Київ"
        $0.people = 4
        $0.price = Balance(1200, Currency(code: "UAH"))
        $0.status = .attended
        $0.url = "https://example.org/a;b,c"
        $0.issuer = "Quest: Ltd"
        $0.note = "one\n\ntwo \\n " + String(repeating: "🎻", count: 50)
        $0.reminders = [Reminder]("1d 1h 10m 0m") ?? []
        $0.categories = ["Квести", "a,b"]
        $0.identifiers = IdentifierList(
          [Identifier(label: "PIN", kind: .number, payload: Payload(text: "1234")), .code("qr", "Їжак-7")], selection: 1
        )
      },
      card("Day", "2026-12-05") { $0.status = .planned },
      card("Days", "2026-12-31", "2027-01-02") { $0.status = .cancelled },
      card("Flight", "2026-12-05T23:00[Europe/Kyiv]", "2026-12-06T08:00:30[Asia/Tokyo]") { $0.url = "quest.ua/так" },
      card("Later", "2026-10-25T03:30+02:00[Europe/Kyiv]", "2026-10-25T04:30[Europe/Kyiv]") { $0.address = "вул. А" },
      card("Until a day", "2026-12-05T19:00[Europe/Kyiv]", "2026-12-06") { $0.price = Balance(5) },
      card("Secret", "9999-12-31") {
        $0.identifiers = [Identifier(label: "PIN", kind: .number, payload: Payload(text: "987654"))]
      },
      card("Chip", "0001-01-01") {
        $0.identifiers = [Identifier(kind: .nfc, payload: Payload(bytes: [4, 162, 59, 92]))]
      },
    ]
  }()

  private static func file(_ cards: [Card], sequence: Int = 0) -> [UInt8] {
    let export = CalendarExport(zone: kyiv)
    let events = cards.compactMap { export.event(of: $0, sequence: sequence) }
    return CalendarExport.beginning + events.joined() + CalendarExport.end
  }

  @Test func ourOwnFileGivesTheSameCards() throws {
    let options = ImportOptions {
      $0.zone = .utc
      $0.now = { Instant(seconds: 0) }
    }
    let events = try Reading.bytes(Self.file(Self.cards), options)
    #expect(events.remarks.isEmpty)
    let read = events.cards
    #expect(read.map(\.id) == Self.cards.map(\.id))
    for (card, read) in zip(Self.cards, read) {
      var expected = card.content
      expected.identifiers = expected.identifiers.withoutSecrets
      #expect(read.content == expected, "\(card.name)")
      #expect(read.added == card.added && read.changed == card.changed)
    }
  }

  @Test func icalendarReadsOurEvents() throws {
    struct Event: Decodable, Equatable {
      let uid: String
      let summary: String
      let start: String
      let end: String?
      let status: String?
      let location: String?
      let url: String?
      let description: String
      let categories: [String]
      let alarms: [Int]
      let sequence: Int
      let last: String
    }
    let script = """
      import sys, json, icalendar
      def text(event, name): return str(event[name]) if name in event else None
      events = []
      for event in icalendar.Calendar.from_ical(sys.stdin.buffer.read()).walk("VEVENT"):
        alarms = [alarm for alarm in event.subcomponents if alarm.name == "VALARM"]
        for alarm in alarms: assert alarm["ACTION"] == "DISPLAY" and alarm["DESCRIPTION"] and len(alarm) == 3
        events.append(dict(uid=text(event, "UID"), summary=text(event, "SUMMARY"), start=event["DTSTART"].dt.isoformat(),
          end=event["DTEND"].dt.isoformat() if "DTEND" in event else None, status=text(event, "STATUS"),
          location=text(event, "LOCATION"), url=text(event, "URL"), description=text(event, "DESCRIPTION") or "",
          categories=[str(c) for c in event["CATEGORIES"].cats] if "CATEGORIES" in event else [],
          alarms=[int(-alarm["TRIGGER"].dt.total_seconds() / 60) for alarm in alarms], sequence=event["SEQUENCE"],
          last=event["LAST-MODIFIED"].dt.isoformat()))
      print(json.dumps(events))
      """
    let events = try told([Event].self, script, Self.file(Self.cards, sequence: 3))
    #expect(events.map(\.uid) == Self.cards.map(\.id.text) && events.map(\.summary) == Self.cards.map(\.name))
    let whole = try #require(events.first)
    let note = Self.cards[0].note ?? ""
    #expect(
      whole
        == Event(
          uid: whole.uid, summary: whole.summary, start: "2026-12-05T17:00:00+00:00", end: "2026-12-05T18:30:00+00:00",
          status: "CONFIRMED", location: "Quest Point, Хрещатик 22, Київ", url: "https://example.org/a;b,c",
          description: whole.description, categories: whole.categories, alarms: [1440, 60, 10, 0], sequence: 3,
          last: "2026-11-18T11:06:40+00:00"))
    // It takes an escaped comma for one between categories.
    #expect(whole.categories.joined(separator: ",") == "Квести,a,b")
    #expect(whole.description.hasPrefix("QR Їжак-7\n👥 4\n🏷 1200.00 UAH\n\none"))
    #expect(whole.description.hasSuffix(note.suffix(20)))
    let times: [String] = events.dropFirst().map { event in
      let (end, status): (String, String) = (event.end ?? "", event.status ?? "")
      return "\(event.start) \(end) \(status)"
    }
    let expected: [String] = [
      "2026-12-05 2026-12-06 TENTATIVE", "2026-12-31 2027-01-03 CANCELLED",
      "2026-12-05T21:00:00+00:00 2026-12-05T23:00:30+00:00 ", "2026-10-25T01:30:00+00:00 2026-10-25T02:30:00+00:00 ",
      "2026-12-05T17:00:00+00:00 2026-12-06T22:00:00+00:00 ", "9999-12-31  ", "0001-01-01 0001-01-02 ",
    ]
    #expect(times == expected)
    #expect(events.allSatisfy { !$0.description.contains("1234") && !$0.description.contains("987654") })
  }

  /// libical finds no error in our files, and no broken rule of RFC 5546.
  @Test func libicalFindsNoFault() throws {
    let script = """
      import ctypes, sys, json
      ical = ctypes.CDLL("libical.so.3")
      for name in ("icalparser_parse_string", "icalcomponent_get_first_component", "icalcomponent_get_next_component"):
        getattr(ical, name).restype = ctypes.c_void_p
      ical.icalparser_parse_string.argtypes = [ctypes.c_char_p]
      for name in ("icalrestriction_check", "icalcomponent_count_errors"): getattr(ical, name).argtypes = [ctypes.c_void_p]
      ical.icalcomponent_count_components.argtypes = [ctypes.c_void_p, ctypes.c_int]
      VEVENT = 4
      file = ical.icalparser_parse_string(sys.stdin.buffer.read())
      restrictions = ical.icalrestriction_check(file)
      print(json.dumps([ical.icalcomponent_count_components(file, VEVENT), restrictions, ical.icalcomponent_count_errors(file)]))
      """
    #expect(try told([Int].self, script, Self.file(Self.cards)) == [Self.cards.count, 1, 0])
    // It does find those of another file.
    let text = String(decoding: Self.file(Self.cards), as: UTF8.self)
    let broken = text.replacing("DTSTART:", with: "DTSTART:X").replacing("DTSTAMP", with: "X-STAMP")
    #expect(try told([Int].self, script, Array(broken.utf8)).suffix(2) != [1, 0])
  }

  @Test func cancelledEventsDoNotRing() throws {
    var card = try #require(Self.cards.first)
    #expect(String(decoding: Self.file([card]), as: UTF8.self).contains("BEGIN:VALARM"))
    card.status = .cancelled
    let file = String(decoding: Self.file([card]), as: UTF8.self)
    #expect(file.contains("STATUS:CANCELLED") && !file.contains("VALARM"))
  }

  @Test func linesAreShortAndEndInCRLF() {
    let text = String(decoding: Self.file(Self.cards), as: UTF8.self)
    let lines = text.components(separatedBy: "\r\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 75 && !$0.contains { $0.isNewline } })
    #expect(lines.last == "" && Self.file(Self.cards) == Self.file(Self.cards))
    #expect(!text.contains("ORGANIZER") && !text.contains("VTIMEZONE") && !text.contains("ATTENDEE"))
  }

  @Test func changesInACalendarAreImported() throws {
    let text = String(decoding: Self.file([Self.cards[0]]), as: UTF8.self)
    let moved =
      text.replacing("DTSTART:20261205T170000Z", with: "DTSTART:20261206T170000Z")
      .replacing("DTEND:20261205T183000Z", with: "DTEND:20261206T183000Z")
      .replacing("STATUS:CONFIRMED", with: "STATUS:CANCELLED").replacing("LOCATION:Quest", with: "LOCATION:Other")
      .replacing("DESCRIPTION:QR", with: "DESCRIPTION:Hello\\nQR")
    let card = try Reading.text(moved, ImportOptions { $0.zone = .utc }).card()
    #expect(card.content.starts?.iso == "2026-12-06T19:00[Europe/Kyiv]" && card.content.status == .cancelled)
    #expect(card.content.place == "Other Point" && card.content.note?.hasPrefix("Hello\nQR") == true)
  }

  /// A small event for a code, which another program reads as well.
  @Test func codesHoldSmallEvents() throws {
    let text = try #require(CalendarCode.text(of: Self.cards[0].content, zone: Self.kyiv))
    #expect(
      text == """
        BEGIN:VEVENT
        SUMMARY:Квест\\; «Бункер»\\, 4
        DTSTART:20261205T170000Z
        DTEND:20261205T183000Z
        LOCATION:Quest Point\\, Хрещатик 22\\, Київ
        END:VEVENT
        """)
    let script = """
      import sys, json, icalendar
      event = icalendar.Event.from_ical(sys.stdin.buffer.read())
      print(json.dumps([str(event["SUMMARY"]), event["DTSTART"].dt.isoformat()]))
      """
    #expect(try told([String].self, script, Array(text.utf8)) == ["Квест; «Бункер», 4", "2026-12-05T17:00:00+00:00"])
    #expect(CalendarCode.text(of: CardContent(name: "x"), zone: .utc) == nil)
  }
}
