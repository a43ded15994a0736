internal import ArgumentParser
internal import Barcodes

/// `ucard encode`.
struct Encode: UCardCommand {
  static let configuration = CommandConfiguration(
    commandName: "encode",
    abstract: "Draw a code without a wallet.",
    discussion: """
      Examples:
        ucard encode code128 A-1234-5678 -o card.png
        ucard encode ean13 4006381333931 --as modules
        ucard encode qr https://example.org/m/42 --as blocks
        printf 'a\\0b' | ucard encode qr - -o bytes.png

      Modules are lines of 1 (bar or dark module) and 0, one for a linear code, without the quiet zone.
      """)

  /// What is written.
  enum Form: String, ExpressibleByArgument, CaseIterable {
    case auto, blocks, modules
  }

  @Argument(help: "The code's type: \(Symbology.ids).")
  var type: String

  @OptionGroup var payload: PayloadArguments

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Write a PNG to this file, or to standard output for -.", valueName: "file"),
    completion: .file(extensions: ["png"]))
  var output: String?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("Blocks for a terminal, modules for a script, or what suits the output.", valueName: "form"))
  var form: Form = .auto

  @OptionGroup var code: CodeOptions
  @OptionGroup var screen: ScreenOptions

  func run(in context: CommandContext) throws {
    let symbology = try Symbology.named(type)
    let columns = try screen.columns()
    guard let payload = try payload.read(in: context) else {
      throw CommandFailure(
        status: .usage,
        phrase: Phrase(
          english: "There is nothing to encode: ucard encode \(symbology.id) PAYLOAD",
          ukrainian: "Нічого кодувати: ucard encode \(symbology.id) ВМІСТ"))
    }
    let symbol = try CodeChoice(symbology, payload: payload, options: code.drawing()).symbol
    if let output {
      guard form == .auto else {
        throw CommandFailure(
          status: .usage,
          phrase: Phrase(english: "Choose -o or --as, not both.", ukrainian: "Оберіть -o або --as, не обидва."))
      }
      try PictureFile.requirePNG(output)
      try PictureFile.write(PictureFile.png(symbol, of: symbology), to: output, in: context)
    } else if form == .blocks || (form == .auto && context.canDraw) {
      try context.draw(symbol, width: columns, picture: "ucard encode \(symbology.id) … -o card.png")
    } else {
      let lines = symbol.rows.map { row in row.map { $0 ? "1" : "0" }.joined() + "\n" }
      try context.write(lines.joined())
    }
    context.warn(of: payload, in: symbology)
  }
}
