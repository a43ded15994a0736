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
  /// Commands below it.
  var subcommands: [any ParsableCommand.Type] = []

  /// Examples and details as the parser takes them, for the manual.
  func discussion(in language: Language) -> String {
    let lines = examples.isEmpty ? "" : examples.map { "  " + $0 }.joined(separator: "\n") + "\n\n"
    return lines + details.text(in: language)
  }
}
