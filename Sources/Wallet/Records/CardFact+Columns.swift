internal import Cards
internal import Foundation
internal import GRDB

extension CardFact {
  /// The columns of `card` that hold the fact.
  var columns: [String] {
    switch value {
    case .line, .note, .colour, .flag: [column]
    case .date: [column, column + "_instant"]
    case .balance(_, let currency): [column, currency]
    }
  }

  /// Appends the values for `columns`.
  func append(from content: CardContent, to values: inout [DatabaseValue]) {
    switch value {
    case .line(let path), .note(let path):
      values.append(.of(content[keyPath: path]))
    case .colour(let path):
      values.append(.of(content[keyPath: path].map { Int64($0.argb) }))
    case .flag(let path):
      values.append(.of(content[keyPath: path]))
    case .date(let path):
      let date = content[keyPath: path]
      values.append(.of(date?.day.iso))
      values.append(.of(date?.instant?.milliseconds))
    case .balance(let path, _):
      let balance = content[keyPath: path]
      values.append(.of(balance?.amount.text()))
      values.append(.of(balance?.currency?.code))
    }
  }

  /// Reads the values of `columns` from the next columns of the reader.
  func read(_ reader: inout ColumnReader, into content: inout CardContent) throws(DamagedRow) {
    switch value {
    case .line(let path), .note(let path):
      content[keyPath: path] = try reader.text()
    case .colour(let path):
      content[keyPath: path] = try reader.number(UInt32.self).map(Colour.init(argb:))
    case .flag(let path):
      content[keyPath: path] = try reader.flag()
    case .date(let path):
      let (text, instant) = (try reader.text(), try reader.moment())
      content[keyPath: path] = try text.map { text throws(DamagedRow) in
        CardDate(try reader.required(CalendarDate(text)), instant: instant)
      }
    case .balance(let path, _):
      let (amount, currency) = (try reader.amount(), try reader.currency())
      content[keyPath: path] = amount.map { Balance($0, currency) }
    }
  }
}
