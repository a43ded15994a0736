import Barcodes
import Cards
import Exchange
import Foundation
import Testing
import TimeZones

/// Importing exports of PassAndroid.
@Suite struct EspassTests {
  /// A pass as PassAndroid writes it, with other keys.
  private static let tools = """
    usual = {"accentColor": "#ff0000ff", "app": "passandroid",
        "barCode": {"alternativeText": "4 006381 333931", "format": "EAN_13", "message": "4006381333931"},
        "creator": "Bakery", "description": "Loyalty card", "id": "28293fd5-d129-4bd3-b935-22746b4b1248",
        "fields": [{"hide": False, "key": "a", "label": "Owner", "value": "Lesia"},
            {"hide": True, "label": "Since", "value": "2020-01-01T10:00:00+01:00"}, {"hide": True, "label": "None"}],
        "locations": [{"lat": 50.45, "lon": 30.52, "name": "Khreshchatyk"}], "type": "LOYALTY",
        "calendarTimespan": {"from": "2026-12-05T19:00:00+01:00", "to": "2026-12-05T21:00:00+01:00"},
        "validTimespans": [{"from": "2026-01-01T00:00:00+02:00", "to": "2027-12-31T23:59:59+02:00"},
            {"to": "2028-12-31T23:59:59+02:00"}]}
    def main(keys={}):
        return json.dumps({name: value for name, value in {**usual, **keys}.items() if value != "-"})

    """

  private func read(_ script: String, _ options: ImportOptions = .init()) throws -> [ImportEvent] {
    try Reading.bytes(made(Self.tools + "result = " + script), options)
  }

  @Test func isACard() throws {
    let events = try read("zipped({'main.json': main(), 'icon.png': png(1), 'strip.png': png(2)})")
    #expect(events.remarks == [])
    let card = try events.card()
    let code = Identifier(
      kind: .code(.ean13), payload: Payload(text: "4006381333931"), text: "4 006381 333931")
    #expect(card.content.name == "Bakery" && card.content.identifiers == [code])
    #expect(card.content.colour == Colour("#0000ff") && card.content.pictures.count == 2)
    #expect(card.content.validFrom?.day == CalendarDate("2026-01-01"))
    #expect(card.content.expiry?.day == CalendarDate("2027-12-31"))
    #expect(
      card.content.note == """
        Loyalty card
        Owner: Lesia
        Since: 2020-01-01 10:00 (+01:00)
        When: 2026-12-05 19:00 – 21:00 (+01:00)
        Valid: 2028-12-31 23:59 (+02:00)
        Where: Khreshchatyk, 50.45, 30.52
        """)
    // Only an event has a time.
    #expect(card.content.starts == nil)
    let event = try read("zipped({'main.json': main({'type': 'EVENT'}), 'icon.png': png(1)})").card()
    #expect(event.content.starts?.moment(local: .utc) == 1_796_493_600)
    #expect(event.content.ends?.moment(local: .utc) == 1_796_500_800 && event.fields.contains([.starts, .ends]))
    #expect(card.origins == [CardOrigin(format: "espass", file: "", key: "28293fd5-d129-4bd3-b935-22746b4b1248")])
  }

  /// PassAndroid keeps the files of the pass that it opened, and writes its pictures anew.
  @Test func isTheSameCardAsThePassThatItWasMadeFrom() throws {
    let events = try read(
      """
      zipped({"main.json": main({"passIdent": "pass.org.example", "serial": "07", "authToken": "secret"}),
          "pass.json": root(), "manifest.json": "{}", "signature": "0", "icon.png": png(1)})
      """)
    let card = try events.card()
    #expect(card.origins == (try PassFixture("result = make()").card().origins) && events.remarks == [])
    #expect(card.content.note?.contains("secret") == false)
  }

  @Test func severalAreInFolders() throws {
    let events = try read(
      """
      zipped({"a/main.json": main({"creator": "A"}), "a/icon.png": png(1), "b/main.json": main({"creator": "B"}),
          "b/icon.png": png(2), "__MACOSX/b/main.json": "", "__MACOSX/b/icon.png": ""})
      """)
    #expect(events.cards.map(\.content.name) == ["A", "B"])
    #expect(events.cards.map(\.location.entry) == ["a/main.json", "b/main.json"])
  }

  @Test(arguments: [
    #"{"barCode": "-"}"#, #"{"barCode": {"format": "QR_CODE"}}"#, ##"{"accentColor": "#000000"}"##,
    #"{"creator": "-"}"#, #"{"creator": "-", "description": "-"}"#, #"{"fields": "-", "locations": "-"}"#,
    #"{"calendarTimespan": {}, "validTimespans": []}"#,
  ])
  func mayLackAnything(_ keys: String) throws {
    let card = try read("zipped({'main.json': main(json.loads('\(keys)'))})", ImportOptions { $0.fallbackName = "X" })
      .card()
    let hasName = !keys.contains("creator")
    #expect(card.content.name == (hasName ? "Bakery" : keys.contains("description") ? "X" : "Loyalty card"))
    #expect(card.content.identifiers.isEmpty == keys.contains("barCode"))
    #expect((card.content.colour == nil) == keys.contains("accentColor"))
    #expect((card.content.expiry == nil) == keys.contains("validTimespans"))
  }

  /// Every name in PassAndroid's `PassBarCodeFormat`. Without one, the app draws a QR code.
  @Test(
    arguments: [
      ("AZTEC", .aztec, "A"), ("CODE_39", .code39, "A"), ("CODE_128", .code128, "A"),
      ("EAN_13", .ean13, "4006381333931"),
      ("ITF", .itf, "1234"), ("PDF_417", .pdf417, "A"), ("QR_CODE", .qr, "A"), (nil, .qr, "A"),
    ] as [(String?, Symbology, String)])
  func everyCodeIsKnown(_ format: String?, _ symbology: Symbology, _ message: String) throws {
    let code = format.map { #""format": "\#($0)", "# } ?? ""
    let events = try read(#"zipped({'main.json': main({"barCode": {\#(code)"message": "\#(message)"}})})"#)
    #expect(
      try events.card().content.identifiers == [Identifier(kind: .code(symbology), payload: Payload(text: message))])
    #expect(events.remarks == [])
  }

  @Test func aBadPassDoesNotHideTheOthers() throws {
    let events = try read(
      """
      zipped({"a/main.json": "{", "a/icon.png": png(1), "b/main.json": main({"creator": "B"}), "b/icon.png": png(2)})
      """, ImportOptions { $0.continuesAfterFaults = true })
    let faults = events.compactMap { if case .fault(let error) = $0 { error } else { nil } }
    #expect(faults == [ImportError(.truncated, at: ImportLocation(entry: "a/main.json", line: 1))])
    #expect(events.cards.map(\.content.name) == ["B"])
  }

  @Test(arguments: ["{}", "[]", #"{"name": "node"}"#])
  func otherFilesOfTheNameAreNoPass(_ content: String) throws {
    let archive = try made("result = zipped({'main.json': given})", given: content)
    let location = ImportLocation(entry: "main.json")
    #expect(Reading.refusal(archive) == ImportError(.unrecognised, at: location))
  }
}
