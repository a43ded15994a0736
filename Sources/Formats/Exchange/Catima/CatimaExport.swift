internal import Archives
internal import Barcodes
public import Cards
internal import Files
internal import JSON
internal import TextFiles
public import Values

/// Cards as a file that Catima imports: a zip with `catima.csv` and pictures.
///
/// Each identifier becomes a card of its own, the selected one with the name of the card. Data without a column in
/// Catima is in additional columns after Catima's, which Catima ignores: if U-Card imports a file with all rows, the cards
/// are the same as before.
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
    /// Whether to write every row, with the pictures of the wallet, so that an import gives the same cards.
    public let isWhole: Bool

    /// Creates a phone from its parts.
    public init(file: String, lastKey: Int, isNewOnly: Bool = false, isWhole: Bool = false) {
      self.file = file
      self.lastKey = lastKey
      self.isNewOnly = isNewOnly
      self.isWhole = isWhole
    }
  }

  /// The number of cards of which rows were written.
  public private(set) var count = 0
  /// The number of rows that were left out because the phone has them, with a picture.
  public private(set) var leftOut = 0
  /// The keys of the rows whose categories the file has.
  public private(set) var linkedKeys: [String] = []

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - categories: the categories of the cards, or all of them, in their order.
  ///   - phone: the phone for which the file is written; nil for a phone without cards of this wallet.
  ///   - id: the identity of the file, by which a copy of it is recognised.
  ///   - options: options, which convert days to moments.
  ///   - remark: receives a remark about each part that Catima will not show.
  /// - Throws: the errors of creating files in `options.temporaryFolder`.
  public init(
    categories: [String], for phone: Phone? = nil, id: UUID = UUID(), _ options: ExportOptions,
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
    let extras = CatimaExtra.allCases.map(\.rawValue) + [CatimaExtra.mark(of: id)]
    CSVLine.append(CatimaColumn.allCases.map(\.name) + extras, to: &table)
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
  /// A row that the phone has and that is unedited is written as it stands there, so that Catima passes it over. Such a
  /// row with a picture is left out, because Catima would add it again; its categories are written in any case. Rows
  /// that were deleted on the phone are left out if the card is archived.
  ///
  /// - Throws: the errors of `remark`, and of writing to a file.
  public mutating func add(_ stored: StoredCard) throws {
    var card = stored.card
    var remarks: [ExportRemark] = []
    if card.identifiers.contains(where: \.isSecret) {
      card.content.identifiers = card.identifiers.withoutSecrets
      remarks.append(ExportRemark(.secret, card))
    }
    if card.identifiers.isEmpty { remarks.append(ExportRemark(.noIdentifier, card)) }
    remarks += card.identifiers.filter { $0.options.form != nil }.map { _ in ExportRemark(.form, card) }
    if card.pictures[.background] != nil { remarks.append(ExportRemark(.picture(.background), card)) }
    remarks += CatimaRow.losses(of: card.content).map { ExportRemark($0, card) }
    var all = PhoneRows(
      of: card, among: stored.card.identifiers, stored.origins, for: phone, options
    ) { remarks.append($0) }.rows()
    for index in all.indices {
      if all[index].origin == nil { lastKey += 1 }
      all[index].row[.id] = all[index].origin?.key ?? String(lastKey)
      all[index].row[.lastUsed] = String(stored.use?.lastShown.seconds ?? 0)
    }
    // An archived card that was deleted on the phone is not wanted there.
    let wanted = phone.isWhole ? all : all.filter { !card.isArchived || !$0.isDeletedThere }
    let rows = wanted.filter { phone.isNewOnly ? $0.isNew : phone.isWhole || !$0.isAddedAgain }
    if !phone.isNewOnly { leftOut += wanted.count - rows.count }
    for row in card.categories.isEmpty ? [] : phone.isNewOnly ? rows : wanted {
      let key = row.row[.id] ?? ""
      linkedKeys.append(key)
      for category in card.categories { try Self.append([key, category], to: links) }
    }
    guard !rows.isEmpty else { return }
    try write(rows, of: stored, as: card, isWhole: rows.count == all.count)
    if !phone.isNewOnly {
      if rows.contains(where: { $0.state == .unknown }) { remarks.append(ExportRemark(.unknownThere, card)) }
      if rows.contains(where: { $0.state == .unreadable }) { remarks.append(ExportRemark(.unreadableThere, card)) }
      for row in rows {
        if case .edited(let parts) = row.state {
          remarks.append(ExportRemark(.edited(parts), card, named: row.nameThere))
        }
      }
    }
    for each in remarks { try remark(each) }
    count += 1
  }

  /// Writes rows of a card.
  ///
  /// - Parameter isWhole: whether they are all the rows of the card. Others have no additional columns, because an
  ///   import would take them for the whole card.
  private mutating func write(_ rows: [PhoneRow], of stored: StoredCard, as card: Card, isWhole: Bool) throws {
    for (count, each) in rows.enumerated() {
      let row = each.row
      let extra: [CatimaExtra: String] =
        !isWhole ? [:] : count == 0 ? self.extra(of: stored, as: card, row) : [.card: card.id.text]
      try Self.append(row.cells + CatimaExtra.allCases.map { extra[$0] ?? "" } + [""], to: cards)
      let (key, entry) = (row[.id] ?? "", row.entry)
      if each.isNews || !each.newPictures.isEmpty {
        try written.append(
          WrittenRow(
            card: card.number, identifier: each.index.flatMap { card.identifiers[$0].id }, key: key, entry: entry,
            pictures: each.newPictures))
      }
      for (side, reference) in each.pictures.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        pictures.append((CatimaReader.pictureName(key, side), reference))
      }
    }
  }

  /// Calls `body` with each row that the phone does not have as it was written. It can be called once.
  ///
  /// - Throws: the errors of reading a temporary file, and of `body`.
  public func forEachChangedRow(_ body: (WrittenRow) throws -> Void) throws { try written.forEach(body) }

  /// The additional columns of the first row of a card.
  private func extra(of stored: StoredCard, as card: Card, _ row: CatimaRow) -> [CatimaExtra: String] {
    var extra: [CatimaExtra: String] = [
      .card: card.id.text, .number: String(card.number), .added: card.added.millisecondsText,
      .changed: card.changed.millisecondsText,
    ]
    if let use = stored.use { extra[.shown] = "\(use.timesShown) \(use.lastShown.millisecondsText)" }
    let plain = try? row.card(options: ImportOptions(), at: .init()) { _ in }
    extra[.rest] = CatimaRest.text(for: card, row: row, plain: plain)
    if extra[.rest] == nil { extra[.identifier] = card.identifiers.selected?.id?.text }
    if !stored.origins.isEmpty { extra[.origins] = JSONValue.array(stored.origins.map { .object($0.json) }).text }
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
    to descriptor: Int32, password: [UInt8]?, at time: Instant, picture: @escaping (PictureReference) throws -> [UInt8],
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
    try ZipWriter.export(files, to: descriptor, password: password, time: time, progress: progress)
  }
}

