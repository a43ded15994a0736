internal import Barcodes
internal import Cards
internal import JSON
internal import LinearBarcodes
internal import SQLite
internal import Values

/// Reads and writes cards as rows of several tables.
enum CardRecord {
  /// The number of cards that are read at a time, so that memory does not grow with the wallet.
  private static let part = 500

  /// Calls `body` for every card, by number, with some hundred cards at a time.
  ///
  /// - Parameters:
  ///   - numbers: the numbers of the cards, in order; nil for all.
  ///   - unreadable: receives the number of each damaged card, which is left out; nil to throw an error.
  /// - Throws: `DamagedRow` if `unreadable` is nil, and the errors of `body`.
  static func forEachPart(
    _ numbers: [Int]? = nil, in database: Database, unreadable: ((Int) -> Void)?, _ body: ([Card]) throws -> Void
  ) throws {
    var rest = try (numbers ?? database.numbers("SELECT id FROM card ORDER BY id"))[...]
    while let first = rest.first, let last = rest.prefix(part).last {
      let some = Array(rest.prefix(part))
      rest = rest.dropFirst(some.count)
      try body(
        numbers == nil
          ? cards(CardCondition(first...last), count: some.count, in: database, unreadable: unreadable)
          : cards(some, in: database, unreadable: unreadable))
    }
  }

  /// Returns the numbers of the cards with some UUIDs, in order.
  static func numbers(withIDs ids: some Sequence<UUID>, in database: Database) throws -> [Int] {
    try database.numbers(
      "SELECT id FROM card WHERE uuid IN (SELECT value FROM json_each(?)) ORDER BY id",
      [JSONValue.array(ids.map { .string($0.text) }).text])
  }

  /// Returns the existing ones of the cards with the given numbers, in that order, with one query per table.
  ///
  /// - Parameters:
  ///   - schema: the name of the attached database to read.
  ///   - unreadable: as for `forEachPart`.
  /// - Throws: `DamagedRow` if `unreadable` is nil.
  static func cards(
    _ numbers: [Int], of schema: String = "main", in database: Database,
    unreadable: ((Int) -> Void)? = nil
  ) throws -> [Card] {
    if numbers.isEmpty { return [] }
    let cards = try cards(
      CardCondition(numbers), count: numbers.count, of: schema, in: database, unreadable: unreadable)
    let places = Dictionary(cards.indices.map { (cards[$0].number, $0) }) { $1 }
    return numbers.compactMap { number in places[number].map { cards[$0] } }
  }

  /// Returns the cards that meet a condition, by number.
  ///
  /// - Parameter count: about how many they are.
  private static func cards(
    _ condition: CardCondition, count: Int, of schema: String = "main", in database: Database,
    unreadable: ((Int) -> Void)?
  ) throws -> [Card] {
    var damaged: [Int] = []
    /// Calls `body` at each row of a query that is needed, with the number of its card, which is the first column.
    func read(
      _ sql: String, _ column: String, _ order: String, _ body: (inout ColumnReader, _ card: Int) throws -> Void
    ) throws {
      func readRow(_ reader: inout ColumnReader) throws {
        let number = try reader.requiredNumber()
        do { try body(&reader, number) } catch let error as DamagedRow {
          guard unreadable != nil else { throw error }
          if !damaged.contains(number) { damaged.append(number) }
        }
      }
      try database.forEachRow("\(sql) WHERE \(condition.on(column)) ORDER BY \(order)", condition.arguments, readRow)
    }

    let parts = try parts(of: schema, count: count, read)
    var cards: [Card] = []
    cards.reserveCapacity(count)
    try read("SELECT \(cardColumns) FROM \(schema).card", "id", "id") { reader, number in
      cards.append(try card(&reader, number, parts[number] ?? Parts()))
    }
    for number in damaged.sorted() { unreadable?(number) }
    if !damaged.isEmpty { cards.removeAll { damaged.contains($0.number) } }
    return cards
  }

  private static let cardColumns = (["id", "uuid", "name", "added", "changed"] + CardTable.factColumns).asColumns
  private static let identifierColumns = CardTable.identifier.columns.asColumns
  static let balanceColumns = CardTable.balanceEntry.columns.asColumns

