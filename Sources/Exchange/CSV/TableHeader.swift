internal import Cards

/// Which column of a table is where.
struct TableHeader {
  /// Whether U-Card wrote the table: then cells have an apostrophe before what a spreadsheet would run.
  let isOurs: Bool
  /// The facts that it has columns of.
  let facts: [CardFact]
  /// What it knows of a card.
  let fields: CardFields
  /// Where in a record each column is.
  private let places: [TableColumn: Int]
  let count: Int

  /// The header of those names.
  ///
  /// - Parameter chosen: names of columns by what they hold, as a person says.
  /// - Throws: `.noSuchField` for a choice that cannot be; `.missing` for a table without names or numbers.
  init(_ names: [String], chosen: [String: String]) throws(ImportError) {
    count = names.count
    isOurs = names.contains(TableColumn.uuid.name)
    var places: [TableColumn: Int] = [:]
    for (key, name) in chosen.sorted(by: { $0.key < $1.key }) {
      guard let column = TableColumn.all.first(where: { $0.name.lowercased() == key.lowercased() }) else {
        throw ImportError(.noSuchField(key), at: .init(line: 1))
      }
      guard let place = names.firstIndex(of: name) ?? names.firstIndex(where: { $0.lowercased() == name.lowercased() })
      else { throw ImportError(.noSuchField(name), at: .init(line: 1)) }
      places[column] = place
    }
    // A name as it should be comes before one that may mean the same.
    for isExact in [true, false] {
      let taken = Set(places.values)
      for (place, name) in names.enumerated() where !taken.contains(place) {
        let column =
          isOurs ? TableColumn.all.first { $0.name == name } : TableColumn.named(name, isExact: isExact)
        if let column, places[column] == nil { places[column] = place }
      }
    }
    self.places = places
    facts = CardFact.all.filter { places[TableColumn($0)] != nil }
    var fields: CardFields = [.name, isOurs ? .identifiers : .identifier]
    for fact in facts { fields.insert(CardFields(fact)) }
    if places[.categories] != nil { fields.insert(.categories) }
    if places[.type] != nil { fields.insert(.type) }
    self.fields = fields
    for column in [TableColumn.cardName, .payload] where places[column] == nil {
      throw ImportError(.missing, at: ImportPlace(line: 1, field: column.name))
    }
  }

  /// The cell of a column in the record at hand; nil where there is none, or nothing in it.
  func cell(_ column: TableColumn, of reader: CSVReader) throws(ImportError) -> String? {
    guard let place = places[column], !reader[place].isEmpty else { return nil }
    let text = try reader.text(place)
    guard isOurs, text.hasPrefix("'") else { return text }
    return String(text.dropFirst())
  }
}
