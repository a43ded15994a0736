internal import Cards
internal import Files
internal import Values

/// A row of a card, and its state on a phone.
struct PhoneRow {
  /// The state of a row on a phone.
  enum State: Equatable {
    /// The phone never had the row.
    case new
    /// The phone does not have the row, although the row has a number.
    case absent
    /// The phone has the row, but its content there is not known.
    case unknown
    /// The phone has the row, and it was not edited here since.
    case same
    /// These parts were edited since the phone got it.
    case edited(CardFields)
    /// The phone has the row, but the copy in the wallet cannot be read.
    case unreadable
  }

  /// The index of the identifier; nil if the card has none.
  let index: Int?
  /// The row. An unedited row is as the phone has written it.
  var row: CatimaRow
  /// The pictures to write with the row.
  var pictures: [PictureSide: PictureReference] = [:]
  /// The row that the phone had in this place, as the wallet knows it; nil if it had none.
  let origin: CardOrigin?
  /// The state of the row on the phone.
  var state: State

  /// The name of the row on the phone; nil if it is not known.
  var nameThere: String? {
    origin?.there.flatMap(CatimaRow.init(entry:))?.filled(.store).flatMap { HiddenEntry.isHidden($0) ? nil : $0 }
  }

  /// Whether the row is new for the phone.
  var isNew: Bool { state == .new || state == .absent }

  /// Whether a person has deleted the row on the phone.
  var isDeletedThere: Bool { origin?.mark == .deleted }

  /// Whether the phone would add the row again, although it was not edited. Catima never recognises a card with a
  /// picture as equal, because it reads the table before the pictures. A hidden row cannot be written as it stands on
  /// the phone, so it would be added again, too.
  var isAddedAgain: Bool {
    guard state == .same, let origin else { return false }
    return origin.there.flatMap(CatimaRow.init(entry:))?.isHidden ?? false
      || origin.pictures.values.contains { $0.own != nil || $0.there != nil }
  }

  /// Whether the wallet has to note that the row is written: the phone may have another one, or none.
  var isNews: Bool {
    guard let origin, origin.mark == nil else { return true }
    return row.entry != origin.offers.last && (row.entry != origin.entry || !origin.offers.isEmpty)
  }

  /// The digests of the pictures that the phone does not have yet.
  var newPictures: [PictureSide: String] {
    pictures.filter { side, picture in
      let there = origin?.pictures[side]
      return there?.there != picture && there?.own != picture.digest
    }.mapValues(\.digest)
  }

  /// Adds parts to the edited ones, if the phone has the row.
  mutating func note(edited parts: CardFields) {
    switch state {
    case .same: state = .edited(parts)
    case .edited(let others): state = .edited(others.union(parts))
    case .new, .absent, .unknown, .unreadable: break
    }
  }
}

/// The rows of a card, for a phone.
struct PhoneRows {
  private let card: Card
  private let all: IdentifierList
  private let known: KnownRows
  private let options: ExportOptions
  private let isWhole: Bool
  private let remark: (ExportRemark) -> Void

  /// - Parameters:
  ///   - card: the card without its secrets.
  ///   - all: its identifiers with the secrets, whose numbers remarks name.
  ///   - origins: the rows that phones have for it.
  ///   - remark: receives what Catima will not show.
  init(
    of card: Card, among all: IdentifierList, _ origins: [CardOrigin], for phone: CatimaExport.Phone,
    _ options: ExportOptions, remark: @escaping (ExportRemark) -> Void
  ) {
    self.card = card
    self.all = all
    self.options = options
    self.remark = remark
    isWhole = phone.isWhole
    known = KnownRows(origins, of: phone, card.identifiers)
  }

  /// The rows: that of the selected identifier, then the others in their order. A card without identifiers has one, too.
  func rows() -> [PhoneRow] {
    let identifiers = card.identifiers
    guard let selected = identifiers.selection else { return [row(nil, isFirst: true)] }
    let order = [selected] + identifiers.indices.filter { $0 != selected }
    return order.map { row($0, isFirst: $0 == selected) }
  }

