internal import Words

/// The words of a command line, assigned to the declared arguments and options.
///
/// Syntax: `--name VALUE`, `--name=VALUE`, `-n VALUE`, `-nVALUE`, flags in a bundle (`-qy`), and `--`, behind which
/// every word is an argument (POSIX.1-2024, XBD 12.2, and the long options of GNU). A word that is the name of an
/// option of the command is no value, unless it stands behind `=`.
struct ArgumentWords {
  private let declared: [Argument]
  /// The values for each declaration; for a flag the names by which it was given.
  private var given: [[String]]

  /// Assigns words.
  ///
  /// - Throws: `ArgumentError`, except `.missing` and `.invalid`.
  init(_ words: [String], _ declared: [Argument]) throws(ArgumentError) {
    self.declared = declared
    given = Array(repeating: [], count: declared.count)
    var arguments: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        arguments += rest
        break
      }
      if !word.hasPrefix("-") || word == "-" || isNumber(word) {
        arguments.append(word)
      } else if word.hasPrefix("--") {
        try readLong(word, &rest)
      } else {
        try readShort(word, &rest)
      }
    }
    let tooMany = place(arguments)
    if !tooMany.isEmpty { throw .tooMany(tooMany) }
  }

  /// The values of a declaration.
  ///
  /// - Throws: `.missing` if it is required.
  func values(of index: Int) throws(ArgumentError) -> [String] {
    let argument = declared[index]
    guard argument.isOptional || !given[index].isEmpty else {
      let value = argument.value.uppercased
      guard let name = argument.names.last else { throw .missing(value, argument.sentence) }
      throw .missing(Phrase(verbatim: "\(name) \(value)"), argument.sentence)
    }
    return given[index]
  }

  /// The index of the option with a name.
  private func index(of name: some StringProtocol) -> Int? {
    declared.indices.first { declared[$0].typedNames.contains { $0 == name } }
  }

  /// Whether a word such as `-5` is a number for a positional argument rather than an option.
  private func isNumber(_ word: String) -> Bool {
    word.utf8.dropFirst().first.map { (0x30...0x39).contains($0) } ?? false
      && word.dropFirst().allSatisfy { $0.isNumber || $0 == "." || $0 == "," }
      && declared.contains { $0.kind == .positional && $0.isNumber }
      && index(of: word.prefix(2)) == nil
  }

  private mutating func readLong(_ word: String, _ rest: inout ArraySlice<String>) throws(ArgumentError) {
    let sign = word.utf8.firstIndex(of: UInt8(ascii: "="))
    let name = sign.map { String(word[..<$0]) } ?? word
    let value = sign.map { String(word[word.utf8.index(after: $0)...]) }
    guard let index = index(of: name) else { throw unknown(name) }
    let isShorthand = name == declared[index].shorthand
    guard declared[index].kind == .option, !isShorthand else {
      guard value == nil else { throw .withValue(name) }
      given[index].append(isShorthand ? Argument.value(of: name) : name)
      return
    }
    if let value { given[index].append(value) } else { given[index].append(try nextValue(of: name, &rest)) }
  }

  /// Reads an option of one letter, or a bundle of flags of which the last may be one.
  private mutating func readShort(_ word: String, _ rest: inout ArraySlice<String>) throws(ArgumentError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      let name = "-\(letter)"
      guard let index = index(of: name) else { throw unknown(word) }
      guard declared[index].kind == .option else {
        given[index].append(name)
        continue
      }
      if letters.first == "=" { letters = letters.dropFirst() }
      given[index].append(try letters.isEmpty ? nextValue(of: name, &rest) : String(letters))
      return
    }
  }

  private func nextValue(of name: String, _ rest: inout ArraySlice<String>) throws(ArgumentError) -> String {
    guard let value = rest.first, value != "--", index(of: value.prefix { $0 != "=" }) == nil else {
      throw .withoutValue(name, index(of: name).map { declared[$0].sentence } ?? .nothing)
    }
    rest = rest.dropFirst()
    return value
  }

  /// Assigns the positional arguments, and returns the superfluous ones.
  private mutating func place(_ words: [String]) -> [String] {
    var rest = words[...]
    for index in declared.indices where declared[index].kind == .positional && !rest.isEmpty {
      given[index] = Array(rest.prefix(declared[index].isRepeating ? rest.count : 1))
      rest = rest.dropFirst(given[index].count)
    }
    return Array(rest)
  }

  /// The error for a name that the command does not have, with the nearest one.
  private func unknown(_ name: String) -> ArgumentError {
    .unknownOption(
      name, meant: name.hasPrefix("--") ? NearestName.meant(by: name, in: declared.flatMap(\.typedNames)) : nil)
  }
}
