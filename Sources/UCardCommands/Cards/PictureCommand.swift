internal import Arguments
internal import Cards
internal import Files
internal import Pictures
internal import Rendering
internal import Scanning
internal import Terminal
internal import Wallet
internal import Words

/// `ucard picture`.
struct PictureCommand: UCardCommand {
  static let help = CommandHelp(
    name: "picture", aliases: ["pic"],
    abstract: Phrase(
      english: "Show a picture of a card, or take it out of the wallet.",
      ukrainian: "Показати зображення картки або зберегти його у файл."),
    examples: [
      "ucard picture Gym front -o gym.jpg", "ucard picture Gym front --show", "ucard edit Gym --front photo.jpg",
      "ucard edit Gym --front ''", "ucard edit Gym --background photo.jpg",
    ],
    details: Phrase(
      english:
        """
        ucard add and ucard edit put pictures in: --front, --back, --icon and --background, or --from with --keep-front. The \
        file comes out as it came in. A background is what the whole card is drawn on, by the picker, the page for the phone and \
        export --face, in place of its colour: darkened, with white letters; the code stays on white. export --face leaves out \
        the place at which a photo was taken, and icons and backgrounds of more than 4 MB or 16 megapixels. --show works in terminals that show pictures, such as kitty, Ghostty, iTerm2, WezTerm, Konsole, \
        foot and xterm -ti vt340; ucard help show says more.
        """,
      ukrainian:
        """
        Зображення додають ucard add і ucard edit: --front, --back, --icon і --background або --from із --keep-front. Файл \
        виводиться таким, яким його додали. Фон замінює колір усюди, де картку намальовано цілою: у вікні ucard, на сторінці для \
        телефона й в export --face; його затемнено, літери білі, а код лишається на білому. export --face пропускає місце, де \
        зроблено фото, а також значки й фони, більші за 4 МБ чи 16 мегапікселів. --show працює в терміналах, які показують зображення, як-от kitty, Ghostty, \
        iTerm2, WezTerm, Konsole, foot і xterm -ti vt340; докладніше: ucard help show.
        """
    ))

  var target = CardArgument()
  var side: PictureSide = Given.argument(
    value: Phrase(english: "side", ukrainian: "бік"),
    english: "Which picture.", ukrainian: "Яке зображення.")
  var output: String? = Given.option(
    "-o", "--output", value: .file,
    english: "The file, or - for standard output.", ukrainian: "Файл або - для стандартного виводу.",
    completion: .files)
  var replace = ReplaceOption()
  var show = Given.flag("--show", english: "Show it in the terminal.", ukrainian: "Показати його в терміналі.")
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    if !show, output == nil { _ = try picture(in: context) }
    try require(
      show != (output != nil), .usage,
      english: "Where does the picture go? -o FILE writes it, --show shows it in the terminal.",
      ukrainian: "Куди вивести зображення? -o ФАЙЛ записує його, --show показує в терміналі.")
    if let output {
      let bytes = try picture(in: context)
      try PictureFile.write(bytes, to: output, sparing: wallet, replace, in: context)
      return sayFormat(of: bytes, writtenTo: output, in: context)
    }
    try context.withPixelDrawing { screen in
      guard let screen else { throw cannotShow }
      let picture = try context.picture(
        of: picture(in: context), called: side.name, on: screen, columns: context.terminal.columns ?? 80,
        // One row is the prompt's.
        rows: max(2, context.terminal.rows ?? 24) - 1)
      guard let picture else { throw cannotShow }
      try context.output.write(picture.lines)
    }
  }

  /// Says what the picture is if the name of its file promises another format.
  private func sayFormat(of picture: [UInt8], writtenTo output: String, in context: CommandContext) {
    guard let format = PictureFormat(of: picture), NamedPicture(output) != nil else { return }
    let endings = format == .jpeg ? [".jpg", ".jpeg"] : [".\(format.rawValue)"]
    guard !endings.contains(where: output.lowercased().hasSuffix) else { return }
    context.say(
      english: "“\(output)” is a \(format.name), as it came in; its name should end in \(endings[0]).",
      ukrainian: "«\(output)» — це \(format.name), як і було додано; назва мала б закінчуватися на \(endings[0]).")
  }

  /// The bytes of the picture in the wallet.
  ///
  /// - Throws: `CommandFailure` if there is none.
  private func picture(in context: CommandContext) throws -> [UInt8] {
    try wallet.withWallet(.existing, in: context) { store in
      let card = try store.card(target.card, in: context)
      let command = "ucard edit \(ShellWord.quoted(card.name)) --\(side.rawValue)"
      guard let reference = card.pictures[side], let bytes = try store.picture(reference) else {
        throw CommandFailure(
          .nothingMatches,
          english: "“\(card.name)” has no picture: the \(side.name). To add one: \(command) FILE",
          ukrainian: "На картці «\(card.name)» немає такого зображення: \(side.name). Додати: \(command) ФАЙЛ")
      }
      return bytes
    }
  }

  private var cannotShow: CommandFailure {
    let words = "\(ShellWord.quoted(target.card)) \(side.rawValue)"
    return CommandFailure(
      .usage,
      english: "This terminal cannot show the picture: ucard picture \(words) -o FILE writes it to a file.",
      ukrainian: "Цей термінал не може показати зображення: ucard picture \(words) -o ФАЙЛ запише його у файл.")
  }
}

extension PictureSide {
  /// The name of the side for people.
  var name: Phrase {
    switch self {
    case .front: Phrase(english: "front", ukrainian: "лицьовий бік")
    case .back: Phrase(english: "back", ukrainian: "зворот")
    case .icon: Phrase(english: "icon", ukrainian: "значок")
    case .background: Phrase(english: "background", ukrainian: "фон")
    }
  }
}

extension PictureSide: ArgumentValue {
  private static let ukrainian: [String: PictureSide] = [
    "перед": .front, "лице": .front, "зад": .back, "зворот": .back, "значок": .icon, "іконка": .icon,
    "фон": .background,
    "тло": .background,
  ]

  init?(argument: String) {
    guard let side = Self(rawValue: argument.lowercased()) ?? Self.ukrainian[argument.lowercased()] else { return nil }
    self = side
  }
}