  /// Reads the parts of cards from the other tables.
  ///
  /// - Parameters:
  ///   - schema: the name of the attached database.
  ///   - count: about how many cards have parts.
  ///   - read: calls its last parameter at each row of a query that is needed, with the number of the card.
  private static func parts(
    of schema: String, count: Int,
    _ read: (
      _ sql: String, _ column: String, _ order: String, (inout ColumnReader, _ card: Int) throws -> Void
    ) throws -> Void
  ) throws -> [Int: Parts] {
    var parts: [Int: Parts] = [:]
    parts.reserveCapacity(count)
    try read("SELECT \(identifierColumns) FROM \(schema).identifier", "card_id", "card_id, position") { reader, card in
      let (identifier, isSelected) = try identifier(&reader)
      parts[card, default: Parts()].add(identifier, isSelected: isSelected)
    }
    try read(
      "SELECT card_id, name FROM \(schema).card_category JOIN \(schema).category ON category.id = category_id",
      "card_id", "category.position, category.id"
    ) { reader, card in
      let name = try reader.requiredText()
      parts[card, default: Parts()].categories.append(name)
    }
    try read(
      """
      SELECT card_id, side, digest, type, length(bytes) FROM \(schema).card_picture
      JOIN \(schema).picture USING (digest)
      """, "card_id", "card_id"
    ) { reader, card in
      let side = try reader.required(PictureSide(rawValue: reader.requiredText()))
      let digest = try reader.requiredText()
      let picture = PictureReference(
        digest: digest, type: try reader.required(CardPicture.FileType(rawValue: reader.requiredText())),
        byteCount: try reader.requiredNumber())
      parts[card, default: Parts()].pictures[side] = picture
    }
    try read(
      "SELECT card_id, name, digest, type, length(bytes) FROM \(schema).card_original JOIN \(schema).picture USING (digest)",
      "card_id", "card_id"
    ) { reader, card in
      let original = try reader.original()
      parts[card, default: Parts()].originals.append(original)
    }
    try read("SELECT \(balanceColumns) FROM \(schema).balance_entry", "card_id", "card_id, id") { reader, card in
      let entry = try balanceEntry(&reader)
      parts[card, default: Parts()].balanceHistory.append(entry)
    }
    return parts
  }

  /// The parts of a card from other tables than `card`.
  private struct Parts {
    var identifiers: [Identifier] = []
    var selection: Int?
    var categories: [String] = []
    var pictures: [PictureSide: PictureReference] = [:]
    var originals: [CardOriginal] = []
    var balanceHistory: [BalanceEntry] = []

    mutating func add(_ identifier: Identifier, isSelected: Bool) {
      if isSelected { selection = identifiers.count }
      identifiers.append(identifier)
    }
  }

  private static func card(_ reader: inout ColumnReader, _ number: Int, _ parts: Parts) throws(DamagedRow) -> Card {
    let id = try reader.required(reader.id())
    guard parts.selection != nil || parts.identifiers.isEmpty else { throw DamagedRow() }
    var content = CardContent(
      name: try reader.requiredText(),
      identifiers: IdentifierList(parts.identifiers, selection: parts.selection), categories: parts.categories)
    content.balanceHistory = parts.balanceHistory
    content.pictures = parts.pictures
    for original in parts.originals { content.insert(original) }
    let (added, changed) = (try reader.requiredMoment(), try reader.requiredMoment())
    for fact in CardFact.all { try fact.read(&reader, into: &content) }
    return Card(id: id, number: number, content: content, added: added, changed: changed)
  }

  private static func identifier(_ reader: inout ColumnReader) throws(DamagedRow) -> (Identifier, isSelected: Bool) {
    let id = try reader.id()
    _ = try reader.requiredNumber()
    let isSelected = try reader.flag()
    let label = try reader.text()
    let kind = Identifier.Kind(id: try reader.requiredText())
    let payload = Payload(bytes: try reader.bytes(), eci: try reader.number())
    let errorCorrection = try reader.text().map(ErrorCorrection.init(rawValue:))
    let (text, charset) = (try reader.text(), try reader.text())
    let options = DrawingOptions(
      errorCorrection: errorCorrection, ratio: try reader.number().flatMap(WideNarrowRatio.init),
      hasBearerBars: try reader.flag())
    let modulePixels: Int? = try reader.number()
    guard modulePixels.map(Identifier.modulePixels.contains) ?? true else { throw DamagedRow() }
    var identifier = Identifier(
      id: id, label: label, kind: kind, payload: payload, text: text, charset: charset, options: options,
      modulePixels: modulePixels, isSecret: try reader.flag())
    identifier.encryptedFor = try reader.text()
    if identifier.encryptedFor != nil { identifier.isSecret = true }
    identifier.options.form = try reader.text().flatMap(SymbolForm.init(text:))
    return (identifier, isSelected)
  }

  static func balanceEntry(_ reader: inout ColumnReader) throws(DamagedRow) -> BalanceEntry {
    let (id, time) = (try reader.id(), try reader.requiredMoment())
    let change = try reader.required(BalanceEntry.Change(rawValue: reader.requiredText()))
    let amount = try reader.required(reader.amount())
    let after = Balance(try reader.required(reader.amount()), try reader.currency())
    let note = try reader.text()
    let seen = try reader.text().map { text throws(DamagedRow) in
      var ids: [UUID] = []
      for word in text.split(separator: " ") { ids.append(try reader.required(UUID(text: String(word)))) }
      return ids
    }
    return BalanceEntry(id: id, time: time, change: change, amount: amount, after: after, note: note, seen: seen)
  }
}
