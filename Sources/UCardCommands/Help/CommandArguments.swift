internal import Arguments
internal import Words

/// The arguments and options of a command that its help and its manual list.
struct CommandArguments {
  /// The arguments that stand at a place of their own, in order.
  let positional: [Argument]
  /// The options and flags.
  let options: [Argument]

  init(of type: any HelpProviding.Type) {
    let listed = type.declarations.filter(\.isListed)
    positional = listed.filter { $0.kind == .positional }
    options = listed.filter { $0.kind != .positional }
  }

  /// The command line after the command's name: arguments, options that are required, and a word for the others.
  func usage(in language: Language) -> [String] {
    var words = positional.map { argument in
      let name = argument.value(in: language) + (argument.isRepeating ? "…" : "")
      return argument.isOptional ? "[\(name)]" : name
    }
    let required = options.filter { !$0.isOptional && $0.kind == .option }
    words += required.map { ($0.names.suffix(1) + [$0.value(in: language)]).joined(separator: " ") }
    if required.count < options.count {
      words.append(Phrase(english: "[options]", ukrainian: "[параметри]").text(in: language))
    }
    return words
  }
}
