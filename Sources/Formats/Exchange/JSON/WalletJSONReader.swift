internal import Cards
internal import Files
internal import JSON
internal import Values

/// Reads U-Card's own JSON: a whole wallet, or cards as lists write them, in an array or one per line.
struct WalletJSONReader: ImportReader {
  private let file: ImportFile
  private let reader: CardJSONReader
  private let files = Files()
  /// The keys that no card has; nil if they are errors.
  private let unused: CollectedKeys?
  /// The keys that stand twice; nil if they are errors.
  private let repeated: CollectedKeys?
  private let ticker: ProgressTicker

  /// The largest number of bytes of a card: three pictures of the largest size in base64, and space for the rest.
  static let longestCard = 48 << 20
  /// The largest number of values of a card, enough for a balance that changed ten thousand times.
  private static let maximumValues = 100_000
  /// The largest number of bytes of everything but the cards.
  private static let longestRest = 4 << 20

  init(_ file: ImportFile, _ options: ImportOptions, _ rules: JSONRules = .lenient) {
    self.file = file
    unused = rules.isStrict ? nil : CollectedKeys()
    repeated = rules.isStrict ? nil : CollectedKeys()
    var rules = rules
    (rules.unused, rules.repeated) = (unused, repeated)
    rules.cleaned = rules.isStrict ? nil : CleanedTexts()
    reader = CardJSONReader(options: options, rules: rules, files: { [files] in files.digests })
    ticker = options.ticker(of: file.size)
  }

  /// The originals whose files were read; nil if the file has no list of them, as those of older versions.
  private final class Files {
    var digests: Set<String>?
  }

  func read(_ receive: (ImportEvent) throws -> Void) throws {
    var (hasCards, needNumber) = (false, true)
    try readCards { event in
      if case .card(let card) = event {
        hasCards = true
        if !card.content.identifiers.isEmpty || card.content.starts != nil { needNumber = false }
      }
      try receive(event)
    }
    let unusedKeys = unused?.remark { names, others in
      .unusedKeys(names.map { .init(name: $0, nearest: UnusedKeys.nearest(to: $0)) }, others: others)
    }
    for case let remark? in [unusedKeys, repeated?.remark(ImportRemark.Code.repeatedKeys)] {
      try receive(.remark(remark))
    }
    if unused != nil, hasCards, needNumber { try receive(.remark(ImportRemark(.noNumbers, at: ImportLocation()))) }
  }

  private func readCards(_ receive: (ImportEvent) throws -> Void) throws {
    var scanner = JSONScanner(file.stream())
    guard try scanner.peek() == UInt8(ascii: "{") else { return try readCards(&scanner, receive) }
    // In a file that U-Card wrote, everything else comes before the cards.
    var head: Head?
    if !Self.isOurs(file) {
      let found = try Head(of: file)
      guard found.isWallet else { return try readCards(&scanner, receive) }
      if found.hasOriginals { try readOriginals(receive) }
      try found.tell(receive)
      head = found
    }
    try readWallet(&scanner, head, receive)
  }

