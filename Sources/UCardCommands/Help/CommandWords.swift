internal import ArgumentParser
internal import Cards

/// What the first words of a command line ask for.
enum CommandWords {
  /// A page of help.
  case help(HelpPage)
  /// A command that there is not, in that group.
  case unknown(String, in: any Explained.Type)
  /// A command, with the arguments that follow its name.
  case run(any ParsableCommand.Type, [String])

  /// Each word is a command's name, its alias, or as much of its name as no other begins with.
  init(_ arguments: [String]) {
    var type: any Explained.Type = UCard.self
    var path = ["ucard"]
    var rest = arguments[...]
    let asksFirst = rest.first == "help"
    if asksFirst { rest = rest.drop { $0 == "help" } }
    // An option of all commands may stand before the command, as with git.
    let early = rest.first == "--wallet" ? 2 : rest.first?.hasPrefix("--wallet=") ?? false ? 1 : 0
    if early > 0, rest.count > early {
      let (option, others) = (rest.prefix(early), rest.dropFirst(early))
      let end = others.firstIndex(of: "--") ?? others.endIndex
      rest = others[..<end] + option + others[end...]
    }
    while let word = rest.first, !word.hasPrefix("-"), !type.help.subcommands.isEmpty {
      guard let next = Self.command(word, in: type) else {
        self = .unknown(word, in: type)
        return
      }
      type = next
      path.append(next.help.name)
      rest = rest.dropFirst()
    }
    let options = rest.prefix { $0 != "--" }
    // What only groups others has nothing to do but to explain itself.
    let isGroupAlone = !type.help.subcommands.isEmpty && rest.isEmpty
    if asksFirst || isGroupAlone || options.contains("--help") || options.contains("-h") {
      self = .help(HelpPage(of: type, path: path))
    } else {
      self = .run(type, Array(rest))
    }
  }

  private static func command(_ word: String, in group: any Explained.Type) -> (any Explained.Type)? {
    func isCalled(_ help: CommandHelp) -> Bool {
      help.name == word || help.aliases.contains(word) || help.synonyms.contains(word)
    }
    if let exact = group.help.commands.first(where: { isCalled($0.help) }) { return exact }
    let begun = group.help.visibleCommands.filter { $0.help.name.hasPrefix(word) }
    return begun.count == 1 ? begun[0] : nil
  }
}

extension CommandFailure {
  /// There is no command of that name in the group; perhaps a similar one was meant.
  init(unknown name: String, in group: any Explained.Type) {
    let names = group.help.visibleCommands.map { $0.help.name }
    let begun = names.filter { $0.hasPrefix(name) }
    let called = group == UCard.self ? "" : "\(group.help.name) "
    let hint: Phrase
    if begun.count > 1 {
      let list = begun.joined(separator: ", ")
      hint = Phrase(english: " Which one: \(list)?", ukrainian: " Яка саме: \(list)?")
    } else if let nearest = EditDistance.nearest(to: name, in: names + ["help"], by: \.self), nearest.distance <= 2 {
      hint = .didYouMean(called + nearest.candidate)
    } else {
      let card =
        called.isEmpty
        ? Phrase(english: " To show a card: ucard show \(name)", ukrainian: " Щоб показати картку: ucard show \(name)")
        : .nothing
      hint = Phrase(english: " See ucard \(called)--help.", ukrainian: " Див. ucard \(called)--help.") + card
    }
    self.init(
      status: .usage,
      phrase: Phrase(
        english: "There is no command “\(called)\(name)”.", ukrainian: "Команди «\(called)\(name)» немає.") + hint)
  }
}
