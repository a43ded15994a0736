public import Cards
internal import FoundationEssentials

/// Cards as a table: one line for each identifier that is not secret, or one for a card without identifiers.
///
/// The first column marks the table as U-Card's own, and contains the UUID of the card. Cells that a spreadsheet would
/// run as a formula have an apostrophe before them.
public struct WalletTable {
  private let write: ([UInt8]) throws -> Void
  private static let separator = UInt8(ascii: ",")

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
    var lines: [UInt8] = []
    let card = stored.card
    if card.identifiers.contains(where: \.isSecret) { try remark(ExportRemark(.secret, card)) }
    if !card.pictures.isEmpty { try remark(ExportRemark(.pictures, card)) }
    let open = card.identifiers.withoutSecrets
    var facts: [UInt8] = []
    facts.reserveCapacity(512)
    Self.append(card, to: &facts)
    for (index, identifier) in open.enumerated() {
      let identifier = IdentifierJSON(identifier, isSelected: index == open.selection)
      lines += facts
      for reading in TableColumn.ofIdentifier {
        lines.append(Self.separator)
        if let cell = reading.cell(identifier) { CSVLine.appendSafely(cell, to: &lines) }
      }
      CSVLine.end(&lines)
    }
    if open.isEmpty {
      lines += facts
      lines += TableColumn.ofIdentifier.map { _ in Self.separator }
      CSVLine.end(&lines)
    }
    try write(lines)
  }

  /// Appends the cells about the card.
  private static func append(_ card: Card, to bytes: inout [UInt8]) {
    let present = card.content.facts
    for (index, reading) in TableColumn.ofCard.enumerated() {
      if index > 0 { bytes.append(separator) }
      guard reading.fact.isSubset(of: present), let cell = reading.cell(card) else { continue }
      CSVLine.appendSafely(cell, to: &bytes)
    }
  }
}
