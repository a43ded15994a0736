internal import ArgumentParser

/// `ucard export png`.
struct ExportPNG: UCardCommand {
  static let configuration = CommandConfiguration(
    commandName: "png",
    abstract: "Write the codes of cards as PNG pictures.",
    discussion: """
      Examples:
        ucard export png --output-dir cards
        ucard export png Silpo -o silpo.png
        ucard export png Library --module-mm 0.33 --dpi 600 -o label.png

      In a folder each picture bears the name of its card; one that is there from before is replaced.
      """)

  @OptionGroup var pictures: ExportPictures

  func run(in context: CommandContext) throws {
    try pictures.run(as: .png, in: context)
  }
}
