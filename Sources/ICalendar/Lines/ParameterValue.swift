/// The values of parameters, in which a caret stands before what cannot be written itself (RFC 6868).
enum ParameterValue {
  /// Reads a value without its quotes.
  static func unescaped(_ text: String) -> String {
    guard text.contains("^") else { return text }
    var result = ""
    var isAfterCaret = false
    for character in text {
      switch (isAfterCaret, character) {
      case (false, "^"): isAfterCaret = true
      case (false, _): result.append(character)
      case (true, _):
        isAfterCaret = false
        switch character {
        case "n": result.append("\n")
        case "'": result.append("\"")
        case "^": result.append("^")
        default:
          result.append("^")
          result.append(character)
        }
      }
    }
    return isAfterCaret ? result + "^" : result
  }

  /// Writes a value, with quotes where it needs them. Control characters are left out.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "^": result += "^^"
      case "\"": result += "^'"
      case "\n": result += "^n"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: continue
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result.contains { ":;,".contains($0) } ? "\"\(result)\"" : result
  }
}
