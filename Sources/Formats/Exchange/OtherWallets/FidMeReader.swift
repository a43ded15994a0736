internal import Archives
internal import Barcodes
internal import Cards
internal import Files
internal import TextFiles

/// Reads exports of FidMe: a zip with one table of cards, which have numbers but no codes.
struct FidMeReader: ImportReader {
  let archive: ZipArchive
  let options: ImportOptions

  /// Whether the archive contains FidMe's table.
  static func isFidMe(_ archive: ZipArchive) -> Bool { archive.entries.contains(where: isTable) }

  private static func isTable(_ entry: ZipArchive.Entry) -> Bool {
    entry.name.split(separator: "/", omittingEmptySubsequences: false).last == "loyalty_programs.csv" && !entry.isJunk
  }

  func read(_ receive: (ImportEvent) throws -> Void) throws {
    let tables = archive.entries.filter(Self.isTable)
    guard !tables.isEmpty else { throw ImportError(.missingEntry("loyalty_programs.csv")) }
    var count = 0
    let ticker = options.ticker(of: tables.reduce(0) { $0 + $1.size })
    var done = 0
    for table in tables {
      defer { done += table.size }
      let csv = CSVReader(try archive.stream(table), separator: UInt8(ascii: ";"), isForced: options.isForced)
      guard try next(csv, in: table) else { continue }
      let header = try texts(csv, in: table)
      let columns = try Self.columns(header, at: csv.here(in: table))
      while try next(csv, in: table) {
        try options.entry(receive) {
          let fields = try texts(csv, in: table)
          let location = csv.here(in: table)
          guard fields.count == header.count else {
            throw ImportError(.fieldCount(fields.count, header: header.count), at: location)
          }
          try receive(event(of: columns.mapValues { fields[$0] }, at: location) { try receive(.remark($0)) })
        }
        count += 1
        try ticker.tick(at: done + csv.position)
      }
    }
    guard count > 0 else { throw ImportError(.empty, at: .init(entry: tables[0].name)) }
    try options.progress(1)
  }

  /// The positions of the columns by their names in lower case.
  ///
  /// - Throws: `.missing` if there is no column for the shop or the number.
  private static func columns(_ header: [String], at location: ImportLocation) throws(ImportError) -> [String: Int] {
    let names = header.enumerated().compactMap { index, name in
      ImportedText.trimmed(name).map { ($0.lowercased(), index) }
    }
    let columns = Dictionary(names, uniquingKeysWith: { first, _ in first })
    for name in ["Retailer", "Reference"] where columns[name.lowercased()] == nil {
      throw ImportError(.missing, at: location.of(name))
    }
    return columns
  }

  /// Advances to the next record that is not an empty line.
  private func next(_ csv: CSVReader, in table: ZipArchive.Entry) throws(ImportError) -> Bool {
    do throws(ImportError) {
      repeat { guard try csv.next() else { return false } } while csv.isBlank
      return true
    } catch {
      throw error.relocated { $0.entry == nil ? $0.inside(table.name) : $0 }
    }
  }

  private func texts(_ csv: CSVReader, in table: ZipArchive.Entry) throws(ImportError) -> [String] {
    do throws(ImportError) { return try csv.texts() } catch {
      throw error.relocated { $0.inside(table.name) }
    }
  }

  /// Reads the card of a row, whose texts stand by the names of their columns.
  private func event(
    of row: [String: String], at location: ImportLocation, remark: (ImportRemark) throws -> Void
  ) throws -> ImportEvent {
    let (retailer, reference, added) = (row["retailer"] ?? "", row["reference"] ?? "", row["added at"] ?? "")
    guard !reference.isBlank else {
      return .skipped(SkippedEntry(.noNumber, name: ImportedText.trimmed(retailer), at: location))
    }
    let name = try options.name([retailer, row["program"]], at: location.of("Retailer"), remark: remark)
    let payload = Payload(text: reference)
    let kind = try payload.guessedKind(at: location.of("Reference"), remark: remark)
    let identifier = Identifier(kind: kind, payload: payload)
    try identifier.check(at: location.of("Reference"), remark: remark)
    var content = CardContent(name: name, identifiers: [identifier])
    let program = row["program"].flatMap { ImportedText.trimmed($0) == name ? nil : ImportedText.filledNote($0) }
    let person = [row["firstname"], row["lastname"]].compactMap { $0.flatMap(ImportedText.trimmed) }
    content.note = ImportedText.lines([program, ImportedText.filledNote(person.joined(separator: " "))])
    var card = ImportedCard(content, fields: [.name, .identifier, .note], at: location)
    if !added.isBlank {
      card.added = ImportedMoment(added)?.instant
      if card.added == nil { try remark(ImportRemark(.ignoredValue("Added At"), at: location.of("Added At"))) }
    }
    return .card(card)
  }
}

extension CSVReader {
  fileprivate func here(in entry: ZipArchive.Entry) -> ImportLocation { here.inside(entry.name) }
}
