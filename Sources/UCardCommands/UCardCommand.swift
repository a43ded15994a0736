/// A command that accesses its environment only through its context.
protocol UCardCommand: HelpProviding {
  func run(in context: CommandContext) throws

  /// The arguments as the parser reads them, from those that a person typed.
  static func normalized(_ arguments: [String]) -> [String]
}

extension UCardCommand {
  static func normalized(_ arguments: [String]) -> [String] { arguments }
}
