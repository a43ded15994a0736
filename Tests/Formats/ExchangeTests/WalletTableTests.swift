import Barcodes
import Cards
import Exchange
import Foundation
import Testing
import Values
import struct Values.UUID

/// U-Card's own table is read by Python's csv module, and imported again.
@Suite struct WalletTableTests {
  private static let reader = """
    import csv, io, json, sys
    text = sys.stdin.buffer.read().decode("utf-8", "strict")
    assert text.endswith("\\r\\n")
    print(json.dumps(list(csv.DictReader(io.StringIO(text, newline=""), strict=True))))
    """

  private static func written(_ cards: [StoredCard]) throws -> (bytes: [UInt8], remarks: [ExportRemark]) {
    var bytes: [UInt8] = []
    var remarks: [ExportRemark] = []
    let table = try WalletTable { bytes += $0 }
    for card in cards { try table.add(card) { remarks.append($0) } }
    return (bytes, remarks)
  }

  private static func stored(_ number: Int, _ content: CardContent) -> StoredCard {
    let (added, changed) = (Instant(milliseconds: 1_700_000_000_250), Instant(seconds: 1_800_000_000))
    return StoredCard(Card(id: UUID(), number: number, content: content, added: added, changed: changed))
  }

  @Test func pythonReadsTheTable() throws {
    var content = CardContent(name: "=HYPERLINK(\"x\")", categories: ["Їжа", "-x"])
    content.issuer = "@issuer"
    content.note = "one, \"two\"\nthree"
    content.colour = Colour(argb: 0x8001_0203)
    (content.isStarred, content.isArchived) = (true, true)
    content.validFrom = CalendarDate("2027-03-05").map { CardDate($0, instant: Instant(seconds: 7)) }
    content.expiry = CalendarDate("0001-01-01").map { CardDate($0) }
    content.balance = Balance(-12.5, Currency(code: "UAH"))
    content.identifiers = IdentifierList(
      [
        Identifier(label: "+label", kind: .code(.qr), payload: Payload(text: "Ї"), text: "'text", modulePixels: 7),
        Identifier(label: "PIN", kind: .number, payload: Payload(text: "1234")),
        Identifier(kind: .code(.dataMatrix), payload: Payload(bytes: [0, 0xFF, 0x0A])),
        Identifier(kind: .nfc, payload: Payload(bytes: [4, 162, 59, 92])),
      ], selection: 2)
    content.pictures = [.front: PictureReference(digest: "x", type: .png, byteCount: 1)]
    let cards = [Self.stored(7, content), Self.stored(9, CardContent(name: "Empty"))]
    let (bytes, remarks) = try Self.written(cards)
    #expect(remarks.map(\.code) == [.secret, .pictures] && remarks.allSatisfy { $0.number == 7 })
    let rows = try told([[String: String]].self, Self.reader, bytes)
    try #require(rows.count == 4)
    let facts = [
      "ucard_card": cards[0].card.id.text, "number": "7", "name": "'=HYPERLINK(\"x\")", "issuer": "'@issuer",
      "note": "one, \"two\"\nthree", "color": "#80010203", "starred": "true", "archived": "true",
      "validFrom": "2027-03-05", "expires": "0001-01-01", "balance": "'-12.50", "currency": "UAH",
      "categories": "Їжа\n-x", "added": "2023-11-14T22:13:20.250Z", "changed": "2027-01-15T08:00:00.000Z",
    ]
    func row(_ cells: [String: String]) -> [String: String] { cells.merging(facts) { $1 } }
    #expect(
      rows[0].filter { !$1.isEmpty }
        == row([
          "label": "'+label", "type": "qr", "selected": "false", "payload": "Ї", "eci": "26", "text": "''text",
          "module": "7", "ucard_payload": "x:Ї", "ucard_text": "x:'text",
        ]))
    let bytesRow = row(["type": "datamatrix", "selected": "true", "payloadBase64": "AP8K"])
    #expect(rows[1].filter { !$1.isEmpty } == bytesRow)
    #expect(
      rows[2].filter { !$1.isEmpty }
        == row([
          "type": "nfc", "selected": "false", "payload": "04:A2:3B:5C", "ucard_payload": "x:04:A2:3B:5C",
        ]))
    let empty = ["ucard_card": cards[1].card.id.text, "number": "9", "name": "Empty"]
    #expect(rows[3].filter { !$1.isEmpty && $0 != "added" && $0 != "changed" } == empty)

    // Import it again.
    let events = try Reading.bytes(bytes)
    try #require(events.cards.count == 2 && events.remarks == [])
    var back = content
    back.identifiers = content.identifiers.withoutSecrets
    back.pictures = [:]
    back.validFrom = CalendarDate("2027-03-05").map { CardDate($0) }
    for (card, (stored, content)) in zip(events.cards, zip(cards, [back, CardContent(name: "Empty")])) {
      #expect(card.content == content && card.id == stored.card.id && card.number == stored.card.number)
      #expect(card.added == stored.card.added && card.changed == stored.card.changed)
      #expect(card.fields.contains([.identifiers, .type, .categories]))
      #expect(card.fields.isDisjoint(with: [.pictures, .balanceHistory, .deletesMissing]))
    }
  }

  /// Any text in any column is preserved.
  @Test func texts() throws {
    let texts = [
      "'", "''x", "=1", "\t", "\r", "\r\nx", "\n", "\"", "\"\"", ",", ";", "a,\"b\r\nc", " x ", "'\u{301}a", "=\u{301}",
      "\u{301}a", "true", "\u{202E}x", "0", "\u{FEFF}x", "ñ", "\u{F1}", "e\u{301}", "🛒", "\\", "null", "(01)1", "%",
    ]
    var cards: [StoredCard] = []
    for (index, text) in texts.enumerated() {
      // A name must not be blank.
      let isVisible = text.contains { !$0.isWhitespace }
      var content = CardContent(name: isVisible && text.count > 1 ? text.filter { !$0.isWhitespace } : "x")
      content.note = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
      content.identifiers = [Identifier(kind: .number, payload: Payload(text: text))]
      cards.append(Self.stored(index + 1, content))
    }
    let (bytes, remarks) = try Self.written(cards)
    let events = try Reading.bytes(bytes)
    #expect(remarks == [] && events.cards.count == cards.count)
    for (card, stored) in zip(events.cards, cards) {
      #expect(card.shown?.payload.bytes == stored.card.identifiers[0].payload.bytes)
      #expect(card.shown?.payload.eci == stored.card.identifiers[0].payload.eci)
      if stored.card.name.utf8.allSatisfy({ $0 < 128 }) { #expect(card.content.name == stored.card.name) }
    }
  }

  @Test func historiesAreLeftOut() throws {
    var content = CardContent(name: "A")
    content.balanceHistory = [
      BalanceEntry(time: Instant(seconds: 0), change: .add, amount: 5, after: Balance(5), note: nil)
    ]
    let remarks = try Self.written([Self.stored(1, content), Self.stored(2, CardContent(name: "B"))]).remarks
    #expect(remarks.map(\.code) == [.parts(.balanceHistory)] && remarks.map(\.number) == [1])
  }

  @Test func aCardInTwoPlacesIsRefused() throws {
    let cards = ["A", "B"].map { Self.stored(1, CardContent(name: $0)) }
    let (bytes, _) = try Self.written(cards + [cards[0]])
    #expect(Reading.refusal(bytes) == ImportError(.repeatedCard, at: .init(line: 4, field: "ucard_card")))
    let text = String(decoding: bytes, as: UTF8.self).replacing(cards[1].card.id.text, with: "7")
    #expect(Reading.refusal(text) == ImportError(.badCell("7"), at: .init(line: 3, field: "ucard_card")))
  }
}
