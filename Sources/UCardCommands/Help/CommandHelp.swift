internal import ArgumentParser

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
  /// The version of the command, if it has one.
  var version: String?
  /// The subcommands.
  var subcommands: [any ParsableCommand.Type] = []

  /// Examples and details in the form of the parser, for the manual.
  func discussion(in language: Language) -> String {
    let lines = examples.isEmpty ? "" : examples.map { "  " + $0 }.joined(separator: "\n") + "\n\n"
    return lines + details.text(in: language)
  }
}
