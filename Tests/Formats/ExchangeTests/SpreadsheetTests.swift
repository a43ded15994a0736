import Barcodes
import Cards
import Exchange
import Foundation
import Testing
import Values
import struct Values.UUID

/// Importing tables as spreadsheets leave them.
@Suite struct SpreadsheetTests {
  // MARK: - Numbers

  /// A field as it is in the file, the cell, and the number that is taken with a remark.
  @Test(
    arguments: [
      // Nothing is lost.
      (#"="00123""#, #"="00123""#, .mended("00123")), (#""=""00123""""#, #"="00123""#, .mended("00123")),
      ("=4006381333931", "=4006381333931", .mended("4006381333931")), (#"="A-1""#, #"="A-1""#, .mended("A-1")),
      ("'00789", "'00789", .mended("00789")), (" 00789\t", " 00789\t", .mended("00789")),
      ("\u{A0}00789\u{FEFF}", "\u{A0}00789\u{FEFF}", .mended("00789")),
      ("4 006381 333931", "4 006381 333931", .mended("4006381333931")), ("9638 5074", "9638 5074", .mended("96385074")),
      // Zeros at the beginning may be lost.
      ("4820000000000.0", "4820000000000.0", .amount("4820000000000")),
      ("4820000000000,00", "4820000000000,00", .amount("4820000000000")),
      (#"="4820000000000.0""#, #"="4820000000000.0""#, .amount("4820000000000")),
      ("4,820,000,000,000", "4,820,000,000,000", .amount("4820000000000")),
      ("4,820,000,000,000.00", "4,820,000,000,000.00", .amount("4820000000000")),
      ("4.820.000.000.000", "4.820.000.000.000", .amount("4820000000000")),
      ("4'820'000'000'000", "4'820'000'000'000", .amount("4820000000000")),
      ("1\u{A0}234\u{A0}567", "1\u{A0}234\u{A0}567", .amount("1234567")),
      ("4.006381333931E+12", "4.006381333931E+12", .amount("4006381333931")),
      // Nobody can know.
      ("1234 5678 901", "1234 5678 901", .doubtful), ("123.45", "123.45", .doubtful), ("12,345", "12,345", .doubtful),
    ] as [(String, String, Outcome)])
  func numbers(_ field: String, _ cell: String, _ outcome: Outcome) throws {
    let events = try Reading.text("Shop;Nummer\n\nA;\(field)\n")
    let (number, remark): (String, ImportRemark.Code) =
      switch outcome {
      case .mended(let number): (number, .mendedNumber(cell, number))
      case .amount(let number): (number, .zerosMayBeLost(cell, number))
      case .doubtful: (cell, .doubtfulNumber(cell))
      }
    #expect(try events.card().shown?.payload == Payload(text: number))
    #expect(events.remarks == [ImportRemark(remark, at: .init(line: 3, field: "Nummer"))])
  }

  enum Outcome {
    case mended(String), amount(String), doubtful
  }

  @Test(arguments: [
    "00789", "12E345", "A 12", " A", "'y", "+1", "=1+1", "1.2.3", "31.12.2027", "12-34", "1,", "4006381333931+05", "7e",
  ])
  func otherCellsStay(_ cell: String) throws {
    let events = try Reading.text("name;number\nA;\(cell)\n")
    #expect(try events.card().shown?.payload.text == cell)
    #expect(events.remarks == [])
  }

  @Test(arguments: ["4.82E+12", "4,82E+12", "4.82e12", "5E+12", "'4.82E+12", " 4.82E+12", "1.5E-7", "#REF!", "#N/A"])
  func digitsThatAreGoneAreRefused(_ cell: String) {
    let refusal = Reading.refusal("name;number\nA;4006381333931\nB;\(cell)\n")
    #expect(refusal == ImportError(.digitsLost(cell), at: .init(line: 3, field: "number")))
  }

  @Test func aNumberWithBlanksIsTheCodeThatItIs() throws {
    #expect(try Reading.text("name,number\nA,4 820000 000000\n").card().shown == .code("ean13", "4820000000000"))
    #expect(try Reading.text("name,number,type\nA,4 820000 000000,\n").card().shown == .code("ean13", "4820000000000"))
  }

  /// A type that holds any text, and one that holds only digits.
  @Test(arguments: ["4.82E+12", "4820000000000.0", "4,820,000,000,000", "=\"00123\"", "'00789", " 1 ", "1 2"])
  func typesThatHoldTextKeepIt(_ cell: String) throws {
    for type in ["qr", "Code 128", "Code 39", "Aztec", "PDF_417", "a type of tomorrow"] {
      let events = try Reading.text("name\tnumber\ttype\nA\t\(cell)\t\(type)\n")
      #expect(try events.card().shown?.payload.text == cell, "\(type)")
      #expect(!events.remarks.contains { $0.location.field == "number" })
    }
    let numeric = "name\tnumber\ttype\nA\t\(cell)\tITF\n"
    if cell == "4.82E+12" {
      #expect(Reading.refusal(numeric)?.code == .digitsLost(cell))
    } else {
      let read = try Reading.text(numeric)
      #expect(try read.card().shown?.payload.bytes.allSatisfy { (0x30...0x39).contains($0) } == true)
      #expect(read.remarks.contains { $0.location == ImportLocation(line: 2, field: "number") })
    }
  }

  @Test func ownTablesKeepEverything() throws {
    for cell in ["4.82E+12", "4820000000000.0", "1 2", " 1 "] {
      let id = UUID()
      let events = try Reading.text("ucard_card,name,payload,type\n\(id),A,\(cell),number\n")
      #expect(try events.card().shown == .code("number", cell))
      #expect(events.remarks == [])
    }
  }

  @Test func aNumberOfBlanksIsNone() throws {
    let events = try Reading.text("name,payload\nD,  \nE,1\n")
    #expect(events.cards.map(\.content.identifiers.count) == [0, 1])
    #expect(events.remarks == [ImportRemark(.noNumber, at: .init(line: 2, field: "payload"))])
  }

  // MARK: - Columns

  @Test func columnsThatAreNotUnderstoodAreNamedOnce() throws {
    let events = try Reading.text("name,Cashback, Owner ,number,,Barcode\nA,5%,me,1,,2\nB,5%,me,2,,3\n")
    let expected = ImportRemark(.unusedColumns(["Cashback", "Owner", "Barcode"]), at: .init(line: 1))
    #expect(events.remarks == [expected])
    #expect(events.cards.map(\.shown?.payload.text) == ["1", "2"])
  }

  @Test func rowsWithoutContentAreNoCards() throws {
    #expect(try Reading.text("name;number;x\nA;1;\n;;\n;;\nB;2;\n;;").cards.map(\.content.name) == ["A", "B"])
    #expect(Reading.refusal("name;number\n;1\n")?.code == .emptyValue)
  }

  @Test(arguments: [
    "Назва,Номер картки,Тип коду,Дійсна до,Дійсна з,Примітки,Категорії,Залишок,Валюта,Емітент,Колір,Улюблена",
    "Händler,Kartennummer,Codetyp,Gültig bis,Gültig ab,Notizen,Kategorie,Guthaben,Währung,Aussteller,Farbe,Favorit",
    "Enseigne,N\u{75}me\u{301}ro de carte,Type de code,Valable jusqu’au,Valable du,Remarque,Catégorie,Solde,Devise,"
      + "Émetteur,Couleur,Favori",
    "Tienda,Código de barras,Tipo de código,Válida hasta,Válida desde,Nota,Categoría,Saldo,Moneda,Emisor,Color,Favorito",
    "Negozio,Numero carta,Tipo,Scadenza,Valida dal,Note,Categoria,Saldo,Valuta,Emittente,Colore,Preferito",
    "Sklep,Numer karty,Typ kodu,Ważna do,Ważna od,Uwagi,Kategoria,Saldo,Waluta,Wydawca,Kolor,Ulubiona",
    "Retailer,Membership number,Barcode type,Valid until,Valid from,Comment,Group,Points,Currency,Provider,Colour,Star",
  ])
  func headersOfManyLanguages(_ header: String) throws {
    let events = try Reading.text(header + "\nA,4006381333931,EAN-13,2027-12-31,2026-01-01,n,c,5,EUR,i,green,x\n")
    #expect(events.remarks == [])
    let content = try events.card().content
    var expected = CardContent(name: "A", identifiers: [.code("ean13", "4006381333931")])
    expected.expiry = CalendarDate("2027-12-31").map { CardDate($0) }
    expected.validFrom = CalendarDate("2026-01-01").map { CardDate($0) }
    expected.note = "n"
    expected.categories = ["c"]
    expected.balance = Balance(5, Currency(code: "EUR"))
    expected.issuer = "i"
    expected.colour = Colour("green")
    expected.isStarred = true
    #expect(content == expected)
  }

  @Test func missingColumnsAreGuessed() throws {
    func columns(_ text: String, _ options: ImportOptions = .init()) throws -> MissingColumns {
      guard case .missingColumns(let columns)? = Reading.refusal(text, options)?.code else {
        throw ImportError(.unrecognised)
      }
      return columns
    }
    let text = """
      Nr,Town,Wallet at,Stamp,When
      1,Köln,Rewe City,12345678,2027-01-01
      2,Bonn,Aldi,22345678,2027-01-02
      3,Bonn,Lidl,4.82E+12,2027-01-03

      """
    let both = try columns(text)
    #expect(both.missing == ["name", "payload"] && both.found == ["Nr", "Town", "Wallet at", "Stamp", "When"])
    #expect(both.suggestion == ["name": "Wallet at", "payload": "Stamp"])
    let chosen = try columns(text, ImportOptions { $0.columns = ["name": "Town"] })
    #expect(chosen.missing == ["payload"] && chosen.suggestion == ["name": "Town", "payload": "Stamp"])
    #expect(try columns("Name,Stamp\nA,1234\n").suggestion == ["payload": "Stamp"])
    // The cells tell nothing.
    #expect(try columns("x,y\n").suggestion == ["name": "x", "payload": "y"])
    #expect(try columns("x,y\n1,2\n").suggestion == ["name": "x", "payload": "y"])
    #expect(try columns("x,y\n1,A\n").suggestion == ["name": "y", "payload": "x"])
    #expect(try columns("x,\n1,A\n").suggestion == [:])
    // The first line is a card.
    let card = try columns("Rewe,4006381333931\nAldi,96385074\n")
    #expect(card.isCard && card.suggestion == [:])
  }

  // MARK: - Encodings

  @Test(arguments: ["utf-16", "utf-16-le", "utf-16-be"])
  func wideText(_ encoding: String) throws {
    for mark in encoding == "utf-16" ? [""] : ["", "\u{FEFF}"] {
      let text = mark + "Назва\tНомер\tПримітки\r\nСільпо 🛒\t4006381333931\tїжа\r\nGym\t1\t"
      let events = try Reading.bytes(made("result = given.encode('\(encoding)')", given: text))
      #expect(events.cards.map(\.content.name) == ["Сільпо 🛒", "Gym"] && events.cards[0].content.note == "їжа")
      #expect(events.remarks == [ImportRemark(.encoding("UTF-16"), at: .init())])
    }
  }

  @Test(arguments: [("b'\\x00'", 3), ("b'\\x00\\xd8'", 3), ("b'\\x00\\xdc'", 3), ("b'\\x00\\x00'", 3)])
  func brokenWideText(_ end: String, _ line: Int) throws {
    let script = "result = 'name,payload\\nA,1\\nB,'.encode('utf-16') + \(end)"
    #expect(try Reading.refusal(made(script)) == ImportError(.notText, at: .init(line: line)))
  }

  /// Every character of Windows-1251 that a text has, as Python writes it.
  @Test func windows1251() throws {
    let text = "Назва;Номер;Нотатка\nСільпо;4006381333931;«Їжак» – ґанок, Єва: №5…\n’Ё’;ABC-1;ыэъ — „так“\n"
    let events = try Reading.bytes(made("result = given.encode('cp1251')", given: text))
    #expect(events.cards.map(\.content.name) == ["Сільпо", "’Ё’"])
    #expect(events.cards.map(\.content.note) == ["«Їжак» – ґанок, Єва: №5…", "ыэъ — „так“"])
    #expect(events.remarks == [ImportRemark(.encoding("Windows-1251"), at: .init())])
  }

  @Test(arguments: ["cp1252", "cp1250", "latin-1", "koi8-u", "cp866"])
  func otherEncodingsAreRefused(_ encoding: String) throws {
    let isCyrillic = ["koi8-u", "cp866"].contains(encoding)
    let text =
      isCyrillic
      ? "Назва;Номер\nФора;4006381333931\nАврора;1\nКолос;2\n"
      : encoding == "cp1250" ? "Nazwa;Numer\nŻabka;1\nKsięgarnia pod Łosiem;2\n" : "Händler;Nummer\nMüller;1\nCafé;2\n"
    let bytes = try made("result = given.encode('\(encoding)')", given: text)
    #expect(Reading.refusal(bytes, ImportOptions { $0.format = .csv })?.code == .notText)
  }

  @Test func utf8StaysUTF8() throws {
    // A character across the border of two blocks, and a table with one broken line.
    for length in 65_520...65_540 {
      let text = "name,number\n" + String(repeating: "x", count: length) + "їЇ🛒,1\n"
      #expect(try Reading.text(text).remarks == [])
    }
    let broken = Array("Назва,Номер\nСільпо,1\nАТБ,".utf8) + [0xD0, 0x0A]
    #expect(Reading.refusal(broken) == ImportError(.notText, at: .init(line: 3)))
  }

  // MARK: - Dates

  @Test(
    arguments: [
      ("2027-12-31", "2027-12-31", nil), ("31.12.2027", "2027-12-31", nil), ("2027-12-31 23:59:59", "2027-12-31", nil),
      ("2027-12-30T22:00:00.000Z", "2027-12-31", 1_830_204_000), ("1830204000000", "2027-12-31", 1_830_204_000),
      ("1830204000", "2027-12-31", 1_830_204_000), ("2027-12-31T00:00:00+02:00", "2027-12-31", 1_830_204_000),
      ("2027-12-31T23:30:00-05:00", "2027-12-31", 1_830_313_800), ("2027-12-30 22:07 UTC", "2027-12-30", 1_830_204_420),
    ] as [(String, String, Int64?)])
  func dates(_ cell: String, _ day: String, _ seconds: Int64?) throws {
    let expiry = try Reading.text("name,number,expires\nA,1,\(cell)\n").card().content.expiry
    #expect(expiry?.day.iso == day && expiry?.instant == seconds.map { Instant(seconds: $0) })
  }

  @Test func theZoneIsThatOfTheOtherDates() throws {
    let text = """
      name,number,expires,valid from
      A,1,2027-06-30T12:00:00Z,2026-12-31T11:00:00Z
      B,2,2027-06-30T13:10:00Z,
      C,3,2027-06-30,

      """
    let cards = try Reading.text(text).cards
    #expect(cards.map(\.content.expiry?.day.iso) == ["2027-07-01", "2027-07-01", "2027-06-30"])
    #expect(cards[0].content.validFrom?.day.iso == "2027-01-01")
  }
}
