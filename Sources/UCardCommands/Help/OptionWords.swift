internal import ArgumentParser

/// Finds the option that is meant by one that a command does not have: the beginning of its name, or another word for it.
enum OptionWords {
  /// The arguments with an unknown option replaced by the one that is meant; nil if none is.
  ///
  /// - Parameters:
  ///   - unknown: the option as it was typed, without a value.
  ///   - arguments: those after the command's name.
  ///   - type: the command.
  /// - Throws: `CommandFailure` for a beginning of several names.
  static func replacing(
    _ unknown: String, in arguments: [String], of type: any ParsableCommand.Type
  ) throws(CommandFailure) -> [String]? {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    guard unknown.hasPrefix("--"), unknown.count > 2,
      let index = arguments[..<end].firstIndex(where: { $0 == unknown || $0.hasPrefix(unknown + "=") })
    else { return nil }
    let command = CommandArguments(of: type)
    var rest = arguments
    let value = rest.remove(at: index).dropFirst(unknown.count)
    func put(_ words: [String]) -> [String] {
      var words = words
      words[words.count - 1] += value
      return Array(rest[..<index]) + words + rest[index...]
    }

    let names = command.options.flatMap(\.allNames)
    let word = unknown.dropFirst(2).lowercased()
    for meanings in synonyms where meanings.words.contains(word) {
      if let meant = meanings.options.first(where: { names.contains($0[0]) }) { return put(meant) }
    }
    let takesPayload = command.positional.contains { $0.value == Phrase.payload.text(in: .current).uppercased() }
    if payloadWords.contains(word), takesPayload {
      // The payload is the last argument.
      let payload = value.isEmpty ? (index < rest.endIndex ? rest.remove(at: index) : nil) : String(value.dropFirst())
      guard let payload else { return nil }
      return rest + (rest.contains("--") ? [] : ["--"]) + [payload]
    }
    // Several names of one option are no choice.
    let begun = command.options.compactMap { option in option.allNames.first { $0.hasPrefix(unknown) } }
    guard begun.count <= 1 else {
      let list = begun.joined(separator: ", ")
      throw CommandFailure(
        .usage, english: "\(unknown) is the beginning of several options: \(list).",
        ukrainian: "З \(unknown) починається кілька параметрів: \(list).")
    }
    return begun.first.map { put([$0]) }
  }

  /// Words for what a code carries, which is an argument and no option.
  private static let payloadWords: Set = ["number", "payload", "code", "barcode", "номер", "вміст"]

  /// Words that people try, and the options that mean it; a command takes the first that it has.
  private static let synonyms: [(words: Set<String>, options: [[String]])] = [
    (["tag", "tags", "label", "group", "categories", "категорія"], [["--add-category"], ["--category"], ["--label"]]),
    (["untag", "remove-tag"], [["--remove-category"]]),
    (["favorite", "favourite", "fav", "starred"], [["--starred"], ["--star"]]),
    (["expiry", "expiration", "expire", "until", "valid-until", "ends"], [["--expires"], ["--expiring"]]),
    (["symbology", "format", "kind", "barcode-type"], [["--type"]]),
    (["json"], [["--format", "json"]]),
    (["csv"], [["--format", "csv"]]),
    (["title", "rename"], [["--name"]]),
    (["notes", "comment", "description"], [["--note"]]),
    (["out", "file"], [["--output"]]),
    (["db", "database"], [["--wallet"]]),
    (["pin"], [["--identifier", "pin"]]),
    (["preview", "simulate"], [["--dry-run"]]),
  ]
}
