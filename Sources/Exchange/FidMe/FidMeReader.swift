internal import Barcodes
internal import Cards
internal import Files

/// Reads exports of FidMe: a zip with one table of cards, which have numbers but no codes.
struct FidMeReader: ImportReader {
  let archive: ZipArchive
  let options: ImportOptions

  /// Whether the archive contains FidMe's table.
  static func isFidMe(_ archive: ZipArchive) -> Bool { archive.entries.contains(where: isTable) }

  private static func isTable(_ entry: ZipArchive.Entry) -> Bool {
    let parts = entry.name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.last == "loyalty_programs.csv" && parts.first != "__MACOSX"
  }

  func read(_ receive: (ImportEvent) throws -> Void) throws {
    let tables = archive.entries.filter(Self.isTable)
    guard !tables.isEmpty else { throw ImportError(.missingEntry("loyalty_programs.csv")) }
    var count = 0
    let ticker = options.ticker(of: tables.reduce(0) { $0 + $1.size })
    var done = 0
    for table in tables {
      try read(table) { row, position in
        try options.entry(receive) { try receive(event(of: row()) { try receive(.remark($0)) }) }
        count += 1
        try ticker.tick(at: done + position)
      }
      done += table.size
    }
    guard count > 0 else { throw ImportError(.empty, at: .init(entry: tables[0].name)) }
    try options.progress(1)
  }

  /// Reads a table.
  ///
  /// - Parameter receive: receives a function that reads the row, for each row, and the number of bytes that have been
  ///   read.
  private func read(_ table: ZipArchive.Entry, _ receive: (() throws -> FidMeRow, Int) throws -> Void) throws {
    let csv = CSVReader(try archive.stream(table), separator: UInt8(ascii: ";"), isForced: options.isForced)
    guard try next(csv, in: table) else { return }
    let columns = try FidMeColumns(texts(csv, in: table), at: csv.here(in: table))
    while try next(csv, in: table) {
      try receive({ try FidMeRow(texts(csv, in: table), columns, at: csv.here(in: table)) }, csv.position)
    }
  }

  /// Advances to the next record that is not an empty line.
  private func next(_ csv: CSVReader, in table: ZipArchive.Entry) throws(ImportError) -> Bool {
    do throws(ImportError) {
      repeat { guard try csv.next() else { return false } } while csv.isBlank
      return true
    } catch {
      throw error.inside(table)
    }
  }

  private func texts(_ csv: CSVReader, in table: ZipArchive.Entry) throws(ImportError) -> [String] {
    do throws(ImportError) { return try csv.texts() } catch { throw error.inside(table) }
  }

  private func event(of row: FidMeRow, remark: (ImportRemark) throws -> Void) throws -> ImportEvent {
    guard !row.reference.isBlank else {
      return .skipped(SkippedEntry(.noNumber, name: ImportedText.trimmed(row.retailer), at: row.location))
    }
    let name = try options.name([row.retailer, row.program], at: row.location.of("Retailer"), remark: remark)
    let payload = Payload(text: row.reference)
    let kind = try payload.guessedKind(at: row.location.of("Reference"), remark: remark)
    let identifier = Identifier(kind: kind, payload: payload)
    try identifier.check(at: row.location.of("Reference"), remark: remark)
    var content = CardContent(name: name, identifiers: [identifier])
    let program = ImportedText.trimmed(row.program) == name ? nil : ImportedText.filledNote(row.program)
    content.note = ImportedText.lines([program, ImportedText.filledNote(row.person)])
    var card = ImportedCard(content, fields: [.name, .identifier, .note], at: row.location)
    if !row.added.isBlank {
      card.added = ImportedMoment(row.added)?.instant
      if card.added == nil { try remark(ImportRemark(.ignoredValue("Added At"), at: row.location.of("Added At"))) }
    }
    return .card(card)
  }
}

extension CSVReader {
  fileprivate func here(in entry: ZipArchive.Entry) -> ImportLocation { .init(entry: entry.name, line: line) }
}

extension ImportError {
  fileprivate func inside(_ entry: ZipArchive.Entry) -> ImportError {
    var error = self
    error.location.entry = entry.name
    return error
  }
}

/// The positions of the columns of FidMe's table.
struct FidMeColumns {
  /// The number of columns.
  let count: Int
  let retailer: Int
  let reference: Int
  let program: Int?
  let added: Int?
  let firstName: Int?
  let lastName: Int?

  /// Reads a header.
  ///
  /// - Throws: `.missing` if there is no column for the shop or the number.
  init(_ header: [String], at location: ImportLocation) throws(ImportError) {
    let names = header.map { ImportedText.trimmed($0)?.lowercased() }
    count = header.count
    func required(_ name: String) throws(ImportError) -> Int {
      guard let column = names.firstIndex(of: name.lowercased()) else {
        throw ImportError(.missing, at: location.of(name))
      }
      return column
    }
    retailer = try required("Retailer")
    reference = try required("Reference")
    program = names.firstIndex(of: "program")
    added = names.firstIndex(of: "added at")
    firstName = names.firstIndex(of: "firstname")
    lastName = names.firstIndex(of: "lastname")
  }
}

/// A line of FidMe's table. Missing columns are empty.
struct FidMeRow {
  /// The shop.
  let retailer: String
  /// The name of the card.
  let program: String
  /// The moment when the card was added to FidMe.
  let added: String
  /// The number of the card.
  let reference: String
  /// The owner of the card.
  let person: String
  /// The location of the line.
  let location: ImportLocation

  /// Reads a line.
  ///
  /// - Throws: `.fieldCount` if it does not have as many fields as there are columns.
  init(_ fields: [String], _ columns: FidMeColumns, at location: ImportLocation) throws(ImportError) {
    guard fields.count == columns.count else {
      throw ImportError(.fieldCount(fields.count, header: columns.count), at: location)
    }
    func field(_ column: Int?) -> String { column.map { fields[$0] } ?? "" }
    retailer = fields[columns.retailer]
    program = field(columns.program)
    added = field(columns.added)
    reference = fields[columns.reference]
    person = [field(columns.firstName), field(columns.lastName)].compactMap(ImportedText.trimmed).joined(separator: " ")
    self.location = location
  }
}
