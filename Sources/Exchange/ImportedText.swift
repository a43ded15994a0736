internal import Barcodes
internal import Cards

/// Converts text of a file for a wallet, which must not contain characters that affect terminals.
enum ImportedText {
  /// One line: characters that are not printable become blanks.
  static func line(_ text: String) -> String { text.isPrintable ? text : text.printable }

  /// Several lines, with line ends of Unix. Control characters other than tabs become blanks.
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

  /// Several lines, with a remark if characters were replaced by blanks.
  static func note(_ text: String, at location: ImportLocation, _ receive: (ImportEvent) throws -> Void) rethrows
    -> String
  {
    if text.isPrintable { return text }
    let note = note(text)
    if note.unicodeScalars.count != text.replacing("\r\n", with: "\n").unicodeScalars.count
      || !zip(note.unicodeScalars, text.replacing("\r\n", with: "\n").unicodeScalars).allSatisfy({
        $0 == $1 || ($0 == "\n" && $1 == "\r")
      })
    {
      try receive(.remark(ImportRemark(.cleanedText, at: location.of("note"))))
    }
    return note
  }

  /// One line without blanks around it; nil if it is blank.
  static func trimmed(_ text: String) -> String? {
    let line = line(text).withoutBlanks
    return line.isEmpty ? nil : line
  }

  /// Several lines; nil if they are blank.
  static func filledNote(_ text: String) -> String? {
    let note = note(text)
    return note.isBlank ? nil : note
  }

  /// The lines, joined; nil for none.
  static func lines(_ lines: [String?]) -> String? {
    let lines = lines.compactMap(\.self)
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// The name of a card; `fallback`, with a remark, if the name is missing or blank.
  static func name(
    _ text: String?, _ fallback: String, at location: ImportLocation, _ receive: (ImportEvent) throws -> Void
  ) rethrows -> String {
    if let text, case let name = line(text), !name.isBlank {
      if name != text { try receive(.remark(ImportRemark(.cleanedText, at: location.of("name")))) }
      return name
    }
    try receive(.remark(ImportRemark(.unnamed, at: location)))
    return fallback
  }

  /// The name of a category; nil, with a remark, if it is reserved or blank.
  static func category(
    _ text: String, at location: @autoclosure () -> ImportLocation, _ receive: (ImportEvent) throws -> Void
  ) rethrows -> String? {
    let name = line(text)
    if !CategoryName.isReserved(name), name.contains(where: { !$0.isWhitespace }) { return name }
    try receive(.remark(ImportRemark(.reservedCategory(name), at: location())))
    return nil
  }
}

extension Identifier.Kind {
  /// The kind that is guessed for a payload without a type.
  static func guess(for payload: Payload) -> Identifier.Kind {
    (try? Symbology.guess(for: payload)).map { .code($0.symbology) } ?? .number
  }
}

extension ImportOptions {
  /// The name of a card: the first of `names` that is not blank, else the fallback, with a remark.
  func name(_ names: [String?], at location: ImportLocation, remark: (ImportRemark) throws -> Void) rethrows -> String {
    for case let text? in names { if let name = ImportedText.trimmed(text) { return name } }
    try remark(ImportRemark(.unnamed, at: location))
    return fallbackName
  }
}

extension StringProtocol {
  /// Whether the text is empty or has only blanks.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
