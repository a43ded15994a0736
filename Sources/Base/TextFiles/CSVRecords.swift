internal import Glibc
package import Files

/// Reads the records of a text table (RFC 4180), with any of the usual separators and line ends.
///
/// A quote may be at the beginning of a field or, doubled, within a quoted one. A quoted field may contain line breaks.
/// Text that is not UTF-8 or contains a NUL is refused. So is a last line without an end, because the file may be
/// truncated.
package final class CSVRecords<Failure: Error> {
  /// The byte between fields.
  package let separator: UInt8
  /// The number of the line on which the current record begins, from 1 on.
  package private(set) var line = 0
  /// Whether the current record is a last line without an end.
  package private(set) var isUnfinished = false
  /// The number of bytes of the file that have been read.
  package private(set) var position = 0

  private let stream: any ByteSource<Failure>
  private let failure: (CSVError) -> Failure
  private let isForced: Bool
  private let allowsFormulas: Bool
  private let escape: UInt8?
  /// For each byte, from 0 on, whether it has no special meaning in a field.
  private let plainBytes: [Bool]
  /// The same in a quoted field.
  private let quotedBytes: [Bool]
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  private var bufferEnd = 0
  private var index = 0
  private var nextLine = 1
  private var isAtStart = true
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private var wasQuoted = false

  /// The largest number of bytes of a record, as long as a book.
  package static var longestRecord: Int { 1 << 20 }
  /// The largest number of fields of a record.
  package static var maximumFields: Int { 4096 }

  /// Creates a reader for the table in a stream.
  ///
  /// - Parameters:
  ///   - isForced: whether to accept a last line without an end.
  ///   - allowsFormulas: whether a field that begins with `=` may have quotes, which are a part of it: `="00123"`.
  ///   - escape: the byte before a quote, or before itself, that belongs to a quoted field; nil for none.
  ///   - failure: converts an error in the table.
  package init(
    _ stream: any ByteSource<Failure>, separator: UInt8 = UInt8(ascii: ","), isForced: Bool = false,
    allowsFormulas: Bool = false, escape: UInt8? = nil, failure: @escaping (CSVError) -> Failure
  ) {
    self.stream = stream
    self.failure = failure
    self.separator = separator
    self.isForced = isForced
    self.allowsFormulas = allowsFormulas
    self.escape = escape
    plainBytes = Self.bytes(without: [separator, UInt8(ascii: "\r")])
    quotedBytes = Self.bytes(without: escape.map { [$0] } ?? [])
  }

  private static func bytes(without others: [UInt8]) -> [Bool] {
    let special = [0, UInt8(ascii: "\n"), UInt8(ascii: "\"")] + others
    return (0...UInt8.max).map { !special.contains($0) }
  }

  /// The number of fields of the current record: 1 for an empty line.
  package var count: Int { ends.count }

  /// Whether the current record is an empty line.
  package var isBlank: Bool { ends.count == 1 && bytes.isEmpty && !wasQuoted }

  /// The bytes of a field.
  package subscript(field: Int) -> ArraySlice<UInt8> { bytes[(field == 0 ? 0 : ends[field - 1])..<ends[field]] }

  /// Whether a field is empty.
  package func isEmpty(_ field: Int) -> Bool { ends[field] == (field == 0 ? 0 : ends[field - 1]) }

  /// Whether every field is empty.
  package var isEmpty: Bool { bytes.isEmpty }

  /// A field as text.
  ///
  /// - Throws: `.notText`.
  package func text(_ field: Int) throws(Failure) -> String {
    let text = self[field].withUnsafeBufferPointer { String(utf8: $0) }
    guard let text else { throw failure(CSVError(.notText, line: line)) }
    return text
  }

  /// All fields of the current record as text.
  ///
  /// - Throws: `.notText`.
  package func texts() throws(Failure) -> [String] {
    var texts: [String] = []
    for field in 0..<count { texts.append(try text(field)) }
    return texts
  }

  /// Throws an error if the current record has not as many fields as the header: `header`.
  ///
  /// - Parameter allowsEmpty: whether empty fields after those of the header are accepted, which spreadsheets write.
  package func check(count header: Int, allowsEmpty: Bool = false) throws(Failure) {
    guard count != header else { return }
    if allowsEmpty, count > header, (header..<count).allSatisfy(isEmpty) { return }
    let code: CSVError.Code =
      isUnfinished && count < header ? .cutLine(count, header: header) : .fieldCount(count, header: header)
    throw failure(CSVError(code, line: line))
  }

  private enum State {
    case start, plain, quoted, escaped, quoteInQuoted
  }

  /// Advances to the next record.
  ///
  /// - Returns: whether there is one.
  /// - Throws: an error in the table, with its line, and the errors of the stream.
  package func next() throws(Failure) -> Bool {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    wasQuoted = false
    line = nextLine
    var state = State.start
    while true {
      if index == bufferEnd {
        guard try fill() else { return try finish(state) }
      }
      if try scan(&state) { return true }
    }
  }

  /// Reads the bytes in the buffer, up to the end of the record.
  ///
  /// - Returns: whether the end was reached.
  private func scan(_ state: inout State) throws(Failure) -> Bool {
    while index < bufferEnd {
      if appendRun(&state) {
        guard bytes.count <= Self.longestRecord else {
          throw failure(CSVError(.tooLarge(Self.longestRecord), line: line))
        }
        continue
      }
      let byte = buffer[index]
      index += 1
      guard byte != 0 else { throw failure(CSVError(.notText, line: nextLine)) }
      switch state {
      case .quoted where byte == escape:
        state = .escaped
        continue
      case .escaped:
        if byte == UInt8(ascii: "\n") { nextLine += 1 }
        bytes.append(byte)
        state = .quoted
      case .quoted:
        if byte == UInt8(ascii: "\"") {
          state = .quoteInQuoted
          continue
        }
        if byte == UInt8(ascii: "\n") { nextLine += 1 }
        bytes.append(byte)
      case .quoteInQuoted where byte == UInt8(ascii: "\""):
        bytes.append(byte)
        state = .quoted
      case .start where byte == UInt8(ascii: "\""):
        state = .quoted
        wasQuoted = true
        continue
      case .start, .plain, .quoteInQuoted:
        if byte == separator {
          guard ends.count < Self.maximumFields else {
            throw failure(CSVError(.tooLarge(Self.maximumFields), line: line))
          }
          ends.append(bytes.count)
          state = .start
        } else if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
          if byte == UInt8(ascii: "\r"), try peek() == UInt8(ascii: "\n") { index += 1 }
          nextLine += 1
          ends.append(bytes.count)
          return true
        } else if state == .quoteInQuoted || (byte == UInt8(ascii: "\"") && !isInFormula) {
          throw failure(CSVError(.strayQuote, line: nextLine))
        } else {
          bytes.append(byte)
          state = .plain
        }
      }
      guard bytes.count <= Self.longestRecord else {
        throw failure(CSVError(.tooLarge(Self.longestRecord), line: line))
      }
    }
    return false
  }

  /// Appends the next bytes of a field that have no meaning in a table.
  ///
  /// - Returns: whether there are any.
  private func appendRun(_ state: inout State) -> Bool {
    guard state == .start || state == .plain || state == .quoted else { return false }
    let (start, end) = (index, bufferEnd)
    let hasNoMeaning = state == .quoted ? quotedBytes : plainBytes
    let stop = buffer.withUnsafeBufferPointer { buffer in
      hasNoMeaning.withUnsafeBufferPointer { hasNoMeaning in
        var index = start
        while index < end, hasNoMeaning[Int(buffer[index])] { index += 1 }
        bytes.append(contentsOf: buffer[start..<index])
        return index
      }
    }
    guard stop > start else { return false }
    index = stop
    if state == .start { state = .plain }
    return true
  }

  /// Whether quotes are a part of the current field.
  private var isInFormula: Bool { allowsFormulas && bytes[(ends.last ?? 0)...].first == UInt8(ascii: "=") }

  /// Completes the record at the end of the file, if there is one.
  private func finish(_ state: State) throws(Failure) -> Bool {
    switch state {
    case .start where ends.isEmpty && bytes.isEmpty:
      return false
    case .quoted, .escaped:
      throw failure(CSVError(.strayQuote, line: line))
    case .start, .plain, .quoteInQuoted:
      guard isForced else { throw failure(CSVError(.unfinishedLine, line: line)) }
      ends.append(bytes.count)
      isUnfinished = true
      return true
    }
  }

  private func peek() throws(Failure) -> UInt8? {
    if index == bufferEnd { guard try fill() else { return nil } }
    return buffer[index]
  }

  private func fill() throws(Failure) -> Bool {
    index = 0
    bufferEnd = try stream.read(into: &buffer)
    position += bufferEnd
    if isAtStart { index = buffer[..<bufferEnd].markLength }
    isAtStart = false
    // A file that contains only a byte order mark has no record.
    return index < bufferEnd ? true : bufferEnd > 0 ? try fill() : false
  }
}

