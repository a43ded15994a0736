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
  /// The index of each column in a record.
  private let indices: [TableColumn: Int]
  let count: Int

  /// Reads a header.
  ///
  /// - Parameter chosen: the names of columns in the table by the names of `TableColumn`, as a person chose them.
  /// - Throws: `.noSuchField` for an impossible choice; `.missing` without a column of names or of payloads.
  init(_ names: [String], chosen: [String: String]) throws(ImportError) {
    count = names.count
    isOurs = names.contains(TableColumn.uuid.name)
    var indices: [TableColumn: Int] = [:]
    for (key, name) in chosen.sorted(by: { $0.key < $1.key }) {
      guard let column = TableColumn.all.first(where: { $0.name.lowercased() == key.lowercased() }) else {
        throw ImportError(.noSuchField(key), at: .init(line: 1))
      }
      guard let index = names.firstIndex(of: name) ?? names.firstIndex(where: { $0.lowercased() == name.lowercased() })
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
    for column in [TableColumn.cardName, .payload] where indices[column] == nil {
      throw ImportError(.missing, at: ImportLocation(line: 1, field: column.name))
    }
  }

  /// The cell of a column in the current record; nil if there is no such column or the cell is empty.
  func cell(_ column: TableColumn, of reader: CSVReader) throws(ImportError) -> String? {
    guard let index = indices[column], !reader[index].isEmpty else { return nil }
    let text = try reader.text(index)
    guard isOurs, text.hasPrefix("'") else { return text }
    return String(text.dropFirst())
  }
}
