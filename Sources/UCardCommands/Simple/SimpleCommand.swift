/// A command that reads its simple command lines without the parser.
///
/// The parser looks through the conformances of all types of the program for the type of each option, which takes longer
/// than all else that an everyday command does. These commands set their own properties: every one, because an option that
/// neither the parser nor the command has set cannot be read. The parser reads every other command line; a test holds what
/// both make of the same line against each other.
protocol SimpleCommand: UCardCommand {
  /// Creates the command from the arguments after its name; nil if they are not simple.
  init?(simple arguments: ArraySlice<String>)
}

/// The commands that read simple command lines.
enum SimpleCommands {
  static let all: [any SimpleCommand.Type] = [
    List.self, Add.self, Undo.self, Redo.self, Agenda.self, Encode.self, Complete.self,
  ]

  /// The command of a simple command line; nil for any other one.
  static func command(_ arguments: [String]) -> (any UCardCommand)? {
    guard let name = arguments.first else { return nil }
    for type in all where type.help.name == name || type.help.aliases.contains(name) {
      return type.init(simple: arguments.dropFirst())
    }
    return nil
  }
}
