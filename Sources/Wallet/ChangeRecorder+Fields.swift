internal import Cards
internal import GRDB

extension ChangeRecorder {
  /// Rows of a step that are compared: enough to say in a few words what changed.
  private static let mostRows = 100

  /// The parts of cards that a step changed, as far as its first rows tell.
  ///
  /// - Throws: `DatabaseError`.
  static func changedFields(of step: WalletStep, in database: Database) throws -> CardFields {
    var fields: CardFields = []
    for table in tables {
      let key = table.name == CardTable.picture.name ? "side" : nil
      // The image of a row is how it was on the other side of the step; the next step that knows it, or the row itself, says
      // how it is on this side.
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
    // The balance is what its entries come to.
    if fields.contains(.balance) { fields.remove(.balanceHistory) }
    return fields
  }

  /// The parts whose columns two images of a card have otherwise; none where the card is new or gone.
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
