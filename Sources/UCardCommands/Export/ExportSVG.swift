internal import Arguments
internal import Words

/// `ucard export svg`.
struct ExportSVG: UCardCommand {
  static let help = CommandHelp(
    name: "svg",
    abstract: Phrase(
      english: "Write the codes of cards, or whole cards, as SVG drawings, which stay sharp at any size.",
      ukrainian: "Записати коди карток або цілі картки зображеннями SVG, чіткими за будь-якого розміру."),
    examples: ["ucard export svg --output-dir cards", "ucard export svg Library -o library.svg"],
    details: .namesInFolder)

  var pictures: ExportPictures

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    pictures = try ExportPictures(reader)
  }

  func run(in context: CommandContext) throws {
    try pictures.run(as: .svg, in: context)
  }
}
