internal import Barcodes
internal import Cards
internal import Files

/// The rows of a table that is written when all of them are known. A few are kept in memory, more in a file without a name:
/// a line for each row, with tabs between the cells. Printable text has no such characters.
final class TableRows {
  private let spool: Spool

  /// - Parameter folder: the folder for the file, if it is needed.
  init(in folder: String) { spool = Spool(in: folder) }

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - cells: printable texts.
  ///   - shade: the colour of the row; nil for none.
  /// - Throws: `FileError` for the folder.
  func append(_ cells: [String], _ shade: Colour?) throws(FileError) {
    var line = Array((shade.map { String($0.argb) } ?? "").utf8)
    for cell in cells {
      line.append(Self.tab)
      line += cell.utf8
    }
    line.append(UInt8(ascii: "\n"))
    try spool.write(line)
  }

  /// Calls `body` with each row, once.
  ///
  /// - Throws: the errors of the file and of `body`.
  func forEach(_ body: (_ cells: [String], _ shade: Colour?) throws -> Void) throws {
    var lines = LineReader(try spool.source(), longest: .max)
    while case .whole(let line)? = try lines.next() {
      let parts = line.split(separator: Self.tab, omittingEmptySubsequences: false)
      let cells = parts.dropFirst().map { String(decoding: $0, as: UTF8.self) }
      try body(cells, UInt32(String(decoding: parts[0], as: UTF8.self)).map(Colour.init(argb:)))
    }
  }

  private static let tab = UInt8(ascii: "\t")
}
