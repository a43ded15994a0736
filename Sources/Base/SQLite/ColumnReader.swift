internal import CSQLite

/// Reads the columns of a row one after the other. A value of an unexpected type causes a `DamagedRow` error.
///
/// It is valid until the statement goes on to the next row.
package struct ColumnReader {
  private let statement: OpaquePointer
  private var index: Int32 = 0

  package init(_ statement: Statement) { self.statement = statement.handle }

  /// The index of the next column, and its type.
  private mutating func next() -> (index: Int32, type: Int32) {
    defer { index += 1 }
    return (index, sqlite3_column_type(statement, index))
  }

  /// The text of a column that has the type of text.
  private func text(at index: Int32) -> String {
    // The length is asked after the text, which SQLite may have to convert.
    guard let bytes = sqlite3_column_text(statement, index) else { return "" }
    let count = Int(sqlite3_column_bytes(statement, index))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// Passes over the next columns if all of them are NULL; otherwise returns false.
  package mutating func passesNull(_ count: Int) -> Bool {
    for offset in 0..<Int32(count) where sqlite3_column_type(statement, index + offset) != SQLITE_NULL { return false }
    index += Int32(count)
    return true
  }

  /// Passes over the next column if it is the number 0; otherwise returns false.
  package mutating func passesZero() -> Bool {
    guard sqlite3_column_type(statement, index) == SQLITE_INTEGER, sqlite3_column_int64(statement, index) == 0 else {
      return false
    }
    index += 1
    return true
  }

  /// The most bytes of a text that is read. A longer one counts as damaged, before memory is taken for it.
  package static let maximumText = 16 << 20

  /// The next column as text; nil for NULL.
  package mutating func text() throws(DamagedRow) -> String? {
    let (index, type) = next()
    switch type {
    case SQLITE_NULL: return nil
    case SQLITE_TEXT:
      guard sqlite3_column_bytes(statement, index) <= Self.maximumText else { throw DamagedRow() }
      return text(at: index)
    default: throw DamagedRow()
    }
  }

  /// The next column as text; nil if it is not text.
  package mutating func textOrNothing() -> String? {
    let (index, type) = next()
    return type == SQLITE_TEXT ? text(at: index) : nil
  }

  /// The next column as text, which must not be NULL.
  package mutating func requiredText() throws(DamagedRow) -> String { try required(text()) }

  /// The next column as a whole number; nil for NULL.
  package mutating func number() throws(DamagedRow) -> Int? {
    let (index, type) = next()
    switch type {
    case SQLITE_NULL: return nil
    case SQLITE_INTEGER: return Int(sqlite3_column_int64(statement, index))
    default: throw DamagedRow()
    }
  }

  /// The next column as a whole number, which must not be NULL.
  package mutating func requiredNumber() throws(DamagedRow) -> Int { try required(number()) }

  /// The next column as a Boolean value.
  package mutating func flag() throws(DamagedRow) -> Bool { try requiredNumber() != 0 }

  /// The next column as bytes; nil for NULL.
  package mutating func bytesOrNull() throws(DamagedRow) -> [UInt8]? {
    let (index, type) = next()
    switch type {
    case SQLITE_NULL: return nil
    case SQLITE_BLOB: return [UInt8](bytes(at: index))
    default: throw DamagedRow()
    }
  }

  /// The next column as bytes, which must not be NULL.
  package mutating func bytes() throws(DamagedRow) -> [UInt8] { try required(bytesOrNull()) }

  /// The bytes of a column; of a number those of its text, and none of NULL.
  private func bytes(at index: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(statement, index)
    return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(statement, index)))
  }

  /// Calls `body` with SQLite's number for the type of the next column, and its bytes: of a number those of its text, and
  /// none of NULL.
  package mutating func withBytes<Result>(_ body: (_ type: Int32, UnsafeRawBufferPointer) -> Result) -> Result {
    let (index, type) = next()
    return body(type, bytes(at: index))
  }

  /// The next column as SQLite has it, for `sqlite3_bind_value`.
  mutating func nextValue() -> OpaquePointer? { sqlite3_column_value(statement, next().index) }

  /// The value, which must not be nil.
  package func required<Value>(_ value: Value?) throws(DamagedRow) -> Value {
    guard let value else { throw DamagedRow() }
    return value
  }
}
