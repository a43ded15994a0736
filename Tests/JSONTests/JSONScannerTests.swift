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
  private func scanner(_ text: String, _ count: Int = 3) -> JSONScanner<Failure> {
    var rest = Array(text.utf8)[...]
    return JSONScanner(failure: { Failure(code: $0.code, position: $0.position, line: $1) }) {
      (buffer: inout [UInt8]) throws(Failure) in
      let part = rest.prefix(count)
      buffer.replaceSubrange(..<part.count, with: part)
      rest = rest.dropFirst(part.count)
      return part.count
    }
  }

  private static let text = " {\"a\\\"b\" : [1, {\"x\":[]} ,\n\"]\\\\\"] , \"c\":\r\n null, \"ї\":2 }\n"

  @Test(arguments: [3, 4, 5, 7, 1000]) func partsOfAnySize(_ count: Int) throws {
    let scanner = scanner("\u{FEFF}" + Self.text, count)
    var seen: [String] = []
    func take() throws { seen.append(String(decoding: try scanner.value(most: 100), as: UTF8.self)) }
    try scanner.members { key in
      seen.append(key)
      guard try scanner.peek() == UInt8(ascii: "[") else { return try take() }
      try scanner.elements(take)
    }
    #expect(seen == ["a\"b", "1", "{\"x\":[]}", "\"]\\\\\"", "c", "null", "ї", "2"])
    #expect(try scanner.peek() == nil)
    #expect(scanner.line == 4 && scanner.position == 3 + Self.text.utf8.count)
  }

  @Test func truncatedAnywhere() {
    for count in 0..<(Self.text.utf8.count - 2) {
      let scanner = scanner(String(decoding: Self.text.utf8.prefix(count), as: UTF8.self))
      #expect(throws: Failure.self, "\(count) bytes") { try scanner.members { _ in try scanner.pass() } }
    }
  }

  @Test(
    arguments: [
      ("[1,\n2", .truncated, 5, 2), ("[1,\n 2 x]", .invalid, 7, 2), ("[\"\u{1}\"]", .invalid, 2, 1),
      ("{}", .invalid, 0, 1),
      ("[1234567]", .tooLarge(6), 7, 1), ("[[1,2,3]]", .tooManyValues, 5, 1), ("", .truncated, 0, 1),
    ] as [(String, JSONError.Code, Int, Int)])
  func errorsSayWhere(_ text: String, _ code: JSONError.Code, _ position: Int, _ line: Int) {
    let scanner = scanner(text, 4)
    #expect(throws: Failure(code: code, position: position, line: line)) {
      try scanner.elements { _ = try scanner.value(most: 6, values: 3) }
    }
  }

  @Test func aLongKeyIsRefused() {
    let scanner = scanner("{\"\(String(repeating: "x", count: 70_000))\":1}", 1000)
    #expect { try scanner.members { _ in try scanner.pass() } } throws: { ($0 as? Failure)?.code == .tooLarge(65_536) }
  }

  @Test func nestingHasALimit() {
    for (depth, isRead) in [(128, true), (129, false)] {
      let scanner = scanner(String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
      #expect(((try? scanner.pass()) != nil) == isRead)
    }
  }

  @Test func valuesInARow() throws {
    let scanner = scanner("{\"a\":1}\n{\"a\":2} 3\n")
    var values: [String] = []
    while try scanner.peek() != nil { values.append(String(decoding: try scanner.value(most: 100), as: UTF8.self)) }
    #expect(values == ["{\"a\":1}", "{\"a\":2}", "3"])
  }
}
