internal import Cards

/// The positions of the columns of a table.
struct CatimaHeader {
  /// The columns of Catima that the table has.
  let columns: Set<CatimaColumn>
  private let places: [(column: CatimaColumn, place: Int)]
  private let extras: [(extra: CatimaExtra, place: Int)]
  private let count: Int

  /// Reads a header; nil if it is not that of a table of cards.
  init?(_ names: [String]) {
    places = names.enumerated().compactMap { place, name in CatimaColumn(name: name).map { ($0, place) } }
    extras = names.enumerated().compactMap { place, name in CatimaExtra(rawValue: name).map { ($0, place) } }
    columns = Set(places.map(\.column))
    count = names.count
    guard columns.isSuperset(of: [.id, .store, .cardID]), columns.count == places.count else { return nil }
  }

  /// The current record, by columns.
  ///
  /// - Throws: `.fieldCount`, `.notText`.
  func row(of reader: CSVReader) throws(ImportError) -> (CatimaRow, [CatimaExtra: String]) {
    guard reader.count == count else { throw ImportError(.fieldCount(reader.count, header: count), at: reader.here) }
    var row = CatimaRow()
    for (column, place) in places { row[column] = try reader.text(place) }
    var extra: [CatimaExtra: String] = [:]
    for (column, place) in extras where !reader[place].isEmpty { extra[column] = try reader.text(place) }
    return (row, extra)
  }
}
