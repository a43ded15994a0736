internal import ArgumentParser

/// `ucard export`.
struct Export: Explained {
  static let help = CommandHelp(
    name: "export", aliases: ["x"],
    abstract: Phrase(english: "Write cards to files.", ukrainian: "Записати картки у файли."),
    examples: ["ucard export png --output-dir cards", "ucard export svg Library -o library.svg"],
    subcommands: [ExportPNG.self, ExportSVG.self])
}
