internal import Barcodes
internal import Rendering

/// Escapes text for HTML.
enum HTML {
  /// Text for an element or a quoted attribute, in one line.
  static func escaped(_ text: String) -> String { Markup.escaped(text.printable, isInQuotes: true) }

  /// Text of several lines.
  static func escaped(note: String) -> String {
    note.split(separator: /\r\n|\n|\r/, omittingEmptySubsequences: false).map { escaped(String($0)) }
      .joined(separator: "\n")
  }
}
