internal import Cards
internal import Foundation

/// The positions of the columns of a table.
struct TableHeader {
  /// Whether U-Card wrote the table. In such a table, cells that a spreadsheet would run have an apostrophe before
  /// them.
  let isOurs: Bool
  /// The facts that have columns.
  let facts: [CardFact]
  /// The parts of a card that the table describes.
  let fields: CardFields
  /// The index of each column in a record.
  private let indices: [TableColumn: Int]
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
    var indices: [TableColumn: Int] = [:]
    for (key, name) in chosen.sorted(by: { $0.key < $1.key }) {
      guard let column = TableColumn.all.first(where: { $0.name.lowercased() == key.lowercased() }) else {
        throw ImportError(.noSuchField(key), at: .init(line: 1))
      }
      guard
        let index = names.firstIndex(of: name)
          ?? names.firstIndex(where: { TableColumn.shown($0).lowercased() == TableColumn.shown(name).lowercased() })
      else { throw ImportError(.noSuchField(name), at: .init(line: 1)) }
      indices[column] = index
    }
    // Exact names take precedence over names that may mean the same.
    for isExact in [true, false] {
      let taken = Set(indices.values)
      for (index, name) in names.enumerated() where !taken.contains(index) {
        let column =
          isOurs ? TableColumn.all.first { $0.name == name } : TableColumn.named(name, isExact: isExact)
        if let column, indices[column] == nil { indices[column] = index }
      }
    }
    self.indices = indices
    facts = CardFact.all.filter { indices[TableColumn($0)] != nil }
    var fields: CardFields = [.name, isOurs ? .identifiers : .identifier]
    for fact in facts { fields.insert(CardFields(fact)) }
    if indices[.categories] != nil { fields.insert(.categories) }
    if indices[.type] != nil { fields.insert(.type) }
    self.fields = fields
    let used = Set(indices.values)
    unused = names.enumerated().filter { !used.contains($0) && !$1.isBlank }.map { TableColumn.shown($1) }
    let missing = [TableColumn.cardName, .payload].filter { indices[$0] == nil }
    guard let first = missing.first else { return }
    let columns = MissingColumns(missing.map(\.name), in: names, taken: used, chosen: chosen)
    throw ImportError(.missingColumns(columns), at: ImportLocation(line: 1, field: first.name))
  }

  /// The columns of facts that are dates.
  private var dateColumns: [TableColumn] {
    facts.filter { if case .date = $0.value { true } else { false } }.map { TableColumn($0) }
  }

  /// Whether the table has dates.
  var hasDates: Bool { !dateColumns.isEmpty }

  /// The dates in the current record, as they are written.
  func dates(of reader: CSVReader) -> [String] {
    dateColumns.compactMap { indices[$0] }.filter { $0 < reader.count }
      .map { String(decoding: reader[$0], as: UTF8.self).trimmingCharacters(in: .whitespaces) }
  }

  /// Throws an error if the current record has not as many fields as the header.
  func check(_ reader: CSVReader) throws(ImportError) { try reader.check(count: count) }

  /// The name that the table gives to a column.
  func name(of column: TableColumn) -> String { indices[column].map { TableColumn.shown(names[$0]) } ?? column.name }

  /// The cell of a column in the current record; nil if there is no such column or the cell is empty.
  func cell(_ column: TableColumn, of reader: CSVReader) throws(ImportError) -> String? {
    guard let index = indices[column], !reader[index].isEmpty else { return nil }
    let text = try reader.text(index)
    guard isOurs, text.hasPrefix("'") else { return text }
    return String(text.dropFirst())
  }
}
