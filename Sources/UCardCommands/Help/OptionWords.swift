internal import Arguments
internal import Words

/// Finds the option that is meant by one that a command does not have: another word for it.
enum OptionWords {
  /// The arguments with an unknown option replaced by the one that is meant; nil if none is.
  ///
  /// - Parameters:
  ///   - unknown: the option as it was typed, without a value.
  ///   - arguments: those after the command's name.
  ///   - declared: the arguments and options of the command.
  static func replacing(_ unknown: String, in arguments: [String], of declared: [Argument]) -> [String]? {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    guard unknown.hasPrefix("--"), unknown.count > 2,
      let index = arguments[..<end].firstIndex(where: { $0 == unknown || $0.hasPrefix(unknown + "=") })
    else { return nil }
    var rest = arguments
    let value = rest.remove(at: index).dropFirst(unknown.count)
    func put(_ words: [String]) -> [String] {
      var words = words
      words[words.count - 1] += value
      return Array(rest[..<index]) + words + rest[index...]
    }

    let names = declared.flatMap(\.allNames)
    let word = unknown.dropFirst(2).lowercased()
    for meanings in synonyms where meanings.words.contains(word) {
      if let meant = meanings.options.first(where: { names.contains($0[0]) }) { return put(meant) }
    }
    let takesPayload = declared.contains { $0.kind == .positional && $0.value == .payload }
    if payloadWords.contains(word), takesPayload {
      // The payload is the last argument.
      let payload = value.isEmpty ? (index < rest.endIndex ? rest.remove(at: index) : nil) : String(value.dropFirst())
      guard let payload else { return nil }
      return rest + (rest.contains("--") ? [] : ["--"]) + [payload]
    }
    return nil
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
