internal import Cards
internal import FoundationEssentials
internal import SQLite

extension CardFact {
  /// The columns of `card` that hold the fact.
  var columns: [String] {
    switch value {
    case .line, .note, .colour, .flag, .time, .count, .status, .reminders: [column]
    case .date: [column, column + "_instant"]
    case .amount(_, let currency): [column, currency]
    }
  }

  /// Appends the values for `columns`.
  func append(from content: CardContent, to values: inout [(any Bindable)?]) {
    switch value {
    case .line(let path), .note(let path):
      values.append(content[keyPath: path])
    case .colour(let path):
      values.append(content[keyPath: path].map { Int64($0.argb) })
    case .flag(let path):
      values.append(content[keyPath: path])
    case .date(let path):
      let date = content[keyPath: path]
      values.append(date?.day.iso)
      values.append(date?.instant?.milliseconds)
    case .amount(let path, _):
      let balance = content[keyPath: path]
      values.append(balance?.amount.text())
      values.append(balance?.currency?.code)
    case .count(let path):
      values.append(content[keyPath: path])
    case .time, .status, .reminders:
      values.append(text(in: content))
    }
  }

  /// Reads the values of `columns` from the next columns of the reader.
  ///
  /// Most cards have few facts. A fact that is absent is left as it is in `content`, where it has to be absent too.
  func read(_ reader: inout ColumnReader, into content: inout CardContent) throws(DamagedRow) {
    switch value {
    case .flag: if reader.passesZero() { return }
    case .date, .amount: if reader.passesNull(2) { return }
    default: if reader.passesNull(1) { return }
    }
    switch value {
    case .line(let path), .note(let path):
      content[keyPath: path] = try reader.text()
    case .colour(let path):
      content[keyPath: path] = try reader.colour()
    case .flag(let path):
      content[keyPath: path] = try reader.flag()
    case .date(let path):
      let (text, instant) = (try reader.text(), try reader.moment())
      content[keyPath: path] = try text.map { text throws(DamagedRow) in
        CardDate(try reader.required(CalendarDate(text)), instant: instant)
      }
    case .amount(let path, _):
      let (amount, currency) = (try reader.amount(), try reader.currency())
      content[keyPath: path] = amount.map { Balance($0, currency) }
    case .count(let path):
      content[keyPath: path] = try reader.number()
    case .time(let path):
      content[keyPath: path] = try reader.text().map { text throws(DamagedRow) in
        try reader.required(EventTime(iso: text))
      }
    case .status(let path):
      content[keyPath: path] = try reader.text().map { text throws(DamagedRow) in
        try reader.required(EventStatus(rawValue: text))
      }
    case .reminders(let path):
      content[keyPath: path] = try reader.required([Reminder](reader.text() ?? ""))
    }
  }
}
