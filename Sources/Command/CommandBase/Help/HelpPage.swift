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
    text += "\n" + (Phrase.usage.text(in: language) + ": " + usage(in: language)).hanging(to: columns) + "\n"
    for lists in lists(in: language) {
      let column = Self.column(of: lists.flatMap(\.rows), width: width)
      for list in lists where !list.rows.isEmpty {
        text += "\n\(list.title.text(in: language)):\n" + Self.rows(list.rows, column: column, width: width)
      }
    }
    if let rest = rest(in: language) { text += "\n" + Self.wrapped(rest, to: width) }
    for details in [help.details, isWhole ? help.expertDetails : .nothing] {
      for paragraph in details.text(in: language).split(separator: "\n\n") {
        text += "\n" + Self.wrapped(String(paragraph), to: width)
      }
    }
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

  /// The everyday commands, if the page lists only these; none if it lists all.
  private var everyday: [any HelpProviding.Type] { isWhole ? [] : type.help.commands.filter { $0.help.isEveryday } }

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
      if !everyday.isEmpty {
        Phrase("All commands: \(whole)")
      } else if !isWhole, arguments.options.contains(where: \.isForExperts) {
        allOptions
      } else {
        nil
      }
    return phrase?.text(in: language)
  }

  /// The lists of the page: of commands, of arguments, and of options. Lists of one kind have columns of the same width.
  private func lists(in language: Language) -> [[List]] {
    let groups = everyday.isEmpty ? type.help.groups : [(title: .commandsTitle, commands: everyday)]
    func list(_ title: Phrase, _ options: [Argument]) -> List {
      List(title, options.map { Row(term: Self.term(of: $0, in: language), words: $0.words(in: language)) })
    }
    return [
      groups.map { group in
        List(group.title, group.commands.map { Row(term: $0.help.names, words: $0.help.abstract.text(in: language)) })
      },
      [list(Phrase("Arguments"), arguments.positional)],
      [
        list(.optionsTitle, arguments.options(forExperts: false)),
        list(.forExperts, isWhole ? arguments.options(forExperts: true) : []),
      ],
    ]
  }

  private static func term(of option: Argument, in language: Language) -> String {
    if option.kind == .positional { return option.value(in: language) }
    let names = option.names.map { option.negative == nil ? $0 : "--[no-]" + $0.drop { $0 == "-" } }
    return names.joined(separator: ", ") + (option.kind == .option ? " " + option.value(in: language) : "")
  }

  // MARK: layout

  /// Rows under a heading.
  private struct List {
    let title: Phrase
    let rows: [Row]

    init(_ title: Phrase, _ rows: [Row]) { (self.title, self.rows) = (title, rows) }
  }

  private struct Row {
    let term: String
    let words: String
  }

  private static let indent = "  "
  private static let widestTerm = 26
  private static let narrowestWords = 20

  /// The column in which the words of a list begin.
  private static func column(of rows: [Row], width: Int) -> Int {
    let widest = min(widestTerm, width - narrowestWords - indent.count - 2)
    return min(rows.map(\.term.displayWidth).max() ?? 0, widest) + indent.count + 2
  }

  private static func rows(_ rows: [Row], column: Int, width: Int) -> String {
    var text = ""
    for row in rows {
      let lines = row.words.wrapped(to: width - column)
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

  /// The options that few people need, or the others.
  package func options(forExperts: Bool) -> [Argument] { options.filter { $0.isForExperts == forExperts } }

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
