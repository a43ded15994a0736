import Barcodes
import Cards
import Exchange
import Foundation
import Testing

@Suite struct PassCodeTests {
  @Test(arguments: [
    ("QR", Symbology.qr, "a/1?ї"), ("PDF417", .pdf417, "M1/7"), ("Aztec", .aztec, "0"), ("Code128", .code128, " 01 "),
    ("Code39", .code39, "AB-1"), ("Codabar", .codabar, "A123B"), ("EAN13", .ean13, "4006381333931"),
    ("I2of5", .itf, "0123"),
  ])
  func knowsFormats(_ format: String, _ symbology: Symbology, _ message: String) throws {
    let fixture = try PassFixture(
      keys: #"{"barcodes": [{"format": "PKBarcodeFormat\#(format)", "message": "\#(message)"}]}"#)
    let events = try fixture.read()
    let expected = Identifier(kind: .code(symbology), payload: Payload(text: message))
    #expect(events.cards.first?.content.identifiers == [expected] && events.news.isEmpty)
  }

  @Test func keepsAFormatThatIsUnknown() throws {
    let events = try PassFixture(
      keys: #"{"barcodes": [{"format": "PKBarcodeFormatNext", "message": "1"}, {"message": "2"}]}"#
    ).read()
    let kinds = try #require(events.cards.first).content.identifiers.map(\.kind)
    #expect(kinds == [.unknown("PKBarcodeFormatNext"), .number])
    #expect(events.news == [.unknownSymbology("PKBarcodeFormatNext"), .ignoredValue("format")])
    #expect(events.remarks[1].location == ImportLocation(entry: "pass.json", item: 1, field: "barcodes"))
    #expect(events.cards.first?.content.identifiers.selection == 0)
  }

  @Test func selectsTheFirstThatCanBeDrawn() throws {
    let events = try PassFixture(
      keys: #"""
        {"barcodes": [{"format": "PKBarcodeFormatNext", "message": "1"},
        {"format": "PKBarcodeFormatEAN13", "message": "4006381333932"},
        {"format": "PKBarcodeFormatQR", "message": ""}, 7,
        {"format": "PKBarcodeFormatI2of5", "message": "12"}, {"format": "PKBarcodeFormatQR", "message": "3"}],
        "barcode": {"format": "PKBarcodeFormatQR", "message": "old"}}
        """#
    ).read()
    let card = try #require(events.cards.first)
    #expect(card.payloads == ["1", "4006381333932", "12", "3"].map { Array($0.utf8) })
    #expect(card.content.identifiers.selection == 2)
    #expect(events.news.count == 4 && events.news[2] == .ignoredValue("message"))
    guard case .cannotBeDrawn = events.news[1] else {
      Issue.record("\(events.news[1])")
      return
    }
    #expect(events.remarks.map(\.location.item) == [nil, 1, 2, 3, 4])
  }

  @Test(arguments: [
    (#"{"barcodes": [], "barcode": {"format": "PKBarcodeFormatQR", "message": "old"}}"#, ["old"]),
    (#"{"barcodes": null, "barcode": {"format": "PKBarcodeFormatQR", "message": "old"}}"#, ["old"]),
    (#"{"nfc": {"message": "chip", "encryptionPublicKey": "k"}}"#, []), (#"{"barcode": null}"#, []), ("{}", []),
  ])
  func takesTheOldKeyWhereThereIsNoList(_ keys: String, _ messages: [String]) throws {
    let events = try PassFixture(keys: keys).read()
    let card = try #require(events.cards.first)
    #expect(card.payloads == messages.map { Array($0.utf8) } && events.news.isEmpty)
    #expect(card.fields.contains(.identifiers))
  }

  /// Codes as some writers have them, and the payloads that are meant.
  @Test(arguments: [
    (#""barcode": {"format": "QR", "message": 3453988943989}"#, ["3453988943989"]),
    (
      #""barcodes": [{"format": "PKBarcodeFormatQR", "message": 12345678901234567890123}]"#, ["12345678901234567890123"]
    ),
    (#""barcode": {"format": "PKBarcodeFormatQR", "message": 00120}"#, ["00120"]),
    (#""barcodes": {"format": "PKBarcodeFormatQR", "message": "1"}"#, ["1"]),
    (
      #""barcode": [{"format": "PKBarcodeFormatQR", "message": "1"}, {"format": "PKBarcodeFormatAztec", "message": "2"}]"#,
      ["1", "2"]
    ),
    (#""barcodes": {}, "barcode": {"format": "PKBarcodeFormatQR", "message": 7}"#, ["7"]),
    (#""barcodes": "x", "barcode": [{"format": "PKBarcodeFormatQR", "message": 7}]"#, ["7"]),
    (#""barcodes": [,{"format": "PKBarcodeFormatQR",, "message": "1", "altText": },]"#, ["1"]),
    (#""locations": [{"latitude": , "longitude": }],, "barcode": {"format": "QR", "message": "1"}"#, ["1"]),
    (
      "\"barcode\": {\"format\": \"QR\", \"message\": \"1\"}, \"storeCard\": {\"backFields\": [{\"value\": \"a\nb\"}]}",
      ["1"]
    ),
  ])
  func takesWhatIsMeant(_ keys: String, _ payloads: [String]) throws {
    let script = #"text = root()[:-1] + ", " + given + "}""# + "\n"
    for encoding in ["utf-8", "utf-16", "utf-16-le", "utf-16-be"] {
      let fixture = try PassFixture(
        script + "result = whole({'pass.json': text.encode('\(encoding)')})", given: keys)
      let card = try fixture.card()
      #expect(card.payloads == payloads.map { Array($0.utf8) } && card.content.name == "Example", "\(encoding)")
      #expect(card.content.identifiers.allSatisfy { $0.kind.drawnSymbology != nil && $0.text == nil })
    }
  }

  /// Another number than the one that was meant is worse than none.
  @Test(arguments: ["3.45398894e12", "1E+3", "12.0", "-5", "true", "null", "[1]", #"{"a": 1}"#, " "])
  func leavesOutACodeThatIsUncertain(_ message: String) throws {
    let script = #"text = root()[:-1] + ', "barcode": {"format": "QR", "message": ' + given + "}}""# + "\n"
    let events = try PassFixture(script + "result = whole({'pass.json': text})", given: message).read()
    #expect(events.cards.first?.payloads == [] && events.news == [.ignoredValue("message")])
  }

  @Test func keepsTheZerosOfOtherNumbers() throws {
    let script = """
      text = root({"passTypeIdentifier": "p", "serialNumber": "-"})[:-1] + ', "serialNumber": 0070, ' + given + "}"
      result = whole({"pass.json": text})
      """
    let keys =
      #""barcode": {"format": "QR", "message": "1", "altText": 0010}, "storeCard": {"backFields": [{"label": "No", "value": 0050}]}"#
    let card = try PassFixture(script, given: keys).card()
    #expect(card.origins.map(\.key) == ["p\n0070"] && card.content.identifiers.first?.text == "0010")
    #expect(card.content.note == "A card\nNo: 0050")
  }

  @Test(
    arguments: [
      ("é1", "iso-8859-1", [0xE9, 0x31], nil, nil), ("é1", nil, [0xE9, 0x31], nil, nil),
      ("ї", "iso-8859-1", [0xD1, 0x97], 26, nil), ("é", "utf-8", [0xC3, 0xA9], nil, "UTF-8"),
      ("ї", "UTF8", [0xD1, 0x97], nil, "UTF-8"), ("ї", "windows-1251", [0xBF], nil, "windows-1251"),
      ("漢", "windows-1251", [0xE6, 0xBC, 0xA2], 26, nil), ("é", "klingon", [0xE9], nil, nil),
      ("ї", "klingon", [0xD1, 0x97], 26, nil), ("a\\u0000\\u001db", "iso-8859-1", [0x61, 0, 0x1D, 0x62], nil, nil),
      (" 01\\n", "iso-8859-1", [0x20, 0x30, 0x31, 0x0A], nil, nil),
    ] as [(String, String?, [UInt8], Int?, String?)])
  func holdsTheMessageInItsCharset(
    _ message: String, _ encoding: String?, _ bytes: [UInt8], _ eci: Int?, _ charset: String?
  ) throws {
    let encoding = encoding.map { #", "messageEncoding": "\#($0)""# } ?? ""
    let events = try PassFixture(
      keys: #"{"barcode": {"format": "PKBarcodeFormatQR", "message": "\#(message)"\#(encoding)}}"#
    ).read()
    let identifier = try #require(events.cards.first?.content.identifiers.first)
    #expect(identifier.payload == Payload(bytes: bytes, eci: eci) && identifier.charset == charset)
    #expect(events.news == (encoding.contains("klingon") ? [.unknownCharset("klingon")] : []))
  }

  @Test(arguments: [
    ("12 34", "12 34"), ("1234", nil), ("", nil), ("two\\nlines", "two lines"), (" \\u200e ", nil),
  ])
  func holdsTheNumberBelow(_ text: String, _ expected: String?) throws {
    let card = try PassFixture(
      keys: #"{"barcode": {"format": "PKBarcodeFormatQR", "message": "1234", "altText": "\#(text)"}}"#
    ).card()
    #expect(card.content.identifiers.first?.text == expected)
  }
}
