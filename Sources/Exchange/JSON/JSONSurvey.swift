internal import Cards
internal import Files
internal import JSON

/// The keys of a file with cards, up to the first card with a number.
struct JSONSurvey {
  /// Whether numbers would probably be lost: no card has one, and an unknown key is named like a number. If no key shows that
  /// the cards are those of U-Card, which need no number, any unknown key is enough.
  var losesNumbers: Bool { !isReadable && others.contains { !isOurs || Self.saysNumber($0) } }

  /// Whether a card with a number was found, or an error, which is reported when the cards are read.
  private var isReadable = false
  /// Whether a card has a key that hardly any other program writes.
  private var isOurs = false
  /// The keys of cards that no card of U-Card has.
  private var others: Set<String> = []
  /// The keys, in the order of the file.
  private var names: [String] = []
  private var indices: [String: Int] = [:]
  /// Some values of each key of the first objects of an array.
  private var cells: [Int: [String]] = [:]
  private let isArray: Bool
  private var objects = 0

  /// The number of objects whose values are looked at.
  private static let examples = 50

  /// Thrown to end the reading.
  private struct Readable: Error {}

  /// The keys that show that something is a card of U-Card.
  private static let telling: Set = ["identifiers", "uuid", "starts", "pictures", "balanceHistory", "origins"]

  /// - Parameter isWallet: whether the file is an object with a list of cards.
  init(_ file: ImportFile, isWallet: Bool) throws {
    var scanner = JSONScanner(file.stream())
    isArray = try scanner.peek() == UInt8(ascii: "[")
    do {
      if isArray {
        try scanner.elements { scanner in try read(&scanner) }
      } else {
        while try scanner.peek() != nil { try read(&scanner, isList: isWallet) }
      }
    } catch is Readable {
      isReadable = true
    } catch is ImportError {
      isReadable = true
    }
  }

  /// Reads an object: a card, or a list of cards with its own keys.
  private mutating func read(_ scanner: inout JSONScanner, isList: Bool = false, isInList: Bool = false) throws {
    guard try scanner.peek() == UInt8(ascii: "{") else { throw Readable() }
    var keys: Set<String> = []
    var isList = isList
    objects += 1
    try scanner.members { scanner, key in
      keys.insert(key)
      let first = try scanner.peek()
      if key == "cards", first == UInt8(ascii: "["), !isInList {
        isList = true
        return try scanner.elements { scanner in try read(&scanner, isInList: true) }
      }
      let index = index(of: key)
      if key == "identifiers", first == UInt8(ascii: "[") { return try scanner.elements { _ in throw Readable() } }
      guard isArray, objects <= Self.examples, first != UInt8(ascii: "{"), first != UInt8(ascii: "[") else {
        return try scanner.pass()
      }
      let text = JSONTable.text(try scanner.value(most: WalletJSONReader.longestCard))
      if !text.isBlank { cells[index, default: []].append(String(text.prefix(100))) }
    }
    guard !isList else { return }
    isOurs = isOurs || !keys.isDisjoint(with: Self.telling)
    others.formUnion(keys.subtracting(CardJSON.importedKeys))
    // `number` is that of a card in its wallet; without a sign of one it is more likely that of its code.
    if keys.contains(Self.number) { others.insert(Self.number) }
  }

  private static let number = TableColumn.number.name

  /// Whether a key is called a number.
  private static func saysNumber(_ key: String) -> Bool {
    key != number && [true, false].contains { TableColumn.named(key, isExact: $0) == .payload }
  }

  private mutating func index(of key: String) -> Int {
    if let index = indices[key] { return index }
    indices[key] = names.count
    names.append(key)
    return names.count - 1
  }

  /// The keys, with those that look like the ones of a name and a number; nil if there are none. Only an array is a table.
  var columns: MissingColumns? {
    guard !names.isEmpty else { return nil }
    let hasNames = names.contains(TableColumn.cardName.name)
    // Only U-Card's own cards have their number in the wallet.
    let taken = names.indices.filter { CardJSON.keys.contains(names[$0]) && (isOurs || names[$0] != Self.number) }
    let columns = MissingColumns(
      hasNames ? [TableColumn.payload.name] : [TableColumn.cardName.name, TableColumn.payload.name], in: names,
      taken: Set(taken), chosen: [:], areKeys: true)
    return isArray ? columns.withSuggestion(from: cells) : columns
  }
}

