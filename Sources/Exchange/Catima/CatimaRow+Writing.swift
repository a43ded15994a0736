internal import Cards

extension CatimaRow {
  /// Currencies that the Java of many phones does not know yet, so that Catima would refuse the whole file.
  private static let young: Set<String> = ["SLE", "VED", "XCG"]

  /// The parts of a card, besides its identifiers, that Catima does not keep or shows otherwise.
  static func losses(of card: CardContent) -> [ExportRemark.Code] {
    var parts: CardFields = []
    if card.issuer != nil { parts.insert(.issuer) }
    if !card.balanceHistory.isEmpty { parts.insert(.balanceHistory) }
    var losses: [ExportRemark.Code] = parts.isEmpty ? [] : [.parts(parts)]
    guard let balance = card.balance else { return losses }
    if let code = balance.currency?.code, !knows(currency: code) { losses.append(.currency(code)) }
    if balance.currency == nil, balance.amountText.contains(".") { losses.append(.fractionOfPoints) }
    return losses
  }

  private static func knows(currency code: String) -> Bool {
    Currency.codes.contains(code) && !young.contains(code)
  }

  /// The parts of the row for which Catima would refuse the whole file, although a phone has written them; nil if there
  /// are none.
  var unacceptableParts: CardFields? {
    var parts: CardFields = []
    if let type = filled(.barcodeType), !CatimaCode.isKnown(type: type) { parts.insert(.identifiers) }
    if let code = filled(.balanceType), !Self.knows(currency: code) {
      parts.insert(.balance)
    }
    return parts.isEmpty ? nil : parts
  }

  /// Creates a row with all that Catima shows of a card except the identifier.
  init(_ card: CardContent, _ options: ExportOptions) {
    self.init()
    self[.store] = card.name
    self[.note] = card.note
    self[.validFrom] = card.validFrom.map { ($0.instant ?? options.start($0.day)).millisecondsText }
    self[.expiry] = card.expiry.map { ($0.instant ?? options.start($0.day)).millisecondsText }
    self[.balance] = card.balance?.amountText ?? "0"
    if let code = card.balance?.currency?.code, Self.knows(currency: code) { self[.balanceType] = code }
    self[.headerColour] = card.colour.map { String(Int32(bitPattern: $0.argb)) }
    self[.starStatus] = card.isStarred ? "1" : "0"
    self[.archive] = card.isArchived ? "1" : "0"
  }
}
