public import Cards
internal import Foundation

/// Cards as a table: a line for each identifier that is no secret, or for a card that has none.
///
/// Its first column marks it as ours, and names the card by its UUID. A cell that a spreadsheet would run has an
/// apostrophe before it.
public struct WalletTable {
  private let write: ([UInt8]) throws -> Void

  /// Begins a table with its header.
  ///
  /// - Parameter write: takes the bytes.
  /// - Throws: what `write` throws.
  public init(to write: @escaping ([UInt8]) throws -> Void) throws {
    self.write = write
    var line: [UInt8] = []
    CSVLine.append(TableColumn.all.map(\.name), to: &line)
    try write(line)
  }

  /// Adds the lines of a card.
  ///
  /// - Parameters:
  ///   - stored: the card.
  ///   - remark: is told what the table has no place for.
  /// - Throws: what `remark` and `write` throw.
  public func add(_ stored: StoredCard, remark: (ExportRemark) throws -> Void) throws {
    let card = stored.card
    if card.identifiers.contains(where: \.isSecret) { try remark(ExportRemark(.secret, card)) }
    if !card.pictures.isEmpty { try remark(ExportRemark(.pictures, card)) }
    let open = card.identifiers.withoutSecrets
    var lines: [UInt8] = []
    let facts = TableColumn.ofCard.map { CSVLine.safe($0.cell(card) ?? "") }
    for (index, identifier) in open.enumerated() {
      let identifier = IdentifierJSON(identifier, isSelected: index == open.selection)
      CSVLine.append(facts + TableColumn.ofIdentifier.map { CSVLine.safe($0.cell(identifier) ?? "") }, to: &lines)
    }
    if open.isEmpty { CSVLine.append(facts + TableColumn.ofIdentifier.map { _ in "" }, to: &lines) }
    try write(lines)
  }
}
