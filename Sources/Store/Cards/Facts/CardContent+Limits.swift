internal import Barcodes

/// The limits on what a card holds.
extension CardContent {
  /// The most bytes of a text of a card, such as a note, in UTF-8: 1 MiB.
  public static let maximumText = 1 << 20

  /// The first part with a longer text; nil for none. Encrypted parts were measured before they were encrypted.
  package var overlongPart: CardFields? {
    func isLong(_ text: String?) -> Bool { text.map { $0.utf8.count > Self.maximumText } ?? false }
    if isLong(name) { return .name }
    for fact in CardFact.all {
      switch fact.value {
      case .line(let property), .note(let property): if isLong(self[keyPath: property]) { return CardFields(fact) }
      default: break
      }
    }
    for identifier in identifiers where identifier.encryptedFor == nil {
      let isLongCode = identifier.payload.bytes.count > Self.maximumText
      if isLongCode || isLong(identifier.label) || isLong(identifier.text) { return .identifiers }
    }
    if balanceHistory.contains(where: { isLong($0.note) }) { return .balanceHistory }
    return categories.contains(where: isLong) ? .categories : nil
  }
}
