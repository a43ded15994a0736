internal import Cards

/// A row of Catima's table of cards: text by column.
struct CatimaRow {
  private var values = [String?](repeating: nil, count: CatimaColumn.allCases.count)

  subscript(column: CatimaColumn) -> String? {
    get { values[column.rawValue] }
    set { values[column.rawValue] = newValue }
  }

  /// The text of a column; nil if it is missing or empty.
  func filled(_ column: CatimaColumn) -> String? { self[column].flatMap { $0.isEmpty ? nil : $0 } }

  /// The cells of all columns in order, empty for missing ones.
  var cells: [String] { values.map { $0 ?? "" } }

  /// A checksum of the row, without the row number.
  var checksum: String {
    // The row number differs between files. The byte 0xFF ends each cell, because text cannot contain it.
    let hash = cells.dropFirst().reduce(FNV1a.basis64) { FNV1a.hash64(0xFF, after: FNV1a.hash64($1, after: $0)) }
    return String(hash, radix: 16)
  }
}
