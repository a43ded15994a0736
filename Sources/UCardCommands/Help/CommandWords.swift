internal import Arguments
internal import Cards
internal import Words

/// The meaning of the first words of a command line.
enum CommandWords {
  /// A request for a page of help.
  case help(HelpPage)
  /// An unknown command of a group, with the words after it.
  case unknown(String, [String], in: any HelpProviding.Type)
  /// A command, with the arguments after its name.
  case run(any HelpProviding.Type, [String])

  /// Reads command names and their aliases.
  init(_ arguments: [String]) {
    var type: any HelpProviding.Type = UCard.self
    var path = ["ucard"]
    var rest = arguments[...]
    let asksForHelp: (String) -> Bool = { ["help", "довідка", "допомога"].contains($0) }
    let asksFirst = rest.first.map(asksForHelp) ?? false
    if asksFirst { rest = rest.drop(while: asksForHelp) }
    // An option of all commands may come before the command, as with git. It may be that of an alias of the shell, which
    // another one behind the command replaces.
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

  /// The command of a group that a word calls; nil for none.
  static func command(_ word: String, in group: any HelpProviding.Type) -> (any HelpProviding.Type)? {
    group.help.commands.first { type in
      let help = type.help
      return help.name == word || help.aliases.contains(word) || help.synonyms.contains(word)
    }
  }
}

extension CommandWords {
  /// A hint for an option where a command has to stand: a command with hyphens, or one behind the option; nil for none.
  static func hint(forOption option: String, in arguments: [String]) -> Phrase? {
    if EditDistance.between(option, "--wallet") <= 2 { return .didYouMean("--wallet") }
    if let index = arguments.firstIndex(where: { Self.command($0, in: UCard.self) != nil }) {
      let line = [arguments[index]] + arguments[..<index] + arguments[(index + 1)...]
      let words = line.map(ShellWord.quoted).joined(separator: " ")
      return Phrase(english: "The command comes first: ucard \(words)", ukrainian: "Спочатку команда: ucard \(words)")
    }
    let name = String(option.drop { $0 == "-" })
    let names: [String] = UCard.help.visibleCommands.map { $0.help.name }
    guard name.count > 2, let nearest = EditDistance.nearest(to: name, in: names, by: { $0 }),
      nearest.distance <= (name.count < 5 ? 1 : 2)
    else { return nil }
    let meant = nearest.candidate
    return Phrase(
      english: "A command has no hyphens: ucard \(meant)", ukrainian: "Команда пишеться без дефісів: ucard \(meant)")
  }
}

extension CommandFailure {
  /// Creates the failure for an unknown command of a group, with a suggestion if there is a similar one.
  ///
  /// - Parameters:
  ///   - rest: the words behind it.
  ///   - card: what was typed of a card of the wallet, there or after it; nil for none.
  init(unknown name: String, _ rest: [String], in group: any HelpProviding.Type, card: String?) {
    let word = UnknownCommand(name: name, rest: rest, group: group, card: card)
    self.init(
      .usage, english: "There is no command “\(word.called)\(name)”. \(word.hint)",
      ukrainian: "Команди «\(word.called)\(name)» немає. \(word.hint)")
  }
}

/// A word where the name of a command has to stand.
private struct UnknownCommand {
  let name: String
  let rest: [String]
  let group: any HelpProviding.Type
  /// The first of these words that names a card, as it was typed; nil for none.
  let card: String?

  /// The beginning of the names of commands of the group; empty for those of `ucard`.
  var called: String { group == UCard.self ? "" : "\(group.help.name) " }

  /// The sentence that names the way on.
  var hint: Phrase {
    quoted ?? behind ?? categorised ?? Export.hint(forWords: [name] + rest, of: group) ?? MeantWords.answer(
      to: name, of: group, card: card) ?? (called.isEmpty ? NamedFile(name).use : nil)
      ?? hyphenated ?? similar ?? general
  }

  private var names: [String] { group.help.visibleCommands.map { $0.help.name } }

  private func isCommand(_ word: String, in group: any HelpProviding.Type) -> Bool {
    CommandWords.command(word, in: group) != nil
  }

