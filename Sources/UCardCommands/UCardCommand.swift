/// A command that sees the world through its context alone.
protocol UCardCommand: Explained {
  func run(in context: CommandContext) throws
}
