internal import Arguments
package import Cards
internal import Exchange
internal import Files
package import JSON
package import Terminal
internal import TextFiles
package import Values
package import Words

/// The options for writing a list.
package struct ListingOptions {
  package var format: ListFormat = Given.option(
    "--format", shorthand: "--json", value: .format, default: .table, help: Phrase("The output format."))
  package var plain = PlainOption()

  package init() {}

  /// The options of a list that has a format of its own besides.
  package init(format: ListFormat, plain: PlainOption) { (self.format, self.plain) = (format, plain) }
}

/// The option of a list of cards for output of UUIDs only, for scripts.
package struct QuietOption {
  package var quiet = ResultOptions.Quiet.ids.given

  package init() {}
}

extension ListingOptions {
  /// Writes `items` in the requested format.
  ///
  /// - Parameter json: returns the JSON of an item.
  package func write<Item>(
    _ items: [Item], _ columns: [ListColumn<Item>], json: @escaping (Item) -> JSONObject, in context: CommandContext
  ) throws {
    guard format == .table else {
      let form = form(columns, json: json)
      return try form.write(to: { try context.data.write($0) }) { body in
        for item in items { try body(form.bytes(item)) }
      }
    }
    guard !items.isEmpty else { return }
    let shown = columns.filter { $0.ofTable != nil }
    var table = Table(columns: shown.compactMap(\.ofTable))
    let format = context.format
    for var item in items { table.append(shown.map { $0.cell(&item).text(in: context, format) }) }
    try context.write(table, plain: plain.isAsked(in: context))
  }

  /// The form of a list for programs, if it is not to be a table.
  ///
  /// - Parameters:
  ///   - json: returns the JSON of an item.
  ///   - facts: returns the facts that an item has, of those that columns have.
  package func form<Item>(
    _ columns: [ListColumn<Item>], json: @escaping (Item) -> JSONObject,
    facts: @escaping (Item) -> CardFields = { _ in [] }
  ) -> ListForm<Item> {
    if format == .json { return ListForm(json: json) }
    let columns = columns.filter { $0.key != nil }
    return ListForm(header: columns.compactMap(\.key)) { item in
      var item = item
      let present = facts(item)
      return columns.map { column in
        column.facts.isSubset(of: present) ? CSVLine.safe(column.cell(&item).value) : column.absentValue
      }
    }
  }
}

/// The form of a list for programs: the bytes of an item, and those before, between and after the items.
package struct ListForm<Item> {
  /// The bytes of an item.
  package let bytes: (Item) -> [UInt8]
  private let head: [UInt8]
  private let separator: [UInt8]
  private let tail: [UInt8]
  /// The end of a list that has no items.
  private let emptyTail: [UInt8]

  /// A table in CSV.
  fileprivate init(header: [String], _ cells: @escaping (Item) -> [String]) {
    func line(_ cells: [String]) -> [UInt8] {
      var line: [UInt8] = []
      CSVLine.append(cells, to: &line)
      return line
    }
    bytes = { line(cells($0)) }
    (head, separator, tail, emptyTail) = (line(header), [], [], [])
  }

  /// An array in JSON.
  init(json: @escaping (Item) -> JSONObject) {
    /// The bytes that `body` adds to an array that was begun.
    func bytes(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
      var writer = JSONWriter(.indented, capacity: 1 << 10)
      writer.beginArray()
      writer.flush { _ in }
      body(&writer)
      return writer.bytes
    }
    self.bytes = { item in bytes { $0.add(.object(json(item))) } }
    var begun = JSONWriter(.indented)
    begun.beginArray()
    head = begun.bytes
    separator = Array(",".utf8)
    emptyTail = bytes { $0.endArray() }
    tail = bytes { writer in
      writer.add(.null)
      writer.flush { _ in }
      writer.endArray()
    }
  }

  /// Writes the list.
  ///
  /// - Parameters:
  ///   - write: writes bytes.
  ///   - forEach: calls a function with the bytes of each item.
  package func write(to write: @escaping ([UInt8]) throws -> Void, _ forEach: (([UInt8]) throws -> Void) throws -> Void)
    throws
  {
    var (pending, isFirst) = (head, true)
    try forEach { item in
      if !isFirst { pending += separator }
      isFirst = false
      pending += item
      guard pending.count >= JSONWriter.portion else { return }
      try write(pending)
      pending.removeAll(keepingCapacity: true)
    }
    try write(pending + (isFirst ? emptyTail : tail))
  }
}

