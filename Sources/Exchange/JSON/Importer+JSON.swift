internal import Cards
internal import Files
internal import JSON

/// Recognising whose JSON a file is.
extension Importer {
  /// Chooses the reader of a file by the keys of its first object.
  static func readerOfJSON(
    _ file: ImportFile, _ options: ImportOptions
  ) throws -> (ImportFormat, any ImportReader) {
    if !options.columns.isEmpty { return (.csv, TableReader(try JSONTable.table(of: file), .utf8, options)) }
    if WalletJSONReader.isOurs(file) { return (.json, WalletJSONReader(file, options)) }
    let first = try JSONKeys(JSONScanner(file.stream()))
    // Lines of older versions of Cardabase look like JSON.
    if first.keys.isEmpty, CardabaseLine.isCard(try file.stream().read(4096)) {
      return (.cardabase, try CardabaseReader(file, options))
    }
    if first.isEmptyArray { throw ImportError(.empty) }
    if BitwardenFile.isExport(first) { return (.bitwarden, try BitwardenFile.reader(of: file, options)) }
    if MyLoyaltyCardsReader.isExport(first.keys, cards: first.keysOfCards) {
      return (.myLoyaltyCards, try MyLoyaltyCardsReader.reader(of: file, options))
    }
    if ItineraryReader.isEntry(first.keys) { return (.itinerary, try ItineraryReader(file, options)) }
    if CardabaseReader.isCard(first.keys) { return (.cardabase, try CardabaseReader(file, options)) }
    if first.isArray, VoucherVaultReader.isVoucher(first.keys) {
      return (.voucherVault, VoucherVaultReader(try file.stream().all(most: VoucherVaultReader.maximumBytes), options))
    }
    if first.isArray, first.keys.isDisjoint(with: ["name", "identifiers"]) { throw ImportError(.unrecognised) }
    try requireNumber(of: file, options)
    return (.json, WalletJSONReader(file, options))
  }

  /// The keys that say that something is a card of U-Card, or an event, which needs no number.
  private static let telling: Set = ["identifiers", "uuid", "starts", "pictures", "balanceHistory", "origins"]

  /// Refuses a file in which no object has a number where cards have it, as a table without such a column, unless every key
  /// is one of a card: then nothing is lost. (`number` is that of a card in its wallet; alone it is more likely that of its
  /// code.)
  ///
  /// - Throws: `ImportError`: `.missingColumns`.
  private static func requireNumber(of file: ImportFile, _ options: ImportOptions) throws {
    struct Found: Error {}
    var names: [String] = []
    let scanner = JSONScanner(file.stream())
    func look() throws {
      guard try scanner.peek() == UInt8(ascii: "{") else { throw Found() }
      try scanner.members { key in
        if telling.contains(key) { throw Found() }
        if key == "cards", try scanner.peek() == UInt8(ascii: "[") { return try scanner.elements(look) }
        if names.count < 200, !names.contains(key) { names.append(key) }
        try scanner.pass()
      }
    }
    do {
      if try scanner.peek() == UInt8(ascii: "[") {
        try scanner.elements(look)
      } else {
        while try scanner.peek() != nil { try look() }
      }
    } catch is Found {
      return
    } catch is ImportError {
      // Whoever reads the cards says where the error is.
      return
    }
    guard names.contains(where: { $0 == "number" || !CardJSON.keys.contains($0) }) else { return }
    let taken = Set(names.indices.filter { CardJSON.keys.contains(names[$0]) })
    var columns = MissingColumns(
      [TableColumn.payload.name], in: names, taken: taken, chosen: [:], areKeys: true)
    if let table = try? JSONTable.table(of: file), let reader = try? TableReader.records(of: table, .utf8),
      (try? reader.next()) == true, let header = try? reader.texts()
    {
      columns = MissingColumns(
        columns.missing, in: header, taken: Set(header.indices.filter { CardJSON.keys.contains(header[$0]) }),
        chosen: [:], areKeys: true
      ).withSuggestion(from: reader)
    }
    throw ImportError(.missingColumns(columns))
  }
}

/// The keys of the first object of a file, by which its format is recognised.
struct JSONKeys {
  /// Whether the file is an array.
  let isArray: Bool
  /// Whether the file is an array without elements.
  let isEmptyArray: Bool
  /// The keys of the first object.
  private(set) var keys: Set<String> = []
  /// The keys of the first object in its array `cards`.
  private(set) var keysOfCards: Set<String> = []

  /// Reads up to the end of the first object.
  ///
  /// - Throws: `ImportError`.
  init(_ scanner: JSONScanner<ImportError>) throws {
    isArray = try scanner.peek() == UInt8(ascii: "[")
    if isArray { try scanner.expect(UInt8(ascii: "[")) }
    isEmptyArray = isArray ? try scanner.accept(UInt8(ascii: "]")) : false
    guard !isEmptyArray else { return }
    var (keys, ofCards) = (Set<String>(), Set<String>())
    guard try scanner.peek() == UInt8(ascii: "{") else {
      try scanner.pass()
      return
    }
    try scanner.expect(UInt8(ascii: "{"))
    // Text that is no JSON has no keys.
    guard try scanner.peek() == UInt8(ascii: "\"") else { return }
    try scanner.restOfMembers { key in
      keys.insert(key)
      guard key == "cards", try scanner.peek() == UInt8(ascii: "[") else { return try scanner.pass() }
      try scanner.elements {
        guard ofCards.isEmpty, try scanner.peek() == UInt8(ascii: "{") else { return try scanner.pass() }
        try scanner.members { key in
          ofCards.insert(key)
          try scanner.pass()
        }
      }
    }
    (self.keys, keysOfCards) = (keys, ofCards)
  }
}
