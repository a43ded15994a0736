internal import Barcodes
internal import Cards
internal import FoundationEssentials

extension CatimaRow {
  /// Reads the card from Catima's own columns.
  ///
  /// - Parameters:
  ///   - fields: the parts of a card that the columns of the file describe.
  ///   - zone: the time zone of the dates in the file.
  /// - Throws: `ImportError` with the column, and the errors of `receive`.
  func card(
    fields: CardFields = Self.allFields, options: ImportOptions, zone: ImportedZone = .init(),
    at location: ImportLocation,
    _ receive: (ImportEvent) throws -> Void
  ) throws -> ImportedCard {
    let remark: (ImportRemark) throws -> Void = { try receive(.remark($0)) }
    guard let store = filled(.store) else { throw ImportError(.emptyValue, at: location.of("store")) }
    var content = CardContent(name: try ImportedText.name(store, options.fallbackName, at: location, receive))
    content.note = try filled(.note).map { try ImportedText.note($0, at: location, receive) }
    content.validFrom = try date(.validFrom, zone, at: location)
    content.expiry = try date(.expiry, zone, at: location)
    content.balance = try balance(at: location, remark: remark)
    content.colour = try colour(at: location)
    // Any other value than 1 means no.
    content.isStarred = self[.starStatus] == "1"
    content.isArchived = self[.archive] == "1"
    guard let identifier = try CatimaCode.identifier(of: self, at: location, remark: remark) else {
      throw ImportError(.emptyValue, at: location.of("cardid"))
    }
    content.identifiers = [identifier]
    var card = ImportedCard(content, fields: fields, at: location)
    if let moment = filled(.lastUsed).flatMap({ Date(epochMilliseconds: $0 + "000") }), moment.timeIntervalSince1970 > 0
    {
      card.use = CardUse(lastShown: moment, timesShown: 1)
    }
    return card
  }

  /// The parts that all columns describe.
  static let allFields = fields(Set(CatimaColumn.allCases))

  /// The parts that columns describe.
  static func fields(_ columns: Set<CatimaColumn>) -> CardFields {
    let known: [(CatimaColumn, CardFields)] = [
      (.note, .note), (.validFrom, .validFrom), (.expiry, .expiry), (.balance, .balance), (.headerColour, .colour),
      (.starStatus, .star), (.archive, .archive), (.barcodeType, .type),
    ]
    return known.filter { columns.contains($0.0) }.reduce(into: [.name, .identifier]) { $0.insert($1.1) }
  }

  private func date(
    _ column: CatimaColumn, _ zone: ImportedZone, at location: ImportLocation
  ) throws(ImportError) -> CardDate? {
    guard let text = filled(column) else { return nil }
    guard let instant = Date(epochMilliseconds: text) else {
      throw ImportError(.badValue, at: location.of(column.name))
    }
    return CardDate(zone.day(of: instant), instant: instant)
  }

  private func balance(at location: ImportLocation, remark: (ImportRemark) throws -> Void) throws -> Balance? {
    guard let text = filled(.balance) else { return nil }
    // Catima writes 0 points for every card without a balance.
    if text == "0", filled(.balanceType) == nil { return nil }
    guard let number = Self.number(text) else { throw ImportError(.badValue, at: location.of("balance")) }
    guard let amount = number.isAmount ? number.value : Decimal(amount: number.value.text()) else {
      try remark(ImportRemark(.ignoredValue(text), at: location.of("balance")))
      return nil
    }
    guard let type = filled(.balanceType) else {
      return amount == 0 ? nil : Balance(amount)
    }
    let currency = Currency(code: type)
    if currency.map({ !Currency.codes.contains($0.code) }) ?? true {
      try remark(ImportRemark(.unknownCurrency(type), at: location.of("balancetype")))
    }
    return Balance(amount, currency)
  }

  /// Reads a number as Java's BigDecimal writes it: digits, a point, and an optional exponent.
  ///
  /// - Returns: the number, and whether it is known to be an amount, as most are.
  private static func number(_ text: String) -> (value: Decimal, isAmount: Bool)? {
    // An amount has neither commas nor blanks here.
    if text.utf8.allSatisfy({ $0 != UInt8(ascii: ",") && $0 > 0x20 && $0 < 0x80 }), let amount = Decimal(amount: text) {
      return (amount, true)
    }
    let parts = text.lowercased().split(separator: "e", omittingEmptySubsequences: false)
    guard parts.count <= 2, let digits = parts.first?.drop(while: { $0 == "-" || $0 == "+" }), digits.count <= 60,
      text.filter({ $0 == "." }).count <= 1, digits.contains(where: \.isNumber),
      digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") })
    else { return nil }
    if parts.count == 2 {
      guard let exponent = Int(parts[1].drop { $0 == "+" }), exponent.magnitude <= 60 else { return nil }
    }
    return Decimal(string: text).map { ($0, false) }
  }

  private func colour(at location: ImportLocation) throws(ImportError) -> Colour? {
    guard let text = filled(.headerColour) else { return nil }
    guard let number = Int32(text) else { throw ImportError(.badValue, at: location.of("headercolor")) }
    return Colour(argb: UInt32(bitPattern: number))
  }
}
