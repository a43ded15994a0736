extension Phrase {
  /// Translates a message of the option parser about invalid arguments. A message that is not known stays as it is, in
  /// English. (argument-parser 1.8.2, `ErrorMessageGenerator`.)
  ///
  /// - Parameter isHinted: whether a hint of ours follows, which is better than the parser's guess.
  static func parsing(_ words: String, isHinted: Bool = false) -> Phrase {
    if let option = words.between(alternative + "Missing value for '", "' in '")?.prefix(2),
      let argument = words.between("' in '", "'"), argument.hasPrefix(option)
    {
      let right = "\(option) \(argument.dropFirst(option.count))"
      return Phrase(
        english: "\(option) needs a blank before its value: \(right).",
        ukrainian: "Між \(option) і значенням потрібен пробіл: \(right).")
    }
    if let option = unknownOption(words) {
      let meant = isHinted ? nil : words.between("Did you mean '", "'?")
      return Phrase(english: "There is no option \(option).", ukrainian: "Параметра \(option) немає.")
        + (meant.map(Phrase.didYouMean) ?? .nothing)
    }
    if let option = words.between("Missing value for '", "'") {
      let name = option.split(separator: " ").first.map(String.init) ?? option
      return Phrase(english: "\(name) needs a value.", ukrainian: "\(name) потребує значення.")
    }
    if let argument = words.between("Unexpected argument '", "'") {
      return Phrase(english: "“\(argument)” is one argument too many.", ukrainian: "«\(argument)» — зайвий аргумент.")
    }
    if let arguments = words.between("unexpected arguments: '", "'") {
      let list = arguments.split(separator: "', '").joined(separator: " ")
      return Phrase(english: "These arguments are too many: \(list).", ukrainian: "Зайві аргументи: \(list).")
    }
    if let argument = words.between("Missing expected argument '", "'") {
      let name = argument.hasPrefix("-") ? argument.option : argument.value
      return Phrase(english: "\(name) is missing.", ukrainian: "Бракує: \(name).")
    }
    if let option = words.between("The option '", "' does not take any value") {
      return Phrase(english: "\(option) takes no value.", ukrainian: "\(option) не приймає значення.")
    }
    if let value = words.between("The value '", "' is invalid for '"),
      let what = words.between("' is invalid for '", "'")
    {
      let location = what.hasPrefix("<") ? what.value : what.split(separator: " ").first.map(String.init) ?? what
      let wrong = Phrase(
        english: "“\(value)” will not do for \(location).", ukrainian: "«\(value)» не годиться як \(location).")
      let choices = words.choices
      guard !choices.isEmpty else { return wrong }
      let list = choices.joined(separator: ", ")
      return wrong + Phrase(english: " Choose one of: \(list).", ukrainian: " Можливі значення: \(list).")
    }
    return Phrase(english: words, ukrainian: words)
  }

  /// The words between two explanations of one mistake.
  private static let alternative = "\n   or: "

  /// Whether the parser says that there are too many arguments.
  static func isOfTooMany(_ words: String) -> Bool { words.lowercased().contains("unexpected argument") }

  /// The option of which the parser says that the command does not have it; nil if it says something else.
  static func unknownOption(_ words: String) -> String? {
    let words = words.firstRange(of: alternative).map { String(words[..<$0.lowerBound]) } ?? words
    return words.between("Unknown option '", "'. Did you mean '") ?? words.between("Unknown option '", "'")
  }
}

extension String {
  /// The text between the first `start` and the last `end` after it; nil if they do not occur.
  fileprivate func between(_ start: String, _ end: String) -> String? {
    guard let from = firstRange(of: start)?.upperBound else { return nil }
    let rest = self[from...]
    // The text between may contain quotation marks that a person typed. So the last one is the end, unless another
    // sentence follows.
    let ranges = rest.ranges(of: end)
    guard let to = (end == "'" && rest.contains("'. ") ? ranges.first : ranges.last)?.lowerBound else { return nil }
    return String(rest[..<to])
  }

  /// The name of a value without brackets, as in help.
  fileprivate var value: String {
    filter { !"<>….".contains($0) }.uppercased().split(separator: " ").joined(separator: " ")
  }

  /// An option with the name of its value, as in help.
  fileprivate var option: String {
    guard let blank = firstIndex(of: " ") else { return self }
    return self[..<blank] + " " + String(self[blank...]).value
  }

  /// The values that the parser lists.
  fileprivate var choices: [String] {
    guard let list = firstRange(of: "Please provide one of").map({ self[$0.upperBound...] }) else { return [] }
    let lines = list.split(separator: "\n").filter { $0.hasPrefix("  - ") }.map { String($0.dropFirst(4)) }
    if !lines.isEmpty { return lines }
    return list.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .compactMap { $0.offset % 2 == 1 ? String($0.element) : nil }
  }
}
