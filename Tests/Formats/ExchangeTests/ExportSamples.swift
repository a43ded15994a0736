import Barcodes
import Cards
import Exchange
import Foundation
import Testing
import Values
import struct Values.UUID

/// Cards of every kind, for exports to Catima.
enum ExportSamples {
  /// The file that all of their pictures share.
  static func picture() throws -> [UInt8] { try made("result = png(7)") }

  /// The cards, from number 7 on.
  static func cards() throws -> [StoredCard] {
    let reference = try CardPicture(picture()).reference
    var whole = CardContent(name: "Сільпо", categories: ["Їжа", "a,\"b\""])
    whole.issuer = "Fozzy"
    whole.note = "one, \"two\"\nthree"
    whole.colour = Colour(argb: 0x8001_0203)
    (whole.isStarred, whole.isArchived) = (true, true)
    whole.validFrom = CalendarDate("2023-11-15").map { CardDate($0, instant: Instant(1_700_000_000.25)) }
    whole.expiry = CalendarDate("2027-03-05").map { CardDate($0) }
    whole.balance = Balance(12.5, Currency(code: "UAH"))
    whole.balanceHistory = [
      BalanceEntry(
        time: Instant(1.6e9), change: .set, amount: 10, after: Balance(10, Currency(code: "UAH")), note: "x"),
      BalanceEntry(
        time: Instant(1.7e9), change: .add, amount: 2.5, after: Balance(12.5, Currency(code: "UAH")), note: nil),
    ]
    whole.pictures = [.back: reference, .icon: reference]
    let elements = Array("010400638133393110AB".utf8) + [0x1D] + Array("2142".utf8)
    whole.identifiers = IdentifierList(
      [
        Identifier(label: "PIN", kind: .number, payload: Payload(text: "1234")),
        Identifier(
          label: "Ї", kind: .code(.qr), payload: Payload(text: "Їжак"), text: "No 1",
          options: DrawingOptions(errorCorrection: .high), modulePixels: 7),
        Identifier(kind: .code(.gs1128), payload: Payload(bytes: elements)),
        Identifier(kind: .nfc, payload: Payload(bytes: [4, 162, 59, 92])),
        .code("microqr", "x"), .code("number", " 0 "),
      ], selection: 2)
    func plain(_ name: String, _ identifier: Identifier, _ balance: Balance? = nil) -> CardContent {
      var content = CardContent(name: name, identifiers: [identifier])
      content.balance = balance
      return content
    }
    var young = plain("Young", .code("itf", "12"), Balance(1, Currency(code: "XCG")))
    young.categories = ["Їжа"]
    let contents = [
      whole, CardContent(name: "Empty"), plain("Latin", .code("code128", "\u{E9}"), Balance(7)),
      plain("Bytes", Identifier(kind: .code(.dataMatrix), payload: Payload(bytes: [0, 0xFF], eci: 899))),
      plain("Add-on", .code("ean13", "4006381333931+12"), Balance(5, Currency(code: "USD"))), young,
    ]
    return contents.enumerated().map { index, content in
      let card = Card(
        id: UUID(), number: 7 + index, content: content, added: Instant(1.6e9 + 0.001), changed: Instant(1.7e9))
      return StoredCard(
        card, use: index == 0 ? CardUse(lastShown: Instant(1.65e9), timesShown: 42) : nil,
        origins: index == 1 ? [CardOrigin(format: "catima", file: "f", key: "1")] : [])
    }
  }
}