  /// For a command in one pair of quotes with what follows it.
  private var quoted: Phrase? {
    let first = String(name.prefix { $0 != " " })
    guard first != name, isCommand(first, in: group) else { return nil }
    let line = "ucard \(called)\(first) \(ShellWord.quoted(String(name.dropFirst(first.count + 1))))"
    return Phrase(
      english: "Without quotes around both: \(line)", ukrainian: "Без лапок навколо обох слів: \(line)")
  }

  /// For a card and a category that it is to be in: `category Gym Sport`.
  private var categorised: Phrase? {
    guard group == CategoryGroup.self, card == name, let category = rest.first else { return nil }
    let line = "ucard edit \(ShellWord.quoted(name)) --add-category \(ShellWord.quoted(category))"
    return Phrase(
      english: "To put a card into a category: \(line)", ukrainian: "Щоб додати картку до категорії: \(line)")
  }

  /// For a subcommand behind its card: `identifier Gym add`.
  private var behind: Phrase? {
    guard !called.isEmpty, let command = rest.first, isCommand(command, in: group) else { return nil }
    let line = ([command, name] + rest.dropFirst()).map(ShellWord.quoted).joined(separator: " ")
    return Phrase(
      english: "The command comes first: ucard \(called)\(line)", ukrainian: "Спочатку команда: ucard \(called)\(line)")
  }

  /// For a command and its subcommand, or what it is used for, as one word: `export-catima`, `import-csv`.
  private var hyphenated: Phrase? {
    let parts = name.split(separator: "-", maxSplits: 1).map(String.init)
    guard parts.count == 2, let first = CommandWords.command(parts[0], in: group) else { return nil }
    return .didYouMean(called + (isCommand(parts[1], in: first) ? parts.joined(separator: " ") : parts[0]))
  }

  /// For the beginning of a name, one with a typo, or one on a keyboard in the wrong layout.
  private var similar: Phrase? {
    if let meant = KeyboardLayout.readings(of: name).first(where: { isCommand($0, in: group) }) {
      return .didYouMean(called + meant)
    }
    let begun = names.filter { $0.hasPrefix(name) }
    if begun.count == 1, name.count > 2 { return .didYouMean(called + begun[0]) }
    if begun.count > 1 {
      let list = begun.joined(separator: ", ")
      return Phrase(english: "Which one: \(list)?", ukrainian: "Яка саме: \(list)?")
    }
    return EditDistance.nearest(to: name, in: names + ["help"], by: \.self).flatMap {
      $0.distance <= 2 ? .didYouMean(called + $0.candidate) : nil
    }
  }

