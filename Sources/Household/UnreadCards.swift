internal import Cards
internal import Files
internal import FoundationEssentials

/// The cards of the household that the wallet could not take in, since their files cannot be read by this version: in a
/// file beside the repository, with a line for each, its UUID and the last version of its file that the wallet took in.
///
/// Such a card stays in the household as it is. If the wallet has an older version of it, that stays, too, and what is
/// changed of it is merged when the file can be read.
struct UnreadCards {
  private let folder: String
  private static let name = "unread"
  private static let mostBytes = 1 << 26

  init(in folder: String) { self.folder = folder }

  /// Reads the cards: the object that git has for the last version that was taken in, by UUID; empty if there was none.
  func read() -> [UUID: String] {
    let bytes = (try? InputFile.read("\(folder)/\(Self.name)", most: Self.mostBytes)) ?? nil
    return String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n").reduce(into: [:]) { cards, line in
      let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      if let id = UUID(text: String(words[0])) { cards[id] = words.count > 1 ? String(words[1]) : "" }
    }
  }

  /// Stores the cards.
  ///
  /// - Throws: `FileError`.
  func write(_ cards: [UUID: String]) throws {
    if cards == read() { return }
    let lines = cards.map { "\($0.key.text) \($0.value)\n" }.sorted()
    try Folder(folder).write(Array(lines.joined().utf8), to: Self.name)
  }
}
