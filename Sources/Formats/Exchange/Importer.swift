internal import Age
public import Cards
internal import Files

/// Reads cards from files of any format, which is recognised by the content.
public enum Importer {
  /// Reads a file.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - options: the options for reading it.
  ///   - receive: receives the content in the order of the file.
  /// - Returns: the format of the file.
  /// - Throws: `ImportError`; the errors of `receive` and the options' functions.
  @discardableResult
  public static func read(
    _ file: ImportFile, _ options: ImportOptions, receive: (ImportEvent) throws -> Void
  ) throws -> ImportFormat {
    try read(reader(of: file, options), options, receive)
  }

  /// Reads a folder, such as an unpacked pass.
  ///
  /// - Returns: the format of the content.
  /// - Throws: as for a file; `.missingEntry` if there is no pass in the folder.
  @discardableResult
  public static func read(
    _ folder: ImportFolder, _ options: ImportOptions, receive: (ImportEvent) throws -> Void
  ) throws -> ImportFormat {
    try read(reader(of: folder, options), options, receive)
  }

  private static func read(
    _ found: (format: ImportFormat, reader: any ImportReader), _ options: ImportOptions,
    _ receive: (ImportEvent) throws -> Void
  ) throws -> ImportFormat {
    if let asked = options.format, asked != found.format { throw ImportError(.notOfFormat(asked)) }
    try readSomething(found.reader, receive)
    return found.format
  }

  /// Reads cards, or changes of cards, from JSON of U-Card: a whole wallet, an array, or one object per line.
  ///
  /// - Throws: as `read(_:_:receive:)`; `.empty` if there is none.
  package static func readJSON(
    _ file: ImportFile, _ options: ImportOptions, _ rules: JSONRules, receive: (ImportEvent) throws -> Void
  ) throws {
    try readSomething(WalletJSONReader(file, options, rules), receive)
  }

  /// The names of the columns that can be keys of `ImportOptions.columns`.
  public static var columns: [String] { TableColumn.all.filter(\.canBeChosen).map(\.name) }

  /// The column of a table, and the key in JSON, with the identity of a card in a feed.
  package static var externalIDKey: String { TableColumn.externalID.name }

  /// The largest number of occurrences of an event that become cards.
  public static let maximumOccurrences = CalendarEntry.maximumOccurrences

  /// Whether a text is a link by which a wallet shares a card.
  public static func isLink(_ text: String) -> Bool { LinkReader.isLink(text) || LinkReader.isMessage(text) }

  /// Reads a link.
  ///
  /// - Throws: as for a file.
  public static func read(link: String, _ options: ImportOptions, receive: (ImportEvent) throws -> Void) throws {
    try readSomething(LinkReader(link, options), receive)
  }

  /// Reads with `reader`. A file without any event is refused as empty.
  private static func readSomething(_ reader: some ImportReader, _ receive: (ImportEvent) throws -> Void) throws {
    var isEmpty = true
    try reader.read { event in
      switch event {
      case .remark, .lock, .everyCard, .phoneExport: break
      case .category, .card, .skipped, .fault: isEmpty = false
      }
      try receive(event)
    }
    guard !isEmpty else { throw ImportError(.empty) }
  }
}

/// Reads files of one format.
protocol ImportReader {
  /// Reads the whole file, in order.
  ///
  /// - Throws: `ImportError`, and the errors of `receive` and the options' functions.
  func read(_ receive: (ImportEvent) throws -> Void) throws
}

/// Something that is found in an imported file. Events come in the order of the file.
public enum ImportEvent: Sendable {
  /// The lock of the wallet that the file is from. It comes before every card, and has encrypted the secrets of cards
  /// that name its recipient.
  case lock(SecretsLock)
  /// A category, which may have no cards.
  case category(ImportedCategory)
  /// A card.
  case card(ImportedCard)
  /// An entry that looks like a card, but is not one.
  case skipped(SkippedEntry)
  /// The file has every card of a phone, in this format of `CardOrigin`: a card that is missing was deleted there, or
  /// has not arrived there.
  case everyCard(format: String)
  /// The file is an export of a phone, whose bytes have this digest. It comes before every card.
  case phoneExport(digest: String)
  /// Information for the person who imports the file.
  case remark(ImportRemark)
  /// The error of an entry that cannot be read, if `ImportOptions.continuesAfterFaults`.
  case fault(ImportError)
}

extension ImportEvent {
  /// The same event, whose location is changed.
  func relocated(_ change: (ImportLocation) -> ImportLocation) -> ImportEvent {
    switch self {
    case .lock, .category, .everyCard, .phoneExport: return self
    case .card(var card):
      card.location = change(card.location)
      return .card(card)
    case .skipped(let entry): return .skipped(SkippedEntry(entry.reason, name: entry.name, at: change(entry.location)))
    case .remark(let remark): return .remark(ImportRemark(remark.code, at: change(remark.location)))
    case .fault(let error): return .fault(error.relocated(change))
    }
  }
}

/// An entry of a file that looks like a card, but is not one.
public struct SkippedEntry: Hashable, Sendable {
  /// The reason why an entry is skipped.
  public enum Reason: Hashable, Sendable {
    /// The entry has no number. FidMe leaves such entries for expired cards.
    case noNumber
    /// The entry contains only the use of a card.
    case onlyUsage
    /// The picture has no code.
    case noCode
    /// The file in a folder is of no known format.
    case otherFile
    /// The entry of a password manager is the login of a site.
    case login
    /// The entry is a payment card, whose number is never read.
    case paymentCard
    /// The entry is something else than a card, such as a booking.
    case otherEntry
    /// An event is repeated, but not within a year.
    case noOccurrence
  }

  /// The reason why the entry is skipped.
  public let reason: Reason
  /// The name of the entry; nil if it has none.
  public let name: String?
  /// The location of the entry in the file.
  public let location: ImportLocation

  /// Creates a skipped entry with its location.
  public init(_ reason: Reason, name: String?, at location: ImportLocation) {
    self.reason = reason
    self.name = name
    self.location = location
  }
}
