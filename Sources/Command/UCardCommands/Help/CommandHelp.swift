internal import Words

/// The help of a command.
struct CommandHelp {
  /// The name of the command.
  let name: String
  /// Shorter names of the command.
  let aliases: [String]
  /// The name and other words that people try, in all languages. They call the command too, but are not listed.
  let words: TypedWord?
  /// A sentence about what the command does.
  let abstract: Phrase
  /// Examples of command lines, everyday ones first.
  let examples: [String]
  /// Further information; paragraphs end with an empty line.
  var details: Phrase { makeDetails() }
  private let makeDetails: @Sendable () -> Phrase
  /// The version of the command, if it has one.
  let version: String?
  /// The subcommands, including hidden ones.
  let commands: [any HelpProviding.Type]
  /// The everyday subcommands, if help lists only these; none if it lists all subcommands.
  let everyday: [any HelpProviding.Type]
  /// Whether the command is not listed, and is called only by its full name.
  let isHidden: Bool
  /// Whether people read its output page by page. A command that draws codes never is: a pager would break them.
  let isPaged: Bool

  /// Creates the help of a command. The details are made only when they are shown, to save time when the command runs.
  init(
    name: String, aliases: [String] = [], words: TypedWord? = nil, abstract: Phrase, examples: [String] = [],
    details: @autoclosure @escaping @Sendable () -> Phrase = .nothing,
    version: String? = nil,
    commands: [any HelpProviding.Type] = [], everyday: [any HelpProviding.Type] = [], isHidden: Bool = false,
    isPaged: Bool = false
  ) {
    self.name = name
    self.aliases = aliases
    self.words = words
    self.abstract = abstract
    self.examples = examples
    makeDetails = details
    self.version = version
    self.commands = commands
    self.everyday = everyday
    self.isHidden = isHidden
    self.isPaged = isPaged
  }

  /// The subcommands that help and manual list.
  var visibleCommands: [any HelpProviding.Type] { commands.filter { !$0.help.isHidden } }

  /// The name and the aliases, for a list.
  var names: String { ([name] + aliases).joined(separator: ", ") }
}
