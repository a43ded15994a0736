internal import ArgumentParser
internal import Cards
internal import Files
internal import Pictures
internal import Wallet

/// `ucard picture`.
struct PictureCommand: UCardCommand {
  static let help = CommandHelp(
    name: "picture", aliases: ["pic"],
    abstract: Phrase(
      english: "Show a picture of a card, or take it out of the wallet.",
      ukrainian: "Показати зображення картки або дістати його з гаманця."),
    examples: [
      "ucard picture Gym front -o gym.jpg", "ucard picture Gym front --show", "ucard edit Gym --front photo.jpg",
      "ucard edit Gym --front ''",
    ],
    details: Phrase(
      english:
        """
        ucard add and ucard edit put pictures in: --front, --back and --icon, or --from with --keep-front. The file comes \
        out as it came in. --show works in terminals that show pictures: kitty and Ghostty (PNG alone), iTerm2, WezTerm, \
        Konsole and mintty.
        """,
      ukrainian:
        """
        Зображення додають ucard add і ucard edit: --front, --back та --icon або --from із --keep-front. Файл \
        виводиться таким, яким його додали. --show працює в терміналах, які показують зображення: kitty і Ghostty (лише \
        PNG), iTerm2, WezTerm, Konsole та mintty.
        """
    ))

  @OptionGroup var target: CardArgument

  @Argument(
    help: ArgumentHelp(
      english: "What it shows.", ukrainian: "Що на ньому.", value: Phrase(english: "side", ukrainian: "бік")))
  var side: Choice<PictureSide>

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      english: "The file, or - for standard output.", ukrainian: "Файл або - для стандартного виводу.", value: .file),
    completion: .file())
  var output: String?

  @Flag(
    help: ArgumentHelp(english: "Show it in the terminal.", ukrainian: "Показати його в терміналі."))
  var show = false

  @OptionGroup var wallet: WalletOptions

  func run(in context: CommandContext) throws {
    guard show != (output != nil) else {
      throw CommandFailure(
        .usage, english: "Where does the picture go? -o FILE writes it, --show shows it in the terminal.",
        ukrainian: "Куди вивести зображення? -o ФАЙЛ записує його, --show показує в терміналі.")
    }
    let inline = InlinePicture(in: context.environment)
    if show, inline == nil || !context.terminal.isOutput { throw cannotShow(context) }
    let bytes = try wallet.location.withWallet(.existing, in: context) { store in
      let card = try store.card(target.card, in: context)
      guard let reference = card.pictures[side.value], let bytes = try store.picture(reference) else {
        throw CommandFailure(
          status: .nothingMatches,
          phrase: Phrase(
            english: "“\(card.name)” has no picture: the ", ukrainian: "«\(card.name)» не має зображення: ")
            + side.value.name + Phrase(english: ".", ukrainian: "."))
      }
      if let inline, show, !inline.takes(reference.type) { throw cannotShow(context) }
      return bytes
    }
    if let output {
      try PictureFile.write(bytes, to: output, sparing: wallet.location, in: context)
    } else if let inline {
      // A narrow picture is not enlarged to the width of the window: a column is about 8 pixels wide.
      let columns = min(context.terminal.columns ?? 80, (PictureSize(of: bytes)?.width ?? .max / 16) / 8 + 1)
      try context.write(inline.text(of: bytes, columns: columns))
    }
  }

  private func cannotShow(_ context: CommandContext) -> CommandFailure {
    CommandFailure(
      .usage,
      english: "This terminal cannot show the picture: ucard picture CARD SIDE -o FILE writes it to a file.",
      ukrainian: "Цей термінал не може показати зображення: ucard picture КАРТКА БІК -o ФАЙЛ запише його у файл.")
  }
}

extension PictureSide {
  /// The name of the side for people.
  var name: Phrase {
    switch self {
    case .front: Phrase(english: "front", ukrainian: "лицьовий бік")
    case .back: Phrase(english: "back", ukrainian: "зворот")
    case .icon: Phrase(english: "icon", ukrainian: "іконка")
    }
  }
}
