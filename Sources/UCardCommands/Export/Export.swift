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
    unknownHint: { word in
      guard let command = otherFormats.first(where: { $0.words.contains(word.lowercased()) })?.command else {
        return nil
      }
      return Phrase(english: "Use: ucard export \(command)", ukrainian: "Для цього є: ucard export \(command)")
    },
    cardHint: { card in
      Phrase(
        english: "To export a card as a picture: ucard export png \(card) -o card.png",
        ukrainian: "Щоб записати картку зображенням: ucard export png \(card) -o card.png")
    },
    commands: [
      ExportPNG.self, ExportSVG.self, ExportPDF.self, ExportHTML.self, ExportCatima.self, ExportLink.self,
      ExportPass.self,
      ExportICS.self, ExportJSON.self,
      ExportCSV.self,
    ])

  /// A hint for words behind `export` that name no format but a file, whose name does; nil for others.
  static func hint(forWords words: [String], of group: any HelpProviding.Type) -> Phrase? {
    guard group == Export.self, let file = words.last, let format = ExportFormat.command(forFile: file) else {
      return nil
    }
    var line = [format] + words.dropLast()
    if !["-o", "--output"].contains(line.last) { line.append("-o") }
    if file.lowercased().hasSuffix(".age"), !line.contains("--encrypt") { line.insert("--encrypt", at: 1) }
    let command = (line + [file]).map(ShellWord.quoted).joined(separator: " ")
    return Phrase(
      english: "The format stands first: ucard export \(command)", ukrainian: "Спочатку формат: ucard export \(command)"
    )
  }

  /// Words for formats that are not written, and the export that does instead.
  private static let otherFormats: [(words: Set<String>, command: String)] = [
    (["xlsx", "xls", "ods", "excel", "table", "tsv", "spreadsheet", "таблиця"], "csv -o cards.csv"),
    (["jpg", "jpeg", "webp", "gif", "picture", "image", "зображення"], "png --output-dir cards"),
    (["zip", "android", "phone"], "catima -o catima.zip"),
    (["apple", "wallet", "pass", "pkpasses"], "pkpass --output-dir passes"),
    (["calendar", "ical", "календар"], "ics -o events.ics"),
    (["web", "page", "iphone", "сторінка"], "html -o wallet.html"),
  ]
}