  private var general: Phrase {
    let see = Phrase(english: "See ucard \(called)--help.", ukrainian: "Див. ucard \(called)--help.")
    func hint(for card: String) -> Phrase? { group.help.cardHint?(ShellWord.quoted(card)) }
    // Any word may be meant as a card, but not as one to export.
    guard !called.isEmpty else { return .sentences(see, hint(for: card ?? name)) }
    let list = names.joined(separator: ", ")
    return .sentences(
      Phrase(english: "It can be: \(list).", ukrainian: "Можливі: \(list)."), see,
      card.flatMap(hint) ?? group.help.unknownHint?(name))
  }
}

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
    // A command that asks nothing may be told to ask nothing.
    if !declared.isEmpty, ["--yes", "-y"].contains(unknown), let index = arguments[..<end].firstIndex(of: unknown) {
      return Array(arguments[..<index] + arguments[(index + 1)...])
    }
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
    func takes(_ argument: Phrase) -> Bool { declared.contains { $0.kind == .positional && $0.value == argument } }
    let isName = nameWords.contains(word) && takes(.name)
    guard isName || payloadWords.contains(word) && takes(.payload) else { return nil }
    let argument = value.isEmpty ? (index < rest.endIndex ? rest.remove(at: index) : nil) : String(value.dropFirst())
    guard let argument else { return nil }
    // The name is the first argument, the payload the last.
    return isName ? [argument] + rest : rest + (rest.contains("--") ? [] : ["--"]) + [argument]
  }

  /// The option that looks like one with Cyrillic letters, such as `-о`; nil if there is none.
  static func lookalike(of typed: String, of declared: [Argument]) -> String? {
    let latin = String(typed.map { lookalikes[$0] ?? $0 })
    return latin != typed && declared.flatMap(\.allNames).contains(latin) ? latin : nil
  }

  /// Cyrillic letters that look like Latin ones.
  private static let lookalikes: [Character: Character] = [
    "а": "a", "е": "e", "і": "i", "о": "o", "р": "p", "с": "c", "у": "y", "х": "x",
  ]

  /// The option that is meant by a word without hyphens, such as `expires`; nil if none is.
  static func named(_ word: String, of declared: [Argument]) -> String? {
    let names = declared.flatMap(\.allNames)
    let word = word.lowercased()
    if names.contains("--" + word) { return "--" + word }
    return synonyms.first { $0.words.contains(word) }?.options.first { names.contains($0[0]) }?[0]
  }

  /// The failure for two words that mean one option with different values, such as `--json` and `--csv`; nil for none.
  static func contradiction(in arguments: [String], of declared: [Argument]) -> CommandFailure? {
    let names = declared.flatMap(\.allNames)
    var given: [String: (word: String, meaning: [String])] = [:]
    for word in arguments.prefix(while: { $0 != "--" }) where word.hasPrefix("--") && !names.contains(word) {
      let meanings = synonyms.first { $0.words.contains(word.dropFirst(2).lowercased()) }
      guard let meaning = meanings?.options.first(where: { names.contains($0[0]) }), meaning.count > 1 else { continue }
      if let other = given.updateValue((word, meaning), forKey: meaning[0]), other.meaning != meaning {
        return CommandFailure(
          .usage, english: "Either \(other.word) or \(word), not both.", ukrainian: "Або \(other.word), або \(word).")
      }
    }
    return nil
  }

  /// Words for the name of a card, which is an argument and no option of some commands.
  private static let nameWords: Set = ["name", "title", "назва"]

  /// Words for what a code carries, which is an argument and no option.
  private static let payloadWords: Set = [
    "number", "payload", "code", "barcode", "card-number", "cardnumber", "номер", "вміст",
  ]

  /// Words that people try, and the options that mean it; a command takes the first that it has.
  private static let synonyms: [(words: Set<String>, options: [[String]])] = [
    (["tag", "tags", "group", "categories", "категорія", "категорії"], [["--add-category"], ["--category"]]),
    (["untag", "remove-tag"], [["--remove-category"]]),
    (["favorite", "favourite", "fav", "starred", "зірка"], [["--starred"], ["--star"]]),
    (
      ["expiry", "expiration", "expire", "until", "valid-until", "ends", "термін", "строк"],
      [["--expires"], ["--expiring"]]
    ),
    (["symbology", "format", "kind", "barcode-type", "тип"], [["--type"]]),
    (["json"], [["--format", "json"]]),
    (["csv"], [["--format", "csv"]]),
    (["title", "rename", "назва"], [["--name"]]),
    (["notes", "comment", "description", "нотатка", "нота", "примітка"], [["--note"]]),
    (["photo", "image", "picture", "фото", "зображення", "знімок"], [["--from"]]),
    (["out", "file", "файл", "вивід"], [["--output"]]),
    (["мітка"], [["--label"]]), (["колір"], [["--color"]]), (["валюта"], [["--currency"]]), (["місце"], [["--place"]]),
    (["початок", "починається"], [["--starts"]]), (["кінець", "закінчується"], [["--ends"]]),
    (["скопіювати", "копіювати"], [["--copy"]]), (["сьогодні"], [["--today"]]), (["так"], [["--yes"]]),
    (["все", "всі", "усе", "усі"], [["--all"]]), (["формат"], [["--format"]]),
    (["db", "database"], [["--wallet"]]),
    (["pin"], [["--identifier", "pin"]]),
    (["preview", "simulate"], [["--dry-run"]]), (["skip-errors", "ignore-errors"], [["--keep-going"]]),
    (["no-images", "no-photos"], [["--no-pictures"]]), (["logo", "значок", "іконка"], [["--icon"]]),
    (["тихо"], [["--quiet"]]), (["розмір"], [["--size"]]), (["шифрувати"], [["--encrypt"]]),
  ]
}
