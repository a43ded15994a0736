internal import Arguments
internal import Words

/// `ucard export`.
struct Export: HelpProviding {
  static let help = CommandHelp(
    name: "export", aliases: ["x"], synonyms: ["експорт", "експортуй", "експортувати"],
    abstract: Phrase(
      english: "Write cards to files, for phones, other wallets and programs.",
      ukrainian: "Записати картки у файли: для телефона, інших гаманців і програм."),
    examples: [
      "ucard export png --output-dir cards", "ucard export catima -o catima.zip",
      "ucard export html -o wallet.html", "ucard export json -o wallet.json",
      "ucard export pdf --face --size a4 -o cards.pdf", "ucard export link Gym",
      "ucard export pkpass Gym -o gym.pkpass", "ucard export ics --output-dir calendar",
    ],
    details: Phrase(
      english: """
        Where no card is named, all are written: to data files (catima, link, pkpass, ics, json, csv) archived ones too, as \
        pictures and pages (png, svg, pdf, html) those that are not archived. --search, --category, --starred and --archived take some of \
        them, --all archived ones too.
        """,
      ukrainian: """
        Якщо жодної картки не вказано, записуються всі: у файли даних (catima, link, pkpass, ics, json, csv) — також архівні, \
        зображеннями й сторінкою (png, svg, pdf, html) — лише ті, що поза архівом. --search, --category, --starred і --archived вибирають частину з \
        них, --all — також архівні.
        """),
    commands: [
      ExportPNG.self, ExportSVG.self, ExportPDF.self, ExportHTML.self, ExportCatima.self, ExportLink.self,
      ExportPass.self,
      ExportICS.self, ExportJSON.self,
      ExportCSV.self,
    ])
}
