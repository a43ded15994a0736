/// The source of a manual page in the macros of man(7), for groff, mandoc and man-db.
struct Roff {
  /// Words in the form of the source, with their fonts.
  struct Words {
    fileprivate let source: String

    private init(source: String) { self.source = source }

    static func plain(_ text: String) -> Words { Words(source: escaped(text)) }
    static func bold(_ text: String) -> Words { Words(source: "\\fB\(escaped(text))\\fR") }
    static func italic(_ text: String) -> Words { Words(source: "\\fI\(escaped(text))\\fR") }

    static func + (one: Words, other: Words) -> Words { Words(source: one.source + other.source) }

    /// Hyphens, quotation marks and tildes are escaped, because they would be printed as typographic characters, which
    /// a shell does not accept.
    private static func escaped(_ text: String) -> String {
      let escapes: [Character: String] = [
        "\\": "\\e", "-": "\\-", "'": "\\(aq", "\"": "\\(dq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti",
      ]
      return text.map { escapes[$0] ?? String($0) }.joined()
    }
  }

  private(set) var source: String
  /// Whether a heading has just been written. It begins a paragraph itself.
  private var isAtHeading = true

  /// - Parameters:
  ///   - date: the date of the page, in the form of ISO 8601.
  ///   - version: the name and version of the program.
  ///   - manual: the title of the manual that contains the page.
  init(name: String, date: String, version: String, manual: String) {
    // The first line declares the encoding of the page. Hyphenation and justification are turned off, because they
    // follow the rules of English.
    source = """
      '\\" -*- coding: UTF-8 -*-
      .TH \(name.uppercased()) 1 \(date) "\(Words.plain(version).source)" "\(Words.plain(manual).source)"
      .nh
      .ad l

      """
  }

  /// Begins a section.
  mutating func section(_ title: String) { heading(".SH", title) }

  /// Begins a part of a section.
  mutating func subsection(_ title: String) { heading(".SS", title) }

  private mutating func heading(_ macro: String, _ title: String) {
    source += "\(macro) \"\(Words.plain(title).source)\"\n"
    isAtHeading = true
  }

  /// Adds a paragraph.
  mutating func paragraph(_ words: Words) {
    if !isAtHeading { source += ".PP\n" }
    write(words)
  }

  /// Adds an item of a list: a term, and its description below it.
  mutating func item(_ term: Words, _ words: Words) {
    source += ".TP\n"
    write(term)
    write(words)
  }

  /// Adds indented lines that are not wrapped.
  mutating func example(_ lines: [String]) {
    source += ".IP \"\" 4\n.nf\n"
    for line in lines { source += Self.line(Words.plain(line).source) + "\n" }
    source += ".fi\n"
    isAtHeading = false
  }

  /// The largest number of characters in a line; two more may follow at the end of a sentence.
  private static let width = 78

  private mutating func write(_ words: Words) {
    var line = ""
    for word in words.source.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > Self.width {
        source += Self.line(line) + "\n"
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    source += Self.line(line) + "\n"
    isAtHeading = false
  }

  /// A line of text that is not a request, even if it begins with a dot, and that does not end a sentence, which would
  /// add a second blank.
  private static func line(_ text: String) -> String {
    let isSentence = text.last { !#")]"”»"#.contains($0) }.map { ".?!".contains($0) } ?? false
    return (text.hasPrefix(".") ? "\\&" : "") + text + (isSentence ? "\\&" : "")
  }
}
