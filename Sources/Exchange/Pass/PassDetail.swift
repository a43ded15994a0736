internal import FoundationEssentials

/// Something that a pass says and for which a card has no fact. It becomes a line of the note.
struct PassDetail {
  /// The label in the language of the person; nil for none.
  let label: String?
  /// The value as people read it.
  var text: String
  /// The value without words that explain it; nil for `text`.
  var plain: String?
  /// The moments that the value names, with date and time.
  var moments: [Date] = []

  /// The longest value that is compared with its meaning, in bytes of UTF-8. Seats, places and times are shorter.
  private static let longestCompared = 500

  /// Whether the value is a moment in UTC instead of the time of a place.
  var isInUTC: Bool { !moments.isEmpty && text.hasSuffix("UTC") }

  /// The line of the note.
  var line: String { ImportedText.note(label.map { "\($0): \(text)" } ?? text) }

  /// The words of the value without letter case and punctuation.
  var words: [String] { Self.words(of: plain ?? text) }

  /// The words of a text without letter case and punctuation.
  static func words(of text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// Whether the text of this field has all words of a detail that explains it, also if they are joined as in `14A`.
  func says(_ detail: PassDetail) -> Bool {
    if !detail.moments.isEmpty { return detail.moments.allSatisfy(moments.contains) }
    guard text.utf8.count <= Self.longestCompared, detail.text.utf8.count <= Self.longestCompared else { return false }
    let (own, parts) = (words, detail.words)
    return parts.allSatisfy(own.contains) || own.joined() == parts.joined()
  }
}
