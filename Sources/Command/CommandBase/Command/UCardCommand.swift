package import Arguments

/// A command, or a group of commands, with help in all languages.
package protocol HelpProviding: SendableMetatype {
  static var help: CommandHelp { get }

  /// The arguments and options; none for a group that cannot be run itself.
  static var declarations: [Argument] { get }

  /// Whether it can be run, rather than only having subcommands.
  static var isCommand: Bool { get }

  /// Creates the command from the arguments after its name; nil for a group that cannot be run itself.
  static func command(_ arguments: [String]) throws(ArgumentError) -> (any UCardCommand)?
}

extension HelpProviding {
  package static var declarations: [Argument] { [] }
  package static var isCommand: Bool { false }

  package static func command(_ arguments: [String]) throws(ArgumentError) -> (any UCardCommand)? {
    try ArgumentReader.read(arguments) { nil }
  }
}

/// A command that accesses its environment only through its context.
package protocol UCardCommand: HelpProviding {
  /// Creates the command. Its properties take the arguments that are being read, or their defaults if none are.
  init()

  func run(in context: CommandContext) throws
}

extension UCardCommand {
  package static var declarations: [Argument] { ArgumentReader.declarations(Self.init) }
  package static var isCommand: Bool { true }

  package static func command(_ arguments: [String]) throws(ArgumentError) -> (any UCardCommand)? {
    try read(arguments)
  }

  /// Creates the command from the arguments after its name.
  package static func read(_ arguments: [String]) throws(ArgumentError) -> Self {
    try ArgumentReader.read(arguments, Self.init)
  }
}
