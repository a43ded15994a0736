internal import Rendering

extension StringProtocol {
  /// The text in lower case except for the first letter.
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst().lowercased() }

  /// The text in lines of at most `width` columns, broken between words. A longer word gets its own line.
  package func wrapped(to width: Int) -> [String] {
    var lines = [""]
    for word in split(separator: " ") {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if last.displayWidth + 1 + word.displayWidth <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// The text, in which lines of more than `width` columns are broken between words, and go on with an indent; as it is
  /// for nil.
  package func hanging(to width: Int?) -> String {
    guard let width else { return String(self) }
    return split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.displayWidth > width else { return String(line) }
      // More than one blank may be part of a number.
      return String(line).replacing("  ", with: "\u{A0}\u{A0}").wrapped(to: width - 2).joined(separator: "\n  ")
        .replacing("\u{A0}\u{A0}", with: "  ")
    }.joined(separator: "\n")
  }

  /// The text in lines of at most `width` columns, broken anywhere.
  package func chunked(to width: Int) -> [String] {
    var lines = [""]
    var used = 0
    for character in self {
      if used + character.displayWidth > width, used > 0 {
        lines.append("")
        used = 0
      }
      lines[lines.count - 1].append(character)
      used += character.displayWidth
    }
    return lines
  }

  /// The text, with `…` in place of its end or its middle if it takes more than `width` columns.
  package func cut(to width: Int, inTheMiddle: Bool = false) -> String {
    guard displayWidth > width else { return String(self) }
    guard width > 0 else { return "" }
    let end = inTheMiddle ? String(String(reversed()).beginning(width: (width - 1) / 2).reversed()) : ""
    return beginning(width: width - 1 - end.displayWidth) + "…" + end
  }

  /// The text with blanks after it, `width` columns in all; as it is if it is wider.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - displayWidth))
  }

  private func beginning(width: Int) -> String {
    var used = 0
    return String(
      prefix { character in
        used += character.displayWidth
        return used <= width
      })
  }
}
