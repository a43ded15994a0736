internal import Cards
internal import Foundation
internal import GRDB
internal import GRDBSQLite

/// Reads the columns of a row one after the other. A value that U-Card never writes causes a `DamagedRow` error.
///
/// It is valid until the statement goes on to the next row.
struct ColumnReader {
  private let statement: SQLiteStatement
  private var index: Int32 = 0

  init(_ statement: SQLiteStatement) { self.statement = statement }

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
  mutating func passesNull(_ count: Int32) -> Bool {
    for offset in 0..<count where sqlite3_column_type(statement, index + offset) != SQLITE_NULL { return false }
    index += count
    return true
  }

  /// Passes over the next column if it is the number 0; otherwise returns false.
  mutating func passesZero() -> Bool {
    guard sqlite3_column_type(statement, index) == SQLITE_INTEGER, sqlite3_column_int64(statement, index) == 0 else {
      return false
    }
    index += 1
    return true
  }

  /// The next column as text; nil for NULL.
  mutating func text() throws(DamagedRow) -> String? {
    let (index, type) = next()
    switch type {
    case SQLITE_NULL: return nil
    case SQLITE_TEXT: return text(at: index)
    default: throw DamagedRow()
    }
  }

  /// The next column as text; nil if it is not text.
  mutating func textOrNothing() -> String? {
    let (index, type) = next()
    return type == SQLITE_TEXT ? text(at: index) : nil
  }

  /// The next column as text, which must not be NULL.
  mutating func requiredText() throws(DamagedRow) -> String { try required(text()) }

  /// The next column as a whole number that `Number` can hold; nil for NULL.
  mutating func number<Number: FixedWidthInteger>(_ type: Number.Type = Int.self) throws(DamagedRow) -> Number? {
    let (index, type) = next()
    switch type {
    case SQLITE_NULL: return nil
    case SQLITE_INTEGER: return try required(Number(exactly: sqlite3_column_int64(statement, index)))
    default: throw DamagedRow()
    }
  }

  /// The next column as a whole number, which must not be NULL.
  mutating func requiredNumber() throws(DamagedRow) -> Int { try required(number()) }

  /// The next column as a Boolean value.
  mutating func flag() throws(DamagedRow) -> Bool { try requiredNumber() != 0 }

  /// The next column as bytes, which must not be NULL.
  mutating func bytes() throws(DamagedRow) -> [UInt8] {
    let (index, type) = next()
    guard type == SQLITE_BLOB else { throw DamagedRow() }
    let bytes = sqlite3_column_blob(statement, index)
    return [UInt8](UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, index))))
  }

  /// The next column as a UUID; nil for none.
  mutating func id() throws(DamagedRow) -> UUID? {
    let text = try requiredText()
    if text.isEmpty { return nil }
    return try required(UUID(text: text))
  }

  /// The next column as a moment of the years 1 to 9999, in milliseconds since 1970; nil for NULL.
  mutating func moment() throws(DamagedRow) -> Date? {
    guard let milliseconds = try number(Int64.self) else { return nil }
    let moment = Date(milliseconds: milliseconds)
    guard moment.isOfCalendar else { throw DamagedRow() }
    return moment
  }

  /// The next column as a moment, which must not be NULL.
  mutating func requiredMoment() throws(DamagedRow) -> Date { try required(moment()) }

  /// The next two columns as a use: when a card was last shown, and how often.
  mutating func use() throws(DamagedRow) -> CardUse {
    let moment = try requiredMoment()
    let times = try requiredNumber()
    guard times > 0 else { throw DamagedRow() }
    return CardUse(lastShown: moment, timesShown: times)
  }

  /// The next column as an amount; nil for NULL.
  mutating func amount() throws(DamagedRow) -> Decimal? {
    guard let text = try text() else { return nil }
    return try required(Decimal(amount: text))
  }

  /// The next column as a currency; nil for NULL and for an invalid code.
  mutating func currency() throws(DamagedRow) -> Currency? { try text().flatMap(Currency.init(code:)) }

  /// The next column as SQLite has it, for `sqlite3_bind_value`; valid as long as the reader is.
  mutating func value() -> OpaquePointer? { sqlite3_column_value(statement, next().index) }

  /// Continues a hash with the values of the next columns.
  mutating func hash(of count: Int32, after hash: UInt64) -> UInt64 {
    var hash = hash
    for _ in 0..<count {
      let (index, type) = next()
      hash = FNV1a.hash64(UInt8(truncatingIfNeeded: type), after: hash)
      // SQLite gives a number as text, too, and NULL as no bytes.
      guard let bytes = sqlite3_column_blob(statement, index) else { continue }
      for byte in UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, index))) {
        hash = FNV1a.hash64(byte, after: hash)
      }
    }
    return hash
  }

  /// The value, which must not be nil.
  func required<Value>(_ value: Value?) throws(DamagedRow) -> Value {
    guard let value else { throw DamagedRow() }
    return value
  }
}
