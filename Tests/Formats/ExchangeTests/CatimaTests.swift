import Barcodes
import Cards
import Exchange
import Foundation
import Testing
import Values

/// Importing Catima's table. The files are written by hand, in the form that phones write.
@Suite struct CatimaTests {
  private static let header =
    "_id,store,note,validfrom,expiry,balance,balancetype,cardid,barcodeid,barcodetype,barcodeencoding,headercolor,"
    + "starstatus,lastused,archive"

  /// A table of version 2 with the given rows.
  private static func table(_ rows: String..., header: String = header, groups: String = "", links: String = "")
    -> String
  {
    "2\r\n\r\n_id\r\n\(groups)\r\n\(header)\r\n" + rows.map { $0 + "\r\n" }.joined()
      + "\r\ncardId,groupId\r\n\(links)"
  }

  @Test func everything() throws {
    // All three kinds of line ends, in and between the sections.
    let text =
      "2\n\r\n_id\nFood\r\n\"Fun, \"\"games\"\"\"\r\n\r\r\(Self.header)\r\n"
      + "1, Сільпо,\"one\r\n\r\n\ntwo, \"\"three\"\"\r_id,store\n\",1700000000000,1735689599999,12.50,UAH,\" 0012\n\""
      + ",4006381333931,EAN_13,,-16777216,1,1700000001,1\n"
      + "7,Two,,,,0,,A-1,,,,,7,0,7\r\ncardId,X,,,,0,,1,,,,,0,,\r\n\n"
      + "cardId,groupId\n1,Food\r7,Food\r\n1,\"Fun, \"\"games\"\"\"\n"
    #expect(try Reading.format(text) == .catima)
    let events = try Reading.text(text)
    #expect(events.categories == ["Food", #"Fun, "games""#] && events.remarks == [])
    // The row that looks like the header of links would be one only at the beginning of a section.
    try #require(events.cards.map(\.content.name) == [" Сільпо", "Two", "X"])
    let card = events.cards[0]
    #expect(card.content.note == "one\n\n\ntwo, \"three\"\n_id,store\n")
    let identifier = Identifier(kind: .code(.ean13), payload: Payload(text: "4006381333931"), text: " 0012\n")
    #expect(card.shown == identifier && card.content.identifiers.count == 1)
    #expect(card.content.validFrom == Self.date("2023-11-14", 1_700_000_000))
    #expect(card.content.expiry == Self.date("2024-12-31", 1_735_689_599.999))
    #expect(card.content.balance == Balance(12.5, Currency(code: "UAH")))
    #expect(card.content.colour == Colour(red: 0, green: 0, blue: 0, alpha: 255))
    #expect(card.content.isStarred && card.content.isArchived)
    #expect(card.content.categories == ["Food", #"Fun, "games""#])
    #expect(card.use == CardUse(lastShown: Instant(seconds: 1_700_000_001), timesShown: 1))
    #expect(card.origins.map(\.key) == ["1"] && card.origins.allSatisfy { $0.file == nil } && card.id == nil)
    #expect(card.origins.first?.entry?.hasPrefix(" Сільпо\n") ?? false)
    let fields: CardFields = [
      .name, .identifier, .type, .note, .validFrom, .expiry, .balance, .colour, .star, .archive, .categories,
    ]
    #expect(card.fields == fields && card.location == ImportLocation(line: 9))

    var two = CardContent(name: "Two", identifiers: [Identifier(kind: .number, payload: Payload(text: "A-1"))])
    two.categories = ["Food"]
    #expect(events.cards[1].content == two && events.cards[1].use == nil)
    // No phone gives such a row number.
    #expect(events.cards[2].origins.isEmpty)
  }

  private static func date(_ day: String, _ seconds: Double) -> CardDate? {
    CalendarDate(day).map { CardDate($0, instant: Instant(seconds)) }
  }

  // MARK: - Columns

  @Test func columnsInAnyOrder() throws {
    let text = Self.table("x,9,Shop,5", header: "future,cardid,store,_id", groups: "A\r\n", links: "A,5\r\n")
      .replacing("cardId,groupId", with: "groupId,cardId")
    let card = try Reading.text(text).card()
    #expect(card.content.name == "Shop" && card.shown == Identifier(kind: .number, payload: Payload(text: "9")))
    #expect(card.content.categories == ["A"] && card.fields == [.name, .identifier, .categories])
  }

