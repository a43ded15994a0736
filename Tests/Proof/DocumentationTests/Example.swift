import Foundation
import Testing

/// An example of the documentation: the body of a function `example` in a test.
struct Example {
  /// The path of the file with the example.
  let file: String
  /// The number of the line with `func example()`, from 1 on.
  let line: Int
  /// The code, without the common indentation.
  let code: String

  private static let opening = "func example() throws {"

  /// Every example of the Swift file at `path`, in order.
  static func all(in path: String) throws -> [Example] {
    let lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
    return lines.indices.compactMap { start in
      let indentation = lines[start].prefix { $0 == " " }
      guard lines[start].dropFirst(indentation.count) == opening,
        let end = lines[start...].firstIndex(of: indentation + "}")
      else { return nil }
      let code = lines[start + 1..<end].map { $0.dropFirst(indentation.count + 2) }
      return Example(file: path, line: start + 1, code: code.joined(separator: "\n"))
    }
  }

  /// The expected output: the comment after `print(…)`, by the line in the file.
  var comments: [Int: String] {
    var comments: [Int: String] = [:]
    for (offset, text) in code.components(separatedBy: "\n").enumerated() {
      let parts = text.components(separatedBy: "  // ")
      if parts.count == 2, parts[0].contains("print(") {
        comments[line + 1 + offset] = parts[1]
      }
    }
    return comments
  }
}

/// Runs the example before this line, and compares its output with the comments after `print(…)`.
func check(_ body: () throws -> Void, file: String = #filePath, line: Int = #line) throws {
  let output = Output()
  try Output.$current.withValue(output) { try body() }
  let example = try #require(try Example.all(in: file).last { $0.line < line })
  for (line, comment) in example.comments.sorted(by: { $0.key < $1.key }) {
    #expect(output.text(ofLine: line) == comment, "\(file):\(line)")
  }
}

/// Replaces `Swift.print` in examples, and records the output.
func print(_ value: Any, line: Int = #line) {
  Output.current?.note("\(value)", line: line)
}