/// An error in a text table.
package struct CSVError: Error, Hashable, Sendable {
  /// The kind of an error.
  package enum Code: Hashable, Sendable {
    /// The text is not UTF-8, or contains a NUL.
    case notText
    /// A quote is not closed, or is in a wrong position.
    case strayQuote
    /// The last line has no end, so that the file may be truncated.
    case unfinishedLine
    /// The last line has no end, and fewer fields than the header: this number.
    case cutLine(Int, header: Int)
    /// A line has this number of fields, which is not that of the header.
    case fieldCount(Int, header: Int)
    /// A record has more bytes or fields than this.
    case tooLarge(Int)
  }

  /// The kind of the error.
  package let code: Code
  /// The number of the line, from 1 on.
  package let line: Int

  init(_ code: Code, line: Int) {
    self.code = code
    self.line = line
  }
}

/// Writes records of a table (RFC 4180).
package enum CSVLine {
  /// Appends a record and its end, CRLF.
  ///
  /// - Parameter separator: the byte between fields.
  package static func append(_ cells: [String], separator: UInt8 = UInt8(ascii: ","), to bytes: inout [UInt8]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(separator) }
      append(cell, separator: separator, isAlone: cells.count == 1, to: &bytes)
    }
    end(&bytes)
  }

  /// Appends the end of a record.
  package static func end(_ bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\r"))
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Appends the result of `safe` for a cell, without separators. The cell must not be alone in its record.
  package static func appendSafely(_ cell: String, to bytes: inout [UInt8]) {
    append(safe(cell), separator: UInt8(ascii: ","), isAlone: false, to: &bytes)
  }

  /// The cell, with an apostrophe before it if a spreadsheet would run it as a formula, or if it begins with an
  /// apostrophe.
  package static func safe(_ cell: String) -> String {
    switch cell.utf8.first {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), UInt8(ascii: "'"),
      UInt8(ascii: "\t"), UInt8(ascii: "\r"):
      "'" + cell
    default: cell
    }
  }

  private static func append(_ cell: String, separator: UInt8, isAlone: Bool, to bytes: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    var cell = cell
    cell.withUTF8 { cell in
      let needsQuotes =
        cell.contains { $0 == quote || $0 == separator || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        // An empty cell alone in its line would be an empty line.
        || (isAlone && cell.isEmpty)
      guard needsQuotes else {
        bytes += cell
        return
      }
      bytes.append(quote)
      for byte in cell {
        if byte == quote { bytes.append(quote) }
        bytes.append(byte)
      }
      bytes.append(quote)
    }
  }
}

extension String {
  /// The text that the bytes are in UTF-8; nil if they are none. It is read in a fraction of the time that
  /// `init(validating:as:)` takes.
  init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    var text = String(decoding: bytes, as: UTF8.self)
    // Bytes that are not UTF-8 were replaced.
    let isSame = text.withUTF8 { text in
      guard text.count == bytes.count else { return false }
      guard let one = text.baseAddress, let other = bytes.baseAddress else { return true }
      return memcmp(one, other, text.count) == 0
    }
    guard isSame else { return nil }
    self = text
  }
}
