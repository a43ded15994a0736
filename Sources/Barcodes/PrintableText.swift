extension StringProtocol {
  /// The text made safe to print, with blanks for characters that move a cursor, break a line or change the direction
  /// of writing.
  package var printable: String {
    isPrintable ? String(self) : String(String.UnicodeScalarView(unicodeScalars.map { $0.isPrintable ? $0 : " " }))
  }

  /// Whether the text has no character that moves a cursor, breaks a line or changes the direction of writing.
  package var isPrintable: Bool {
    let isPlain = utf8.withContiguousStorageIfAvailable { $0.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
    // As a string, whose scalars the compiler knows how to go through.
    return isPlain == true || String(self).unicodeScalars.allSatisfy { $0.isPrintable }
  }

  /// Whether line breaks and tabs are the only such characters in the text.
  package var isPrintableNote: Bool { unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || $0.isPrintable } }
}

extension Unicode.Scalar {
  fileprivate var isPrintable: Bool {
    // Most text is ASCII or Cyrillic, and needs no look-up.
    if (0x20..<0x7F).contains(value) || (0x400..<0x483).contains(value) { return true }
    // The joiners of emoji and of some scripts are format characters, but harmless.
    if self == "\u{200C}" || self == "\u{200D}" { return true }
    // Noncharacters are not meant for text, and XML cannot hold all of them.
    if properties.isNoncharacterCodePoint { return false }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return false
    default: return true
    }
  }
}
