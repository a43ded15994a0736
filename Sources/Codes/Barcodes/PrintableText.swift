extension StringProtocol {
  /// The text made safe to print, with blanks for characters that move a cursor, break a line or change the direction
  /// of writing.
  package var printable: String {
    isPrintable ? String(self) : String(String.UnicodeScalarView(unicodeScalars.map { $0.isPrintable ? $0 : " " }))
  }

  /// Whether the text has no character that moves a cursor, breaks a line or changes the direction of writing.
  package var isPrintable: Bool {
    // As a string, whose scalars the compiler knows how to go through.
    plainColumns != nil || String(self).unicodeScalars.allSatisfy { $0.isPrintable }
  }

  /// The number of columns that the text takes in a terminal, if it has only printable ASCII and the scalars U+0400 to
  /// U+047F, which are Cyrillic letters of one column each; otherwise nil. Most text is of this kind.
  package var plainColumns: Int? {
    let columns = utf8.withContiguousStorageIfAvailable { bytes -> Int? in
      var columns = 0
      for byte in bytes {
        switch byte {
        // The two bytes that begin those letters.
        case 0x20..<0x7F, 0xD0, 0xD1: columns += 1
        case 0x80..<0xC0: continue
        default: return nil
        }
      }
      return columns
    }
    return columns ?? nil
  }

  /// Whether line breaks and tabs are the only such characters in the text.
  package var isPrintableNote: Bool { unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || $0.isPrintable } }
}

extension Unicode.Scalar {
  fileprivate var isPrintable: Bool {
    // ASCII and Cyrillic need no look-up.
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
