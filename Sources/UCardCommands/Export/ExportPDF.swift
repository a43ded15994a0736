internal import Arguments
internal import Words

/// `ucard export pdf`.
struct ExportPDF: UCardCommand {
  static let help = CommandHelp(
    name: "pdf",
    abstract: Phrase(
      english: "Write cards as a PDF to print: their codes, or whole cards.",
      ukrainian: "Записати картки у PDF для друку: їхні коди або цілі картки."),
    examples: [
      "ucard export pdf --face --size a4 -o cards.pdf", "ucard export pdf Library -o library.pdf",
      "ucard export pdf --face --output-dir cards",
    ],
    details: Phrase(
      english: """
        All cards go into one file, a page each; with --size a4 or letter, sheets of ten or eight cards of 85.60 × \
        53.98 mm, with marks for cutting: print them at 100 %. \(.namesInFolder)
        """,
      ukrainian: """
        Усі картки йдуть в один файл, по сторінці на кожну; з --size a4 або letter — аркуші по десять чи вісім карток \
        85,60 × 53,98 мм із позначками для різання: друкуйте в масштабі 100 %. \(.namesInFolder)
        """))

  var pictures: ExportPictures

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    pictures = try ExportPictures(reader)
  }

  func run(in context: CommandContext) throws {
    try pictures.run(as: .pdf, in: context)
  }
}
