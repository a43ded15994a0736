import Foundation
import Testing
import Witnesses

@testable import ICalendar

/// Content lines and components, with Python's `icalendar` as the witness.
@Suite struct LineTests {
  private static let texts = [
    "Квест у бункері: 4 гравці, «Хрещатик 22»; без дітей", "a\\b; c, d", "two\nlines\n",
    "🎸🎸🎸 " + String(repeating: "🎻é", count: 60),
    String(repeating: "х", count: 300), "tab\there", " leading and trailing ", "\"quoted\"; ^caret",
  ]

  /// Another program reads the lines that we write.
  @Test func icalendarReadsOurLines() throws {
    var writer = CalendarWriter()
    writer.component("VCALENDAR") { writer in
      writer.add("VERSION", value: "2.0")
      for text in Self.texts {
        writer.component("VEVENT") { writer in
          writer.add("SUMMARY", text: text)
          writer.add("X-WITH-PARAMETER", ["CN": "Дім: \"Квест\"; ^1, і \(text.prefix(40))"], value: "x")
        }
      }
    }
    for line in String(decoding: writer.bytes, as: UTF8.self).components(separatedBy: "\r\n") {
      #expect(line.utf8.count <= 75)
      #expect(!line.contains("\n") && !line.contains("\r"))
    }
    let script = """
      import sys, json, icalendar
      calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
      print(json.dumps([str(event["SUMMARY"]) for event in calendar.walk("VEVENT")]))
      """
    let result = try Subprocess.run("/usr/bin/python3", ["-c", script], input: writer.bytes)
    #expect(try JSONDecoder().decode([String].self, from: Data(result.output)) == Self.texts)
    let read = try events(writer.bytes).compactMap { if case .component(let component) = $0 { component } else { nil } }
    #expect(read.map { $0["SUMMARY"].map { TextValue.unescaped($0.value) } } == Self.texts)
    #expect(read[0]["X-WITH-PARAMETER"]?["CN"] == "Дім: \"Квест\"; ^1, і \(Self.texts[0].prefix(40))")
  }

  /// We read the lines that another program writes: it folds inside of characters, too.
  @Test func linesOfIcalendarAreRead() throws {
    let script = """
      import sys, json, icalendar
      calendar = icalendar.Calendar()
      for text in json.loads(sys.stdin.read()):
        event = icalendar.Event(); event.add("summary", text)
        person = icalendar.vCalAddress("mailto:a@b.c"); person.params["CN"] = icalendar.vText("Дім: x; y, z")
        event.add("attendee", person)
        calendar.add_component(event)
      sys.stdout.buffer.write(calendar.to_ical())
      """
    let result = try Subprocess.run(
      "/usr/bin/python3", ["-c", script], input: Array(try JSONEncoder().encode(Self.texts)))
    try #require(result.status == 0, "\(result.errors)")
    for bytes in [result.output, foldedAnywhere(result.output)] {
      let read = try events(bytes).compactMap { if case .component(let component) = $0 { component } else { nil } }
      #expect(read.map { $0["SUMMARY"].map { TextValue.unescaped($0.value) } } == Self.texts)
      #expect(read[0]["ATTENDEE"]?["CN"] == "Дім: x; y, z")
    }
  }

  /// The same file, with a fold after every three bytes of its lines.
  private func foldedAnywhere(_ bytes: [UInt8]) -> [UInt8] {
    let unfolded = String(decoding: bytes, as: UTF8.self).replacing("\r\n ", with: "")
    return unfolded.components(separatedBy: "\r\n").flatMap { line -> [UInt8] in
      Array(line.utf8).enumerated().flatMap { $0 % 3 == 2 ? [$1, 0x0A, 0x09] : [$1] } + [0x0A]
    }
  }

  /// A fault in an event leaves out that event alone, and names its line.
  @Test(
    arguments: [
      ("SUMMARY", CalendarError.Code.notAProperty), (": x", .notAProperty), ("SUMM ARY:x", .notAProperty),
      ("SUMMARY;X:y", .badParameter), ("SUMMARY;X=\"y:z", .badParameter), ("SUMMARY;=y:z", .badParameter),
      ("SUMMARY:\0", .notText), ("SUMMARY;X=\"a\"b:c", .badParameter),
    ] as [(String, CalendarError.Code)])
  func faultsLeaveOutOneEvent(line: String, code: CalendarError.Code) throws {
    let text = """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:1
      \(line)
      BEGIN:VALARM
      END:VALARM
      END:VEVENT
      BEGIN:VEVENT
      UID:2
      END:VEVENT
      END:VCALENDAR
      """
    var found: [String] = []
    for event in try events(text) {
      switch event {
      case .fault(let error): found.append("\(error.code) \(error.line)")
      case .component(let component): found.append(component["UID"]?.value ?? "")
      case .property: found.append("property")
      case .outside: found.append("outside")
      }
    }
    #expect(found == ["\(code) 4", "2"])
  }

