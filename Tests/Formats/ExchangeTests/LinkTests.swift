import Barcodes
import Cards
import Exchange
import Foundation
import Testing
import Values
import struct Values.UUID
import Witnesses

/// Links by which Catima shares a card, created and read by Python's urllib.
@Suite struct LinkTests {
  private static let pairs = [
    ["store", "Сільпо & Co. + 100 % 🛒"], ["note", "one\ntwo=2&x#?"], ["validfrom", "1700000000000"],
    ["expiry", "-1"], ["balance", "12.50"], ["balancetype", "UAH"], ["cardid", " 0012+34 "],
    ["barcodeid", "4006381333931"], ["barcodetype", "EAN_13"], ["barcodeencoding", "UTF-8"],
    ["headercolor", "-16711936"],
  ]
  private static let least = [["store", "A"], ["note", ""], ["cardid", "1"]]

  /// A link as Android encodes it: each value, and then everything a second time.
  private static func link(_ pairs: [[String]], base: String = "https://catima.app/share", query: Bool = false) throws
    -> String
  {
    let script = """
      import json, sys
      from urllib.parse import quote, quote_plus
      pairs = "&".join(key + "=" + quote_plus(value, safe="*") for key, value in json.load(sys.stdin))
      query = sys.argv[2] == "true"
      print(json.dumps([sys.argv[1] + ("?" + pairs if query else "#" + quote(pairs, safe="_-!.~'()*"))]))
      """
    return try told([String].self, script, [UInt8](JSONEncoder().encode(pairs)), [base, String(query)])[0]
  }

  private static func expect(_ card: ImportedCard) {
    let content = card.content
    #expect(content.name == "Сільпо & Co. + 100 % 🛒" && content.note == "one\ntwo=2&x#?")
    #expect(content.validFrom?.instant == Instant(seconds: 1_700_000_000))
    #expect(content.expiry?.day.iso == "1969-12-31")
    #expect(content.balance == Balance(12.5, Currency(code: "UAH")) && content.colour?.argb == 0xFF00_FF00)
    var shown = Identifier.code("ean13", "4006381333931")
    (shown.text, shown.charset) = (" 0012+34 ", "UTF-8")
    #expect(card.shown == shown && content.identifiers.count == 1)
    let fields: CardFields = [.name, .identifier, .type, .note, .validFrom, .expiry, .balance, .colour]
    #expect(card.fields == fields && card.origins == [] && card.id == nil)
  }

  @Test(arguments: [
    "https://catima.app/share", "https://catima.app/share/", "HTTP://Catima.App/share", "https://www.catima.app/share",
    "https://thelastproject.github.io/Catima/share", "http://thelastproject.github.io/Catima/share/",
    "https://brarcher.github.io/loyalty-card-locker/share",
  ])
  func hosts(_ base: String) throws {
    for query in [false, true] {
      let link = try Self.link(Self.pairs, base: base, query: query)
      #expect(Importer.holdsCards(link))
      let events = try Reading.link(link)
      Self.expect(try events.card())
      #expect(events.remarks == [])
      #expect(try Reading.format(link) == .link)
    }
  }

  @Test(arguments: [
    "https://example.org/share#store=A&note=&cardid=1", "https://catima.app/#store=A&note=&cardid=1",
    "ftp://catima.app/share#store=A&note=&cardid=1", "https://catima.app/share", "catima.app/share#store=A",
    "https://catima.app/sharestore#A", "https://thelastproject.github.io/share#store=A", "https://#/share",
    "https://catima.app.example.org/share#store=A", "",
  ])
  func otherTextsAreNoLinks(_ text: String) throws {
    #expect(!Importer.holdsCards(text))
    #expect(throws: ImportError.self) { try Reading.link(text) }
  }

