internal import Cards
internal import JSON
internal import SQLite
internal import Values

/// Compares the rows of a phone's file with the earlier content of these rows, as the wallet knows it.
struct PhoneRowMemory {
  private let database: Database
  private let stage: ImportStage

  init(_ stage: ImportStage) {
    database = stage.database
    self.stage = stage
  }

  /// The earlier content of a row, and the offers for it.
  struct Known {
    /// The row as the phone showed it last; nil if that is not known.
    let seen: String?
    /// The rows that were offered to the phone since, the oldest first.
    let offers: [String]

    /// - Parameters:
    ///   - entry: the entry or mark of the row.
    ///   - offers: the open offers, as an array of JSON.
    init(_ entry: String?, offers: String?) {
      seen = entry.flatMap { CardOrigin.Mark(rawValue: $0) == nil ? $0 : nil }
      self.offers = JSONValue.texts(in: offers)
    }

    /// All that the phone may show without having changed anything.
    var all: [String] { [seen].compactMap(\.self) + offers }
  }

  /// Compares a row with its earlier content and with the card; nil if no earlier content is known.
  ///
  /// - Parameters:
  ///   - entry: the row as the phone shows it.
  ///   - identifier: the UUID of the identifier that the row is about.
  ///   - pictures: the digests of the pictures that the phone had.
  func comparison(
    of entry: String, with known: Known, identifier: UUID?, isDeleted: Bool, pictures: [PictureSide: String?],
    in card: CardContent
  ) -> SeenRow? {
    guard !known.all.isEmpty else { return nil }
    let own = isDeleted ? nil : stage.entry(card, identifier)
    var sameThere = known.all.reduce(into: CardFields()) { $0.formUnion(stage.sameParts($1, entry)) }
    // Both have made the same change.
    if let own { sameThere.formUnion(stage.sameParts(own, entry)) }
    // If the phone has shown nothing yet, it has taken the first offer.
    let before = known.seen ?? known.offers.first
    var sameHere = own.flatMap { own in before.map { stage.sameParts(own, $0) } } ?? .everything
    sameHere.formUnion([.categories, .identifiers])
    var content = before.flatMap(stage.content)
    for side in PictureSide.allCases {
      guard let digest = pictures[side] else {
        if card.pictures[side] == nil { sameHere.insert(CardFields(side)) }
        continue
      }
      if digest == card.pictures[side]?.digest { sameHere.insert(CardFields(side)) }
      content?.pictures[side] = digest.map { PictureReference(digest: $0, type: .png, byteCount: 1) }
    }
    return SeenRow(
      identifier: identifier, sameThere: sameThere, sameHere: sameHere, content: content, isDeleted: isDeleted)
  }

  // MARK: offers

  /// The newest offer of each row that the phone has taken up: the phone shows something of the offer that it did not
  /// show before. Older offers of the row are out of date. If a row is left out, because its card was deleted here, all
  /// its offers stay open.
  ///
  /// - Parameters:
  ///   - file: the number of the file.
  ///   - lineage: the identity of the phone's files.
  func shownOffers(file: Int, format: String, lineage: String) throws -> [(key: String, number: Int)] {
    var shown: [(key: String, number: Int)] = []
    try database.forEachRow(
      """
      SELECT ours.key, ours.entry, origin.entry, offer.number, offer.entry
      FROM staging.origin JOIN staging.card ON card.id = origin.card_id
      JOIN staging.target ON target.card_id = card.id
      LEFT JOIN staging.match ON match.card_id = card.id
      JOIN main.origin AS ours ON ours.format = ?1 AND ours.file = ?2 AND ours.key IN (origin.key, match.key)
      JOIN main.offer ON \(Phones.open("offer", of: "ours"))
      WHERE card.file = ?3 AND origin.file IS NULL AND origin.format = ?1 AND origin.entry IS NOT NULL
      """, [format, lineage, file]
    ) { reader in
      let (key, seen) = (try reader.requiredText(), Known(try reader.text(), offers: nil).seen)
      let (entry, number, offer) = (try reader.requiredText(), try reader.requiredNumber(), try reader.requiredText())
      let same = stage.sameParts(offer, entry)
      let isShown: Bool
      if let seen {
        let news = stage.sameParts(offer, offer).subtracting(stage.sameParts(seen, offer))
        isShown = !news.isEmpty && news.isSubset(of: same)
      } else {
        isShown = !same.isDisjoint(with: [.name, .identifier])
      }
      if isShown { shown.append((key, number)) }
    }
    return shown
  }
}
