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
    "00789", "12E345", "A 12", " A", "'y", "+1", "=1+1", "1.2.3", "12-34", "01.02.26", "MAR12", "1,",
    "4006381333931+05", "7e",
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

  // MARK: - Cells that are no numbers

  private func skipped(_ events: [ImportEvent]) -> [SkippedEntry] {
    events.compactMap { if case .skipped(let entry) = $0 { entry } else { nil } }
  }

  @Test(arguments: [
    "TRUE", "false", "ІСТИНА", "NULL", "N/A", "n/a", "-", "—", "...", "none", "немає", "01.02.2026", "2026-02-01",
    "1/2/2026", "2026-02-01 00:00:00", "1-Feb", "12. Feb 2026", " - ",
  ])
  func aCellThatIsNoNumberIsNamedAndLeftOut(_ cell: String) throws {
    let events = try Reading.text("Shop;Nummer\nA;4006381333931\nB;\(cell)\nC;12345\n")
    #expect(events.cards.map(\.content.name) == ["A", "C"])
    let entry = SkippedEntry(.noCardNumber(cell), name: "B", at: ImportLocation(line: 3, field: "Nummer"))
    #expect(skipped(events) == [entry] && entry.mayBeCard)
  }

  @Test func cellsThatAreNoNumbersAreKeptIfAPersonSaysSo() throws {
    let options = ImportOptions { $0.keepsNumbers = true }
    let events = try Reading.text("name;number\nA;TRUE\nB;01.02.2026\nC;NULL\n", options)
    #expect(events.cards.map(\.shown?.payload.text) == ["TRUE", "01.02.2026"] && skipped(events).count == 1)
    // Events need no number, and a type that holds any text has it.
    let event = try Reading.text("name,number,starts\nA,-,2027-01-02 10:00\n").card()
    #expect(event.content.identifiers.isEmpty)
    #expect(try Reading.text("name,number,type\nA,TRUE,QR\n").card().shown?.payload.text == "TRUE")
  }

  // MARK: - Digits

  @Test(arguments: ["1234567890123450000", "12345678901234500", "1,234,567,890,123,450,000"])
  func aRoundedNumberIsAskedAbout(_ cell: String) throws {
    let number = cell.filter { $0 != "," }
    let text = "name;number\nA;\(cell)\nB;1234567890123456\n"
    let place = ImportLocation(line: 2, field: "number")
    let events = try Reading.text(text)
    #expect(events.cards.map(\.content.name) == ["B"])
    #expect(skipped(events) == [SkippedEntry(.roundedNumber(number), name: "A", at: place)])
    let kept = try Reading.text(text, ImportOptions { $0.keepsNumbers = true })
    #expect(kept.cards.first?.shown?.payload.text == number)
    #expect(kept.remarks.contains(ImportRemark(.doubtfulNumber(number), at: place)))
    for isRight in [true, false] {
      let asked = try Reading.text(
        text,
        ImportOptions {
          $0.isRight = { asked, name in
            #expect(asked == number && name == "A")
            return isRight
          }
        })
      #expect(asked.cards.count == (isRight ? 2 : 1))
    }
  }

  /// One number of sixteen digits in ten ends with a zero.
  @Test func otherNumbersShowThatNoneIsRounded() throws {
    #expect(try Reading.text("name;number\nA;1234567890123450\n").cards.isEmpty)
    let events = try Reading.text("name;number\nA;1234567890123450\nB;1234567890123456\n")
    #expect(events.cards.count == 2)
    let place = ImportLocation(line: 2, field: "number")
    #expect(events.remarks.contains(ImportRemark(.doubtfulNumber("1234567890123450"), at: place)))
    #expect(try Reading.text("name;number\nA;0234567890123450\nB;123456789012340\n").cards.count == 2)
  }

  @Test func aUPCWithoutItsZeroIsTold() throws {
    let events = try Reading.text("name;number\nA;36000291452\nB;36000291453\n")
    #expect(events.cards.map(\.shown?.payload.text) == ["36000291452", "36000291453"])
    let place = ImportLocation(line: 2, field: "number")
    #expect(events.remarks == [ImportRemark(.lostZero("36000291452", .upcA), at: place)])
  }

  @Test(arguments: [
    ("40063\u{AD}81333931", "4006381333931"), ("\u{200E}96385074\u{200F}", "96385074"),
    ("４００６３８１３３３９３１", "4006381333931"), ("ＡＢ－１２３", "AB-123"), ("٩٦٣٨٥٠٧٤", "96385074"),
    ("４　006381 333931", "4006381333931"),
  ])
  func digitsOfOtherFormsAreDigits(_ cell: String, _ number: String) throws {
    let events = try Reading.text("name;number\nA;\(cell)\n")
    #expect(try events.card().shown?.payload.text == number)
    #expect(events.remarks == [ImportRemark(.mendedNumber(cell, number), at: .init(line: 2, field: "number"))])
    #expect(try Reading.text("name;number;type\nA;\(cell);QR\n").card().shown?.payload.text == cell)
  }

  // MARK: - Lists of numbers

  @Test(arguments: [
    "4820000000000\n4006381333931\n", "4820000000000\r\n\r\n4006381333931", "\u{FEFF}4820000000000\n4006381333931",
    "Barcode\n4820000000000\n4006381333931\n", "payload\n4820000000000\n4006381333931\n",
    "\"4820000000000\"\n\"4006381333931\"\n", "4820000000000\n4 006381 333931\n",
  ])
  func aListOfNumbersGivesCardsWithoutNames(_ text: String) throws {
    #expect(try Reading.format(text) == .csv)
    let events = try Reading.text(text)
    #expect(events.cards.map(\.shown) == [.code("ean13", "4820000000000"), .code("ean13", "4006381333931")])
    #expect(events.cards.map(\.content.name) == ["Card", "Card"])
    #expect(events.remarks.count { $0.code == .unnamed } == 2)
  }

  @Test func aListOfNumbersIsReadWithCare() throws {
    let events = try Reading.text("48200000\n1234567890123450000\n36000291452\n")
    #expect(events.cards.map(\.shown?.payload.text) == ["48200000", "36000291452"])
    #expect(skipped(events).map(\.reason) == [.roundedNumber("1234567890123450000")])
    #expect(Reading.refusal("48200000\n4.82E+12\n")?.code == .digitsLost("4.82E+12"))
    // The version of a format, prose, and dates.
    #expect(Reading.refusal("3\n")?.code == .newerVersion("3"))
    for text in ["12345\nmilk\n", "01.02.2026\n02.03.2026\n", "12\n13\n"] {
      #expect(throws: ImportError.self) { try Reading.text(text) }
    }
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

  /// Text in an encoding of Python, and the name of the encoding for people.
  @Test(
    arguments: [
      ("cp1252", "Windows-1252", "Händler;Nummer\nMüller;12345\nCafé;23456\n"),
      ("latin-1", "Windows-1252", "Enseigne;Numéro\nCrêperie Le Goût;12345\nÉpicerie fine;23456\n"),
      ("cp1252", "Windows-1252", "Negozio;Numero\nCittà più;12345\nPerché no;23456\n"),
      ("cp1252", "Windows-1252", "Laden;Nummer\nFøtex;12345\nRødkål og smør;23456\n"),
      ("cp1252", "Windows-1252", "Tienda;Número\nEl Niño;12345\nPanadería – Peña;23456\n"),
      ("cp1252", "Windows-1252", "Laden;Nummer\nZürich Jäger;12345\n"),
      ("cp1250", "Windows-1250", "Nazwa;Numer\nŻabka;12345\nKsięgarnia pod Łosiem;23456\n"),
      ("cp1250", "Windows-1250", "Nazwa;Numer\nLékárna Křížová;12345\nZlatý účet;23456\n"),
      ("cp1250", "Windows-1250", "Nazwa;Numer\nGyógyszertár Fő tér;12345\nZöldséges Győr;23456\n"),
      ("mac_roman", "Macintosh", "Laden;Nummer\nMüller;12345\nCafé Größe;23456\n"),
      ("cp850", "IBM850", "Laden;Nummer\nMüller;12345\nBäckerei Größe;23456\n"),
      ("koi8-u", "KOI8-U", "Назва;Номер\nФора;12345\nАврора;23456\nКнигарня Є;34567\n"),
      ("cp866", "IBM866", "Магазин;Номер\nФора;12345\nАврора;23456\nКолос;34567\n"),
    ])
  func theEncodingIsGuessedByWords(_ encoding: String, _ name: String, _ text: String) throws {
    let bytes = try made("result = given.encode('\(encoding)')", given: text)
    let events = try Reading.bytes(bytes)
    #expect(events.cards.map(\.content.name) == (try Reading.text(text).cards.map(\.content.name)))
    #expect(events.remarks.contains(ImportRemark(.encoding(name), at: .init())))
  }

  @Test func aPersonSaysTheEncoding() throws {
    let bytes = try made("result = 'name;number\\nKøbmand;12345\\n'.encode('cp1252')")
    for (name, shop) in [("cp1252", "Købmand"), ("Windows-1250", "Křbmand"), ("windows1251", "Kшbmand")] {
      let events = try Reading.bytes(bytes, ImportOptions { $0.encoding = TextEncoding(named: name) })
      #expect(try events.card().content.name == shop)
      #expect(!events.remarks.contains { if case .encoding = $0.code { true } else { false } })
    }
    let utf8 = ImportOptions { $0.encoding = .utf8 }
    #expect(Reading.refusal(bytes, utf8)?.code == .notText)
    #expect(TextEncoding(named: "klingon") == nil)
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
