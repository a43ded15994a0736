internal import Barcodes
internal import Cards
internal import Files
internal import JSON
internal import Synchronization
internal import Values
internal import Words

/// Rules for reading cards from JSON.
package struct JSONRules: Sendable {
  /// Whether mistakes are refused, because the input was written for U-Card: a key that is unknown or stands twice,
  /// text that is blank or has control characters, a reserved category. Otherwise unknown keys are ignored, the first of
  /// two values counts, and text is cleaned.
  package var isStrict: Bool
  /// Whether an object describes changes of a card. Otherwise it is a card, and must have a name or something to use
  /// instead.
  package var isChange: Bool
  /// Collects the keys that no card has, if the rules are not strict; nil to ignore them.
  var unused: CollectedKeys?
  /// Collects the keys that stand twice in an object, if the rules are not strict; nil to ignore them.
  var repeated: CollectedKeys?
  /// Collects the texts that were cleaned, if the rules are not strict; nil to ignore them.
  var cleaned: CleanedTexts?

  /// The rules of an import.
  package static let lenient = JSONRules(isStrict: false, isChange: false)
  /// The rules of `add --json`.
  package static let cards = JSONRules(isStrict: true, isChange: false)
  /// The rules of `edit --json`.
  package static let changes = JSONRules(isStrict: true, isChange: true)

  /// Throws an error for a key that is not in `keys` or stands twice, if the rules are strict. Otherwise it is noted.
  func require(_ keys: Set<String>, of members: JSONMembers) throws(ImportError) {
    if let unused {
      for key in members.keys where !keys.contains(key) { unused.insert(members.path(of: key)) }
    }
    if let repeated { for key in members.repeatedKeys { repeated.insert(members.path(of: key)) } }
    guard isStrict else { return }
    if let key = members.keys.filter({ !keys.contains($0) }).min() { throw members.error(key, .unknownKey) }
    if let key = members.repeatedKeys.first { throw members.error(key, .repeatedKey) }
  }

  /// Reads text of one line; nil if it is missing or empty.
  func line(_ key: String, of members: JSONMembers) throws(ImportError) -> String? {
    guard let text = try members.string(key), !text.isEmpty else { return nil }
    return try line(text, key, of: members)
  }

  /// Checks text of one line, which must not be blank if the rules are strict.
  func line(_ text: String, _ key: String, of members: JSONMembers) throws(ImportError) -> String {
    guard isStrict else {
      let line = ImportedText.line(text)
      if line != text { cleaned?.insert(members.location(of: key)) }
      return line
    }
    if text.isBlank { throw members.error(key, .emptyValue) }
    guard text.isPrintable else { throw members.error(key, .unprintable) }
    return text
  }

  /// Reads text of several lines; nil if it is missing or empty.
  func note(_ key: String, of members: JSONMembers) throws(ImportError) -> String? {
    guard let text = try members.string(key), !text.isEmpty else { return nil }
    guard isStrict else {
      return ImportedText.note(text) { cleaned?.insert(members.location(of: key)) }
    }
    guard text.isPrintableNote else { throw members.error(key, .unprintable) }
    return text
  }
}

/// Collects keys, while the cards of a file are read.
final class CollectedKeys: Sendable {
  private let names = Mutex<Set<String>>([])

  /// The largest number of keys that are named.
  private static let maximum = 50

  /// Adds a key, after those that lead to it.
  func insert(_ name: String) { names.withLock { if $0.count < JSONKeys.maximum { $0.insert(name) } } }

  /// A remark about the keys; nil if there are none.
  ///
  /// - Parameter code: the kind of the remark, from the first keys and the number of all others.
  func remark(_ code: (_ named: [String], _ others: Int) -> ImportRemark.Code) -> ImportRemark? {
    let names = names.withLock { $0.sorted() }
    guard !names.isEmpty else { return nil }
    let named = Array(names.prefix(Self.maximum))
    return ImportRemark(code(named, names.count - named.count), at: ImportLocation())
  }
}

/// Keys that no card has.
package enum UnusedKeys {
  /// The key of a card that is spelled most like another one, by their last parts; nil if none is like it.
  package static func nearest(to name: String) -> String? {
    func last(_ key: String) -> String { key.split(separator: ".").last.map(String.init) ?? key }
    return NearestName.meant(by: last(name), in: known, name: last)
  }

  private static let known =
    CardJSON.keys.sorted() + Identifier.jsonKeys.subtracting(CardJSON.keys).sorted().map { "identifiers." + $0 }
}

/// Collects the places of the texts of a card that were cleaned, while the card is read.
final class CleanedTexts: Sendable {
  private let locations = Mutex<[ImportLocation]>([])

  func insert(_ location: ImportLocation) { locations.withLock { $0.append(location) } }

  /// Reports the places, and forgets them.
  func report(_ remark: (ImportRemark) throws -> Void) rethrows {
    let found = locations.withLock { locations in
      defer { locations = [] }
      return locations
    }
    for location in found { try remark(ImportRemark(.cleanedText, at: location)) }
  }
}

extension JSONScanner {
  /// Creates a scanner of a file, whose errors are `ImportError`s.
  init(_ stream: ImportStream) {
    self.init(failure: { ImportError($0, at: .init()) }, read: { try stream.read(into: &$0) })
  }
}

extension ImportError {
  /// Creates an error from one about JSON. The line is that of the fault, unless the location has one.
  init(_ error: JSONError, at location: ImportLocation) {
    var location = location
    location.line = location.line ?? error.line
    let code: Code =
      switch error.code {
      case .invalid: .notJSON
      case .extraComma: .extraComma
      case .truncated: .truncated
      case .tooLarge(let most): .tooLarge(most)
      case .tooManyValues: .tooManyValues
      }
    self.init(code, at: location)
  }
}

extension JSONValue {
  /// Reads a value from bytes.
  ///
  /// - Throws: `ImportError`: `.notJSON`, `.extraComma`, `.truncated`.
  init(_ bytes: [UInt8], at location: ImportLocation) throws {
    try self.init(bytes) { ImportError($0, at: location) }
  }

  /// The exact number; nil if this is not a number, or one that no `DecimalNumber` can be.
  var decimal: DecimalNumber? { number.flatMap(DecimalNumber.init) }

  /// The number in digits, without an exponent; nil if this is not a number.
  var digits: String? { number.map { decimal?.text ?? $0 } }
}
