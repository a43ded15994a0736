internal import Cards
internal import SQLite
internal import Values

/// Finds the cards of a file that are in the wallet already. Each card of the wallet is matched only once, so that two
/// equal cards of a file stay two. There is one exception: if the phone is known, a new row that equals another of its
/// rows, or a code of a card, is the same card.
///
/// Cards match, in this order, by UUID, by a globally unique key, by a row number that stood for the same row on that
/// phone, by the content of one of its rows, by name, type, payload and, for events, the beginning, and finally by any
/// row number if also the name or the payload agrees. Rows of cards that were deleted here are found before all this.
struct ImportMatching {
  let database: Database
  let stage: ImportStage
  let file: Int
  private let rows: PhoneRowMemory
  /// The name of the phone from which the file comes; nil to find it by the cards.
  private let phone: String?
  /// The SQL function that tells whether two entries are about the same card: 0 if not, 2 if they say the same, else 1.
  static let agreement = "entries_agree"

  init(_ stage: ImportStage, file: Int) {
    (database, self.stage, self.file, phone) = (stage.database, stage, file, stage.phone)
    rows = PhoneRowMemory(stage)
  }

  /// Writes the matches to `staging.match`.
  func run(_ deletions: PhoneDeletions, at time: Instant) throws {
    try database.run("DELETE FROM staging.lineage")
    if let phone {
      try unitePhones(named: SearchKey.identity(of: phone), at: time)
      try database.run(
        """
        INSERT INTO staging.lineage (format, file)
        SELECT DISTINCT format, (SELECT file FROM main.phone WHERE name_key = ?1)
        FROM staging.origin JOIN staging.card ON card.id = origin.card_id
        WHERE origin.file IS NULL AND card.file = ?2 AND ?1 IN (SELECT name_key FROM main.phone)
        """, [SearchKey.identity(of: phone), file])
    }
    let isUsed =
      "SELECT EXISTS (SELECT 1 FROM main.card) OR EXISTS (SELECT 1 FROM main.origin) "
      + "OR EXISTS (SELECT 1 FROM main.event_revision)"
    guard try database.isTrue(isUsed) else { return }
    try prepare()
    try match(
      "SELECT card.id, ours.id FROM staging.card JOIN main.card AS ours ON ours.uuid = card.identity WHERE \(isOpen)")
    // Several cards of a feed may be one here, which a person merged.
    try match(
      """
      SELECT card.id, ours.card_id FROM staging.origin
      CROSS JOIN main.origin AS ours ON ours.format = origin.format AND ours.file = origin.file AND ours.key = origin.key
      CROSS JOIN staging.card ON card.id = origin.card_id
      WHERE +origin.format = '\(ImportFeed.format)' AND \(isOpen) AND +ours.card_id IN (SELECT id FROM main.card)
      """)
    try match(
      """
      SELECT min(card.id), ours.card_id FROM staging.origin
      CROSS JOIN main.origin AS ours ON ours.format = origin.format AND ours.file = origin.file AND ours.key = origin.key
      CROSS JOIN staging.card ON card.id = origin.card_id
      WHERE \(isOpen) AND \(isFree("ours.card_id")) AND +ours.card_id IN (SELECT id FROM main.card)
      GROUP BY ours.card_id
      """)
    try findLineages()
    try match(
      """
      SELECT card.id, ours.card_id, ours.key FROM \(Self.knownRows)
      WHERE \(isOpen) AND +ours.card_id IN (SELECT id FROM main.card)
        AND (\(Self.agreement)(ours.entry, origin.entry)
          OR EXISTS (SELECT 1 FROM main.offer
            WHERE \(Phones.same("offer", "ours")) AND \(Self.agreement)(offer.entry, origin.entry))
          OR EXISTS (SELECT 1 FROM main.identifier AS i
            WHERE i.card_id = ours.card_id AND i.uuid = ours.identifier AND i.is_secret = 1))
      """, hasKey: true)
    try match(
      """
      SELECT card.id, ours.card_id, ours.key FROM \(Self.offered)
      WHERE \(isOpen) AND +ours.card_id IN (SELECT id FROM main.card)
      """, hasKey: true)
    // Catima adds a row again under another number if it gets it with a change, or from two computers.
    try match(
      """
      SELECT card.id, ours.card_id, ours.key FROM \(Self.lineages)
      CROSS JOIN main.origin AS ours
        ON ours.file = lineage.file AND ours.entry = origin.entry AND ours.format = origin.format
      WHERE \(isOpen) AND +ours.card_id IN (SELECT id FROM main.card)
      """, hasKey: true)
    try match(
      """
      SELECT card.id, min(ours.card_id) FROM \(Self.knownRows) JOIN staging.known
        ON known.card_id = ours.card_id AND known.name = card.name AND known.kind = card.key_kind
        AND known.payload = card.key_payload
      WHERE \(isOpen) AND \(isFree("ours.card_id")) GROUP BY card.id
      """)
    try match(byContent(isOpen, isTyped: true))
    try match(byContent(isOpen + " AND NOT fields & \(CardFields.type.rawValue)", isTyped: false))
    // A phone may get one of the codes of a card before the others, and a row twice from two computers.
    try match(
      """
      SELECT card.id, min(known.card_id) FROM \(Self.lineages)
      JOIN staging.known ON known.name = card.name AND known.kind = card.key_kind AND known.payload = card.key_payload
      WHERE \(isOpen) AND (card.starts IS NULL OR known.starts = card.starts)
      GROUP BY card.id
      """)
    try deletions.findDeletedHere(file: file)
    try match(
      """
      SELECT min(card.id), ours.card_id FROM \(Self.knownRows) JOIN main.card AS theirs ON theirs.id = ours.card_id
      WHERE \(isOpen) AND \(isFree("ours.card_id"))
        AND (theirs.name = card.name OR EXISTS (\(Self.samePayload)))
      GROUP BY ours.card_id
      """)
  }

