internal import ArgumentParser

/// `ucard export`.
struct Export: Explained {
  static let help = CommandHelp(
    name: "export", aliases: ["x"],
    abstract: Phrase(
      english: "Write cards to files, for phones, other wallets and programs.",
      ukrainian: "Записати картки у файли: для телефона, інших гаманців і програм."),
    examples: [
      "ucard export png --output-dir cards", "ucard export catima -o catima.zip", "ucard export json -o wallet.json",
      "ucard export link Gym",
    ],
    subcommands: [
      ExportPNG.self, ExportSVG.self, ExportCatima.self, ExportLink.self, ExportJSON.self, ExportCSV.self,
    ])
}
