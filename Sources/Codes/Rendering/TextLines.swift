/// Where a long text, such as a payload, is broken into lines: behind its blanks and separators, and within a word only
/// where a word is longer than a line.
extension StringProtocol {
  /// The parts that stay whole if there is room. Each of them ends with its blanks or its separator.
  var unbrokenParts: [SubSequence] {
    var parts: [SubSequence] = []
    var start = startIndex
    var index = startIndex
    while index < endIndex {
      let next = self.index(after: index)
      if next < endIndex, TextLines.isBreak(between: utf8[index], utf8[next]) {
        parts.append(self[start..<next])
        start = next
      }
      index = next
    }
    if start < endIndex { parts.append(self[start...]) }
    return parts
  }

  /// The text without the blanks at its end.
  var withoutEndingBlanks: SubSequence {
    var end = endIndex
    while end > startIndex, self[index(before: end)] == " " { end = index(before: end) }
    return self[..<end]
  }
}

extension String {
  /// Divides the text into lines of about equal length, which look better than a last line of two characters; empty if
  /// there would be more than `most` lines. The blanks at the end of a line are part of it, but need no room.
  ///
  /// - Parameters:
  ///   - most: the largest number of lines.
  ///   - columns: the width of a line. A wide character takes two columns.
  func lines(most: Int, columns: Int) -> [Substring] {
    let width = displayWidth
    guard columns > 0, width > 0 else { return [] }
    guard width > columns else { return [self[...]] }
    let fewest = (width + columns - 1) / columns
    guard fewest <= most else { return [] }
    let parts = unbrokenParts.map { TextLines.Part(text: $0, width: $0.displayWidth) }
    // At blanks if that is enough, else behind separators, else anywhere.
    for (parts, breaksWords) in [(TextLines.words(of: parts), false), (parts, false), (parts, true)] {
      for count in fewest...most {
        // The narrowest lines of that number are of the most equal length. Blanks at their ends may make them narrower still.
        for room in max(1, width / count - 2)...columns {
          if let lines = TextLines.filled(with: parts, room: room, most: count, breaksWords: breaksWords) {
            return lines.map { self[$0] }
          }
        }
      }
    }
    return []
  }
}

private enum TextLines {
  /// A line may end behind these.
  private static let separators = Array("/-.:,;&=?!#_+|@%~)]}>".utf8)
  /// A line may begin with these.
  private static let openers = Array("([{<".utf8)

  /// Whether a line may end with one character and the next line begin with another, by their first bytes. Several separators
  /// stay together.
  static func isBreak(between character: UInt8, _ next: UInt8) -> Bool {
    if next == UInt8(ascii: " ") { return false }
    if character == UInt8(ascii: " ") || openers.contains(next) { return true }
    return separators.contains(character) && !separators.contains(next)
  }

  /// A part of a text that stays whole if there is room.
  struct Part {
    var text: Substring
    var width: Int
    /// The width without the blanks at the end.
    var inked: Int { width - text.utf8.reversed().prefix { $0 == UInt8(ascii: " ") }.count }
  }

  /// The parts joined to words, which end with a blank.
  static func words(of parts: [Part]) -> [Part] {
    var words: [Part] = []
    for part in parts {
      if let last = words.last, last.text.last != " " {
        let text = last.text.base[last.text.startIndex..<part.text.endIndex]
        words[words.count - 1] = Part(text: text, width: last.width + part.width)
      } else {
        words.append(part)
      }
    }
    return words
  }

  /// Fills lines of a width with the parts of a text; nil if there would be too many, or a part is too long.
  static func filled(with parts: [Part], room: Int, most: Int, breaksWords: Bool) -> [Range<String.Index>]? {
    var lines: [Range<String.Index>] = []
    var used = 0
    for var part in parts {
      let inked = part.inked
      if let line = lines.last, used + inked <= room {
        lines[lines.count - 1] = line.lowerBound..<part.text.endIndex
        used += part.width
        continue
      }
      if inked > room {
        guard breaksWords else { return nil }
        while part.inked > room {
          let start = part.text.startIndex
          var (end, width) = (start, 0)
          while end < part.text.endIndex, width + part.text[end].displayWidth <= room {
            width += part.text[end].displayWidth
            end = part.text.index(after: end)
          }
          guard end > start else { return nil }
          lines.append(start..<end)
          part = Part(text: part.text[end...], width: part.width - width)
        }
      }
      lines.append(part.text.startIndex..<part.text.endIndex)
      used = part.width
    }
    return lines.count <= most ? lines : nil
  }
}