  /// The part of a link after the path, the name, and the number.
  @Test(arguments: [
    ("#store=A&note=&cardid=1", "A", "1"), ("#cardid=1&x=%25&note=&store=A%20B&y", "A B", "1"),
    ("#store=A&note=&cardid=%2B1+2", "A", "+1 2"), ("#store%3DA%26note%3D%26cardid%3D%252B1%2B2", "A", "+1 2"),
    ("?store=A&note=&cardid=1#", "A", "1"), ("?store=A&note=&cardid=1#top", "A", "1"),
    ("?utm=x#store%3DA%26note%3D%26cardid%3D1", "A", "1"), ("?#store=A&note=&cardid=1", "A", "1"),
    ("#store=A&store=B&note=&cardid=1", "A", "1"), ("#store=50%25+off&note=&cardid=1", "50% off", "1"),
    ("#store=A=B&note&cardid=1", "A=B", "1"),
  ])
  func handmade(_ end: String, _ name: String, _ number: String) throws {
    let card = try Reading.link("https://catima.app/share" + end).card()
    #expect(card.content.name == name && card.shown == Identifier(kind: .number, payload: Payload(text: number)))
    #expect(card.fields == [.name, .identifier, .type, .note] && card.content.note == nil)
  }

  @Test(
    arguments: [
      ("note=&cardid=1", .missing, "store"), ("store=A&cardid=1", .missing, "note"),
      ("store=A&note=", .missing, "cardid"),
      ("store=&note=&cardid=1", .emptyValue, "store"), ("store=A&note=&cardid=", .emptyValue, "cardid"),
      ("store=A&note=&cardid=%4", .badValue, "cardid"), ("store=%&note=&cardid=1", .badValue, "store"),
      ("store=A&note=%zz&cardid=1", .badValue, "note"), ("store=A&note=%FF&cardid=1", .badValue, "note"),
      ("store=A&note=&cardid=1&expiry=x", .badValue, "expiry"), ("store=A&note=%+1&cardid=1", .badValue, "note"),
      ("store=A&note=&cardid=1&headercolor=red", .badValue, "headercolor"),
      ("store=A&note=&cardid=1&balance=x", .badValue, "balance"),
    ] as [(String, ImportError.Code, String)])
  func badLinksAreNamed(_ pairs: String, _ code: ImportError.Code, _ key: String) throws {
    let good = try Self.link(Self.least)
    let text = "\n\(good)\n\r\n  https://catima.app/share?\(pairs)"
    #expect(Reading.refusal(text) == ImportError(code, at: .init(line: 4, item: 2, field: key)))
  }

  /// A name without visible characters counts as missing, in every format that has names.
  @Test(arguments: ["%19", "%19%20%C2%85", "%E2%80%AE"]) func namesOfControlCharacters(_ name: String) throws {
    let text = try #require(name.removingPercentEncoding)
    let events = try Reading.link("https://catima.app/share?store=\(name)&note=&cardid=1")
    #expect(try events.card().content.name == "Card" && events.remarks.map(\.code) == [.unnamed])
    #expect(Reading.refusal("name,payload\n\(text),1\n")?.code == .emptyValue)
    let json = String(
      decoding: try JSONSerialization.data(withJSONObject: ["name": text, "identifiers": []]), as: UTF8.self)
    let card = try Reading.text(json).card()
    #expect(card.content.name == "Card" && !card.fields.contains(.name))
    let issued = try JSONSerialization.data(withJSONObject: ["issuer": text, "identifiers": []])
    #expect(try Reading.bytes([UInt8(ascii: "[")] + issued + [UInt8(ascii: "]")]).card().content.name == "Card")
  }

  @Test func brokenEncodingOfTheWhole() {
    for end in ["#store%3DA%26note%3D%26cardid%3D1%", "#%FF%FE", "#store%3DA%26note%3D%26cardid%3D1%2"] {
      #expect(throws: ImportError.self) { try Reading.link("https://catima.app/share" + end) }
    }
  }

  @Test func theMessageInWhichCatimaSendsThem() throws {
    let links = try [Self.link(Self.pairs), Self.link(Self.least)]
    for text in [
      "I want to share a card with you\nREWE: \(links[0])\nA: B: \(links[1])", "REWE: \(links[0])\nX: \(links[1])\n",
    ] {
      let events = try Reading.text(text)
      try #require(events.cards.count == 2, "\(text)")
      Self.expect(events.cards[0])
      #expect(try Reading.link(text).cards.count == 2)
    }
    let more = try Reading.text("Some cards\nREWE: \(links[0])\nand a word\n")
    #expect(more.cards.count == 1 && more.remarks == [ImportRemark(.ignoredValue("and a word"), at: .init(line: 3))])
  }

