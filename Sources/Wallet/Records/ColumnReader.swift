internal import Cards
internal import Foundation
internal import GRDB

/// Reads the columns of a row one after the other. What U-Card never wrote is a `DamagedRow`, and never a trap.
struct ColumnReader {
  private let row: Row
  private var index = 0

  init(_ row: Row) { self.row = row }

  /// The next column as it is.
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

  /// The next column as text; nil for what is none.
  mutating func textOrNothing() -> String? { if case .string(let text) = next().storage { text } else { nil } }

  /// The next column as text that has to be there.
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

  /// The next column as a whole number that has to be there.
  mutating func requiredNumber() throws(DamagedRow) -> Int { try required(number()) }

  /// The next column as yes or no.
  mutating func flag() throws(DamagedRow) -> Bool { try requiredNumber() != 0 }

  /// The next column as bytes, which have to be there.
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

  /// The next column as a moment that has to be there.
  mutating func requiredMoment() throws(DamagedRow) -> Date { try required(moment()) }

  /// The next two columns as when a card was shown last, and how often.
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

  /// The next column as a currency; nil for NULL, and for what is none.
  mutating func currency() throws(DamagedRow) -> Currency? { try text().flatMap(Currency.init(code:)) }

  /// What has to be there.
  func required<Value>(_ value: Value?) throws(DamagedRow) -> Value {
    guard let value else { throw DamagedRow() }
    return value
  }
}
