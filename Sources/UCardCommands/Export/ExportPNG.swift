internal import Arguments
internal import Words

/// `ucard export png`.
struct ExportPNG: UCardCommand {
  static let help = CommandHelp(
    name: "png",
    abstract: Phrase(
      english: "Write the codes of cards, or whole cards, as PNG pictures.",
      ukrainian: "Записати коди карток або цілі картки зображеннями PNG."),
    examples: [
      "ucard export png --output-dir cards", "ucard export png Silpo -o silpo.png",
      "ucard export png --face --size phone --output-dir cards",
      "ucard export png Library --module-mm 0.33 --dpi 600 -o label.png",
    ],
    details: .namesInFolder)

  var pictures: ExportPictures

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    pictures = try ExportPictures(reader)
  }

  func run(in context: CommandContext) throws {
    try pictures.run(as: .png, in: context)
  }
}
