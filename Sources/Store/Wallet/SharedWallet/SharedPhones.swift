public import Cards
internal import JSON
internal import SQLite
internal import Values

extension HouseholdSnapshot {
  /// The phones that the wallet knows, by their identities.
  ///
  /// - Throws: as `state()`.
  public func phones() throws -> [HouseholdPhone] { try SharedPhones(database).all() }
}

/// The phones of a wallet as a household shares them. Rows of cards whose UUIDs are not known stay in the wallet.
struct SharedPhones {
  private let database: Database
  private static let format = "catima"

  init(_ database: Database) { self.database = database }

  // MARK: reading

  func all() throws -> [HouseholdPhone] {
    var phones: [String: HouseholdPhone] = [:]
    try database.forEachRow("SELECT file, name FROM phone ORDER BY file") { reader in
      let file = try reader.requiredText()
      guard let id = UUID(text: file) else { return }
      phones[file] = HouseholdPhone(id: id, name: try reader.text())
    }
    try database.forEachRow("SELECT file, digest FROM phone_export ORDER BY file, number") { reader in
      let file = try reader.requiredText()
      let digest = try reader.requiredText()
      phones[file]?.exports.append(digest)
    }
    try readRows { file, key, row in phones[file]?.rows[key] = row }
    return phones.values.sorted { $0.id < $1.id }
  }

  private func readRows(_ receive: (_ file: String, _ key: String, HouseholdPhone.Row) -> Void) throws {
    let pictures = try pictures()
    try database.forEachRow(
      """
      SELECT ours.file, ours.key, coalesce(own.uuid, ours.card), ours.identifier, ours.entry, \(Phones.offers(of: "ours")), groups.entry
      FROM origin AS ours LEFT JOIN origin AS groups ON groups.format = \(PhoneGroups.format(of: "ours"))
        AND groups.file = ours.file AND groups.key = ours.key
      LEFT JOIN card AS own ON own.id = ours.card_id
      WHERE ours.format = '\(Self.format)' AND ours.file <> '' AND coalesce(own.uuid, ours.card) IS NOT NULL
      ORDER BY ours.file, ours.key
      """
    ) { reader in
      let (file, key) = (try reader.requiredText(), try reader.requiredText())
      let card = UUID(text: try reader.requiredText())
      let identifier = try reader.text().flatMap(UUID.init(text:))
      let entry = try reader.text()
      let (offers, groups) = (JSONValue.texts(in: try reader.text()), JSONValue.texts(in: try reader.text()))
      guard let card else { return }
      receive(
        file, key,
        HouseholdPhone.Row(
          card: card, identifier: identifier, entry: entry, offers: offers, groups: Set(groups),
          pictures: pictures[file]?[key] ?? [:]))
    }
  }

  private func pictures() throws -> [String: [String: [PictureSide: HouseholdPhone.Picture]]] {
    var pictures: [String: [String: [PictureSide: HouseholdPhone.Picture]]] = [:]
    try database.forEachRow(
      "SELECT file, key, side, own, there, sent FROM phone_picture WHERE format = '\(Self.format)'"
    ) { reader in
      let (file, key, side) = (try reader.requiredText(), try reader.requiredText(), try reader.requiredText())
      let picture = HouseholdPhone.Picture(own: try reader.text(), there: try reader.text(), sent: try reader.text())
      if let side = PictureSide(rawValue: side) { pictures[file, default: [:]][key, default: [:]][side] = picture }
    }
    return pictures
  }

  // MARK: storing

  /// Stores the phones of a household. If the wallet has the same phone under another identity, both become one, under
  /// the smaller identity. Of several phones with one name, only the first is found by the name here.
  func store(_ phones: [HouseholdPhone], at time: Instant) throws {
    var known = try all()
    for phone in phones {
      var stored = phone
      known.removeAll { $0.id == phone.id }
      if let twin = known.first(where: { $0.isTwin(of: phone) }) {
        stored = try united(twin, phone)
        known.removeAll { $0.id == twin.id }
      }
      try store(stored, at: time)
      // The household itself may have two of one name.
      known.append(stored)
    }
    try Phones.noteCards(in: database)
    try Phones.hideSecrets(in: database)
  }

