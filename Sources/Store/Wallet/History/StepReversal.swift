internal import Cards
internal import SQLite
internal import Values

/// Undoes a step after which the wallet was synced: takes back the changes of the step, except where something else has
/// changed since.
///
/// This is a merge of three versions of the wallet: as it was after the step, before it, and as it is now. The wallet
/// returns to the first two for a moment, by swapping the images of steps, as undo does. Then the step is moved behind
/// the syncs, as if it had been made after them, so that it can be redone. The last sync takes over the images of the
/// step.
struct StepReversal {
  private let step: WalletStep
  /// The syncs after the step, the last one first.
  private let syncs: [Int]
  private let time: Instant
  private let database: Database

  /// - Parameters:
  ///   - step: the step.
  ///   - syncs: the numbers of the steps after it that are not undone, all of them syncs, the last one first.
  ///   - time: the current moment.
  init(_ step: WalletStep, beneath syncs: [Int], at time: Instant, in database: Database) {
    (self.step, self.syncs, self.time, self.database) = (step, syncs, time, database)
  }

  /// The parts of a wallet that a step can change.
  private struct Version {
    var cards: [Int: Card] = [:]
    let categories: HouseholdCategories
    /// The rows of the table `merged_card` for cards, by their numbers.
    var merged: [Int: (id: String, into: String)] = [:]

    init(_ numbers: [Int], in database: Database) throws {
      categories = HouseholdCategories(try HouseholdSnapshot(database).categories())
      for card in try CardRecord.cards(numbers, in: database) { cards[card.number] = card }
      try database.forEachRow("SELECT id, uuid, into_uuid FROM merged_card") { reader in
        merged[try reader.requiredNumber()] = (try reader.requiredText(), try reader.requiredText())
      }
    }

    /// The card with a number, with the UUIDs of its categories; nil if there is none.
    func card(_ number: Int) -> HouseholdCard? {
      guard let card = cards[number] else { return nil }
      let ids = Dictionary(categories.list.map { ($0.name, $0.id) }, uniquingKeysWith: { first, _ in first })
      return HouseholdCard(card, categories: Set(card.categories.compactMap { ids[$0] })) { _ in false }
    }
  }

  /// Undoes the step.
  ///
  /// - Returns: its new number.
  /// - Throws: `DatabaseError`, `DamagedRow`.
  func run() throws -> Int {
    let (before, after, numbers) = try past()
    let now = try Version(numbers, in: database)
    let reversal = try WalletStore.beginStep(.other, at: time, in: database)
    try ChangeRecorder.begin(reversal, in: database)
    try store(before, after, now)
    _ = try ChangeRecorder.end(reversal, in: database)
    try SealedRows.sealHistory(of: reversal, in: database)
    try moveImages(of: reversal)
    try Phones.follow(step, in: database)
    return try moveStep()
  }

  // MARK: - The merge

  /// The wallet before and after the step, and the numbers of the cards that the step has changed.
  private func past() throws -> (before: Version, after: Version, numbers: [Int]) {
    try database.run("SAVEPOINT past")
    defer { try? database.run("ROLLBACK TO past; RELEASE past") }
    for sync in syncs { _ = try ChangeRecorder.swap(sync, in: database) }
    var numbers = try changedCards()
    let after = try Version(numbers, in: database)
    _ = try ChangeRecorder.swap(step.number, in: database)
    // Parts that are only there before the step belong to cards, too.
    let others = try changedCards().filter { !numbers.contains($0) }
    guard others.isEmpty else {
      numbers += others
      let before = try Version(numbers, in: database)
      _ = try ChangeRecorder.swap(step.number, in: database)
      return (before, try Version(numbers, in: database), numbers)
    }
    return (try Version(numbers, in: database), after, numbers)
  }

  /// The numbers of the cards of which the step has changed rows that are there.
  private func changedCards() throws -> [Int] {
    let parts = ["identifier", "card_picture", "card_original", "balance_entry"].map { table in
      """
      UNION SELECT card_id FROM \(table) WHERE id IN (SELECT key FROM change WHERE step_id = ?1 AND tbl = '\(table)')
      """
    }
    return try database.numbers(
      """
      SELECT key FROM change WHERE step_id = ?1 AND tbl IN ('card', 'card_category', 'merged_card')
      \(parts.joined(separator: "\n"))
      """, [step.number])
  }

  /// Stores what is left of the wallet as it is now without the step.
  private func store(_ before: Version, _ after: Version, _ now: Version) throws {
    var kept: [Int: HouseholdCard] = [:]
    var deleted: [Int] = []
    for number in Set(before.cards.keys).union(after.cards.keys).sorted() {
      switch (before.card(number), after.card(number), now.card(number)) {
      case (let old?, nil, nil): kept[number] = old
      case (nil, let new?, let present?):
        // A card that was changed since is wanted, and stays.
        if present.isSame(as: new) { deleted.append(number) }
      case (let old?, let new?, let present?): kept[number] = .takingBack(before: old, after: new, now: present)
      default: break
      }
    }
    let categories = try merged(before, after, now, Array(kept.values), deleted)
    _ = try CategoryUpdate.run(categories, in: database)
    try WalletStore.delete(CardCondition(deleted), in: database)
    for number in deleted {
      guard let (id, target) = before.merged[number] else { continue }
      try database.run(
        "INSERT OR REPLACE INTO merged_card (id, uuid, into_uuid) VALUES (?, ?, ?)", [number, id, target])
    }
    let names = categories.meanings.mapValues(\.name)
    let order = categories.list.map(\.name)
    for (number, card) in kept.sorted(by: { $0.key < $1.key }) {
      var content = card.content
      let own = Set(card.categories.compactMap { names[$0] })
      content.categories = order.filter(own.contains)
      try store(content, card, as: number)
    }
    try database.run("DELETE FROM merged_card WHERE id IN (SELECT id FROM card)")
  }

