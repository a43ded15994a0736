internal import Cards
internal import Foundation
internal import GRDB

/// Reads the columns of a row one after the other. A value that U-Card never writes causes a `DamagedRow` error.
struct ColumnReader {
  private let row: Row
  private var index = 0

  init(_ row: Row) { self.row = row }

  /// The next column, unchecked.
  private mutating func next() -> DatabaseValue {
    defer { index += 1 }
    return row[index]
  }

  /// The next column as text; nil for NULL.
  mutating func text() throws(DamagedRow) -> String? {
    switch next().storage {
    case .null: nil
    case .string(let text): text
    case .int64, .double, .blob: throw DamagedRow()
    }
  }

  /// The next column as text; nil if it is not text.
  mutating func textOrNothing() -> String? { if case .string(let text) = next().storage { text } else { nil } }

  /// The next column as text, which must not be NULL.
  mutating func requiredText() throws(DamagedRow) -> String { try required(text()) }

  /// The next column as a whole number that `Number` can hold; nil for NULL.
  mutating func number<Number: FixedWidthInteger>(_ type: Number.Type = Int.self) throws(DamagedRow) -> Number? {
    switch next().storage {
    case .null: return nil
    case .int64(let number):
      guard let exact = Number(exactly: number) else { throw DamagedRow() }
      return exact
    case .double, .string, .blob: throw DamagedRow()
    }
  }

  /// The next column as a whole number, which must not be NULL.
  mutating func requiredNumber() throws(DamagedRow) -> Int { try required(number()) }

  /// The next column as a Boolean value.
  mutating func flag() throws(DamagedRow) -> Bool { try requiredNumber() != 0 }

  /// The next column as bytes, which must not be NULL.
  mutating func bytes() throws(DamagedRow) -> [UInt8] {
    guard case .blob(let data) = next().storage else { throw DamagedRow() }
    return [UInt8](data)
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

  /// The value, which must not be nil.
  func required<Value>(_ value: Value?) throws(DamagedRow) -> Value {
    guard let value else { throw DamagedRow() }
    return value
  }
}
