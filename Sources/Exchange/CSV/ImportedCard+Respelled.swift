public import Cards
internal import Barcodes

extension ImportedCard {
  /// The card with the numbers that the same card in the wallet has, wherever a spreadsheet may have made those in the
  /// file of them. Tables of older versions have no other form of a number.
  ///
  /// - Parameters:
  ///   - known: the identifiers of the card in the wallet.
  ///   - remark: receives a remark about each number that is restored.
  /// - Throws: `.digitsLost` for a number of which a spreadsheet has left only a part, if the wallet does not have it.
  public func restoringNumbers(
    from known: IdentifierList, remark: (ImportRemark) -> Void
  ) throws(ImportError) -> ImportedCard {
    var card = self
    // A number that stands in the file as it is in the wallet belongs to that.
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
          $0.kind == identifier.kind && SpreadsheetForm.isForm(cell, of: $0.payload.text)
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
