internal import Barcodes
internal import Cards

/// Rules for reading cards from JSON.
package struct JSONRules: Sendable {
  /// Whether mistakes are refused, because the input was written for U-Card: an unknown key, text that is blank or has
  /// control characters, a reserved category. Otherwise unknown keys are ignored, and text is cleaned.
  package var isStrict: Bool
  /// Whether an object describes changes of a card. Otherwise it is a card, and must have a name or something to use
  /// instead.
  package var isChange: Bool
  /// Collects the keys that no card has, if the rules are not strict; nil to ignore them.
  var unused: UnusedKeys?

  /// The rules of an import.
  package static let lenient = JSONRules(isStrict: false, isChange: false)
  /// The rules of `add --json`.
  package static let cards = JSONRules(isStrict: true, isChange: false)
  /// The rules of `edit --json`.
  package static let changes = JSONRules(isStrict: true, isChange: true)

  /// Throws an error for a key that is not in `keys`, if the rules are strict. Otherwise it is noted.
  func require(_ keys: Set<String>, of members: JSONMembers) throws(ImportError) {
    if let unused {
      for key in members.keys where !keys.contains(key) { unused.insert(members.path(of: key)) }
    }
    guard isStrict, let key = members.keys.filter({ !keys.contains($0) }).min() else { return }
    throw members.error(key, .unknownKey)
  }

  /// Reads text of one line; nil if it is missing or empty.
  func line(_ key: String, of members: JSONMembers) throws(ImportError) -> String? {
    guard let text = try members.string(key), !text.isEmpty else { return nil }
    return try line(text, key, of: members)
  }

  /// Checks text of one line, which must not be blank if the rules are strict.
  func line(_ text: String, _ key: String, of members: JSONMembers) throws(ImportError) -> String {
    guard isStrict else { return ImportedText.line(text) }
    if text.isBlank { throw members.error(key, .emptyValue) }
    guard text.isPrintable else { throw members.error(key, .unprintable) }
    return text
  }

  /// Reads text of several lines; nil if it is missing or empty.
  func note(_ key: String, of members: JSONMembers) throws(ImportError) -> String? {
    guard let text = try members.string(key), !text.isEmpty else { return nil }
    guard isStrict else { return ImportedText.note(text) }
    guard text.isPrintableNote else { throw members.error(key, .unprintable) }
    return text
  }
}
