import Testing

@testable import JSON

/// Finding values in bytes that come part by part.
@Suite struct JSONScannerTests {
  private struct Failure: Error, Equatable {
    let code: JSONError.Code
    let position: Int
    let line: Int
  }

  /// A scanner that gets `count` bytes at a time.
  private func scanner(_ text: String, _ count: Int = 3) -> JSONScanner {
    var rest = Array(text.utf8)[...]
    return JSONScanner(failure: { Failure(code: $0.code, position: $0.position, line: $0.line) }) { buffer in
      let part = rest.prefix(count)
      buffer.replaceSubrange(..<part.count, with: part)
      rest = rest.dropFirst(part.count)
      return part.count
    }
  }

  private static let text = " {\"a\\\"b\" : [1, {\"x\":[]} ,\n\"]\\\\\"] , \"c\":\r\n null, \"ї\":2 }\n"

  @Test(arguments: [3, 4, 5, 7, 1000]) func partsOfAnySize(_ count: Int) throws {
    var scanner = scanner("\u{FEFF}" + Self.text, count)
    var seen: [String] = []
    try scanner.members { scanner, key in
      seen.append(key)
      guard try scanner.peek() == UInt8(ascii: "[") else { return seen.append(try scanner.value(most: 100).text) }
      try scanner.elements { scanner in seen.append(try scanner.value(most: 100).text) }
    }
    #expect(seen == ["a\"b", "1", "{\"x\":[]}", "\"]\\\\\"", "c", "null", "ї", "2"])
    try scanner.end()
    #expect(scanner.line == 4 && scanner.position == 3 + Self.text.utf8.count)
  }

  @Test func truncatedAnywhere() {
    for count in 0..<(Self.text.utf8.count - 2) {
      var scanner = scanner(String(decoding: Self.text.utf8.prefix(count), as: UTF8.self))
      #expect { try scanner.pass() } throws: { ($0 as? Failure)?.code == .truncated }
    }
  }

  @Test(
    arguments: [
      ("[1,\n2", .truncated, 5, 2), ("[1,\n 2 x]", .invalid, 7, 2), ("[\"\u{1}\"]", .invalid, 2, 1),
      ("{}", .invalid, 0, 1), ("[2,\n]", .extraComma, 2, 1), ("[\"\\n234567\"]", .tooLarge(6), 8, 1),
      ("[[1234567]]", .tooLarge(6), 8, 1), ("[[1,2,3]]", .tooManyValues, 6, 1), ("", .truncated, 0, 1),
    ] as [(String, JSONError.Code, Int, Int)])
  func errorsSayWhere(_ text: String, _ code: JSONError.Code, _ position: Int, _ line: Int) {
    var scanner = scanner(text, 4)
    #expect(throws: Failure(code: code, position: position, line: line)) {
      try scanner.elements { scanner in _ = try scanner.value(most: 6, values: 3) }
    }
  }

  @Test func aLongKeyIsRefused() {
    for part in [1000, 65_536] {
      var scanner = scanner("{\"\(String(repeating: "x", count: 70_000))\":1}", part)
      #expect { try scanner.pass() } throws: { ($0 as? Failure)?.code == .tooLarge(65_536) }
    }
  }

  @Test func nestingHasALimit() {
    for (depth, isRead) in [(128, true), (129, false)] {
      var scanner = scanner(String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
      #expect(((try? scanner.pass()) != nil) == isRead)
    }
  }

  @Test func valuesInARow() throws {
    var scanner = scanner("{\"a\":1}\n{\"a\":2} 3\n")
    var values: [String] = []
    while try scanner.peek() != nil { values.append(try scanner.value(most: 100).text) }
    #expect(values == ["{\"a\":1}", "{\"a\":2}", "3"])
  }
}
