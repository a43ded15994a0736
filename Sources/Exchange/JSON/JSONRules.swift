internal import Barcodes
internal import Cards

/// How JSON cards are read.
package struct JSONRules: Sendable {
  /// Whether what a person or a script wrote for U-Card is read, so that a slip is refused: a key that no card has, text
  /// that is blank or has control characters, a category that cannot be. Else such keys are passed over, and such text is
  /// cleaned.
  package var isStrict: Bool
  /// Whether an object says what is to be changed of a card. Else it is a card, and has to have a name or something that
  /// can stand for one.
  package var isChange: Bool

  /// The rules of an import.
  package static let lenient = JSONRules(isStrict: false, isChange: false)
  /// The rules of `add --json`.
  package static let cards = JSONRules(isStrict: true, isChange: false)
  /// The rules of `edit --json`.
  package static let changes = JSONRules(isStrict: true, isChange: true)

  /// Refuses a key that is none of `keys`, where the rules are strict.
  func require(_ keys: Set<String>, of members: JSONMembers) throws(ImportError) {
    guard isStrict, let key = members.keys.filter({ !keys.contains($0) }).min() else { return }
    throw members.error(key, .unknownKey)
  }

  /// Text of one line; nil for none and for an empty one.
  func line(_ key: String, of members: JSONMembers) throws(ImportError) -> String? {
    guard let text = try members.string(key), !text.isEmpty else { return nil }
    return try line(text, key, of: members)
  }

  /// Text of one line, which has to say something where the rules are strict.
  func line(_ text: String, _ key: String, of members: JSONMembers) throws(ImportError) -> String {
    guard isStrict else { return ImportedText.line(text) }
    if text.isBlank { throw members.error(key, .emptyValue) }
    guard text.isPrintable else { throw members.error(key, .unprintable) }
    return text
  }

  /// Text of several lines; nil for none and for an empty one.
  func note(_ key: String, of members: JSONMembers) throws(ImportError) -> String? {
    guard let text = try members.string(key), !text.isEmpty else { return nil }
    guard isStrict else { return ImportedText.note(text) }
    guard text.isPrintableNote else { throw members.error(key, .unprintable) }
    return text
  }
}
