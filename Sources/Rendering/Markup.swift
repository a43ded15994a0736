/// Escapes text for XML and HTML.
package enum Markup {
  /// Returns escaped text. Characters that XML cannot hold have to be blanks already.
  ///
  /// - Parameter isInQuotes: whether the text may stand in an attribute, too.
  package static func escaped(_ text: String, isInQuotes: Bool = false) -> String {
    // Scalars instead of characters, since a combining mark after a special character is part of the same character.
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
      case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
      case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
      case "\"" where isInQuotes: escaped.append(contentsOf: "&quot;".unicodeScalars)
      case "'" where isInQuotes: escaped.append(contentsOf: "&#39;".unicodeScalars)
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}
