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

extension UInt8 {
  /// The byte with percent-encoding, unless it is an unreserved character (RFC 3986, 2.1 and 2.3).
  package var percentEncoded: String {
    let scalar = Unicode.Scalar(self)
    let isLetter = scalar.isASCII && scalar.properties.isAlphabetic
    return isLetter || "0123456789-._~".unicodeScalars.contains(scalar) ? String(scalar) : "%" + hexadecimal(2)
  }
}

extension StringProtocol {
  /// The text with percent-encoding (RFC 3986, 2.1) of all but unreserved characters.
  package var percentEncoded: String {
    utf8.map(\.percentEncoded).joined()
  }

  /// The text without percent-encoding; nil if it is invalid, or not UTF-8.
  package var percentDecoded: String? {
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = Array(rest.prefix(2))
      guard digits.count == 2, let high = digits[0].hexadecimalValue, let low = digits[1].hexadecimalValue else {
        return nil
      }
      bytes.append(high << 4 | low)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// The path of a file in place of its address, such as `file:///home/anna/a%20b.png`, which file managers copy and give to
  /// programs; any other text as it is.
  package var withoutFileScheme: String {
    hasPrefix("file:///") ? dropFirst("file://".count).percentDecoded ?? String(self) : String(self)
  }
}
