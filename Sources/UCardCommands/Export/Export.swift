internal import ArgumentParser

/// `ucard export`.
struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write cards to files.",
    subcommands: [ExportPNG.self, ExportSVG.self])
}
