internal import Cards
internal import Files

/// Reads the loyalty cards in a table of a password manager. Logins of sites are skipped.
struct PasswordReader: ImportReader {
  private let file: ImportFile
  private let encoding: TextEncoding
  private let columns: PasswordColumns
  private let options: ImportOptions

  init(_ file: ImportFile, _ encoding: TextEncoding, _ columns: PasswordColumns, _ options: ImportOptions) {
    self.file = file
    self.encoding = encoding
    self.columns = columns
    self.options = options
  }

  func read(_ receive: (ImportEvent) throws -> Void) throws {
    let reader = try TableReader.records(of: file, encoding, escape: columns.escape)
    repeat { guard try reader.next() else { throw ImportError(.empty) } } while reader.isBlank
    if encoding != .utf8 { try receive(.remark(ImportRemark(.encoding(encoding.name), at: ImportLocation()))) }
    if !columns.unused.isEmpty { try receive(.remark(ImportRemark(.unusedColumns(columns.unused), at: reader.here))) }
    let ticker = options.ticker(of: file.size)
    while try reader.next() {
      if (0..<reader.count).allSatisfy({ reader[$0].isEmpty }) { continue }
      try options.entry(receive) {
        try reader.check(count: columns.count, allowsEmpty: true)
        try receive(PasswordEntry(try reader.texts(), columns, at: reader.here).event(options, receive))
      }
      try ticker.tick(at: reader.position)
    }
  }
}
