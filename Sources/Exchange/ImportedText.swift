internal import Barcodes
internal import Cards

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
  static func note(
    _ text: String, at place: ImportPlace, _ receive: (ImportEvent) throws -> Void
  ) rethrows -> String {
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

  /// The name of a card; `fallback`, with a remark, where there is none to see.
  static func name(
    _ text: String?, _ fallback: String, at place: ImportPlace, _ receive: (ImportEvent) throws -> Void
  ) rethrows -> String {
    if let text, text.contains(where: { !$0.isWhitespace }) {
      if !text.isPrintable { try receive(.remark(ImportRemark(.cleanedText, at: place.of("name")))) }
      return line(text)
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
