internal import Barcodes

/// Escapes text for HTML.
enum HTML {
  /// Text for an element or a quoted attribute, in one line.
  static func escaped(_ text: String) -> String { escapedLines(text.printable) }

  /// Text of several lines.
  static func escaped(note: String) -> String {
    note.split(separator: /\r\n|\n|\r/, omittingEmptySubsequences: false).map { escaped(String($0)) }
      .joined(separator: "\n")
  }

  private static func escapedLines(_ text: String) -> String {
    // Scalars instead of characters, since a combining mark after a special character is part of the same character.
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
      case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
      case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
      case "'": escaped.append(contentsOf: "&#39;".unicodeScalars)
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}
