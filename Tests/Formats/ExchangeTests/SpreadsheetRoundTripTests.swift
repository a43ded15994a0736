import Barcodes
import Cards
import Exchange
import Foundation
import Testing
import Values
import struct Values.UUID
import Witnesses

/// U-Card's own table after a spreadsheet has opened and written it.
@Suite struct SpreadsheetRoundTripTests {
  /// Numbers, and what LibreOffice 7.4 writes for them after CSV, XLSX and CSV.
  private static let recorded: [(number: String, cell: String)] = [
    ("00123456", "123456"), ("012345678905", "12345678905"), ("12345678901234567890", "1.23456789012346E+019"),
    ("1-2", "1-2"), ("1/2", "1/2"), ("true", "true"), ("1E5", "100000"), ("12.0", "12"), ("2027-01-02", "2027-01-02"),
    ("12:30", "12:30"), ("1234567890123456", "1234567890123460"), ("MAR1", "MAR1"), ("5%", "5%"), ("000", "0"),
    ("+380441234567", "'+380441234567"), ("1,5", "1,5"), ("1e-7", "0.0000001"),
    ("987654321098765432109876", "9.87654321098765E+023"), ("0.50", "0.5"), ("ABC-0042", "ABC-0042"),
    ("7231430154048684431802433253", "7.23143015404869E+027"),
  ]

  private static func stored(_ numbers: [String]) -> [StoredCard] {
    numbers.enumerated().map { index, number in
      var content = CardContent(name: "Card \(index)")
      content.identifiers.append(Identifier(kind: .code(.code128), payload: Payload(text: number)))
      let time = Instant(seconds: 1_700_000_000)
      return StoredCard(Card(id: UUID(), number: index + 1, content: content, added: time, changed: time))
    }
  }

  private static func table(_ cards: [StoredCard]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let table = try WalletTable { bytes += $0 }
    for card in cards { try table.add(card) { _ in } }
    return bytes
  }

  /// The table with other cells in a column, or without the column.
  private static func changed(_ table: [UInt8], _ column: String, _ cells: [String]?) throws -> [UInt8] {
    let script = """
      import csv, io, json, sys
      column, cells = sys.argv[1], json.loads(sys.argv[2])
      rows = list(csv.DictReader(io.StringIO(sys.stdin.buffer.read().decode(), newline="")))
      names = [name for name in rows[0] if cells is not None or name != column]
      out = io.StringIO(newline="")
      writer = csv.DictWriter(out, names, extrasaction="ignore")
      writer.writeheader()
      for index, row in enumerate(rows):
          if cells is not None: row[column] = cells[index]
          writer.writerow(row)
      sys.stdout.buffer.write(out.getvalue().encode())
      """
    let json = String(decoding: try JSONEncoder().encode(cells), as: UTF8.self)
    let run = try Subprocess.run("/usr/bin/python3", ["-c", script, column, json], input: table)
    try #require(run.status == 0, "\(run.errors)")
    return run.output
  }

  private static func numbers(_ events: [ImportEvent]) -> [String?] { events.cards.map { $0.shown?.payload.text } }

  private static func restored(_ events: [ImportEvent]) -> Int {
    events.count { event in
      if case .remark(let remark) = event, case .restoredNumber = remark.code { true } else { false }
    }
  }

  @Test func theNumbersComeBack() throws {
    let numbers = Self.recorded.map(\.number)
    let table = try Self.table(Self.stored(numbers))
    #expect(try Self.numbers(Reading.bytes(table)) == numbers && Self.restored(Reading.bytes(table)) == 0)
    let events = try Reading.bytes(Self.changed(table, "payload", Self.recorded.map(\.cell)))
    #expect(Self.numbers(events) == numbers)
    #expect(events.cards.map(\.content.identifiers.count) == numbers.map { _ in 1 })
    #expect(Self.restored(events) == Self.recorded.count { $0.cell.drop { $0 == "'" } != $0.number })
  }

