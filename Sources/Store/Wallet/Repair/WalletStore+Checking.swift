internal import Cards
internal import SQLite
public import Values

extension WalletStore {
  /// Checks the whole wallet: SQLite's integrity, references, and the rules of U-Card.
  ///
  /// - Returns: the problems; empty if there are none.
  public func findings() throws(WalletError) -> [WalletFinding] { try read(Self.findings) }

  static func findings(in database: Database) throws -> [WalletFinding] {
    let damage = try database.texts("PRAGMA integrity_check").filter { $0 != "ok" }
    // A violated CHECK constraint is a problem of the row, not of the database.
    guard damage.allSatisfy({ $0.hasPrefix("CHECK constraint failed in ") }) else {
      return damage.map(WalletFinding.damage)
    }
    var findings = try Schema.differences(in: database).map(WalletFinding.otherSchema)
    // Broken references of the search texts are a problem of derived keys.
    let broken = try database.rows("PRAGMA foreign_key_check") { $0.textOrNothing() }.compactMap(\.self)
    findings += Set(broken).subtracting(["card_search"]).sorted().map { .brokenReference(table: $0) }
    let unselected = try database.numbers("\(Self.unselected) ORDER BY card_id")
    findings += unselected.map { .selection(card: $0) }
    let repeated = try Self.tablesWithIdentities.flatMap { table in
      try database.numbers("SELECT card_id FROM \(table) GROUP BY card_id, uuid HAVING count(*) > 1")
    }
    findings += Set(repeated).sorted().map { .repeatedIdentity(card: $0) }
    if try database.isTrue("SELECT EXISTS (\(Self.misplaced)) OR EXISTS (\(Self.misplacedCategories))") {
      findings.append(.order)
    }
    var unreadable: [Int] = []
    var outdated = 0
    try DerivedKeys.forEachOutdated(in: database, unreadable: { unreadable.append($0) }, { _ in outdated += 1 })
    findings += unreadable.filter { !unselected.contains($0) }.map { .unreadableCard($0) }
    findings += try Self.changedPictures(in: database).map { .changedPicture(card: $0) }
    findings += try Self.damagedUses(in: database).map { .damagedUse(card: $0) }
    findings += try Self.wrongBalances(in: database).map { .wrongBalance(card: $0) }
    findings += try database.numbers(Self.openSecrets).map { .openSecret(card: $0) }
    let unopenable = try Set(database.numbers(Self.unopenableSecrets) + SealedRows.misplaced("TRUE", in: database))
    findings += unopenable.sorted().map { .unopenableSecret(card: $0) }
    if try WalletLock.current(in: database)?.isClean == false { findings.append(.unfinishedLock) }
    if try Self.hasDamagedSteps(in: database) { findings.append(.damagedHistory) }
    findings += try AuxiliaryRows.unreadable(in: database).map { .unreadableRows(table: $0) }
    if try !AuxiliaryRows.unidentifiedCategories(in: database).isEmpty { findings.append(.unidentifiedCategory) }
    findings += try Self.exhaustedTables(in: database).map { .exhaustedNumbers(table: $0) }
    if outdated > 0 { findings.append(.outdatedKeys(outdated)) }
    if findings.isEmpty { findings = damage.map(WalletFinding.damage) }
    return findings
  }

  /// Recomputes whatever can be derived: keys, order, and the selection of identifiers. Invalid values are removed from
  /// cards.
  ///
  /// - Returns: the values that were removed.
  /// - Throws: `WalletError`.
  @discardableResult
  public func repair(at time: Instant) throws(WalletError) -> [RemovedValue] {
    try step(.repair, at: time) { database in (try Self.repair(at: time, in: database), []) }
  }

  /// As `repair(at:)`, in a transaction.
  static func repair(at time: Instant, in database: Database) throws -> [RemovedValue] {
    var removed = try CardRepair.repair(at: time, in: database) + AuxiliaryRows.drop(in: database)
    removed += try AuxiliaryRows.identifyCategories(in: database)
    if let recipient = try SecretSealing(WalletLock.current(in: database)).recipient {
      try SealedRows.seal(for: recipient, in: database)
    }
    for table in try exhaustedTables(in: database) {
      try database.run(
        "UPDATE sqlite_sequence SET seq = (SELECT coalesce(max(id), 0) FROM \(table)) WHERE name = ?", [table])
    }
    for number in try damagedUses(in: database) {
      try database.run("DELETE FROM usage WHERE card_id = ?", [number])
    }
    try database.run(
      """
      UPDATE identifier SET is_selected = 0 WHERE card_id IN (\(unselected)) AND is_selected = 1
      """)
    try database.run(
      """
      UPDATE identifier SET is_selected = 1 WHERE id IN (
        SELECT (SELECT id FROM identifier WHERE card_id = bad.card_id ORDER BY is_secret, position, id LIMIT 1)
        FROM (\(unselected)) AS bad)
      """)
    try database.run(
      """
      UPDATE identifier SET position = right_position.rank - 1
      FROM (\(misplaced)) AS right_position WHERE right_position.id = identifier.id
      """)
    for table in tablesWithIdentities {
      let repeated = try database.numbers(
        "SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY card_id, uuid ORDER BY id) AS rank FROM \(table)) WHERE rank > 1"
      )
      for row in repeated {
        try database.run("UPDATE \(table) SET uuid = ? WHERE id = ?", [UUID().text, row])
      }
    }
    try repairBalances(&removed, at: time, in: database)
    try CategoryRecord.order(CategoryRecord.numbers(in: database), in: database)
    try DerivedKeys.rebuild(in: database)
    return removed
  }

