import Cards
import Foundation
import Testing

@testable import Exchange

/// Archives with bytes before and behind them, which Python, unzip and 7z open.
@Suite struct ArchiveBoundsTests {
  /// Makes a pass of which Python reads the content, with other bytes around it.
  private func pass(_ script: String) throws -> [UInt8] {
    try made(
      """
      before = after = b""
      archive = make({"logoText": "Gym"}, {"icon.png": png(1)})
      \(script)
      result = before + archive + after
      assert json.loads(zipfile.ZipFile(io.BytesIO(result)).read("pass.json"))["logoText"] == "Gym"
      """)
  }

  @Test(arguments: [
    "after = b'\\n'", "after = b'\\r\\n\\r\\n'", "after = b'\\0' * 512", "after = b'<!-- served in 3 ms -->'",
    "after = os.urandom(60000).replace(b'PK', b'..')", "before = b'\\n'", "before = b'\\xef\\xbb\\xbf'",
    "before = b'Content-Type: application/vnd.apple.pkpass\\r\\n\\r\\n'", "before = b'#!/bin/sh\\nexit\\n' * 1000",
    "before = b'\\n'; after = b'\\n'", "archive = archive[:-2] + struct.pack('<H', 4) + b'note'; after = b'\\n'",
  ])
  func areOpened(_ script: String) throws {
    #expect(try Reading.bytes(pass(script)).cards.map(\.content.name) == ["Gym"])
  }

  /// Programs that put bytes before an archive may change its offsets.
  @Test func areOpenedWithOffsetsOfTheFile() throws {
    let bytes = try made(
      """
      target = io.BytesIO(b"#!/bin/sh\\n")
      target.seek(0, 2)
      with zipfile.ZipFile(target, "a") as archive:
          for name, content in {"pass.json": root()}.items(): archive.writestr(name, content)
      result = target.getvalue() + b"\\n"
      assert result.startswith(b"#!") and zipfile.ZipFile(io.BytesIO(result)).testzip() is None
      """)
    #expect(try Reading.bytes(bytes).cards.map(\.content.name) == ["Example"])
  }

  @Test(arguments: ["\n", "junk"])
  func otherFormatsAreOpened(_ junk: String) throws {
    let catima = try made(
      """
      csv = "2\\r\\n\\r\\n_id\\r\\n\\r\\n_id,store,cardid\\r\\n1,Gym,12\\r\\n\\r\\ncardId,groupId\\r\\n"
      result = zipped({"catima.csv": csv})
      """)
    let expected = try Reading.bytes(catima).cards.map(\.content)
    #expect(expected.map(\.name) == ["Gym"])
    for bytes in [catima + junk.utf8, junk.utf8 + catima] {
      #expect(try Reading.bytes(bytes).cards.map(\.content) == expected)
    }
    let fidme = try made(
      """
      csv = "Retailer;Program;Added At;Reference;Firstname;Lastname\\nGym;;2020-01-01;12;;\\n"
      result = zipped({"loyalty_programs.csv": csv})
      """)
    #expect(try Reading.bytes(fidme + junk.utf8).cards.count == 1)
    let bundle = try made("result = zipped({'a.pkpass': make() + b'\\n', 'b.pkpass': b'\\n' + make()}) + b'\\n'")
    #expect(try Reading.bytes(bundle).cards.count == 2)
  }

  /// An archive in an archive that is cut off has an end of its own, but is not the file.
  @Test func anInnerArchiveIsNotTheFile() throws {
    let script = """
      inner = make({"logoText": "Inner"})
      target = io.BytesIO()
      with zipfile.ZipFile(target, "w") as archive:
          for name in ["a.pkpass", "b.pkpass"]: archive.writestr(name, inner)
      result = given.encode() + target.getvalue()
      """
    for before in ["", "\n"] {
      let bytes = try made(script, given: before)
      #expect(try Reading.bytes(bytes).cards.count == 2)
      for count in stride(from: bytes.count - 1, through: 1, by: before.isEmpty ? -1 : -7) {
        #expect(throws: ImportError.self, "\(count) of \(bytes.count)") { try Reading.bytes(bytes.prefix(count)) }
      }
    }
  }

  @Test func anArchiveBehindAnotherIsRefused() throws {
    let bytes = try made("result = make() + make()")
    #expect(Reading.refusal(bytes) == ImportError(.truncated))
  }

  @Test(arguments: [1 << 17, 2 << 20])
  func manyOtherBytesAreRefused(_ count: Int) throws {
    let pass = try made("result = make()")
    let junk = [UInt8](repeating: 0x2E, count: count)
    #expect(Reading.refusal(pass + junk) == ImportError(.truncated))
    if count > 1 << 20 { #expect(throws: ImportError.self) { try Reading.bytes(junk + pass) } }
  }
}
