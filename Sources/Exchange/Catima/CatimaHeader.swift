internal import Cards
internal import FoundationEssentials

/// The positions of the columns of a table.
struct CatimaHeader {
  /// The columns of Catima that the table has.
  let columns: Set<CatimaColumn>
  /// The parts of a card that they describe.
  let fields: CardFields
  /// Whether the table was written by U-Card, which leaves out rows that a phone has.
  var isOfUCard: Bool { !extras.isEmpty }
  private let indices: [(column: CatimaColumn, index: Int)]
  private let extras: [(extra: CatimaExtra, index: Int)]
  private let count: Int

  /// Reads a header; nil if it is not that of a table of cards.
  init?(_ names: [String]) {
    indices = names.enumerated().compactMap { index, name in CatimaColumn(name: name).map { ($0, index) } }
    extras = names.enumerated().compactMap { index, name in CatimaExtra(rawValue: name).map { ($0, index) } }
    columns = Set(indices.map(\.column))
    fields = CatimaRow.fields(columns)
    count = names.count
    guard columns.isSuperset(of: [.id, .store, .cardID]), columns.count == indices.count else { return nil }
  }

  /// The current record, by columns.
  ///
  /// - Throws: `.fieldCount`, `.notText`.
  func row(of reader: CSVReader) throws(ImportError) -> (CatimaRow, [CatimaExtra: String]) {
    guard reader.count == count else { throw ImportError(.fieldCount(reader.count, header: count), at: reader.here) }
    var row = CatimaRow()
    for (column, index) in indices { row[column] = try reader.text(index) }
    var extra: [CatimaExtra: String] = [:]
    for (column, index) in extras where !reader.isEmpty(index) { extra[column] = try reader.text(index) }
    return (row, extra)
  }

  /// The dates of the current record that can be read.
  func dates(of reader: CSVReader) -> [Date] {
    indices.compactMap { column, index in
      guard column == .validFrom || column == .expiry, index < reader.count else { return nil }
      return Date(epochMilliseconds: String(decoding: reader[index], as: UTF8.self))
    }
  }
}
