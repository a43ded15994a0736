internal import Cards
internal import SQLite

extension ChangeRecorder {
  /// The number of rows of a step that are compared, which is enough for a short description.
  private static let maximumRows = 100

  /// The parts of cards that are rows of a table of their own, with the card of a row that exists.
  private static let parts: [(table: String, card: String, fields: CardFields)] = [
    (CardTable.identifier.name, "(SELECT card_id FROM identifier WHERE id = change.key)", .identifiers),
    (CardTable.balanceEntry.name, "(SELECT card_id FROM balance_entry WHERE id = change.key)", .balanceHistory),
    ("card_category", "change.key", .categories),
  ]

  /// The number of cards that a step added. The step must not be undone.
  ///
  /// - Throws: `DatabaseError`.
  static func addedCards(of step: WalletStep, in database: Database) throws -> Int {
    try database.number(
      "SELECT count(*) FROM change WHERE step_id = ? AND tbl = 'card' AND image IS NULL", [step.number]) ?? 0
  }

  /// The identifier that a step is about: the one that was added, changed or deleted, and is selected if another was
  /// selected before.
  ///
  /// - Throws: `DatabaseError`.
  static func identifier(of step: WalletStep, in database: Database) throws -> WalletStep.IdentifierName? {
    guard let table = tables.first(where: { $0.name == CardTable.identifier.name }) else { return nil }
    let images = try images(of: table, step, in: database).map {
      step.isUndone != step.isUndoing ? ($0.1, $0.0) : $0
    }
    func name(_ image: String?) throws -> WalletStep.IdentifierName? {
      try database.row("SELECT json_extract(?1, '$.label'), json_extract(?1, '$.kind')", [image]) { reader in
        let label = try reader.text()
        return try reader.text().map { WalletStep.IdentifierName(label: label, kind: Identifier.Kind(id: $0)) }
      } ?? nil
    }
    func isSelected(_ image: String?) throws -> Bool {
      try database.isTrue("SELECT json_extract(?, '$.is_selected')", [image])
    }
    switch step.action {
    case .identifierSelect: return try images.first { try isSelected($0.1) }.flatMap { try name($0.1) }
    case .identifierAdd: return try images.first { $0.0 == nil }.flatMap { try name($0.1) }
    case .identifierDelete: return try images.first { $0.1 == nil }.flatMap { try name($0.0) }
    // The positions of others change, too.
    case .identifierMove: return nil
    default: return try images.count == 1 ? name(images[0].1) : nil
    }
  }

  /// The entry that a step has put into the history of a balance.
  ///
  /// - Throws: `DatabaseError`, `DamagedRow`.
  static func balanceEntry(of step: WalletStep, in database: Database) throws -> BalanceEntry? {
    guard let table = tables.first(where: { $0.name == CardTable.balanceEntry.name }) else { return nil }
    let image = try images(of: table, step, in: database).lazy.compactMap { $0.0 ?? $0.1 }.first
    let columns = CardTable.balanceEntry.columns.dropFirst().map { "json_extract(?1, '$.\($0)')" }.joined(
      separator: ", ")
    return try image.flatMap { try database.row("SELECT \(columns)", [$0]) { try CardRecord.balanceEntry(&$0) } }
  }

  /// The parts of cards that a step changed, according to its first rows. Cards that it added are left out.
  ///
  /// - Throws: `DatabaseError`.
  static func changedFields(of step: WalletStep, in database: Database) throws -> CardFields {
    var fields: CardFields = []
    for (table, card, part) in parts {
      let isChanged = try database.isTrue(
        """
        SELECT EXISTS (SELECT 1 FROM change WHERE step_id = ?1 AND tbl = ?2 AND (image IS NOT NULL OR \(card) NOT IN (
          SELECT key FROM change WHERE step_id = ?1 AND tbl = 'card' AND image IS NULL)))
        """, [step.number, table])
      if isChanged { fields.formUnion(part) }
    }
    for table in tables {
      switch table.name {
      case CardTable.card.name:
        for images in try images(of: table, step, in: database) {
          fields.formUnion(try differences(images, in: database))
        }
      case CardTable.picture.name:
        for images in try images(of: table, step, in: database) {
          let side = try database.text("SELECT json_extract(?, '$.side')", [images.0 ?? images.1])
          if let side = side.flatMap(PictureSide.init(rawValue:)) { fields.insert(CardFields(side)) }
        }
      default: continue
      }
    }
    // The balance is the sum of its entries.
    if fields.contains(.balance) { fields.remove(.balanceHistory) }
    return fields
  }

  /// The first rows of a table that a step changed, each as it was before and after, or the other way round if the step is
  /// undone; nil where the row was not there.
  private static func images(
    of table: Table, _ step: WalletStep, in database: Database
  ) throws -> [(String?, String?)] {
    // The image of a row is its state on the other side of the step. Its state on this side is in the next step that
    // changed it, or in the row itself.
    try database.rows(
      """
      SELECT image, coalesce((
        SELECT next.image FROM step CROSS JOIN change AS next ON next.step_id = step.id
          AND next.tbl = change.tbl AND next.key = change.key AND next.key2 = change.key2
        WHERE step.is_undone = ?2 AND (step.id > ?1) = NOT ?2 AND step.id <> ?1
        ORDER BY iif(?2, -step.id, step.id) LIMIT 1
      ), \(now(table)))
      FROM change WHERE step_id = ?1 AND tbl = ?3 LIMIT \(maximumRows)
      """, [step.number, step.isUndone, table.name]
    ) { (try $0.text(), try $0.text()) }
  }

  /// The parts that differ between two images of a card; empty if the card is new or deleted.
  private static func differences(_ images: (String?, String?), in database: Database) throws -> CardFields {
    guard let one = images.0, let other = images.1 else { return [] }
    let columns = Set(
      try database.texts(
        "SELECT j.key FROM json_each(?1) AS j WHERE json_extract(?2, '$.' || j.key) IS NOT j.value", [one, other]))
    var fields: CardFields = columns.contains("name") ? .name : []
    for fact in CardFact.all where !columns.isDisjoint(with: fact.columns) { fields.insert(CardFields(fact)) }
    return fields
  }
}
