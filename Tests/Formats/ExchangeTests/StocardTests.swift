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

/// Importing Stocard's export, in both layouts. Archives are packed by Python and 7-Zip.
@Suite struct StocardTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  // MARK: - Layouts

  private static let png = [UInt8](
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==") ?? Data())
  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + Array("anything".utf8) + [0xFF, 0xD9]
  private static let cards = "extracts/u1/users/u1/loyalty-cards/"
  private static let shops = "extracts/u1/users/u1/loyalty-card-custom-providers/"

  @Test func theNewerLayout() throws {
    let told = try told([
      (Self.cards + "b/usage-statistics/content.json", #"{"usages":[{"time":{"value":"2021-03-04T05:06:07.250Z"}}]}"#),
      (Self.cards + "b/usages/x/content.json", #"{"time":{"value":"2021-03-05T05:06:07Z"}}"#),
      (Self.cards + "b/usages/y/content.json", #"{"time":{"value":"2021-03-04T05:06:07.250Z"}}"#),
      (Self.cards + "b/points-account/content.json", "no JSON"),
      (Self.cards + "b/card-linked-coupons/1/content.json", "no JSON"),
      (Self.cards + "b/notes/default/content.json", #"{"content":"first\r\nsecond\u0007\tthird "}"#),
      (
        Self.cards + "b/content.json",
        #"{"input_id":" 0012345 ","input_provider_name":" Сільпо\n","label":"Mine","input_barcode_format":"CODE_128"}"#
      ),
      (
        Self.cards + "a/card.json",
        #"{"input_id":"4006381333931","input_provider_name":"dm","label":"dm","input_barcode_format":"EAN_13"}"#
      ),
    ])
    #expect(told.cards.map(\.content.name) == ["dm", "Сільпо"])
    let (dm, silpo) = (told.cards[0], told.cards[1])
    #expect(dm.content.identifiers.selected == Identifier(kind: .code(.ean13), payload: Payload(text: "4006381333931")))
    #expect(dm.content.note == nil && dm.use == nil && dm.fields == [.name, .identifier, .type, .note])
    #expect(dm.location == ImportLocation(entry: Self.cards + "a/card.json"))
    #expect(
      silpo.content.identifiers.selected == Identifier(kind: .code(.code128), payload: Payload(text: " 0012345 ")))
    #expect(silpo.content.note == "Mine\nfirst\nsecond \tthird ")
    #expect(silpo.use == CardUse(lastShown: Instant(seconds: 1_614_920_767), timesShown: 2))
    #expect(silpo.id == nil && silpo.origins.isEmpty)
    #expect(told.remarks.isEmpty && told.skipped.isEmpty)
  }

  @Test func theOlderLayout() throws {
    let folder = "u1/sync/data/users/u1/"
    let told = try told([
      (folder + "loyalty-cards/7/images/front.png", Self.png),
      (folder + "loyalty-cards/7/images/back.png", Self.png + []),
      (folder + "loyalty-cards/7/notes/default.json", Array(#"{"content":"a note"}"#.utf8)),
      (
        folder + "loyalty-cards/7.json",
        Array(
          """
          {"input_id":"0001","label":"a note",
           "input_provider_reference":{"identifier":"/users/u1/loyalty-card-custom-providers/p"}}
          """.utf8)
      ),
      (folder + "loyalty-card-custom-providers/p.json", Array(#"{"name":"The corner shop"}"#.utf8)),
    ])
    let card = try #require(told.cards.first)
    #expect(told.cards.count == 1 && told.remarks.isEmpty && told.skipped.isEmpty)
    #expect(card.content.name == "The corner shop" && card.content.note == "a note")
    #expect(card.content.identifiers.selected == Identifier(kind: .number, payload: Payload(text: "0001")))
    #expect(card.fields == [.name, .identifier, .note, .front, .back])
    #expect(card.pictures.map(\.bytes) == [Self.png, Self.png])
  }

  /// The folders around that of the users depend on how a person has unpacked and packed the export.
  @Test(arguments: ["", "users/", "Stocard export/data/", "a/b/c/d/"])
  func foldersAroundDoNotMatter(_ folder: String) throws {
    let archive = try archive([(folder + "users/u/loyalty-cards/1/content.json", Self.card(#""input_id":"1""#))])
    #expect(StocardReader.isStocard(archive))
    #expect(try Told(archive).cards.count == 1)
  }

  @Test func picturesAreTheSameByteForByte() throws {
    for (front, back) in [
      ("images/front.png", "images/back.jpeg"), ("images/front/front.jpg", "images/back/back.PNG"),
    ] {
      let told = try told([
        (Self.cards + "1/" + front, Self.jpeg), (Self.cards + "1/" + back, Self.png),
        (
          Self.cards + "1/content.json",
          Self.card(
            """
            "input_id":"1",
            "input_provider_reference":{"identifier":"/users/u1/loyalty-card-custom-providers/p"}
            """)
        ),
        (Self.shops + "p/content.json", Array(#"{"name":"Shop"}"#.utf8)), (Self.shops + "p/logo.png", Self.png),
        (Self.shops + "q/logo.png", Self.jpeg),
      ])
      let card = try #require(told.cards.first)
      #expect(card.fields == [.name, .identifier, .note, .front, .back, .icon])
      #expect(card.pictures.map(\.bytes) == [Self.jpeg, Self.png, Self.png])
      for (side, bytes) in [(PictureSide.front, Self.jpeg), (.back, Self.png), (.icon, Self.png)] {
        #expect(try card.content.pictures[side]?.digest == CardPicture.digest(of: bytes))
      }
      #expect(told.remarks.isEmpty)
    }
  }

  @Test func unreadablePicturesAreLeftOut() throws {
    let told = try told([
      (Self.cards + "1/content.json", Self.card(#""input_id":"1""#)),
      (Self.cards + "1/images/front.png", Array("GIF89a".utf8)),
      (Self.cards + "1/images/back.png", Array(Self.png.dropLast())),
    ])
    #expect(told.cards.first?.fields == [.name, .identifier, .note])
    #expect(
      told.remarks == [
        ImportRemark(.unreadablePicture(.unknownType), at: .init(entry: Self.cards + "1/images/front.png")),
        ImportRemark(.unreadablePicture(.truncated(.png)), at: .init(entry: Self.cards + "1/images/back.png")),
      ])
  }

  @Test func aCardInTwoFoldersIsTakenOnce() throws {
    let told = try told([
      ("u1/sync/data/users/u1/loyalty-cards/1.json", Self.card(#""input_id":"old""#)),
      (Self.cards + "1/content.json", Self.card(#""input_id":"new""#)),
    ])
    #expect(told.cards.map(\.content.identifiers.selected?.payload.text) == ["new"])
    #expect(
      told.remarks == [ImportRemark(.ignoredEntry, at: .init(entry: "u1/sync/data/users/u1/loyalty-cards/1.json"))])
  }

  // MARK: - Names and codes

  /// The keys of a card, and the resulting name, note and remarks.
  @Test(
    arguments: [
      (#""input_provider_name":"A","label":"B""#, "A", "B", []),
      (#""input_provider_name":"\u0000 ","label":"B""#, "B", nil, []),
      (#""input_provider_reference":{"identifier":"/loyalty-card-providers/87"}"#, "87", nil, [.namedByNumber("87")]),
      (
        #""input_provider_reference":{"identifier":"/loyalty-card-providers/87"},"label":"B""#, "87", "B",
        [.namedByNumber("87")]
      ),
      (
        #""input_provider_reference":{"identifier":"/loyalty-card-providers/87"},"input_provider_name":"A""#, "A", nil,
        []
      ),
      (#""input_provider_reference":{"identifier":"/users/u1/loyalty-card-custom-providers/p"}"#, "Shop p", nil, []),
      (
        #""input_provider_reference":{"identifier":"/users/u1/loyalty-card-custom-providers/gone"}"#, "Card", nil,
        [.unnamed]
      ),
      (#""input_provider_reference":{"identifier":"nonsense"}"#, "Card", nil, [.unnamed]),
      (#""input_provider_reference":null,"input_provider_name":null,"label":null"#, "Card", nil, [.unnamed]),
    ] as [(String, String, String?, [ImportRemark.Code])])
  func names(_ keys: String, _ name: String, _ note: String?, _ remarks: [ImportRemark.Code]) throws {
    let told = try told([
      (Self.cards + "1/content.json", "{\"input_id\":\"1\",\(keys)}"),
      (Self.shops + "p/content.json", #"{"name":"Shop p"}"#),
    ])
    #expect(told.cards.map(\.content.name) == [name] && told.cards.map(\.content.note) == [note])
    #expect(told.remarks.map(\.code) == remarks)
  }

  @Test(
    arguments: [
      ("CODE_128", "a", .code(.code128)), ("EAN_8", "96385074", .code(.ean8)), ("UPC_A", "036000291452", .code(.upcA)),
      ("ITF", "1234", .code(.itf)), ("QR_CODE", "Привіт", .code(.qr)), ("AZTEC", "a", .code(.aztec)),
      ("DATA_MATRIX", "a", .code(.dataMatrix)), ("PDF_417", "a", .code(.pdf417)), ("CODABAR", "A1A", .code(.codabar)),
      ("CODE_39", "A", .code(.code39)), ("RSS_14", "00012345678905", .code(.dataBar)),
      ("RSS_EXPANDED", "0100012345678905", .code(.dataBarExpanded)),
      ("RSS_DATABAR_EXPANDED", "0100012345678905", .code(.dataBarExpanded)),
      ("GS1_128", "0100012345678905", .code(.gs1128)), ("GS1_128", "12345", .code(.code128)), ("", "12", .number),
    ] as [(String, String, Identifier.Kind)])
  func types(_ format: String, _ number: String, _ kind: Identifier.Kind) throws {
    let told = try told([
      (Self.cards + "1/content.json", Self.card("\"input_id\":\"\(number)\",\"input_barcode_format\":\"\(format)\""))
    ])
    #expect(told.cards.first?.content.identifiers.selected == Identifier(kind: kind, payload: Payload(text: number)))
    #expect(told.remarks.isEmpty)
  }

  @Test func codesThatCannotBeDrawnAreKept() throws {
    let told = try told([
      (Self.cards + "1/content.json", Self.card(#""input_id":"4006381333930","input_barcode_format":"EAN_13""#)),
      (Self.cards + "2/content.json", Self.card(#""input_id":"x","input_barcode_format":"HAN_XIN""#)),
      (Self.cards + "3/content.json", Self.card(#""input_id":"""#)),
    ])
    #expect(told.cards.map(\.content.identifiers.selected?.kind) == [.code(.ean13), .unknown("HAN_XIN"), nil])
    let codes = told.remarks.map(\.code)
    if case .cannotBeDrawn = codes.first {} else { Issue.record("\(codes)") }
    #expect(codes.dropFirst() == [.unknownSymbology("HAN_XIN")])
    #expect(told.remarks.map(\.location.field) == ["input_id", "input_barcode_format"])
  }

  // MARK: - Entries that are not cards

  @Test func foldersWithoutACard() throws {
    let told = try told([
      (Self.cards + "a/usage-statistics/content.json", #"{"usages":[]}"#),
      (Self.cards + "a/points-account/content.json", "{}"), (Self.cards + "b/notes/default/content.json", "{}"),
      (Self.cards + "c/content.json", #"{"input_id":"1","input_provider_name":"C"}"#),
    ])
    #expect(told.cards.count == 1 && told.remarks.isEmpty)
    #expect(
      told.skipped == [
        SkippedEntry(.onlyUsage, name: nil, at: .init(entry: "users/u1/loyalty-cards/a")),
        SkippedEntry(.noNumber, name: nil, at: .init(entry: "users/u1/loyalty-cards/b")),
      ])
  }

  @Test func junkDoesNotMatter() throws {
    let told = try told([
      ("__MACOSX/" + Self.cards + "1/content.json", "junk"), (Self.cards + "1/._content.json", "junk"),
      (Self.cards + "._1.json", "junk"), (Self.cards + ".DS_Store", "junk"), (Self.cards + "readme.txt", "junk"),
      (Self.cards + "1/images/front.gif", "junk"), (Self.cards + "1/notes/other/content.json", "junk"),
      (Self.cards + "1/content.json.bak", "junk"), (Self.cards + ".json", "junk"), (Self.cards + "2/", ""),
      ("users/loyalty-cards/1.json", "junk"), ("loyalty-cards/1/content.json", "junk"), ("Thumbs.db", "junk"),
      (Self.shops + "unused/content.json", "junk"), (Self.shops + "p/notes/default/content.json", "junk"),
      (Self.cards + "1/content.json", #"{"input_id":"1","input_provider_name":"A"}"#),
    ])
    #expect(told.cards.map(\.content.name) == ["A"] && told.remarks.isEmpty && told.skipped.isEmpty)
  }

  @Test func oneOfTenThousandFilesOfJunk() throws {
    let growth = try ProcessorTime.growth(to: 10_000) { count in
      var files = (0..<count).map { ("extracts/u/users/u/loyalty-cards-\($0)/\($0)/content.json", "junk") }
      let card = ("extracts/u/users/u/loyalty-cards/1/content.json", #"{"input_id":"1","label":"A"}"#)
      files.insert(card, at: count / 2)
      let path = try zip(files.map { ($0.0, Array($0.1.utf8)) })
      #expect(try Told(archive(at: path)).cards.map(\.content.name) == ["A"])
    }
    #expect(growth < ProcessorTime.squareBegins)
  }

  @Test func filesOfOthersAreNotStocard() throws {
    for name in [
      "catima.csv", "loyalty-cards/1.json", "users/u/loyalty-cards", "__MACOSX/users/u/loyalty-cards/1.json",
    ] {
      #expect(!StocardReader.isStocard(try archive([(name, [])])), "\(name)")
    }
    for files in [[], [(Self.cards + "x.txt", "")], [(Self.cards + "x/usages/1/content.json", "{}")]] {
      #expect(throws: ImportError(.empty)) { _ = try told(files) }
    }
  }

  // MARK: - Errors

  @Test(
    arguments: [
      ("1/content.json", #"{"label":"A"}"#, .missing, "input_id"),
      ("1/content.json", #"{"input_id":null}"#, .missing, "input_id"),
      ("1/content.json", #"{"input_id":12}"#, .badValue, "input_id"),
      ("1/content.json", #"{"input_id":"1","label":[]}"#, .badValue, "label"),
      ("1/content.json", #"{"input_id":"1","input_provider_reference":"7"}"#, .badValue, "input_provider_reference"),
      ("1/content.json", #"{"input_id":"1","input_provider_reference":{"identifier":7}}"#, .badValue, "identifier"),
      ("1/content.json", "[]", .badValue, nil), ("1/content.json", #"{"input_id":"#, .truncated, nil),
      ("1/content.json", String(repeating: "[", count: 10_000), .notJSON, nil),
      ("1/content.json", String(repeating: " ", count: 1 << 20) + "{}", .tooLarge(1 << 20), nil),
      ("2/notes/default/content.json", "null", .badValue, nil),
      ("2/notes/default/content.json", #"{"content":1}"#, .badValue, "content"),
      ("2/usage-statistics/content.json", "x", .notJSON, nil),
    ] as [(String, String, ImportError.Code, String?)])
  func errorsNameTheEntryAndField(_ name: String, _ text: String, _ code: ImportError.Code, _ field: String?) throws {
    let line = [.notJSON, .truncated].contains(code) ? 1 : nil
    #expect(throws: ImportError(code, at: .init(entry: Self.cards + name, line: line, field: field))) {
      _ = try told([(Self.cards + name, text), (Self.cards + "2/content.json", #"{"input_id":"1","label":"A"}"#)])
    }
  }

  @Test func usesThatSayNothing() throws {
    let usage = Self.cards + "1/usage-statistics/content.json"
    let card = (Self.cards + "1/content.json", #"{"input_id":"1","label":"A"}"#)
    let odd = try told([card, (usage, #"{"usages":[{"time":{"value":"soon"}},{"time":{"value":7}},{},3]}"#)])
    #expect(odd.cards.first?.use == nil)
    let remark = ImportRemark(.ignoredValue("time"), at: .init(entry: usage, field: "time"))
    #expect(odd.remarks == [remark, remark])
    let long = try told([card, (usage, String(repeating: " ", count: 1 << 20) + "{}")])
    #expect(long.cards.count == 1 && long.remarks == [ImportRemark(.ignoredEntry, at: .init(entry: usage))])
  }

  // MARK: - Archives

  /// APPNOTE 8.5.3: an archive that could have been split begins with a mark, which is included in the offsets. If it is
  /// not, it is four bytes before the archive.
  @Test(arguments: [4, 0]) func theMarkOfASplitArchive(_ shift: Int) throws {
    let path = try zip([(Self.cards + "1/content.json", Self.card(#""input_id":"1""#)), ("other", Self.jpeg)])
    let result = try Subprocess.run(
      "python3",
      [
        "-c",
        """
        import struct, sys
        data = bytearray(open(sys.argv[1], 'rb').read())
        shift = int(sys.argv[2])
        end = data.rindex(b'PK\\x05\\x06')
        place, = struct.unpack_from('<I', data, end + 16)
        struct.pack_into('<I', data, end + 16, place + shift)
        while place < end:
            offset, = struct.unpack_from('<I', data, place + 42)
            struct.pack_into('<I', data, place + 42, offset + shift)
            place += 46 + sum(struct.unpack_from('<HHH', data, place + 28))
        open(sys.argv[1], 'wb').write(b'PK\\x07\\x08' + data)
        """, path, "\(shift)",
      ])
    try #require(result.status == 0, "\(result.errors)")
    #expect(try Data(contentsOf: URL(filePath: path)).starts(with: [0x50, 0x4B, 7, 8]))
    #expect(try Told(archive(at: path)).cards.count == 1)
  }

  @Test(arguments: ["ZipCrypto", "AES128", "AES192", "AES256"], [true, false])
  func encryptedArchives(_ method: String, _ isCompressed: Bool) throws {
    let path = try encrypted(method, isCompressed)
    let asked = Mutex(0)
    let told = try Told(
      archive(at: path) {
        asked.withLock { $0 += 1 }
        return Array("secret".utf8)
      })
    #expect(told.cards.map(\.content.name) == ["A"] && told.cards.first?.content.note == "note")
    #expect(told.cards.first?.pictures.map(\.bytes) == [Self.png])
    #expect(asked.withLock(\.self) == 1)
    #expect(throws: ImportError(.passwordNeeded, at: .init(entry: "users/u/loyalty-cards/1/content.json"))) {
      _ = try Told(archive(at: path))
    }
    let wrong = Mutex(0)
    var others: [ImportError.Code?] = []
    for attempt in 0..<(method == "ZipCrypto" ? 300 : 5) {
      let error = #expect(throws: ImportError.self) {
        _ = try Told(
          archive(at: path) {
            wrong.withLock { $0 += 1 }
            return Array("wrong \(attempt)".utf8)
          })
      }
      if error?.code != .wrongPassword { others.append(error?.code) }
    }
    // Of 65,536 wrong passwords, the two bytes by which AES archives tell one let one pass, and the content is damaged then.
    #expect(others.count <= (method == "ZipCrypto" ? 0 : 1) && others.allSatisfy { $0 == .damagedArchive(.checksum) })
    #expect(wrong.withLock(\.self) == (method == "ZipCrypto" ? 300 : 5))
  }

  /// A change in the bytes of a file that is stored without compression is detected only by the authentication code.
  @Test(arguments: [true, false]) func changedAES(_ isCompressed: Bool) throws {
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: encrypted("AES256", isCompressed))))
    let name = Array("users/u/loyalty-cards/1/content.json".utf8)
    let start = try #require(bytes.firstRange(of: name)).upperBound
    // After the name: the extra field of 11 bytes, a salt of 16, and the 2 of the password verifier.
    for index in start + 29..<start + 29 + 20 {
      var changed = bytes
      changed[index] ^= 1
      #expect(throws: ImportError(.damagedArchive(.checksum), at: .init(entry: String(decoding: name, as: UTF8.self))))
      {
        _ = try Told(ZipArchive(ImportFile(changed)) { Array("secret".utf8) })
      }
    }
  }

  @Test func truncatedAnywhere() throws {
    let path = try zip([(Self.cards + "1/content.json", Self.card(#""input_id":"1""#))])
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
    for count in 0..<bytes.count {
      let error = #expect(throws: ImportError.self, "\(count) bytes") {
        _ = try Told(ZipArchive(ImportFile(Array(bytes[..<count]))) { nil })
      }
      #expect(error?.code == .truncated)
    }
    #expect(try Told(ZipArchive(ImportFile(bytes)) { nil }).cards.count == 1)
  }

  @Test func aWrongChecksum() throws {
    let path = try zip([(Self.cards + "1/content.json", Self.card(#""input_id":"12345""#))], method: "ZIP_STORED")
    var bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
    let index = try #require(bytes.firstRange(of: Array("12345".utf8)))
    bytes[index.lowerBound] = UInt8(ascii: "9")
    #expect(throws: ImportError(.damagedArchive(.checksum), at: .init(entry: Self.cards + "1/content.json"))) {
      _ = try Told(ZipArchive(ImportFile(bytes)) { nil })
    }
  }

  // MARK: - Progress

  @Test func progressIsTold() throws {
    let shares = Mutex<[Double]>([])
    var options = ImportOptions()
    options.progress = { share in shares.withLock { $0.append(share) } }
    let files = (0..<40).map { (Self.cards + "\($0).json", Self.card("\"input_id\":\"\($0)\"")) }
    #expect(try Told(archive(files), options).cards.count == 40)
    let told = shares.withLock(\.self)
    #expect(told.first == 0 && told.last == 1 && told == told.sorted() && told.count > 2)
  }

  // MARK: - Helpers

  /// All events of a reader.
  private struct Told {
    var cards: [ImportedCard] = []
    var skipped: [SkippedEntry] = []
    var remarks: [ImportRemark] = []

    init(_ archive: ZipArchive, _ options: ImportOptions = .init()) throws {
      try StocardReader(archive: archive, options: options).read { event in
        switch event {
        case .card(let card): cards.append(card)
        case .skipped(let entry): skipped.append(entry)
        case .lock, .original, .everyCard, .phoneExport: break
        case .remark(let remark): remarks.append(remark)
        case .fault(let error): throw error
        case .category: Issue.record("Stocard has no categories")
        }
      }
    }
  }

  private static func card(_ keys: String) -> [UInt8] { Array("{\(keys),\"input_provider_name\":\"A\"}".utf8) }

  private func told(_ files: [(String, [UInt8])]) throws -> Told { try Told(archive(files)) }

  private func told(_ files: [(String, String)]) throws -> Told { try told(files.map { ($0, Array($1.utf8)) }) }

  private func archive(_ files: [(String, [UInt8])]) throws -> ZipArchive { try archive(at: zip(files)) }

  private func archive(at path: String, password: @escaping () throws -> [UInt8]? = { nil }) throws -> ZipArchive {
    try ZipArchive(ImportFile(owning: open(path, O_RDONLY)), password: password)
  }

  /// Packs files in the given order, with Python.
  private func zip(_ files: [(String, [UInt8])], method: String = "ZIP_DEFLATED") throws -> String {
    let path = scratch.path("\(UUID().text).zip")
    let script = """
      import base64, json, sys, zipfile
      with zipfile.ZipFile(sys.argv[1], 'w', zipfile.\(method)) as archive:
          for name, content in json.load(sys.stdin):
              archive.writestr(name, base64.b64decode(content))
      """
    let input = try JSONEncoder().encode(files.map { [$0, Data($1).base64EncodedString()] })
    let result = try Subprocess.run("python3", ["-c", script, path], input: [UInt8](input))
    try #require(result.status == 0, "\(result.errors)")
    return path
  }

  /// Packs and encrypts a card with a note and a picture, with 7-Zip. The password is `secret`.
  private func encrypted(_ method: String, _ isCompressed: Bool) throws -> String {
    let folder = scratch.url.appending(path: "users/u/loyalty-cards/1")
    for (name, bytes) in [
      ("content.json", Self.card(#""input_id":"1""#)),
      ("notes/default/content.json", Array(#"{"content":"note"}"#.utf8)),
      ("images/front.png", Self.png),
    ] {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
    let path = scratch.path("encrypted.zip")
    let result = try Subprocess.run(
      "7z", ["a", "-tzip", "-psecret", "-mem=\(method)", "-mm=\(isCompressed ? "Deflate" : "Copy")", path, "users"],
      in: scratch.url)
    try #require(result.status == 0, "\(result.text)\(result.errors)")
    return path
  }
}
