internal import Arguments
internal import CommandBase
internal import Words

/// `ucard export`.
struct Export: HelpProviding {
  static let help = CommandHelp(
    name: "export", aliases: ["x"], words: TypedWord("export", context: "command"), group: .share, isEveryday: true,
    abstract: Phrase("Write cards to files, for phones, other wallets and programs."),
    examples: [
      "ucard export png --output-dir cards", "ucard export catima -o catima.zip",
      "ucard export html -o wallet.html", "ucard export json -o wallet.json",
      "ucard export pdf -o cards.pdf", "ucard export link Gym",
      "ucard export pkpass Gym -o gym.pkpass", "ucard export ics --output-dir calendar",
    ],
    details: Phrase(
      """
      Without the name of a card, all cards are exported. Archived cards are in data files (catima, link, pkpass, ics, \
      json, csv), but not in pictures and pages (png, svg, pdf, html), unless --all is given. --search, --category, \
      --starred and --archived choose some of the cards.
      """),
    commands: [
      ExportPNG.self, ExportSVG.self, ExportPDF.self, ExportHTML.self, ExportCatima.self, ExportLink.self,
      ExportPass.self, ExportICS.self, ExportJSON.self, ExportCSV.self,
    ])
}