extension Instant {
  /// The number of milliseconds since 1970.
  var millisecondsText: String { String(milliseconds) }
}

/// The whole card as JSON, if its row does not represent it, with the checksum of the row. If the row was changed
/// since, the row takes precedence.
enum CatimaRest {
  /// The JSON that is needed beside the row in order to restore the card; nil if the row is enough.
  ///
  /// - Parameter plain: the card that is read from the row alone; nil if it cannot be read.
  static func text(for card: Card, row: CatimaRow, plain: ImportedCard?) -> String? {
    var expected = card
    // Groups and pictures are stored elsewhere in the file.
    expected.content.categories = plain?.content.categories ?? []
    expected.content.pictures = plain?.content.pictures ?? [:]
    expected.content.originals = []
    guard expected.content != plain?.content else { return nil }
    let written: JSONObject = ["card": CardJSON.object(expected, files: [:]), "row": row.checksum]
    return JSONValue.object(written).text
  }

  /// Reads the card in such a text; nil if the text does not belong to this row.
  ///
  /// - Throws: `ImportError`.
  static func card(
    _ text: String, row: CatimaRow, _ options: ImportOptions, at location: ImportLocation
  ) throws -> ImportedCard? {
    let reader = CardJSONReader(options: options, rules: .lenient)
    let rest = try JSONMembers(Array(text.utf8), at: location)
    guard try rest.string("row") == row.checksum else { return nil }
    guard let card = try rest.object("card") else { throw rest.error("card", .missing) }
    return try reader.card(card) { _ in }
  }
}
