internal import Arguments
internal import Words

/// `ucard generate-manual`, which `make install` runs.
struct GenerateManual: UCardCommand {
  static let help = CommandHelp(
    name: "generate-manual",
    abstract: Phrase(
      english: "Print the manual page, in the language of the locale.",
      ukrainian: "Вивести сторінку довідника мовою локалі."),
    examples: [
      "ucard generate-manual 2026-11-22 > ucard.1", "LC_ALL=uk_UA.UTF-8 ucard generate-manual 2026-11-22 > ucard.uk.1",
    ], isHidden: true)

  var date: String

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    date = try reader.argument(
      value: .date, english: "The day that the page bears.", ukrainian: "День, який стоїть на сторінці.")
  }

  func run(in context: CommandContext) throws {
    try context.write(ManualPage(date: TypedDay.read(date, .last, from: context.today), in: context).source)
  }
}
