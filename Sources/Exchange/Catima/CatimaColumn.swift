/// What Catima says of a card, in the order in which its table has it.
enum CatimaColumn: Int, CaseIterable {
  case id, store, note, validFrom, expiry, balance, balanceType, cardID, barcodeID, barcodeType, barcodeEncoding
  case headerColour, starStatus, lastUsed, archive

  /// The names that its table and its links have for them.
  private static let names = [
    "_id", "store", "note", "validfrom", "expiry", "balance", "balancetype", "cardid", "barcodeid", "barcodetype",
    "barcodeencoding", "headercolor", "starstatus", "lastused", "archive",
  ]

  /// The name in a header.
  var name: String { Self.names[rawValue] }

  /// The column of that name; nil for none.
  init?(name: String) {
    guard let place = Self.names.firstIndex(of: name) else { return nil }
    self.init(rawValue: place)
  }
}
