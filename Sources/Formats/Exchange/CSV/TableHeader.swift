internal import Cards
internal import TextFiles
internal import Values

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
        throw ImportError(
          .noSuchField(key, among: TableColumn.all.filter(\.canBeChosen).map(\.name)), at: .init(line: 1))
      }
      indices[column] = try Self.indices(of: name, in: names)
    }
    // Exact names take precedence over names that may mean the same.
    for isExact in [true, false] {
      let taken = Set(indices.values.joined())
      for (index, name) in names.enumerated() where !taken.contains(index) {
        let column = isOurs ? TableColumn.all.first { $0.name == name } : TableColumn.named(name, isExact: isExact)
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
    unused = names.enumerated().filter { !used.contains($0) && !$1.isBlank }.map { index, name in
      // Only the first of several columns of a name is taken.
      let number = names[...index].count { $0 == name }
      return TableColumn.shown(name) + (number > 1 ? " (\(number))" : "")
    }
    // An event needs no number.
    let isOfEvents = fields.contains(.starts)
    let missing = [TableColumn.cardName, .payload].filter { indices[$0] == nil && !($0 == .payload && isOfEvents) }
    guard let first = missing.first else { return }
    let columns = MissingColumns(missing.map(\.name), in: names, taken: used, chosen: chosen)
    throw ImportError(.missingColumns(columns), at: ImportLocation(line: 1, field: first.name))
  }

  /// Creates the header of a list of numbers, of which each line has one.
  ///
  /// - Parameter name: the name of the column; nil if the first line is a number.
  init(ofNumbers name: String?) {
    (isOurs, facts, fields, count, unused) = (false, [], [.name, .identifier], 1, [])
    indices = [.payload: [0]]
    names = [name ?? TableColumn.payload.name]
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

  /// The numbers in the current record, as they are written.
  func payloads(of reader: CSVReader) -> [String] {
    (indices[.payload] ?? []).filter { $0 < reader.count }.map { String(decoding: reader[$0], as: UTF8.self) }
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
      guard let index = index(of: String(part)) else {
        throw ImportError(.noSuchField(chosen, among: names.map(TableColumn.shown)), at: .init(line: 1))
      }
      return index
    }
  }
}

/// The likely content of each column.
extension MissingColumns {
  /// Creates a description of the columns of a header.
  ///
  /// - Parameters:
  ///   - taken: the indices of the columns that are understood.
  ///   - chosen: the columns that a person chose.
  ///   - areKeys: whether the columns are the keys of objects in JSON.
  ///   - doubtful: the columns any of which may have the numbers.
  init(
    _ missing: [String], in names: [String], taken: Set<Int>, chosen: [String: String], areKeys: Bool = false,
    doubtful: [String] = []
  ) {
    self.missing = missing
    self.areKeys = areKeys
    self.doubtful = doubtful
    self.chosen = chosen
    let shown = names.map(TableColumn.shown)
    found = shown
    // A year may be the name of a column, but not beside names that all mean nothing.
    let digits = missing.count > 1 && taken.isEmpty ? 1 : 6
    isCard = !areKeys && shown.contains { $0.count >= digits && $0.allSatisfy { $0.isNumber || $0.isWhitespace } }
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

  /// The degree to which cells look like numbers of cards: long, mostly digits, and all different.
  private static func numberLikeness(_ cells: [String]) -> Double {
    let lengths = cells.map { cell in
      let digits = cell.count { $0.isNumber }
      let isNumber = 2 * digits >= cell.count && CalendarDate(cell) == nil && ImportedMoment(cell) == nil
      return isNumber ? min(digits, 20) : 0
    }
    return Double(lengths.reduce(0, +)) * variety(cells)
  }

  /// The degree to which cells look like names: short, mostly letters, and all different.
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
