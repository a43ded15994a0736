internal import Cards

/// The columns of a table that lacks a column of names, or one of numbers.
public struct MissingColumns: Hashable, Sendable {
  /// The names of the missing columns, as in `Importer.columns`.
  public let missing: [String]
  /// The names of the columns of the table.
  public let found: [String]
  /// Whether the first line has a number in the place of a name of a column, as if it were a card.
  public let isCard: Bool
  /// Whether the columns are the keys of objects in JSON.
  public let areKeys: Bool
  /// A value of `ImportOptions.columns`: the columns that look like the missing ones, and those that a person chose;
  /// empty if there are too few columns.
  public private(set) var suggestion: [String: String] = [:]
  /// The columns that can be suggested, by their index.
  private let candidates: [Int]
  private let chosen: [String: String]

  /// Creates a description of the columns of a header.
  ///
  /// - Parameters:
  ///   - taken: the indices of the columns that are understood.
  ///   - chosen: the columns that a person chose.
  ///   - areKeys: whether the columns are the keys of objects in JSON.
  init(
    _ missing: [String], in names: [String], taken: Set<Int>, chosen: [String: String], areKeys: Bool = false
  ) {
    self.missing = missing
    self.areKeys = areKeys
    self.chosen = chosen
    let shown = names.map(TableColumn.shown)
    found = shown
    isCard = !areKeys && shown.contains { $0.count >= 6 && $0.allSatisfy { $0.isNumber || $0.isWhitespace } }
    // Only the first column of a name can be chosen, and none without a name.
    var names: Set<String> = []
    candidates = shown.indices.filter { names.insert(shown[$0].lowercased()).inserted }
      .filter { !taken.contains($0) && !shown[$0].isBlank }
  }

  /// Returns the same columns with a suggestion, which follows from the first records after the header.
  func withSuggestion(from reader: CSVReader) -> MissingColumns {
    guard !isCard else { return self }
    var cells: [Int: [String]] = [:]
    for _ in 0..<50 {
      guard (try? reader.next()) == true else { break }
      for index in candidates where index < reader.count {
        if let text = try? reader.text(index), !text.isBlank { cells[index, default: []].append(text) }
      }
    }
    return withSuggestion(from: cells)
  }

  /// Returns the same columns with a suggestion, which follows from some cells of each column.
  func withSuggestion(from cells: [Int: [String]]) -> MissingColumns {
    var free = candidates
    var suggestion = chosen
    func suggest(_ column: TableColumn, _ index: Int?) {
      guard let index, missing.contains(column.name), suggestion[column.name] == nil else { return }
      suggestion[column.name] = found[index]
      free.removeAll { $0 == index }
    }
    /// The column that looks most like the one that is sought, of equal ones the first in this order.
    func likeliest(in columns: [Int], _ likeness: ([String]) -> Double) -> Int? {
      var best: (index: Int, likeness: Double)?
      for index in columns {
        let likeness = likeness(cells[index] ?? [])
        if likeness > best?.likeness ?? 0 { best = (index, likeness) }
      }
      return best?.index
    }
    // Few names look like numbers. Numbers mostly come after names.
    suggest(.payload, likeliest(in: free.reversed(), Self.numberLikeness))
    suggest(.cardName, likeliest(in: free, Self.nameLikeness))
    // If the cells tell nothing, the order of the columns does.
    suggest(.cardName, free.first)
    suggest(.payload, free.first)
    var columns = self
    if missing.allSatisfy({ suggestion[$0] != nil }) { columns.suggestion = suggestion }
    return columns
  }

  /// The degree to which cells look like numbers of cards: long, mostly digits, and each of them another.
  private static func numberLikeness(_ cells: [String]) -> Double {
    let lengths = cells.map { cell in
      let digits = cell.count { $0.isNumber }
      let isNumber = 2 * digits >= cell.count && CalendarDate(cell) == nil && ImportedMoment(cell) == nil
      return isNumber ? min(digits, 20) : 0
    }
    return Double(lengths.reduce(0, +)) * variety(cells)
  }

  /// The degree to which cells look like names: short, mostly letters, and each of them another.
  private static func nameLikeness(_ cells: [String]) -> Double {
    let names = cells.count { cell in
      let letters = cell.count { $0.isLetter }
      return letters > 1 && 2 * letters >= cell.count && cell.count <= 60
    }
    return Double(names) * variety(cells)
  }

  /// The share of cells that are different.
  private static func variety(_ cells: [String]) -> Double {
    cells.isEmpty ? 0 : Double(Set(cells).count) / Double(cells.count)
  }
}