  private func row(_ index: Int?, isFirst: Bool) -> PhoneRow {
    let own = ownRow(index, isFirst: isFirst)
    let identifier = index.map { card.identifiers[$0] }
    let origin = known.origin(of: identifier, own.entry)
    let state: PhoneRow.State = origin == nil ? .new : origin?.mark?.isLost == true ? .absent : .unknown
    var result = PhoneRow(index: index, row: own, origin: origin, state: state)
    if let entry = origin?.there {
      compare(&result, with: CatimaRow(entry: entry), label: isFirst ? nil : identifier?.label)
    }
    if isFirst { addPictures(to: &result) }
    return result
  }

  /// Compares a row with that of the phone, as the wallet keeps it; nil if that is none.
  private func compare(_ row: inout PhoneRow, with there: CatimaRow?, label: String?) {
    row.state = .unreadable
    if let there, there.isHidden {
      let parts = CatimaEntry.differences(row.row.entry, there)
      row.state = parts.isEmpty ? .same : .edited(parts)
      return
    }
    guard let there, let changed = try? differences(of: row.row, from: there, label: label) else { return }
    let parts = changed.isEmpty ? there.unacceptableParts ?? [] : changed
    if parts.isEmpty { (row.row, row.state) = (there, .same) } else { row.state = .edited(parts) }
  }

  /// The row as the card says it.
  private func ownRow(_ index: Int?, isFirst: Bool) -> CatimaRow {
    let (row, lost) = Self.ownRow(of: card.content, card.identifiers, index, isFirst: isFirst, options)
    if let lost, let index {
      let number = all.indices.filter { !all[$0].isSecret }[index] + 1
      remark(ExportRemark(lost, card, label: all.count > 1 ? card.identifiers[index].label ?? "\(number)" : nil))
    }
    return row
  }

  /// The row for an identifier of a card, and the reason why Catima will not show that as it is.
  ///
  /// - Parameters:
  ///   - identifiers: the identifiers of the card without its secrets.
  ///   - index: the index of the identifier; nil if the card has none.
  ///   - isFirst: whether the row stands for the card.
  static func ownRow(
    of card: CardContent, _ identifiers: IdentifierList, _ index: Int?, isFirst: Bool, _ options: ExportOptions
  ) -> (row: CatimaRow, lost: ExportRemark.Code?) {
    var row = CatimaRow(card, options)
    var lost: ExportRemark.Code?
    if let index {
      let identifier = identifiers[index]
      row[.store] = ImportedCard.name(of: card.name, label: identifier.label, at: index, isSelected: isFirst)
      lost = CatimaCode.put(identifier, into: &row)
    } else {
      row[.cardID] = card.name
      row[.barcodeEncoding] = "ISO-8859-1"
    }
    // The balance is exported once per card, not once per identifier.
    if !isFirst { (row[.balance], row[.balanceType]) = ("0", "") }
    return (row, lost)
  }

  /// Adds the pictures of the card. One that the phone has goes back as the file that the phone has made of it.
  private func addPictures(to row: inout PhoneRow) {
    for side in CatimaReader.sides {
      row.pictures[side] = card.pictures[side]
      let there = row.origin?.pictures[side]
      if card.pictures[side]?.digest != there?.own {
        row.note(edited: CardFields(side))
      } else if !isWhole, let file = there?.there {
        row.pictures[side] = file
      }
    }
  }

  /// The parts in which a row differs from that on the phone; empty if the card was not edited since.
  ///
  /// - Throws: `ImportError` if the row of the phone cannot be read.
  private func differences(of row: CatimaRow, from there: CatimaRow, label: String?) throws -> CardFields {
    var expected = there
    // A card that was renamed on the phone is an identifier with another label here.
    if let label, there[.store] == label { expected[.store] = row[.store] }
    if row.entry == expected.entry { return [] }
    // The phone may have written the same otherwise, such as a balance of 12.50.
    let card = try there.card(options: ImportOptions(), at: .init()) { _ in }
    var same = CatimaRow(card.content, options)
    if let identifier = card.content.identifiers.selected { _ = CatimaCode.put(identifier, into: &same) }
    same[.store] = expected[.store]
    if row.entry == same.entry { return [] }
    return CatimaEntry.differences(row.entry, expected)
  }
}

