internal import ArgumentParser

/// A command that sees the world through its context alone.
protocol UCardCommand: ParsableCommand {
  func run(in context: CommandContext) throws
}

/// `ucard`.
struct UCard: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ucard",
    abstract: "Keeps your loyalty cards and shows the code that a till can scan.",
    discussion: """
      Examples:
        ucard add Gym https://example.org/m/42 --type qr
        ucard show gym
        ucard list

      A CARD is its name, the beginning of it or any part, its number or its UUID.

      Exit status: 0 done, 1 nothing matches, 64 wrong usage, 65 bad data, 66 no such file, \
      73 cannot create, 74 input or output failed, 75 the wallet is busy, 77 no permission.
      """,
    version: "0.1.0",
    subcommands: [Show.self, List.self, Add.self, Delete.self, Encode.self, Export.self, Symbologies.self, Path.self])
}
