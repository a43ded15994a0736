internal import Cards
internal import Files

/// Scans JSON value by value, and keeps only one value in memory.
///
/// It finds the beginning and the end of values (RFC 8259, 2), without checking whether each is valid.
final class JSONScanner {
  /// The number of the current line, from 1 on.
  private(set) var line = 1
  /// The number of bytes that have been read.
  private(set) var position = 0
  private let stream: ImportStream
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  private var index = 0
  private var end = 0

  init(_ stream: ImportStream) { self.stream = stream }

  /// The next byte that is not blank, without consuming it; nil at the end.
  func peek() throws(ImportError) -> UInt8? {
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
  /// - Throws: `.notJSON`, `.truncated` at the end.
  func expect(_ byte: UInt8) throws(ImportError) {
    guard let next = try peek() else { throw ImportError(.truncated, at: here) }
    guard next == byte else { throw ImportError(.notJSON, at: here) }
    index += 1
  }

  /// Consumes the next byte that is not blank if it is `byte`.
  ///
  /// - Throws: `.truncated` at the end.
  func accept(_ byte: UInt8) throws(ImportError) -> Bool {
    guard let next = try peek() else { throw ImportError(.truncated, at: here) }
    if next == byte { index += 1 }
    return next == byte
  }

  /// Skips the next value.
  ///
  /// - Throws: `.notJSON`, `.truncated`.
  func pass() throws(ImportError) { _ = try value(most: nil, values: .max) }

  /// Reads the bytes of the next value.
  ///
  /// - Parameters:
  ///   - most: the largest number of bytes.
  ///   - values: the largest number of values within it.
  /// - Throws: `.notJSON`, `.truncated`, `.tooLarge`, `.tooManyValues`.
  func value(most: Int, values: Int = .max) throws(ImportError) -> [UInt8] {
    try value(most: .some(most), values: values)
  }

  private func value(most: Int?, values: Int) throws(ImportError) -> [UInt8] {
    guard try peek() != nil else { throw ImportError(.truncated, at: here) }
    var scan = ValueScan(most: most ?? .max, values: values)
    var value: [UInt8] = []
    while true {
      if index == end {
        guard try fill() else {
          // A number may end at the end of the file.
          if scan.isBetweenTokens { return value }
          throw ImportError(.truncated, at: here)
        }
      }
      let start = index
      let part = buffer.withUnsafeBufferPointer { scan.scan($0[start..<end], line: &line) }
      index = part.end
      if most != nil { value += buffer[start..<part.end] }
      switch part.result {
      case .whole: return value
      case .unfinished: continue
      case .wrong(let code): throw ImportError(code, at: here)
      }
    }
  }

  /// Calls `body` for each element of the array that comes next. `body` must consume the element.
  func elements(_ body: () throws -> Void) throws {
    try expect(UInt8(ascii: "["))
    if try accept(UInt8(ascii: "]")) { return }
    while true {
      try body()
      if try accept(UInt8(ascii: "]")) { return }
      try expect(UInt8(ascii: ","))
    }
  }

  /// Calls `body` for each key of the object that comes next. `body` must consume the value.
  func members(_ body: (String) throws -> Void) throws {
    try expect(UInt8(ascii: "{"))
    if try accept(UInt8(ascii: "}")) { return }
    try restOfMembers(body)
  }

  /// As `members`, after the bracket at the beginning of an object that is not empty.
  func restOfMembers(_ body: (String) throws -> Void) throws {
    while true {
      guard let key = try JSONValue(value(most: 1 << 16), at: here).string else {
        throw ImportError(.notJSON, at: here)
      }
      try expect(UInt8(ascii: ":"))
      try body(key)
      if try accept(UInt8(ascii: "}")) { return }
      try expect(UInt8(ascii: ","))
    }
  }

  var here: ImportLocation { .init(line: line) }

  private func fill() throws(ImportError) -> Bool {
    index = 0
    end = try stream.read(into: &buffer)
    if position == 0 { index = buffer[..<end].markLength }
    position += end
    return end > index
  }
}
