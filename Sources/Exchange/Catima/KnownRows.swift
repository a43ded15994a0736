internal import Cards
internal import FoundationEssentials

/// The rows of one card that a phone has.
struct KnownRows {
  private let origins: [CardOrigin]
  private let isOfCard: Bool
  private let selected: UUID?
  /// The rows of which the identifier was deleted here.
  private let deleted: [CardOrigin]

  init(_ origins: [CardOrigin], of phone: CatimaExport.Phone, _ identifiers: IdentifierList) {
    let ids = Set(identifiers.compactMap(\.id))
    selected = identifiers.selected?.id
    self.origins = origins.filter { $0.format == CatimaEntry.format && $0.file == phone.file }
    // A row of which the identifier is not known, or is gone, is that of the card's only one.
    isOfCard = identifiers.count <= 1 && !self.origins.contains { $0.identifier.map(ids.contains) ?? false }
    deleted = self.origins.filter { !($0.identifier.map(ids.contains) ?? true) }
  }

  /// The row of an identifier: if there are several, the one that says the same, else the one with the largest number.
  func origin(of identifier: Identifier?, _ entry: String) -> CardOrigin? {
    var own = origins.filter { isOfCard || $0.identifier == identifier?.id }
    // An older version did not note the identifier; it knew the one that is shown.
    if own.isEmpty, identifier?.id == selected { own = origins.filter { $0.identifier == nil } }
    // An identifier that was deleted and is back has another UUID, and the same number.
    if own.isEmpty {
      own = deleted.filter { $0.entry.map { CatimaEntry.sameParts($0, entry).contains(.identifier) } ?? false }
    }
    // A row that the phone still has comes before one that it has lost.
    func isLost(_ origin: CardOrigin) -> Bool { origin.mark?.isLost ?? false }
    if !own.allSatisfy(isLost) { own.removeAll(where: isLost) }
    return own.first { $0.entry == entry } ?? own.max { (Int($0.key) ?? 0) < (Int($1.key) ?? 0) }
  }
}
