internal import Files
internal import ArgumentParser
internal import Exchange

/// How a list is written.
struct ListingOptions: ParsableArguments {
  @Option(help: ArgumentHelp(english: "The output format.", ukrainian: "Як записати список.", value: .format))
  var format: ListFormat = .table

  @OptionGroup var plain: PlainOption
}

extension ListingOptions {
  /// Writes `items` as they are asked for.
  ///
  /// - Parameter json: an item as JSON has it.
  func write<Item>(
    _ items: [Item], _ columns: [ListColumn<Item>], json: (Item) -> some Encodable, in context: CommandContext
  ) throws {
    switch format {
    case .table:
      guard !items.isEmpty else { return }
      let shown = columns.filter { $0.title != nil }
      var table = Table(columns: shown.compactMap { $0.ofTable })
      let format = context.format
      for item in items { table.append(shown.map { $0.cell(item).text(in: context, format) }) }
      try context.write(table, plain: plain.isAsked(in: context))
    case .json:
      try context.data.write(JSONText.bytes(of: items.map(json)))
    case .csv:
      var lines: [UInt8] = []
      CSVLine.append(columns.map(\.key), to: &lines)
      for item in items { CSVLine.append(columns.map { CSVLine.safe($0.cell(item).value) }, to: &lines) }
      try context.data.write(lines)
    }
  }
}

extension CommandContext {
  /// Writes a table in columns, or a fact a line.
  func write(_ table: Table, plain: Bool) throws {
    try write(
      plain
        ? table.plainText(in: language)
        : table.text(in: language, width: terminal.isOutput ? terminal.columns : nil))
  }
}
