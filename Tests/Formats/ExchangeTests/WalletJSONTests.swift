import Barcodes
import Cards
import Exchange
import Foundation
import Testing
import Values
import struct Values.UUID

/// Importing and exporting U-Card's own JSON.
@Suite struct WalletJSONTests {
  private static let uuid = "6B0F3A5E-0000-4000-8000-000000000001"

  /// A card with every part, and its picture.
  private static func whole() throws -> (StoredCard, picture: [UInt8]) {
    let picture = try made("result = png(7)")
    var content = CardContent(name: "Сільпо \"/\\ 🛒", categories: ["Їжа"])
    content.issuer = "Fozzy"
    content.note = "one\ntwo\tthree"
    content.colour = Colour(argb: 0x8001_0203)
    (content.isStarred, content.isArchived) = (true, true)
    content.validFrom = CalendarDate("2027-03-05").map { CardDate($0, instant: Instant(1_804_282_200.25)) }
    content.expiry = CalendarDate("9999-12-31").map { CardDate($0) }
    content.balance = Amount("123456789012345678.0123456789").map { Balance($0, Currency(code: "UAH")) }
    content.balanceHistory = [
      BalanceEntry(time: Instant(-0.001), change: .add, amount: 12.5, after: Balance(12.5), note: nil),
      BalanceEntry(
        time: Instant(1.7e9), change: .set, amount: -3, after: Balance(-3, Currency(code: "JPY")), note: "looked"),
    ]
    content.identifiers = IdentifierList(
      [
        Identifier(
          label: "Ї", kind: .code(.qr), payload: Payload(text: "Їжак"), text: "No 1",
          options: DrawingOptions(errorCorrection: .high), modulePixels: 7),
        Identifier(label: "PIN", kind: .number, payload: Payload(text: "0007")),
        Identifier(label: "pin code", kind: .number, payload: Payload(text: "1"), isSecret: false),
        Identifier(kind: .code(.dataMatrix), payload: Payload(bytes: [0, 0x1D, 0xFF, 0x0A], eci: 899)),
        Identifier(kind: .code(.gs1128), payload: Payload(bytes: Array("010400638133393110AB".utf8))),
        Identifier(kind: .nfc, payload: Payload(bytes: [4, 162, 59, 92, 17, 128, 128])),
        Identifier(kind: .code(.itf14), payload: Payload(text: "04006381333931"), options: .init(hasBearerBars: true)),
        Identifier(kind: .number, payload: Payload(bytes: [0xAF, 0xE6]), charset: "windows-1251"),
        Identifier(kind: .unknown("hanxin"), payload: Payload(text: " x ")),
      ], selection: 3)
    content.pictures = [.back: try CardPicture(picture).reference]
    let card = Card(
      id: try #require(UUID(text: uuid)), number: 7, content: content, added: Instant(1.6e9),
      changed: Instant(1.7e9))
    let use = CardUse(lastShown: Instant(1.65e9), timesShown: 42)
    let origins = [CardOrigin(format: "catima", file: "f", key: "1"), CardOrigin(format: "x", file: nil, key: "ї")]
    return (StoredCard(card, use: use, origins: origins), picture)
  }

