internal import Arguments
internal import Cards
internal import CommandBase
internal import Exchange
internal import Files
internal import JSON
internal import Pictures
internal import Rendering
internal import Scanning
internal import Terminal
internal import Wallet
internal import Words

/// `ucard picture`.
struct PictureCommand: UCardCommand {
  static let help = CommandHelp(
    name: "picture", aliases: ["pic"], group: .show,
    abstract: Phrase("Show a picture of a card, or save it to a file."),
    examples: [
      "ucard picture Gym", "ucard picture Gym front", "ucard picture Gym front -o gym.jpg",
      "ucard edit Gym --front photo.jpg", "ucard edit Gym --front ''", "ucard edit Gym --background photo.jpg",
    ],
    details: Phrase(
      """
      Without a side, it is the one picture that the card has; of several, each is named. Without -o, it is shown.

      ucard add and ucard edit add pictures: --front, --back, --icon and --background, or --from with --keep-front. \
      The saved file is the same, byte for byte, as the file that was added. A background replaces the colour of the \
      card where the whole card is drawn: in the picker, on the page for the phone and by export --face. It is \
      darkened, with white letters; the code stays on white. export --face leaves out the place where a photo was taken, and \
      icons and backgrounds of more than 4 MB or 16 megapixels. Terminals that show pictures are, among others, \
      kitty, Ghostty, iTerm2, WezTerm, Konsole, foot and xterm -ti vt340; for more, see ucard help show.
      """
    ))

  var target = CardArgument()
  var side: PictureSide? = Given.optionalArgument(
    value: Phrase("side"), help: Phrase("Which picture; if none is named, the one that there is."))
  var output: String? = Given.option(
    "-o", "--output", value: .file,
    help: Phrase("The file, or - for standard output."),
    completion: .files)
  var replace = ReplaceOption()
  var show = Given.flag("--show", help: Phrase("Show it in the terminal, as without -o."))
  var result = ResultOptions()
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    try require(
      !show || output == nil, .usage,
      Phrase("Choose one: -o FILE saves the picture, --show shows it in the terminal."))
    guard let (side, bytes) = try picture(in: context) else { return }
    if let output {
      try result.validated(beside: output)
      try PictureFile.write(bytes, to: output, sparing: wallet, replace, in: context)
      sayFormat(of: bytes, writtenTo: output, in: context)
      return try result.report(["bytes": bytes.count, "file": output, "side": side.rawValue], in: context)
    }
    try context.withPixelDrawing { screen in
      guard let screen else { throw cannotShow(side) }
      let picture = try context.picture(
        of: bytes, called: side.name, on: screen, columns: context.terminal.columns ?? 80,
        // One row is left for the prompt.
        rows: max(2, context.terminal.rows ?? 24) - 1)
      guard let picture else { throw cannotShow(side) }
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

  /// The picture that is meant, and its bytes in the wallet; nil if the card has several, which are listed then.
  ///
  /// - Throws: `CommandFailure` if there is none, or the options need a single one.
  private func picture(in context: CommandContext) throws -> (side: PictureSide, bytes: [UInt8])? {
    try wallet.withWallet(.existing, in: context) { store -> (side: PictureSide, bytes: [UInt8])? in
      let card = try store.card(target.card, in: context)
      let sides = PictureSide.allCases.filter { card.pictures[$0] != nil }
      guard let side = side ?? sides.first else {
        throw CommandFailure(
          .nothingMatches,
          Phrase("“\(card.name)” has no pictures. To add one:").then("ucard edit '#\(card.number)' --front FILE"))
      }
      if result.isJSON, output == nil, sides.contains(side) {
        try result.report(CardJSON.object(card)["pictures"] ?? .null, in: context)
        return nil
      }
      guard self.side != nil || sides.count == 1 else {
        let phrase = several(sides, of: card)
        guard !show, output == nil else { throw CommandFailure(.usage, phrase) }
        context.say(phrase)
        return nil
      }
      guard let reference = card.pictures[side], let bytes = try store.file(of: reference) else {
        throw CommandFailure(
          .nothingMatches,
          Phrase("“\(card.name)” has no picture “\(side.name)”. To add one:").then(
            "ucard edit '#\(card.number)' --\(plain: side.rawValue) FILE"))
      }
      return (side, bytes)
    }
  }

  /// A sentence that a card has several pictures, with the command line for each.
  private func several(_ sides: [PictureSide], of card: Card) -> Phrase {
    let isSaved = output != nil
    let lines = sides.map { side -> SuggestedLine in
      let option = isSaved ? " -o FILE" : ""
      return "ucard picture '#\(card.number)' \(plain: side.rawValue)\(plain: option)"
    }
    return isSaved
      ? Phrase("“\(card.name)” has several pictures. To save one:").then(lines)
      : Phrase("“\(card.name)” has several pictures. To show one:").then(lines)
  }

  private func cannotShow(_ side: PictureSide) -> CommandFailure {
    CommandFailure(
      .usage,
      Phrase("This terminal cannot show the picture. To save it to a file:").then(
        "ucard picture \(target.card) \(plain: side.rawValue) -o FILE"))
  }
}
