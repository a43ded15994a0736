internal import Barcodes
public import Cards
internal import Files
public import Foundation

/// Cards as a file that Catima imports: `catima.csv` and pictures in a zip.
///
/// Each identifier is a card there, the selected one under the card's name. What Catima has no column for stands in
/// columns behind its own, which it passes over: read back by U-Card, the file gives the same cards.
public struct CatimaExport {
  private let options: ExportOptions
  private let remark: (ExportRemark) throws -> Void
  /// The table, up to the links, which stand behind all cards.
  private let cards: Spool
  private let links: Spool
  private var pictures: [(name: String, reference: PictureReference)] = []
  private var lastID = 0

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - categories: those of the cards, or all of them, in their order.
  ///   - options: how days and moments become each other.
  ///   - remark: is told what Catima will not show.
  /// - Throws: what keeps `options.temporaryFolder` from taking a file.
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

  /// Adds a card, its secrets left out.
  ///
  /// - Throws: what `remark` throws, and what keeps a file from growing.
  public mutating func add(_ stored: StoredCard) throws {
    var card = stored.card
    if card.identifiers.contains(where: \.isSecret) {
      try remark(ExportRemark(.secret, card))
      card.content.identifiers = card.identifiers.withoutSecrets
    }
    let identifiers = card.identifiers
    let order = identifiers.selection.map { [$0] + identifiers.indices.filter { $0 != identifiers.selection } } ?? []
    if order.isEmpty { try remark(ExportRemark(.noIdentifier, card)) }
    for (count, place) in (order.isEmpty ? [nil] : order.map { Optional($0) }).enumerated() {
      lastID += 1
      var row = CatimaRow(card.content, options)
      row[.id] = String(lastID)
      row[.lastUsed] = String(Int(stored.use?.lastShown.timeIntervalSince1970 ?? 0))
      if let place {
        let identifier = identifiers[place]
        row[.store] = IncomingCard.name(
          of: card.name, label: identifier.label, at: place, isSelected: place == identifiers.selection)
        if let lost = CatimaCode.put(identifier, into: &row) {
          try remark(ExportRemark(lost, card, label: identifiers.count > 1 ? identifier.label ?? "\(place + 1)" : nil))
        }
      } else {
        row[.cardID] = card.name
        row[.barcodeEncoding] = "ISO-8859-1"
      }
      // Money that is there once is not shown twice.
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

  /// What the first row of a card has in our own columns.
  private func extra(of stored: StoredCard, as card: Card, _ row: CatimaRow) throws -> [CatimaExtra: String] {
    var extra: [CatimaExtra: String] = [
      .card: card.id.uuidString, .number: String(card.number), .added: card.added.millisecondsText,
      .changed: card.changed.millisecondsText,
    ]
    if let use = stored.use { extra[.shown] = "\(use.timesShown) \(use.lastShown.millisecondsText)" }
    let reading = ImportOptions(day: options.day)
    let plain = try row.card(columns: Set(CatimaColumn.allCases), options: reading, at: .init()) { _ in }
    extra[.rest] = try CatimaRest.text(for: card, row: row, plain: plain)
    if extra[.rest] == nil { extra[.identifier] = card.identifiers.selected?.id?.uuidString }
    if !stored.origins.isEmpty { extra[.origins] = try CatimaRest.json(stored.origins.map(OriginJSON.init)) }
    return extra
  }

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - descriptor: that of an empty file.
  ///   - password: encrypts it; nil for none.
  ///   - time: when it is written.
  ///   - picture: gives the file of a picture.
  ///   - progress: is told the share that is written, 0 to 1.
  /// - Throws: `ExportError`, and what `picture` and `progress` throw.
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
  /// Milliseconds since 1970.
  var millisecondsText: String { String(milliseconds) }
}

extension CatimaColumn {
  /// The columns in the order in which Catima writes them.
  static let header = allCases.map(\.name)
}

extension CatimaRow {
  /// Currencies that are younger than many a phone: Java refuses what it does not know, and the whole file with it.
  private static let young: Set<String> = ["SLE", "VED", "XCG"]

  /// What Catima shows of a card beside its code.
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
