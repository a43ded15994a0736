internal import Foundation

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

  /// Whether the value is a moment in UTC instead of the time of a place.
  var isInUTC: Bool { !moments.isEmpty && text.hasSuffix("UTC") }

  /// The line of the note.
  var line: String { ImportedText.note(label.map { "\($0): \(text)" } ?? text) }

  /// The words of the value, between blanks.
  private var words: String { " " + Self.words(of: plain ?? text).joined(separator: " ") + " " }

  /// The words of a text without letter case and punctuation.
  static func words(of text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// Whether this detail has the value of another one, too.
  func repeats(_ other: PassDetail) -> Bool {
    if !other.moments.isEmpty { return other.moments.allSatisfy(moments.contains) }
    // A short value, such as that of a gate, may mean something else under another label.
    return words == other.words && (words.count > 5 || label == other.label)
  }

  /// Whether the text of this field has all words of a detail that explains it, also if they are joined as in `14A`.
  func says(_ detail: PassDetail) -> Bool {
    if !detail.moments.isEmpty { return repeats(detail) }
    let parts = Self.words(of: detail.plain ?? detail.text)
    return parts.allSatisfy { words.contains(" \($0) ") } || words.filter { $0 != " " } == parts.joined()
  }
}
