internal import ArgumentParser

/// `ucard export svg`.
struct ExportSVG: UCardCommand {
  static let configuration = CommandConfiguration(
    commandName: "svg",
    abstract: "Write the codes of cards as SVG pictures, sharp at any size.",
    discussion: """
      Examples:
        ucard export svg --output-dir cards
        ucard export svg Silpo --rotate 90 -o silpo.svg

      In a folder each picture bears the name of its card; one that is there from before is replaced.
      """)

  @OptionGroup var pictures: ExportPictures

  func run(in context: CommandContext) throws {
    try pictures.run(as: .svg, in: context)
  }
}
