internal import ArgumentParser

/// A command, or a group of them, that explains itself in every language.
protocol Explained: ParsableCommand {
  static var help: CommandHelp { get }
}

extension Explained {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: help.name, abstract: help.abstract.text(in: .current), discussion: help.discussion(in: .current),
      version: help.version ?? "", subcommands: help.subcommands, aliases: help.aliases)
  }
}

/// A command that sees the world through its context alone.
protocol UCardCommand: Explained {
  func run(in context: CommandContext) throws
}

/// What a command says of itself.
struct CommandHelp {
  /// The word that calls it.
  let name: String
  /// Shorter words that call it too.
  var aliases: [String] = []
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

extension ArgumentHelp {
  /// What an argument or option is, in the language of the command that runs.
  init(english: String, ukrainian: String, value: Phrase? = nil) {
    self.init(
      Phrase(english: english, ukrainian: ukrainian), value: value)
  }

  /// What an argument or option is, in the language of the command that runs.
  init(_ phrase: Phrase, value: Phrase? = nil) {
    self.init(phrase.text(in: .current), valueName: value?.text(in: .current))
  }
}

/// Names of values in help, such as stand for many options.
extension Phrase {
  static let name = Phrase(english: "name", ukrainian: "назва")
  static let text = Phrase(english: "text", ukrainian: "текст")
  static let file = Phrase(english: "file", ukrainian: "файл")
  static let folder = Phrase(english: "folder", ukrainian: "тека")
  static let card = Phrase(english: "card", ukrainian: "картка")
  static let type = Phrase(english: "type", ukrainian: "тип")
  static let format = Phrase(english: "format", ukrainian: "формат")
  static let form = Phrase(english: "form", ukrainian: "вигляд")
  static let date = Phrase(english: "date", ukrainian: "дата")
  static let number = Phrase(english: "number", ukrainian: "число")
  static let identifier = Phrase(english: "identifier", ukrainian: "ідентифікатор")
  static let category = Phrase(english: "category", ukrainian: "категорія")
}
