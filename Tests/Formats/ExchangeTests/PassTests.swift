import Archives
import Barcodes
import Cards
import Foundation
import Testing
import Values
import Witnesses

@testable import Exchange

@Suite struct PassTests {
  @Test func isACard() throws {
    let fixture = try PassFixture(
      keys: """
        {"logoText": "Сільпо", "organizationName": "Fozzy", "storeCard": {"primaryFields": [
        {"key": "a", "label": "Бали", "value": 12.5}]}, "barcode": {"format": "PKBarcodeFormatCode128",
        "message": "0041", "messageEncoding": "iso-8859-1"}}
        """)
    let events = try fixture.read()
    #expect(events.remarks == [ImportRemark(.signatureNotJudged, at: ImportLocation(entry: "signature"))])
    let card = try #require(events.cards.first)
    #expect(events.count == 2 && card.content.name == "Сільпо" && card.content.issuer == "Fozzy")
    #expect(card.content.note == "A card" && card.content.balance == Amount("12.5").map { Balance($0) })
    #expect(card.content.identifiers == [Identifier(kind: .code(.code128), payload: Payload(text: "0041"))])
    #expect(card.fields == [.name, .identifiers, .renewal, .issuer, .note, .expiry, .balance] && card.pictures.isEmpty)
    #expect(card.origins == [CardOrigin(format: "pass", file: "", key: "pass.org.example\n07")])
    #expect(card.location == ImportLocation() && card.content.colour == nil && card.content.expiry == nil)
    #expect(!card.content.isArchived && card.id == nil)
  }

