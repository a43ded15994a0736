internal import Archives
internal import Cards
internal import Files
internal import TextFiles
internal import Values

/// Reads exports of Catima and Loyalty Card Keychain: a table alone, or a zip with the table and pictures.
struct CatimaReader: ImportReader {
  /// The name of the table in an archive.
  static let tableName = "catima.csv"

  /// The table of an archive. It may stand in a folder, if the archive was unpacked and packed again.
  static func table(of archive: ZipArchive) -> ZipArchive.Entry? {
    if let table = archive.entry(tableName) { return table }
    let tables = archive.entries.filter { $0.name.hasSuffix("/" + tableName) && !$0.isJunk }
    return tables.count == 1 ? tables[0] : nil
  }

  /// The folder of the table in the archive, with a slash at its end; empty for none.
  private let folder: String

  private let open: () throws -> ImportStream
  private let archive: ZipArchive?
  /// The file that is the archive; nil for a table alone.
  private let whole: ImportFile?
  private let size: Int
  private let options: ImportOptions

  /// Creates a reader for a file that is a table.
  init(_ file: ImportFile, _ options: ImportOptions) {
    open = { file.stream() }
    (archive, whole) = (nil, nil)
    folder = ""
    size = file.size
    self.options = options
  }

  /// Creates a reader for an archive that contains a table.
  init(_ archive: ZipArchive, of file: ImportFile, table: ZipArchive.Entry, _ options: ImportOptions) {
    open = { try archive.stream(table) }
    (self.archive, whole) = (archive, file)
    folder = String(table.name.dropLast(Self.tableName.count))
    size = table.size
    self.options = options
  }

  func read(_ receive: (ImportEvent) throws -> Void) throws {
    do {
      var zone = ImportedZone()
      var hasGroups = false
      let links = try readLinks(&zone) { event in
        if case .category = event { hasGroups = true }
        try receive(event.relocated(located))
      }
      let taken = try readCards(links, zone) { try receive($0.relocated(located)) }
      if taken == nil {
        guard hasGroups else { throw ImportError(.emptyPhone) }
        try receive(.remark(ImportRemark(.emptyPhone, at: located(ImportLocation()))))
      }
      try checkEntries(but: taken ?? [], receive)
    } catch let error as ImportError {
      throw error.relocated(located)
    }
  }

  /// A location in the table, with the table's name if it is in an archive.
  private func located(_ location: ImportLocation) -> ImportLocation {
    guard archive != nil, location.entry == nil else { return location }
    var location = location
    location.entry = folder + Self.tableName
    return location
  }

  // MARK: sections

  /// A section of the table, which its header identifies.
  private enum Section {
    case groups
    case cards(CatimaHeader)
    case links(card: Int, group: Int)

    init?(_ header: [String]) {
      if header == ["_id"] {
        self = .groups
      } else if let card = header.firstIndex(of: "cardId"), let group = header.firstIndex(of: "groupId") {
        self = .links(card: card, group: group)
      } else if let cards = CatimaHeader(header) {
        self = .cards(cards)
      } else {
        return nil
      }
    }
  }

  /// Reads the records of all sections.
  ///
  /// - Parameter begin: receives each section, which may have no records.
  private func forEachRecord(
    begin: (Section) throws -> Void = { _ in }, _ body: (CSVReader, Section) throws -> Void
  ) throws {
    let reader = CSVReader(try open(), isForced: options.isForced)
    var section: Section?
    var isFirst = true
    while try reader.next() {
      if reader.isBlank {
        section = nil
        continue
      }
      defer { isFirst = false }
      if isFirst, reader.count == 1, let version = Int(try reader.text(0)) {
        guard version == 1 || version == 2 else { throw ImportError(.newerVersion(String(version)), at: reader.here) }
        continue
      }
      guard let known = section else {
        guard let header = Section(try reader.texts()) else {
          throw ImportError(.notOfFormat(.catima), at: reader.here)
        }
        section = header
        try begin(header)
        continue
      }
      try body(reader, known)
    }
  }