  private func prepare() throws {
    try database.run(
      ["identifier", "card_category", "card_picture", "card_original", "balance_entry", "origin"].map {
        "CREATE INDEX IF NOT EXISTS staging.\($0)_card ON \($0)(card_id);"
      }.joined()
        + """
        CREATE INDEX IF NOT EXISTS staging.origin_key ON origin(format, key);
        CREATE INDEX IF NOT EXISTS staging.match_number ON match(file, number, card_id);
        """)
    if try database.isTrue("SELECT EXISTS (SELECT 1 FROM staging.known)") != true {
      try learnWhatIsKnown()
    }
    try database.run("CREATE INDEX IF NOT EXISTS staging.known_content ON known(name, kind, payload)")
  }

  /// The condition that a card of this file has no match yet.
  private var isOpen: String {
    "card.file = \(file) AND card.id NOT IN (SELECT card_id FROM staging.match)"
  }

  /// The condition that a card of the wallet is not matched with a card of this file yet.
  private func isFree(_ number: String) -> String {
    "\(number) NOT IN (SELECT number FROM staging.match WHERE file = \(file))"
  }

  /// Stores matches of cards of this file with cards of the wallet. The first match of each card counts.
  ///
  /// - Parameter hasKey: whether the query also returns the key by which the wallet knows the row.
  private func match(_ query: String, hasKey: Bool = false) throws {
    try database.run(
      """
      INSERT OR IGNORE INTO staging.match (card_id, number, \(hasKey ? "key, " : "")file)
      SELECT *, \(file) FROM (\(query))
      """)
  }

  /// Adds the new cards of this file to the known ones, so that later files can match them.
  func learnWhatIsNew() throws {
    try database.run(
      """
      INSERT INTO staging.known (card_id, name, kind, payload, starts)
      SELECT target.number, name, key_kind, key_payload, starts FROM staging.target
      JOIN staging.card ON card.id = target.card_id WHERE is_new AND card.file = ?
      """, [file])
  }

  /// Adds every identifier of the wallet to the known ones, with the name that its card has in other wallets.
  private func learnWhatIsKnown() throws {
    let insertion = "INSERT INTO staging.known (card_id, name, kind, payload, starts) VALUES (?, ?, ?, ?, ?)"
    try database.forEachRow(
      """
      SELECT card.id, starts, name, label, position, is_selected, kind, payload FROM main.card
      LEFT JOIN main.identifier ON identifier.card_id = card.id ORDER BY card.id, position
      """
    ) { reader in
      let number = try reader.requiredNumber()
      let starts = reader.textOrNothing()
      // A damaged card matches no other.
      guard let known = try? Self.known(&reader) else { return }
      try database.run(insertion, [number, known.name, known.kind, known.payload, starts])
    }
  }

  /// Reads the rest of a row with a card and one of its identifiers, if it has any.
  private static func known(
    _ reader: inout ColumnReader
  ) throws(DamagedRow) -> (name: String, kind: String, payload: [UInt8]) {
    let (name, label) = (try reader.requiredText(), try reader.text())
    let (position, isSelected) = (try reader.number(), try reader.number())
    let kind = try reader.text()
    return (
      ImportedCard.name(of: name, label: label, at: position ?? 0, isSelected: isSelected != 0), kind ?? "",
      kind == nil ? [] : try reader.bytes()
    )
  }