  /// Sets balances to the sum of their entries where they are another, or could not be read.
  private static func repairBalances(_ removed: inout [RemovedValue], at time: Instant, in database: Database) throws {
    let lost = Set(removed.filter { $0.part == .fields(.balance) }.compactMap(\.card))
    for card in try CardRecord.cards(wrongBalances(in: database) + lost.sorted(), in: database, unreadable: { _ in }) {
      var content = card.content
      content.balance = content.balance ?? content.balanceHistory.sum
      content.addUpBalance()
      if let balance = card.balance {
        removed.append(
          RemovedValue(card: card.number, cardName: card.name, part: .fields(.balance), text: balance.words))
      }
      try CardRecord.store(content, of: card.number, before: card.content, in: database)
      try touch(card.number, at: time, in: database)
    }
  }

  /// The numbers of the cards with a picture or an original whose bytes do not match its digest.
  private static func changedPictures(in database: Database) throws -> [Int] {
    var cards: [String: [Int]] = [:]
    try database.forEachRow(
      "SELECT card_id, digest FROM card_picture UNION SELECT card_id, digest FROM card_original"
    ) { reader in
      let number = try reader.requiredNumber()
      cards[reader.textOrNothing() ?? "", default: []].append(number)
    }
    var changed: Set<Int> = []
    for (digest, numbers) in cards {
      // One file at a time: all together may be larger than memory.
      let bytes = try database.row("SELECT bytes FROM picture WHERE digest = ?", [digest]) { try $0.bytes() }
      if let bytes, try CardPicture.digest(of: bytes) != digest { changed.formUnion(numbers) }
    }
    return changed.sorted()
  }

  /// The numbers of the cards with a balance that is not the sum of its entries. Cards that cannot be read are left out.
  private static func wrongBalances(in database: Database) throws -> [Int] {
    var wrong: [Int] = []
    let numbers = try database.numbers(
      "SELECT id FROM card WHERE balance IS NOT NULL AND id IN (SELECT card_id FROM balance_entry) ORDER BY id")
    try CardRecord.forEachPart(numbers, in: database, unreadable: { _ in }) { cards in
      wrong += cards.filter { !$0.content.isBalanceRight }.map(\.number)
    }
    return wrong
  }

  /// The numbers of the cards whose use is not readable.
  private static func damagedUses(in database: Database) throws -> [Int] {
    var damaged: [Int] = []
    try database.forEachRow("SELECT card_id, last_shown, times_shown FROM usage ORDER BY card_id") { reader in
      let number = try reader.requiredNumber()
      if (try? reader.use()) == nil { damaged.append(number) }
    }
    return damaged
  }

  /// The tables whose row numbers are nearly used up: the last number that was assigned, or the number of a row, is
  /// near the limit.
  private static func exhaustedTables(in database: Database) throws -> [String] {
    let assigned = try database.rows("SELECT name, seq FROM sqlite_sequence ORDER BY name") { reader in
      let name = reader.textOrNothing()
      let number = try? reader.requiredNumber()
      return number.map(RowCopy.numbers.contains) ?? false ? nil : name
    }.compactMap(\.self)
    let numbered = try database.texts(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%' ORDER BY name")
    return try assigned
      + numbered.filter { name in
        try !assigned.contains(name) && database.number("SELECT max(id) FROM \(name)") ?? 0 > RowCopy.numbers.upperBound
      }
  }

  /// Whether the history has a step that is not readable.
  private static func hasDamagedSteps(in database: Database) throws -> Bool {
    try database.rows(Self.steps) { (try? step(&$0)) == nil }.contains(true)
      || database.isTrue(
        """
        SELECT EXISTS (
          SELECT 1 FROM change WHERE NOT iif(json_valid(image), json_type(image) = 'object', image IS NULL))
        """
      )
  }

  private static let openSecrets = """
    SELECT DISTINCT card_id FROM identifier
    WHERE is_secret = 1 AND sealed_for IS NULL AND EXISTS (SELECT 1 FROM lock) ORDER BY card_id
    """

  private static let unopenableSecrets = """
    SELECT DISTINCT card_id FROM identifier
    WHERE sealed_for IS NOT NULL AND (
      sealed_for IS NOT (SELECT recipient FROM lock)
      OR substr(payload, 1, 18) <> CAST('age-encryption.org' AS BLOB)) ORDER BY card_id
    """

  private static let unselected = "SELECT card_id FROM identifier GROUP BY card_id HAVING sum(is_selected) <> 1"

  private static let tablesWithIdentities = ["identifier", "balance_entry"]

  private static let misplaced = """
    SELECT id, rank FROM (
      SELECT id, position, row_number() OVER (PARTITION BY card_id ORDER BY position, id) AS rank FROM identifier)
    WHERE position <> rank - 1
    """

  private static let misplacedCategories = """
    SELECT 1 FROM (SELECT position, row_number() OVER (ORDER BY position, id) AS rank FROM category)
    WHERE position <> rank - 1
    """
}

extension Balance {
  /// The amount and its unit, for a message.
  fileprivate var words: String { amount.text() + (currency.map { " \($0.code)" } ?? "") }
}
