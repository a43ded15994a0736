internal import Arguments

/// A command, or a group of commands, with help in all languages.
protocol HelpProviding: SendableMetatype {
  static var help: CommandHelp { get }

  /// The arguments and options; none for a group that is no command.
  static var declarations: [Argument] { get }

  /// Whether it runs, and is not only the beginning of the names of others.
  static var isCommand: Bool { get }

  /// Creates the command from the arguments after its name; nil for a group that is none.
  ///
  /// - Throws: `ArgumentError`.
  static func command(_ arguments: [String]) throws(ArgumentError) -> (any UCardCommand)?
}

extension HelpProviding {
  static var declarations: [Argument] { [] }
  static var isCommand: Bool { false }

  static func command(_ arguments: [String]) throws(ArgumentError) -> (any UCardCommand)? {
    try ArgumentReader.read(arguments) { _ in nil }
  }
}

/// A command that accesses its environment only through its context.
protocol UCardCommand: HelpProviding {
  /// Declares the arguments and options, and takes their values.
  init(_ reader: ArgumentReader) throws(ArgumentError)

  func run(in context: CommandContext) throws

  /// The arguments as the command declares them, from those that a person typed.
  static func normalized(_ arguments: [String]) -> [String]
}

extension UCardCommand {
  static var declarations: [Argument] { ArgumentReader.declarations(Self.init) }
  static var isCommand: Bool { true }

  static func command(_ arguments: [String]) throws(ArgumentError) -> (any UCardCommand)? {
    try read(normalized(arguments))
  }

  /// Creates the command from the arguments after its name.
  ///
  /// - Throws: `ArgumentError`.
  static func read(_ arguments: [String]) throws(ArgumentError) -> Self {
    try ArgumentReader.read(arguments, Self.init)
  }

  static func normalized(_ arguments: [String]) -> [String] { arguments }
}
