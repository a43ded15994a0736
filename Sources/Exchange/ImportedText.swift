internal import Barcodes
internal import Cards
internal import Foundation

/// Text of a file as a wallet takes it: nothing in it that a terminal would act on.
enum ImportedText {
  /// One line: what is not printable becomes a blank.
  static func line(_ text: String) -> String { text.isPrintable ? text : text.printable }

  /// Several lines: line ends are those of Unix, other control characters but tabs become blanks.
  static func note(_ text: String) -> String {
    if text.isPrintable { return text }
    var lines = ""
    for character in text {
      switch character {
      case "\r\n", "\r", "\n": lines.append("\n")
      case "\t": lines.append("\t")
      default: lines += line(String(character))
      }
    }
    return lines
  }

  /// Several lines, with a remark where something in them is a blank now.
  static func note(_ text: String, at place: ImportPlace, _ receive: (ImportEvent) throws -> Void) rethrows -> String {
    let note = note(text)
    if note.unicodeScalars.count != text.replacing("\r\n", with: "\n").unicodeScalars.count
      || !zip(note.unicodeScalars, text.replacing("\r\n", with: "\n").unicodeScalars).allSatisfy({
        $0 == $1 || ($0 == "\n" && $1 == "\r")
      })
    {
      try receive(.remark(ImportRemark(.cleanedText, at: place.of("note"))))
    }
    return note
  }

  /// One line without blanks around it; nil where nothing of it is seen.
  static func trimmed(_ text: String) -> String? {
    let line = line(text).trimmingCharacters(in: .whitespaces)
    return line.isEmpty ? nil : line
  }

  /// Several lines; nil where nothing of them is seen.
  static func filledNote(_ text: String) -> String? {
    let note = note(text)
    return note.isBlank ? nil : note
  }

  /// Lines one below the other; nil for none.
  static func lines(_ lines: [String?]) -> String? {
    let lines = lines.compactMap(\.self)
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// The name of a card; `fallback`, with a remark, where there is none to see.
  static func name(
    _ text: String?, _ fallback: String, at place: ImportPlace, _ receive: (ImportEvent) throws -> Void
  ) rethrows -> String {
    if let text, case let name = line(text), !name.isBlank {
      if name != text { try receive(.remark(ImportRemark(.cleanedText, at: place.of("name")))) }
      return name
    }
    try receive(.remark(ImportRemark(.unnamed, at: place)))
    return fallback
  }

  /// The name of a category; nil, with a remark, for one that nothing can be in.
  static func category(
    _ text: String, at place: ImportPlace, _ receive: (ImportEvent) throws -> Void
  ) rethrows -> String? {
    let name = line(text)
    if !CategoryName.isReserved(name), name.contains(where: { !$0.isWhitespace }) { return name }
    try receive(.remark(ImportRemark(.reservedCategory(name), at: place)))
    return nil
  }
}

extension Identifier.Kind {
  /// The kind for a payload that came without a type.
  static func guess(for payload: Payload) -> Identifier.Kind {
    (try? Symbology.guess(for: payload)).map { .code($0.symbology) } ?? .number
  }
}

extension ImportOptions {
  /// The name of a card: the first of `names` in which something is seen, else the fallback, with a remark.
  func name(_ names: [String?], at place: ImportPlace, remark: (ImportRemark) throws -> Void) rethrows -> String {
    for case let text? in names { if let name = ImportedText.trimmed(text) { return name } }
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