  private func store(_ content: CardContent, _ card: HouseholdCard, as number: Int) throws {
    if let own = try CardRecord.cards([number], in: database).first {
      if own.content == content, own.content.hasSameIdentities(as: content) { return }
      try CardRecord.storeWithIdentities(content, of: number, before: own.content, in: database)
      try WalletStore.touch(number, at: time, in: database)
    } else {
      try CardRecord.insert(content, id: card.id, number: number, at: time, in: database)
      try database.run("UPDATE card SET added = ? WHERE id = ?", [card.added.milliseconds, number])
    }
  }

  /// The categories without those of the step.
  private func merged(
    _ before: Version, _ after: Version, _ now: Version, _ cards: [HouseholdCard], _ deleted: [Int]
  ) throws -> HouseholdCategories {
    var past = before.categories
    let (old, new) = (after.categories.meanings, now.categories.meanings)
    for (index, category) in past.list.enumerated() {
      guard let known = old[category.id], let present = new[category.id], known.name != present.name else { continue }
      past.list[index].name = known.name
    }
    // A category into which somebody has put a card stays.
    let others = "card_id NOT IN (SELECT value FROM json_each(?))"
    let changed = Array(Set(before.cards.keys).union(after.cards.keys)).asJSON
    var used = Set(
      try database.texts(
        "SELECT DISTINCT uuid FROM category JOIN card_category ON category_id = category.id WHERE \(others)", [changed]
      ).compactMap { UUID(text: $0) })
    for card in cards { used.formUnion(card.categories) }
    for (number, _) in now.cards where !deleted.contains(number) {
      used.formUnion(now.card(number)?.categories.subtracting(after.card(number)?.categories ?? []) ?? [])
    }
    return .merging(now.categories, past, base: after.categories, keeping: used)
  }

  // MARK: - The history

  /// Gives the step the images of its reversal, and the last sync the images of the step and of all syncs. Undoing the
  /// last sync then undoes all of them at once, since the wallet never was in the states between them without the step.
  private func moveImages(of reversal: Int) throws {
    let last = syncs[0]
    let all = ([step.number] + syncs).map(String.init).joined(separator: ", ")
    let columns = "tbl, key, key2, image, payload"
    try database.run(
      """
      INSERT INTO change (step_id, \(columns))
      SELECT \(last), \(columns) FROM change AS other WHERE step_id = \(reversal) AND NOT EXISTS (
        SELECT 1 FROM change AS own
        WHERE own.step_id IN (\(all)) AND own.tbl = other.tbl AND own.key = other.key AND own.key2 = other.key2)
      """)
    // The earliest image of a row is the row as it was before the step and all syncs.
    for earlier in syncs.dropFirst() + [step.number] {
      try database.run(
        """
        INSERT INTO change (step_id, \(columns))
        SELECT \(last), \(columns) FROM change WHERE step_id = \(earlier) AND tbl <> 'origin'
        ON CONFLICT DO UPDATE SET image = excluded.image, payload = excluded.payload;
        DELETE FROM change WHERE step_id = \(earlier) AND tbl <> 'origin'
        """)
    }
    try database.run(
      """
      UPDATE change SET step_id = \(step.number) WHERE step_id = \(reversal);
      DELETE FROM step WHERE id = \(reversal);
      """)
  }

  /// Moves the step behind the syncs.
  ///
  /// - Returns: its new number.
  private func moveStep() throws -> Int {
    let order = syncs.reversed() + [step.number]
    let numbers = order.sorted()
    try database.run("PRAGMA defer_foreign_keys = ON")
    for sign in [1, -1] {
      for (old, new) in zip(order, numbers) {
        let (from, to) = sign > 0 ? (old, -new) : (-new, new)
        try database.run("UPDATE step SET id = ?2 WHERE id = ?1", [from, to])
        try database.run("UPDATE change SET step_id = ?2 WHERE step_id = ?1", [from, to])
      }
    }
    for number in numbers { try ChangeRecorder.measure(number, in: database) }
    return numbers[numbers.count - 1]
  }
}

extension HouseholdCard {
  /// Whether the card is as it was in another version of the wallet.
  fileprivate func isSame(as other: HouseholdCard) -> Bool {
    id == other.id && content == other.content && content.hasSameIdentities(as: other.content)
      && categories == other.categories
  }
}

extension CardContent {
  /// Whether identifiers and entries of the balance have the same UUIDs.
  func hasSameIdentities(as other: CardContent) -> Bool {
    identifiers.map(\.id) == other.identifiers.map(\.id) && balanceHistory.map(\.id) == other.balanceHistory.map(\.id)
  }
}