  /// Pairs cards of the file and of the wallet with the same name, type and payload: the first with the first, the
  /// second with the second. Events of the same name at different times are different cards. Each join has only
  /// equalities, for which SQLite makes an index, so that many equal cards take no more time than others.
  ///
  /// - Parameter isTyped: whether to compare types, which a file may lack.
  private func byContent(_ isOpen: String, isTyped: Bool) -> String {
    """
    WITH theirs AS MATERIALIZED (
      SELECT id, name, key_payload, starts, \(isTyped ? "key_kind" : "0") AS key_kind,
        row_number() OVER (PARTITION BY name, key_payload, starts \(isTyped ? ", key_kind" : "") ORDER BY id) AS rank
      FROM staging.card WHERE \(isOpen)),
    ours AS MATERIALIZED (
      SELECT id, card_id, name, payload, starts, \(isTyped ? "kind" : "0") AS kind,
        row_number() OVER (PARTITION BY name, payload \(isTyped ? ", kind" : "") ORDER BY id) AS rank,
        row_number() OVER (PARTITION BY name, payload, starts \(isTyped ? ", kind" : "") ORDER BY id) AS event_rank
      FROM staging.known WHERE \(isFree("card_id")))
    SELECT theirs.id, ours.card_id FROM theirs CROSS JOIN ours
      ON ours.name = theirs.name AND kind = key_kind AND payload = key_payload AND ours.rank = theirs.rank
      WHERE theirs.starts IS NULL
    UNION ALL
    SELECT theirs.id, ours.card_id FROM theirs CROSS JOIN ours
      ON ours.name = theirs.name AND kind = key_kind AND payload = key_payload AND ours.starts = theirs.starts
        AND event_rank = theirs.rank
    """
  }

  // MARK: row numbers of one file

  /// The cards of the file, joined with the cards of the wallet that had the same row numbers in an earlier version of
  /// the file.
  static let knownRows = """
    \(lineages)
    JOIN main.origin AS ours ON ours.format = origin.format AND ours.file = lineage.file AND ours.key = origin.key
    """

  /// The cards of the file, joined with the cards of the wallet of which the same row was offered to the phone under another
  /// number.
  static let offered = """
    \(lineages)
    JOIN main.offer ON offer.format = origin.format AND offer.file = lineage.file AND offer.entry = origin.entry
    JOIN main.origin AS ours ON \(Phones.same("offer", "ours"))
    """

  /// The cards of the file, joined with the earlier version of the file.
  static let lineages = """
    staging.card JOIN staging.origin ON origin.card_id = card.id AND origin.file IS NULL
    JOIN staging.lineage ON lineage.format = origin.format
    """

  private static let samePayload =
    "SELECT 1 FROM main.identifier AS i WHERE i.card_id = ours.card_id AND i.payload = card.key_payload"

  /// Finds, for each format, the earlier file from which the row numbers of this file come: the one in which most cards
  /// with the same row number agree. A file with more contradictions than agreements is from another phone. A row of a card
  /// that was deleted here agrees if the file has it as it was.
  private func findLineages() throws {
    guard try database.number("SELECT count(*) FROM staging.lineage") == 0 else { return }
    // A name that is new is given to a phone without one.
    let isNameless = phone == nil ? "" : "AND ours.file NOT IN (SELECT file FROM main.phone WHERE name IS NOT NULL)"
    try database.run(
      """
      INSERT INTO staging.lineage (format, file)
      \(Self.agreements(isNameless))
      SELECT format, file FROM (
        SELECT format, file, row_number() OVER (PARTITION BY format ORDER BY agree - clash DESC, file) AS rank
        FROM file WHERE agree > clash OR clash = 0)
      WHERE rank = 1
      """, [file])
  }

  /// The table `file`: for each earlier file, in how many rows it agrees with the cards of this one, which is the argument, and
  /// in how many it contradicts them.
  private static func agreements(_ condition: String) -> String {
    """
    WITH pair AS (
      SELECT ours.format AS format, ours.file AS file,
        \(agreement)(ours.entry, origin.entry) = 2 OR theirs.name = card.name AS same_name,
        \(agreement)(ours.entry, origin.entry) = 2 OR EXISTS (\(samePayload)) AS same_payload
      FROM main.origin AS ours
      CROSS JOIN staging.origin ON origin.format = ours.format AND origin.key = ours.key AND origin.file IS NULL
      CROSS JOIN staging.card ON card.id = origin.card_id LEFT JOIN main.card AS theirs ON theirs.id = ours.card_id
      WHERE ours.file <> '' AND card.file = ? \(condition)),
    file AS (
      SELECT format, file, sum(same_name AND same_payload) AS agree, sum(NOT same_name AND NOT same_payload) AS clash
      FROM pair GROUP BY format, file)
    """
  }

