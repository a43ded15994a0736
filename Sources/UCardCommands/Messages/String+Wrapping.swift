internal import Rendering

extension StringProtocol {
  /// Its words in lines of at most that many columns; a longer word has a line of its own.
  func wrapped(to width: Int) -> [String] {
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
}
