internal import Cards
internal import Files
internal import Foundation

/// Reads links, one per line.
struct LinkReader: ImportReader {
  private let links: [(text: String, line: Int)]
  private let options: ImportOptions

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
    links = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().compactMap {
      let link = $1.trimmingCharacters(in: .whitespaces)
      return link.isEmpty ? nil : (link, $0 + 1)
    }
    self.options = options
  }

  func read(_ receive: (ImportEvent) throws -> Void) throws {
    guard !links.isEmpty else { throw ImportError(.empty) }
    for (count, link) in links.enumerated() {
      let location = ImportLocation(line: link.line, item: count + 1)
      guard link.text.utf8.count <= CatimaLink.longest else {
        throw ImportError(.tooLarge(CatimaLink.longest), at: location)
      }
      try receive(.card(try CatimaLink.card(link.text, options: options, at: location, receive)))
    }
  }
}