  /// A link may stand anywhere in a text. What surrounds it is no part of the number.
  @Test(arguments: [
    "(%)", "%.", "<%>", "[x](%)", "[x](%).", "\"%\"", "See (%).", "Gym: %, bye",
    "Hi,\n\nthe card is\n%!\n",
    "[%](%)", "«%»", "A,b\n% …", "- %\n", "Gym (x) <%>, thanks", "1. %; 2. nothing", "https://example.org/a and %",
  ])
  func linksInsideOfText(_ text: String) throws {
    let pairs = [["store", "A"], ["note", ""], ["cardid", "12"], ["barcodetype", "QR_CODE"]]
    for link in try ["https://catima.app/share#store=A&note=&cardid=12", Self.link(pairs)] {
      let text = text.replacing("%", with: link)
      #expect(Importer.holdsCards(text))
      for events in [try Reading.text(text), try Reading.link(text)] {
        #expect(try events.card().content.name == "A")
        #expect(try events.card().shown?.payload.text == "12", "\(text)")
      }
      #expect(try Reading.format(text) == .link)
    }
  }

  /// Words after a link might belong to its number, so they are told. A sign that ends a sentence and a number, too.
  @Test func whatFollowsALinkIsTold() throws {
    let link = "https://catima.app/share#store=A&note=&cardid=12"
    #expect(try Reading.text("\(link) 34").remarks.map(\.code) == [.ignoredValue("34")])
    #expect(try Reading.text("\(link))34").remarks.map(\.code) == [.ignoredValue(")34")])
    #expect(try Reading.text("\(link).").remarks.map(\.code) == [.mendedNumber("12.", "12")])
    #expect(try Reading.text("\(link)&barcodetype=QR_CODE.").remarks.isEmpty)
    #expect(
      try Reading.text("https://catima.app/share#store=A&note=&cardid=a(b)c").card().shown?.payload.text == "a(b)c")
    let (written, _) = try Self.written(CardContent(name: "A", identifiers: [.code("number", "1.")]))
    #expect(try Reading.text("(\(written))").card().shown?.payload.text == "1.")
  }

  /// Tables and other files are not taken for text with a link.
  @Test(
    arguments: [
      ("name,payload,note\nGym,1,see https://catima.app/share#store=A&note=&cardid=12\n", .csv),
      ("name;number\nGym;1\n\"https://catima.app/share#store=A&note=&cardid=12\";2\n", .csv),
      (
        #"[{"name":"a","identifiers":[{"payload":"1"}],"note":"https://catima.app/share#store=A&note=&cardid=12"}]"#,
        .json
      ),
      ("https://example.org?u=https://catima.app/share#store=A&note=&cardid=12", nil),
    ] as [(String, ImportFormat?)])
  func otherFilesWithLinks(_ text: String, _ format: ImportFormat?) {
    #expect((try? Reading.format(text)) == format)
  }

  @Test func severalInAFile() throws {
    let links = try [Self.link(Self.pairs), Self.link(Self.least, query: true)]
    let events = try Reading.text("\u{FEFF}\n\n\(links[0])\r\n\r\n \t\n\t\(links[1])  \n")
    try #require(events.cards.count == 2)
    Self.expect(events.cards[0])
    #expect(events.cards[1].content.name == "A")
    #expect(events.cards.map(\.location) == [ImportLocation(line: 3, item: 1), ImportLocation(line: 6, item: 2)])
    let refusal = Reading.refusal("\(links[0])\nhttps://example.org\n")
    #expect(refusal == ImportError(.notALink, at: .init(line: 2, item: 2)))
    let long = try Self.link(Self.least) + String(repeating: "x", count: 1 << 16)
    #expect(Reading.refusal(long) == ImportError(.tooLarge(1 << 16), at: .init(line: 1, item: 1)))
  }

  // MARK: - Writing

  @Test func aCardIsWrittenAsALink() throws {
    var content = CardContent(name: "Сільпо & Co. + 100 % 🛒")
    content.note = "one\ntwo=2&x#?"
    content.validFrom = CalendarDate("2023-11-15").map { CardDate($0, instant: Instant(seconds: 1_700_000_000)) }
    content.expiry = CalendarDate("2027-03-05").map { CardDate($0) }
    content.balance = Balance(12.5, Currency(code: "UAH"))
    content.colour = Colour(argb: 0xFF00_FF00)
    content.identifiers = IdentifierList([.code("qr", "other"), .code("qr", "Ї~+1")], selection: 1)
    content.categories = ["Food"]
    let (link, remarks) = try Self.written(content)
    #expect(link.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && link.hasPrefix("https://catima.app/share#"))
    let script = """
      import json, sys
      from urllib.parse import urlsplit, unquote, unquote_plus
      pairs = unquote(urlsplit(sys.stdin.read()).fragment, errors="strict").split("&")
      print(json.dumps([[k, unquote_plus(v, errors="strict")] for k, v in (pair.split("=") for pair in pairs)]))
      """
    let expected = [
      ["store", "Сільпо & Co. + 100 % 🛒"], ["note", "one\ntwo=2&x#?"], ["validfrom", "1700000000000"],
      // Midnight, two hours ahead of UTC.
      ["expiry", "1804197600000"], ["balance", "12.50"], ["balancetype", "UAH"], ["cardid", "Ї~+1"],
      ["barcodetype", "QR_CODE"], ["barcodeencoding", "UTF-8"], ["headercolor", "-16711936"],
    ]
    #expect(try told([[String]].self, script, Array(link.utf8)) == expected)
    #expect(Set(remarks) == [.oneIdentifier, .categories] && remarks.count == 2)

    let read = try Reading.link(link).card().content
    var back = content
    back.identifiers = [.code("qr", "Ї~+1")]
    back.categories = []
    // The moment is no midnight: its day is that of UTC.
    back.validFrom = content.validFrom.flatMap { date in
      CalendarDate("2023-11-14").map { CardDate($0, instant: date.instant) }
    }
    back.expiry = CalendarDate("2027-03-05").map { CardDate($0, instant: Instant(seconds: 1_804_197_600)) }
    #expect(read == back)
  }

  @Test(
    arguments: [
      ([], [.noIdentifier], "A"), ([.code("number", "1")], [], "1"),
      ([Identifier(kind: .number, payload: Payload(text: "1"), isSecret: true)], [.secret, .noIdentifier], "A"),
      ([.code("microqr", "1")], [.unknownType("Micro QR")], "1"),
      ([Identifier(kind: .nfc, payload: Payload(bytes: [4, 162, 59, 92]))], [.chip], "04:A2:3B:5C"),
    ] as [([Identifier], [ExportRemark.Code], String)])
  func limitsOfCatimaAreReported(_ identifiers: [Identifier], _ codes: [ExportRemark.Code], _ number: String) throws {
    let (link, remarks) = try Self.written(CardContent(name: "A", identifiers: IdentifierList(identifiers)))
    #expect(remarks == codes)
    let card = try Reading.link(link).card()
    // Catima requires a number, so a card without one gets its name.
    #expect(card.shown == .code("number", number) && card.content.name == "A" && card.content.balance == nil)
  }

  @Test func whatDoesNotFitIntoALinkIsLeftOut() throws {
    var content = CardContent(name: "A", identifiers: [.code("number", "1")])
    content.note = String(repeating: "x", count: 5000)
    content.insert(CardOriginal(name: "ticket.pdf", digest: "0", type: .pdf, byteCount: 1))
    let (link, remarks) = try Self.written(content, most: 500)
    #expect(remarks == [.parts(.originals), .tooLong(.note)] && link.utf8.count <= 500)
    #expect(try Reading.link(link).card().content.note == nil)
    // Where nothing would help, nothing is left out.
    content.identifiers = [.code("number", String(repeating: "1", count: 5000))]
    let (whole, others) = try Self.written(content, most: 500)
    #expect(others == [.parts(.originals)] && whole.utf8.count > 10_000)
  }

  private static let options = ExportOptions(start: { $0.midnight.adding(seconds: -7200) })

  private static func written(
    _ content: CardContent, most: Int = .max
  ) throws -> (String, [ExportRemark.Code]) {
    let card = Card(id: UUID(), number: 7, content: content, added: .now, changed: .now)
    var remarks: [ExportRemark.Code] = []
    let link = CatimaLink.text(for: StoredCard(card), options, fits: { $0.utf8.count <= most }) {
      remarks.append($0.code)
    }
    return (link, remarks)
  }
}