  /// Loyalty Card Keychain, and Catima's first version.
  @Test(arguments: ["", "1\r\n", "1\n\n", "\u{FEFF}"]) func versionOne(_ start: String) throws {
    let text =
      start + "_id,store,note,cardid,headercolor,headertextcolor,barcodetype,starstatus\n"
      + "1,Shop,,012,-1,-16777216,CODE_128,1\r\n2,Other,a,3,,,,\n"
    #expect(try Reading.format(text) == .catima)
    let events = try Reading.text(text)
    try #require(events.cards.count == 2)
    #expect(events.cards[0].shown == .code("code128", "012") && events.cards[0].content.isStarred)
    #expect(events.cards[0].content.colour == Colour(red: 255, green: 255, blue: 255))
    #expect(events.cards[1].shown?.kind == .number && events.cards[1].content.colour == nil)
    #expect(events.cards[0].fields == [.name, .identifier, .type, .note, .colour, .star])
  }

  // MARK: - Codes

  @Test(arguments: [
    ("AZTEC", "aztec", "a"), ("CODABAR", "codabar", "A1B"), ("CODE_39", "code39", "A"), ("CODE_93", "code93", "A"),
    ("CODE_128", "code128", "a"), ("DATA_MATRIX", "datamatrix", "a"), ("EAN_8", "ean8", "96385074"),
    ("EAN_13", "ean13", "4006381333931"), ("ITF", "itf", "12"), ("PDF_417", "pdf417", "a"), ("QR_CODE", "qr", "a"),
    ("UPC_A", "upca", "036000291452"), ("UPC_E", "upce", "04252614"), ("RSS_14", "databar", "04006381333931"),
    ("RSS_EXPANDED", "databarexp", "0104006381333931"), ("MAXICODE", "maxicode", "x"), ("", "number", "x"),
    // ZXing draws it as full ASCII, in pairs.
    ("CODE_39", "code39ext", "abc-1"), ("CODE_39", "code39ext", "A*"), ("CODE_39", "code39", "A/B $1"),
  ])
  func types(_ type: String, _ id: String, _ number: String) throws {
    let events = try Reading.text(Self.table("1,A,,,,,,\(number),,\(type),,,,,"))
    #expect(try events.card().shown == .code(id, number) && events.remarks == [])
  }

