internal import Barcodes
public import Cards
internal import TextFiles
internal import Values

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
    if !card.originals.isEmpty { try remark(ExportRemark(.parts(.originals), card)) }
    if !card.balanceHistory.isEmpty { try remark(ExportRemark(.parts(.balanceHistory), card)) }
    let open = card.identifiers.withoutSecrets
    var facts: [UInt8] = []
    facts.reserveCapacity(512)
    Self.append(card, to: &facts)
    for (index, identifier) in open.enumerated() {
      let line = (identifier, index == open.selection, identifier.writtenPayload)
      lines += facts
      for reading in TableColumn.ofIdentifier {
        lines.append(Self.separator)
        if let cell = reading.cell(line) { CSVLine.appendSafely(cell, to: &lines) }
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

extension ImportedCard {
  /// The card with its numbers restored. Where a number in the file may be a form that a spreadsheet made of a number
  /// in the wallet, the latter is taken. Tables of older versions have no exact form of a number beside the cell.
  ///
  /// - Parameters:
  ///   - known: the identifiers of the card in the wallet.
  ///   - remark: receives a remark about each number that is restored.
  /// - Throws: `.digitsLost` for a number of which a spreadsheet has left only a part, if the wallet does not have it.
  public func restoringNumbers(
    from known: IdentifierList, remark: (ImportRemark) -> Void
  ) throws(ImportError) -> ImportedCard {
    var card = self
    // A number that is the same in the file and in the wallet needs no restoring.
    var free = known.filter { own in !content.identifiers.contains { $0.payload == own.payload } }
    func restoreText(of index: Int, from own: Identifier) {
      var identifier = card.content.identifiers[index]
      guard let cell = identifier.text, let text = own.text, cell != text, SpreadsheetForm.isForm(cell, of: text) else {
        return
      }
      identifier.text = text
      card.content.identifiers.replace(at: index, with: identifier)
      remark(ImportRemark(.restoredNumber(cell, text), at: location))
    }
    for (index, identifier) in content.identifiers.enumerated() {
      if let own = known.first(where: { $0.payload == identifier.payload }) {
        restoreText(of: index, from: own)
        continue
      }
      let cell = identifier.payload.text
      guard
        let match = free.firstIndex(where: {
          $0.kind == identifier.kind
            && ($0.kind.isParted(cell, of: $0.payload.text) || SpreadsheetForm.isForm(cell, of: $0.payload.text))
        })
          ?? free.firstIndex(where: { SpreadsheetForm.isForm(cell, of: $0.payload.text) })
      else {
        if SpreadsheetNumber(cell, isNumeric: true) == .cut {
          throw ImportError(.digitsLost(cell), at: location.of(TableColumn.payload.name))
        }
        continue
      }
      let own = free.remove(at: match)
      var restored = identifier
      (restored.payload, restored.kind, restored.charset) = (own.payload, own.kind, own.charset)
      card.content.identifiers.replace(at: index, with: restored)
      remark(ImportRemark(.restoredNumber(cell, own.payload.text), at: location))
      restoreText(of: index, from: own)
    }
    return card
  }
}

extension Identifier.Kind {
  /// Whether a cell is a number with blanks or hyphens between its digits, which a code of this kind cannot hold.
  func isParted(_ cell: String, of number: String) -> Bool {
    guard case .code(let symbology) = self, symbology.alphabet == .digits || symbology.alphabet == .digitPairs else {
      return false
    }
    return cell.filter { !$0.isWhitespace && $0 != "-" } == number
  }
}
