internal import Barcodes
public import Cards
internal import Files
public import Foundation

/// Cards as a file that Catima imports: a zip with `catima.csv` and pictures.
///
/// Each identifier becomes a card of its own, the selected one with the name of the card. Data without a column in
/// Catima is in additional columns after Catima's, which Catima ignores: if U-Card imports the file, the cards are the
/// same as before.
public struct CatimaExport {
  private let options: ExportOptions
  private let remark: (ExportRemark) throws -> Void
  /// The beginning of the table. The links between cards and groups come after all cards.
  private let cards: Spool
  private let links: Spool
  private var pictures: [(name: String, reference: PictureReference)] = []
  private var lastID = 0

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - categories: the categories of the cards, or all of them, in their order.
  ///   - options: options, which convert days to moments.
  ///   - remark: receives what Catima will not show.
  /// - Throws: the errors of creating files in `options.temporaryFolder`.
  public init(
    categories: [String], _ options: ExportOptions, remark: @escaping (ExportRemark) throws -> Void
  ) throws {
    self.options = options
    self.remark = remark
    cards = Spool(in: options.temporaryFolder)
    links = Spool(in: options.temporaryFolder)
    var table = Array("2\r\n\r\n".utf8)
    CSVLine.append(["_id"], to: &table)
    for category in categories { CSVLine.append([category], to: &table) }
    table += Array("\r\n".utf8)
    CSVLine.append(CatimaColumn.header + CatimaExtra.allCases.map(\.rawValue), to: &table)
    try cards.write(table)
    try Self.append(["cardId", "groupId"], to: links)
  }

  private static func append(_ cells: [String], to spool: Spool) throws {
    var line: [UInt8] = []
    CSVLine.append(cells, to: &line)
    try spool.write(line)
  }

  /// Adds a card without its secrets.
  ///
  /// - Throws: the errors of `remark`, and of writing to a file.
  public mutating func add(_ stored: StoredCard) throws {
    var card = stored.card
    if card.identifiers.contains(where: \.isSecret) {
      try remark(ExportRemark(.secret, card))
      card.content.identifiers = card.identifiers.withoutSecrets
    }
    let identifiers = card.identifiers
    let order = identifiers.selection.map { [$0] + identifiers.indices.filter { $0 != identifiers.selection } } ?? []
    if order.isEmpty { try remark(ExportRemark(.noIdentifier, card)) }
    for (count, index) in (order.isEmpty ? [nil] : order.map { Optional($0) }).enumerated() {
      lastID += 1
      var row = CatimaRow(card.content, options)
      row[.id] = String(lastID)
      row[.lastUsed] = String(Int(stored.use?.lastShown.timeIntervalSince1970 ?? 0))
      if let index {
        let identifier = identifiers[index]
        row[.store] = ImportedCard.name(
          of: card.name, label: identifier.label, at: index, isSelected: index == identifiers.selection)
        if let lost = CatimaCode.put(identifier, into: &row) {
          try remark(ExportRemark(lost, card, label: identifiers.count > 1 ? identifier.label ?? "\(index + 1)" : nil))
        }
      } else {
        row[.cardID] = card.name
        row[.barcodeEncoding] = "ISO-8859-1"
      }
      // The balance is exported once per card, not once per identifier.
      if count > 0 { (row[.balance], row[.balanceType]) = ("0", "") }
      try append(row, count == 0 ? extra(of: stored, as: card, row) : [.card: card.id.uuidString])
      for category in card.categories { try Self.append([String(lastID), category], to: links) }
      guard count == 0 else { continue }
      for (side, reference) in card.pictures.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        pictures.append((CatimaReader.pictureName(String(lastID), side), reference))
      }
    }
  }

  private func append(_ row: CatimaRow, _ extra: [CatimaExtra: String]) throws {
    try Self.append(row.cells + CatimaExtra.allCases.map { extra[$0] ?? "" }, to: cards)
  }

  /// The additional columns of the first row of a card.
  private func extra(of stored: StoredCard, as card: Card, _ row: CatimaRow) throws -> [CatimaExtra: String] {
    var extra: [CatimaExtra: String] = [
      .card: card.id.uuidString, .number: String(card.number), .added: card.added.millisecondsText,
      .changed: card.changed.millisecondsText,
    ]
    if let use = stored.use { extra[.shown] = "\(use.timesShown) \(use.lastShown.millisecondsText)" }
    let plain = try row.card(columns: Set(CatimaColumn.allCases), options: ImportOptions(), at: .init()) { _ in }
    extra[.rest] = try CatimaRest.text(for: card, row: row, plain: plain)
    if extra[.rest] == nil { extra[.identifier] = card.identifiers.selected?.id?.uuidString }
    if !stored.origins.isEmpty { extra[.origins] = try CatimaRest.json(stored.origins.map(OriginJSON.init)) }
    return extra
  }

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - descriptor: the descriptor of an empty file.
  ///   - password: the password to encrypt the file with; nil for none.
  ///   - time: the time stamp of the files in the archive.
  ///   - picture: returns the bytes of a picture.
  ///   - progress: receives the fraction that is written, 0 to 1.
  /// - Throws: `ExportError`, and the errors of `picture` and `progress`.
  public func write(
    to descriptor: Int32, password: [UInt8]?, at time: Date, picture: @escaping (PictureReference) throws -> [UInt8],
    progress: (Double) throws -> Void
  ) throws {
    let end = Array("\r\n".utf8)
    let table = ZipWriter.File(
      name: CatimaReader.tableName, size: cards.count + end.count + links.count, isStored: false,
      open: { try JoinedSource([cards.source(), BytesSource(end), links.source()]) })
    let files =
      [table]
      + pictures.map { name, reference in
        ZipWriter.File(
          name: name, size: reference.byteCount, isStored: true, open: { BytesSource(try picture(reference)) })
      }
    try ZipWriter.write(files, to: descriptor, password: password, time: time, progress: progress)
  }
}

extension Date {
  /// The number of milliseconds since 1970.
  var millisecondsText: String { String(milliseconds) }
}

extension CatimaColumn {
  /// The names of the columns, in the order in which Catima writes them.
  static let header = allCases.map(\.name)
}

extension CatimaRow {
  /// Currencies that the Java of many phones does not know yet, so that Catima would refuse the whole file.
  private static let young: Set<String> = ["SLE", "VED", "XCG"]

  /// Creates a row with all that Catima shows of a card except the identifier.
  init(_ card: CardContent, _ options: ExportOptions) {
    self.init()
    self[.store] = card.name
    self[.note] = card.note
    self[.validFrom] = card.validFrom.map { ($0.instant ?? options.start($0.day)).millisecondsText }
    self[.expiry] = card.expiry.map { ($0.instant ?? options.start($0.day)).millisecondsText }
    self[.balance] = card.balance?.amountText ?? "0"
    if let currency = card.balance?.currency, Currency.codes.contains(currency.code),
      !Self.young.contains(currency.code)
    {
      self[.balanceType] = currency.code
    }
    self[.headerColour] = card.colour.map { String(Int32(bitPattern: $0.argb)) }
    self[.starStatus] = card.isStarred ? "1" : "0"
    self[.archive] = card.isArchived ? "1" : "0"
  }
}
