import Archives
import Cards
import Foundation
import Testing
import Witnesses

@testable import Exchange

@Suite struct PassDamageTests {
  @Test(arguments: [
    "make({}, {'icon.png': png(1)})", "zipped({'a.pkpass': make(), 'b.pkpass': make()})",
  ])
  func refusesWhatIsCutOff(_ script: String) throws {
    let bytes = try PassFixture("result = " + script).bytes
    #expect(try PassFixture.read(ZipArchive(ImportFile(bytes)) { nil }).isEmpty == false)
    for count in 0..<bytes.count {
      #expect(throws: ImportError.self, "\(count) of \(bytes.count)") {
        try PassFixture.read(
          ZipArchive(ImportFile(Array(bytes.prefix(count)))) { nil },
          ImportOptions {
            $0.isForced = true
          })
      }
    }
  }

  @Test func refusesAnInnerPassThatIsCutOff() throws {
    let fixture = try PassFixture("result = zipped({'a.pkpass': make(), 'b.pkpass': make()[:-1]})")
    #expect(fixture.refusal() == ImportError(.truncated, at: ImportLocation(entry: "b.pkpass")))
  }

  @Test(
    arguments: [
      ("zipped({'a.pkpass': zipped({'b.pkpass': make()})})", ImportError.Code.missingEntry("pass.json"), "a.pkpass"),
      ("zipped({'a.pkpass': b'x' * 20_000_001})", .tooLarge(20_000_000), "a.pkpass"),
      ("zipped({'%d.pkpass' % place: '' for place in range(1001)})", .tooLarge(1000), nil),
      ("make({}, {'video.mov': b'0' * 64_000_001})", .damagedArchive(.bomb), "video.mov"),
      ("make({'description': 'x' * 1_000_000})", .tooLarge(1_000_000), "pass.json"),
      ("make({}, {'en.lproj/pass.strings': ' ' * 1_000_001})", .tooLarge(1_000_000), "en.lproj/pass.strings"),
      ("zipped({'pass.json': root(), 'manifest.json': ' ' * 1_000_001})", .tooLarge(1_000_000), "manifest.json"),
    ] as [(String, ImportError.Code, String?)])
  func refusesWhatIsTooMuch(_ script: String, _ code: ImportError.Code, _ entry: String?) throws {
    #expect(try PassFixture("result = " + script).refusal() == ImportError(code, at: ImportLocation(entry: entry)))
  }

  /// These values are not compared with each other one.
  @Test(arguments: [
    (30_000, "{'semantics': {'k%d' % place: '1' for place in range(COUNT)}}"),
    (15_000, "{'semantics': {'k%d' % place: '2026-12-05T19:00Z' for place in range(COUNT)}}"),
    (15_000, "{'relevantDates': [{'date': '2026-12-05T19:00Z'}] * COUNT}"),
    (
      20_000,
      """
      {'coupon': {'backFields': [
        {'value': 'a b ' * COUNT * 5, 'semantics': {'k%d' % place: 'a' for place in range(COUNT)}}]}}
      """
    ),
  ])
  func takesMuch(_ most: Int, _ keys: String) throws {
    let growth = try ProcessorTime.growth(to: most) { count in
      let fixture = try PassFixture("result = make(\(keys.replacing("COUNT", with: String(count))))")
      #expect(try fixture.card().content.note?.isEmpty == false)
    }
    #expect(growth < ProcessorTime.squareBegins)
  }

  @Test(arguments: [
    "b''", "b'{'", "b'[]'", "b'5'", "b'null'", "b'\"\\xff\"'", "b'{\"a\": ' * 10_000 + b'1' + b'}' * 10_000",
    "b'{\"a\": ' + b'[' * 10_000 + b']' * 10_000 + b'}'", "b'[' * 900_000", "root().encode()[:-1]", "root() + '}'",
  ])
  func refusesWhatIsNoObject(_ content: String) throws {
    let fixture = try PassFixture("result = whole({'pass.json': \(content)})")
    let bundle = try PassFixture("result = zipped({'a.pkpass': whole({'pass.json': \(content)})})")
    for (refusal, entry) in [(fixture.refusal(), "pass.json"), (bundle.refusal(), "a.pkpass/pass.json")] {
      #expect([.notJSON, .truncated].contains(refusal?.code) && refusal?.location.entry == entry)
    }
  }

  @Test(arguments: [("2", "2"), (#""2""#, "2"), ("1.5", "1.5"), ("true", ""), ("1", nil), (#""-""#, nil)])
  func refusesANewerVersion(_ version: String, _ refused: String?) throws {
    let fixture = try PassFixture(keys: #"{"formatVersion": \#(version)}"#)
    if let refused {
      let location = ImportLocation(entry: "pass.json", field: "formatVersion")
      #expect(fixture.refusal() == ImportError(.newerVersion(refused), at: location))
    } else {
      #expect(try fixture.card().content.name == "Example")
    }
  }

  @Test(arguments: ["pass.json", "icon.png", "other"])
  func refusesAWrongChecksum(_ name: String) throws {
    let fixture = try PassFixture(
      """
      bytes = bytearray(make({}, {"icon.png": png(1), "other": b"12345"}))
      for entry in zipfile.ZipFile(io.BytesIO(bytes)).infolist():
          if entry.filename == given:
              crc = struct.pack("<I", entry.CRC)
              assert bytes.count(crc) == 2
              bytes = bytes.replace(crc, struct.pack("<I", entry.CRC ^ 1))
      result = bytes
      """, given: name)
    let refusal = fixture.refusal(ImportOptions { $0.isForced = true })
    #expect(refusal == ImportError(.damagedArchive(.checksum), at: ImportLocation(entry: name)))
  }

  @Test func takesAByteOrderMark() throws {
    let fixture = try PassFixture(#"result = whole({"pass.json": b"\xef\xbb\xbf" + root().encode()})"#)
    #expect(try fixture.card().content.name == "Example")
  }
}
