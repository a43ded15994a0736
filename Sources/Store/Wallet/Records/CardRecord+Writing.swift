internal import Cards
internal import SQLite
internal import Values

extension CardRecord {
  /// Inserts a new card into all tables.
  ///
  /// - Parameter number: the number that the card had before it was deleted; nil for the next one.
  /// - Returns: the number of the card.
  @discardableResult
  static func insert(
    _ content: CardContent, id: UUID, number: Int? = nil, at time: Instant, in database: Database
  ) throws -> Int {
    try requireLengths(of: content, before: nil)
    try database.run(insertingCard, CardTable.values(of: content, id: id, number: number, added: time, changed: time))
    let number = database.lastRow
    var before = CardContent(name: content.name)
    for fact in CardFact.all { fact.copy(from: content, to: &before) }
    try store(content, of: number, before: before, in: database)
    return number
  }

  /// Stores the changes between `before` and `content` of a card.
  static func store(_ content: CardContent, of number: Int, before: CardContent, in database: Database) throws {
    try requireLengths(of: content, before: before)
    if content.name != before.name {
      let keys = DerivedKeys.ofName(content.name)
      try database.run(
        "UPDATE card SET name = ?, name_key = ?, sort_key = ?, spelling_key = ? WHERE id = ?",
        [content.name, keys.name, keys.sort, keys.spelling, number])
    }
    if !CardFact.all.allSatisfy({ $0.isSame(in: content, and: before) }) {
      try database.run(storingFacts, CardTable.facts(of: content) + [number])
    }
    try storeIdentifiers(content.identifiers, of: number, before: before.identifiers, in: database)
    if content.categories != before.categories {
      try storeCategories(content.categories, of: number, hadAny: !before.categories.isEmpty, in: database)
    }
    for side in PictureSide.allCases where content.pictures[side] != before.pictures[side] {
      try store(content.pictures[side], as: side, of: number, in: database)
    }
    try storeOriginals(content.originals, of: number, before: before.originals, in: database)
    if content.balanceHistory != before.balanceHistory {
      try storeHistory(content.balanceHistory, of: number, before: before.balanceHistory, in: database)
    }
    try DerivedKeys.storeSearch(number, content, in: database)
  }

  /// Throws an error if a text of a card has become too long.
  ///
  /// - Throws: `WalletError`, `.tooLong`.
  static func requireLengths(of content: CardContent, before: CardContent?) throws {
    guard let part = content.overlongPart, before?.overlongPart != part else { return }
    throw WalletError(.tooLong, path: "", detail: part.keys.first)
  }

  /// As `store(_:of:before:in:)`. Parts that are equal and have other UUIDs are written anew.
  static func storeWithIdentities(
    _ content: CardContent, of number: Int, before: CardContent, in database: Database
  ) throws {
    var before = before
    if content.identifiers.map(\.id) != before.identifiers.map(\.id), content.identifiers == before.identifiers {
      try database.run("DELETE FROM identifier WHERE card_id = ?", [number])
      before.identifiers = []
    }
    let same = zip(content.balanceHistory, before.balanceHistory).prefix { $0 == $1 && $0.id == $1.id }.count
    for entry in before.balanceHistory.dropFirst(same) {
      try database.run(
        "DELETE FROM balance_entry WHERE card_id = ? AND uuid = ?", [number, entry.id?.text ?? ""])
    }
    before.balanceHistory.removeSubrange(same...)
    try store(content, of: number, before: before, in: database)
  }

  private static let insertingCard = CardTable.card.insertion()
  private static let insertingIdentifier = CardTable.identifier.insertion()
  private static let insertingBalance = CardTable.balanceEntry.insertion()
  private static let storingFacts =
    "UPDATE card SET \(CardTable.factColumns.map { "\($0) = ?" }.joined(separator: ", ")) WHERE id = ?"
  private static let storingIdentifier =
    "UPDATE identifier SET \(CardTable.identifier.columns.map { "\($0) = ?" }.joined(separator: ", ")) "
    + "WHERE card_id = ? AND uuid = ?"

