internal import Barcodes
internal import Cards
internal import Files
internal import JSON
internal import Values

/// A list of objects in a JSON file: an array of objects, which is the whole file or stands in an object, or objects one
/// after another. It is read object by object, so that only one of them is in memory.
struct JSONList {
  /// Where the objects of a list stand.
  enum Place {
    /// One after another in the file.
    case values
    /// In an array, to which these keys lead; in the array that is the file if there are none.
    case array([String])
  }

  let place: Place
  /// The keys of the objects, and what their values look like.
  let summary: JSONListSummary
  /// The keys around the list that stand twice in an object.
  let repeatedKeys: [String]
  private let file: ImportFile

  /// The objects in which lists are looked for, one in the other.
  private static let maximumDepth = 3
  /// The largest number of values of an object.
  private static let maximumValues = 100_000
  /// The largest number of bytes of an object that is taken for a card because the file has nothing else.
  private static let longestSingle = 4 << 20

  /// Whether the objects are those of an array, or there are several.
  var isArray: Bool {
    switch place {
    case .array: true
    case .values: summary.rowCount != 1
    }
  }

  /// The lists of a file, in the order of the keys that lead to them. A single object is a list, too: the last one.
  ///
  /// - Throws: `ImportError`: `.tooLarge`, `.tooManyKeys`, `.tooManyValues`, `.notJSON`; `.notAnObject` for an element of
  ///   the array that is the file.
  static func all(in file: ImportFile) throws -> [JSONList] {
    guard file.size <= EntryReader.maximumBytes else { throw ImportError(.tooLarge(EntryReader.maximumBytes)) }
    var scanner = JSONScanner(file.stream())
    guard try scanner.peek() == UInt8(ascii: "{") else {
      let list = try JSONList(file, .array([]))
      return list.summary.rowCount == 0 ? [] : [list]
    }
    var found: [(path: [String], summary: JSONListSummary)] = []
    var keysLeft = JSONKeys.maximum
    var repeated: [String] = []
    try find(in: &scanner, [], &keysLeft, &found, repeated: &repeated)
    if try scanner.peek() != nil { return [try JSONList(file, .values)] }
    let lists =
      found.sorted { $0.path.lexicographicallyPrecedes($1.path) }
      .map { JSONList(place: .array($0.path), summary: $0.summary, repeatedKeys: repeated, file: file) }
    guard file.size <= longestSingle else {
      if lists.isEmpty { throw ImportError(.tooLarge(longestSingle)) }
      return lists
    }
    return lists + [try JSONList(file, .values)]
  }

  private init(place: Place, summary: JSONListSummary, repeatedKeys: [String] = [], file: ImportFile) {
    (self.place, self.summary, self.repeatedKeys, self.file) = (place, summary, repeatedKeys, file)
  }

  private init(_ file: ImportFile, _ place: Place) throws {
    var (summary, keysLeft) = (JSONListSummary(), JSONKeys.maximum)
    try Self.forEachObject(of: file, at: place) { try summary.add($0, &keysLeft) }
    self.init(place: place, summary: summary, file: file)
  }

  /// Finds the arrays of objects in the object that comes next.
  private static func find(
    in scanner: inout JSONScanner, _ path: [String], _ keysLeft: inout Int,
    _ found: inout [(path: [String], summary: JSONListSummary)], repeated: inout [String]
  ) throws {
    // Of two members with the same key, the first one counts.
    var known: Set<String> = []
    try scanner.members { scanner, key in
      try JSONKeys.count(&keysLeft)
      guard known.insert(key).inserted else {
        repeated.append((path + [key]).joined(separator: "."))
        return try scanner.pass()
      }
      switch try scanner.peek() {
      case UInt8(ascii: "{") where path.count + 1 < maximumDepth:
        try find(in: &scanner, path + [key], &keysLeft, &found, repeated: &repeated)
      case UInt8(ascii: "["):
        if let summary = try summary(ofArray: &scanner, &keysLeft) { found.append((path + [key], summary)) }
      default: try scanner.pass()
      }
    }
  }

  /// The summary of the array that comes next; nil if it is empty, or has anything but objects.
  private static func summary(ofArray scanner: inout JSONScanner, _ keysLeft: inout Int) throws -> JSONListSummary? {
    var (summary, isOfObjects) = (JSONListSummary(), true)
    try scanner.elements { scanner in
      isOfObjects = try isOfObjects && scanner.peek() == UInt8(ascii: "{")
      guard isOfObjects, let object = try object(&scanner) else { return try scanner.pass() }
      try summary.add(object, &keysLeft)
    }
    return isOfObjects && summary.rowCount > 0 ? summary : nil
  }

  /// Reads the objects one by one.
  ///
  /// - Throws: `ImportError`, and the errors of `body`.
  func forEachObject(_ body: (JSONObject) throws -> Void) throws {
    try Self.forEachObject(of: file, at: place, body)
  }

  private static func forEachObject(
    of file: ImportFile, at place: Place, _ body: (JSONObject) throws -> Void
  ) throws {
    var scanner = JSONScanner(file.stream())
    var item = 0
    func read(_ scanner: inout JSONScanner) throws {
      item += 1
      guard let object = try object(&scanner) else { throw ImportError(.notAnObject, at: ImportLocation(item: item)) }
      try body(object)
    }
    /// Reads the array to which keys lead.
    func enter(_ scanner: inout JSONScanner, _ path: ArraySlice<String>) throws {
      guard let first = path.first else { return try scanner.elements { try read(&$0) } }
      var isFound = false
      try scanner.members { scanner, key in
        guard key == first, !isFound else { return try scanner.pass() }
        isFound = true
        try enter(&scanner, path.dropFirst())
      }
    }
    switch place {
    case .values: while try scanner.peek() != nil { try read(&scanner) }
    case .array(let path):
      try enter(&scanner, path[...])
      try scanner.end()
    }
  }

