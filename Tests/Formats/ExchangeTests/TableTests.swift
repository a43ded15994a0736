import Barcodes
import Cards
import Exchange
import Foundation
import Testing

/// Importing tables of other programs, which are written by hand.
@Suite struct TableTests {
  @Test(arguments: [
    "name,payload\nA,1\n", "payload;name\r\n1;A\r\n", "name\tpayload\rA\t1\r", "\u{FEFF}name,payload\nA,1\n",
    "sep=;\nname;payload\nA;1\n", "\u{FEFF}SEP=,\r\n\r\nname,payload\r\nA,1\r\n", "\"name\",\"payload\"\n\"A\",\"1\"\n",
    "\n\r\nname,payload\n\n\r\nA,1\n\n", "Name,PAYLOAD,color\nA,1,\n", "x;name,y;payload\n2;A;1\n",
    "Магазин;Номер картки\nA;1\n", "Назва\tШтрих-код\nA\t1\n", "Store,Card Number\nA,1\n",
    "card_name,Barcode,number\nA,1,2\n",
  ])
  func anyHeader(_ text: String) throws {
    let options =
      text.hasPrefix("x;") ? ImportOptions { $0.columns = ["name": "name,y"] } : ImportOptions()
    #expect(try Reading.format(text, options) == .csv)
    let events = try Reading.text(text, options)
    let card = try events.card()
    #expect(card.content.name == "A" && card.shown?.payload == Payload(text: "1"))
    #expect(card.fields.isSuperset(of: [.name, .identifier]) && card.id == nil && card.origins == [])
  }

  @Test func lineEndsMayBeMixed() throws {
    let events = try Reading.text("name,payload\r\nA,1\nB,\"2\r\n\"\rC,\"\"\"3\"\"\"\r\n\rD,\nE,\"\"\n")
    #expect(events.cards.map(\.content.name) == ["A", "B", "C", "D", "E"])
    #expect(events.cards.map(\.shown?.payload.text) == ["1", "2\r\n", "\"3\"", nil, nil])
    #expect(events.cards.map(\.location.line) == [2, 3, 5, 7, 8])
  }