  private static func storeCategories(
    _ categories: [String], of number: Int, hadAny: Bool, in database: Database
  ) throws {
    if hadAny { try database.run("DELETE FROM card_category WHERE card_id = ?", [number]) }
    for category in categories {
      try database.run(
        "INSERT INTO card_category (card_id, category_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
        [number, try CategoryRecord.number(ofOneNamed: category, in: database)])
    }
  }

  private static func store(
    _ picture: PictureReference?, as side: PictureSide, of number: Int, in database: Database
  ) throws {
    try database.run("DELETE FROM card_picture WHERE card_id = ? AND side = ?", [number, side.rawValue])
    guard let picture else { return }
    try database.run(CardTable.picture.insertion(), [number, side.rawValue, picture.digest])
  }

  private static func storeOriginals(
    _ originals: [CardOriginal], of number: Int, before: [CardOriginal], in database: Database
  ) throws {
    for original in before where !originals.contains(original) {
      try database.run("DELETE FROM card_original WHERE card_id = ? AND digest = ?", [number, original.digest])
    }
    for original in originals where !before.contains(original) {
      try database.run(CardTable.original.insertion(), [number, original.name, original.digest])
    }
  }

  /// Stores the history of a balance. If entries were only added to it, only these are written.
  private static func storeHistory(
    _ history: [BalanceEntry], of number: Int, before: [BalanceEntry], in database: Database
  ) throws {
    let goesOn = history.starts(with: before)
    if !goesOn { try database.run("DELETE FROM balance_entry WHERE card_id = ?", [number]) }
    for entry in history.dropFirst(goesOn ? before.count : 0) {
      try database.run(insertingBalance, CardTable.values(of: entry, id: entry.id ?? UUID(), card: number))
    }
  }

  /// Stores the identifiers of a card. Those that stay keep their rows and UUIDs.
  private static func storeIdentifiers(
    _ identifiers: IdentifierList, of number: Int, before: IdentifierList, in database: Database
  ) throws {
    guard identifiers != before else { return }
    let ids = before.compactMap(\.id)
    guard ids.count == before.count, Set(ids).count == ids.count else {
      // Identifiers with missing or repeated UUIDs, which U-Card never writes, cannot be told apart: they are all
      // written anew.
      try database.run("DELETE FROM identifier WHERE card_id = ?", [number])
      return try storeIdentifiers(identifiers.keepingIDs(of: []), of: number, before: [], in: database)
    }
    let identifiers = try WalletLock.seal(identifiers.keepingIDs(of: before), of: number, keeping: before, in: database)
    let kept = Set(identifiers.compactMap(\.id))
    for id in ids where !kept.contains(id) {
      try database.run("DELETE FROM identifier WHERE card_id = ? AND uuid = ?", [number, id.text])
    }
    // At no time may two identifiers be selected.
    if let selected = before.selected?.id, identifiers.selected?.id != selected {
      try database.run(
        "UPDATE identifier SET is_selected = 0 WHERE card_id = ? AND uuid = ?", [number, selected.text])
    }
    let known = Dictionary(
      before.enumerated().compactMap { index, old in old.id.map { ($0, (index, old)) } }, uniquingKeysWith: { $1 })
    for (position, identifier) in identifiers.enumerated() {
      let isSelected = position == identifiers.selection
      let id = identifier.id ?? UUID()
      let values = CardTable.values(of: identifier, id: id, card: number, position: position, isSelected: isSelected)
      guard let (index, old) = known[id] else {
        try database.run(insertingIdentifier, values)
        continue
      }
      if identifier.isSecret, !old.isSecret {
        try database.run(
          """
          UPDATE origin SET entry = 'hidden' WHERE card_id = ? AND identifier = ? AND coalesce(entry, '') NOT IN \(Phones.lost)
          """, [number, id.text])
        try Phones.dropHiddenOffers(in: database)
      }
      if old == identifier, index == position, isSelected == (index == before.selection) { continue }
      try database.run(storingIdentifier, values + [number, id.text])
    }
  }
}
