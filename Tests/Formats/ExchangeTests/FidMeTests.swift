import Archives
import Barcodes
import Cards
import Foundation
import Synchronization
import Testing
import Values
import struct Values.UUID
import Witnesses

@testable import Exchange

/// Importing FidMe's export. Tables are written by hand, and packed by Python.
@Suite struct FidMeTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private static let header = "Retailer;Program;Added At;Reference;Firstname;Lastname\n"

  @Test func aWholeTable() throws {
    let told = try told(
      Self.header + """
        Carrefour;Carte Fidélité;2019-05-01 12:34:56 UTC; 0012 ;Élise;Martin
        Ikea; Ikea ;2020-01-01T00:00:00+02:00;627598001234;;

        "A ""quoted""; shop";;;"two
        lines";Jean;
        ;Only a program;long ago;7;;Martin

        """)
    #expect(told.cards.map(\.content.name) == ["Carrefour", "Ikea", #"A "quoted"; shop"#, "Only a program"])
    #expect(told.cards.map(\.content.note) == ["Carte Fidélité\nÉlise Martin", nil, "Jean", "Martin"])
    #expect(
      told.cards.map(\.content.identifiers.selected)
        == [" 0012 ", "627598001234", "two\nlines", "7"].map {
          Identifier(kind: .number, payload: Payload(text: $0))
        })
    #expect(
      told.cards.map(\.added) == [
        Instant(seconds: 1_556_714_096), Instant(seconds: 1_577_829_600), nil, nil,
      ])
    #expect(told.cards.allSatisfy { $0.fields == [.name, .identifier, .note] && $0.origins.isEmpty && $0.id == nil })
    #expect(told.cards.map(\.location.line) == [2, 3, 5, 7])
    #expect(told.cards.allSatisfy { $0.location.entry == "fidme/loyalty_programs.csv" })
    #expect(
      told.remarks == [
        ImportRemark(
          .ignoredValue("Added At"), at: .init(entry: "fidme/loyalty_programs.csv", line: 7, field: "Added At"))
      ])
    #expect(told.skipped.isEmpty)
  }

  @Test(
    arguments: [
      ("Reference;Retailer\n1;A\n", "A", nil), ("\u{FEFF}retailer; REFERENCE ;program\r\nA;1;P\r\n", "A", "P"),
      ("lastname;RETAILER;reference;Colour\nM;A;1;red\n", "A", "M"), ("\n\nRetailer;Reference\n\nA;1\n\n\n", "A", nil),
      ("Retailer;Reference\n\"\u{7}A\u{1B}[1m\nB \";1\n", "A [1m B", nil),
      ("Retailer;Reference;Program\nA;1;\"P\u{7}\r\nQ\"\n", "A", "P \nQ"),
    ] as [(String, String, String?)])
  func columnsAreWhereTheHeaderSays(_ table: String, _ name: String, _ note: String?) throws {
    let told = try told(table)
    #expect(told.cards.map(\.content.name) == [name] && told.cards.map(\.content.note) == [note])
    #expect(told.cards.map(\.content.identifiers.selected?.payload.text) == ["1"])
    #expect(told.remarks.isEmpty)
  }

  @Test func rowsWithoutANumberAreSkipped() throws {
    let told = try told(Self.header + "A;P;;;;\n ;P;; ;;\n")
    let entry = "fidme/loyalty_programs.csv"
    #expect(told.cards.isEmpty && told.remarks.isEmpty)
    #expect(
      told.skipped == [
        SkippedEntry(.noNumber, name: "A", at: .init(entry: entry, line: 2)),
        SkippedEntry(.noNumber, name: nil, at: .init(entry: entry, line: 3)),
      ])
  }

  @Test func rowsWithoutANameGetTheFallbackName() throws {
    var options = ImportOptions()
    options.fallbackName = "Картка"
    let told = try told("Retailer;Reference\n;1\n", options)
    #expect(told.cards.map(\.content.name) == ["Картка"])
    #expect(
      told.remarks == [
        ImportRemark(.unnamed, at: .init(entry: "fidme/loyalty_programs.csv", line: 2, field: "Retailer"))
      ])
  }

  @Test(
    arguments: [
      ("", .empty, nil, nil), (Self.header, .empty, nil, nil), ("\n\n", .empty, nil, nil),
      ("Retailer;Program\nA;B\n", .missing, 1, "Reference"), ("Program;Reference\nA;B\n", .missing, 1, "Retailer"),
      ("Retailer,Reference\nA,1\n", .missing, 1, "Retailer"),
      ("Retailer;Reference\nA;1\nA;1;2\n", .fieldCount(3, header: 2), 3, nil),
      ("Retailer;Reference\nA\n", .fieldCount(1, header: 2), 2, nil),
      ("Retailer;Reference\nA;\"1\n", .strayQuote, 2, nil), ("Retailer;Reference\nA;1\"2\n", .strayQuote, 2, nil),
      ("Retailer;Reference\nA;1\u{0}\n", .notText, 2, nil), ("Retailer;Reference\nA;1", .unfinishedLine, 2, nil),
    ] as [(String, ImportError.Code, Int?, String?)])
  func errorsNameTheLineAndField(_ table: String, _ code: ImportError.Code, _ line: Int?, _ field: String?) throws {
    #expect(
      throws: ImportError(code, at: .init(entry: "fidme/loyalty_programs.csv", line: line, field: field))
    ) { _ = try told(table) }
  }

  @Test func tablesInOtherCharsetsAreRefused() throws {
    let table = Array("Retailer;Reference\nCaf".utf8) + [0xE9] + Array(";1\n".utf8)
    #expect(throws: ImportError(.notText, at: .init(entry: "fidme/loyalty_programs.csv", line: 2))) {
      _ = try Told(archive([("fidme/loyalty_programs.csv", table)]))
    }
  }

  @Test func aLastLineWithoutAnEndIsTakenOnDemand() throws {
    var options = ImportOptions()
    options.isForced = true
    #expect(try told("Retailer;Reference\nA;1", options).cards.count == 1)
  }

  @Test func theTableIsFoundByItsName() throws {
    let table = Array("Retailer;Reference\nA;1\n".utf8)
    for (name, isFidMe) in [
      ("loyalty_programs.csv", true), ("a/b/loyalty_programs.csv", true), ("__MACOSX/loyalty_programs.csv", false),
      ("__MACOSX/._loyalty_programs.csv", false), ("loyalty_programs.csv/x", false), ("catima.csv", false),
    ] {
      let archive = try archive([("readme.txt", []), (name, table)])
      #expect(FidMeReader.isFidMe(archive) == isFidMe, "\(name)")
      if isFidMe { #expect(try Told(archive).cards.count == 1) }
    }
  }

  @Test func truncatedAnywhere() throws {
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: zip([("loyalty_programs.csv", Array(Self.header.utf8))]))))
    for count in 0..<bytes.count {
      #expect(throws: ImportError.self, "\(count) bytes") {
        _ = try Told(ZipArchive(ImportFile(Array(bytes[..<count]))) { nil })
      }
    }
  }

  @Test func manyRows() throws {
    let shares = Mutex<[Double]>([])
    var options = ImportOptions()
    options.progress = { share in shares.withLock { $0.append(share) } }
    let told = try told("Retailer;Reference\n" + (0..<20_000).map { "Shop \($0);\($0)\n" }.joined(), options)
    #expect(told.cards.count == 20_000)
    let progress = shares.withLock(\.self)
    #expect(progress.last == 1 && progress == progress.sorted() && progress.count > 2)
  }

  // MARK: - Helpers

  /// All events of a reader.
  private struct Told {
    var cards: [ImportedCard] = []
    var skipped: [SkippedEntry] = []
    var remarks: [ImportRemark] = []

    init(_ archive: ZipArchive, _ options: ImportOptions = .init()) throws {
      try FidMeReader(archive: archive, options: options).read { event in
        switch event {
        case .card(let card): cards.append(card)
        case .skipped(let entry): skipped.append(entry)
        case .lock, .original, .everyCard, .phoneExport: break
        case .remark(let remark): remarks.append(remark)
        case .fault(let error): throw error
        case .category: Issue.record("FidMe has no categories")
        }
      }
    }
  }

  private func told(_ table: String, _ options: ImportOptions = .init()) throws -> Told {
    try Told(archive([("fidme/loyalty_programs.csv", Array(table.utf8))]), options)
  }

  private func archive(_ files: [(String, [UInt8])]) throws -> ZipArchive {
    try ZipArchive(ImportFile(owning: open(zip(files), O_RDONLY))) { nil }
  }

  /// Packs files in the given order, with Python.
  private func zip(_ files: [(String, [UInt8])]) throws -> String {
    let path = scratch.path("\(UUID().text).zip")
    let script = """
      import base64, json, sys, zipfile
      with zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED) as archive:
          for name, content in json.load(sys.stdin):
              archive.writestr(name, base64.b64decode(content))
      """
    let input = try JSONEncoder().encode(files.map { [$0, Data($1).base64EncodedString()] })
    let result = try Subprocess.run("python3", ["-c", script, path], input: [UInt8](input))
    try #require(result.status == 0, "\(result.errors)")
    return path
  }
}
