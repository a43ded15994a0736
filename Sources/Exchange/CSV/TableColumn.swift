internal import Cards

/// What of a card or its identifier a column of a table may hold.
enum TableColumn: String, CaseIterable {
  case uuid = "ucard_card"
  case number, name, issuer, note, color, starred, archived, validFrom, expires, balance, currency, categories
  case added, changed
  case label, type, selected, payload, payloadBase64, charset, eci, text, errorCorrection, ratio, bearerBars, module

  /// Names by which tables of other programs may have it, folded.
  private var others: [String] {
    switch self {
    case .name:
      ["store", "shop", "title", "card", "cardname", "merchant", "company", "назва", "магазин", "крамниця", "картка"]
    case .payload:
      [
        "number", "code", "barcode", "cardid", "cardnumber", "cardno", "barcodeid", "value", "data", "номер", "код",
        "штрихкод", "номеркартки", "вміст",
      ]
    case .type: ["symbology", "format", "barcodetype", "codetype", "barcodeformat", "тип"]
    case .note: ["notes", "comment", "comments", "description", "remark", "нотатка", "примітка", "коментар"]
    case .issuer: ["provider", "видавець"]
    case .color: ["colour", "колір"]
    case .starred: ["star", "favorite", "favourite", "обрана", "зірочка"]
    case .archived: ["archive", "архів"]
    case .validFrom: ["validfrom", "from", "дієз", "діїз"]
    case .expires:
      [
        "expiry", "expiration", "expirydate", "expirationdate", "validuntil", "validto", "дієдо", "діїдо",
        "закінчується",
      ]
    case .balance: ["amount", "баланс"]
    case .currency: ["balancetype", "валюта"]
    case .categories: ["category", "group", "groups", "tag", "tags", "folder", "категорія", "категорії", "група"]
    case .label: ["мітка"]
    case .charset: ["encoding", "barcodeencoding", "кодування"]
    case .text: ["printed", "напис"]
    default: []
    }
  }

  /// Its place among all.
  fileprivate var place: Int { Self.places[self] ?? 0 }

  private static let places = Dictionary(uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })

  /// The column that a table of another program calls so; nil for none.
  ///
  /// - Parameter isExact: whether it has to be our own name for it, whatever the letter case and marks.
  static func named(_ name: String, isExact: Bool) -> TableColumn? {
    let folded = fold(name)
    return isExact
      ? allCases.first { $0 != .uuid && $0 != .number && fold($0.rawValue) == folded }
      : allCases.first { $0.others.contains(folded) }
  }

  private static func fold(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }
}

/// Which column of a table is where.
struct TableHeader {
  /// Whether U-Card wrote the table: then cells have an apostrophe before what a spreadsheet would run.
  let isOurs: Bool
  let columns: Set<TableColumn>
  /// Where in a record each column is, by the column's place among all; -1 for nowhere.
  private let places: [Int]
  let count: Int

  /// The header of those names.
  ///
  /// - Parameter chosen: names of columns by what they hold, as a person says.
  /// - Throws: `.noSuchField` for a choice that cannot be; `.missing` for a table without names or numbers.
  init(_ names: [String], chosen: [String: String]) throws(ImportError) {
    count = names.count
    isOurs = names.contains(TableColumn.uuid.rawValue)
    var places: [TableColumn: Int] = [:]
    for (key, name) in chosen.sorted(by: { $0.key < $1.key }) {
      guard let column = TableColumn.allCases.first(where: { $0.rawValue.lowercased() == key.lowercased() }) else {
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
        let column = isOurs ? TableColumn(rawValue: name) : TableColumn.named(name, isExact: isExact)
        if let column, places[column] == nil { places[column] = place }
      }
    }
    self.places = TableColumn.allCases.map { places[$0] ?? -1 }
    columns = Set(places.keys)
    for column in [TableColumn.name, .payload] where !columns.contains(column) {
      throw ImportError(.missing, at: ImportPlace(line: 1, field: column.rawValue))
    }
  }

  /// The cell of a column in the record at hand; nil where there is none, or nothing in it.
  func cell(_ column: TableColumn, of reader: CSVReader) throws(ImportError) -> String? {
    let place = places[column.place]
    guard place >= 0, !reader[place].isEmpty else { return nil }
    let text = try reader.text(place)
    guard isOurs, text.hasPrefix("'") else { return text }
    return String(text.dropFirst())
  }
}
