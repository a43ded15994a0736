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
  /// The rows that the phone does not have as they were written.
  private let written: WrittenRows
  private var pictures: [(name: String, reference: PictureReference)] = []
  private let phone: Phone
  private var lastKey: Int

  /// The phone for which a file is written.
  public struct Phone: Sendable {
    /// The identity of the phone's files in `CardOrigin`.
    public let file: String
    /// The largest number that the phone's wallet or an earlier export has given to a card.
    public let lastKey: Int
    /// Whether to write only rows that the phone does not have.
    public let isNewOnly: Bool

    /// Creates a phone from its parts.
    public init(file: String, lastKey: Int, isNewOnly: Bool = false) {
      self.file = file
      self.lastKey = lastKey
      self.isNewOnly = isNewOnly
    }
  }

  /// The number of cards of which rows were written.
  public private(set) var count = 0

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - categories: the categories of the cards, or all of them, in their order.
  ///   - phone: the phone for which the file is; nil for one that has no cards of this wallet.
  ///   - options: options, which convert days to moments.
  ///   - remark: receives what Catima will not show.
  /// - Throws: the errors of creating files in `options.temporaryFolder`.
  public init(
    categories: [String], for phone: Phone? = nil, _ options: ExportOptions,
    remark: @escaping (ExportRemark) throws -> Void
  ) throws {
    self.phone = phone ?? Phone(file: "", lastKey: 0)
    lastKey = self.phone.lastKey
    written = WrittenRows(in: options.temporaryFolder)
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
  /// A row that the phone has, and that nobody has edited, is written as it stands there; Catima then passes it over.
  ///
  /// - Throws: the errors of `remark`, and of writing to a file.
  public mutating func add(_ stored: StoredCard) throws {
    var card = stored.card
    let hasSecret = card.identifiers.contains(where: \.isSecret)
    if hasSecret { card.content.identifiers = card.identifiers.withoutSecrets }
    var remarks: [ExportRemark] = hasSecret ? [ExportRemark(.secret, card)] : []
    let identifiers = card.identifiers
    let order = identifiers.selection.map { [$0] + identifiers.indices.filter { $0 != identifiers.selection } } ?? []
    if order.isEmpty { remarks.append(ExportRemark(.noIdentifier, card)) }
    remarks += CatimaRow.losses(of: card.content).map { ExportRemark($0, card) }
    let known = KnownRows(stored.origins, of: phone, identifiers)
    var rows: [ExportedRow] = []
    var edited: CardFields?
    var isUnknown = false
    for (count, index) in (order.isEmpty ? [nil] : order.map { Optional($0) }).enumerated() {
      var row = CatimaRow(card.content, options)
      if let index {
        let identifier = identifiers[index]
        row[.store] = ImportedCard.name(
          of: card.name, label: identifier.label, at: index, isSelected: index == identifiers.selection)
        if let lost = CatimaCode.put(identifier, into: &row) {
          remarks.append(
            ExportRemark(lost, card, label: identifiers.count > 1 ? identifier.label ?? "\(index + 1)" : nil))
        }
      } else {
        row[.cardID] = card.name
        row[.barcodeEncoding] = "ISO-8859-1"
      }
      // The balance is exported once per card, not once per identifier.
      if count > 0 { (row[.balance], row[.balanceType]) = ("0", "") }
      let entry = row.entry
      let origin = known.origin(of: index.map { identifiers[$0] }, entry)
      if origin != nil, origin?.entry == nil { isUnknown = true }
      if let there = origin?.entry.flatMap(CatimaRow.init(entry:)) {
        let label = index == identifiers.selection ? nil : index.flatMap { identifiers[$0].label }
        if let changed = try differences(of: row, from: there, label: label) ?? there.unacceptableParts {
          edited = (edited ?? []).union(changed)
        } else {
          row = there
        }
      }
      var pictures: [PictureSide: PictureReference] = [:]
      var isSent = false
      if count == 0 {
        pictures = card.pictures
        for side in PictureSide.allCases where origin?.entry != nil {
          let (own, there) = (card.pictures[side], origin?.pictures[side])
          if own?.digest == there?.own {
            if let file = there?.there { pictures[side] = file } else if own != nil { isSent = true }
          } else {
            edited = (edited ?? []).union(CardFields(side))
          }
        }
      }
      if isSent { remarks.append(ExportRemark(.pictureOnItsWay, card)) }
      if origin == nil { lastKey += 1 }
      row[.id] = origin?.key ?? String(lastKey)
      row[.lastUsed] = String(Int(stored.use?.lastShown.timeIntervalSince1970 ?? 0))
      rows.append(ExportedRow(index: index, row: row, pictures: pictures, isNew: origin == nil))
    }
    if phone.isNewOnly {
      let isWhole = rows.allSatisfy(\.isNew)
      rows = rows.filter(\.isNew)
      guard !rows.isEmpty else { return }
      try write(rows, of: stored, as: card, isWhole: isWhole)
    } else {
      if isUnknown { remarks.append(ExportRemark(.unknownThere, card)) }
      if let edited { remarks.append(ExportRemark(.edited(edited), card)) }
      try write(rows, of: stored, as: card, isWhole: true)
    }
    for each in remarks { try remark(each) }
    count += 1
  }

  /// The parts in which a row differs from that on the phone; nil if the card was not edited since.
  private func differences(of row: CatimaRow, from there: CatimaRow, label: String?) throws -> CardFields? {
    var expected = there
    // A card that was renamed on the phone is an identifier with another label here.
    if let label, there[.store] == label { expected[.store] = row[.store] }
    if row.entry == expected.entry { return nil }
    // The phone may have written the same otherwise, such as a balance of 12.50.
    let card = try there.card(options: ImportOptions(), at: .init()) { _ in }
    var same = CatimaRow(card.content, options)
    if let identifier = card.content.identifiers.selected { _ = CatimaCode.put(identifier, into: &same) }
    same[.store] = expected[.store]
    if row.entry == same.entry { return nil }
    let parts = CatimaEntry.allParts.subtracting(CatimaEntry.sameParts(row.entry, expected.entry))
    return parts.contains(.identifier) ? parts.union(.identifiers) : parts
  }

  /// Writes rows of a card.
  ///
  /// - Parameter isWhole: whether they are all the rows of the card. Others have no additional columns, because an
  ///   import would take them for the whole card.
  private mutating func write(
    _ rows: [ExportedRow], of stored: StoredCard, as card: Card, isWhole: Bool
  ) throws {
    for (count, exported) in rows.enumerated() {
      let (index, row) = (exported.index, exported.row)
      let extra: [CatimaExtra: String] =
        !isWhole ? [:] : count == 0 ? try self.extra(of: stored, as: card, row) : [.card: card.id.text]
      try append(row, extra)
      let key = row[.id] ?? ""
      for category in card.categories { try Self.append([key, category], to: links) }
      let entry = row.entry
      let old = stored.origins.first { $0.file == phone.file && $0.key == key && $0.format == CatimaEntry.format }
      let newPictures = exported.pictures.filter { old?.pictures[$0]?.there != $1 }
      if old?.entry != entry || !newPictures.isEmpty {
        try written.append(
          WrittenRow(
            card: card.number, identifier: index.flatMap { card.identifiers[$0].id }, key: key, entry: entry,
            isEdited: old?.entry != nil, pictures: newPictures.mapValues(\.digest)))
      }
      for (side, reference) in exported.pictures.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        pictures.append((CatimaReader.pictureName(key, side), reference))
      }
    }
  }

  /// Calls `body` with each row that the phone does not have as it was written. It can be called once.
  ///
  /// - Throws: the errors of reading a temporary file, and of `body`.
  public func forEachChangedRow(_ body: (WrittenRow) throws -> Void) throws { try written.forEach(body) }

  private func append(_ row: CatimaRow, _ extra: [CatimaExtra: String]) throws {
    try Self.append(row.cells + CatimaExtra.allCases.map { extra[$0] ?? "" }, to: cards)
  }

  /// The additional columns of the first row of a card.
  private func extra(of stored: StoredCard, as card: Card, _ row: CatimaRow) throws -> [CatimaExtra: String] {
    var extra: [CatimaExtra: String] = [
      .card: card.id.text, .number: String(card.number), .added: card.added.millisecondsText,
      .changed: card.changed.millisecondsText,
    ]
    if let use = stored.use { extra[.shown] = "\(use.timesShown) \(use.lastShown.millisecondsText)" }
    let plain = try row.card(options: ImportOptions(), at: .init()) { _ in }
    extra[.rest] = CatimaRest.text(for: card, row: row, plain: plain)
    if extra[.rest] == nil { extra[.identifier] = card.identifiers.selected?.id?.text }
    if !stored.origins.isEmpty { extra[.origins] = JSONTree.array(stored.origins.map { OriginJSON($0).tree }).text }
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
    progress: @escaping (Double) throws -> Void
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

/// A row of a card that is to be written.
private struct ExportedRow {
  /// The index of the identifier; nil if the card has none.
  let index: Int?
  let row: CatimaRow
  let pictures: [PictureSide: PictureReference]
  /// Whether the phone gets it for the first time.
  let isNew: Bool
}