/// Recognising whose JSON a file is.
extension Importer {
  /// Chooses the reader of a file by the keys of its first object.
  static func readerOfJSON(_ file: ImportFile, _ options: ImportOptions) throws -> (ImportFormat, any ImportReader) {
    if !options.columns.isEmpty {
      return (.csv, TableReader(file: try JSONTable.table(of: file), encoding: .utf8, options: options))
    }
    if WalletJSONReader.isOurs(file) {
      try requireNumber(of: file, isWallet: true)
      return (.json, WalletJSONReader(file, options))
    }
    let first = try JSONKeys(of: file)
    // Lines of older versions of Cardabase look like JSON.
    if first.keys.isEmpty, CardabaseLine.isCard(try file.stream().read(4096)) {
      return (.cardabase, try CardabaseReader(file, options))
    }
    if first.isEmptyArray { throw ImportError(.empty) }
    // Of a card, who reads it says where the mistake is.
    if first.isArray, first.keys.isEmpty, let mistake = first.mistake { throw mistake }
    if BitwardenFile.isExport(first) { return (.bitwarden, try BitwardenFile.reader(of: file, options)) }
    if MyLoyaltyCardsReader.isExport(first.keys, cards: first.keysOfCards) {
      return (.myLoyaltyCards, try MyLoyaltyCardsReader.reader(of: file, options))
    }
    if ItineraryReader.isEntry(first.keys) { return (.itinerary, try ItineraryReader(file, options)) }
    if CardabaseReader.isCard(first.keys) { return (.cardabase, try CardabaseReader(file, options)) }
    if first.isArray, VoucherVaultReader.isVoucher(first.keys) {
      let bytes = try file.stream().all(most: VoucherVaultReader.maximumBytes)
      return (.voucherVault, VoucherVaultReader(bytes: bytes, options: options))
    }
    if first.isArray, first.keys.isDisjoint(with: ["name", "identifiers"]) {
      throw ImportError(try JSONSurvey(file, isWallet: false).columns.map { .missingColumns($0) } ?? .foreignJSON)
    }
    try requireNumber(of: file)
    return (.json, WalletJSONReader(file, options))
  }

  /// Refuses a file whose numbers would be lost, as a table without a column of numbers.
  ///
  /// - Throws: `ImportError`: `.missingColumns`.
  private static func requireNumber(of file: ImportFile, isWallet: Bool = false) throws {
    let survey = try JSONSurvey(file, isWallet: isWallet)
    if survey.losesNumbers, let columns = survey.columns { throw ImportError(.missingColumns(columns)) }
  }
}

/// The keys of the first object of a file, by which its format is recognised.
struct JSONKeys {
  /// Whether the file is an array.
  let isArray: Bool
  /// Whether the file is an array without elements.
  private(set) var isEmptyArray = false
  /// The keys of the first object.
  private(set) var keys: Set<String> = []
  /// A mistake in JSON up to there; nil for none.
  private(set) var mistake: ImportError?
  /// The keys of the first object in its array `cards`.
  private(set) var keysOfCards: Set<String> = []

  /// Reads up to the end of the first object, or to a mistake in it.
  init(of file: ImportFile) throws {
    var scanner = JSONScanner(file.stream())
    isArray = try scanner.peek() == UInt8(ascii: "[")
    // Only the first element of an array is read.
    struct FirstIsRead: Error {}
    do {
      if isArray {
        try scanner.elements { scanner in
          try readObject(&scanner)
          throw FirstIsRead()
        }
        isEmptyArray = true
      } else {
        try readObject(&scanner)
      }
    } catch is FirstIsRead {
    } catch let error as ImportError {
      mistake = error
    }
  }

  private mutating func readObject(_ scanner: inout JSONScanner) throws {
    guard try scanner.peek() == UInt8(ascii: "{") else { return try scanner.pass() }
    try scanner.members { scanner, key in
      keys.insert(key)
      guard key == "cards", try scanner.peek() == UInt8(ascii: "[") else { return try scanner.pass() }
      try scanner.elements { scanner in
        guard keysOfCards.isEmpty, try scanner.peek() == UInt8(ascii: "{") else { return try scanner.pass() }
        try scanner.members { scanner, key in
          keysOfCards.insert(key)
          try scanner.pass()
        }
      }
    }
  }
}
