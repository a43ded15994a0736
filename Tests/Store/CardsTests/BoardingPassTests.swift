import Barcodes
import Cards
import Testing
import TimeZones
import Words

/// Boarding passes. The codes are the examples of IATA's implementation guide and those of the tests of other readers
/// (georgesmith46/bcbp, martinmroz/iata_bcbp, ncredinburgh/iata-parser), with the values that these expect.
@Suite struct BoardingPassTests {
  private static let one = "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 100"
  private static let security =
    "^164GIWVC5EH7JNT684FVNJ91W2QA4DVN5J8K4F0L0GEQ3DF5TGBN8709HKT5D3DW3GBHFCVHMY7J5T6HFR41W2QA4DVN5J8K4F0L0GE"
  private static let two =
    "M2DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 14D>6181WW6225BAC 00141234560032A0141234567890 1AC AC 123"
    + "4567890123    20KYLX58ZDEF456 FRAGVALH 3664 227C012C0002 12E2A0140987654321 1AC AC 1234567890123    2PCNWQ"

  /// Codes, each with its flights, passenger, seats and the days in order as of 10 August 2016.
  @Test(arguments: [
    (one, "YUL→FRA AC 0834", "DESMARAIS/LUC", "1A", "2016-08-13"),
    (one + security, "YUL→FRA AC 0834", "DESMARAIS/LUC", "1A", "2016-08-13"),
    (
      "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 106>60000", "YUL→FRA AC 0834", "DESMARAIS/LUC", "1A",
      "2016-08-13"
    ),
    (two, "YUL→FRA→GVA AC 0834, LH 3664", "DESMARAIS/LUC", "1A 12C", "2016-08-13 2016-08-14"),
    (two + security, "YUL→FRA→GVA AC 0834, LH 3664", "DESMARAIS/LUC", "1A 12C", "2016-08-13 2016-08-14"),
    (
      "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 14C>3181WW6225BAC 0085123456003290141234567890 1AC AC 1"
        + "234567890123    2PCLX58Z" + security, "YUL→FRA AC 0834", "DESMARAIS/LUC", "1A", "2016-08-13"
    ),
    (
      "M1GRANDMAIRE/MELANIE  EABC123 GVACDGAF 0123 228C002F0025 113>3000D0571234567890", "GVA→CDG AF 0123",
      "GRANDMAIRE/MELANIE", "2F", "2016-08-15"
    ),
    (
      "M1TEST/HIDDEN         E8OQ6FU FRARLGLH 4010 012C004D0001 35C>2180WW6012BLH              2922023642241060 LH     "
        + "                   *30600000K09         ", "FRA→RLG LH 4010", "TEST/HIDDEN", "4D", "2016-01-12"
    ),
    (
      "M1TEST/PETER          E24Z5RN AMSBRUKL 1733 019M008A0001 316>503  W0D0742497067621", "AMS→BRU KL 1733",
      "TEST/PETER", "8A", "2017-01-19"
    ),
    (
      "M1ASKREN/TEST         EA272SL ORDNRTUA 0881 007F002K0303 15C>3180 K6007BUA              2901624760758980 UA UA E"
        + "Y975897            *30600    09  UAG    ", "ORD→NRT UA 0881", "ASKREN/TEST", "2K", "2016-01-07"
    ),
    (
      "M1MROZ/MARTIN         EXXXXXX SJCLAXAS 3317 207U001A0006 34D>218 VV8207BAS              2502771980993865 AS AS X"
        + "XXXX55200000000Z29  00010", "SJC→LAX AS 3317", "MROZ/MARTIN", "1A", "2008-07-25"
    ),
    (
      "M1Mroz/Martin         EXXXXXX YVRYOWAC 0344 211          072>20B0  8203IAC 250140000000000 0AC AC AC000000000   "
        + "  *20000AC 223                14080003068        0B          N", "YVR→YOW AC 0344", "Mroz/Martin", "",
      "2008-07-29"
    ),
    // From before version 1: after the fields of the flight comes what is the airline's own.
    (
      "M1SOLLE/JOSUHUA       EQHSLJX ATLMEMDL 0254 006Y28C      10C3JIJI7O4M28C", "ATL→MEM DL 0254", "SOLLE/JOSUHUA",
      "28C", "2017-01-06"
    ),
  ])
  func codesAreRead(_ code: String, _ name: String, _ passenger: String, _ seats: String, _ days: String) throws {
    let pass = try #require(BoardingPass(Payload(text: code)))
    #expect(pass.name == name && pass.passenger == passenger)
    #expect(pass.legs.compactMap(\.seat).joined(separator: " ") == seats)
    let today = try #require(CalendarDate("2016-08-10"))
    #expect(pass.days(near: today).map(\.iso).joined(separator: " ") == days)
  }

