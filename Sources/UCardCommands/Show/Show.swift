internal import Arguments
internal import Words

/// `ucard show`.
struct Show: UCardCommand {
  static let help = CommandHelp(
    name: "show", aliases: ["s"], synonyms: ["open"],
    abstract: Phrase(
      english: "Show the code of a card, for a till to scan.", ukrainian: "Показати код картки, щоб його зчитала каса."),
    examples: [
      "ucard show sil", "ucard s 3", "ucard s nova poshta", "ucard show Gym --identifier app", "ucard show Gym --every",
      "number=$(ucard show Gym)",
    ],
    details: Phrase(
      english: """
        A name of several words needs no quotes; ucard show alone, or ucard, opens a list \
        of your cards, the last shown first: type to search, Enter opens. Where a code does \
        not fit into the window, or cannot be drawn, its number is shown instead; --as blocks makes that an error.

        A terminal that shows pictures (kitty, iterm, sixel) gets the code in pixels. It is asked once what it can show, \
        which takes 50 ms at most, and the answer is remembered. In tmux, set allow-passthrough on. Other terminals get \
        blocks; where they leave gaps between lines, square codes in blocks may not scan.

        Where the output is not a terminal, only the payload and a newline are written. A secret identifier, such as a \
        PIN, is shown only when it is named, and in a locked wallet only with its password (ucard help lock).
        """,
      ukrainian: """
        Назву з кількох слів можна не брати в лапки; ucard show без назви, або просто ucard, відкриває список карток, \
        останні показані спочатку: набирайте, щоб шукати, Enter відкриває. Якщо код не вміщується у вікно або його не можна намалювати, замість нього стоїть номер; з --as blocks \
        це помилка.

        Термінал, що показує зображення (kitty, iterm, sixel), отримує код пікселями. Його один раз запитують, що він \
        може показати, — щонайбільше 50 мс, — і відповідь запам’ятовується. У tmux увімкніть allow-passthrough. Інші \
        термінали отримують блоки; якщо вони лишають проміжки між рядками, квадратні коди з блоків можуть не зчитатися.

        Якщо вивід не є терміналом, записуються лише вміст і розрив рядка. Таємний ідентифікатор, як-от ПІН-код, \
        показується, лише коли його вказано, а в замкненому гаманці — лише з паролем (ucard help lock).
        """))

  var card: [String]
  var identifier: String?
  var every: Bool

  /// The old name of `--every`.
  var all: Bool
  var form: ShowRequest.Form
  var face: Bool
  var noRecord: Bool
  var copy: Bool
  var screen: ScreenOptions
  var colour: ColourOption
  var plain: PlainOption
  var password: PasswordOption
  var wallet: WalletOptions

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    card = try reader.arguments(
      value: .card, isOptional: true,
      english: "The card's name or any part of it, its number, or its UUID.",
      ukrainian: "Назва картки або її частина, номер чи UUID.", completion: .cards)
    identifier = try reader.option(
      "-i", "--identifier", value: .identifier,
      english: "Another identifier than the selected one: its label, the beginning of it, or its position.",
      ukrainian: "Інший ідентифікатор замість обраного: його мітка, її початок або місце.")
    every = try reader.flag(
      "--every",
      english: "Every identifier in turn, secrets left out.", ukrainian: "Усі ідентифікатори по черзі, крім таємних."
    )
    all = try reader.hiddenFlag("--all")
    form = try reader.option(
      "--as", value: .form, default: .auto,
      english: """
        The code in pixels of a terminal's protocol, in blocks or coloured spaces, the number as text, or what suits the \
        output.
        """,
      ukrainian: """
        Код пікселями за протоколом термінала, блоками чи кольоровими пробілами, номер текстом або те, що підходить до \
        виводу.
        """)
    face = try reader.flag(
      "--face",
      english: "The whole card, in terminals that show pictures.",
      ukrainian: "Усю картку, у терміналах, що показують зображення.")
    noRecord = try reader.flag(
      "--no-record",
      english: "Do not count this as a use of the card.", ukrainian: "Не вважати це використанням картки."
    )
    copy = try reader.flag(
      "--copy",
      english: "Put the number on the clipboard, too.", ukrainian: "Також скопіювати номер у буфер обміну.")
    screen = try ScreenOptions(reader)
    colour = try ColourOption(reader)
    plain = try PlainOption(reader)
    password = try PasswordOption(reader)
    wallet = try WalletOptions(reader)
  }

  func run(in context: CommandContext) throws {
    guard !card.isEmpty else {
      guard context.canDraw else {
        throw CommandFailure(
          .usage, english: "Which card? ucard show CARD", ukrainian: "Яку картку? ucard show КАРТКА")
      }
      if PickRequest.isPossible(in: context) {
        do {
          _ = try PickRequest(walletFile: wallet.file).run(in: context)
          return
        } catch let failure as CommandFailure where failure.status == .usage {
          // The process may have no window of its own; a list will do.
        }
      }
      // The cards that were shown recently are the likeliest ones.
      return try List.read(["--sort", "recent"] + wallet.arguments).run(in: context)
    }
    try ShowRequest(
      card: card.joined(separator: " "), identifier: identifier, isOfAll: every || all, form: form,
      isRecorded: !noRecord,
      isPlain: plain.plain,
      colour: colour.colour, isFace: face, width: screen.columns(), isCopied: copy, passwordFile: password.passwordFile,
      walletFile: wallet.file
    ).run(in: context)
  }
}

extension ShowRequest.Form: ArgumentValue {}
