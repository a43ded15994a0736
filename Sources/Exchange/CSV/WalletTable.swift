public import Cards
internal import Foundation

/// Cards as a table: one line for each identifier that is not secret, or one for a card without identifiers.
///
/// The first column marks the table as U-Card's own, and contains the UUID of the card. Cells that a spreadsheet would
/// run as a formula have an apostrophe before them.
public struct WalletTable {
  private let write: ([UInt8]) throws -> Void

  /// Begins a table with its header.
  ///
  /// - Parameter write: writes bytes of the table.
  /// - Throws: the errors of `write`.
  public init(to write: @escaping ([UInt8]) throws -> Void) throws {
    self.write = write
    var line: [UInt8] = []
    CSVLine.append(TableColumn.written.map(\.name), to: &line)
    try write(line)
  }

  /// Adds the lines of a card.
  ///
  /// - Parameters:
  ///   - stored: the card.
  ///   - remark: receives the parts that the table cannot represent.
  /// - Throws: the errors of `remark` and `write`.
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
