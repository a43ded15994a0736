internal import Cards
internal import GRDB

extension ChangeRecorder {
  /// The number of rows of a step that are compared, which is enough for a short description.
  private static let mostRows = 100

  /// The parts of cards that a step changed, according to its first rows.
  ///
  /// - Throws: `DatabaseError`.
  static func changedFields(of step: WalletStep, in database: Database) throws -> CardFields {
    var fields: CardFields = []
    for table in tables {
      let key = table.name == CardTable.picture.name ? "side" : nil
      // The image of a row is its state on the other side of the step. Its state on this side is in the next step that
      // changed it, or in the row itself.
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT image, coalesce((
            SELECT next.image FROM step CROSS JOIN change AS next ON next.step_id = step.id
              AND next.tbl = change.tbl AND next.key = change.key AND next.key2 = change.key2
            WHERE step.is_undone = :undone AND (step.id > :step) = NOT :undone AND step.id <> :step
            ORDER BY iif(:undone, -step.id, step.id) LIMIT 1
          ), \(now(table)))
          FROM change WHERE step_id = :step AND tbl = :table LIMIT \(mostRows)
          """, arguments: ["step": step.number, "undone": step.isUndone, "table": table.name])
      while let row = try rows.next() {
        let images: (String?, String?) = (row[0], row[1])
        switch table.name {
        case CardTable.card.name: fields.formUnion(try differences(images, in: database))
        case CardTable.identifier.name: fields.insert(.identifiers)
        case CardTable.balanceEntry.name: fields.insert(.balanceHistory)
        case "card_category": fields.insert(.categories)
        default:
          guard let key, let image = images.0 ?? images.1 else { continue }
          let side = try String.fetchOne(database, sql: "SELECT json_extract(?, '$.' || ?)", arguments: [image, key])
          if let side = side.flatMap(PictureSide.init(rawValue:)) { fields.insert(CardFields(side)) }
        }
      }
    }
    // The balance is the sum of its entries.
    if fields.contains(.balance) { fields.remove(.balanceHistory) }
    return fields
  }

  /// The parts that differ between two images of a card; empty if the card is new or deleted.
  private static func differences(_ images: (String?, String?), in database: Database) throws -> CardFields {
    guard let one = images.0, let other = images.1 else { return [] }
    let columns = Set(
      try String.fetchAll(
        database,
        sql: "SELECT j.key FROM json_each(?1) AS j WHERE json_extract(?2, '$.' || j.key) IS NOT j.value",
        arguments: [one, other]))
    var fields: CardFields = columns.contains("name") ? .name : []
    for fact in CardFact.all where !columns.isDisjoint(with: fact.columns) { fields.insert(CardFields(fact)) }
    return fields
  }
}