  /// A file that cannot be read on is refused, in little memory.
  @Test(
    arguments: [
      ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\n", CalendarError.Code.truncated, 3),
      ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VALARM\n", .wrongEnd, 3), (" BEGIN:VCALENDAR\n", .strayContinuation, 1),
      ("BEGIN:VEVENT\nUID:1\n", .truncated, 2), ("BEGIN:VEVENT\nEND:VCALENDAR\n", .wrongEnd, 2),
      (String(repeating: "BEGIN:VCALENDAR\n", count: 10_000), .tooDeep, 9),
      ("BEGIN:VCALENDAR\nX-WR-CALNAME:" + String(repeating: "x", count: 300_000), .tooLong(LineUnfolder.longest), 2),
      ("BEGIN:VCALENDAR\n" + String(repeating: "x", count: 300_000), .tooLong(LineUnfolder.longest), 2),
    ] as [(String, CalendarError.Code, Int)])
  func brokenFilesAreRefused(text: String, code: CalendarError.Code, line: Int) throws {
    let error = #expect(throws: CalendarError.self) { _ = try events(Array(text.utf8), piece: 65_536) }
    #expect(error.map { "\($0.code) \($0.line)" } == "\(code) \(line)")
  }

  /// Attachments of any size are passed over; a component of many properties is not.
  @Test func longComponentsAreLeftOut() throws {
    let attachment = "ATTACH:" + String(repeating: "A", count: 500_000)
    #expect(try component(attachment)["ATTACH"]?.value.utf8.count ?? 0 < 2000)
    let many = String(repeating: "COMMENT:" + String(repeating: "x", count: 1000) + "\n", count: 1200)
    let found = try events(Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\n\(many)END:VEVENT\nEND:VCALENDAR".utf8), piece: 65_536)
    guard case .fault(let error) = try #require(found.first) else { throw error(found.count) }
    #expect(error.code == .tooLong(CalendarScanner.maximumBytes))
  }

  /// Values of vCalendar 1.0, in whatever encoding the line declares or shows, and with its own folds.
  @Test(
    arguments: [
      ("ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Caf=C3=A9", "Café", nil),
      ("CHARSET=UTF-8;QUOTED-PRINTABLE:=d0=a7=\n=D0=B0=D1=\r\n=81", "Час", nil),
      ("QUOTED-PRINTABLE:a=3Db=0D=0Ac", "a=b\r\nc", nil),
      ("ENCODING=Quoted-Printable:50 = 50, x=zz", "50 = 50, x=zz", nil),
      ("ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:=C4", "Ä", nil),
      ("ENCODING=QUOTED-PRINTABLE;CHARSET=Shift_JIS:=93=FA=96=7B", "日本", nil),
      ("ENCODING=QUOTED-PRINTABLE:Caf=E9", "Café", "Windows-1252"),
      ("ENCODING=QUOTED-PRINTABLE:=CA=EE=ED=F6=E5=F0=F2", "Концерт", "Windows-1251"),
      ("ENCODING=8BIT:Caf=C3", "Caf=C3", nil), ("ENCODING=QUOTED-PRINTABLE:Gr=FC=DFe", "Grüße", "Windows-1252"),
      ("8BIT:x", "x", nil), ("CHARSET=UTF-8:Ä", "Ä", nil), (";LANGUAGE=en;;:x", "x", nil),
    ] as [(String, String, String?)])
  func valuesOfOldCalendars(end: String, text: String, guessed: String?) throws {
    let line = try #require(try component("SUMMARY;\(end)\nLOCATION:here")["SUMMARY"])
    #expect(line.value == text && line.guessedEncoding == guessed)
    #expect(try component("SUMMARY;\(end)\nLOCATION:here")["LOCATION"]?.value == "here")
  }

  @Test(arguments: ["=00", "=FF", "=C3", "=93=FA=96=7B"]) func valuesThatAreNoText(value: String) throws {
    let text = "BEGIN:VEVENT\nSUMMARY;ENCODING=QUOTED-PRINTABLE:\(value)\nEND:VEVENT"
    guard case .fault(let error)? = try events(text).first else { throw error(0) }
    #expect(error.code == .notText)
  }

  /// Components without a calendar around them are read, and lines around them are passed over.
  @Test func componentsMayStandAlone() throws {
    let text = """
      Content-Type: text/calendar;
       charset=utf-8
      BEGIN:VTIMEZONE
      TZID:A
      END:VTIMEZONE

      BEGIN:VEVENT
      UID:1
      END:VEVENT
      BEGIN:VCARD
      END:VCARD
      BEGIN:VCALENDAR\u{20}
      METHOD:CANCEL
      BEGIN:VEVENT
      UID:2
      END:VEVENT
      END:VCALENDAR
      END:VCALENDAR
      # \u{0} no property
      """
    let found = try events(text).map { event in
      switch event {
      case .component(let component): component["UID"]?.value ?? component.name
      case .property(let property): property.name
      case .fault: "fault"
      case .outside: "outside"
      }
    }
    #expect(
      found == [
        "outside", "VTIMEZONE", "1", "outside", "outside", "METHOD", "2", "outside", "outside",
      ])
  }

  private func error(_ count: Int) -> CalendarError { CalendarError(.missing, line: count) }
}