  /// Reads the value that comes next; nil if it is no object.
  private static func object(_ scanner: inout JSONScanner) throws -> JSONObject? {
    try scanner.value(most: WalletJSONReader.longestCard, values: maximumValues).object
  }
}

/// The keys of the objects of a list, and what their values look like. An object in an object gives keys with a dot:
/// `card.number`.
struct JSONListSummary {
  /// The values of a key.
  struct Values {
    /// The columns that the key is called, exactly or nearly.
    let exactColumn, nearColumn: TableColumn?
    /// The number of texts and numbers that are not blank.
    fileprivate(set) var texts = 0
    /// The number of those with three digits.
    fileprivate(set) var numbers = 0
    /// Whether all of them are types of codes; looked at only for a key that is called a type.
    fileprivate(set) var areSymbologies = true
    /// The beginnings of those of the first objects.
    fileprivate(set) var examples: [String] = []

    fileprivate init(of key: String) {
      exactColumn = TableColumn.named(key, isExact: true)
      nearColumn = TableColumn.named(key, isExact: false)
    }

    func isCalled(_ column: TableColumn) -> Bool { exactColumn == column || nearColumn == column }
  }

  private(set) var rowCount = 0
  /// The number of values of all objects.
  private var cellCount = 0
  private(set) var values: [String: Values] = [:]
  /// The keys that are called a number.
  private var numberKeys: [String] = []
  /// The pairs of these that differ in an object.
  private var differing: Set<Pair> = []

  private struct Pair: Hashable {
    let one: String
    let other: String
  }

  /// The number of objects of which examples are kept.
  private static let exampleCount = 50
  /// The largest number of keys called a number that are compared. Of more, none is the number of a card.
  private static let comparedCount = 16
  /// The largest number of bytes of the keys that lead to an object in an object.
  private static let longestPath = 200

  /// The keys: first those that are not in other objects, in the order of the alphabet.
  var keys: [String] {
    let all = values.keys.sorted()
    return all.filter { !$0.contains(".") } + all.filter { $0.contains(".") }
  }

  /// Whether the objects are of one kind, so that they have the same keys. Otherwise the table could be as large as the
  /// square of the file.
  var isRegular: Bool { values.count * rowCount <= 200_000 + 20 * cellCount }

  /// Whether two keys that are called a number have the same values where both have one.
  func areSame(_ one: String, _ other: String) -> Bool {
    numberKeys.count <= Self.comparedCount && !differing.contains(Pair(one: min(one, other), other: max(one, other)))
  }

  /// The values of an object by their keys.
  ///
  /// - Parameter repeated: receives each key that stands twice in an object.
  static func row(of object: JSONObject, repeated: (String) -> Void = { _ in }) -> [String: JSONValue] {
    var row: [String: JSONValue] = [:]
    func read(_ object: JSONObject, _ path: String) {
      for key in object.repeatedKeys { repeated(path + key) }
      for (key, value) in object.members {
        if let inner = value.object, !inner.isEmpty, path.utf8.count + key.utf8.count <= longestPath {
          read(inner, path + key + ".")
        } else {
          row[path + key] = value
        }
      }
    }
    read(object, "")
    return row
  }

  /// Adds an object.
  ///
  /// - Parameter keysLeft: the number of keys that may still be new.
  /// - Throws: `ImportError`, `.tooManyKeys`.
  fileprivate mutating func add(_ object: JSONObject, _ keysLeft: inout Int) throws(ImportError) {
    let row = Self.row(of: object)
    rowCount += 1
    cellCount += row.count
    for (key, value) in row {
      if values[key] == nil {
        try JSONKeys.count(&keysLeft)
        let new = Values(of: key)
        values[key] = new
        if new.isCalled(.payload) { numberKeys.append(key) }
      }
      if let text = Self.plainText(value) { add(text, to: key) }
    }
    if numberKeys.count > 1, numberKeys.count <= Self.comparedCount { compareNumbers(of: row) }
  }

  private mutating func add(_ text: String, to key: String) {
    guard var known = values.removeValue(forKey: key) else { return }
    known.texts += 1
    if text.count(where: \.isNumber) >= 3 { known.numbers += 1 }
    if known.areSymbologies, known.isCalled(.type) {
      known.areSymbologies = Symbology.named(text.withoutBlanks) != nil
    }
    if rowCount <= Self.exampleCount { known.examples.append(String(text.prefix(200))) }
    values[key] = known
  }

  private mutating func compareNumbers(of row: [String: JSONValue]) {
    let numbers = numberKeys.compactMap { key in
      row[key].map { (key: key, text: JSONTable.text($0).withoutBlanks) }
    }.filter { !$0.text.isEmpty }
    for (index, one) in numbers.enumerated() {
      for other in numbers[(index + 1)...] where one.text != other.text {
        differing.insert(Pair(one: min(one.key, other.key), other: max(one.key, other.key)))
      }
    }
  }

  /// A text or number that is not blank; nil for any other value.
  private static func plainText(_ value: JSONValue) -> String? {
    switch value {
    case .string(let text): text.isBlank ? nil : text
    case .number: JSONTable.text(value)
    default: nil
    }
  }
}
