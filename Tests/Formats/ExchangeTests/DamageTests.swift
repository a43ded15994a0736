import Cards
import Exchange
import Foundation
import Testing

/// Damaged and malicious files are refused with a reason.
@Suite struct DamageTests {
  private static let table =
    "2\r\n\r\n_id\r\nA\r\n\r\n_id,store,cardid\r\n1,One,11\r\n2,\"T,\"\"wo\",22\r\n\r\ncardId,groupId\r\n1,A\r\n"

  // MARK: - Truncated

  @Test func truncatedArchive() throws {
    let bytes = try made(
      #"result = zipped({"catima.csv": given, "card_1_front.png": png(1), "card_2_back.png": b"\xff\xd8\xff\xd9"})"#,
      given: Self.table)
    #expect(try Reading.bytes(bytes).cards.count == 2)
    for count in 0..<bytes.count {
      #expect(throws: ImportError.self, "\(count) of \(bytes.count)") {
        try Reading.bytes(bytes.prefix(count), ImportOptions { $0.isForced = true })
      }
    }
  }

  /// A table, divided into records, of which the first is the header.
  @Test(arguments: [
    ["_id,store,cardid\n", "1,\"O\nne\",11\r\n", "2,Їжа,22\r", "3,C,\"3\"\n"]
  ])
  func truncatedTable(_ records: [String]) throws {
    let bytes = records.flatMap { Array($0.utf8) }
    // After either character of CRLF, a line is complete.
    var ends: [Int: Int] = [:]
    for count in 2...records.count {
      let length = records.prefix(count).map(\.utf8.count).reduce(0, +)
      ends[length] = count - 1
      if records[count - 1].hasSuffix("\r\n") { ends[length - 1] = count - 1 }
    }
    for count in 0...bytes.count {
      if let whole = ends[count] {
        #expect(try Reading.bytes(bytes.prefix(count)).cards.count == whole, "\(count) bytes")
      } else {
        #expect(throws: ImportError.self, "\(count) bytes") { try Reading.bytes(bytes.prefix(count)) }
      }
    }
  }

  // MARK: - Too much

  /// A small file that declares two hundred megabytes.
  @Test(
    arguments: [
      ("catima.csv", "a", .damagedArchive(.bomb)), ("catima.csv", "\0", .damagedArchive(.bomb)),
      ("catima.csv", "\n", .damagedArchive(.bomb)), ("catima.csv", ",", .damagedArchive(.bomb)),
      ("catima.csv", "\"", .damagedArchive(.bomb)), ("card_1_front.png", "\0", .tooLarge(CardPicture.maximumBytes)),
    ] as [(String, String, ImportError.Code)])
  func bombs(_ name: String, _ byte: String, _ code: ImportError.Code) throws {
    let bytes = try made(
      """
      name, byte, table = json.loads(given)
      target = io.BytesIO()
      with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
          if name != "catima.csv": archive.writestr("catima.csv", table)
          with archive.open(name, "w") as file:
              for _ in range(200): file.write(byte.encode() * 1_000_000)
      result = target.getvalue()
      """, given: String(decoding: JSONEncoder().encode([name, byte, Self.table]), as: UTF8.self))
    #expect(bytes.count < 1_000_000)
    #expect(Reading.refusal(bytes) == ImportError(code, at: .init(entry: name)))
  }

  /// The size in both headers is wrong: the file has more or fewer bytes.
  @Test(
    arguments: [
      ("catima.csv", 1, 0, .damagedArchive(.inconsistent)), ("catima.csv", 50_000_000, 0, .damagedArchive(.bomb)),
      ("card_1_front.png", 1, 20_000_000, .damagedArchive(.inconsistent)),
      ("card_1_front.png", 50_000_000, 0, .tooLarge(CardPicture.maximumBytes)),
    ] as [(String, Int, Int, ImportError.Code)])
  func sizesThatLie(_ name: String, _ size: Int, _ comment: Int, _ code: ImportError.Code) throws {
    let bytes = try made(
      """
      name, size, bytes = "\(name)", \(size), bytearray(zipped({"catima.csv": given, "card_1_front.png": png(1, \(comment))}))
      for entry in zipfile.ZipFile(io.BytesIO(bytes)).infolist():
          if entry.filename == name:
              place = bytes.rindex(b"PK\\1\\2", 0, bytes.rindex(name.encode()))
              for start in [entry.header_offset + 22, place + 24]: bytes[start:start + 4] = struct.pack("<I", size)
      assert zipfile.ZipFile(io.BytesIO(bytes)).getinfo(name).file_size == size
      result = bytes
      """, given: Self.table)
    #expect(Reading.refusal(bytes) == ImportError(code, at: .init(entry: name)))
  }

  /// The central directory counts, not the header before the file.
  @Test(arguments: [14, 18, 22]) func headersThatContradict(_ offset: Int) throws {
    let bytes = try made(
      """
      bytes = bytearray(zipped({"catima.csv": given}))
      bytes[\(offset)] ^= 1
      result = bytes
      """, given: Self.table)
    #expect(try Reading.bytes(bytes).cards.map(\.content.name) == ["One", "T,\"wo"])
  }

  @Test func manyEntries() throws {
    let script = #"result = zipped({"catima.csv": given} | {"junk/%d.txt" % place: "" for place in range(10_000)})"#
    let events = try Reading.bytes(made(script, given: Self.table))
    #expect(events.cards.count == 2 && events.remarks.count == 10_000)
    #expect(events.remarks.allSatisfy { $0.code == .ignoredEntry })
  }

  // MARK: - Bad archives

  @Test(arguments: ["/etc/passwd", "../x", "a/../../x", "..", "a\\b.png", "..\\x", "a/.."])
  func unsafeNames(_ name: String) throws {
    let bytes = try made(
      "files = json.loads(given)\nresult = zipped({'catima.csv': files[1], files[0]: 'x'})",
      given: String(decoding: JSONEncoder().encode([name, Self.table]), as: UTF8.self))
    #expect(Reading.refusal(bytes) == ImportError(.unsafeName, at: .init(entry: name)))
  }

  @Test(arguments: ["catima.csv", "card_1_front.png"]) func repeatedNames(_ name: String) throws {
    let bytes = try made(
      """
      target = io.BytesIO()
      with zipfile.ZipFile(target, "w") as archive:
          for name in ["catima.csv", "card_1_front.png", "\(name)"]: archive.writestr(name, given)
      result = target.getvalue()
      """, given: Self.table)
    #expect(Reading.refusal(bytes) == ImportError(.repeatedName, at: .init(entry: name)))
  }

  @Test(arguments: ["catima.csv", "card_1_front.png"], ["ZIP_STORED", "ZIP_DEFLATED"])
  func wrongChecksums(_ name: String, _ method: String) throws {
    let bytes = try made(
      """
      target = io.BytesIO()
      with zipfile.ZipFile(target, "w", zipfile.\(method)) as archive:
          archive.writestr("catima.csv", given)
          archive.writestr("card_1_front.png", png(1))
          crc = struct.pack("<I", archive.getinfo("\(name)").CRC)
      bytes = target.getvalue()
      assert bytes.count(crc) >= 2
      result = bytes.replace(crc, bytes[:4])
      """, given: Self.table)
    #expect(Reading.refusal(bytes) == ImportError(.damagedArchive(.checksum), at: .init(entry: name)))
  }

  @Test func unknownCompression() throws {
    let script = """
      result = zipped({"catima.csv": given})
      result = result.replace(b"PK\\3\\4\\x14\\0\\0\\0\\x08", b"PK\\3\\4\\x14\\0\\0\\0\\x61")
      place = result.rindex(b"PK\\1\\2") + 10
      result = result[:place] + b"\\x61" + result[place + 1:]
      """
    let refusal = try Reading.refusal(made(script, given: Self.table))
    #expect(refusal == ImportError(.damagedArchive(.unsupported), at: .init(entry: "catima.csv")))
  }

  @Test func comments() throws {
    let script = """
      target = io.BytesIO()
      with zipfile.ZipFile(target, "w") as archive:
          archive.writestr("catima.csv", given)
          archive.comment = b"PK\\5\\6" + b"x" * length
      result = target.getvalue()
      """
    for length in [0, 100, 65_531] {
      let bytes = try made("length = \(length)\n" + script, given: Self.table)
      #expect(try Reading.bytes(bytes).cards.count == 2)
      #expect(Reading.refusal(Array(bytes.dropLast())) == ImportError(.truncated))
    }
  }

  @Test func otherArchives() throws {
    #expect(try Reading.refusal(made("result = zipped({})")) == ImportError(.empty))
    #expect(try Reading.refusal(made("result = zipped({'a.txt': ''})")) == ImportError(.foreign(.zip(["a.txt"]))))
    let nested = try made("result = zipped({'catima.zip': zipped({'catima.csv': given})})", given: Self.table)
    #expect(Reading.refusal(nested) == ImportError(.foreign(.zip(["catima.zip"]))))
    // A bundle of passes is not one if it is in an archive of another format.
    let passes = try Reading.bytes(
      made("result = zipped({'a.pkpass': make(), 'b.pkpass': make({'serialNumber': '8'})})"))
    #expect(passes.cards.count == 2)
    let mixed = try made(
      "result = zipped({'catima.csv': given, 'x.pkpasses': zipped({'a.pkpass': make()})})", given: Self.table)
    let events = try Reading.bytes(mixed)
    #expect(events.cards.count == 2 && events.remarks == [ImportRemark(.ignoredEntry, at: .init(entry: "x.pkpasses"))])
  }

  // MARK: - Other files

  @Test func filesOfUnknownFormatsAreRefused() throws {
    let others = [
      "result = png(1)", "result = open(sys.executable, 'rb').read()", "result = b'GIF89a'", "result = bytes(5000)",
      "result = b'PK'", "result = b'PKxx' + bytes(99)",
      "result = 'Привіт. Це не таблиця.\\nname\\n'.encode()", "result = b'Dear cashier\\n\\nhow are you?\\n'",
      "result = zlib.compress(b'x' * 100)",
    ]
    for script in others { #expect(try Reading.refusal(made(script)) == ImportError(.unrecognised), "\(script)") }
    let page = "result = b'<!DOCTYPE html>\\n<html><body>1,2</body></html>\\n'"
    #expect(try Reading.refusal(made(page)) == ImportError(.foreign(.webPage)))
    #expect(
      try Reading.refusal(made("import gzip; result = gzip.compress(b'name,payload\\n')"))
        == ImportError(.foreign(.gzip)))
  }

  @Test func otherFormats() throws {
    let script = """
      import sqlite3
      path = tempfile.mkdtemp() + "/x.sqlite"
      with sqlite3.connect(path) as base: base.execute("CREATE TABLE cards (name)")
      base.close()
      result = open(path, "rb").read()
      """
    #expect(try Reading.refusal(made(script)) == ImportError(.isWallet))
    for text in ["", " ", "\n\r\n\t", "\u{FEFF}", "\u{FEFF}\n"] {
      #expect(Reading.refusal(text) == ImportError(.empty))
    }
    let asked = Reading.refusal(Self.table, ImportOptions { $0.format = .stocard })
    #expect(asked == ImportError(.notOfFormat(.stocard)))
    #expect(throws: ImportError(.unreadable(EISDIR))) { try Reading.file("/") }
    #expect(throws: ImportError(.unreadable(ESPIPE))) { try Reading.file("/dev/null") }
  }
}
