internal import Cards
internal import Files
internal import FoundationEssentials

/// Rows that an export has written, kept in a temporary file until all are. Each is a line of its facts, and then the
/// lines of its entry.
struct WrittenRows {
  private let spool: Spool

  /// Creates an empty list, with its file in `folder`.
  init(in folder: String) { spool = Spool(in: folder) }

  /// Adds a row.
  ///
  /// - Throws: `FileError`.
  func append(_ row: WrittenRow) throws {
    let pictures = row.pictures.map { "\($0.rawValue)=\($1)" }.joined(separator: ",")
    let facts = [
      String(row.card), row.identifier?.text ?? "", row.key, row.isEdited ? "edited" : "", pictures,
    ]
    try spool.write(Array((facts.joined(separator: "\t") + "\n" + row.entry + "\n").utf8))
  }

  /// Calls `body` with each row, in order. It can be called once.
  ///
  /// - Throws: the errors of reading the file, and of `body`.
  func forEach(_ body: (WrittenRow) throws -> Void) throws {
    var lines = LineReader(try spool.source(), longest: .max)
    func line() throws -> String? {
      guard case .whole(let bytes)? = try lines.next() else { return nil }
      return String(decoding: bytes, as: UTF8.self)
    }
    while let facts = try line()?.split(separator: "\t", omittingEmptySubsequences: false) {
      let entry = try (0..<CatimaRow.entryLength).map { _ in try line() ?? "" }.joined(separator: "\n")
      try body(
        WrittenRow(
          card: Int(facts[0]) ?? 0, identifier: UUID(written: String(facts[1])), key: String(facts[2]), entry: entry,
          isEdited: !facts[3].isEmpty, pictures: Self.pictures(facts[4])))
    }
  }

  private static func pictures(_ list: Substring) -> [PictureSide: String] {
    list.split(separator: ",").reduce(into: [:]) { pictures, picture in
      let parts = picture.split(separator: "=")
      if let side = PictureSide(rawValue: String(parts[0])) { pictures[side] = String(parts[1]) }
    }
  }
}
