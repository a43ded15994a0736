internal import Cards
internal import Foundation

/// Text of other wallets, as a card here can have it.
enum ForeignText {
  /// The text as a name: one line without blanks around it; nil where nothing of it is seen.
  static func name(_ text: String) -> String? {
    let name = blanked(text, keeping: []).trimmingCharacters(in: .whitespacesAndNewlines)
    return name.isEmpty ? nil : name
  }

  /// The text as a note; nil where nothing of it is seen.
  static func note(_ text: String) -> String? {
    let note = blanked(text.replacing("\r\n", with: "\n"), keeping: ["\n", "\t"])
    return note.isBlank ? nil : note
  }

  /// Lines one below the other; nil for none.
  static func lines(_ lines: [String?]) -> String? {
    let lines = lines.compactMap(\.self)
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  private static func blanked(_ text: String, keeping kept: Set<Unicode.Scalar>) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control && !kept.contains($0) ? " " : $0 }))
  }
}

extension ImportOptions {
  /// The name of a card: the first of `names` in which something is seen, else the fallback, with a remark.
  func name(_ names: [String?], at place: ImportPlace, remark: (ImportRemark) throws -> Void) rethrows -> String {
    for case let text? in names { if let name = ForeignText.name(text) { return name } }
    try remark(ImportRemark(.unnamed, at: place))
    return fallbackName
  }
}

extension StringProtocol {
  /// Whether nothing of the text is seen.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

extension JSONValue {
  /// The string of a key; nil where there is no such key, or null there.
  ///
  /// - Throws: `.badValue` for a value of another kind.
  func string(_ key: String, at place: ImportPlace) throws(ImportError) -> String? {
    guard let value = self[key] else { return nil }
    guard let string = value.string else { throw ImportError(.badValue, at: place.of(key)) }
    return string
  }
}
