internal import Cards

/// What Catima says of a card, by the names that its table and its links have for it.
enum CatimaColumn: String, CaseIterable {
  case id = "_id"
  case store, note, validFrom = "validfrom", expiry, balance, balanceType = "balancetype", cardID = "cardid"
  case barcodeID = "barcodeid", barcodeType = "barcodetype", barcodeEncoding = "barcodeencoding"
  case headerColour = "headercolor", starStatus = "starstatus", lastUsed = "lastused", archive

  /// Its place among all.
  var place: Int { Self.places[self] ?? 0 }

  private static let places = Dictionary(uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })
}

/// A card as Catima has it: text by column.
struct CatimaRow {
  private var values = [String?](repeating: nil, count: CatimaColumn.allCases.count)

  subscript(column: CatimaColumn) -> String? {
    get { values[column.place] }
    set { values[column.place] = newValue }
  }

  /// The text of a column; nil for an empty one too.
  func filled(_ column: CatimaColumn) -> String? { self[column].flatMap { $0.isEmpty ? nil : $0 } }

  /// All of it in the order of the columns, what is absent as nothing.
  var cells: [String] { values.map { $0 ?? "" } }

  /// A number that another row has only by chance.
  var checksum: String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    // The row number is another in each file.
    for cell in cells.dropFirst() {
      for byte in cell.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      hash = (hash ^ 0xFF) &* 0x100_0000_01B3
    }
    return String(hash, radix: 16)
  }
}
