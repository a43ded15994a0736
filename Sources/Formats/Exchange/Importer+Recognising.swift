internal import Age
internal import Archives
internal import Cards
internal import Files
internal import JSON
internal import TextFiles
internal import Values

/// Recognising the format of a file by its content.
extension Importer {
  static func reader(
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
    let guess = try options.encoding ?? TextEncoding(of: ImportFile(beginning).stream())
    let decoded = try guess.decoded(ImportFile(beginning).stream()).read(4096)
    let text = decoded.dropFirst(decoded.markLength)
    // A mail may be nothing but a calendar.
    if let heading = CalendarHeading(beginningOf: text) {
      let encoding = try options.encoding ?? TextEncoding(of: file.stream())
      return (.ics, CalendarReader(file: file, options: options, encoding: encoding, heading: heading))
    }
    if let kind = ForeignFile(beginningWith: beginning) { throw ImportError(.foreign(kind)) }
    // A local file header, the end of an archive without files, or the mark of one in parts (APPNOTE 4.3.7, 4.3.16,
    // 8.5.3).
    let marks: [[UInt8]] = [[0x50, 0x4B, 3, 4], [0x50, 0x4B, 5, 6], [0x50, 0x4B, 7, 8]]
    if try marks.contains(where: beginning.starts) || ZipArchive.stands(in: file) {
      return try reader(of: try ZipArchive(file, password: options.password), in: file, options)
    }
    let encoding = try options.encoding ?? TextEncoding(of: file.stream())
    let words = String(decoding: text, as: UTF8.self)
    switch text.first(where: { !$0.isBlank }) {
    case nil:
      throw ImportError(.empty)
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      if LinkReader.isMarkdown(words) { return (.link, try LinkReader(file, options)) }
      guard encoding != .utf8 else { return try readerOfJSON(file, options) }
      // Programs of Windows may write JSON otherwise than RFC 8259, 8.1, has it.
      let whole = ImportFile(try encoding.decoded(file.stream()).all(most: EntryReader.maximumBytes))
      let (format, reader) = try readerOfJSON(whole, options)
      return (format, options.encoding == nil ? DecodedReader(encoding: encoding, reader: reader) : reader)
    default:
      if isMessage(words) { return (.link, try LinkReader(file, options)) }
      return try readerOfTable(file, encoding, options)
    }
  }

  /// Whether a text, by its beginning, has links to cards, and is no table that has some in its cells.
  private static func isMessage(_ text: String) -> Bool {
    guard let first = text.split(whereSeparator: \.isNewline).first(where: { !$0.isBlank }) else { return false }
    if LinkReader.hasLink(first) { return true }
    return LinkReader.hasLink(text) && !isHeader(first)
  }

  /// Whether a line is the first one of a table, as far as it can be told apart from a sentence.
  private static func isHeader(_ line: Substring) -> Bool {
    if Int(line.withoutBlanks) != nil || line.lowercased().hasPrefix("sep=") { return true }
    return [",", ";", "\t"].contains { separator in
      let names = line.split(separator: separator).map { $0.replacing("\"", with: "").withoutBlanks }
      if CatimaHeader(names) != nil || PasswordColumns(names) != nil { return true }
      return (try? TableHeader(names, chosen: [:])) != nil
    }
  }

  private static func reader(
    of archive: ZipArchive, in file: ImportFile, _ options: ImportOptions
  ) throws -> (ImportFormat, any ImportReader) {
    if let table = CatimaReader.table(of: archive) {
      return (.catima, CatimaReader(archive, of: file, table: table, options))
    }
    // PassAndroid keeps the files of the original pass beside its own, and they no longer match their manifest.
    if EspassReader.isEspass(archive) { return (.espass, EspassReader(tree: archive, options: options)) }
    if ItineraryReader.isItinerary(archive) { return (.itinerary, try ItineraryReader(archive, in: file, options)) }
    if PassReader.isPass(archive) { return (.pass, PassReader(file: file, archive: archive, options: options)) }
    if FidMeReader.isFidMe(archive) { return (.fidme, FidMeReader(archive: archive, options: options)) }
    if OnePasswordFile.isExport(archive) { return (.onePassword, try OnePasswordFile.reader(of: archive, options)) }
    if CardabaseReader.isCardabase(archive) { return (.cardabase, try CardabaseReader(archive, options)) }
    if StocardReader.isStocard(archive) { return (.stocard, StocardReader(archive: archive, options: options)) }
    throw ImportError(archive.entries.isEmpty ? .empty : .foreign(ForeignFile(archiveOf: archive.names)))
  }

