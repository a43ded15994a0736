/// A command line of bash up to the cursor: its words, and how the last one is quoted.
struct BashLine {
  /// The words without quotes; the last one is the current word, which may be empty.
  private(set) var words: [String] = [""]
  /// The open quotation mark of the current word; nil for none.
  private var quote: Character?
  /// The part of the current word before the last character that divides words for bash (COMP_WORDBREAKS). Bash keeps it,
  /// and replaces only what follows.
  private var kept = ""

  init(_ line: String) {
    var isEscaped = false
    var isInWord = false
    for character in line {
      if isEscaped {
        isEscaped = false
        append(character)
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote != nil {
        append(character)
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == " " || character == "\t" {
        if isInWord { next() }
        isInWord = false
        continue
      } else {
        append(character)
        if character == ":" || character == "=" { kept = words[words.count - 1] }
      }
      isInWord = true
    }
  }

  private mutating func append(_ character: Character) { words[words.count - 1].append(character) }

  private mutating func next() {
    words.append("")
    kept = ""
  }

  /// A suggestion as bash puts it in the place of the current word.
  func quoted(_ suggestion: String) -> String {
    switch quote {
    case "'"?:
      return suggestion.replacing("'", with: "'\\''")
    case .some:
      return suggestion.map { "\"$`\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    case nil:
      let isKept = suggestion.lowercased().hasPrefix(kept.lowercased())
      let rest = isKept ? String(suggestion.dropFirst(kept.count)) : suggestion
      return rest.map { Self.special.contains($0) ? "\\\($0)" : String($0) }.joined()
    }
  }

  private static let special: Set<Character> = Set(" \t!\"#$&'()*;<>?[]\\^`{|}~")
}
