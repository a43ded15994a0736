/// Scans JSON value by value, and keeps only one value in memory.
///
/// It finds the beginning and the end of values (RFC 8259, 2), without checking whether each is valid. Its errors are those
/// of the source of the bytes.
package final class JSONScanner<Failure: Error> {
  /// The number of the current line, from 1 on.
  package private(set) var line = 1
  /// The number of bytes that have been read from the source.
  package private(set) var position = 0
  private let read: (inout [UInt8]) throws(Failure) -> Int
  private let failure: (_ error: JSONError, _ line: Int) -> Failure
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  private var index = 0
  private var end = 0

  /// Creates a scanner.
  ///
  /// - Parameters:
  ///   - failure: converts an error on a line.
  ///   - read: reads bytes into a buffer, and returns their number; 0 at the end.
  package init(
    failure: @escaping (_ error: JSONError, _ line: Int) -> Failure,
    read: @escaping (inout [UInt8]) throws(Failure) -> Int
  ) {
    self.failure = failure
    self.read = read
  }

  /// The next byte that is not blank, without consuming it; nil at the end.
  package func peek() throws(Failure) -> UInt8? {
    while true {
      if index == end { guard try fill() else { return nil } }
      switch buffer[index] {
      case UInt8(ascii: "\n"):
        line += 1
        index += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        index += 1
      case let byte:
        return byte
      }
    }
  }

  /// Consumes the next byte that is not blank, which must be `byte`.
  ///
  /// - Throws: `.invalid`, `.truncated` at the end.
  package func expect(_ byte: UInt8) throws(Failure) {
    guard try accept(byte) else { throw error(.invalid) }
  }

  /// Consumes the next byte that is not blank if it is `byte`.
  ///
  /// - Throws: `.truncated` at the end.
  package func accept(_ byte: UInt8) throws(Failure) -> Bool {
    guard let next = try peek() else { throw error(.truncated) }
    if next == byte { index += 1 }
    return next == byte
  }

  /// Skips the next value.
  ///
  /// - Throws: `.invalid`, `.truncated`.
  package func pass() throws(Failure) { _ = try value(most: nil, values: .max) }

  /// Reads the bytes of the next value.
  ///
  /// - Parameters:
  ///   - most: the largest number of bytes.
  ///   - values: the largest number of values within it.
  /// - Throws: `.invalid`, `.truncated`, `.tooLarge`, `.tooManyValues`.
  package func value(most: Int, values: Int = .max) throws(Failure) -> [UInt8] {
    try value(most: .some(most), values: values)
  }

  private func value(most: Int?, values: Int) throws(Failure) -> [UInt8] {
    guard try peek() != nil else { throw error(.truncated) }
    var scan = ValueScan(most: most ?? .max, values: values)
    var value: [UInt8] = []
    while true {
      if index == end {
        guard try fill() else {
          // A number may end at the end of the file.
          if scan.isBetweenTokens { return value }
          throw error(.truncated)
        }
      }
      let start = index
      let part = buffer.withUnsafeBufferPointer { scan.scan($0[start..<end], line: &line) }
      index = part.end
      if most != nil { value += buffer[start..<part.end] }
      switch part.result {
      case .whole: return value
      case .unfinished: continue
      case .wrong(let code): throw error(code)
      }
    }
  }

  /// Calls `body` for each element of the array that comes next. `body` must consume the element.
  package func elements(_ body: () throws -> Void) throws {
    try expect(UInt8(ascii: "["))
    if try accept(UInt8(ascii: "]")) { return }
    while true {
      try body()
      if try accept(UInt8(ascii: "]")) { return }
      try expect(UInt8(ascii: ","))
    }
  }

  /// Calls `body` for each key of the object that comes next. `body` must consume the value.
  package func members(_ body: (String) throws -> Void) throws {
    try expect(UInt8(ascii: "{"))
    if try accept(UInt8(ascii: "}")) { return }
    try restOfMembers(body)
  }

  /// As `members`, after the bracket at the beginning of an object that is not empty.
  package func restOfMembers(_ body: (String) throws -> Void) throws {
    while true {
      let written = try value(most: 1 << 16)
      guard let key = (try? JSONValue(written))?.string else { throw error(.invalid) }
      try expect(UInt8(ascii: ":"))
      try body(key)
      if try accept(UInt8(ascii: "}")) { return }
      try expect(UInt8(ascii: ","))
    }
  }

  /// An error at the current byte.
  private func error(_ code: JSONError.Code) -> Failure { failure(JSONError(code, at: position - end + index), line) }

  private func fill() throws(Failure) -> Bool {
    index = 0
    end = try read(&buffer)
    let isFirst = position == 0
    position += end
    guard isFirst, buffer[..<end].starts(with: [0xEF, 0xBB, 0xBF]) else { return end > 0 }
    index = 3
    return end > 3 ? true : try fill()
  }
}

/// The scan of a value for its end, part by part.
private struct ValueScan {
  /// The largest number of bytes.
  private let most: Int
  /// The largest number of values within it.
  private let values: Int
  private var length = 0
  private var depth = 0
  private var count = 1
  private var isInString = false
  private var isEscaped = false

  /// The largest depth of nested values.
  private static let deepest = 128

  init(most: Int, values: Int) {
    self.most = most
    self.values = values
  }

  /// Whether a part has the end of the value.
  enum Result {
    case whole
    case unfinished
    case wrong(JSONError.Code)
  }

  /// Whether a number could end here, if it is one.
  var isBetweenTokens: Bool { depth == 0 && !isInString }

  /// Scans the next bytes.
  ///
  /// - Parameter line: the number of the line, which line breaks between tokens increase.
  /// - Returns: the index behind the bytes of the value.
  mutating func scan(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, line: inout Int) -> (end: Int, result: Result) {
    for index in bytes.indices {
      let byte = bytes[index]
      var isWhole = false
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
          isWhole = depth == 0
        } else if byte < 0x20 {
          return (index, .wrong(.invalid))
        }
      } else {
        switch byte {
        case UInt8(ascii: "\""):
          isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          depth += 1
          count += 1
          guard depth <= Self.deepest else { return (index, .wrong(.invalid)) }
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          // The bracket closes the value that contains this one.
          if depth == 0 { return (index, .whole) }
          depth -= 1
          isWhole = depth == 0
        case UInt8(ascii: ","), UInt8(ascii: ":"):
          if depth == 0 { return (index, .whole) }
          if byte == UInt8(ascii: ",") { count += 1 }
        case UInt8(ascii: "\n"):
          if depth == 0 { return (index, .whole) }
          line += 1
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
          if depth == 0 { return (index, .whole) }
        default:
          break
        }
      }
      guard count <= values else { return (index, .wrong(.tooManyValues)) }
      guard length < most else { return (index, .wrong(.tooLarge(most))) }
      length += 1
      if isWhole { return (index + 1, .whole) }
    }
    return (bytes.endIndex, .unfinished)
  }
}