  @Test(
    arguments: [
      (#"{"logoText": "L"}"#, "L", "Example", "A card"), (#"{"logoText": ""}"#, "Example", nil, "A card"),
      (#"{"logoText": "Example"}"#, "Example", nil, "A card"), (#"{"logoText": " \n"}"#, "Example", nil, "A card"),
      (#"{"organizationName": "-"}"#, "A card", nil, nil), (#"{"logoText": "A card"}"#, "A card", "Example", nil),
      (#"{"organizationName": "-", "description": "-"}"#, "Fallback", nil, nil),
      (#"{"logoText": " a\u0000b\nc "}"#, "a b c", "Example", "A card"),
      (#"{"logoText": 5, "organizationName": "5"}"#, "5", nil, "A card"),
    ] as [(String, String, String?, String?)])
  func isCalled(_ keys: String, _ name: String, _ issuer: String?, _ note: String?) throws {
    let events = try PassFixture(keys: keys).read(ImportOptions { $0.fallbackName = "Fallback" })
    let content = try #require(events.cards.first).content
    #expect(content.name == name && content.issuer == issuer && content.note == note)
    #expect(events.news == (name == "Fallback" ? [.unnamed] : []))
  }

  @Test(arguments: [
    "storeCard", "coupon", "generic", "eventTicket", "boardingPass", "posterGeneric", "styleOfTomorrow",
  ])
  func keepsFields(ofStyle style: String) throws {
    let fixture = try PassFixture(
      #"""
      groups = ["backFields", "auxiliaryFields", "headerFields", "primaryFields", "secondaryFields"]
      groups.append("additionalInfoFields")
      fields = {name: [{"key": name, "label": name[:3], "value": name}] for name in groups}
      fields["transitType"] = "PKTransitTypeAir"
      fields["headerFields"] += [{"key": "n", "value": "alone"},
        {"key": "d", "label": "Till", "value": "2030-01-01T00:00Z"},
        {"key": "m", "label": "", "value": "two\r\nlines\u0007\ttab"}, {"key": "e", "label": "none"}, 5,
        {"key": "h", "value": "<a href='x'>x</a>", "attributedValue": "no"},
        {"key": "x", "label": 1, "value": 10000000000000001}]
      result = make({given: fields, "description": "Example"})
      """#, given: style)
    #expect(
      try fixture.card().content.note == """
        hea: headerFields
        alone
        Till: 2030-01-01 00:00 UTC
        two
        lines \ttab
        <a href='x'>x</a>
        no
        1: 10000000000000001
        pri: primaryFields
        sec: secondaryFields
        aux: auxiliaryFields
        add: additionalInfoFields
        bac: backFields
        """)
  }

  @Test(
    arguments: [
      ("2030-06-01T12:00:00Z", 1_906_545_600, "2030-06-01"), ("2030-06-01T12:00Z", 1_906_545_600, "2030-06-01"),
      ("2030-06-01T14:00:00+02:00", 1_906_545_600, "2030-06-01"),
      ("2030-06-01T14:00+0200", 1_906_545_600, "2030-06-01"),
      ("2030-05-31T23:30:00-12:30", 1_906_545_600, "2030-05-31"), ("2030-06-01T14:00+02", 1_906_545_600, "2030-06-01"),
      ("2030-06-01T12:00:00.250Z", 1_906_545_600.25, "2030-06-01"), ("2030-06-01", nil, "2030-06-01"),
      ("2030-06-01T23:59:59", nil, "2030-06-01"), ("2030-06-01T24:00:00Z", 1_906_588_800, "2030-06-02"),
      ("2030-06-01T21:00:00Z", 1_906_578_000, "2030-06-01"),
      ("2030-06-01T00:00:00+03:00", 1_906_491_600, "2030-06-01"), ("2030-06-01t00:00z", 1_906_502_400, "2030-06-01"),
      ("1970-01-01T00:00:00Z", 0, "1970-01-01"),
    ] as [(String, Double?, String)])
  func expires(_ text: String, _ seconds: Double?, _ day: String) throws {
    let events = try PassFixture(keys: #"{"expirationDate": "\#(text)", "relevantDate": "2031-01-01T00:00Z"}"#).read()
    let card = try #require(events.cards.first)
    let expected = CardDate(
      try #require(CalendarDate(day)), instant: seconds.map(Instant.init(_:)))
    #expect(card.content.expiry == expected && card.fields.contains(.expiry) && events.news.isEmpty)
  }

  @Test(arguments: [
    #""2030-13-01T00:00Z""#, #""2030-02-29""#, #""2030-06-01T25:00Z""#, #""2030-06-01T24:01Z""#, "5", #""""#,
    #""2030-06-01T00:60Z""#, #""2030-06-01T00:00:61Z""#, #""2030-06-01T00:00+24:00""#, #""tomorrow""#,
    #""２０３０-06-01""#,
  ])
  func saysThatAnExpiryIsNone(_ value: String) throws {
    let events = try PassFixture(keys: #"{"expirationDate": \#(value)}"#).read()
    let card = try #require(events.cards.first)
    #expect(card.content.expiry == nil && !card.fields.contains(.expiry))
    let location = ImportLocation(entry: "pass.json", field: "expirationDate")
    #expect(events.remarks.contains(ImportRemark(.ignoredValue("expirationDate"), at: location)))
  }

  @Test(arguments: [
    ("rgb(255, 133, 34)", "#FF8522"), ("RGB( 0,0,0 )", "#000000"), ("rgb(205.6,1,2)", "#CE0102"),
    ("#ff8522", "#FF8522"),
    ("#f80", "#FF8800"), ("rgba(255, 133, 34, 0.5)", "#80FF8522"), ("#FF852280", "#80FF8522"),
    (" rgba(1,2,3,1) ", "#010203"),
  ])
  func isColoured(_ text: String, _ hex: String) throws {
    let card = try PassFixture(keys: #"{"backgroundColor": "\#(text)"}"#).card()
    #expect(card.content.colour?.hex == hex && card.fields.contains(.colour))
  }

  @Test(arguments: [
    #""""#, "5", #""red""#, #""rgb(256,0,0)""#, #""rgb(1,2)""#, #""rgb(10%,0%,0%)""#, #""rgb(1,2,3,4)""#,
    #""rgba(1,2,3,2)""#, "\"#12345\"", #""rgb(1,,2)""#, "\"#\"",
  ])
  func saysThatAColourIsNone(_ value: String) throws {
    let events = try PassFixture(keys: #"{"backgroundColor": \#(value)}"#).read()
    let card = try #require(events.cards.first)
    #expect(card.content.colour == nil && !card.fields.contains(.colour))
    #expect(events.news == [.ignoredValue("backgroundColor")])
  }

  @Test(arguments: [(true, true), (false, false)])
  func isPutAwayWhereItIsVoid(_ isVoid: Bool, _ isArchived: Bool) throws {
    let events = try PassFixture(keys: #"{"voided": \#(isVoid)}"#).read()
    let card = try #require(events.cards.first)
    #expect(card.content.isArchived == isArchived && card.fields.contains(.archive) == isArchived)
    #expect(events.news == (isVoid ? [.voided] : []))
  }

  @Test(
    arguments: [
      (#"{"serialNumber": "-"}"#, nil), (#"{"passTypeIdentifier": "-"}"#, nil), (#"{"serialNumber": ""}"#, nil),
      (#"{"serialNumber": 12}"#, "pass.org.example\n12"),
    ] as [(String, String?)])
  func isKnownByBothKeys(_ keys: String, _ key: String?) throws {
    let origins = key.map { [CardOrigin(format: "pass", file: "", key: $0)] } ?? []
    #expect(try PassFixture(keys: keys).card().origins == origins)
  }

  @Test func liesInTheOnlyFolder() throws {
    let fixture = try PassFixture(
      """
      result = make({"backgroundColor": "no"}, {"icon.png": png(1)}, folder="Card.pkpass/",
          junk={"__MACOSX/Card.pkpass/._pass.json": "x", ".DS_Store": "x", "Card.pkpass/.DS_Store": "x"})
      """)
    let events = try fixture.read()
    #expect(events.cards.first?.content.pictures[.icon] != nil)
    #expect(
      events.remarks.map(\.location.entry) == [
        "Card.pkpass/signature", "Card.pkpass/pass.json", "Card.pkpass/pass.json",
      ])
  }

  @Test func bundleHoldsPasses() throws {
    let fixture = try PassFixture(
      """
      result = zipped({"__MACOSX/._1.pkpass": "x", "1.pkpass": make({"logoText": "One", "voided": True}),
          "more/": "", "more/.DS_Store": "x", "readme.txt": "x",
          "more/2.PKPASS": make({"logoText": "Two"}, signature=None)})
      """)
    let shares = Shares()
    let events = try fixture.read(ImportOptions { $0.progress = { shares.append($0) } })
    #expect(events.cards.map(\.content.name) == ["One", "Two"] && shares.all == [0.5, 1])
    #expect(
      events.cards.map(\.location) == [ImportLocation(entry: "1.pkpass"), ImportLocation(entry: "more/2.PKPASS")])
    #expect(
      events.remarks == [
        ImportRemark(.signatureNotJudged, at: ImportLocation(entry: "1.pkpass/signature")),
        ImportRemark(.voided, at: ImportLocation(entry: "1.pkpass/pass.json", field: "voided")),
        ImportRemark(.noNumber, at: ImportLocation(entry: "1.pkpass/pass.json")),
        ImportRemark(.ignoredEntry, at: ImportLocation(entry: "readme.txt")),
        ImportRemark(.unsigned, at: ImportLocation(entry: "more/2.PKPASS")),
        ImportRemark(.noNumber, at: ImportLocation(entry: "more/2.PKPASS/pass.json")),
      ])
  }

  @Test(arguments: [
    ("make()", true), ("zipped({'a.pkpass': make()})", true), ("zipped({'a/pass.json': '', '__MACOSX/a': ''})", true),
    ("zipped({'a/pass.json': '', 'b/c': ''})", false), ("zipped({'__MACOSX/pass.json': ''})", false),
    ("zipped({'catima.csv': ''})", false), ("zipped({})", false), ("zipped({'__MACOSX/._a.pkpass': ''})", false),
  ])
  func isRecognised(_ script: String, _ isPass: Bool) throws {
    let fixture = try PassFixture("result = " + script)
    #expect(try PassReader.isPass(ZipArchive(ImportFile(fixture.bytes)) { nil }) == isPass)
    if !isPass { #expect(fixture.refusal() == ImportError(.missingEntry("pass.json"))) }
  }
}

/// Collects fractions of progress.
private final class Shares: @unchecked Sendable {
  private let lock = NSLock()
  private var told: [Double] = []

  var all: [Double] { lock.withLock { told } }

  func append(_ share: Double) { lock.withLock { told.append(share) } }
}
