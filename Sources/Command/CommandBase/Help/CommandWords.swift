package import Arguments
internal import Cards
internal import Words

/// The meaning of the first words of a command line.
package enum CommandWords {
  /// A request for a page of help.
  case help(HelpPage)
  /// An unknown command of a group, with the words after it.
  case unknown(String, [String], in: any HelpProviding.Type)
  /// A command, with the arguments after its name.
  case run(any HelpProviding.Type, [String])

  /// Reads the names and aliases of the commands of a program.
  package init(_ arguments: [String], of program: any HelpProviding.Type) {
    var type = program
    var path = [program.help.name]
    var rest = arguments[...]
    let asksFirst = Self.asksForHelp(arguments, of: program)
    if asksFirst { rest = rest.drop { Self.wordForHelp.isMeant(by: $0) } }
    // --wallet may come before the command, for example in an alias of the shell. One behind the command replaces it.
    var early: [String] = []
    while let count = rest.first == "--wallet" ? 2 : rest.first?.hasPrefix("--wallet=") ?? false ? 1 : nil,
      rest.count > count
    {
      early = Array(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    if !early.isEmpty {
      let end = rest.firstIndex(of: "--") ?? rest.endIndex
      let isReplaced = rest[..<end].contains { $0 == "--wallet" || $0.hasPrefix("--wallet=") }
      rest = rest[..<end] + (isReplaced ? [] : early) + rest[end...]
    }
    while let word = rest.first, !word.hasPrefix("-"), !type.help.commands.isEmpty {
      guard let next = Self.command(word, in: type) else {
        self = .unknown(word, Array(rest.dropFirst()), in: type)
        return
      }
      type = next
      path.append(next.help.name)
      rest = rest.dropFirst()
    }
    let options = rest.prefix { $0 != "--" }
    // A group of commands without a subcommand can only show its help, unless it is a command itself.
    let isGroupAlone = !type.help.commands.isEmpty && rest.isEmpty && !type.isCommand
    if asksFirst || isGroupAlone || options.contains("--help") || options.contains("-h") {
      self = .help(HelpPage(of: type, path: path, isWhole: asksFirst && options.contains("--all")))
    } else {
      self = .run(type, Array(rest))
    }
  }

  /// The wallet that a line names, the last one if it names several; nil for none.
  package static func wallet(in arguments: [String]) -> String? {
    let words = arguments.prefix { $0 != "--" }
    for (index, word) in words.enumerated().reversed() {
      if word.hasPrefix("--wallet=") { return String(word.dropFirst("--wallet=".count)) }
      if word == "--wallet", words.indices.contains(index + 1) { return words[index + 1] }
    }
    return nil
  }

  private static let wordForHelp = TypedWord("help", context: "command")

  /// Whether a line begins with a word for help.
  package static func asksForHelp(_ arguments: [String], of program: any HelpProviding.Type) -> Bool {
    guard let word = arguments.first, !word.hasPrefix("-") else { return false }
    return word == "help" || command(called: word, in: program) == nil && wordForHelp.isMeant(by: word)
  }

  /// The command of a group that a word calls; nil for none. Words of other languages are looked up last: a command
  /// that is called by its name needs no catalogue.
  package static func command(_ word: String, in group: any HelpProviding.Type) -> (any HelpProviding.Type)? {
    command(called: word, in: group) ?? group.help.commands.first { $0.help.words?.isMeant(by: word) ?? false }
  }

  private static func command(called name: String, in group: any HelpProviding.Type) -> (any HelpProviding.Type)? {
    group.help.commands.first { $0.help.name == name || $0.help.aliases.contains(name) }
  }

  /// The name of the command of a group that a word probably means; nil if none is near.
  fileprivate static func meant(by word: String, in group: any HelpProviding.Type) -> String? {
    KeyboardLayout.readings(of: word).first { command($0, in: group) != nil }
      ?? NearestName.meant(by: word, in: group.help.visibleCommands.map { $0.help.name } + ["help"])
  }
}

extension CommandFailure {
  /// Creates the failure for help of a command that does not exist.
  package init(noHelpFor name: String, in group: any HelpProviding.Type, of program: any HelpProviding.Type) {
    let page = HelpPage(of: group, in: program)
    let meant = CommandWords.meant(by: name, in: group).map { " " + $0 } ?? ""
    self.init(noCommand: page.typed(name), ["\(plain: page.helpCommand + meant)"])
  }

  /// Creates the failure for an unknown command of a group.
  ///
  /// - Parameters:
  ///   - rest: the words behind it.
  ///   - card: what was typed, if that names a card; nil if it does not.
  package init(
    unknown name: String, _ rest: [String], in group: any HelpProviding.Type, of program: any HelpProviding.Type,
    card: String?
  ) {
    let page = HelpPage(of: group, in: program)
    var lines = Answers.lines(for: name, of: page.subcommand)
    if group == program {
      if let card { lines.append("ucard show \(card)") }
      lines += NamedFile(name).commands
    }
    if lines.isEmpty, let meant = CommandWords.meant(by: name, in: group) {
      lines = ["\(plain: page.command) \(plain: meant)\(rest)"]
    }
    if lines.isEmpty { lines = ["\(plain: page.helpCommand)"] }
    self.init(noCommand: page.typed(name), lines)
  }

  private init(noCommand name: String, _ lines: [SuggestedLine]) {
    self.init(.usage, Phrase("There is no command “\(name)”.").then(lines))
  }
}

/// Other words for options, which mean the same: those of other programs, and of other languages.
package enum OptionWords {
  /// The arguments with an unknown option replaced by the one that it means; nil if it means none.
  ///
  /// - Parameters:
  ///   - unknown: the option as it was typed, without a value.
  ///   - arguments: those after the command's name.
  ///   - declared: the arguments and options of the command.
  package static func replacing(_ unknown: String, in arguments: [String], of declared: [Argument]) -> [String]? {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    // --yes is accepted by commands that ask nothing, because scripts pass it.
    if !declared.isEmpty, ["--yes", "-y"].contains(unknown), let index = arguments[..<end].firstIndex(of: unknown) {
      return Array(arguments[..<index] + arguments[(index + 1)...])
    }
    let names = declared.flatMap(\.allNames)
    guard unknown.hasPrefix("--"),
      let index = arguments[..<end].firstIndex(where: { $0 == unknown || $0.hasPrefix(unknown + "=") }),
      let meanings = synonyms.first(where: { $0.word.isMeant(by: unknown.dropFirst(2)) }),
      var meant = meanings.options.first(where: { names.contains($0[0]) })
    else { return nil }
    meant[meant.count - 1] += arguments[index].dropFirst(unknown.count)
    return Array(arguments[..<index]) + meant + arguments[(index + 1)...]
  }

  /// Words, and the options that they mean; a command takes the first that it has.
  private static let synonyms: [(word: TypedWord, options: [[String]])] = [
    (TypedWord("category|categories|tag|tags|group", context: "option"), [["--add-category"], ["--category"]]),
    (TypedWord("untag|remove-tag", context: "option"), [["--remove-category"]]),
    (TypedWord("starred|favorite|favourite|fav", context: "option"), [["--starred"], ["--star"]]),
    (
      TypedWord("expires|expiry|expiration|expire|until|valid-until|ends", context: "option"),
      [["--expires"], ["--expiring"]]
    ),
    (TypedWord("type|symbology|kind|barcode-type", context: "option"), [["--type"]]),
    (TypedWord("format", context: "option"), [["--format"], ["--type"]]),
    (TypedWord("csv", context: "option"), [["--format", "csv"]]),
    (TypedWord("name|title|rename", context: "option"), [["--name"]]),
    (TypedWord("note|notes|comment|description", context: "option"), [["--note"]]),
    (TypedWord("from|photo|image|picture", context: "option"), [["--from"]]),
    (TypedWord("output|out|file", context: "option"), [["--output"]]),
    (TypedWord("label", context: "option"), [["--label"]]),
    (TypedWord("color", context: "option"), [["--color"]]),
    (TypedWord("currency", context: "option"), [["--currency"]]),
    (TypedWord("place", context: "option"), [["--place"]]),
    (TypedWord("starts", context: "option"), [["--starts"]]),
    (TypedWord("end", context: "option"), [["--ends"]]),
    (TypedWord("copy", context: "option"), [["--copy"]]),
    (TypedWord("today", context: "option"), [["--today"]]),
    (TypedWord("yes", context: "option"), [["--yes"]]),
    (TypedWord("all", context: "option"), [["--all"]]),
    (TypedWord("wallet|db|database", context: "option"), [["--wallet"]]),
    (TypedWord("pin", context: "option"), [["--identifier", "pin"]]),
    (TypedWord("dry-run|preview|simulate", context: "option"), [["--dry-run"]]),
    (TypedWord("keep-going|skip-errors|ignore-errors", context: "option"), [["--keep-going"]]),
    (TypedWord("no-pictures|no-images|no-photos", context: "option"), [["--no-pictures"]]),
    (TypedWord("icon|logo", context: "option"), [["--icon"]]),
    (TypedWord("quiet", context: "option"), [["--quiet"]]),
    (TypedWord("size", context: "option"), [["--size"]]),
    (TypedWord("encrypt", context: "option"), [["--encrypt"]]),
  ]
}
