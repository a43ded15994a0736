package import Words

/// The help of a command.
package struct CommandHelp {
  /// The name of the command.
  package let name: String
  /// Shorter names of the command.
  package let aliases: [String]
  /// The name and other words that people try, in all languages. They call the command too, but are not listed.
  package let words: TypedWord?
  /// A sentence about what the command does.
  package let abstract: Phrase
  /// Examples of command lines, everyday ones first.
  package let examples: [String]
  /// Further information; paragraphs end with an empty line.
  package var details: Phrase { makeDetails() }
  private let makeDetails: @Sendable () -> Phrase
  /// The version of the command, if it has one.
  package let version: String?
  /// The version of `ucard`.
  package static let programVersion = "0.3.0"
  /// The subcommands, including hidden ones.
  package let commands: [any HelpProviding.Type]
  /// The everyday subcommands, if help lists only these; none if it lists all subcommands.
  package let everyday: [any HelpProviding.Type]
  /// Whether the command is not listed, and is called only by its full name.
  package let isHidden: Bool
  /// Whether people read its output page by page. A command that draws codes never is: a pager would break them.
  package let isPaged: Bool

  /// Creates the help of a command. The details are made only when they are shown, to save time when the command runs.
  package init(
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
  package var visibleCommands: [any HelpProviding.Type] { commands.filter { !$0.help.isHidden } }

  /// The name and the aliases, for a list.
  package var names: String { ([name] + aliases).joined(separator: ", ") }
}
