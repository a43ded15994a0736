internal import Barcodes
internal import Cards
internal import JSON

/// Reads exports of myLoyaltyCards: an object with a version and an array of cards.
enum MyLoyaltyCardsReader {
  /// Whether an object with these keys, whose first card has those, is such an export.
  static func isExport(_ keys: Set<String>, cards: Set<String>) -> Bool {
    keys.isSuperset(of: ["version", "cards"]) && cards.isSuperset(of: ["name", "barcode"])
      && cards.isDisjoint(with: ["identifiers", "uuid"])
  }

  /// Creates a reader for a file.
  ///
  /// - Throws: `ImportError`.
  static func reader(of file: ImportFile, _ options: ImportOptions) throws -> EntryReader {
    guard let cards = try EntryReader.value(of: file)["cards"]?.array else {
      throw ImportError(.notOfFormat(.myLoyaltyCards))
    }
    return EntryReader(cards, options, known: ["name", "barcode", "barcodeFormat", "isFavorite"]) { entry, remark in
      let name = try options.name([entry.string("name")], at: entry.location.of("name"), remark: remark)
      guard let number = try entry.string("barcode"), !number.isBlank else {
        return .skipped(SkippedEntry(.noNumber, name: name, at: entry.location))
      }
      var content = CardContent(name: name)
      let format = try entry.string("barcodeFormat").flatMap { $0.isBlank ? nil : $0 }
      content.identifiers.append(try entry.identifier(number, as: format, ("barcode", "barcodeFormat"), remark: remark))
      var fields: CardFields = [.name, .identifier]
      if format != nil { fields.insert(.type) }
      if let isFavourite = entry["isFavorite"] {
        guard let flag = isFavourite.flag else { throw ImportError(.badValue, at: entry.location.of("isFavorite")) }
        content.isStarred = flag
        fields.insert(.star)
      }
      return .card(ImportedCard(content, fields: fields, at: entry.location))
    }
  }
}
