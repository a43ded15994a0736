internal import Archives
internal import Barcodes
internal import Cards
internal import Files
internal import JSON

/// Reads the entries of another wallet's JSON one by one: each is a card, or is skipped.
struct EntryReader: ImportReader {
  /// An entry, and where it stands.
  struct Entry {
    let value: JSONValue
    let location: ImportLocation
  }

  /// Reads an entry, and passes remarks on.
  typealias Reading = (_ entry: JSONMembers, _ remark: (ImportRemark) throws -> Void) throws -> ImportEvent

  private let entries: [Entry]
  private let options: ImportOptions
  private let event: Reading
  /// Whether the file is refused if none of its entries has a number.
  private let needsNumber: Bool
  /// The keys that entries have; nil for those that have many of no use for cards.
  private let known: Set<String>?

  /// The largest number of bytes of a file, which is in memory as a whole.
  static let maximumBytes = 64 << 20

  init(
    _ entries: [Entry], _ options: ImportOptions, needsNumber: Bool = true, known: Set<String>? = nil,
    event: @escaping Reading
  ) {
    self.entries = entries
    self.options = options
    self.needsNumber = needsNumber
    self.known = known
    self.event = event
  }

  /// Creates a reader for the elements of an array.
  init(_ elements: [JSONValue], _ options: ImportOptions, known: Set<String>? = nil, event: @escaping Reading) {
    let entries = elements.enumerated().map { Entry(value: $1, location: ImportLocation(item: $0 + 1)) }
    self.init(entries, options, known: known, event: event)
  }

  /// Reads a whole file.
  ///
  /// - Throws: `ImportError`: `.tooLarge`, `.tooManyValues`, `.notJSON`.
  static func value(of file: ImportFile) throws -> JSONValue {
    guard file.size <= maximumBytes else { throw ImportError(.tooLarge(maximumBytes)) }
    return try value(of: file.stream().all(most: maximumBytes))
  }

  /// Reads bytes.
  ///
  /// - Throws: `ImportError`: `.tooManyValues`, `.notJSON`.
  static func value(of bytes: [UInt8], at location: ImportLocation = .init()) throws -> JSONValue {
    try UnpackingBudget(size: bytes.count).json(bytes, at: location)
  }

  func read(_ receive: (ImportEvent) throws -> Void) throws {
    let ticker = options.ticker(of: entries.count)
    let unused = CollectedKeys()
    var lacksNumbers = needsNumber && !entries.isEmpty
    for entry in entries {
      try ticker.tick()
      let error = try options.entry(receive) {
        guard let object = entry.value.object else { throw ImportError(.notAnObject, at: entry.location) }
        if let known { for key in object.keys where !known.contains(key) { unused.insert(key) } }
        let event = try event(JSONMembers(object, at: entry.location)) { try receive(.remark($0)) }
        if !event.isWithoutNumber { lacksNumbers = false }
        try receive(event)
      }
      if error != nil { lacksNumbers = false }
    }
    let remark = unused.remark { .unusedKeys($0.map { .init(name: $0, nearest: nil) }, others: $1) }
    if let remark { try receive(.remark(remark)) }
    if lacksNumbers { throw ImportError(.noNumbers(keys)) }
    try options.progress(1)
  }

  /// The keys of all entries.
  private var keys: [String] { Set(entries.flatMap { $0.value.object?.keys ?? [] }).sorted() }
}

extension ImportEvent {
  /// Whether an entry has no number that could be that of a card.
  fileprivate var isWithoutNumber: Bool {
    guard case .skipped(let entry) = self else { return false }
    return [.noNumber, .otherEntry].contains(entry.reason)
  }
}

extension JSONMembers {
  /// The identifier with a payload of a type by the name that the other wallet gives to it.
  ///
  /// - Parameters:
  ///   - type: the name; `number` for a plain number; nil to guess the type.
  ///   - keys: the keys of the payload and of the type, for remarks.
  func identifier(
    _ text: String, as type: String?, _ keys: (payload: String, type: String), remark: (ImportRemark) throws -> Void
  ) rethrows -> Identifier {
    let payload = Payload(text: text)
    let kind =
      try type.map { type in
        type == Identifier.Kind.number.id
          ? .number : try Identifier.Kind.named(type, at: location.of(keys.type), remark: remark)
      }
      ?? payload.guessedKind(at: location.of(keys.payload), remark: remark)
    let identifier = Identifier(kind: kind, payload: Payload.imported(payload, as: kind))
    try identifier.check(at: location.of(keys.payload), remark: remark)
    return identifier
  }
}