  @Test func unknownTypesAreKept() throws {
    let events = try Reading.text(
      Self.table(
        "1,A,,,,,,x,,HAN_XIN,,,,,", "2,A,,,,,,4006381333930,,EAN_13,,,,,", "3,A,,,,,,400638133393,,EAN_13,,,,,"))
    let kinds = events.cards.map(\.shown?.kind)
    #expect(kinds == [.unknown("HAN_XIN"), .code(.ean13), .code(.ean13)])
    try #require(events.remarks.count == 3)
    #expect(events.remarks[2].code == .completed(Payload(text: "4006381333931"), .ean13))
    #expect(
      events.remarks[0] == ImportRemark(.unknownSymbology("HAN_XIN"), at: .init(line: 6, field: "barcodetype")))
    guard case .cannotBeDrawn(_, .ean13, _) = events.remarks[1].code else {
      Issue.record("\(events.remarks)")
      return
    }
  }

  /// ZXing adds the check digit.
  @Test func aUPCEOfSevenDigitsIsCompleted() throws {
    let events = try Reading.text(Self.table("1,A,,,,,,0123456,,UPC_E,,,,,", "2,B,,,,,,01234564,,UPC_E,,,,,"))
    #expect(events.remarks.first?.code == .completed(Payload(text: "01234565"), .upcE))
    guard case .cannotBeDrawn(_, .upcE, _)? = events.remarks.last?.code else {
      Issue.record("\(events.remarks)")
      return
    }
  }

  /// A charset, the content of the code, its bytes, their ECI, and the stored charset.
  @Test(
    arguments: [
      ("", "\u{E9}", [0xE9], nil, nil), ("ISO-8859-1", "\u{E9}", [0xE9], nil, nil),
      ("ISO-8859-1", "\u{457}", [0xD1, 0x97], 26, "ISO-8859-1"), ("", "\u{457}", [0xD1, 0x97], 26, nil),
      ("UTF-8", "\u{E9}", [0xC3, 0xA9], 26, nil), ("UTF-8", "e", [0x65], nil, "UTF-8"),
    ] as [(String, String, [UInt8], Int?, String?)])
  func charsets(_ name: String, _ held: String, _ bytes: [UInt8], _ eci: Int?, _ kept: String?) throws {
    let events = try Reading.text(Self.table("1,A,,,,,,1,\(held),QR_CODE,\(name),,,,"))
    let shown = Identifier(kind: .code(.qr), payload: Payload(bytes: bytes, eci: eci), text: "1", charset: kept)
    #expect(try events.card().shown == shown && events.remarks == [])
  }

  @Test func unknownCharsetsAreTold() throws {
    let events = try Reading.text(Self.table("1,A,,,,,,\u{E9},,QR_CODE,KOI8-U,,,,"))
    #expect(try events.card().shown == .code("qr", "\u{E9}"))
    #expect(
      events.remarks == [ImportRemark(.unknownCharset("KOI8-U"), at: .init(line: 6, field: "barcodeencoding"))])
  }

  @Test func functionOneMakesGS1() throws {
    let held = "\u{F1}010400638133393110AB\u{F1}2142"
    let payload = Payload(bytes: Array("010400638133393110AB".utf8) + [0x1D] + Array("2142".utf8))
    let printed = "(01)04006381333931(10)AB(21)42"
    func shown(_ cardID: String, _ barcodeID: String) throws -> Identifier? {
      let events = try Reading.text(Self.table("1,A,,,,,,\(cardID),\(barcodeID),CODE_128,,,,,"))
      #expect(events.remarks == [])
      return try events.card().shown
    }
    #expect(try shown(printed, held) == Identifier(kind: .code(.gs1128), payload: payload))
    #expect(try shown(held, "") == Identifier(kind: .code(.gs1128), payload: payload))
    #expect(try shown("42", held) == Identifier(kind: .code(.gs1128), payload: payload, text: "42"))
    // The text after the function character is not an element string.
    let other = Identifier(kind: .code(.code128), payload: Payload(bytes: [0xF1] + Array("hello".utf8)))
    #expect(try shown("\u{F1}hello", "") == other)
  }

  // MARK: - Values

  @Test(arguments: [
    ("0", "1970-01-01", 0), ("-1", "1969-12-31", -0.001), ("-86400001", "1969-12-30", -86_400.001),
    ("253402300799999", "9999-12-31", 253_402_300_799.999),
  ])
  func moments(_ text: String, _ day: String, _ seconds: Double) throws {
    let content = try Reading.text(Self.table("1,A,,\(text),\(text),,,1,,,,,,,")).card().content
    #expect(content.validFrom == Self.date(day, seconds) && content.expiry == content.validFrom)
  }

  /// Moments in UTC as a file has them, and the last days that they stand for.
  @Test(arguments: [
    // Kyiv in winter and in summer, New York, and a zone with a quarter of an hour.
    (["2024-12-31T22:00:00Z"], ["2025-01-01"]), (["2024-06-30T21:00:00Z"], ["2024-07-01"]),
    (["2024-12-31T05:00:00Z"], ["2024-12-31"]), (["2024-12-30T18:15:00Z"], ["2024-12-31"]),
    // Noon is the midnight of the next day 12 hours ahead; the quarter before, that of the same day behind.
    (["2024-12-31T12:00:00Z"], ["2025-01-01"]), (["2024-12-31T11:45:00Z"], ["2024-12-31"]),
    // New Zealand in winter and in summer; Hawaii.
    (["2024-06-30T12:00:00Z", "2024-12-31T11:00:00Z"], ["2024-07-01", "2025-01-01"]),
    (["2024-06-30T10:00:00Z", "2024-12-31T10:00:00Z"], ["2024-06-30", "2024-12-31"]),
    // The last moment of a day in Kyiv.
    (["2024-12-31T21:59:59.999Z"], ["2024-12-31"]), (["2024-06-30T20:59:00Z"], ["2024-06-30"]),
    // No midnight: the day in the zone of the others, or else in UTC.
    (["2024-12-31T22:10:00Z"], ["2024-12-31"]),
    (
      ["2024-12-31T22:10:00Z", "2024-06-30T21:00:00Z", "2024-12-30T22:00:00Z"],
      ["2025-01-01", "2024-07-01", "2024-12-31"]
    ),
    (
      ["2024-12-31T22:10:00Z", "2024-06-30T21:00:00Z", "2024-06-30T04:00:00Z"],
      ["2024-12-31", "2024-07-01", "2024-06-30"]
    ),
  ])
  func daysAreThoseOfThePhone(_ moments: [String], _ days: [String]) throws {
    let rows = try moments.enumerated().map { index, text in
      let moment = try #require(Instant(iso: text.contains(".") ? text : text.replacing("Z", with: ".000Z")))
      return "\(index),A,,,\(moment.milliseconds),,,1,,,,,,,"
    }
    let cards = try Reading.text(Self.table(rows.joined(separator: "\r\n"))).cards
    #expect(cards.map(\.content.expiry?.day.iso) == days)
    #expect(cards.allSatisfy { $0.content.expiry?.instant != nil })
  }

  @Test(
    arguments: [
      ("12.50", "EUR", "12.50", "EUR"), ("0.10", "UAH", "0.10", "UAH"), ("1000", "JPY", "1000", "JPY"),
      ("1.234", "KWD", "1.234", "KWD"), ("-0.30", "USD", "-0.30", "USD"), ("0", "USD", "0.00", "USD"),
      ("123456789012345678.01", "EUR", "123456789012345678.01", "EUR"), ("1.5", "", "1.5", nil), ("0.00", "", nil, nil),
      ("", "EUR", nil, nil),
    ] as [(String, String, String?, String?)])
  func balances(_ amount: String, _ type: String, _ kept: String?, _ currency: String?) throws {
    let events = try Reading.text(Self.table("1,A,,,,\(amount),\(type),1,,,,,,,"))
    let balance = try events.card().content.balance
    #expect(balance?.amountText == kept && balance?.currency?.code == currency && events.remarks == [])
  }

  @Test(arguments: [("ZZZ", "ZZZ"), ("BITCOIN", nil), ("€", nil)] as [(String, String?)])
  func unknownCurrenciesAreTold(_ type: String, _ kept: String?) throws {
    let events = try Reading.text(Self.table("1,A,,,,7.25,\(type),1,,,,,,,"))
    let balance = try events.card().content.balance
    #expect(balance?.amount == Amount("7.25") && balance?.currency?.code == kept)
    #expect(events.remarks == [ImportRemark(.unknownCurrency(type), at: .init(line: 6, field: "balancetype"))])
  }

  @Test(
    arguments: [
      ("-16711936", 0xFF00_FF00), ("-2147483648", 0x8000_0000), ("2147483647", 0x7FFF_FFFF), ("0", 0),
    ] as [(String, UInt32)])
  func colours(_ text: String, _ argb: UInt32) throws {
    let content = try Reading.text(Self.table("1,A,,,,,,1,,,,\(text),,,")).card().content
    #expect(content.colour?.argb == argb)
  }

  // MARK: - Groups

  @Test func groupsThatAreNone() throws {
    let events = try Reading.text(
      Self.table("1,A,,,,,,1,,,,,,,", groups: "Food\r\nAll Cards\r\n", links: "1,Food\r\n1,Gone\r\n1,All Cards\r\n"))
    #expect(try events.card().content.categories == ["Food"] && events.categories == ["Food"])
    try #require(events.remarks.count == 3)
    #expect(events.remarks[0] == ImportRemark(.reservedCategory("All Cards"), at: .init(line: 5)))
    #expect(events.remarks[1] == ImportRemark(.danglingLink, at: .init(line: 12)))
    #expect(events.remarks[2] == ImportRemark(.danglingLink, at: .init(line: 13)))
  }

  // MARK: - Errors

  @Test(
    arguments: [
      ("1,,,,,,,1,,,,,,,", .emptyValue, "store"), ("1,A,,,,,,,,,,,,,", .emptyValue, "cardid"),
      ("1,A,,x,,,,1,,,,,,,", .badValue, "validfrom"), ("1,A,,,1.5,,,1,,,,,,,", .badValue, "expiry"),
      ("1,A,,,9223372036854775808,,,1,,,,,,,", .badValue, "expiry"),
      ("1,A,,,253402300800000,,,1,,,,,,,", .badValue, "expiry"), ("1,A,,,,abc,,1,,,,,,,", .badValue, "balance"),
      ("1,A,,,,1.2.3,,1,,,,,,,", .badValue, "balance"), ("1,A,,,,,,1,,,,2147483648,,,", .badValue, "headercolor"),
      ("1,A,,,,,,1,,,,#FFF,,,", .badValue, "headercolor"), ("9,A,,,,,,1,,,,,,,", .repeatedCard, "_id"),
      ("1,A,,,,,,1,,,,,,", .fieldCount(14, header: 15), nil), ("1,A,,,,,,1,,,,,,,,", .fieldCount(16, header: 15), nil),
    ] as [(String, ImportError.Code, String?)])
  func badRowsAreNamed(_ row: String, _ code: ImportError.Code, _ field: String?) throws {
    // The previous row takes two lines.
    let text = Self.table("9,\"A\nB\",,,,,,1,,,,,,,", row)
    #expect(Reading.refusal(text) == ImportError(code, at: .init(line: 8, field: field)))
    let archive = try made("result = zipped({'catima.csv': given})", given: text)
    #expect(Reading.refusal(archive) == ImportError(code, at: .init(entry: "catima.csv", line: 8, field: field)))
  }

  @Test func badTablesAreRefused() throws {
    #expect(Reading.refusal(Self.table()) == ImportError(.emptyPhone))
    let newer = Self.table("1,A,,,,,,1,,,,,,,").dropFirst()
    #expect(Reading.refusal("3" + newer) == ImportError(.newerVersion("3"), at: .init(line: 1)))
    #expect(Reading.refusal("2\n\nwhat\n") == ImportError(.notOfFormat(.catima), at: .init(line: 3)))
    let open = Self.table("1,A,\"note,,,,,1,,,,,,,")
    #expect(Reading.refusal(open) == ImportError(.strayQuote, at: .init(line: 6)))
  }
}
