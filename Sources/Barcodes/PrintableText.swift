extension StringProtocol {
  /// The text as it is safe to print: what moves a cursor, breaks a line or turns the direction of writing stands as
  /// a blank.
  package var printable: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.isPrintable ? $0 : " " }))
  }

  /// Whether the text holds nothing that moves a cursor, breaks a line or turns the direction of writing.
  package var isPrintable: Bool { unicodeScalars.allSatisfy(\.isPrintable) }

  /// Whether the text holds nothing of that but line breaks and tabs.
  package var isPrintableNote: Bool { unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || $0.isPrintable } }
}

extension Unicode.Scalar {
  fileprivate var isPrintable: Bool {
    // Most text is ASCII or Cyrillic, and need not be looked up.
    if (0x20..<0x7F).contains(value) || (0x400..<0x483).contains(value) { return true }
    // The joiners of emoji and of some scripts are format characters that do no harm.
    if self == "\u{200C}" || self == "\u{200D}" { return true }
    // XML cannot hold all of them, and they are for no text.
    if properties.isNoncharacterCodePoint { return false }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return false
    default: return true
    }
  }
}