  @Test(
    arguments: [
      "name,payload,type,note,issuer,color,starred,archived,validFrom,expires,balance,currency,categories,label,text,charset",
      "Shop,Code,Format,Comment,Provider,Colour,Favourite,Archive,valid-from,Valid until,Amount,Currency,Tags,Label,Printed,"
        + "Encoding",
      "крамниця,вміст,тип,примітка,видавець,колір,обрана,архів,діє з,діє до,баланс,валюта,категорії,мітка,напис,кодування",
    ])
  func everyColumn(_ header: String) throws {
    let row =
      "Сільпо,Їжак,QR code,\"a\r\nb\",Fozzy,зелений,так,Yes,2027-03-05,5.3.2028,\"1 234,50\",грн,\"Їжа; Дім|x\",My,No 1,"
      + "windows-1251"
    let events = try Reading.text(header + "\n" + row + "\n")
    #expect(events.remarks == [])
    let card = try events.card()
    var content = CardContent(name: "Сільпо")
    content.note = "a\nb"
    content.issuer = "Fozzy"
    content.colour = Colour("green")
    (content.isStarred, content.isArchived) = (true, true)
    content.validFrom = CalendarDate("2027-03-05").map { CardDate($0) }
    content.expiry = CalendarDate("2028-03-05").map { CardDate($0) }
    content.balance = Amount("1234.5").map { Balance($0, Currency(code: "UAH")) }
    content.categories = ["Їжа", "Дім", "x"]
    // Їжак in windows-1251, without an ECI, because the table gives a charset.
    let payload = Payload(bytes: [0xAF, 0xE6, 0xE0, 0xEA])
    content.identifiers = [Identifier(label: "My", kind: .code(.qr), payload: payload, text: "No 1")]
    #expect(card.content == content)
    #expect(
      card.fields.contains([.note, .issuer, .colour, .star, .archive, .validFrom, .expiry, .balance, .categories]))
  }

  @Test func columnsAsSaid() throws {
    let text = "Foo,Bar,name\n1,A,no\n"
    let options = ImportOptions { $0.columns = ["payload": "Foo", "NAME": "bar"] }
    let card = try Reading.text(text, options).card()
    #expect(card.content.name == "A" && card.shown?.payload.text == "1")
    for (columns, missing, names) in [
      (["what": "Foo"], "what", Importer.columns), (["payload": "Baz"], "Baz", ["Foo", "Bar", "name"]),
    ] {
      let refusal = Reading.refusal(text, ImportOptions { $0.columns = columns })
      #expect(refusal == ImportError(.noSuchField(missing, among: names), at: .init(line: 1)))
      #expect(refusal?.code.name == .noSuchField)
    }
  }

  @Test(arguments: [
    ("Foo,name\n1,A\n", "payload", 1), ("\nFoo,number\nA,1\n", "name", 2), ("\n\nBar,Foo\n1,A\n", "name", 3),
  ])
  func missingColumnsAreNamed(_ text: String, _ field: String, _ line: Int) {
    let refusal = Reading.refusal(text)
    guard case .missingColumns(let columns) = refusal?.code else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(columns.missing.first == field && refusal?.location == ImportLocation(line: line, field: field))
  }

  @Test(
    arguments: [
      ("A,1,,,,,", .fieldCount(7, header: 8), nil), ("A,1,,,,,,,x", .fieldCount(9, header: 8), nil),
      (",1,,,,,,", .emptyValue, "name"), (" ,1,,,,,,", .emptyValue, "name"),
      ("A,1,2027-02-29,,,,,", .badCell("2027-02-29", .date), "expires"),
      ("A,1,03/05/2027,,,,,", .badCell("03/05/2027", .date), "expires"),
      ("A,1,,12.5x,,,,", .badCell("12.5x", .amount), "balance"),
      ("A,1,,1.2.3,,,,", .badCell("1.2.3", .amount), "balance"),
      ("A,1,,,maybe,,,", .badCell("maybe", .flag), "starred"),
      ("A,1,,,,!,,", .badCell("!"), "payloadBase64"), ("A,1,,,,,-1,", .badCell("-1"), "eci"),
      ("A,1,,,,,1e3,", .badCell("1e3"), "eci"), ("A,1,,,,,,0", .badCell("0"), "module"),
    ] as [(String, ImportError.Code, String?)])
  func badLinesAreNamed(_ line: String, _ code: ImportError.Code, _ field: String?) {
    let header = "name,payload,expires,balance,starred,payloadBase64,eci,module"
    let text = "\(header)\nB,\"1\n2\",,,,,,\n\r\n\(line)\n"
    #expect(Reading.refusal(text) == ImportError(code, at: .init(line: 5, field: field)))
  }

  @Test func cardsWithUnknownValuesAreKept() throws {
    let events = try Reading.text(
      "name,payload,color,currency,balance,type,charset,categories\nA,1,sky,doubloon,5,Hanxin,klingon,All cards\n")
    let card = try events.card()
    #expect(card.content.colour == nil && card.content.balance == Balance(5) && card.content.categories == [])
    #expect(card.shown == Identifier(kind: .unknown("Hanxin"), payload: Payload(text: "1")))
    let expected: [(ImportRemark.Code, String)] = [
      (.ignoredValue("sky"), "color"), (.unknownCurrency("doubloon"), "currency"),
      (.reservedCategory("All cards"), "categories"), (.unknownSymbology("Hanxin"), "type"),
      (.unknownCharset("klingon"), "charset"),
    ]
    #expect(events.remarks == expected.map { ImportRemark($0, at: .init(line: 2, field: $1)) })
  }

  @Test func typesAreGuessed() throws {
    let events = try Reading.text("name,payload\nA,4006381333931\nB,hello\n")
    #expect(events.cards.map(\.shown?.kind) == [.code(.ean13), .code(.code128)])
    #expect(events.cards.allSatisfy { !$0.fields.contains(.type) })
  }

  @Test func emptyCellsAfterTheLastColumnAreRead() throws {
    let events = try Reading.text("name,payload\nA,1,,,\nB,2\nC,3,\n")
    #expect(events.cards.map(\.shown?.payload.text) == ["1", "2", "3"])
    let logins = try Reading.text("name,username,password\nGym,20012345,1234,,\n")
    #expect(logins.cards.count == 1)
  }

  @Test func aRowWithoutANumberIsReported() throws {
    func remarks(_ text: String) throws -> [ImportRemark] {
      try Reading.text(text).compactMap { if case .remark(let remark) = $0 { remark } else { nil } }
    }
    let told = try remarks("Shop,Number\nA,1\nB,\n")
    #expect(told == [ImportRemark(.noNumber, at: ImportLocation(line: 3, field: "Number"))])
    #expect(try remarks("name,payload,starts\nA,,2027-01-02 10:00\n").isEmpty)
  }

  @Test func blanksOfCategoriesBelongToThemInOurTable() throws {
    let id = "11111111-2222-4333-8444-555555555555"
    let text = "ucard_card,name,payload,categories\n\(id),A,1,\" Late\n\nB , b\"\n"
    #expect(try Reading.text(text).card().content.categories == [" Late", "B , b"])
    #expect(
      try Reading.text("name,payload,categories\nA,1,\" Late; B \"\n").card().content.categories == ["Late", "B"])
  }

  // MARK: - Errors

  @Test(
    arguments: [
      ("name,payload\nA", .cutLine(1, header: 2), 2), ("name,payload\nA,1\n\"B", .strayQuote, 3),
      ("name,payload\nA,1,2", .fieldCount(3, header: 2), 2),
      ("name,payload\nA,\"1\nB,2\n", .strayQuote, 2), ("name,payload\nA,1\"2\n", .strayQuote, 2),
      ("name,payload\nA,\"1\"2\n", .strayQuote, 2), ("name,payload\nA,\"1\" \n", .strayQuote, 2),
      ("name,payload\nA,\0\n", .notText, 2), ("name,payload", .empty, nil), ("name,payload\n", .empty, nil),
      ("name,payload\n\n\n", .empty, nil), ("\"name,payload\nA,1\n", .strayQuote, 1), ("\u{FEFF}", .empty, nil),
      ("sep=;\n", .empty, nil),
    ] as [(String, ImportError.Code, Int?)])
  func damagedTablesAreRefused(_ text: String, _ code: ImportError.Code, _ line: Int?) {
    let options = ImportOptions { $0.format = .csv }
    #expect(Reading.refusal(text, options) == ImportError(code, at: .init(line: line)))
  }

  /// Many programs write no end of the last line. It is accepted if it has all fields, and otherwise not even by force.
  @Test func anUnfinishedLineIsTakenIfItIsWhole() throws {
    let events = try Reading.text("name,payload\nA,1\nB,2")
    #expect(events.cards.map(\.shown?.payload.text) == ["1", "2"])
    for text in ["name,payload\nA,1\nB", "name,payload\nA,1\n\"B\""] {
      let refusal = Reading.refusal(text, ImportOptions { $0.isForced = true })
      #expect(refusal == ImportError(.cutLine(1, header: 2), at: .init(line: 3)))
    }
  }

  @Test func invalidUTF8IsRefused() {
    for bytes: [UInt8] in [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF4, 0x90, 0x80, 0x80]] {
      let refusal = Reading.refusal(Array("name,payload\nA,1\nB,".utf8) + bytes + [0x0A])
      #expect(refusal == ImportError(.notText, at: .init(line: 3)))
      let table = Array("name,payload,x".utf8) + bytes + Array("\nA,1,\n".utf8)
      let column = Reading.refusal(table, ImportOptions { $0.format = .csv })
      #expect(column?.code == .notText)
    }
  }

  @Test(arguments: ["", "\""]) func aFieldThatIsTooLongIsRefused(_ quote: String) {
    let text = "name,payload\nA,1\nB,\(quote)\(String(repeating: "x", count: 10_000_000))\(quote)\nC,3\n"
    #expect(Reading.refusal(text) == ImportError(.tooLarge(1 << 20), at: .init(line: 3)))
  }

  /// Apostrophes before formulas are removed only in tables of U-Card.
  @Test func formulasStay() throws {
    let events = try Reading.text("name,payload\n=A1,+1\n@SUM(1),-2\n'x,'y\n\"\t1\",\"\r2\"\n")
    #expect(events.cards.map(\.content.name) == ["=A1", "@SUM(1)", "'x", " 1"])
    #expect(events.cards.map(\.shown?.payload.text) == ["+1", "-2", "'y", "\r2"])
  }

  @Test func aNameAsItShouldBeComesBeforeOneLikeIt() throws {
    let first = try Reading.bytes(Array("name,number,payload\nA,7,8\n".utf8)).card()
    #expect(first.shown?.payload == Payload(text: "8"))
    #expect(try Reading.bytes(Array("title,name,payload\nT,N,8\n".utf8)).card().content.name == "N")
  }

  @Test func replacedCharactersAreReported() throws {
    let events = try Reading.text(
      "name,number,label,note\nA\u{1},1234,x\u{1B}y,\"a\r\nb\u{7}\"\nB,1235,x,\"a\r\nb\tc\"\n")
    let cleaned = events.compactMap { event -> String? in
      if case .remark(let remark) = event, remark.code == .cleanedText { remark.location.field } else { nil }
    }
    #expect(cleaned.sorted() == ["label", "name", "note"])
    #expect(events.cards.map(\.content.note) == ["a\nb ", "a\nb\tc"])
  }
}
