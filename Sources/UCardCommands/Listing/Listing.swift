internal import ArgumentParser
internal import Cards
internal import Exchange
internal import Files
internal import Foundation

/// The ways in which every list is written.
enum ListFormat: String, ExpressibleByArgument, CaseIterable {
  case table, json, csv
}

/// How a list is written.
struct ListingOptions: ParsableArguments {
  @Option(help: ArgumentHelp(english: "The output format.", ukrainian: "Як записати список.", value: .format))
  var format: ListFormat = .table

  @OptionGroup var plain: PlainOption
}

/// For who reads with ears or fingers.
struct PlainOption: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      english: "One fact a line, without colour and columns, for screen readers; UCARD_PLAIN=1 asks for it always.",
      ukrainian: "По факту на рядок, без кольору й стовпців, для програм читання; UCARD_PLAIN=1 вмикає це завжди."))
  var plain = false

  func isAsked(in context: CommandContext) -> Bool { plain || context.asksForPlain }
}

extension CommandContext {
  /// Whether the person asks for plain text by the environment.
  var asksForPlain: Bool { variable("UCARD_PLAIN").map { $0 != "0" } ?? false }
}

/// One value of a list: written for people in a table, for programs in CSV.
enum Cell {
  case text(String)
  case number(Int)
  case phrase(Phrase, key: String)
  case flag(Bool)
  case date(CalendarDate?)
  case time(Date)
  case amount(Balance?)

  /// For people.
  ///
  /// - Parameter format: the context's, made once for a whole list.
  func text(in context: CommandContext, _ format: LocalFormat) -> String {
    switch self {
    case .text(let text): text
    case .number(let number): String(number)
    case .phrase(let phrase, _): phrase.text(in: context.language)
    case .flag(let isSet): isSet ? Phrase(english: "yes", ukrainian: "так").text(in: context.language) : ""
    case .date(let day): day.map(format.text) ?? ""
    case .time(let time): format.text(context.localTime(time))
    case .amount(let balance): balance.map { format.text($0).text(in: context.language) } ?? ""
    }
  }

  /// For programs.
  var value: String {
    switch self {
    case .text(let text): text
    case .number(let number): String(number)
    case .phrase(_, let key): key
    case .flag(let isSet): isSet ? "true" : "false"
    case .date(let day): day?.iso ?? ""
    case .time(let time): time.iso
    case .amount(let balance): balance?.amountText ?? ""
    }
  }
}

/// A column of a list.
struct ListColumn<Item> {
  /// Its name in CSV, which stays.
  let key: String
  /// Its title for people; nil where only CSV has it.
  let title: Phrase?
  /// Whether it is one of numbers, which stand at the right edge.
  let isNumber: Bool
  /// The width to which it may be cut in a narrow window; nil for never.
  let narrowest: Int?
  let cell: (Item) -> Cell

  init(
    _ key: String, _ title: Phrase?, isNumber: Bool = false, narrowest: Int? = 8, _ cell: @escaping (Item) -> Cell
  ) {
    self.key = key
    self.title = title
    self.isNumber = isNumber
    self.narrowest = narrowest
    self.cell = cell
  }

  /// The column of a table for people; nil where it is none.
  var ofTable: Table.Column? { title.map { Table.Column($0, isNumber: isNumber, narrowest: narrowest) } }
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
      try context.output.write(JSONText.bytes(of: items.map(json)))
    case .csv:
      var lines: [UInt8] = []
      CSVLine.append(columns.map(\.key), to: &lines)
      for item in items { CSVLine.append(columns.map { CSVLine.safe($0.cell(item).value) }, to: &lines) }
      try context.output.write(lines)
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
