/// A command that accesses its environment only through its context.
protocol UCardCommand: Explained {
  func run(in context: CommandContext) throws
}
