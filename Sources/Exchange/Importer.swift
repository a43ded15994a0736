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

  // MARK: recognising

  private static func reader(
    of file: ImportFile, _ options: ImportOptions, isDecrypted: Bool = false
  ) throws -> (ImportFormat, any ImportReader) {
    let beginning = try file.stream().read(4096)
    guard !beginning.isEmpty else { throw ImportError(.empty) }
    if AgeEnvelope.isAge(beginning) {
      // Encrypted files within encrypted files would take a second each to open.
      guard !isDecrypted else { throw ImportError(.unrecognised) }
      return try reader(of: AgeFile.content(of: file, options), options, isDecrypted: true)
    }
    if beginning.starts(with: Array("SQLite format 3".utf8)) { throw ImportError(.isWallet) }
    if let kind = ForeignFile(beginningWith: beginning) { throw ImportError(.foreign(kind)) }
    // A local file header, the end of an archive without files, or the mark of one in parts (APPNOTE 4.3.7, 4.3.16,
    // 8.5.3).
    if beginning.starts(with: [0x50, 0x4B]), beginning.count >= 4,
      [[3, 4], [5, 6], [7, 8]].contains(Array(beginning[2..<4]))
    {
      return try reader(of: try ZipArchive(file, password: options.password), in: file, options)
    }
    let encoding = try TextEncoding(of: ImportFile(beginning))
    let decoded = try encoding.stream(of: ImportFile(beginning)).read(4096)
    let text = decoded.dropFirst(decoded.markLength)
    switch text.first(where: { !$0.isBlank }) {
    case nil:
      throw ImportError(.empty)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard encoding != .utf8 else { return try readerOfJSON(file, options) }
      // Programs of Windows may write JSON otherwise than RFC 8259, 8.1, has it.
      let whole = ImportFile(try encoding.stream(of: file).all(most: EntryReader.maximumBytes))
      let (format, reader) = try readerOfJSON(whole, options)
      return (format, DecodedReader(encoding: encoding, reader: reader))
    default:
      let line = text.drop(while: \.isBlank).prefix { $0 != 0x0A && $0 != 0x0D }
      if LinkReader.isLink(String(decoding: line, as: UTF8.self))
        || LinkReader.isMessage(String(decoding: text, as: UTF8.self))
      {
        return (.link, try LinkReader(file, options))
      }
      if String(decoding: line.prefix(CalendarReader.beginning.utf8.count), as: UTF8.self).uppercased()
        == CalendarReader.beginning
      {
        return (.ics, CalendarReader(file: file, options: options))
      }
      return try readerOfTable(file, options)
    }
  }

  private static func reader(
    of archive: ZipArchive, in file: ImportFile, _ options: ImportOptions
  ) throws -> (ImportFormat, any ImportReader) {
    if let table = CatimaReader.table(of: archive) {
      return (.catima, CatimaReader(archive, of: file, table: table, options))
    }
    // PassAndroid keeps the files of the pass from which it made its own, which no longer match their manifest.
    if EspassReader.isEspass(archive) { return (.espass, EspassReader(tree: archive, options: options)) }
    if ItineraryReader.isItinerary(archive) { return (.itinerary, try ItineraryReader(archive, options)) }
    if PassReader.isPass(archive) { return (.pass, PassReader(archive: archive, options: options)) }
    if FidMeReader.isFidMe(archive) { return (.fidme, FidMeReader(archive: archive, options: options)) }
    if CardabaseReader.isCardabase(archive) { return (.cardabase, try CardabaseReader(archive, options)) }
    if StocardReader.isStocard(archive) { return (.stocard, StocardReader(archive: archive, options: options)) }
    throw ImportError(archive.entries.isEmpty ? .empty : .foreign(ForeignFile(archiveOf: archive.names)))
  }

  private static func reader(
    of folder: ImportFolder, _ options: ImportOptions
  ) throws -> (ImportFormat, any ImportReader) {
    if EspassReader.isEspass(folder) { return (.espass, EspassReader(tree: folder, options: options)) }
    return (.pass, FolderReader(folder: folder, options: options))
  }

  private static func readerOfTable(
    _ file: ImportFile, _ options: ImportOptions
  ) throws -> (ImportFormat, any ImportReader) {
    let isAsked = options.format == .csv || !options.columns.isEmpty
    var refusal = ImportError(.unrecognised)
    do throws(ImportError) {
      let encoding = try TextEncoding(of: file)
      let reader = try TableReader.records(of: file, encoding)
      repeat { guard try reader.next() else { throw ImportError(.empty) } } while reader.isBlank
      let names = try reader.texts()
      let isVersion = names.count == 1 && Int(names[0]) != nil
      if options.columns.isEmpty, encoding == .utf8, isVersion || CatimaHeader(names) != nil, options.format != .csv {
        return (.catima, CatimaReader(file, options))
      }
      if options.columns.isEmpty, let columns = PasswordColumns(names) {
        return (.csv, PasswordReader(file: file, encoding: encoding, columns: columns, options: options))
      }
      let namesSeparator = names[0].lowercased().hasPrefix("sep=")
      if options.columns.isEmpty, !namesSeparator, (try? TableHeader(names, chosen: [:])) == nil {
        try TableReader.requireNoHeaderBelow(file, encoding)
      }
      if isAsked || names.count > 1 { return (.csv, TableReader(file: file, encoding: encoding, options: options)) }
    } catch {
      // Bytes with a NUL among them are no table. For a table with errors, these errors are thrown.
      if isAsked { throw error }
      if case .headerBelow = error.code { throw error }
      if error.code == .notText, try !file.stream().read(4096).contains(0) { throw error }
      if error.code == .empty || error.code == .strayQuote { refusal = error }
    }
    throw try ForeignFile(textBeginningWith: file.stream().read(4096)).map { ImportError(.foreign($0)) } ?? refusal
  }
}

