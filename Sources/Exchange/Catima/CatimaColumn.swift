/// A column of Catima's table, in its order.
enum CatimaColumn: Int, CaseIterable {
  case id, store, note, validFrom, expiry, balance, balanceType, cardID, barcodeID, barcodeType, barcodeEncoding
  case headerColour, starStatus, lastUsed, archive

  /// The names of the columns in tables and links.
  private static let names = [
    "_id", "store", "note", "validfrom", "expiry", "balance", "balancetype", "cardid", "barcodeid", "barcodetype",
    "barcodeencoding", "headercolor", "starstatus", "lastused", "archive",
  ]

  /// The name of the column in a header.
  var name: String { Self.names[rawValue] }

  /// Creates the column with a name; nil if there is none.
  init?(name: String) {
    guard let index = Self.names.firstIndex(of: name) else { return nil }
    self.init(rawValue: index)
  }
}