  /// Reads the groups of every card, by its row number, which come after the cards, and the zone of all dates.
  private func readLinks(
    _ zone: inout ImportedZone, _ receive: (ImportEvent) throws -> Void
  ) throws -> [String: [String]]? {
    var hasGroups = false
    var groups: [String: String] = [:]
    var links: [String: [String]] = [:]
    var dangling: [ImportLocation] = []
    let begin: (Section) throws -> Void = { section in
      switch section {
      case .groups, .links: hasGroups = true
      case .cards(let header):
        if options.isOfPhone, header.isOfUCard { throw ImportError(.ownExport) }
        if let whole, !header.isOfUCard { try receive(.phoneExport(digest: whole.digest())) }
      }
    }
    try forEachRecord(begin: begin) { reader, section in
      switch section {
      case .groups:
        guard reader.count == 1 else { throw ImportError(.fieldCount(reader.count, header: 1), at: reader.here) }
        let name = try reader.text(0)
        let found = try ImportedText.category(name, at: reader.here) { try receive(.remark($0)) }
        guard let category = found else { return }
        groups[name] = category
        try receive(.category(ImportedCategory(category)))
      case .links(let card, let group):
        guard reader.count > max(card, group) else {
          throw ImportError(.fieldCount(reader.count, header: max(card, group) + 1), at: reader.here)
        }
        guard let name = groups[try reader.text(group)] else {
          dangling.append(reader.here)
          return
        }
        let id = try reader.text(card)
        links[id, default: []].append(name)
        guard links[id, default: []].count <= CardFields.maximumCategories else {
          throw ImportError(.tooLarge(CardFields.maximumCategories), at: reader.here)
        }
      case .cards(let header):
        for instant in header.dates(of: reader) { zone.add(instant) }
      }
    }
    for location in dangling { try receive(.remark(ImportRemark(.danglingLink, at: location))) }
    return hasGroups ? links : nil
  }

  /// The header of the table of cards; nil if there is none, or if it cannot be read.
  func header() -> CatimaHeader? {
    struct Found: Error {}
    var found: CatimaHeader?
    try? forEachRecord { section in
      guard case .cards(let header) = section else { return }
      found = header
      throw Found()
    } _: { _, _ in
    }
    return found
  }

  // MARK: cards

  /// Reads the cards.
  ///
  /// - Returns: the names of their pictures in the archive; nil if there are no cards.
  private func readCards(
    _ links: [String: [String]]?, _ zone: ImportedZone, _ receive: (ImportEvent) throws -> Void
  ) throws -> Set<String>? {
    var taken: Set<String> = []
    var seen: Set<String> = []
    var ids: Set<UUID> = []
    var last: UUID?
    var count = 0
    var isOfPhone = true
    let ticker = options.ticker(of: size)
    func remark(_ remark: ImportRemark) throws { try receive(.remark(remark)) }
    try forEachRecord { reader, section in
      guard case .cards(let header) = section else { return }
      count += 1
      if header.isOfUCard { isOfPhone = false }
      try ticker.tick(at: reader.position)
      try options.entry(receive) {
        let (row, extra) = try header.row(of: reader)
        let location = located(reader.here)
        if let id = row.filled(.id), !seen.insert(id).inserted {
          throw ImportError(.repeatedCard, at: location.of("_id"))
        }
        let id = extra[.card].flatMap(UUID.init(text:))
        // The row is for another identifier of the same card, and the row before described the whole card.
        if let id, id == last { return }
        last = id
        if let id, !ids.insert(id).inserted {
          throw ImportError(.repeatedCard, at: location.of(CatimaExtra.card.rawValue))
        }
        var card = try row.card(fields: header.fields, options: options, zone: zone, at: location, remark: remark)
        if let links {
          card.fields.insert(.categories)
          for category in row.filled(.id).flatMap({ links[$0] }) ?? [] { card.content.insert(category: category) }
        }
        try readPictures(of: row, into: &card, &taken, remark: remark)
        try extra.complete(&card, row, options: options)
        // The row number is not needed if the row has the UUID of the card.
        if id == nil, let key = row.filled(.id), Int32(key).map({ $0 > 0 }) ?? false {
          card.origins = [CardOrigin(format: CatimaEntry.format, file: nil, key: key, entry: row.entry)]
        }
        try receive(.card(card))
      }
    }
    for id in (links ?? [:]).keys.sorted() where !seen.contains(id) {
      try receive(.remark(ImportRemark(.danglingLink, at: .init(field: "cardId \(id)"))))
    }
    if count > 0, isOfPhone { try receive(.everyCard(format: CatimaEntry.format)) }
    return count > 0 ? taken : nil
  }

