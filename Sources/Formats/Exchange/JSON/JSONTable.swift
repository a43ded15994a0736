internal import Cards
internal import Files
internal import JSON
internal import TextFiles
internal import Values

/// A list of objects in JSON that another program has written, which is read as a table: each object is a row, and its
/// keys are the columns. An object in an object gives the columns `card.number`, `card.type`.
struct JSONTable {
  /// The keys of all objects: first those that are not in other objects, in the order of the alphabet.
  let keys: [String]
  private let list: JSONList
  private let columns: Columns

  private init(_ list: JSONList) {
    self.list = list
    keys = list.summary.keys
    columns = Columns(of: list.summary, keys)
  }

  // MARK: readers

  /// A reader of the list that has the keys which a person chose.
  ///
  /// - Throws: `ImportError`, as `JSONList.all(in:)`; `.empty` for a file without keys.
  static func reader(ofChosen file: ImportFile, _ options: ImportOptions) throws -> any ImportReader {
    let lists = try JSONList.all(in: file).map(JSONTable.init)
    let chosen = Set(options.columns.values.flatMap { [$0] + $0.split(separator: "+").map(String.init) })
    let table = lists.first { list in lists.allSatisfy { $0.count(of: chosen) <= list.count(of: chosen) } }
    guard let table, !table.keys.isEmpty else { throw ImportError(.empty) }
    return try table.reader(options)
  }

  /// A reader of the only list whose objects have a name and a number.
  ///
  /// - Throws: `ImportError`, as `JSONList.all(in:)`; `.missingColumns`, with what a person may choose, or `.foreignJSON` if there
  ///   is no such list.
  static func reader(of file: ImportFile, _ options: ImportOptions) throws -> any ImportReader {
    let lists = try JSONList.all(in: file).map(JSONTable.init)
    let complete = lists.filter(\.columns.isComplete)
    let arrays = complete.filter(\.list.isArray)
    // The object that holds a list may have a name and a number of its own.
    if arrays.count < 2, let table = arrays.first ?? complete.first {
      var options = options
      options.columns = table.columns.chosen
      return try table.reader(options)
    }
    throw ImportError(lists.lazy.compactMap(\.missing).first.map { .missingColumns($0) } ?? .foreignJSON)
  }

  private func reader(_ options: ImportOptions) throws -> any ImportReader {
    guard list.summary.isRegular else { throw ImportError(.tooManyValues) }
    var lines: [UInt8] = []
    CSVLine.append(keys, to: &lines)
    var starts: [Int] = []
    var line = 1 + keys.reduce(0) { $0 + Self.lineEnds(in: $1) }
    let repeated = CollectedKeys()
    for key in list.repeatedKeys { repeated.insert(key) }
    try list.forEachObject { object in
      line += 1
      starts.append(line)
      let row = JSONListSummary.row(of: object) { repeated.insert($0) }
      let cells = keys.map { Self.text(row[$0]) }
      line += cells.reduce(0) { $0 + Self.lineEnds(in: $1) }
      CSVLine.append(cells, to: &lines)
      guard lines.count <= EntryReader.maximumBytes else { throw ImportError(.tooLarge(EntryReader.maximumBytes)) }
    }
    let table = TableReader(file: ImportFile(lines), encoding: .utf8, options: options, needsNames: false)
    return ItemReader(table: table, starts: starts, repeated: repeated.remark(ImportRemark.Code.repeatedKeys))
  }

  /// The number of line ends in a cell, as a reader of tables counts them.
  private static func lineEnds(in cell: String) -> Int { cell.utf8.count { $0 == UInt8(ascii: "\n") } }

  /// A value as a cell. Empty objects have none.
  static func text(_ value: JSONValue?) -> String {
    switch value {
    case .string(let text)?: text
    case .number?: value?.digits ?? ""
    case .flag(let flag)?: flag ? "true" : "false"
    case .array(let items)?: items.map { text($0) }.joined(separator: "; ")
    case .null?, .object?, nil: ""
    }
  }

  /// Gives the places in a table as those of objects in a list.
  private struct ItemReader: ImportReader {
    let table: TableReader
    /// The line on which each object begins.
    let starts: [Int]
    /// A remark about keys that stand twice in an object.
    let repeated: ImportRemark?

    /// The number of the object that begins on a line; nil for the line of the header.
    private func item(at line: Int) -> Int? {
      var range = starts.indices
      while !range.isEmpty {
        let middle = range.lowerBound + range.count / 2
        if starts[middle] == line { return middle + 1 }
        range = starts[middle] < line ? middle + 1..<range.upperBound : range.lowerBound..<middle
      }
      return nil
    }

