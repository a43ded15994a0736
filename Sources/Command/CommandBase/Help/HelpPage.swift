package import Arguments
internal import Rendering
internal import Terminal
package import Words

/// The help of one command, drawn from its declarations.
package struct HelpPage {
  private let type: any HelpProviding.Type
  private let path: [String]
  private let arguments: CommandArguments
  private let isWhole: Bool

  /// - Parameters:
  ///   - path: the names of the command and of those that lead to it.
  ///   - isWhole: whether the page has options for experts, and every command of a group.
  package init(of type: any HelpProviding.Type, path: [String], isWhole: Bool = false) {
    self.type = type
    self.isWhole = isWhole
    self.path = path
    arguments = CommandArguments(of: type)
  }

  /// Finds a command among those of the program.
  package init(of type: any HelpProviding.Type, in program: any HelpProviding.Type) {
    self.init(of: type, path: Self.path(to: type, from: program) ?? [program.help.name])
  }

  private static func path(to type: any HelpProviding.Type, from group: any HelpProviding.Type) -> [String]? {
    if group == type { return [group.help.name] }
    for command in group.help.commands {
      if let path = path(to: type, from: command) { return [group.help.name] + path }
    }
    return nil
  }

  // MARK: the page

  /// The text of the page: the purpose of the command, examples, then all arguments and options.
  ///
  /// - Parameter columns: the number of columns of the window; nil if there is none.
  package func text(in language: Language, columns: Int?) -> String {
    let width = min(max(columns ?? 80, 40), 100)
    let help = type.help
    var text = Self.wrapped(help.abstract.text(in: language), to: width)
    if !help.examples.isEmpty { text += "\n" + help.examples.map { "  \($0)\n" }.joined() }
    text += "\n" + Phrase.usage.text(in: language) + ": " + usage(in: language) + "\n"
    for (title, rows) in sections(help, in: language) where !rows.isEmpty {
      text += "\n\(title.text(in: language)):\n" + Self.rows(rows, width: width)
    }
    if let rest = rest(in: language) { text += "\n" + Self.wrapped(rest, to: width) }
    let details = help.details.text(in: language)
    for paragraph in details.split(separator: "\n\n") { text += "\n" + Self.wrapped(String(paragraph), to: width) }
    return text
  }

  /// The command with those that lead to it, such as `ucard export png`.
  package var command: String { path.joined(separator: " ") }

  /// The usage of the command, in one line.
  package func usage(in language: Language) -> String {
    var words = path + arguments.usage(in: language)
    if !type.help.commands.isEmpty { words.append(Phrase.commandWord.text(in: language)) }
    return words.joined(separator: " ")
  }

  private var commands: [any HelpProviding.Type] {
    isWhole || type.help.everyday.isEmpty ? type.help.visibleCommands : type.help.everyday
  }

  private var options: [Argument] { arguments.options.filter { isWhole || !$0.isForExperts } }

  /// The command that prints the whole page.
  package var whole: String { helpCommand + " --all" }

  /// The command without `ucard`, such as `export png`; empty for `ucard` itself.
  package var subcommand: String { path.dropFirst().joined(separator: " ") }

  /// A word behind the command, as it was typed.
  package func typed(_ word: String) -> String { (path.dropFirst() + [word]).joined(separator: " ") }

  /// The command that prints the page.
  package var helpCommand: String { (["ucard help"] + path.dropFirst()).joined(separator: " ") }

  /// A line that says how to see every option.
  private var allOptions: Phrase {
    Phrase("All options: \(whole)")
  }

  /// A line that says how to see what the page leaves out; nil if it leaves out nothing.
  private func rest(in language: Language) -> String? {
    let phrase: Phrase? =
      if commands.count < type.help.visibleCommands.count {
        Phrase("All commands: \(whole)")
      } else if options.count < arguments.options.count {
        allOptions
      } else {
        nil
      }
    return phrase?.text(in: language)
  }

  private func sections(_ help: CommandHelp, in language: Language) -> [(Phrase, [Row])] {
    let commands = commands.map { command in
      Row(term: command.help.names, words: command.help.abstract.text(in: language))
    }
    return [
      (Phrase("Commands"), commands),
      (
        Phrase("Arguments"),
        arguments.positional.map { Row(term: $0.value(in: language), words: $0.words(in: language)) }
      ),
      (
        Phrase("Options"),
        options.map { Row(term: Self.term(of: $0, in: language), words: $0.words(in: language)) }
      ),
    ]
  }

  private static func term(of option: Argument, in language: Language) -> String {
    let names = option.names.map { option.negative == nil ? $0 : "--[no-]" + $0.drop { $0 == "-" } }
    return names.joined(separator: ", ") + (option.kind == .option ? " " + option.value(in: language) : "")
  }

  // MARK: layout

  private struct Row {
    let term: String
    let words: String
  }

  private static let indent = "  "
  private static let widestTerm = 26

  private static func rows(_ rows: [Row], width: Int) -> String {
    let column = min(rows.map(\.term.displayWidth).max() ?? 0, widestTerm) + indent.count + 2
    var text = ""
    for row in rows {
      let lines = row.words.wrapped(to: max(20, width - column))
      let start = indent + row.term
      let isLong = start.displayWidth + 2 > column
      let gap = String(repeating: " ", count: max(0, column - start.displayWidth))
      text += isLong ? start + "\n" : start + gap + (lines.first ?? "") + "\n"
      for line in lines.dropFirst(isLong ? 0 : 1) { text += String(repeating: " ", count: column) + line + "\n" }
    }
    return text
  }

  private static func wrapped(_ text: String, to width: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { $0.wrapped(to: width) }
      .map { $0 + "\n" }.joined()
  }
}

extension Phrase {
  package static let usage = Phrase("Usage")
  /// The word for a command's name.
  package static let commandWord = Phrase("COMMAND")
}

/// The arguments and options of a command that its help and its manual list.
package struct CommandArguments {
  /// The arguments that stand at a place of their own, in order.
  package let positional: [Argument]
  /// The options and flags.
  package let options: [Argument]

  package init(of type: any HelpProviding.Type) {
    let listed = type.declarations.filter(\.isListed)
    positional = listed.filter { $0.kind == .positional }
    options = listed.filter { $0.kind != .positional }.flatMap { [$0] + [$0.shorthandFlag].compactMap(\.self) }
  }

  /// The command line after the command's name: arguments, options that are required, and a word for the others.
  package func usage(in language: Language) -> [String] {
    var words = positional.map { argument in
      let name = argument.value(in: language) + (argument.isRepeating ? "…" : "")
      return argument.isOptional ? "[\(name)]" : name
    }
    let required = options.filter { !$0.isOptional && $0.kind == .option }
    words += required.map { ($0.names.suffix(1) + [$0.value(in: language)]).joined(separator: " ") }
    if required.count < options.count {
      words.append(Phrase("[options]").text(in: language))
    }
    return words
  }
}

/// The names of values in help that several options use.
extension Phrase {
  package static let name = Phrase("name")
  package static let text = Phrase("text")
  package static let file = Phrase("file")
  package static let folder = Phrase("folder")
  package static let card = Phrase("card")
  package static let type = Phrase("type")
  package static let format = Phrase("format")
  package static let form = Phrase("form")
  package static let date = Phrase("date")
  package static let number = Phrase("number")
  package static let identifier = Phrase("identifier")
  package static let key = Phrase("key")
  package static let value = Phrase("value")
  package static let payload = Phrase("payload")
  package static let category = Phrase("category")
}
