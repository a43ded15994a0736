internal import Cards
internal import Files
internal import JSON

/// The keys of a file with cards, up to the first card with a number.
struct JSONSurvey {
  /// Whether numbers would probably be lost: no card has one, and an unknown key is named like a number. Cards of
  /// U-Card need no number; if no key shows that the cards are of U-Card, any unknown key is enough.
  var losesNumbers: Bool { !isReadable && others.contains { !isOurs || Self.saysNumber($0) } }

  /// Whether a card with a number was found, or an error, which is reported when the cards are read.
  private var isReadable = false
  /// Whether a card has a key that hardly any other program writes.
  private var isOurs = false
  /// Whether a card has a key that no other program writes, so that the file is no list of another program.
  private(set) var hasOurKeys = false
  /// The keys of cards that no card of U-Card has.
  private var others: Set<String> = []
  /// The keys, in the order of the file.
  private var names: [String] = []
  private var indices: [String: Int] = [:]
  /// Some values of each key of the first objects of an array.
  private var cells: [Int: [String]] = [:]
  private let isArray: Bool
  private var objects = 0
  private var keysLeft = JSONKeys.maximum

  /// The number of objects whose values are looked at.
  private static let examples = 50

  /// Thrown to end the reading.
  private struct Readable: Error {}

  /// The keys that show that something is a card of U-Card.
  private static let telling: Set = ["identifiers", "uuid", "starts", "pictures", "balanceHistory", "origins"]

  /// - Parameter isWallet: whether the file is an object with a list of cards.
  /// - Throws: `ImportError`, `.tooManyKeys`, and the errors of the file.
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
    } catch let error as ImportError {
      if case .tooManyKeys = error.code { throw error }
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
      let index = try index(of: key)
      if key == "identifiers", first == UInt8(ascii: "[") { return try scanner.elements { _ in throw Readable() } }
      guard isArray, objects <= Self.examples, first != UInt8(ascii: "{"), first != UInt8(ascii: "[") else {
        return try scanner.pass()
      }
      let text = JSONTable.text(try scanner.value(most: WalletJSONReader.longestCard))
      if !text.isBlank { cells[index, default: []].append(String(text.prefix(100))) }
    }
    guard !isList else { return }
    isOurs = isOurs || !keys.isDisjoint(with: Self.telling)
    hasOurKeys = hasOurKeys || !keys.isDisjoint(with: Self.telling.subtracting(["starts"]))
    others.formUnion(keys.subtracting(CardJSON.importedKeys))
    // `number` is that of a card in its wallet; without a sign of one it is more likely that of its code.
    if keys.contains(Self.number) { others.insert(Self.number) }
  }

  private static let number = TableColumn.number.name

  /// Whether a key is called a number.
  private static func saysNumber(_ key: String) -> Bool {
    key != number && [true, false].contains { TableColumn.named(key, isExact: $0) == .payload }
  }

  private mutating func index(of key: String) throws(ImportError) -> Int {
    if let index = indices[key] { return index }
    try JSONKeys.count(&keysLeft)
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