    func read(_ receive: (ImportEvent) throws -> Void) throws {
      func place(_ location: ImportLocation) -> ImportLocation {
        var location = location
        location.item = location.line.flatMap(item(at:))
        location.line = nil
        return location
      }
      do {
        try table.read { event in
          if case .remark(let remark) = event, case .repeatedLine(let line) = remark.code {
            let first = item(at: line) ?? line
            try receive(.remark(ImportRemark(.repeatedLine(of: first), at: place(remark.location))))
          } else {
            try receive(event.relocated(place))
          }
        }
      } catch let error as ImportError {
        throw error.relocated(place)
      }
      if let repeated { try receive(.remark(repeated)) }
    }
  }
}

/// The keys of a list that are the name, the number and the type of a card.
extension JSONTable {
  /// The columns that are certain, and what is uncertain.
  private struct Columns {
    var chosen: [String: String] = [:]
    /// The keys any of which may be the number.
    var doubtful: [String] = []
    var isComplete: Bool { chosen[TableColumn.cardName.name] != nil && chosen[TableColumn.payload.name] != nil }

    init(of list: JSONListSummary, _ keys: [String]) {
      guard list.isRegular else { return }
      // The number of a payment card is never read, and the entries of a password manager are for its own reader.
      guard
        !keys.contains(where: {
          PaymentCard.mentionsSecurityCode($0) || ["password", "loginpassword"].contains($0.foldedName)
        })
      else { return }
      let names = Self.keys(of: .cardName, in: list, keys)
      let order = ForeignWords.Columns.cardName
      chosen[TableColumn.cardName.name] = names.min {
        (order.firstIndex(of: $0.foldedName) ?? order.count) < (order.firstIndex(of: $1.foldedName) ?? order.count)
      }
      let numbers = Self.keys(of: .payload, in: list, keys).filter { Self.isNumber($0, list) }
      if let first = numbers.first {
        if numbers.dropFirst().allSatisfy({ list.areSame(first, $0) }) {
          chosen[TableColumn.payload.name] = first
        } else {
          doubtful = numbers
        }
      }
      // A key `type` may be anything, such as the kind of a card.
      chosen[TableColumn.type.name] = keys.first { key in
        list.values[key].map { $0.isCalled(.type) && $0.texts > 0 && $0.areSymbologies } ?? false
      }
    }

    /// The keys of a column, with a value of plain text: only the one with the name that U-Card gives to it, if there is
    /// one.
    private static func keys(of column: TableColumn, in list: JSONListSummary, _ keys: [String]) -> [String] {
      for path in [\JSONListSummary.Values.exactColumn, \.nearColumn] {
        let named = keys.filter { key in
          list.values[key].map { $0[keyPath: path] == column && $0.texts > 0 } ?? false
        }
        if !named.isEmpty { return named }
      }
      return []
    }

    /// Words for anything that has a value, which say nothing of numbers.
    private static let vagueNames: Set = ["value", "data", "content", "вміст", "inhalt", "contenu"]

    /// Whether the values of a key, which is called a number, are numbers: at least half of them have three digits. A
    /// list of countries with their codes has none.
    private static func isNumber(_ key: String, _ list: JSONListSummary) -> Bool {
      guard let values = list.values[key], values.exactColumn != .payload else { return true }
      return !vagueNames.contains(key.foldedName) && 2 * values.numbers >= values.texts
    }
  }

  /// The number of the keys that a person chose which the list has.
  private func count(of chosen: Set<String>) -> Int { chosen.intersection(keys).count }

  /// The columns without a key, and the keys that may be meant for them; nil if the objects do not look like cards.
  private var missing: MissingColumns? {
    let missing = [TableColumn.cardName, .payload].map(\.name).filter { columns.chosen[$0] == nil }
    let taken = keys.indices.filter { columns.chosen.values.contains(keys[$0]) }
    var found = MissingColumns(
      missing, in: keys, taken: Set(taken), chosen: columns.chosen, areKeys: true, doubtful: columns.doubtful)
    var cells: [Int: [String]] = [:]
    for index in found.candidates { cells[index] = list.summary.values[keys[index]]?.examples ?? [] }
    found = found.withSuggestion(from: cells)
    // An object without anything of a card is none.
    return missing.isEmpty || missing.count == 2 && !list.isArray ? nil : found
  }
}