  /// The round trip itself, where LibreOffice is installed: in several languages (by Windows' numbers), and as people
  /// open tables who let it detect dates and other special numbers.
  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/soffice")),
    arguments: [("en-US", 1033), ("de-DE", 1031), ("uk-UA", 1058)])
  func libreOfficeBringsTheNumbersBack(_ language: String, _ number: Int) throws {
    let scratch = try ScratchFolder()
    let settings = """
      <?xml version="1.0" encoding="UTF-8"?>
      <oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Setup/L10N">
      <prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>\(language)</value></prop></item></oor:items>
      """
    try FileManager.default.createDirectory(
      at: scratch.url.appending(path: "profile/user"), withIntermediateDirectories: true)
    try Data(settings.utf8).write(to: scratch.url.appending(path: "profile/user/registrymodifications.xcu"))
    let numbers = Self.recorded.map(\.number)
    try Data(Self.table(Self.stored(numbers))).write(to: scratch.url.appending(path: "cards.csv"))
    func convert(_ from: String, _ to: String, _ folder: String, _ options: [String] = []) throws {
      let run = try Subprocess.run(
        "soffice",
        [
          "-env:UserInstallation=file://\(scratch.path("profile"))", "--headless",
        ] + options + ["--convert-to", to, "--outdir", scratch.path(folder), scratch.path(from)])
      try #require(run.status == 0, "\(run.errors)")
    }
    try convert("cards.csv", "xlsx", "one", ["--infilter=CSV:44,34,76,1,,\(number),false,true"])
    try convert("one/cards.xlsx", "csv", "two")
    let events = try Reading.file(scratch.path("two/cards.csv"))
    #expect(Self.numbers(events) == numbers && Self.restored(events) > 5)
  }

  /// Forms of other spreadsheets and languages.
  private static let forms: [(number: String, cell: String)] = [
    ("1-2", "02.01.2026"), ("1-2", "2-Jan"), ("1-2", "1-Feb"), ("1/2", "01/02/2026"), ("3.5", "3-May"),
    ("MAR1", "1-Mar"),
    ("2027-01-02", "02.01.2027"), ("2027-01-02", "1/2/27"), ("12:30", "12:30:00"), ("true", "TRUE"), ("TRUE", "ІСТИНА"),
    ("12345678901234567890", "1,23457E+19"), ("12345678901234567890", "1.23E+19"),
    ("12345678901234567890", "12345678901234500000"), ("4820000000000", "4,82E+12"), ("1E5", "1.00E+05"),
    ("00123456", "123456.0"), ("1234567", "1,234,567"), ("5%", "0.05"), ("+380441234567", "380441234567"),
    (" 42", "42"), ("00000", "0"), ("1 234", "1234"), ("1.234", "1234"), ("1'234'567", "1234567"), ("0.50", "0,5"),
    ("$12", "$12.00"), ("12 €", "12,00 €"), ("-$5", "($5.00)"),
    // Months in other languages.
    ("3/4", "04.бер"), ("5-12", "05.груд"), ("3/4", "04. Mrz"), ("1/5", "01. Mai"), ("5-12", "05. Dez"),
    ("1-8", "01-août"), ("2-1", "02-ene"), ("5-10", "5 жовтня 2026 р."), ("1-2", "2 de enero de 2026"),
    ("2027-03-05", "05.бер.27"), ("12-34", "Dec-34"), ("2027-01", "Jan-27"), ("1-9", "09-sty"), ("true", "ПРАВДА"),
    ("false", "ЛОЖЬ"), ("1:30 PM", "13:30:00"), ("2027-01-02 12:30", "02.01.2027 12:30"),
  ]

  @Test func formsOfASpreadsheetAreKnown() throws {
    let numbers = Self.forms.map(\.number)
    let table = try Self.changed(Self.table(Self.stored(numbers)), "payload", Self.forms.map(\.cell))
    let events = try Reading.bytes(table)
    #expect(Self.numbers(events) == numbers && Self.restored(events) == numbers.count)
  }

  /// Edits that a person has typed, because no spreadsheet makes such changes of a number.
  private static let edits: [(number: String, typed: String)] = [
    ("00123456", "123457"), ("00123456", "00123457"), ("1-2", "1-3"), ("1-2", "2.3.2026"), ("true", "FALSE"),
    ("12345678901234567890", "12345678901234567891"), ("ABC", "ABCD"),
    ("4820000000000", "482"), ("123456", "00123456"), ("A1", "B1"), ("2027-01-02", "2027-01-03"),
    // Groups that are not thousands, and numbers that are no day, month or minute.
    ("1234 5678", "12345678"), ("1 2", "12"), ("12.34.56", "123456"), ("12'34", "1234"), ("ABC ", "ABC"),
    ("12-34", "34-12"), ("12:30", "30:12"), ("12:30", "12:30:30"), ("10-20", "20-10"), ("1-2-3", "3-2-1"),
    ("9 5", "5-Sep-1999"), ("1-2", "1-2-1999"), ("MAR1", "1-3"), ("MARKET1", "1-Mar"), ("31-4", "31-Apr"),
    ("$12", "€12"), ("100", "1E2"), ("12", "1,2"), ("A-1-2", "1-2"),
  ]

  @Test func editsCount() throws {
    let typed = Self.edits.map(\.typed)
    let table = try Self.changed(Self.table(Self.stored(Self.edits.map(\.number))), "payload", typed)
    let events = try Reading.bytes(table)
    #expect(Self.numbers(events) == typed && Self.restored(events) == 0)
  }

  /// The text under a code is a number, too. It is compared with that of the wallet in a table of an older version.
  @Test func theTextUnderTheCodeComesBack() throws {
    var stored = Self.stored(["https://x.example", "2", "3"])
    for (index, text) in ["00123456", "12.0", "B 7"].enumerated() {
      let card = stored[index].card
      var content = card.content
      var identifier = try #require(content.identifiers.first)
      identifier.text = text
      content.identifiers = [identifier]
      stored[index] = StoredCard(
        Card(id: card.id, number: card.number, content: content, added: card.added, changed: card.changed))
    }
    let table = try Self.table(stored)
    let changed = try Self.changed(table, "text", ["123456", "12", "B 8"])
    let events = try Reading.bytes(changed)
    #expect(events.cards.map(\.shown?.text) == ["00123456", "12.0", "B 8"] && Self.restored(events) == 2)
    let edited = try Reading.bytes(Self.changed(table, "text", ["", "x", "B 7"]))
    #expect(edited.cards.map(\.shown?.text) == [nil, "x", "B 7"])
    let old = try Self.changed(Self.changed(changed, "ucard_text", nil), "ucard_payload", nil)
    for (card, stored) in zip(try Reading.bytes(old).cards, stored) {
      let own = try #require(stored.card.identifiers.first)
      let text = try card.restoringNumbers(from: stored.card.identifiers) { _ in }.shown?.text
      #expect(text == (own.text == "B 7" ? "B 8" : own.text))
    }
  }

  /// A long number that a person has typed, and a spreadsheet has cut, is refused, whatever the type.
  @Test func editsOfWhichDigitsAreLostAreRefused() throws {
    let table = try Self.table(Self.stored(["777", "12345678901234567890"]))
    for cells in [["4.82E+16", "12345678901234567890"], ["777", "1.24E+19"], ["#REF!", "12345678901234567890"]] {
      let lost = try #require(cells.first { !["777", "12345678901234567890"].contains($0) })
      #expect(try Reading.refusal(Self.changed(table, "payload", cells))?.code == .digitsLost(lost))
    }
    // Older tables have no other form of the number, and a wallet that lacks the card has none either.
    let old = try Self.changed(Self.changed(table, "payload", ["777", "1.23E+19"]), "ucard_payload", nil)
    let card = try #require(Reading.bytes(old).cards.last)
    #expect(throws: ImportError(.digitsLost("1.23E+19"), at: .init(line: 3, field: "payload"))) {
      try card.restoringNumbers(from: []) { _ in }
    }
  }

  /// A table of an older version, whose numbers are compared with those of the card in the wallet.
  @Test func tablesWithoutTheExactNumberAreComparedWithTheWallet() throws {
    let numbers = Self.recorded.map(\.number)
    let cards = Self.stored(numbers)
    let table = try Self.changed(
      Self.changed(Self.table(cards), "payload", Self.recorded.map(\.cell)), "ucard_payload", nil)
    for (card, stored) in zip(try Reading.bytes(table).cards, cards) {
      #expect(card.mayBeRespelled)
      var told = 0
      var others = stored.card.identifiers
      others.append(Identifier(kind: .number, payload: Payload(text: "77")))
      let restored = try card.restoringNumbers(from: others) { _ in told += 1 }
      #expect(restored.shown?.payload == stored.card.identifiers.selected?.payload)
      #expect(told == (card.shown?.payload == restored.shown?.payload ? 0 : 1))
    }
  }
}
