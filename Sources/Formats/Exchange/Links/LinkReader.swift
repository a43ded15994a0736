internal import Barcodes
internal import Cards
internal import Files
internal import TextFiles
internal import Values

/// Reads links of Catima and of Google Wallet, alone or in other text, such as the message in which Catima sends them.
struct LinkReader: ImportReader {
  private let parts: [(part: TextPart, line: Int)]
  private let options: ImportOptions

  /// The largest number of bytes of a link.
  private static let longestLink = 1 << 16
  /// The largest number of bytes of a file with links.
  private static let longestFile = 16 << 20

  /// Creates a reader for a file with links.
  init(_ file: ImportFile, _ options: ImportOptions) throws(ImportError) {
    var bytes = try file.stream().all(most: Self.longestFile)
    bytes.removeFirst(bytes.markLength)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ImportError(.notText)
    }
    self.init(text, options)
  }

  /// Creates a reader for links in a text.
  init(_ text: String, _ options: ImportOptions) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().compactMap {
      let line = $1.withoutBlanks
      return line.isEmpty ? nil : (parts: TextPart.parts(of: line), line: $0 + 1)
    }
    var parts = lines.flatMap { parts, line in parts.map { (part: $0, line: line) } }
    // The first line of a message, such as a greeting, needs no remark.
    if let first = parts.first, case .words = first.part, parts.count > 1 { parts.removeFirst() }
    self.parts = parts
    self.options = options
  }

  /// Whether a text has a link to a card.
  static func hasLink(_ text: some StringProtocol) -> Bool {
    text.split(whereSeparator: \.isNewline).contains { line in
      TextPart.parts(of: line.withoutBlanks).contains { if case .link = $0 { true } else { false } }
    }
  }

  /// Whether a text begins with a link to a card in Markdown, `[…](…)`, and not with an array of JSON.
  static func isMarkdown(_ text: String) -> Bool {
    guard let line = text.split(whereSeparator: \.isNewline).first(where: { !$0.isBlank }) else { return false }
    return line.firstRange(of: "](") != nil && hasLink(line)
  }

  func read(_ receive: (ImportEvent) throws -> Void) throws {
    guard !parts.isEmpty else { throw ImportError(.empty) }
    let hasLinks = parts.contains { if case .words = $0.part { false } else { true } }
    var count = 0
    for (part, line) in parts {
      if case .words(let words) = part, hasLinks {
        try receive(
          .remark(ImportRemark(.ignoredValue(ImportedText.line(String(words.prefix(80)))), at: .init(line: line))))
        continue
      }
      count += 1
      let location = ImportLocation(line: line, item: count)
      try options.entry(receive) {
        guard case .link(let link, let end) = part else { throw ImportError(.notALink, at: location) }
        guard link.utf8.count <= Self.longestLink else { throw ImportError(.tooLarge(Self.longestLink), at: location) }
        // The last part of a token may be empty, after a point.
        guard !GoogleWalletLink.isLink(link + end) else {
          return try GoogleWalletLink.read(link + end, options, at: location, receive)
        }
        let card = try CatimaLink.card(link, options: options, at: location) { try receive(.remark($0)) }
        if let number = card.content.identifiers.selected?.payload.text, !end.isEmpty, link.hasSuffix("=\(number)") {
          // The number may be meant to end with this sign.
          try receive(.remark(ImportRemark(.mendedNumber(number + end, number), at: location)))
        }
        try receive(.card(card))
      }
    }
  }
}

/// A part of a line of text that may have links to cards in it.
private enum TextPart {
  /// A link to a card, and the signs after it that end a sentence.
  case link(String, end: String)
  /// A link to something else.
  case otherLink
  /// Words, those after the last link of a line, or a line without a link.
  case words(String)

  /// The parts of a line, in order. Of words and other links, only those are given that stand after all links to cards.
  static func parts(of line: String) -> [TextPart] {
    var links: [(text: Substring, end: Substring)] = []
    var texts: Set<Substring> = []
    var rest = line[...]
    while let mark = rest.firstRange(of: "://") {
      let start = scheme(before: mark.lowerBound, of: line)
      // Enough for a scheme, a host, a path and the mark after it.
      let head = String(line[start...].prefix(100))
      guard start >= rest.startIndex, isApart(start, in: line),
        CatimaLink.isBeginning(head) || GoogleWalletLink.isLink(head)
      else {
        rest = rest[mark.upperBound...]
        continue
      }
      let link = link(in: line[start...])
      if texts.insert(link.text).inserted { links.append(link) }
      rest = line[link.end.endIndex...]
    }
    let parts = links.map { TextPart.link(String($0.text), end: String($0.end)) }
    if links.isEmpty, line.firstRange(of: "://") != nil { return [.otherLink] }
    let isNamed = rest.contains { $0.isLetter || $0.isNumber }
    return isNamed || links.isEmpty ? parts + [.words(rest.withoutBlanks)] : parts
  }

  /// The beginning of the scheme of a link.
  private static func scheme(before mark: String.Index, of line: String) -> String.Index {
    var start = mark
    while start > line.startIndex, case let before = line.index(before: start), line[before].isASCII,
      line[before].isLetter
    {
      start = before
    }
    return start
  }

  /// Whether a link begins at an index: what stands before it is no part of a longer link.
  private static func isApart(_ start: String.Index, in line: String) -> Bool {
    guard start > line.startIndex else { return true }
    let before = line[line.index(before: start)]
    return before.isWhitespace || !before.isASCII || "([{<\"'*_>|,;:".contains(before)
  }

  /// The link at the beginning of a text: until a blank, a sign that no link has, or a bracket that is closed but was not
  /// opened in it; without the signs that end a sentence.
  private static func link(in text: Substring) -> (text: Substring, end: Substring) {
    var end = text.startIndex
    var open: [Character] = []
    loop: while end < text.endIndex {
      switch text[end] {
      case "(": open.append(")")
      case "[": open.append("]")
      case "{": open.append("}")
      case ")", "]", "}":
        guard open.popLast() == text[end] else { break loop }
      case "<", ">", "\"", "|": break loop
      case let character where character.isWhitespace: break loop
      default: break
      }
      end = text.index(after: end)
    }
    let whole = text[..<end]
    var link = whole
    while let last = link.last, ".,;:!?'’”»…".contains(last) { link.removeLast() }
    return (link, whole[link.endIndex...])
  }
}
