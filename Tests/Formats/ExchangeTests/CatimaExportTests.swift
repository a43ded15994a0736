import Barcodes
import Cards
import Exchange
import Foundation
import Testing
import Values
import struct Values.UUID
import Witnesses

/// Files for Catima, read by Python as Catima reads them, and imported again.
@Suite struct CatimaExportTests {
  private static let options = ExportOptions(start: { $0.midnight.adding(seconds: -7200) })

  /// Reads the sections of the table as strictly as Catima, which refuses a whole file for one wrong value.
  private static let reader = #"""
    import csv, io, json, re, sys, zipfile
    TYPES = "AZTEC CODABAR CODE_39 CODE_93 CODE_128 DATA_MATRIX EAN_8 EAN_13 ITF PDF_417 QR_CODE UPC_A UPC_E".split()
    MONEY = "UAH USD EUR JPY KWD PLN".split()
    archive = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
    assert archive.testzip() is None
    names = archive.namelist()
    assert names[0] == "catima.csv" and len(set(names)) == len(names)
    text = archive.read("catima.csv").decode("utf-8", "strict")
    sections = [[]]
    for row in csv.reader(io.StringIO(text, newline=""), strict=True):
        if row: sections[-1].append(row)
        else: sections.append([])
    version, groups, cards, links = sections
    assert version == [["2"]] and groups.pop(0) == ["_id"] and links.pop(0) == ["cardId", "groupId"]
    header = cards.pop(0)
    assert header[:15] == ("_id,store,note,validfrom,expiry,balance,balancetype,cardid,barcodeid,barcodetype,"
      "barcodeencoding,headercolor,starstatus,lastused,archive").split(",")
    assert all(name.startswith("ucard_") for name in header[15:])
    for row in cards:
        assert len(row) == len(header)
        c = dict(zip(header, row))
        assert re.fullmatch("[1-9][0-9]*", c["_id"]) and c["store"] and c["cardid"]
        for key in ["validfrom", "expiry", "headercolor"]: assert c[key] == "" or re.fullmatch("-?[0-9]+", c[key])
        assert re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", c["balance"]) and c["balancetype"] in MONEY + [""]
        assert c["barcodetype"] in TYPES + [""] and c["barcodeencoding"] in ["ISO-8859-1", "UTF-8"]
        if c["barcodeencoding"] == "ISO-8859-1" and c["barcodetype"]: (c["barcodeid"] or c["cardid"]).encode("latin-1")
        assert c["starstatus"] in "01" and c["archive"] in "01" and re.fullmatch("[0-9]+", c["lastused"])
    ids = [row[0] for row in cards]
    assert len(set(ids)) == len(ids) and {card for card, _ in links} <= set(ids)
    assert {group for _, group in links} <= {row[0] for row in groups}
    for name in names[1:]: assert re.fullmatch("card_([0-9]+)_(front|back|icon).png", name)[1] in ids
    print(json.dumps({"groups": [[row[0] for row in groups]], "cards": [row[1:15] for row in cards], "links": links,
      "names": [names]}))
    """#

  private static func written(
    _ cards: [StoredCard], categories: [String] = [], for phone: CatimaExport.Phone? = nil, password: String? = nil
  ) throws -> (bytes: [UInt8], remarks: [ExportRemark]) {
    var remarks: [ExportRemark] = []
    // Each export has an identity of its own.
    let id = try #require(UUID(text: "F4F17CA1-55A5-4F35-A47C-5C40A5E5D0A1"))
    var export = try CatimaExport(categories: categories, for: phone, id: id, options) { remarks.append($0) }
    for card in cards { try export.add(card) }
    let scratch = try ScratchFolder()
    let descriptor = open(scratch.path("x"), O_RDWR | O_CREAT, 0o600)
    defer { close(descriptor) }
    var shares: [Double] = []
    try export.write(
      to: descriptor, password: password.map { Array($0.utf8) }, at: Instant(seconds: 1_700_000_000),
      picture: { _ in try ExportSamples.picture() }, progress: { shares.append($0) })
    #expect(shares.last == 1 && shares == shares.sorted())
    return ([UInt8](try Data(contentsOf: scratch.url.appending(path: "x"))), remarks)
  }

  @Test func aCardIsARowOfCatima() throws {
    let cards = try ExportSamples.cards()
    let (bytes, remarks) = try Self.written(cards, categories: ["Їжа", "a,\"b\"", "Empty"])
    let read = try told([String: [[String]]].self, Self.reader, bytes)
    #expect(read["groups"] == [["Їжа", "a,\"b\"", "Empty"]])
    let latin = "ISO-8859-1"
    // Midnight, two hours ahead of UTC.
    let whole = ["one, \"two\"\nthree", "1700000000250", "1804197600000"]
    let rest = ["-2147417597", "1", "1650000000", "1"]
    let first = whole + ["12.50", "UAH"]
    let further = whole + ["0", ""]
    let plain = ["", "", "", "0", ""]
    let end = ["", "0", "0", "0"]
    let expected: [[String]] = [
      ["Сільпо"] + first + [
        "(01)04006381333931(10)AB(21)42", "\u{F1}010400638133393110AB\u{F1}2142", "CODE_128", latin,
      ]
        + rest,
      ["Сільпо (Ї)"] + further + ["No 1", "Їжак", "QR_CODE", "UTF-8"] + rest,
      ["Сільпо (3)"] + further + ["04:A2:3B:5C", "", "", latin] + rest,
      ["Сільпо (4)"] + further + ["x", "", "", latin] + rest,
      ["Сільпо (5)"] + further + [" 0 ", "", "", latin] + rest,
      ["Empty"] + plain + ["Empty", "", "", latin] + end,
      ["Latin"] + ["", "", "", "7", ""] + ["\u{E9}", "", "CODE_128", latin] + end,
      ["Bytes"] + plain + [" \u{FF}", "", "", latin] + end,
      ["Add-on"] + ["", "", "", "5.00", "USD"] + ["4006381333931+12", "", "", latin] + end,
      ["Young"] + ["", "", "", "1.00", ""] + ["12", "", "ITF", latin] + end,
    ]
    let rows = read["cards"] ?? []
    #expect(rows.count == expected.count)
    for (row, expected) in zip(rows, expected) { #expect(row == expected) }
    #expect(read["links"] == (1...5).flatMap { [["\($0)", "Їжа"], ["\($0)", "a,\"b\""]] } + [["10", "Їжа"]])
    #expect(read["names"] == [["catima.csv", "card_1_back.png", "card_1_icon.png"]])
    let told = remarks.map { "\($0.number) \($0.card) \($0.label ?? "-") \($0.code)" }
    #expect(
      told == [
        "7 Сільпо - secret", "7 Сільпо - parts([issuer, balanceHistory])", "7 Сільпо 4 chip",
        #"7 Сільпо 5 unknownType("Micro QR")"#, "8 Empty - noIdentifier",
        #"9 Latin - uncodable("Code 128")"#, #"10 Bytes - uncodable("Data Matrix")"#,
        #"11 Add-on - uncodable("EAN-13")"#, #"12 Young - currency("XCG")"#,
      ])
  }

  /// ZXing draws plain Code 39 if it has all characters; pairs count as two of 80 characters.
  @Test(arguments: [
    ("abc-1", true), ("ABC-1", true), ("A/B", false), (String(repeating: "a", count: 40), true),
    (String(repeating: "a", count: 41), false),
  ])
  func aFullASCIICode39IsWrittenIfCatimaDrawsTheSame(_ text: String, _ isSame: Bool) throws {
    let content = CardContent(name: "Gym", identifiers: [.code("code39ext", text)])
    let card = Card(id: UUID(), number: 1, content: content, added: .now, changed: .now)
    let (bytes, remarks) = try Self.written([StoredCard(card, origins: [])])
    #expect(remarks.map(\.code) == (isSame ? [] : [.uncodable("Code 39 full ASCII")]))
    let row = try #require(try told([String: [[String]]].self, Self.reader, bytes)["cards"]?.first)
    #expect(row[6] == text && row[8] == (isSame ? "CODE_39" : ""))
  }

  @Test func comesBack() throws {
    let cards = try ExportSamples.cards()
    let (bytes, _) = try Self.written(cards, categories: ["Їжа", "a,\"b\"", "Empty"])
    let events = try Reading.bytes(bytes)
    #expect(events.categories == ["Їжа", "a,\"b\"", "Empty"] && events.cards.count == cards.count)
    for (card, stored) in zip(events.cards, cards) {
      var content = stored.card.content
      content.identifiers = content.identifiers.withoutSecrets
      #expect(card.content.differences(from: content) == [], "\(content.name)")
      #expect(card.content == content && card.id == stored.card.id && card.number == stored.card.number)
      #expect(card.added == stored.card.added && card.changed == stored.card.changed)
      #expect(card.use == stored.use && card.origins == stored.origins)
      #expect(card.fields == CardFields.all.subtracting([.deletesMissing, .background, .originals]).union(.identifier))
      #expect(card.pictures.count == content.pictures.count)
    }
  }

  /// Python edits a row, as a person would.
  @Test func anEditedRowCounts() throws {
    let cards = try ExportSamples.cards()
    let (bytes, _) = try Self.written([cards[0]], categories: ["Їжа", "a,\"b\""])
    let script = #"""
      import base64
      archive = zipfile.ZipFile(io.BytesIO(base64.b64decode(given)))
      files = {name: archive.read(name) for name in archive.namelist()}
      text = files["catima.csv"].decode()
      new = text.replace("1,Сільпо,", "1,АТБ,", 1).replace(",12.50,UAH,", ",7.25,UAH,", 1)
      assert new.count("АТБ") == 1 and new.count("7.25") == 1
      result = zipped(files | {"catima.csv": new})
      """#
    let edited = try made(script, given: Data(bytes).base64EncodedString())
    let card = try Reading.bytes(edited).card()
    #expect(card.id == cards[0].card.id && card.content.name == "АТБ")
    var expected = cards[0].card.content
    expected.name = "АТБ"
    expected.balance = Balance(7.25, Currency(code: "UAH"))
    // The row has the last day as a moment, too.
    expected.expiry = expected.expiry.map { CardDate($0.day, instant: Instant(seconds: 1_804_197_600)) }
    var content = cards[0].card.content
    card.update(&content)
    #expect(content.differences(from: expected) == [])
    #expect(content == expected)
  }

  @Test func encrypted() throws {
    let cards = try ExportSamples.cards()
    let (plain, _) = try Self.written(cards, categories: ["Їжа", "a,\"b\""])
    let (bytes, _) = try Self.written(cards, categories: ["Їжа", "a,\"b\""], password: "a secret")
    let scratch = try ScratchFolder()
    try Data(bytes).write(to: scratch.url.appending(path: "x.zip"))
    let list = try Subprocess.run("7z", ["l", "-slt", scratch.path("x.zip")])
    #expect(list.text.components(separatedBy: "Method = AES-256").count == 4 && list.text.contains("Encrypted = +"))
    let run = try Subprocess.run("7z", ["x", "-pa secret", "-oout", "x.zip"], in: scratch.url)
    #expect(run.status == 0, "\(run.text)")
    let script = """
      import io, json, os, sys, zipfile
      archive = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
      same = [open(os.path.join(sys.argv[1], name), "rb").read() == archive.read(name) for name in archive.namelist()]
      locked = zipfile.ZipFile(sys.argv[2])
      for name in locked.namelist():
          assert locked.getinfo(name).flag_bits & 1
          try: locked.read(name)
          except (RuntimeError, NotImplementedError): continue
          same.append(False)
      print(json.dumps(same))
      """
    #expect(try told([Bool].self, script, plain, [scratch.path("out"), scratch.path("x.zip")]) == [true, true, true])
    #expect(Reading.refusal(bytes)?.code == .passwordNeeded)
    #expect(Reading.refusal(bytes, ImportOptions { $0.password = { Array("A secret".utf8) } })?.code == .wrongPassword)
    let events = try Reading.bytes(bytes, ImportOptions { $0.password = { Array("a secret".utf8) } })
    #expect(events.cards.map(\.content.name) == cards.map(\.card.name))
  }

  /// A row that the wallet keeps and cannot read leaves the other cards alone.
  @Test(arguments: [
    "Gym,,abc,,0,,A-1,,CODE_128,ISO-8859-1,,0,0", "Gym,,,,1.2.3,,A-1,,CODE_128,ISO-8859-1,,0,0",
    "Gym,,,,0,,A-1,,CODE_128,ISO-8859-1,9999999999,0,0", ",,,,0,,A-1,,CODE_128,ISO-8859-1,,0,0", "Gym,A-1", "",
  ])
  func aKeptRowThatCannotBeRead(_ row: String) throws {
    let entry = row.replacingOccurrences(of: ",", with: "\n")
    let content = CardContent(name: "Gym", identifiers: [.code("code128", "A-1")])
    let card = Card(id: UUID(), number: 1, content: content, added: .now, changed: .now)
    let origin = CardOrigin(format: CatimaEntry.format, file: "phone", key: "3", entry: entry)
    let other = try ExportSamples.cards()[1]
    let (bytes, remarks) = try Self.written(
      [StoredCard(card, origins: [origin]), other], for: CatimaExport.Phone(file: "phone", lastKey: 5))
    let named = remarks.map { "\($0.number) \($0.card) \($0.code)" }
    #expect(named == ["1 Gym unreadableThere", "8 Empty noIdentifier"])
    let read = try told([String: [[String]]].self, Self.reader, bytes)
    #expect(read["cards"]?.map { [$0[0], $0[6]] } == [["Gym", "A-1"], ["Empty", "Empty"]])
    #expect(try Reading.bytes(bytes).cards.map(\.content.identifiers.count) == [1, 0])
  }

  @Test func anEmptyWallet() throws {
    let (bytes, remarks) = try Self.written([])
    let read = try told([String: [[String]]].self, Self.reader, bytes)
    #expect(read["cards"] == [] && remarks == [] && Reading.refusal(bytes)?.code == .emptyPhone)
  }
}