  /// Whether the file begins as U-Card writes it: `{"format": "ucard"`.
  static func isOurs(_ file: ImportFile) -> Bool {
    guard let read = try? file.stream().read(256) else { return false }
    let beginning = String(decoding: read, as: UTF8.self).drop { $0 != "{" }.filter { !$0.isWhitespace }
    return beginning.hasPrefix(#"{"format":"\#(WalletJSON.format)""#)
  }

  /// Reads a wallet.
  ///
  /// - Parameter given: everything but the cards; nil if it is still to be read.
  private func readWallet(
    _ scanner: inout JSONScanner, _ given: Head?, _ receive: (ImportEvent) throws -> Void
  ) throws {
    var head = given ?? Head()
    var hasCards = false
    var known: Set<String> = []
    try scanner.members { scanner, key in
      if key == Self.originals, given == nil {
        // Cards that came before would lack them.
        guard !hasCards else { throw ImportError(.badValue, at: ImportLocation(line: scanner.line, field: key)) }
        return try readOriginals(&scanner, receive)
      }
      guard key == "cards" else {
        if Head.keys.contains(key), !known.insert(key).inserted { repeated?.insert(key) }
        return try given == nil ? head.read(key, &scanner) : scanner.pass()
      }
      guard !hasCards else { throw ImportError(.notJSON, at: ImportLocation(line: scanner.line)) }
      if given == nil { try head.tell(receive) }
      hasCards = true
      var item = 0
      var ids: Set<UUID> = []
      try scanner.elements { scanner in
        item += 1
        try readCard(&scanner, item, areAllKnown: true, &ids, receive)
      }
    }
    try scanner.end()
    try head.check()
    guard hasCards else { throw ImportError(.missing, at: .init(field: "cards")) }
  }

  private static let originals = "originals"

  /// Reads the files of originals in a wallet, where an editor may have put them behind the cards.
  private func readOriginals(_ receive: (ImportEvent) throws -> Void) throws {
    var scanner = JSONScanner(file.stream())
    try scanner.members { scanner, key in
      if key == Self.originals { try readOriginals(&scanner, receive) } else { try scanner.pass() }
    }
  }

  private func readOriginals(_ scanner: inout JSONScanner, _ receive: (ImportEvent) throws -> Void) throws {
    files.digests = files.digests ?? []
    try scanner.elements { scanner in
      let location = ImportLocation(line: scanner.line)
      let value = try scanner.value(most: OriginalFile.longestJSON, values: Self.maximumValues)
      try reader.options.entry(receive) {
        let file = try OriginalFile(JSONMembers(value, at: location))
        files.digests?.insert(file.digest)
        try receive(.original(file))
      }
      try ticker.tick(at: scanner.position)
    }
  }

  /// Everything in a wallet but its cards.
  private struct Head {
    private var values: [String: JSONValue] = [:]
    private var hasCards = false
    /// Whether there is a list of files of originals.
    private(set) var hasOriginals = false

    init() {}

    /// Reads everything in an object but its cards.
    init(of file: ImportFile) throws {
      var scanner = JSONScanner(file.stream())
      do {
        try scanner.members { scanner, key in
          if key == WalletJSONReader.originals { hasOriginals = true }
          if key == "cards" { hasCards = true }
          try read(key, &scanner)
        }
      } catch let error as ImportError {
        // A mistake in a card is reported when the cards are read.
        if !hasCards { throw error }
      }
    }

    /// Whether the object is a wallet and not a card.
    var isWallet: Bool { hasCards || values["format"]?.string == WalletJSON.format }

    /// The keys that are read.
    static let keys: Set = ["format", "version", "categories", "categoryUUIDs", "lock"]

    /// Reads the value of a key. Of two values, the first one counts.
    mutating func read(_ key: String, _ scanner: inout JSONScanner) throws {
      guard Self.keys.contains(key), values[key] == nil else { return try scanner.pass() }
      values[key] = try scanner.value(most: WalletJSONReader.longestRest, values: WalletJSONReader.maximumValues)
    }

    /// Throws an error if the version is not supported.
    func check() throws(ImportError) {
      if let version = values["version"], version.digits != String(WalletJSON.version) {
        throw ImportError(.newerVersion(version.digits ?? ""), at: .init(field: "version"))
      }
    }

    /// Reads the lock with which secrets of the cards are encrypted; nil if there is none.
    private func lock() throws(ImportError) -> SecretsLock? {
      guard let written = values["lock"] else { return nil }
      guard let recipient = written["recipient"]?.string,
        let identity = written["identity"]?.string.flatMap(Base64.bytes)
      else { throw ImportError(.badValue, at: .init(field: "lock")) }
      return SecretsLock(recipient: recipient, identity: identity)
    }

    /// Reports the lock, and the categories in their order.
    func tell(_ receive: (ImportEvent) throws -> Void) throws {
      try check()
      if let lock = try lock() { try receive(.lock(lock)) }
      let names = values["categories"].map { $0.array?.map(\.string) ?? [nil] } ?? []
      var ids = JSONObject()
      if let written = values["categoryUUIDs"] {
        guard let object = written.object else {
          throw ImportError(.badValue, at: .init(field: "categoryUUIDs"))
        }
        ids = object
      }
      var known: Set<UUID> = []
      for name in names {
        guard let name else { throw ImportError(.badValue, at: .init(field: "categories")) }
        let written = ids[name]
        let id = written?.string.flatMap(UUID.init(text:))
        guard written == nil || id.map({ known.insert($0).inserted }) ?? false else {
          throw ImportError(.badValue, at: .init(field: "categoryUUIDs"))
        }
        let category = try ImportedText.category(name, at: .init(field: "categories")) { try receive(.remark($0)) }
        if let category { try receive(.category(ImportedCategory(category, id: id))) }
      }
    }
  }

  private func readCards(_ scanner: inout JSONScanner, _ receive: (ImportEvent) throws -> Void) throws {
    var item = 0
    var ids: Set<UUID> = []
    if try scanner.peek() == UInt8(ascii: "[") {
      try scanner.elements { scanner in
        item += 1
        try readCard(&scanner, item, areAllKnown: false, &ids, receive)
      }
      try scanner.end()
    } else {
      while try scanner.peek() != nil {
        item += 1
        try readCard(&scanner, item, areAllKnown: false, &ids, receive)
      }
    }
  }

  /// Reads one card.
  ///
  /// - Parameter areAllKnown: whether the object describes the whole card, so that a missing key means a missing part.
  private func readCard(
    _ scanner: inout JSONScanner, _ item: Int, areAllKnown: Bool, _ ids: inout Set<UUID>,
    _ receive: (ImportEvent) throws -> Void
  ) throws {
    _ = try scanner.peek()
    let location = ImportLocation(line: scanner.line, item: item)
    let start = scanner.position
    let value: JSONValue
    do {
      value = try scanner.value(most: Self.longestCard, values: Self.maximumValues)
    } catch let error as ImportError {
      // A quote or a bracket that is missing is noticed far behind it.
      let line = error.code == .extraComma ? error.location.line : location.line
      throw ImportError(error.code, at: ImportLocation(line: line, item: item))
    }
    let size = scanner.position - start
    try reader.options.entry(receive) {
      let card = try reader.card(value, size: size, areAllKnown: areAllKnown, at: location) { try receive(.remark($0)) }
      if let id = card.id, !ids.insert(id).inserted { throw ImportError(.repeatedCard, at: location) }
      try receive(.card(card))
    }
    try ticker.tick(at: scanner.position)
  }
}
