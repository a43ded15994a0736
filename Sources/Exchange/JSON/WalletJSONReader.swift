internal import Cards
internal import Files
internal import Foundation

/// Reads U-Card's own JSON: a whole wallet, or cards as lists write them, in an array or one a line.
struct WalletJSONReader: ImportReader {
  private let file: ImportFile
  private let options: ImportOptions
  private let ticker: ProgressTicker

  /// Bytes that a card may take: three pictures of the largest size in base64, and room for the rest.
  static let longestCard = 48 << 20
  /// Bytes that everything else may take.
  private static let longestRest = 4 << 20

  init(_ file: ImportFile, _ options: ImportOptions) {
    self.file = file
    self.options = options
    ticker = options.ticker(of: file.size)
  }

  func read(_ receive: (ImportEvent) throws -> Void) throws {
    let scanner = JSONScanner(file.stream())
    guard try scanner.peek() == UInt8(ascii: "{"), let categories = try categories() else {
      try readCards(scanner, receive)
      return
    }
    for category in categories {
      if let name = try ImportedText.category(category, at: .init(field: "categories"), receive) {
        try receive(.category(name))
      }
    }
    var isFirst = true
    try scanner.members { key in
      guard key == "cards" else {
        _ = try scanner.value(most: nil)
        return
      }
      guard isFirst else { throw ImportError(.notJSON, at: scanner.here) }
      isFirst = false
      var item = 0
      var ids: Set<UUID> = []
      try scanner.elements {
        item += 1
        try readCard(scanner, item, areAllKnown: true, &ids, receive)
      }
    }
    guard try scanner.peek() == nil else { throw ImportError(.notJSON, at: scanner.here) }
    guard !isFirst else { throw ImportError(.missing, at: .init(field: "cards")) }
  }

  /// Reads what stands beside the cards of a wallet: it may come after them.
  ///
  /// - Returns: the categories in their order; nil where it is no wallet, but a card.
  private func categories() throws -> [String]? {
    let scanner = JSONScanner(file.stream())
    var values: [String: JSONValue] = [:]
    var hasCards = false
    try scanner.members { key in
      if key == "cards" {
        hasCards = true
        _ = try scanner.value(most: nil)
      } else if ["format", "version", "categories"].contains(key) {
        values[key] = try JSONValue(scanner.value(most: Self.longestRest), at: scanner.here.of(key))
      } else {
        _ = try scanner.value(most: nil)
      }
    }
    guard hasCards || values["format"]?.string == WalletJSON.format else { return nil }
    if let version = values["version"], version != .number(Decimal(WalletJSON.version)) {
      throw ImportError(.newerVersion(version.number.map(\.description) ?? ""), at: .init(field: "version"))
    }
    let names = values["categories"].map { $0.array?.map(\.string) ?? [nil] } ?? []
    guard !names.contains(nil) else { throw ImportError(.badValue, at: .init(field: "categories")) }
    return names.compactMap { $0 }
  }

  private func readCards(_ scanner: JSONScanner, _ receive: (ImportEvent) throws -> Void) throws {
    var item = 0
    var ids: Set<UUID> = []
    if try scanner.peek() == UInt8(ascii: "[") {
      try scanner.elements {
        item += 1
        try readCard(scanner, item, areAllKnown: false, &ids, receive)
      }
      guard try scanner.peek() == nil else { throw ImportError(.notJSON, at: scanner.here) }
    } else {
      while try scanner.peek() != nil {
        item += 1
        try readCard(scanner, item, areAllKnown: false, &ids, receive)
      }
    }
  }

  /// Reads one card.
  ///
  /// - Parameter areAllKnown: whether what it does not say is nothing; else it is not known.
  private func readCard(
    _ scanner: JSONScanner, _ item: Int, areAllKnown: Bool, _ ids: inout Set<UUID>,
    _ receive: (ImportEvent) throws -> Void
  ) throws {
    _ = try scanner.peek()
    let place = ImportPlace(line: scanner.line, item: item)
    let data = Data(try scanner.value(most: Self.longestCard))
    let parts: CardJSON
    do { parts = try JSONDecoder().decode(CardJSON.self, from: data) } catch let error as DecodingError {
      throw ImportError(error, in: data, at: place)
    }
    let keys = areAllKnown ? nil : try JSONDecoder().decode(KeysJSON.self, from: data).keys
    let card = try parts.incoming(keys: keys, options: options, at: place, receive)
    if let id = card.id, !ids.insert(id).inserted { throw ImportError(.repeatedCard, at: place) }
    try receive(.card(card))
    try ticker.tick(at: scanner.position)
  }
}

/// The keys of an object.
private struct KeysJSON: Decodable {
  let keys: Set<String>

  private struct Key: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    keys = Set(try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue))
  }
}

extension ImportError {
  /// What the decoder found wrong with a value.
  fileprivate init(_ error: DecodingError, in data: Data, at place: ImportPlace) {
    func path(_ keys: [any CodingKey]) -> String? {
      keys.isEmpty ? nil : keys.map { $0.intValue.map { String($0 + 1) } ?? $0.stringValue }.joined(separator: ".")
    }
    switch error {
    case .keyNotFound(let key, let context):
      self.init(.missing, at: place.of(path(context.codingPath + [key]) ?? key.stringValue))
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      guard let field = path(context.codingPath) else {
        self.init(.notJSON, at: place)
        return
      }
      self.init(.badValue, at: place.of(field))
    case .dataCorrupted(let context):
      guard let field = path(context.codingPath) ?? Self.wrongNumber(in: data) else {
        self.init(.notJSON, at: place)
        return
      }
      self.init(.badValue, at: place.of(field))
    @unknown default:
      self.init(.notJSON, at: place)
    }
  }

  /// The key of a number that should be an integer and is none: the decoder does not name it.
  private static func wrongNumber(in data: Data) -> String? {
    guard let card = try? JSONValue(data) else { return nil }
    func isWrong(_ value: JSONValue?) -> Bool { value?.number.map { Int($0.description) == nil } ?? false }
    if let key = ["number", "timesShown"].first(where: { isWrong(card[$0]) }) { return key }
    for (place, identifier) in (card["identifiers"]?.array ?? []).enumerated() {
      if let key = ["eci", "ratio", "module"].first(where: { isWrong(identifier[$0]) }) {
        return "identifiers.\(place + 1).\(key)"
      }
    }
    return nil
  }
}
