internal import Barcodes
public import Cards
package import Values

/// A row of Catima's table of cards: text by column.
struct CatimaRow {
  private var values = [String?](repeating: nil, count: CatimaColumn.allCases.count)

  subscript(column: CatimaColumn) -> String? {
    get { values[column.rawValue] }
    set { values[column.rawValue] = newValue }
  }

  /// The text of a column; nil if it is missing or empty.
  func filled(_ column: CatimaColumn) -> String? { self[column].flatMap { $0.isEmpty ? nil : $0 } }

  /// The cells of all columns in order, empty for missing ones.
  var cells: [String] { values.map { $0 ?? "" } }

  /// A checksum of the row, without the row number.
  var checksum: String {
    // The row number differs between files. The byte 0xFF ends each cell, because text cannot contain it.
    let hash = cells.dropFirst().reduce(FNV1a.basis64) { FNV1a.hash64(0xFF, after: FNV1a.hash64($1, after: $0)) }
    return String(hash, radix: 16)
  }
}

extension CatimaRow {
  /// Reads the card from Catima's own columns.
  ///
  /// - Parameters:
  ///   - fields: the parts of a card that the columns of the file describe.
  ///   - zone: the time zone of the dates in the file.
  /// - Throws: `ImportError` with the column, and the errors of `remark`.
  func card(
    fields: CardFields = Self.allFields, options: ImportOptions, zone: ImportedZone = .init(),
    at location: ImportLocation, remark: (ImportRemark) throws -> Void
  ) throws -> ImportedCard {
    guard let store = filled(.store) else { throw ImportError(.emptyValue, at: location.of("store")) }
    var content = CardContent(name: try ImportedText.name(store, options.fallbackName, at: location, remark: remark))
    content.note = try filled(.note).map { try ImportedText.note($0, at: location.of("note"), remark: remark) }
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
    if let moment = filled(.lastUsed).flatMap({ Instant(epochMilliseconds: $0 + "000") }), moment.seconds > 0 {
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
    guard let instant = Instant(epochMilliseconds: text) else {
      throw ImportError(.badValue, at: location.of(column.name))
    }
    return CardDate(zone.day(of: instant), instant: instant)
  }

  private func balance(at location: ImportLocation, remark: (ImportRemark) throws -> Void) throws -> Balance? {
    guard let text = filled(.balance) else { return nil }
    // Catima writes 0 points for every card without a balance.
    if text == "0", filled(.balanceType) == nil { return nil }
    // Java's BigDecimal writes an exponent for large and small numbers.
    guard let number = DecimalNumber(text) else { throw ImportError(.badValue, at: location.of("balance")) }
    guard let amount = Amount(number.text) else {
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

  private func colour(at location: ImportLocation) throws(ImportError) -> Colour? {
    guard let text = filled(.headerColour) else { return nil }
    guard let number = Int32(text) else { throw ImportError(.badValue, at: location.of("headercolor")) }
    return Colour(argb: UInt32(bitPattern: number))
  }

  /// Currencies that the Java of many phones does not know yet, so that Catima would refuse the whole file.
  private static let recentCurrencies: Set<String> = ["SLE", "VED", "XCG"]

  /// The parts of a card, besides its identifiers, that Catima does not keep or shows otherwise.
  static func losses(of card: CardContent) -> [ExportRemark.Code] {
    var parts = card.facts.intersection(.event.union(.issuer))
    if !card.balanceHistory.isEmpty { parts.insert(.balanceHistory) }
    if !card.originals.isEmpty { parts.insert(.originals) }
    var losses: [ExportRemark.Code] = parts.isEmpty ? [] : [.parts(parts)]
    guard let balance = card.balance else { return losses }
    if let code = balance.currency?.code, !knows(currency: code) { losses.append(.currency(code)) }
    if balance.currency == nil, balance.amountText.contains(".") { losses.append(.fractionOfPoints) }
    return losses
  }

  private static func knows(currency code: String) -> Bool {
    Currency.codes.contains(code) && !recentCurrencies.contains(code)
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

/// The row as an entry that `CardOrigin` remembers: its cells in order, except for those that Catima does not compare,
/// each in a line. A backslash stands before a backslash, and replaces a line break as `\\n` or `\\r`.
extension CatimaRow {
  /// The columns of an entry: all but the row number, and the time of use.
  private static let entryColumns = CatimaColumn.allCases.filter { $0 != .id && $0 != .lastUsed }

  /// The number of lines of an entry.
  static let entryLength = entryColumns.count

  /// The entry for this row.
  var entry: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(256)
    for (index, column) in Self.entryColumns.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: "\n")) }
      var cell = self[column] ?? ""
      cell.withUTF8 { Self.append(escaping: $0, to: &bytes) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Creates a row from its entry, without row number and time of use; nil if the entry is not of this format.
  init?(entry: String) {
    let cells = entry.split(separator: "\n", omittingEmptySubsequences: false)
    guard cells.count == Self.entryColumns.count else { return nil }
    self.init()
    for (column, cell) in zip(Self.entryColumns, cells) {
      self[column] = HiddenEntry.isHidden(cell) ? String(cell) : Self.unescaped(cell)
    }
  }

  /// Whether any cell is hidden.
  var isHidden: Bool { Self.entryColumns.contains { self[$0].map(HiddenEntry.isHidden) ?? false } }

  /// A cell as a line of an entry.
  static func line(_ cell: String) -> String {
    var (cell, bytes) = (cell, [UInt8]())
    cell.withUTF8 { append(escaping: $0, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func append(escaping cell: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    let (backslash, lineFeed, carriageReturn) = (UInt8(ascii: "\\"), UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    guard cell.contains(where: { $0 == backslash || $0 == lineFeed || $0 == carriageReturn }) else {
      bytes.append(contentsOf: cell)
      return
    }
    for byte in cell {
      switch byte {
      case backslash: bytes += [backslash, backslash]
      case lineFeed: bytes += [backslash, UInt8(ascii: "n")]
      case carriageReturn: bytes += [backslash, UInt8(ascii: "r")]
      default: bytes.append(byte)
      }
    }
  }

  private static func unescaped(_ cell: Substring) -> String {
    guard cell.unicodeScalars.contains("\\") else { return String(cell) }
    var text = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in cell.unicodeScalars {
      if isEscaped {
        text.append(scalar == "n" ? "\n" : scalar == "r" ? "\r" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }
}

/// Rows of Catima as the wallet remembers them.
public enum CatimaEntry {
  /// The name of the format in `CardOrigin`.
  public static let format = "catima"

  /// The parts of a card of which two entries for the same row say the same. Catima reads a file by lines, so a line
  /// break in any form is the same.
  public static func sameParts(_ one: String, _ other: String) -> CardFields {
    if one == other { return allParts }
    guard let other = CatimaRow(entry: other) else { return [] }
    return sameParts(one, other)
  }

  /// The parts of a card of which an entry and a row say the same.
  static func sameParts(_ entry: String, _ other: CatimaRow) -> CardFields {
    guard let one = CatimaRow(entry: entry) else { return [] }
    return columns.reduce(into: CardFields()) { same, column in
      if column.cells.allSatisfy({ isSame(one[$0], other[$0], in: $0) }) { same.formUnion(column.part) }
    }
  }

  /// The card as an entry shows it, for a comparison; nil if it cannot be read. Hidden parts get a value that no other
  /// card has.
  package static func content(of entry: String) -> CardContent? {
    guard var row = CatimaRow(entry: entry) else { return nil }
    for column in [CatimaColumn.store, .cardID, .note] where row[column].map(HiddenEntry.isHidden) ?? false {
      row[column] = "\u{1A}"
    }
    for column in CatimaColumn.allCases where row[column].map(HiddenEntry.isHidden) ?? false { row[column] = nil }
    return try? row.card(options: ImportOptions(), at: .init()) { _ in }.content
  }

  /// The entry that an export would write for an identifier of a card; nil if the card has several, and not this one.
  package static func entry(of card: CardContent, identifier: UUID?, _ options: ExportOptions) -> String? {
    let list = card.identifiers.withoutSecrets
    let index = list.firstIndex { $0.id == identifier }
    if index == nil, list.count > 1 { return nil }
    let own = index ?? list.selection
    return PhoneRows.ownRow(of: card, list, own, isFirst: own == list.selection, options).row.entry
  }

  /// The parts of a card that an entry describes.
  static let allParts = columns.reduce(into: CardFields()) { $0.formUnion($1.part) }

  private static let columns: [(part: CardFields, cells: [CatimaColumn])] = [
    (.name, [.store]), (.note, [.note]), (.validFrom, [.validFrom]), (.expiry, [.expiry]),
    (.balance, [.balance, .balanceType]),
    ([.identifier, .type], [.cardID, .barcodeID, .barcodeType, .barcodeEncoding]),
    (.colour, [.headerColour]), (.star, [.starStatus]), (.archive, [.archive]),
  ]

  private static func isSame(_ one: String?, _ other: String?, in column: CatimaColumn) -> Bool {
    let (one, other) = (one ?? "", other ?? "")
    if one == other { return true }
    if HiddenEntry.isHidden(one) { return HiddenEntry.isSame(one, CatimaRow.line(other)) }
    if HiddenEntry.isHidden(other) { return HiddenEntry.isSame(other, CatimaRow.line(one)) }
    switch column {
    case .balance:
      guard let one = DecimalNumber(one), let other = DecimalNumber(other) else { return false }
      return one == other
    case .starStatus, .archive:
      return (one == "1") == (other == "1")
    default:
      return one.withPlainLineBreaks == other.withPlainLineBreaks
    }
  }
}

extension String {
  /// The text with a line feed for each line break.
  fileprivate var withPlainLineBreaks: String {
    String(map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
  }
}

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