/// Reads files of one format.
protocol ImportReader {
  /// Reads the whole file, in order.
  ///
  /// - Throws: `ImportError`, and the errors of `receive` and the options' functions.
  func read(_ receive: (ImportEvent) throws -> Void) throws
}

/// Reads a file that was decoded from another encoding than UTF-8, and says so.
private struct DecodedReader: ImportReader {
  let encoding: TextEncoding
  let reader: any ImportReader

  func read(_ receive: (ImportEvent) throws -> Void) throws {
    try receive(.remark(ImportRemark(.encoding(encoding.name), at: ImportLocation())))
    try reader.read(receive)
  }
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
  /// The file has every card of a phone, in this format of `CardOrigin`: what it does not have was deleted there, or has
  /// not arrived.
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

/// A format from which cards can be imported.
public enum ImportFormat: String, CaseIterable, Sendable {
  /// An export of Catima or Loyalty Card Keychain: a table, or a zip with the table and pictures.
  case catima
  /// Links by which Catima shares cards, and those that add cards to Google Wallet.
  case link
  /// A pass of Apple Wallet, or a zip of passes.
  case pass
  /// An export of PassAndroid.
  case espass
  /// An export of Stocard.
  case stocard
  /// An export of FidMe.
  case fidme
  /// An export of Voucher Vault.
  case voucherVault = "voucher-vault"
  /// An export of Bitwarden in JSON, with a password or without.
  case bitwarden
  /// An export of Cardabase: JSON, or an archive with pictures.
  case cardabase
  /// Memberships of KDE Itinerary: JSON, or the archive of all its data.
  case itinerary
  /// An export of myLoyaltyCards.
  case myLoyaltyCards = "my-loyalty-cards"
  /// A calendar of events: iCalendar.
  case ics
  /// U-Card's own JSON.
  case json
  /// U-Card's own table, or any other with a header.
  case csv

  /// The name of the format for people.
  public var name: String {
    switch self {
    case .catima: "Catima"
    case .link: "Catima or Google Wallet link"
    case .pass: "Apple Wallet"
    case .espass: "PassAndroid"
    case .stocard: "Stocard"
    case .fidme: "FidMe"
    case .voucherVault: "Voucher Vault"
    case .bitwarden: "Bitwarden"
    case .cardabase: "Cardabase"
    case .itinerary: "KDE Itinerary"
    case .myLoyaltyCards: "myLoyaltyCards"
    case .ics: "iCalendar"
    case .json: "JSON"
    case .csv: "CSV"
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
