internal import Arguments
internal import Cards
internal import CommandBase
internal import Files
internal import Rendering
internal import Scanning
internal import Terminal
internal import Wallet
internal import Words

/// `ucard picture`.
struct PictureCommand: UCardCommand {
  static let help = CommandHelp(
    name: "picture", aliases: ["pic"],
    abstract: Phrase("Show a picture of a card, or save it to a file."),
    examples: [
      "ucard picture Gym front -o gym.jpg", "ucard picture Gym front --show", "ucard edit Gym --front photo.jpg",
      "ucard edit Gym --front ''", "ucard edit Gym --background photo.jpg",
    ],
    details: Phrase(
      """
      ucard add and ucard edit add pictures: --front, --back, --icon and --background, or --from with --keep-front. \
      The saved file is the same, byte for byte, as the file that was added. A background replaces the colour of the \
      card where the whole card is drawn: in the picker, on the page for the phone and by export --face. It is \
      darkened, with white letters; the code stays on white. export --face leaves out the place where a photo was taken, and \
      icons and backgrounds of more than 4 MB or 16 megapixels. --show works in terminals that show pictures, such as \
      kitty, Ghostty, iTerm2, WezTerm, Konsole, foot and xterm -ti vt340; for more, see ucard help show.
      """
    ))

  var target = CardArgument()
  var side: PictureSide = Given.argument(value: Phrase("side"), help: Phrase("Which picture."))
  var output: String? = Given.option(
    "-o", "--output", value: .file,
    help: Phrase("The file, or - for standard output."),
    completion: .files)
  var replace = ReplaceOption()
  var show = Given.flag("--show", help: Phrase("Show it in the terminal."))
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    if !show, output == nil { _ = try picture(in: context) }
    try require(
      show != (output != nil), .usage,
      Phrase("Choose one: -o FILE saves the picture, --show shows it in the terminal."))
    if let output {
      let bytes = try picture(in: context)
      try PictureFile.write(bytes, to: output, sparing: wallet, replace, in: context)
      return sayFormat(of: bytes, writtenTo: output, in: context)
    }
    try context.withPixelDrawing { screen in
      guard let screen else { throw cannotShow }
      let picture = try context.picture(
        of: picture(in: context), called: side.name, on: screen, columns: context.terminal.columns ?? 80,
        // One row is left for the prompt.
        rows: max(2, context.terminal.rows ?? 24) - 1)
      guard let picture else { throw cannotShow }
      try context.output.write(picture.lines)
    }
  }

  /// Names the format of the picture if the name of the file ends in that of another format.
  private func sayFormat(of picture: [UInt8], writtenTo output: String, in context: CommandContext) {
    guard let format = PictureFormat(of: picture), NamedPicture(output) != nil else { return }
    let endings = format == .jpeg ? [".jpg", ".jpeg"] : [".\(format.rawValue)"]
    guard !endings.contains(where: output.lowercased().hasSuffix) else { return }
    context.say(
      Phrase(
        """
        “\(output)” contains a \(format.name), the format in which the picture was added; end its name in \
        \(endings[0]).
        """))
  }

  /// The bytes of the picture in the wallet.
  ///
  /// - Throws: `CommandFailure` if there is none.
  private func picture(in context: CommandContext) throws -> [UInt8] {
    try wallet.withWallet(.existing, in: context) { store in
      let card = try store.card(target.card, in: context)
      guard let reference = card.pictures[side], let bytes = try store.picture(reference) else {
        throw CommandFailure(
          .nothingMatches,
          Phrase("“\(card.name)” has no picture “\(side.name)”. To add one:").then(
            "ucard edit '#\(card.number)' --\(plain: side.rawValue) FILE"))
      }
      return bytes
    }
  }

  private var cannotShow: CommandFailure {
    CommandFailure(
      .usage,
      Phrase("This terminal cannot show the picture. To save it to a file:").then(
        "ucard picture \(target.card) \(plain: side.rawValue) -o FILE"))
  }
}
