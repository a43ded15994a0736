/// The help of a command.
struct CommandHelp {
  /// The name of the command.
  let name: String
  /// Shorter names of the command.
  var aliases: [String] = []
  /// Other words that people try. They call the command too, but are not listed.
  var synonyms: [String] = []
  /// A sentence about what the command does.
  let abstract: Phrase
  /// Examples of command lines, everyday ones first.
  var examples: [String] = []
  /// Further information; paragraphs end with an empty line.
  var details: Phrase = .nothing
  /// A hint for a person who typed a value that the command does not take; nil for none.
  var valueHint: Phrase?
  /// Returns a hint for a person who typed an unknown option or, after a group, an unknown command; nil for none.
  var unknownHint: (@Sendable (_ word: String) -> Phrase?)?
  /// The version of the command, if it has one.
  var version: String?
  /// The subcommands, including hidden ones.
  var commands: [any HelpProviding.Type] = []

  /// Whether the command is not listed, and is called only by its full name.
  var isHidden = false

  /// The subcommands that help and manual list.
  var visibleCommands: [any HelpProviding.Type] { commands.filter { !$0.help.isHidden } }

  /// The name and the aliases, for a list.
  var names: String { ([name] + aliases).joined(separator: ", ") }
}
