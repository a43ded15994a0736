internal import Cards
internal import Files
internal import TextFiles
internal import Values

/// Reads links of Catima and of Google Wallet, one per line, or the message in which Catima sends them: a sentence, then
/// `NAME: LINK` in each line.
struct LinkReader: ImportReader {
  private let links: [(text: String, line: Int)]
  private let options: ImportOptions

  /// The largest number of bytes of a link.
  private static let longestLink = 1 << 16
  /// The largest number of bytes of a file with links.
  private static let longestFile = 16 << 20

  /// Creates a reader for a file with links.
  init(_ file: ImportFile, _ options: ImportOptions) throws(ImportError) {
    var bytes = try file.stream().all(most: Self.longestFile)
    bytes.removeFirst(bytes.markLength)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ImportError(.notText)
    }
    self.init(text, options)
  }

  /// Creates a reader for links in a text.
  init(_ text: String, _ options: ImportOptions) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().compactMap {
      let line = $1.withoutBlanks
      return line.isEmpty ? nil : (text: line, line: $0 + 1)
    }
    let isMessage = lines.count > 1 && !Self.isLink(lines[0].text) && Self.isMessage(text)
    links = lines.dropFirst(isMessage && Self.sent(lines[0].text) == nil ? 1 : 0).map {
      (Self.sent($0.text) ?? $0.text, $0.line)
    }
    self.options = options
  }

  /// Whether a text is a link to a card, by its beginning.
  static func isLink(_ text: String) -> Bool { CatimaLink.isLink(text) || GoogleWalletLink.isLink(text) }

  /// Whether a text begins as a message in which Catima sends cards: with a line `NAME: LINK`, after at most one other.
  static func isMessage(_ text: String) -> Bool {
    let lines = text.split(whereSeparator: \.isNewline).lazy.map { $0.withoutBlanks }
    return lines.filter { !$0.isEmpty }.prefix(2).contains { sent($0) != nil }
  }

  /// The link of a line `NAME: LINK`; nil for other lines.
  private static func sent(_ line: String) -> String? {
    guard let mark = line.ranges(of: ": http").last else { return nil }
    let link = String(line[line.index(mark.lowerBound, offsetBy: 2)...])
    return isLink(link) ? link : nil
  }

  func read(_ receive: (ImportEvent) throws -> Void) throws {
    guard !links.isEmpty else { throw ImportError(.empty) }
    for (count, link) in links.enumerated() {
      let location = ImportLocation(line: link.line, item: count + 1)
      try options.entry(receive) {
        guard link.text.utf8.count <= Self.longestLink else {
          throw ImportError(.tooLarge(Self.longestLink), at: location)
        }
        if GoogleWalletLink.isLink(link.text) {
          try GoogleWalletLink.read(link.text, options, at: location, receive)
        } else {
          try receive(.card(CatimaLink.card(link.text, options: options, at: location) { try receive(.remark($0)) }))
        }
      }
    }
  }
}
