internal import Cards
internal import FoundationEssentials
internal import SQLite

extension ColumnReader {
  /// The next column as a UUID; nil for none.
  mutating func id() throws(DamagedRow) -> UUID? {
    let text = try requiredText()
    if text.isEmpty { return nil }
    return try required(UUID(text: text))
  }

  /// The next column as a moment of the years 1 to 9999, in milliseconds since 1970; nil for NULL.
  mutating func moment() throws(DamagedRow) -> Date? {
    guard let milliseconds = try number() else { return nil }
    let moment = Date(milliseconds: Int64(milliseconds))
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

  /// The next column as a colour; nil for NULL.
  mutating func colour() throws(DamagedRow) -> Colour? {
    guard let number = try number() else { return nil }
    return Colour(argb: try required(UInt32(exactly: number)))
  }

  /// The next column as an amount; nil for NULL.
  mutating func amount() throws(DamagedRow) -> Decimal? {
    guard let text = try text() else { return nil }
    return try required(Decimal(amount: text))
  }

  /// The next column as a currency; nil for NULL and for an invalid code.
  mutating func currency() throws(DamagedRow) -> Currency? { try text().flatMap(Currency.init(code:)) }

  /// Continues a hash with the values of the next columns.
  mutating func hash(of count: Int, after hash: UInt64) -> UInt64 {
    var hash = hash
    for _ in 0..<count {
      hash = withBytes { type, bytes in
        var hash = FNV1a.hash64(UInt8(truncatingIfNeeded: type), after: hash)
        for byte in bytes { hash = FNV1a.hash64(byte, after: hash) }
        return hash
      }
    }
    return hash
  }
}