extension CommandContext {
  /// Writes a table in columns, or with one value per line.
  package func write(_ table: Table, plain: Bool) throws {
    try write(plain ? table.plainText(in: language) : table.text(in: language, width: terminal.width))
  }
}

/// The output format of a list.
package enum ListFormat: String, ArgumentValue, CaseIterable {
  case table, json, csv
}

/// The option for output that suits screen readers and braille displays.
package struct PlainOption {
  package var plain = Given.flag(
    "--plain",
    help: Phrase("One fact per line, without colour and columns, for screen readers; UCARD_PLAIN=1 always turns it on.")
  )

  package init() {}

  package func isAsked(in context: CommandContext) -> Bool { plain || context.asksForPlain }
}

extension CommandContext {
  /// Whether the environment asks for plain output.
  package var asksForPlain: Bool {
    (variable("UCARD_PLAIN") ?? variable("ACCESSIBLE")).map { $0 != "0" } ?? settings.isPlain
  }
}

/// A column of a list.
package struct ListColumn<Item> {
  /// The name of the column in CSV, which never changes; nil for a column for people only.
  package let key: String?
  /// The column of a table for people; nil for a column of CSV only.
  package let ofTable: Table.Column?
  /// The cell of an item, which is passed by its address and stays as it is: a copy of a card for each column would
  /// take a fifth of the time of a list.
  package let cell: (inout Item) -> Cell
  /// The facts of a card that the column shows. If a card lacks them, CSV has `absentValue`, without a call of `cell`.
  package let facts: CardFields
  /// The value for programs where the facts are absent.
  package let absentValue: String

  package init(
    _ key: String?, _ title: Phrase?, spoken: Phrase? = nil, isNumber: Bool = false, room: Table.Room? = nil,
    isLeftOutIfEmpty: Bool = false, facts: CardFields = [], absentValue: String = "",
    _ cell: @escaping (inout Item) -> Cell
  ) {
    self.key = key
    ofTable = title.map {
      Table.Column(
        $0, spoken: spoken, isNumber: isNumber, room: room ?? (isNumber ? .whole : .text),
        isLeftOutIfEmpty: isLeftOutIfEmpty)
    }
    (self.facts, self.absentValue) = (facts, absentValue)
    self.cell = cell
  }

  /// Creates the column with the numbers of cards in the wallet.
  package init(number cell: @escaping (inout Item) -> Cell) {
    self.init("number", Phrase("#"), spoken: Phrase("Number in the wallet"), isNumber: true, cell)
  }

  /// Creates the column with the places of items in their list, from 1.
  package init(place cell: @escaping (inout Item) -> Int) {
    self.init("place", Phrase("#"), spoken: Phrase("Position"), isNumber: true) { .number(cell(&$0) + 1) }
  }
}

/// A value of a list, with a form for people in tables and one for programs in CSV.
package enum Cell {
  case text(String)
  case number(Int)
  case phrase(Phrase, key: String)
  case flag(Bool)
  case date(CalendarDate?)
  case time(Instant)
  case amount(Balance?)
  case eventTime(EventTime?)

  /// The form for people.
  ///
  /// - Parameter format: the format of the context, which is created once for a whole list.
  package func text(in context: CommandContext, _ format: LocalFormat) -> String {
    switch self {
    case .text(let text): text
    case .number(let number): String(number)
    case .phrase(let phrase, _): phrase.text(in: format.language)
    case .flag(let isSet): isSet ? Phrase("yes").text(in: format.language) : ""
    case .date(let day): day.map(format.text) ?? ""
    case .time(let time): format.text(context.localTime(time))
    case .amount(let balance): balance.map { format.text($0).text(in: format.language) } ?? ""
    case .eventTime(let time): time.map { context.text($0, format) } ?? ""
    }
  }

  /// The form for programs.
  package var value: String {
    switch self {
    case .text(let text): text
    case .number(let number): String(number)
    case .phrase(_, let key): key
    case .flag(let isSet): isSet ? "true" : "false"
    case .date(let day): day?.iso ?? ""
    case .time(let time): time.iso
    case .amount(let balance): balance?.amountText ?? ""
    case .eventTime(let time): time?.iso ?? ""
    }
  }
}