  /// Makes one of phones that turned out to be the same.
  func unite(_ files: [String], at time: Instant) throws {
    let phones = try all().filter { files.contains($0.id.text) }
    guard let first = phones.first else { return }
    try store(phones.dropFirst().reduce(first, united), at: time)
  }

  /// Merges the data about two identities of one phone. The wallet keeps the smaller identity.
  private func united(_ one: HouseholdPhone, _ other: HouseholdPhone) throws -> HouseholdPhone {
    try remove(max(one.id, other.id))
    return .merging(one, other, base: nil)
  }

  private static func key(_ name: String?) -> String? { name.map { SearchKey.identity(of: $0) } }

  private func store(_ phone: HouseholdPhone, at time: Instant) throws {
    let file = phone.id.text
    try database.run(
      """
      INSERT INTO phone (file, name, used) VALUES (?1, ?2, ?3)
      ON CONFLICT (file) DO UPDATE SET name = coalesce(name, excluded.name)
      """, [file, phone.name, time.milliseconds])
    // Of several phones with one name, only the first is found by the name.
    try database.run(
      """
      UPDATE phone SET name_key = ?3 WHERE file = ?1 AND name = ?2 AND name_key IS NULL
        AND NOT EXISTS (SELECT 1 FROM phone WHERE name_key = ?3)
      """, [file, phone.name, Self.key(phone.name)])
    try database.run("DELETE FROM phone_export WHERE file = ?", [file])
    for (number, digest) in phone.exports.enumerated() {
      try database.run("INSERT INTO phone_export (file, number, digest) VALUES (?, ?, ?)", [file, number + 1, digest])
    }
    var known: [String: HouseholdPhone.Row] = [:]
    try readRows { if $0 == file { known[$1] = $2 } }
    for (key, row) in phone.rows where known[key] != row { try store(row, at: key, of: file) }
  }

  private func store(_ row: HouseholdPhone.Row, at key: String, of file: String) throws {
    let place: [(any Bindable)?] = [Self.format, file, key]
    // Rows of cards that were never here have a number that no card has.
    try database.run(
      """
      INSERT INTO origin (format, file, key, card_id, identifier, entry, card)
      VALUES (?1, ?2, ?3, coalesce((SELECT id FROM card WHERE uuid = ?4), 0), ?5, ?6, ?4)
      ON CONFLICT DO UPDATE SET identifier = excluded.identifier, entry = excluded.entry, card = excluded.card,
        card_id = iif(card = excluded.card, card_id, excluded.card_id), is_told = iif(entry IS excluded.entry, is_told, 0)
      """, place + [row.card.text, row.identifier?.text, row.entry])
    try database.run("DELETE FROM offer WHERE format = ? AND file = ? AND key = ?", place)
    for (index, entry) in row.offers.enumerated() {
      try database.run(
        """
        INSERT INTO offer (format, file, key, number, entry)
        SELECT format, file, key, shown + ?4, ?5 FROM origin WHERE format = ?1 AND file = ?2 AND key = ?3
        """, place + [index + 1, entry])
    }
    let groups = JSONValue.array(row.groups.sorted().map(JSONValue.string)).text
    try database.run(
      """
      INSERT INTO origin (format, file, key, card_id, entry)
      SELECT \(PhoneGroups.format(of: "origin")), file, key, card_id, ?4 FROM origin
      WHERE format = ?1 AND file = ?2 AND key = ?3 AND ?4 <> '[]'
      ON CONFLICT DO UPDATE SET entry = excluded.entry, card_id = excluded.card_id
      """, place + [groups])
    try database.run("DELETE FROM phone_picture WHERE format = ? AND file = ? AND key = ?", place)
    for (side, picture) in row.pictures {
      try database.run(
        "INSERT INTO phone_picture (format, file, key, side, own, there, sent) VALUES (?, ?, ?, ?, ?, ?, ?)",
        place + [side.rawValue, picture.own, picture.there, picture.sent])
    }
  }

  private func remove(_ id: UUID) throws {
    for table in ["origin", "offer", "phone_picture", "phone_export", "phone"] {
      try database.run("DELETE FROM \(table) WHERE file = ?", [id.text])
    }
  }
}
