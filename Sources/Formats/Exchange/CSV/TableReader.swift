internal import Barcodes
internal import Cards
internal import Files
internal import LinearBarcodes
internal import TextFiles
internal import Values

/// Reads a table with a header: U-Card's own, with one identifier per line, or any other with names and numbers.
struct TableReader: ImportReader {
  let file: ImportFile
  let encoding: TextEncoding
  let options: ImportOptions
  /// Whether the table is a list of numbers, one in a line, of cards without names.
  var isOfNumbers = false
  /// Whether a row without a name is an error. Otherwise the card gets a name.
  var needsNames = true

  func read(_ receive: (ImportEvent) throws -> Void) throws {
    let reader = try records()
    guard let header = try isOfNumbers ? NumberList.header(reader, of: file, encoding) : Self.header(reader, options)
    else { throw ImportError(.empty) }
    if encoding != .utf8, options.encoding == nil {
      try receive(.remark(ImportRemark(.encoding(encoding.name), at: ImportLocation())))
    }
    if !header.unused.isEmpty { try receive(.remark(ImportRemark(.unusedColumns(header.unused), at: reader.here))) }
    let zone = try zone(of: header)
    let precision = ColumnPrecision { hasLongNumber(header) }
    var cards = CardLines(isOurs: header.isOurs, tellsDoubleEncoding: encoding == .utf8)
    let ticker = options.ticker(of: file.size)
    while try next(reader, { try cards.finish(receive) }) {
      // Spreadsheets write rows without content, too.
      if reader.isEmpty { continue }
      // In a table of another program, each line is a card.
      if !header.isOurs { try cards.finish(receive) }
      let line = TableLine(
        reader: reader, header: header, zone: zone, options: options, needsName: needsNames && !isOfNumbers,
        precision: precision)
      var id: UUID?
      let error = try options.entry(receive) {
        id = try line.id()
        try header.check(reader)
        try cards.add(line, id, receive)
      }
      if let error { try cards.leaveOut(id, error.code, receive) }
      try ticker.tick(at: reader.position)
    }
    try cards.finish(receive)
  }

  /// Advances to the next record. If the rest of the table cannot be read, the card before it is finished, unless more
  /// lines of it may follow.
  private func next(_ reader: CSVReader, _ finish: () throws -> Void) throws -> Bool {
    do throws(ImportError) {
      return try reader.next()
    } catch {
      if options.continuesAfterFaults { try finish() }
      throw error
    }
  }

  private func records() throws(ImportError) -> CSVReader {
    try isOfNumbers ? NumberList.records(of: file, encoding) : Self.records(of: file, encoding)
  }

  /// The records of a table. A last line without an end is accepted, because many programs write none.
  ///
  /// - Parameter escape: as for `CSVReader`.
  static func records(
    of file: ImportFile, _ encoding: TextEncoding, escape: UInt8? = nil
  ) throws(ImportError) -> CSVReader {
    let separator = try Self.separator(of: encoding.decoded(file.stream()))
    return CSVReader(
      encoding.decoded(file.stream()), separator: separator, isForced: true, allowsFormulas: true, escape: escape)
  }

  /// The time zone of all dates in the table. An error in a line is left to the reading of the cards.
  private func zone(of header: TableHeader) throws(ImportError) -> ImportedZone {
    var zone = ImportedZone()
    guard !header.isOurs, header.hasDates else { return zone }
    let reader = try records()
    while (try? reader.next()) == true {
      for text in header.dates(of: reader) { zone.add(text) }
    }
    return zone
  }

  /// Whether a number in the table has more digits than a spreadsheet keeps. An error in a line is left to the reading of
  /// the cards.
  private func hasLongNumber(_ header: TableHeader) -> Bool {
    guard let reader = try? records() else { return false }
    while (try? reader.next()) == true {
      if header.payloads(of: reader).contains(where: SpreadsheetNumber.isPrecise) { return true }
    }
    return false
  }

  /// Reads the header of a table; nil for an empty table.
  static func header(_ reader: CSVReader, _ options: ImportOptions) throws -> TableHeader? {
    guard try reader.next() else { return nil }
    // A first line that tells a spreadsheet the separator.
    if reader.count <= 2, try reader.text(0).lowercased().hasPrefix("sep=") {
      guard try reader.next() else { return nil }
    }
    while reader.isBlank { guard try reader.next() else { return nil } }
    do throws(ImportError) {
      return try TableHeader(reader.texts(), chosen: options.columns)
    } catch {
      var location = error.location
      location.line = reader.line
      var code = error.code
      if case .missingColumns(let missing) = code { code = .missingColumns(missing.withSuggestion(from: reader)) }
      throw ImportError(code, at: location)
    }
  }

