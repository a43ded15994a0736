import Barcodes
import Cards
import Foundation
import Testing
import Values

@testable import Exchange

/// Importing Voucher Vault's export. The files are written by hand.
@Suite struct VoucherVaultTests {
  private static let usd = Currency(code: "USD")

  @Test func everyKey() throws {
    let told = try Told(
      #"""
      [{"uuid":"6b0f3a5e-0000-4000-8000-000000000000","description":" Coffee\tfor two ","code":" 0042\n",
        "codeType":"CODE128","expires":"2027-03-05T21:30:00.250Z","balanceMilliunits":12345,"balance":99.9,
        "color":"PURPLE","notes":"one\ntwo\u0000"},
       {"description":"Empty","code":null,"codeType":"TEXT","expires":null,"balance":null,"balanceMilliunits":null,
        "color":null,"notes":null},
       {"description":"Old","code":"4006381333931","codeType":"EAN13","expires":"2020-01-31T23:59:59.999999",
        "balance":0.0,"color":"GREY"}]
      """#)
    #expect(told.cards.map(\.content.name) == ["Coffee for two", "Empty", "Old"] && told.remarks.isEmpty)
    let (coffee, empty, old) = (told.cards[0], told.cards[1], told.cards[2])
    #expect(coffee.content.identifiers.selected == Identifier(kind: .code(.code128), payload: Payload(text: " 0042\n")))
    let instant = Instant(milliseconds: 1_804_282_200_250)
    #expect(coffee.content.expiry == CalendarDate("2027-03-05").map { CardDate($0, instant: instant) })
    #expect(coffee.content.balance == Amount("12.345").map { Balance($0, Self.usd) })
    #expect(coffee.content.colour == Colour("purple") && coffee.content.note == "one\ntwo ")
    #expect(coffee.id == nil && coffee.origins.isEmpty && coffee.location == ImportLocation(item: 1))
    let fields: CardFields = [.name, .identifier, .type, .expiry, .balance, .colour]
    #expect(told.cards.map(\.fields) == [fields.union(.note), fields.union(.note), fields])

    #expect(empty.content.identifiers.isEmpty && empty.content.expiry == nil && empty.content.balance == nil)
    #expect(empty.content.colour == nil && empty.content.note == nil)

    #expect(
      old.content.identifiers.selected == Identifier(kind: .code(.ean13), payload: Payload(text: "4006381333931")))
    #expect(old.content.expiry?.day == CalendarDate("2020-01-31") && old.content.balance == Balance(0, Self.usd))
    #expect(old.content.colour == Colour("grey"))
  }

  @Test(
    arguments: [
      ("CODE128", "a", .code(.code128)), ("CODE39", "A", .code(.code39)), ("EAN13", "4006381333931", .code(.ean13)),
      ("PDF417", "a", .code(.pdf417)), ("QR", "Привіт", .code(.qr)), ("AZTEC", "a", .code(.aztec)),
      ("DATA_MATRIX", "a", .code(.dataMatrix)), ("TEXT", "a", .number), ("", "a", .number), ("text", "a", .number),
    ] as [(String, String, Identifier.Kind)])
  func types(_ type: String, _ code: String, _ kind: Identifier.Kind) throws {
    let told = try Told("[{\"description\":\"A\",\"code\":\"\(code)\",\"codeType\":\"\(type)\"}]")
    #expect(told.cards.first?.content.identifiers.selected == Identifier(kind: kind, payload: Payload(text: code)))
    #expect(told.remarks.isEmpty)
  }

  @Test func vouchersWithUnknownValuesAreKept() throws {
    var options = ImportOptions()
    options.fallbackName = "Картка"
    let told = try Told(
      #"""
      [{"description":"A","code":"1","codeType":"HANXIN","color":"TURQUOISE"},
       {"description":"\u0007 ","code":"400638133393","codeType":"EAN13"}, {"description":"C","code":"x"},
       {"code":"y"}]
      """#, options)
    #expect(
      told.cards.map(\.content.identifiers.selected?.kind) == [.unknown("HANXIN"), .code(.ean13), .number, .number])
    #expect(told.cards.map(\.content.name) == ["A", "Картка", "C", "Картка"])
    #expect(told.cards.map { $0.fields.contains(.colour) } == [false, true, true, true])
    try #require(told.remarks.count == 5)
    #expect(told.remarks[0] == ImportRemark(.unknownSymbology("HANXIN"), at: .init(item: 1, field: "codeType")))
    #expect(told.remarks[1] == ImportRemark(.ignoredValue("color"), at: .init(item: 1, field: "color")))
    #expect(told.remarks[2] == ImportRemark(.unnamed, at: .init(item: 2, field: "description")))
    #expect(told.remarks[3].location == ImportLocation(item: 2, field: "code"))
    #expect(told.remarks[4] == ImportRemark(.unnamed, at: .init(item: 4, field: "description")))
  }

  /// A text, its day, and the moment.
  @Test(arguments: [
    ("2024-02-29T00:30:00Z", "2024-02-29", 1_709_166_600), ("2024-02-29T00:30:00", "2024-02-29", 1_709_166_600),
    ("2024-02-29T00:30:00.000000", "2024-02-29", 1_709_166_600), ("2024-02-29 00:30", "2024-02-29", 1_709_166_600),
    ("2024-02-29T02:30:00+02:00", "2024-02-29", 1_709_166_600),
    ("2024-02-28T20:00:00-0430", "2024-02-28", 1_709_166_600),
    ("2024-02-28T22:00:00.000Z", "2024-02-29", 1_709_157_600), ("2024-02-29", "2024-02-29", 1_709_164_800),
    ("1969-12-31T23:59:59Z", "1969-12-31", -1),
    ("9999-12-31T23:59:60Z", "9999-12-31", 253_402_300_799),
  ])
  func lastDays(_ text: String, _ day: String, _ seconds: Int64) throws {
    let expiry = try Told("[{\"description\":\"A\",\"code\":null,\"expires\":\"\(text)\"}]").cards[0].content.expiry
    #expect(expiry?.day.iso == day && expiry?.instant == Instant(seconds: seconds))
  }

  @Test(arguments: [
    (#""balance":12.5"#, "12.5"), (#""balance":0.30000000000000004"#, "0.3"), (#""balance":-3"#, "-3"),
    (#""balance":1e2"#, "100"), (#""balanceMilliunits":0"#, "0"), (#""balanceMilliunits":1"#, "0.001"),
    (#""balanceMilliunits":12000.0,"balance":7"#, "12"), (#""balanceMilliunits":null,"balance":7"#, "7"),
    (#""balanceMilliunits":999999999999999999000"#, "999999999999999999"),
  ])
  func balances(_ keys: String, _ amount: String) throws {
    let card = try Told("[{\"description\":\"A\",\"code\":\"1\",\(keys)}]").cards[0]
    #expect(card.content.balance?.amount.text() == amount && card.content.balance?.currency == Self.usd)
  }

  @Test(arguments: [
    (#""description":1"#, "description"), (#""code":1"#, "code"), (#""code":["1"]"#, "code"),
    (#""codeType":1"#, "codeType"), (#""expires":1704067200"#, "expires"), (#""expires":"soon""#, "expires"),
    (#""expires":"2023-02-29T00:00:00Z""#, "expires"), (#""expires":"2023-02-28T25:00:00Z""#, "expires"),
    (#""expires":"2023-02-28T00:00:00X""#, "expires"), (#""balance":"12""#, "balance"), (#""balance":true"#, "balance"),
    (#""balance":1e30"#, "balance"), (#""balanceMilliunits":1.5"#, "balanceMilliunits"),
    (#""balanceMilliunits":"1""#, "balanceMilliunits"), (#""color":7"#, "color"), (#""notes":{}"#, "notes"),
  ])
  func wrongKindsAreNamed(_ pair: String, _ field: String) throws {
    var keys = ["description": #""A""#, "code": #""1""#]
    keys[field] = String(pair.drop { $0 != ":" }.dropFirst())
    let voucher = "{" + keys.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    #expect(throws: ImportError(.badValue, at: .init(item: 2, field: field))) {
      _ = try Told("[{\"description\":\"B\",\"code\":\"1\"},\(voucher)]")
    }
  }

  @Test(
    arguments: [
      ("[]", .empty, nil, nil), ("{}", .notOfFormat(.voucherVault), nil, nil), ("[1]", .badValue, 1, nil),
      ("[null]", .badValue, 1, nil), (#"[{"name":"A"}]"#, .missing, 1, "description"),
    ] as [(String, ImportError.Code, Int?, String?)])
  func otherJSONIsRefused(_ text: String, _ code: ImportError.Code, _ item: Int?, _ field: String?) throws {
    #expect(throws: ImportError(code, at: .init(item: item, field: field))) { _ = try Told(text) }
  }

  @Test(arguments: [("", .truncated), ("[{]", .notJSON), ("[{},]", .extraComma)] as [(String, ImportError.Code)])
  func malformedJSONIsRefused(_ text: String, _ code: ImportError.Code) throws {
    #expect(throws: ImportError(code, at: .init(line: 1))) { _ = try Told(text) }
  }

  @Test(arguments: [("[", "]"), (#"{"x":"#, "}")]) func deepNestingIsRefused(_ start: String, _ end: String) throws {
    let nested = String(repeating: start, count: 10_000) + "1" + String(repeating: end, count: 10_000)
    for text in [nested, "[{\"description\":\"A\",\"code\":\"1\",\"x\":\(nested)}]"] {
      #expect(throws: ImportError(.notJSON, at: .init(line: 1))) { _ = try Told(text) }
    }
  }

  @Test func truncatedAnywhere() throws {
    let bytes = Array(
      #"[{"description":"Ї","code":"1","codeType":"QR","expires":"2024-01-01T00:00:00Z","balance":1.5}]"#.utf8)
    for count in 0..<bytes.count {
      #expect(throws: ImportError(.truncated, at: .init(line: 1)), "\(count) bytes") {
        _ = try Told(Array(bytes[..<count]))
      }
    }
    #expect(try Told(bytes).cards.count == 1)
  }

  @Test func filesThatAreTooLargeAreRefused() throws {
    let most = VoucherVaultReader.maximumBytes
    #expect(throws: ImportError(.tooLarge(most))) { _ = try Told([UInt8](repeating: 0x20, count: most + 1)) }
  }

  @Test(arguments: [
    (#"{"description":"A","code":"1"}"#, true), (#"{"description":null,"codeType":null}"#, true),
    (#"{"description":"A"}"#, false), (#"{"code":"1","codeType":"QR"}"#, false), ("[]", false),
    (#""description""#, false),
  ])
  func vouchersAreKnown(_ text: String, _ isVoucher: Bool) throws {
    let format = try? Reading.format("[\(text)]")
    #expect((format == .voucherVault) == isVoucher)
  }

  // MARK: - Helpers

  /// All events of a reader.
  private struct Told {
    var cards: [ImportedCard] = []
    var remarks: [ImportRemark] = []

    init(_ text: String, _ options: ImportOptions = .init()) throws { try self.init(Array(text.utf8), options) }

    init(_ bytes: [UInt8], _ options: ImportOptions = .init()) throws {
      try VoucherVaultReader(bytes: bytes, options: options).read { event in
        switch event {
        case .card(let card): cards.append(card)
        case .lock, .original, .everyCard, .phoneExport: break
        case .remark(let remark): remarks.append(remark)
        case .fault(let error): throw error
        case .category, .skipped: Issue.record("Voucher Vault has neither")
        }
      }
    }
  }
}