  /// Makes one of the phones of a name that the file is from. Two computers of a household may have met it, each by itself.
  private func unitePhones(named name: String, at time: Instant) throws {
    let phones = try database.rows("SELECT file, name, name_key FROM main.phone WHERE name IS NOT NULL") { reader in
      (file: try reader.requiredText(), name: try reader.requiredText(), isFound: try reader.text() != nil)
    }.filter { SearchKey.identity(of: $0.name) == name }
    guard phones.count > 1, let own = phones.first(where: \.isFound) else { return }
    let agreeing = try database.texts("\(Self.agreements("")) SELECT file FROM file WHERE agree > clash", [file])
    let same = phones.map(\.file).filter { $0 == own.file || agreeing.contains($0) }
    if same.count > 1 { try SharedPhones(database).unite(same, at: time) }
  }

  /// Stores the keys by which this file identifies the cards that are now in the wallet. Row numbers are stored under
  /// the earlier version of the file, or under a new file. The content of a row replaces the content that was known; a
  /// row that was left out of the wallet stays unknown.
  ///
  /// - Parameter step: the number of the import's step.
  func noteOrigins(at time: Instant, step: Int, _ pictures: PhonePictures, _ deletions: PhoneDeletions) throws {
    let staged = "FROM staging.origin JOIN staging.target ON target.card_id = origin.card_id"
    try database.run(
      """
      INSERT INTO main.origin (format, file, key, card_id, identifier, entry)
      SELECT origin.format, origin.file, origin.key, target.number, origin.identifier, origin.entry
      \(staged) WHERE target.file = ? AND origin.file IS NOT NULL
      ON CONFLICT DO UPDATE SET card_id = excluded.card_id, identifier = excluded.identifier, entry = excluded.entry
        WHERE card_id NOT IN (SELECT id FROM main.card)
      """, [file])
    let formats = try database.texts(
      """
      SELECT DISTINCT format FROM staging.origin JOIN staging.card ON card.id = origin.card_id
      WHERE card.file = ? AND origin.file IS NULL
      """, [file])
    for format in formats {
      let lineage =
        try database.text("SELECT file FROM staging.lineage WHERE format = ?", [format])
        ?? UUID().text
      // The identifiers of known rows are looked up beforehand, because SQLite copies all that a statement inserts into a
      // table that it also reads.
      try database.run(
        """
        UPDATE staging.origin SET identifier = (
          SELECT known.identifier FROM staging.match JOIN main.origin AS known
            ON known.format = ?2 AND known.file = ?1 AND known.key = match.key
          WHERE match.card_id = origin.card_id)
        WHERE file IS NULL AND format = ?2 AND card_id IN (
          SELECT card_id FROM staging.match WHERE file = ?3 AND key IS NOT NULL)
        """, [lineage, format, file])
      let shown = try rows.shownOffers(file: file, format: format, lineage: lineage)
      try PhoneHistory.recording(step, in: database) {
        try database.run(
          """
          INSERT INTO main.origin (format, file, key, card_id, identifier, entry)
          SELECT origin.format, ?1, origin.key, target.number,
            coalesce(
              iif(match.key IS NULL OR result = 'added', NULL, (
                SELECT uuid FROM main.identifier AS i
                WHERE i.card_id = target.number AND i.uuid = origin.identifier)),
              (SELECT uuid FROM main.identifier AS i
                WHERE i.card_id = target.number AND i.payload = card.key_payload AND i.kind = card.key_kind LIMIT 1),
              iif(match.key IS NULL OR result = 'added', (
                SELECT uuid FROM main.identifier AS i WHERE i.card_id = target.number AND is_selected = 1
              ), origin.identifier)),
            origin.entry
          \(staged) JOIN staging.card ON card.id = origin.card_id LEFT JOIN staging.match ON match.card_id = card.id
          WHERE target.file = ?3 AND origin.file IS NULL AND origin.format = ?2 AND result IS NOT 'skipped'
          ON CONFLICT DO UPDATE SET card_id = excluded.card_id, identifier = excluded.identifier,
            entry = excluded.entry, is_told = 0
          """, [lineage, format, file])
        try PhoneGroups(database: database).note(file: file, format: format, lineage: lineage)
      }
      for offer in shown {
        try database.run(
          "UPDATE main.origin SET shown = max(shown, ?4) WHERE format = ?1 AND file = ?2 AND key = ?3",
          [format, lineage, offer.key, offer.number])
      }
      try Phones.hideSecrets(in: database)
      try pictures.note(file: file, format: format, lineage: lineage)
      try deletions.noteMissing(file: file, format: format, lineage: lineage)
      try Phones.note(lineage, named: phone, at: time, in: database)
      try stage.noteExport(file: file, of: lineage)
    }
    try Phones.noteCards(in: database)
  }
}
