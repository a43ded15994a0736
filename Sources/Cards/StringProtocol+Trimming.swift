extension StringProtocol {
  /// The text without blanks and tabs around it.
  package var withoutBlanks: String { trimmed(\.isBlank) }

  /// The text without blanks, tabs and line breaks around it.
  package var withoutWhitespace: String { trimmed { $0.isBlank || $0.properties.isWhitespace } }

  private func trimmed(_ isOuter: (Unicode.Scalar) -> Bool) -> String {
    guard let first = unicodeScalars.firstIndex(where: { !isOuter($0) }),
      let last = unicodeScalars.lastIndex(where: { !isOuter($0) })
    else { return "" }
    return String(self[first..<unicodeScalars.index(after: last)])
  }
}

extension Unicode.Scalar {
  /// Whether this is a blank, a tab, or the zero-width blank of web pages.
  fileprivate var isBlank: Bool {
    switch value {
    case 0x20, 0x09, 0x200B: true
    case ..<0xA0: false
    default: properties.generalCategory == .spaceSeparator
    }
  }
}