  /// A code without optional fields with the flights: from, to, airline, number and day of each.
  private static func code(_ legs: String...) -> Payload { code(legs) }

  private static func code(_ legs: [String]) -> Payload {
    let fields = legs.map { leg in "ABC123 \(leg)Y012A0025 100" }
    return Payload(text: "M\(legs.count)SHEVCHENKO/OLENA    E" + fields.joined())
  }

  @Test func flightsAreJoined() {
    func name(_ legs: String...) -> String? { BoardingPass(Self.code(legs))?.name }
    #expect(name("KBPWAWLO 0752 350") == "KBP→WAW LO 0752")
    #expect(name("KBPWAWLO 0752A350", "WAWJFKLO 0026 350") == "KBP→WAW→JFK LO 0752A, LO 0026")
    #expect(name("KBPWAWLO 0752 350", "WAWJFKLO 0752 350") == "KBP→WAW→JFK LO 0752")
    #expect(name("KBPWAWLO 0752 350", "BERKBPPS 0402 002") == "KBP→WAW LO 0752, BER→KBP PS 0402")
    #expect(
      name("KBPWAWLO 0752 350", "WAWJFKLO 0026 350", "JFKYYZAC 0711 351", "YYZYVRAC 0123 351")
        == "KBP→WAW→JFK→YYZ→YVR LO 0752, LO 0026, AC 0711, AC 0123")
    #expect(name("KBPWAWU2 7    350") == "KBP→WAW U2 7")
  }

  /// The day of the year, the day of issue, today, and the day of the flight.
  @Test(arguments: [
    ("002", "", "2026-12-30", "2027-01-02"), ("364", "", "2027-01-02", "2026-12-30"),
    ("350", "", "2026-11-27", "2026-12-16"), ("001", "", "2026-07-02", "2026-01-01"),
    ("001", "", "2026-07-03", "2027-01-01"), ("001", "", "2028-07-02", "2029-01-01"),
    ("366", "", "2026-11-27", "2024-12-31"),
    ("366", "", "2027-11-27", "2028-12-31"), ("060", "", "2028-03-05", "2028-02-29"),
    ("060", "", "2027-03-05", "2027-03-01"),
    // The day of issue decides, whatever is nearer.
    ("002", "6364", "2026-12-30", "2027-01-02"), ("364", "6363", "2027-01-02", "2026-12-30"),
    ("226", "6225", "2026-11-27", "2026-08-14"), ("226", "5225", "2026-11-27", "2025-08-14"),
    ("226", "6225", "2027-06-01", "2026-08-14"), ("020", "6250", "2026-09-08", "2027-01-20"),
    ("226", "8225", "2026-11-27", "2018-08-14"), ("200", "0200", "2029-12-31", "2030-07-19"),
    // A flight on the day before that of its issue, by the time of another place.
    ("226", "6227", "2026-08-14", "2026-08-14"), ("225", "6227", "2026-08-14", "2027-08-13"),
    // An airline that writes the day of the flight, which is still to come.
    ("364", "6364", "2026-12-01", "2026-12-30"), ("002", "7002", "2026-12-30", "2027-01-02"),
    // No such day is within a year from the issue.
    ("366", "6100", "2026-04-11", "2024-12-31"),
    // A day of issue that is none.
    ("002", "    ", "2026-12-30", "2027-01-02"), ("002", "6000", "2026-12-30", "2027-01-02"),
    ("002", "6367", "2026-12-30", "2027-01-02"), ("002", "x364", "2026-12-30", "2027-01-02"),
  ])
  func yearIsFound(_ day: String, _ issue: String, _ today: String, _ date: String) throws {
    let optional = issue.isEmpty ? "00" : "0B>607" + "1WW" + issue
    let code = "M1SHEVCHENKO/OLENA    EABC123 KBPWAWLO 0752 \(day)Y012A0025 1\(optional)"
    let pass = try #require(BoardingPass(Payload(text: code)))
    #expect(pass.days(near: try #require(CalendarDate(today))).map(\.iso) == [date])
  }

  @Test func laterFlightsFollow() throws {
    let pass = try #require(BoardingPass(Self.code("KBPWAWLO 0752 365", "WAWJFKLO 0026 001", "JFKYYZAC 0711 001")))
    let today = try #require(CalendarDate("2026-12-20"))
    #expect(pass.days(near: today).map(\.iso) == ["2026-12-31", "2027-01-01", "2027-01-01"])
  }

  /// The beginning of a boarding pass is one only where nothing is cut: without the optional fields of nothing, and before
  /// and after security data.
  @Test func cutCodesAreNone() {
    let code = Array((Self.two + Self.security).utf8)
    let whole = (0...code.count).filter { BoardingPass(Payload(bytes: Array(code.prefix($0)))) != nil }
    #expect(whole == [Self.two.utf8.count, code.count])
    #expect(BoardingPass(Payload(bytes: code + [0x20])) == nil)
  }

  @Test(arguments: [
    // Another format, no flight, too many, and a number that the flights contradict.
    "S1DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 100", "M0DESMARAIS/LUC       E",
    "M5DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 100",
    "M2DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 100",
    // A day, an airport, an airline or a flight that is none.
    "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 000F001A0025 100",
    "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 367F001A0025 100",
    "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 +26F001A0025 100",
    "M1DESMARAIS/LUC       EABC123    FRAAC 0834 226F001A0025 100",
    "M1DESMARAIS/LUC       EABC123 YULfraAC 0834 226F001A0025 100",
    "M1DESMARAIS/LUC       EABC123 YULFRA   0834 226F001A0025 100",
    "M1DESMARAIS/LUC       EABC123 YULFRAAC      226F001A0025 100",
    "M1DESMARAIS/LUC       EABC123 YULFRAAC OPEN 226F001A0025 100",
    // Sizes that are none, or of more or less than there is.
    "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 1+0",
    "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 101",
    "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 104>607",
    "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 106>60005",
    "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 105>6000",
    "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 100^100+",
    "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 100+100",
    "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 100^1YY",
    "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 100^101",
    "M1DESMARAIS/LUÇ       EABC123 YULFRAAC 0834 226F001A0025 100",
    "M1DESMARAIS/LUC\n      EABC123 YULFRAAC 0834 226F001A0025 100",
    "M1DESMARAIS/LUC EABC123 YULFRAAC 0834 226F001A0025 100", "",
  ])
  func otherCodesAreNoBoardingPasses(_ code: String) { #expect(BoardingPass(Payload(text: code)) == nil) }

  /// One byte of a code is changed to others: the code is read or not, and what is read can be named and dated.
  @Test func changedCodesAreReadOrNot() throws {
    let code = Array(Self.two.utf8)
    let today = try #require(CalendarDate("2016-08-10"))
    var readable = 0
    for index in code.indices {
      for byte in [0, 0x0A, 0x20, 0x2F, 0x30, 0x39, 0x3A, 0x40, 0x41, 0x46, 0x5A, 0x5E, 0x61, 0x7F, 0x80, 0xFF]
        as [UInt8]
      {
        var changed = code
        changed[index] = byte
        guard let pass = BoardingPass(Payload(bytes: changed)) else { continue }
        readable += 1
        #expect(pass.legs.count == pass.days(near: today).count && !pass.name.isEmpty)
      }
    }
    // Each code itself, and others of which a letter is another.
    #expect(readable > code.count && readable < code.count * 16)
  }

  // MARK: cards

  private func complete(_ content: CardContent, besides given: CardFields = []) throws -> CardContent {
    var content = content
    let today = try #require(CalendarDate("2026-11-27"))
    content.completeFromBoardingPasses(besides: given, near: today, morning: 7 * 3600 + 1800, in: .english)
    return content
  }

  @Test func cardIsCompleted() throws {
    let code = Identifier(kind: .code(.pdf417), payload: Self.code("KBPWAWLO 0752 350"))
    let card = try complete(CardContent(name: "", identifiers: [code]))
    #expect(card.name == "KBP→WAW LO 0752" && card.starts == EventTime(iso: "2026-12-16") && card.ends == nil)
    #expect(card.note == "Seat 12A" && card.people == 1 && card.reminders.text == "16h30m")
    #expect(card.identifiers.first?.label == "SHEVCHENKO/OLENA" && card.identifiers.first?.isSecret == false)
    #expect(card.place == nil && card.categories.isEmpty)
    // It rings on the day before, at half past seven.
    let rings = card.rings(local: .utc, digest: 0).map(\.moment)
    #expect(rings == [1_797_319_800])
  }

  @Test func givenFactsStay() throws {
    var given = CardContent(name: "Trip")
    given.note = "window"
    given.starts = EventTime(iso: "2026-12-16T07:40[Europe/Kyiv]")
    given.people = 2
    given.identifiers = [Identifier(label: "me", kind: .code(.qr), payload: Self.code("KBPWAWLO 0752 350"))]
    #expect(try complete(given, besides: [.name, .note, .starts, .people]) == given)
    // What was emptied stays empty.
    var empty = given
    (empty.note, empty.starts, empty.people) = (nil, nil, nil)
    #expect(try complete(empty, besides: [.name, .note, .starts, .people]) == empty)
    // A reminder that is given is the only one, for the day of the code.
    var reminded = CardContent(name: "", identifiers: given.identifiers)
    reminded.reminders = try #require([Reminder]("2d"))
    let completed = try complete(reminded)
    #expect(completed.reminders.text == "2d" && completed.starts == EventTime(iso: "2026-12-16"))
  }

  @Test(arguments: [
    ("Seat: 12A", "Seat: 12A"), ("seat 012a, row 12", "seat 012a, row 12"), ("Row 12", "Row 12\nSeat 12A"),
    ("112A", "112A\nSeat 12A"),
  ])
  func noteIsCompletedWithSeats(_ note: String, _ completed: String) throws {
    let code = Identifier(kind: .code(.qr), payload: Self.code("KBPWAWLO 0752 350"))
    var card = CardContent(name: "", identifiers: [code])
    card.note = note
    #expect(try complete(card).note == completed)
  }

  @Test func severalFlightsAndPassengers() throws {
    let legs = Self.code("KBPWAWLO 0752 365", "WAWJFKLO 0026 001")
    let other = Payload(text: legs.text.replacing("SHEVCHENKO/OLENA    ", with: "SHEVCHENKO/TARAS    "))
    var card = try complete(CardContent(name: "", identifiers: [Identifier(kind: .code(.qr), payload: legs)]))
    #expect(card.note == "KBP→WAW LO 0752, 2026-12-31, seat 12A\nWAW→JFK LO 0026, 2027-01-01, seat 12A")
    let codes = [legs, other].map { Identifier(kind: .code(.qr), payload: $0) }
    card = try complete(CardContent(name: "", identifiers: IdentifierList(codes)))
    #expect(card.people == 2 && card.identifiers.map(\.label) == ["SHEVCHENKO/OLENA", "SHEVCHENKO/TARAS"])
    #expect(card.note?.hasPrefix("SHEVCHENKO/OLENA: KBP→WAW") ?? false)
  }

  @Test func otherCardsStay() throws {
    let code = Identifier(kind: .code(.qr), payload: Payload(text: Self.one + "x"))
    let card = CardContent(name: "Gym", identifiers: [code])
    #expect(try complete(card) == card)
  }
}
