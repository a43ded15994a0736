internal import Files
internal import Arguments
internal import Exchange
internal import JSON
internal import Terminal
internal import Words

/// The options for writing a list.
struct ListingOptions {
  var format: ListFormat
  var plain: PlainOption

  init(format: ListFormat, plain: PlainOption) {
    self.format = format
    self.plain = plain
  }

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    format = try reader.option(
      "--format", value: .format, default: .table,
      english: "The output format.", ukrainian: "Формат виводу.")
    plain = try PlainOption(reader)
  }
}

extension ListingOptions {
  /// Writes `items` in the requested format.
  ///
  /// - Parameter json: returns the JSON of an item.
  func write<Item>(
    _ items: [Item], _ columns: [ListColumn<Item>], json: @escaping (Item) -> JSONObject, in context: CommandContext
  ) throws {
    guard format == .table else {
      try write(columns, json: json, to: { try context.data.write($0) }) { body in
        for item in items { try body(item) }
      }
      return
    }
    guard !items.isEmpty else { return }
    let shown = columns.filter { $0.title != nil }
    var table = Table(columns: shown.compactMap { $0.ofTable })
    let format = context.format
    for item in items { table.append(shown.map { $0.cell(item).text(in: context, format) }) }
    try context.write(table, plain: plain.isAsked(in: context))
  }

  /// Writes items for programs, one by one.
  ///
  /// - Parameters:
  ///   - write: writes bytes.
  ///   - forEach: calls a function with each item.
  func write<Item>(
    _ columns: [ListColumn<Item>], json: @escaping (Item) -> JSONObject,
    to write: @escaping ([UInt8]) throws -> Void,
    _ forEach: ((Item) throws -> Void) throws -> Void
  ) throws {
    if format == .json {
      var writer = JSONWriter(.indented)
      writer.beginArray()
      try forEach {
        writer.add(.object(json($0)))
        try writer.flush(from: JSONWriter.portion, to: write)
      }
      writer.endArray()
      return try writer.flush(to: write)
    }
    var lines: [UInt8] = []
    let columns = columns.filter { $0.key != nil }
    CSVLine.append(columns.compactMap(\.key), to: &lines)
    try forEach { item in
      CSVLine.append(columns.map { CSVLine.safe($0.cell(item).value) }, to: &lines)
      guard lines.count > 1 << 16 else { return }
      try write(lines)
      lines.removeAll(keepingCapacity: true)
    }
    try write(lines)
  }
}

extension CommandContext {
  /// Writes a table in columns, or with one value per line.
  func write(_ table: Table, plain: Bool) throws {
    try write(
      plain
        ? table.plainText(in: language)
        : table.text(in: language, width: terminal.width))
  }
}
