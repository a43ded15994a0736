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
    let facts = Self.facts(of: card)
    for (place, identifier) in open.enumerated() {
      append(facts.merging(Self.parts(of: identifier, isSelected: place == open.selection)) { $1 }, to: &lines)
    }
    if open.isEmpty { append(facts, to: &lines) }
    try write(lines)
  }

  private func append(_ cells: [TableColumn: String], to lines: inout [UInt8]) {
    CSVLine.append(TableColumn.all.map { CSVLine.safe(cells[$0] ?? "") }, to: &lines)
  }

  private static func facts(of card: Card) -> [TableColumn: String] {
    var cells: [TableColumn: String] = [
      .uuid: card.id.text, .number: String(card.number), .cardName: card.name,
      .categories: card.categories.joined(separator: "\n"), .added: card.added.iso, .changed: card.changed.iso,
    ]
    for fact in CardFact.all {
      cells[TableColumn(fact)] = fact.text(in: card.content)
      if case .balance(let path, let currency) = fact.value {
        cells[TableColumn(currency: currency)] = card.content[keyPath: path]?.currency?.code
      }
    }
    return cells
  }

  private static func parts(of identifier: Identifier, isSelected: Bool) -> [TableColumn: String] {
    let json = IdentifierJSON(identifier, isSelected: isSelected)
    var cells: [TableColumn: String] = [.selected: isSelected ? "true" : "false"]
    cells[.label] = json.label
    cells[.type] = json.type
    cells[.payload] = json.payload
    cells[.payloadBase64] = json.payloadBase64
    cells[.charset] = json.charset
    cells[.eci] = json.eci.map { String($0) }
    cells[.text] = json.text
    cells[.errorCorrection] = json.errorCorrection
    cells[.ratio] = json.ratio.map { String($0) }
    cells[.bearerBars] = json.bearerBars.map { String($0) }
    cells[.module] = json.module.map { String($0) }
    return cells
  }
}