  static func reader(
    of folder: ImportFolder, _ options: ImportOptions
  ) throws -> (ImportFormat, any ImportReader) {
    if EspassReader.isEspass(folder) { return (.espass, EspassReader(tree: folder, options: options)) }
    return (.pass, FolderReader(folder: folder, options: options))
  }

  private static func readerOfTable(
    _ file: ImportFile, _ encoding: TextEncoding, _ options: ImportOptions
  ) throws -> (ImportFormat, any ImportReader) {
    let isAsked = options.format == .csv || !options.columns.isEmpty
    var refusal = ImportError(.unrecognised)
    do throws(ImportError) {
      let reader = try TableReader.records(of: file, encoding)
      repeat { guard try reader.next() else { throw ImportError(.empty) } } while reader.isBlank
      let names = try reader.texts()
      // The numbers of cards are longer than the version of a format.
      let isVersion = names.count == 1 && names[0].count < 4 && Int(names[0]) != nil
      if options.columns.isEmpty, try NumberList.isList(file, encoding) {
        return (.csv, TableReader(file: file, encoding: encoding, options: options, isOfNumbers: true))
      }
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

  // MARK: whose JSON a file is

  /// Chooses the reader of a file by the keys of its first object.
  private static func readerOfJSON(_ file: ImportFile, _ options: ImportOptions) throws -> (
    ImportFormat, any ImportReader
  ) {
    if !options.columns.isEmpty {
      return (options.format == .csv ? .csv : .json, try JSONTable.reader(ofChosen: file, options))
    }
    if WalletJSONReader.isOurs(file) {
      try requireNumber(of: file)
      return (.json, WalletJSONReader(file, options))
    }
    let first = try JSONKeys(of: file)
    // Lines of older versions of Cardabase look like JSON.
    if first.keys.isEmpty, CardabaseLine.isCard(try file.stream().read(4096)) {
      return (.cardabase, try CardabaseReader(file, options))
    }
    if first.isEmptyArray { throw ImportError(.empty) }
    // The mistake is reported here if no card was found; a mistake inside a card is reported, with its place, by the
    // reader.
    if first.isArray, first.keys.isEmpty, let mistake = first.mistake { throw mistake }
    if BitwardenFile.isExport(first) { return (.bitwarden, try BitwardenFile.reader(of: file, options)) }
    if MyLoyaltyCardsReader.isExport(first.keys, cards: first.keysOfElements["cards"] ?? []) {
      return (.myLoyaltyCards, try MyLoyaltyCardsReader.reader(of: file, options))
    }
    if ItineraryReader.isEntry(first.keys) { return (.itinerary, try ItineraryReader(file, options)) }
    if CardabaseReader.isCard(first) { return (.cardabase, try CardabaseReader(file, options)) }
    if first.isArray, VoucherVaultReader.isVoucher(first.keys) {
      let bytes = try file.stream().all(most: VoucherVaultReader.maximumBytes)
      return (.voucherVault, VoucherVaultReader(bytes: bytes, options: options))
    }
    let survey = try JSONSurvey(file, isWallet: false)
    let isForeign = first.isArray && first.keys.isDisjoint(with: ["name", "identifiers"])
    guard isForeign || survey.losesNumbers else { return (.json, WalletJSONReader(file, options)) }
    guard let columns = survey.columns else { throw ImportError(.foreignJSON) }
    guard !survey.hasOurKeys else { throw ImportError(.missingColumns(columns)) }
    return (.json, try JSONTable.reader(of: file, options))
  }

  /// Refuses a wallet whose numbers would be lost, as a table without a column of numbers.
  ///
  /// - Throws: `ImportError`: `.missingColumns`.
  private static func requireNumber(of file: ImportFile) throws {
    let survey = try JSONSurvey(file, isWallet: true)
    if survey.losesNumbers, let columns = survey.columns { throw ImportError(.missingColumns(columns)) }
  }
}

/// Reads a file that was decoded from another encoding than UTF-8, and adds a remark about it.
private struct DecodedReader: ImportReader {
  let encoding: TextEncoding
  let reader: any ImportReader

  func read(_ receive: (ImportEvent) throws -> Void) throws {
    try receive(.remark(ImportRemark(.encoding(encoding.name), at: ImportLocation())))
    try reader.read(receive)
  }
}