  private func readPictures(
    of row: CatimaRow, into card: inout ImportedCard, _ taken: inout Set<String>,
    remark: (ImportRemark) throws -> Void
  ) throws {
    guard let archive, let id = row.filled(.id) else { return }
    card.fields.formUnion(CardFields(Self.sides.map { CardFields($0) }))
    // Without another entry than the table, no card has a picture.
    guard archive.entries.count > 1 else { return }
    for side in Self.sides {
      guard let entry = archive.entry(folder + Self.pictureName(id, side)) else { continue }
      taken.insert(entry.name)
      let bytes = try archive.bytes(of: entry, most: CardPicture.maximumBytes)
      switch try CardPicture.imported(bytes) {
      case .success(let picture):
        card.take(picture, as: side)
      case .failure(let refusal):
        card.fields.remove(CardFields(side))
        try remark(ImportRemark(.unreadablePicture(refusal), at: .init(entry: entry.name)))
      }
    }
  }

  /// The pictures that Catima has of a card.
  static let sides: [PictureSide] = [.front, .back, .icon]

  /// The name of a picture in an archive. Catima requires this name for any type of file.
  static func pictureName(_ id: String, _ side: PictureSide) -> String { "card_\(id)_\(side.rawValue).png" }

  /// Reports files that are not part of an export.
  private func checkEntries(but taken: Set<String>, _ receive: (ImportEvent) throws -> Void) throws {
    for entry in archive?.entries ?? [] where entry.name != folder + Self.tableName {
      guard !taken.contains(entry.name), !entry.isJunk else { continue }
      try receive(.remark(ImportRemark(.ignoredEntry, at: .init(entry: entry.name))))
    }
  }
}

/// The positions of the columns of a table.
struct CatimaHeader {
  /// The columns of Catima that the table has.
  let columns: Set<CatimaColumn>
  /// The parts of a card that they describe.
  let fields: CardFields
  /// Whether the table was written by U-Card, which leaves out rows that a phone has.
  var isOfUCard: Bool { !extras.isEmpty }
  /// The mark of the export, if U-Card has written the table; nil for a version that wrote none.
  let export: UUID?
  private let indices: [(column: CatimaColumn, index: Int)]
  private let extras: [(extra: CatimaExtra, index: Int)]
  private let count: Int

  /// Reads a header; nil if it is not that of a table of cards.
  init?(_ names: [String]) {
    indices = names.enumerated().compactMap { index, name in CatimaColumn(name: name).map { ($0, index) } }
    extras = names.enumerated().compactMap { index, name in CatimaExtra(rawValue: name).map { ($0, index) } }
    export = names.lazy.compactMap(CatimaExtra.export(of:)).first
    columns = Set(indices.map(\.column))
    fields = CatimaRow.fields(columns)
    count = names.count
    guard columns.isSuperset(of: [.id, .store, .cardID]), columns.count == indices.count else { return nil }
  }

  /// The current record, by columns.
  ///
  /// - Throws: `.fieldCount`, `.notText`.
  func row(of reader: CSVReader) throws(ImportError) -> (CatimaRow, [CatimaExtra: String]) {
    guard reader.count == count else { throw ImportError(.fieldCount(reader.count, header: count), at: reader.here) }
    var row = CatimaRow()
    for (column, index) in indices { row[column] = try reader.text(index) }
    var extra: [CatimaExtra: String] = [:]
    for (column, index) in extras where !reader.isEmpty(index) { extra[column] = try reader.text(index) }
    return (row, extra)
  }

  /// The dates of the current record that can be read.
  func dates(of reader: CSVReader) -> [Instant] {
    indices.compactMap { column, index in
      guard column == .validFrom || column == .expiry, index < reader.count else { return nil }
      return Instant(epochMilliseconds: String(decoding: reader[index], as: UTF8.self))
    }
  }
}