  /// Throws an error if the first lines of a file are not the header of a table, and one of the next lines is.
  ///
  /// - Throws: `ImportError`, `.headerBelow`.
  static func requireNoHeaderBelow(_ file: ImportFile, _ encoding: TextEncoding) throws(ImportError) {
    let text = String(decoding: try encoding.decoded(file.stream()).read(4096), as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).prefix(20)
    for (index, line) in lines.enumerated().dropFirst() {
      for separator: Character in [",", ";", "\t"] {
        let names = line.split(separator: separator, omittingEmptySubsequences: false).map {
          String($0.filter { $0 != "\"" }).withoutBlanks
        }
        guard names.count > 1, (try? TableHeader(names, chosen: [:])) != nil else { continue }
        throw ImportError(.headerBelow(line: index + 1), at: ImportLocation(line: 1))
      }
    }
  }

  /// The separator of the first line, outside of quotes.
  private static func separator(of stream: ImportStream) throws(ImportError) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    let beginning = try stream.read(65_536)
    for byte in beginning.drop(while: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted else { continue }
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { break }
      if [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")].contains(byte) { counts[byte, default: 0] += 1 }
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? UInt8(ascii: ",")
  }
}

/// Puts cards together from the lines of a table, one for each identifier.
private struct CardLines {
  /// Whether U-Card wrote the table. In one of another program, each line is a card.
  private let isOurs: Bool
  /// The card of the last line; nil if it has been passed on.
  private var pending: ImportedCard?
  private var identifiers: [Identifier] = []
  private var selection: Int?
  private var ids: Set<UUID> = []
  /// The first line of each name and number, by their hash, in a table of another program.
  private var firstLines: [Int: Int] = [:]
  private var tellsDoubleEncoding: Bool
  /// A card of which one line cannot be read is not a whole card.
  private var faulty: UUID?
  /// The error of a line without a UUID, which may have been the first one of the card of the next line.
  private var doubt: ImportError.Code?

  init(isOurs: Bool, tellsDoubleEncoding: Bool) {
    self.isOurs = isOurs
    self.tellsDoubleEncoding = tellsDoubleEncoding
  }

  /// Adds a line: to the card before it if they have the same UUID.
  mutating func add(_ line: TableLine, _ id: UUID?, _ receive: (ImportEvent) throws -> Void) throws {
    if let id, id == faulty { return }
    if id == nil || id != pending?.id { try begin(line, id, receive) }
    let read: Identifier?
    do { read = try line.identifier(remark: { try receive(.remark($0)) }) } catch let number as DoubtfulNumber {
      let name = pending?.content.name
      forget()
      return try receive(.skipped(SkippedEntry(number.reason, name: name, at: number.location)))
    }
    guard let identifier = read else { return }
    if try line.flag(.selected) == true { selection = identifiers.count }
    identifiers.append(identifier)
    if !isOurs, let name = pending?.content.name {
      var hasher = Hasher()
      hasher.combine(name)
      hasher.combine(identifier.payload.bytes)
      let key = hasher.finalize()
      if let first = firstLines[key] {
        try receive(.remark(ImportRemark(.repeatedLine(of: first), at: line.reader.here)))
      } else {
        firstLines[key] = line.reader.line
      }
    }
  }

  /// Begins a card with its first line.
  private mutating func begin(_ line: TableLine, _ id: UUID?, _ receive: (ImportEvent) throws -> Void) throws {
    try finish(receive)
    if let code = doubt {
      doubt = nil
      throw ImportError(code, at: line.reader.here.of(TableColumn.uuid.name))
    }
    if let id, !ids.insert(id).inserted {
      throw ImportError(.repeatedCard, at: line.reader.here.of(TableColumn.uuid.name))
    }
    pending = try line.card(id, remark: { try receive(.remark($0)) })
    if tellsDoubleEncoding, let name = pending?.content.name, let meant = name.beforeDoubleEncoding {
      tellsDoubleEncoding = false
      try receive(.remark(ImportRemark(.doubleEncoded(name, meant: meant), at: line.reader.here)))
    }
  }

  /// Passes the card of the last lines on, if there is one.
  mutating func finish(_ receive: (ImportEvent) throws -> Void) throws {
    guard var card = pending else { return }
    card.content.identifiers = IdentifierList(identifiers, selection: selection)
    forget()
    try receive(.card(card))
  }

  private mutating func forget() {
    pending = nil
    identifiers = []
    selection = nil
  }

  /// Leaves out the card of a line that cannot be read.
  mutating func leaveOut(_ id: UUID?, _ code: ImportError.Code, _ receive: (ImportEvent) throws -> Void) throws {
    if isOurs, let card = pending, id == nil {
      // The line may belong to the card before it.
      try receive(.fault(ImportError(code, at: card.location.of(TableColumn.uuid.name))))
    } else if id != pending?.id {
      try finish(receive)
    }
    if isOurs, id == nil { doubt = code }
    faulty = id
    forget()
  }
}
