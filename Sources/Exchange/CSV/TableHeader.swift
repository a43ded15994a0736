internal import Cards

/// The positions of the columns of a table.
struct TableHeader {
  /// Whether U-Card wrote the table. In such a table, cells that a spreadsheet would run have an apostrophe before
  /// them.
  let isOurs: Bool
  /// The facts that have columns.
  let facts: [CardFact]
  /// The parts of a card that the table describes.
  let fields: CardFields
  /// The indices of each column in a record. A person may have chosen several columns for one, such as a date and a time.
  private let indices: [TableColumn: [Int]]
  private let names: [String]
  let count: Int
  /// The names of the columns of which nothing is taken.
  let unused: [String]

  /// Reads a header.
  ///
  /// - Parameter chosen: the names of columns in the table by the names of `TableColumn`, as a person chose them.
  /// - Throws: `.noSuchField` for an impossible choice; `.missingColumns` without a column of names or of payloads.
  init(_ names: [String], chosen: [String: String]) throws(ImportError) {
    count = names.count
    self.names = names
    isOurs = names.contains(TableColumn.uuid.name)
    var indices: [TableColumn: [Int]] = [:]
    for (key, name) in chosen.sorted(by: { $0.key < $1.key }) {
      guard let column = TableColumn.all.first(where: { $0.name.lowercased() == key.lowercased() }) else {
        throw ImportError(.noSuchField(key), at: .init(line: 1))
      }
      indices[column] = try Self.indices(of: name, in: names)
    }
    // Exact names take precedence over names that may mean the same.
    for isExact in [true, false] {
      let taken = Set(indices.values.joined())
      for (index, name) in names.enumerated() where !taken.contains(index) {
        let column =
          isOurs ? TableColumn.all.first { $0.name == name } : TableColumn.named(name, isExact: isExact)
        if let column, indices[column] == nil { indices[column] = [index] }
      }
    }
    self.indices = indices
    facts = CardFact.all.filter { indices[TableColumn($0)] != nil }
    var fields: CardFields = [.name, isOurs ? .identifiers : .identifier]
    for fact in facts { fields.insert(CardFields(fact)) }
    if indices[.categories] != nil { fields.insert(.categories) }
    if indices[.type] != nil { fields.insert(.type) }
    self.fields = fields
    let used = Set(indices.values.joined())
    unused = names.enumerated().filter { !used.contains($0) && !$1.isBlank }.map { TableColumn.shown($1) }
    // An event needs no number.
    let isOfEvents = fields.contains(.starts)
    let missing = [TableColumn.cardName, .payload].filter { indices[$0] == nil && !($0 == .payload && isOfEvents) }
    guard let first = missing.first else { return }
    let columns = MissingColumns(missing.map(\.name), in: names, taken: used, chosen: chosen)
    throw ImportError(.missingColumns(columns), at: ImportLocation(line: 1, field: first.name))
  }

  /// Whether the table has a column.
  func has(_ column: TableColumn) -> Bool { indices[column] != nil }

  /// The columns of facts that are dates.
  private var dateColumns: [TableColumn] {
    facts.filter { if case .date = $0.value { true } else { false } }.map { TableColumn($0) }
  }

  /// Whether the table has dates.
  var hasDates: Bool { !dateColumns.isEmpty }

  /// The dates in the current record, as they are written.
  func dates(of reader: CSVReader) -> [String] {
    dateColumns.flatMap { indices[$0] ?? [] }.filter { $0 < reader.count }
      .map { String(decoding: reader[$0], as: UTF8.self).withoutBlanks }
  }

  /// Throws an error if the current record has not as many fields as the header.
  func check(_ reader: CSVReader) throws(ImportError) { try reader.check(count: count, allowsEmpty: true) }

  /// The name that the table gives to a column.
  func name(of column: TableColumn) -> String {
    indices[column].map { $0.map { TableColumn.shown(names[$0]) }.joined(separator: "+") } ?? column.name
  }

  /// The cell of a column in the current record; nil if there is no such column or the cell is empty. Several cells are
  /// joined, names with a dash and others with a blank.
  func cell(_ column: TableColumn, of reader: CSVReader) throws(ImportError) -> String? {
    guard let indices = indices[column] else { return nil }
    if indices.count == 1 { return try cell(at: indices[0], of: reader) }
    var cells: [String] = []
    for index in indices { if let cell = try cell(at: index, of: reader) { cells.append(cell) } }
    guard cells.count > 1 else { return cells.first }
    return cells.map(\.withoutBlanks).joined(separator: column == .cardName ? " – " : " ")
  }

  private func cell(at index: Int, of reader: CSVReader) throws(ImportError) -> String? {
    guard !reader.isEmpty(index) else { return nil }
    let text = try reader.text(index)
    return isOurs && text.utf8.first == UInt8(ascii: "'") ? String(text.dropFirst()) : text
  }

  /// The index of the column with a name, or those of several names with plus signs between them.
  private static func indices(of chosen: String, in names: [String]) throws(ImportError) -> [Int] {
    func index(of name: String) -> Int? {
      names.firstIndex(of: name)
        ?? names.firstIndex { TableColumn.shown($0).lowercased() == TableColumn.shown(name).lowercased() }
    }
    if let index = index(of: chosen) { return [index] }
    return try chosen.split(separator: "+").map { part throws(ImportError) in
      guard let index = index(of: String(part)) else { throw ImportError(.noSuchField(chosen), at: .init(line: 1)) }
      return index
    }
  }
}