  private static func written(_ cards: [StoredCard], _ picture: [UInt8]?) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var wallet = try WalletJSON(categories: ["Їжа", "Empty"]) { bytes += $0 }
    for card in cards { try wallet.add(card) { _ in picture } }
    try wallet.end()
    return bytes
  }

  private static func expect(_ events: [ImportEvent], _ stored: StoredCard, _ picture: [UInt8]) throws {
    #expect(events.categories == ["Їжа", "Empty"])
    #expect(events.remarks.map(\.code) == [.unknownSymbology("hanxin")])
    let card = try events.card()
    #expect(card.content.differences(from: stored.card.content) == [] && card.content == stored.card.content)
    #expect(card.id == stored.card.id && card.number == 7 && card.use == stored.use && card.origins == stored.origins)
    #expect(card.added == stored.card.added && card.changed == stored.card.changed && card.fields == .all)
    #expect(card.pictures.map(\.bytes) == [picture])
  }

  @Test func roundTrip() throws {
    let (stored, picture) = try Self.whole()
    let bytes = try Self.written([stored], picture)
    try Self.expect(Reading.bytes(bytes), stored, picture)
    // Another order of keys at every depth, other blanks, and escaped letters.
    let script = """
      def turned(value):
          if isinstance(value, dict): return {key: turned(value[key]) for key in reversed(value)}
          return [turned(element) for element in value] if isinstance(value, list) else value
      value = turned(json.loads(given))
      assert list(value)[0] == "cards" and list(value)[3] == "categories"
      value["future"] = {"cards": [{"name": []}]}
      result = b"\\xef\\xbb\\xbf \\r\\n" + json.dumps(value, indent="\\t", ensure_ascii=True).encode()
      """
    let turned = try made(script, given: String(decoding: bytes, as: UTF8.self))
    try Self.expect(Reading.bytes(turned), stored, picture)
  }

  @Test func truncatedAnywhere() throws {
    let (stored, picture) = try Self.whole()
    let wallet = try Self.written([stored], picture)
    let end = wallet.count - 1
    #expect(throws: Never.self) { try Reading.bytes(wallet[..<end]) }
    let list = Array(#"[{"name":"Ї","identifiers":[{"payload":"1"}]},{"name":"B"}]"#.utf8)
    for bytes in [wallet[..<end], list[...]] {
      for count in 0..<bytes.count {
        #expect(throws: ImportError.self, "\(count) bytes") { try Reading.bytes(bytes.prefix(count)) }
      }
    }
  }

  // MARK: - Lists

  @Test(arguments: [
    #"[{"name":"A","identifiers":[{"payload":"1"}]},{"name":"B","note":null,"starred":true}]"#,
    #"{"name":"A","identifiers":[{"payload":"1"}]}\#n{"name":"B","note":null,"starred":true}"#,
    "{\"identifiers\":[{\"payload\":\"1\"}],\"name\":\"A\"}\r\n\n {\"starred\":true,\"name\":\"B\",\"note\":null}\n",
  ])
  func lists(_ text: String) throws {
    #expect(try Reading.format(text) == .json)
    let events = try Reading.text(text)
    try #require(events.cards.count == 2)
    #expect(events.cards[0].fields == [.name, .identifiers] && events.cards[0].shown?.payload.text == "1")
    #expect(events.cards[1].fields == [.name, .note, .star] && events.cards[1].content.isStarred)
    #expect(events.cards.map(\.location.item) == [1, 2])
  }

  @Test func anEmptyWallet() throws {
    let bytes = try Self.written([], nil)
    #expect(try Reading.bytes(bytes).categories == ["Їжа", "Empty"])
    #expect(Reading.refusal(#"{"format":"ucard","version":1,"categories":[],"cards":[]}"#) == ImportError(.empty))
    #expect(Reading.refusal("[]") == ImportError(.empty) && Reading.refusal(" \n[ ]") == ImportError(.empty))
    let missing = ImportError(.missing, at: .init(field: "cards"))
    #expect(Reading.refusal(#"{"format":"ucard","version":1}"#) == missing)
  }

  @Test(arguments: ["2", "0", "1.5", #""1""#, "1e400", "-1"]) func otherVersions(_ version: String) {
    let refusal = Reading.refusal(#"{"format":"ucard","cards":[{"name":"A"}],"version":\#(version)}"#)
    guard case .newerVersion = refusal?.code else {
      #expect(version == "1e400" && refusal?.code == .notJSON)
      return
    }
    #expect(refusal?.location.field == "version")
  }

  // MARK: - Pictures

  @Test func picturesAreProved() throws {
    let (stored, picture) = try Self.whole()
    let text = String(decoding: try Self.written([stored], picture), as: UTF8.self)
    let other = try Data(made("result = png(8)")).base64EncodedString()
    let base64 = Data(picture).base64EncodedString()
    let digest = try CardPicture.digest(of: picture)
    for (from, to, code, key) in [
      (base64, other, .badValue, "back"), (digest, String(digest.reversed()), .badValue, "back"),
      (base64, "AAAA", .badPicture(.unknownType), "back"), (base64, "!", .badValue, "back.base64"),
      (base64, "", .badPicture(.unknownType), "back"),
    ] as [(String, String, ImportError.Code, String)] {
      let refusal = Reading.refusal(text.replacing(from, with: to))
      #expect(refusal == ImportError(code, at: .init(line: 9, item: 1, field: "pictures.\(key)")), "\(to)")
    }
    let refusal = Reading.refusal(text.replacing(#""back":{"#, with: #""left":{"#))
    #expect(refusal == ImportError(.badValue, at: .init(line: 9, item: 1, field: "pictures.left")))

    let events = try Reading.bytes(Self.written([stored], nil))
    #expect(events.remarks.map(\.code).contains(.pictureMissing))
    #expect(try events.card().fields == CardFields.all.subtracting(.back) && events.cards[0].pictures == [])
  }

  // MARK: - Errors

  @Test(
    arguments: [
      (#""name":5"#, .badValue, "name"), (#""identifiers":{}"#, .badValue, "identifiers"),
      (#""identifiers":[{"payload":"1"},{"payload":5}]"#, .badValue, "identifiers.2.payload"),
      (#""identifiers":[{}]"#, .missing, "identifiers.1.payload"), (#""color":"sky""#, .badValue, "color"),
      (#""identifiers":[{"payload":""}]"#, .emptyValue, "identifiers.1.payload"),
      (#""starred":1"#, .badValue, "starred"),
      (#""identifiers":[{"payload":"1","payloadBase64":"MQ=="}]"#, .payloadTwice, "identifiers.1.payload"),
      (#""identifiers":[{"payloadBase64":"?"}]"#, .badValue, "identifiers.1.payloadBase64"),
      (#""identifiers":[{"payload":"1","eci":-1}]"#, .outOfRange(0...999_999), "identifiers.1.eci"),
      (#""identifiers":[{"payload":"1","module":0}]"#, .outOfRange(1...1000), "identifiers.1.module"),
      (#""identifiers":[{"payload":"1","ratio":7}]"#, .noSuchRatio, "identifiers.1.ratio"),
      (
        #""identifiers":[{"payload":"1","charset":"klingon"}]"#, .payload(.unknownCharset("klingon")),
        "identifiers.1.payload"
      ),
      (#""uuid":"x""#, .badValue, "uuid"), (#""added":"yesterday""#, .badValue, "added"),
      (#""expires":"2027-02-29""#, .badValue, "expires"), (#""number":"1""#, .badValue, "number"),
      (#""expires":"2027-02-28","expiresInstant":"x""#, .badValue, "expiresInstant"),
      (#""balance":{"amount":"x"}"#, .badValue, "balance.amount"), (#""balance":{}"#, .missing, "balance.amount"),
      (#""balance":{"amount":"1","currency":"x"}"#, .badValue, "balance.currency"),
      (#""balance":5"#, .badValue, "balance"),
      (#""balanceHistory":[{"time":"x","change":"add","amount":"1","after":"1"}]"#, .badValue, "balanceHistory.1.time"),
      (#""categories":[1]"#, .badValue, "categories.1"), (#""number":1e400"#, .badValue, "number"),
      (#""number":1.5"#, .badValue, "number"), (#""timesShown":1e30"#, .badValue, "timesShown"),
      (#""identifiers":[{"payload":"1","eci":2},{"payload":"1","eci":0.5}]"#, .badValue, "identifiers.2.eci"),
      (#""number":99999999999999999999"#, .badValue, "number"),
      (#""note":"\uD800""#, .notJSON, nil), (#""note":"\x""#, .notJSON, nil), (#""note":nul"#, .notJSON, nil),
      (#""note" "x""#, .notJSON, nil), (#""starred":truefalse"#, .notJSON, nil),
    ] as [(String, ImportError.Code, String?)])
  func wrongKindsAreNamed(_ pair: String, _ code: ImportError.Code, _ field: String?) {
    let name = pair.hasPrefix(#""name""#) ? "" : #","name":"A""#
    let text = "{\"cards\":[{\"name\":\"B\",\"identifiers\":[]},\n\n{\(pair)\(name)}]}"
    let refusal = Reading.refusal(text)
    #expect(refusal == ImportError(code, at: .init(line: 3, item: 2, field: field)))
  }

  @Test(arguments: [
    #"{"cards":5}"#, #"{"cards":[]} x"#, #"{"cards":[{"name":"A"}],"cards":[]}"#, #"{"cards":[{"name":"A"},]}"#,
    #"{"categories":"x","cards":[]}"#, #"{"categories":[1e400],"cards":[]}"#, #"[{"name":"A"}] 1"#, "[1,2]", "{}}",
    #"[{"name":"A"},5]"#, "[null]", #"[{"name":"A"} {"name":"B"}]"#, "{\"name\":\"A\u{1}\"}", "[\"name\"]",
  ])
  func otherJSONIsRefused(_ text: String) { _ = Reading.refusal(text) }

  @Test func aRepeatedUUIDIsRefused() {
    let card = #"{"uuid":"\#(Self.uuid)","name":"A"}"#
    let text = #"{"cards":[\#(card),{"name":"B"},\#n\#(card.lowercased())]}"#
    #expect(Reading.refusal(text) == ImportError(.repeatedCard, at: .init(line: 2, item: 3)))
  }

  @Test(arguments: [("[", "]"), (#"{"x":"#, "}")]) func deepNestingIsRefused(_ start: String, _ end: String) {
    let nested = String(repeating: start, count: 10_000) + "1" + String(repeating: end, count: 10_000)
    for text in [nested, #"{"cards":[{"name":"A","x":\#(nested)}]}"#, #"{"x":\#(nested),"cards":[]}"#] {
      #expect(Reading.refusal(text)?.code == .notJSON)
    }
  }

  @Test func longStrings() throws {
    let long = String(repeating: "x", count: CardContent.maximumText)
    #expect(try Reading.text(#"[{"name":"A","identifiers":[],"note":"\#(long)"}]"#).card().content.note == long)
    let note = Reading.refusal(#"[{"name":"A","identifiers":[],"note":"\#(long)x"}]"#)
    #expect(note?.code == .tooLarge(CardContent.maximumText) && note?.location.field == "note")
    let key = Reading.refusal(#"{"\#(long)":1}"#)
    #expect(key?.code == .tooLarge(1 << 16))
  }

  /// Numbers are read exactly, or refused; values of unknown keys may be anything.
  @Test func largeNumbers() throws {
    let text = #"{"cards":[{"name":"A","identifiers":[],"number":7,"x":1e400,"y":-0.1e-999999}],"z":1e999999999}"#
    #expect(try Reading.text(text).card().number == 7)
    for number in ["1e400", "-1e400", "1e-400", "1e99999999999999999999"] {
      let voucher = #"[{"description":"A","code":"1","balance":\#(number)}]"#
      if let balance = try? Reading.text(voucher).card().content.balance {
        #expect(number == "1e-400" && balance.amount == 0)
      }
    }
  }

  /// Values that a wallet could not export again are refused or clamped.
  @Test(arguments: [
    (#""added":"0000-01-01T00:00:00.000Z""#, "added"), (#""changed":"+10000-01-01T00:00:00.000Z""#, "changed"),
    (#""lastShown":"99999-01-01T00:00:00.000Z""#, "lastShown"),
    (#""expires":"2027-01-01","expiresInstant":"12345-01-01T00:00:00.000Z""#, "expiresInstant"),
  ])
  func momentsBeyondTheCalendar(_ key: String, _ field: String) throws {
    let refusal = Reading.refusal(Array(#"[{"name":"A","identifiers":[],\#(key)}]"#.utf8))
    #expect(refusal == ImportError(.badValue, at: ImportLocation(line: 1, item: 1, field: field)))
  }

  @Test func countsBeyondCounting() throws {
    let text =
      #"[{"name":"A","identifiers":[],"lastShown":"2024-01-01T00:00:00.000Z","timesShown":9223372036854775807}]"#
    #expect(try Reading.bytes(Array(text.utf8)).card().use?.timesShown == 1_000_000_000)
    let many = (0...1000).map { "\"c\($0)\"" }.joined(separator: ",")
    let refusal = Reading.refusal(Array("[{\"name\":\"A\",\"identifiers\":[],\"categories\":[\(many)]}]".utf8))
    #expect(refusal?.code == .tooLarge(1000))
    #expect(Reading.refusal(Array("[{}]".utf8))?.code == .foreignJSON)
    #expect(Reading.refusal(Array(#"[{"name":"A","identifiers":[]},{}]"#.utf8))?.location.field == "name")
  }
}