extension CatimaEntry {
  /// The parts in which an entry differs from a row.
  fileprivate static func differences(_ entry: String, _ row: CatimaRow) -> CardFields {
    let parts = allParts.subtracting(sameParts(entry, row))
    return parts.contains(.identifier) ? parts.union(.identifiers) : parts
  }
}

extension CardOrigin {
  /// The row on the phone, as far as known: as the phone showed it last or, if it has not shown it yet, as it was first
  /// offered; nil if the phone has none.
  fileprivate var there: String? { mark == nil ? entry ?? offers.first : nil }
}

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
    // A row whose identifier is unknown, or gone, belongs to the card's only identifier.
    isOfCard = identifiers.count <= 1 && !self.origins.contains { $0.identifier.map(ids.contains) ?? false }
    deleted = self.origins.filter { !($0.identifier.map(ids.contains) ?? true) }
  }

  /// The row of an identifier. If there are several, the row with the same content, else the one with the largest
  /// number.
  func origin(of identifier: Identifier?, _ entry: String) -> CardOrigin? {
    var own = origins.filter { isOfCard || $0.identifier == identifier?.id }
    // An older version did not note the identifier; it knew the one that is shown.
    if own.isEmpty, identifier?.id == selected { own = origins.filter { $0.identifier == nil } }
    // An identifier that was deleted and is back has another UUID, and the same number.
    if own.isEmpty {
      own = deleted.filter {
        ($0.entry.map { [$0] } ?? $0.offers).contains {
          CatimaEntry.sameParts($0, entry).contains(.identifier)
        }
      }
    }
    // A row that the phone still has comes before one that it has lost.
    func isLost(_ origin: CardOrigin) -> Bool { origin.mark?.isLost ?? false }
    if !own.allSatisfy(isLost) { own.removeAll(where: isLost) }
    return own.first { ($0.entry ?? $0.offers.last) == entry } ?? own.max { (Int($0.key) ?? 0) < (Int($1.key) ?? 0) }
  }
}

/// Rows that an export has written, kept in a temporary file until all are. Each is a line of its facts, and then the
/// lines of its entry.
struct WrittenRows {
  private let spool: Spool

  /// Creates an empty list, with its file in `folder`.
  init(in folder: String) { spool = Spool(in: folder) }

  /// Adds a row.
  ///
  /// - Throws: `FileError`.
  func append(_ row: WrittenRow) throws {
    let pictures = row.pictures.map { "\($0.rawValue)=\($1)" }.joined(separator: ",")
    let facts = [
      String(row.card), row.identifier?.text ?? "", row.key, pictures,
    ]
    try spool.write(Array((facts.joined(separator: "\t") + "\n" + row.entry + "\n").utf8))
  }

  /// Calls `body` with each row, in order. It can be called once.
  ///
  /// - Throws: the errors of reading the file, and of `body`.
  func forEach(_ body: (WrittenRow) throws -> Void) throws {
    var lines = LineReader(try spool.source(), longest: .max)
    func line() throws -> String? {
      guard case .whole(let bytes)? = try lines.next() else { return nil }
      return String(decoding: bytes, as: UTF8.self)
    }
    while let facts = try line()?.split(separator: "\t", omittingEmptySubsequences: false) {
      let entry = try (0..<CatimaRow.entryLength).map { _ in try line() ?? "" }.joined(separator: "\n")
      try body(
        WrittenRow(
          card: Int(facts[0]) ?? 0, identifier: UUID(text: String(facts[1])), key: String(facts[2]), entry: entry,
          pictures: Self.pictures(facts[3])))
    }
  }

  private static func pictures(_ list: Substring) -> [PictureSide: String] {
    list.split(separator: ",").reduce(into: [:]) { pictures, picture in
      let parts = picture.split(separator: "=")
      if let side = PictureSide(rawValue: String(parts[0])) { pictures[side] = String(parts[1]) }
    }
  }
}
