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
    if WalletJSONReader.isOurs(file) {
      try requireNumber(of: file, isWallet: true)
      return (.json, WalletJSONReader(file, options))
    }
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
    try requireNumber(of: file)
    return (.json, WalletJSONReader(file, options))
  }

  /// Refuses a file whose numbers would be lost, as a table without a column of numbers.
  ///
  /// - Throws: `ImportError`: `.missingColumns`.
  private static func requireNumber(of file: ImportFile, isWallet: Bool = false) throws {
    let survey = try JSONSurvey(file, isWallet: isWallet)
    if survey.losesNumbers { throw ImportError(.missingColumns(survey.columns)) }
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
