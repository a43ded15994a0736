internal import Cards

/// A card as Catima has it: text by column.
struct CatimaRow {
  private var values = [String?](repeating: nil, count: CatimaColumn.allCases.count)

  subscript(column: CatimaColumn) -> String? {
    get { values[column.rawValue] }
    set { values[column.rawValue] = newValue }
  }

  /// The text of a column; nil for an empty one too.
  func filled(_ column: CatimaColumn) -> String? { self[column].flatMap { $0.isEmpty ? nil : $0 } }

  /// All of it in the order of the columns, what is absent as nothing.
  var cells: [String] { values.map { $0 ?? "" } }

  /// A number that another row has only by chance.
  var checksum: String {
    // The row number is another in each file. No cell has a byte 0xFF, which ends each.
    let hash = cells.dropFirst().reduce(FNV1a.basis64) { FNV1a.hash64(0xFF, after: FNV1a.hash64($1, after: $0)) }
    return String(hash, radix: 16)
  }
}
