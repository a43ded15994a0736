internal import ArgumentParser

/// What a command says of itself.
struct CommandHelp {
  /// The word that calls it.
  let name: String
  /// Shorter words that call it too.
  var aliases: [String] = []
  /// Other words that people try, which call it and stand in no list.
  var synonyms: [String] = []
  /// What it does, in one sentence.
  let abstract: Phrase
  /// Lines that a person can type, everyday ones first.
  var examples: [String] = []
  /// What else there is to know; paragraphs end with an empty line.
  var details: Phrase = .nothing
  /// What its version is, where it has one.
  var version: String?
  /// Commands below it, as the parser takes them.
  var subcommands: [any ParsableCommand.Type] = []

  /// Whether it stands in no list, and is called by its whole name alone.
  var isHidden = false

  /// Commands below it, hidden ones too.
  var commands: [any Explained.Type] { subcommands.compactMap { $0 as? any Explained.Type } }

  /// Commands below it that help and manual list.
  var visibleCommands: [any Explained.Type] { commands.filter { !$0.help.isHidden } }

  /// Its name and its aliases, for a list.
  var names: String { ([name] + aliases).joined(separator: ", ") }
}
