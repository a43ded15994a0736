internal import Archives
internal import Barcodes
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
  /// Whether the objects are those of an array, and not a single one.
  private let isArray: Bool
  private let rows: [[String: JSONValue]]

  /// The objects in which lists are looked for, one in the other.
  private static let maximumDepth = 3

  /// The largest number of bytes of the keys that lead to an object in an object.
  private static let longestPath = 200

  private init(_ objects: [JSONObject], isArray: Bool = true) {
    self.isArray = isArray
    rows = objects.map { object in
      var row: [String: JSONValue] = [:]
      Self.read(object, "", into: &row)
      return row
    }
    let all = Set(rows.flatMap(\.keys)).sorted()
    keys = all.filter { !$0.contains(".") } + all.filter { $0.contains(".") }
  }

  private static func read(_ object: JSONObject, _ path: String, into row: inout [String: JSONValue]) {
    for (key, value) in object.members {
      if let inner = value.object, !inner.isEmpty, path.utf8.count + key.utf8.count <= longestPath {
        read(inner, path + key + ".", into: &row)
      } else {
        row[path + key] = value
      }
    }
  }

  // MARK: finding lists

  /// The lists of a file: arrays of objects, which are the whole file or stand in an object, and objects one after
  /// another. An object without such an array is a list, too.
  ///
  /// - Throws: `ImportError`: `.tooLarge`, `.notJSON`; `.notAnObject` for an element of the array that is the file.
  private static func all(in file: ImportFile) throws -> [JSONTable] {
    guard file.size <= EntryReader.maximumBytes else { throw ImportError(.tooLarge(EntryReader.maximumBytes)) }
    let most = UnpackingBudget(size: file.size).values
    var scanner = JSONScanner(file.stream())
    var values: [JSONValue] = []
    while try scanner.peek() != nil {
      guard values.count < most else { throw ImportError(.tooManyValues) }
      values.append(try scanner.value(most: EntryReader.maximumBytes, values: most))
    }
    guard values.count == 1, let value = values.first else { return [JSONTable(try objects(values))] }
    if let elements = value.array { return elements.isEmpty ? [] : [JSONTable(try objects(elements))] }
    guard let object = value.object else { return [] }
    var lists: [JSONTable] = []
    find(in: object, depth: 1, &lists)
    return lists + [JSONTable([object], isArray: false)]
  }

  private static func objects(_ elements: [JSONValue]) throws(ImportError) -> [JSONObject] {
    var objects: [JSONObject] = []
    for (index, element) in elements.enumerated() {
      guard let object = element.object else { throw ImportError(.notAnObject, at: ImportLocation(item: index + 1)) }
      objects.append(object)
    }
    return objects
  }

  private static func find(in object: JSONObject, depth: Int, _ lists: inout [JSONTable]) {
    for (_, value) in object.members {
      if let inner = value.object, depth < maximumDepth {
        find(in: inner, depth: depth + 1, &lists)
      } else if let elements = value.array, !elements.isEmpty,
        case let objects = elements.compactMap(\.object), objects.count == elements.count
      {
        lists.append(JSONTable(objects))
      }
    }
  }

  // MARK: readers

  /// A reader of the list that has the keys which a person chose.
  ///
  /// - Throws: `ImportError`, as `all(in:)`; `.empty` for a file without keys.
  static func reader(ofChosen file: ImportFile, _ options: ImportOptions) throws -> any ImportReader {
    let lists = try all(in: file)
    let chosen = Set(options.columns.values.flatMap { [$0] + $0.split(separator: "+").map(String.init) })
    let table = lists.first { list in lists.allSatisfy { $0.count(of: chosen) <= list.count(of: chosen) } }
    guard let table, !table.keys.isEmpty else { throw ImportError(.empty) }
    return try table.reader(options)
  }

  /// A reader of the only list whose objects have a name and a number.
  ///
  /// - Throws: `ImportError`, as `all(in:)`; `.missingColumns`, with what a person may choose, or `.foreignJSON` if there
  ///   is no such list.
  static func reader(of file: ImportFile, _ options: ImportOptions) throws -> any ImportReader {
    let lists = try all(in: file)
    let complete = lists.filter(\.columns.isComplete)
    let arrays = complete.filter(\.isArray)
    // The object that holds a list may have a name and a number of its own.
    if arrays.count < 2, let table = arrays.first ?? complete.first {
      var options = options
      options.columns = table.columns.chosen
      return try table.reader(options)
    }
    throw ImportError(lists.lazy.compactMap(\.missing).first.map { .missingColumns($0) } ?? .foreignJSON)
  }

  private func reader(_ options: ImportOptions) throws -> any ImportReader {
    guard isRegular else { throw ImportError(.tooManyValues) }
    var lines: [UInt8] = []
    CSVLine.append(keys, to: &lines)
    var items: [Int: Int] = [:]
    var line = 1 + keys.reduce(0) { $0 + Self.lineEnds(in: $1) }
    for (index, row) in rows.enumerated() {
      line += 1
      items[line] = index + 1
      let cells = keys.map { Self.text(row[$0]) }
      line += cells.reduce(0) { $0 + Self.lineEnds(in: $1) }
      CSVLine.append(cells, to: &lines)
    }
    let table = TableReader(file: ImportFile(lines), encoding: .utf8, options: options, needsNames: false)
    return ItemReader(table: table, items: items)
  }

  /// Whether the objects are of one kind, so that they have the same keys. Otherwise the table could be as large as the
  /// square of the file.
  private var isRegular: Bool { keys.count * rows.count <= 200_000 + 20 * rows.reduce(0) { $0 + $1.count } }

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
    let items: [Int: Int]

    func read(_ receive: (ImportEvent) throws -> Void) throws {
      func place(_ location: ImportLocation) -> ImportLocation {
        var location = location
        location.item = location.line.flatMap { items[$0] }
        location.line = nil
        return location
      }
      do {
        try table.read { event in
          if case .remark(let remark) = event, case .repeatedLine(let line) = remark.code {
            let first = items[line] ?? line
            try receive(.remark(ImportRemark(.repeatedLine(of: first), at: place(remark.location))))
          } else {
            try receive(event.relocated(place))
          }
        }
      } catch let error as ImportError {
        throw error.relocated(place)
      }
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
  }

  /// The number of the keys that a person chose which the list has.
  private func count(of chosen: Set<String>) -> Int { chosen.intersection(keys).count }

  /// The texts of a key that are not blank, of the objects in which it is a string or a number.
  private func texts(_ key: String, ofFirst count: Int = .max) -> [String] {
    rows.prefix(count).compactMap { row -> String? in
      switch row[key] {
      case .string(let text)?: text.isBlank ? nil : text
      case .number?: Self.text(row[key])
      default: nil
      }
    }
  }

  /// The keys of a column, with a value of plain text: only the one with the name that U-Card gives to it, if there is one.
  private func keys(of column: TableColumn) -> [String] {
    for isExact in [true, false] {
      let named = keys.filter { TableColumn.named($0, isExact: isExact) == column && !texts($0).isEmpty }
      if !named.isEmpty { return named }
    }
    return []
  }

  private var columns: Columns {
    var columns = Columns()
    guard isRegular else { return columns }
    // The number of a payment card is never read, and the entries of a password manager are for its own reader.
    guard
      !keys.contains(where: {
        PaymentCard.mentionsSecurityCode($0) || ["password", "loginpassword"].contains($0.foldedName)
      })
    else {
      return columns
    }
    let names = keys(of: .cardName)
    let order = ForeignWords.Columns.cardName
    columns.chosen[TableColumn.cardName.name] = names.min {
      (order.firstIndex(of: $0.foldedName) ?? order.count) < (order.firstIndex(of: $1.foldedName) ?? order.count)
    }
    let numbers = keys(of: .payload).filter(isNumber)
    if let first = numbers.first {
      if numbers.dropFirst().allSatisfy({ isSame(first, $0) }) {
        columns.chosen[TableColumn.payload.name] = first
      } else {
        columns.doubtful = numbers
      }
    }
    // A key `type` may be anything, such as the kind of a card.
    columns.chosen[TableColumn.type.name] = keys.first { key in
      [true, false].contains { TableColumn.named(key, isExact: $0) == .type } && isOfSymbologies(key)
    }
    return columns
  }

  /// Words for anything that has a value, which say nothing of numbers.
  private static let vagueNames: Set = ["value", "data", "content", "вміст", "inhalt", "contenu"]

  /// Whether the values of a key, which is called a number, are numbers: at least half of them have three digits. A list
  /// of countries with their codes has none.
  private func isNumber(_ key: String) -> Bool {
    guard TableColumn.named(key, isExact: true) != .payload else { return true }
    let texts = texts(key)
    return !Self.vagueNames.contains(key.foldedName)
      && 2 * texts.count(where: { $0.count(where: \.isNumber) >= 3 }) >= texts.count
  }

  /// Whether two keys have the same values where both have one.
  private func isSame(_ one: String, _ other: String) -> Bool {
    rows.allSatisfy { row in
      let texts = [row[one], row[other]].map { Self.text($0).withoutBlanks }
      return texts[0].isEmpty || texts[1].isEmpty || texts[0] == texts[1]
    }
  }

  private func isOfSymbologies(_ key: String) -> Bool {
    let texts = texts(key)
    return !texts.isEmpty && texts.allSatisfy { Symbology.named($0.withoutBlanks) != nil }
  }

  /// What is missing, with the keys that look like it; nil if the list has nothing that looks like cards.
  private var missing: MissingColumns? {
    let columns = columns
    let missing = [TableColumn.cardName, .payload].map(\.name).filter { columns.chosen[$0] == nil }
    let taken = keys.indices.filter { columns.chosen.values.contains(keys[$0]) }
    var found = MissingColumns(
      missing, in: keys, taken: Set(taken), chosen: columns.chosen, areKeys: true, doubtful: columns.doubtful)
    var cells: [Int: [String]] = [:]
    for index in found.candidates { cells[index] = texts(keys[index], ofFirst: 50) }
    found = found.withSuggestion(from: cells)
    // An object without anything of a card is none.
    return missing.isEmpty || missing.count == 2 && !isArray ? nil : found
  }
}
