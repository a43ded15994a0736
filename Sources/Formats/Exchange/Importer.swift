internal import Age
internal import Cards
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

  /// Whether a text holds cards by itself: links by which wallets share them, also inside of other text, an event of a
  /// calendar, or a card that Cardabase shares.
  public static func holdsCards(_ text: String) -> Bool {
    LinkReader.hasLink(text) || CalendarHeading(beginningOf: text.utf8) != nil || CardabaseReader.isShared(text)
  }

  /// Reads a text that holds cards.
  ///
  /// - Throws: as for a file.
  public static func read(text: String, _ options: ImportOptions, receive: (ImportEvent) throws -> Void) throws {
    if let heading = CalendarHeading(beginningOf: text.utf8) {
      try readSomething(
        CalendarReader(file: ImportFile(Array(text.utf8)), options: options, heading: heading), receive)
    } else if CardabaseReader.isShared(text) {
      try readSomething(CardabaseReader(shared: text, options), receive)
    } else {
      try readSomething(LinkReader(text, options), receive)
    }
  }

  /// Reads with `reader`. A file without any event is refused as empty.
  private static func readSomething(_ reader: some ImportReader, _ receive: (ImportEvent) throws -> Void) throws {
    var isEmpty = true
    try reader.read { event in
      switch event {
      case .remark, .lock, .everyCard, .phoneExport: break
      case .category, .original, .card, .skipped, .fault: isEmpty = false
      }
      try receive(event)
    }
    guard !isEmpty else { throw ImportError(.empty) }
  }
}
