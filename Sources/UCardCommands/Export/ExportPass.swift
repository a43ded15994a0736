internal import Actions
internal import Arguments
internal import Barcodes
internal import Cryptography
internal import Exchange
internal import Words

/// `ucard export pkpass`.
struct ExportPass: UCardCommand {
  static let help = CommandHelp(
    name: "pkpass", synonyms: ["pass", "pkpasses"],
    abstract: Phrase(
      english: "Write passes for wallets on Android, for GNOME and, signed, for an iPhone.",
      ukrainian: "Записати перепустки для гаманців на Android, для GNOME і, з підписом, для iPhone."),
    examples: [
      "ucard export pkpass Gym -o gym.pkpass", "ucard export pkpass Gym --reader fosswallet -o gym.pkpass",
      "ucard export pkpass --category Sport --output-dir passes",
      "ucard export pkpass Gym --certificate pass.pem --chain G4.cer -o gym.pkpass",
    ],
    details: Phrase(
      english: """
        A pass shows the identifier that ucard show shows, with name, balance, dates and colour; icon and front, where \
        they are PNG; issuer and note on its back. Secrets are left out, unless --identifier names one. Every app \
        draws QR, PDF417, Aztec and Code 128. Other codes are refused, because some apps would draw a QR code \
        instead; --reader says for whom the pass is: apple draws EAN-13, Code 39, Codabar and ITF too (from iOS 27 \
        on), fosswallet Code 39 and Code 93, passandroid Code 39.

        Several cards make a .pkpasses, which FossWallet opens, and an iPhone in Safari, up to 10 passes. Others take \
        one pass a file: --output-dir.

        An iPhone takes only signed passes. Signing needs the certificate of a pass type from a paid account at \
        Apple, its key, and Apple's certificate (--chain). Type and team of the pass are those of the certificate, \
        else pass.org.ucard and UCARD.
        """,
      ukrainian: """
        Перепустка показує той ідентифікатор, що й ucard show, з назвою, балансом, датами й кольором; значок і \
        лицьовий бік, якщо це PNG; видавця й нотатку на звороті. Таємне пропускається, якщо його не вказано через \
        --identifier. Кожен застосунок малює QR, PDF417, Aztec і Code 128. Інших кодів команда не приймає, бо деякі застосунки \
        намалювали б натомість QR-код; --reader вказує, для якого застосунку перепустка: apple малює також EAN-13, Code 39, Codabar \
        та ITF (з iOS 27), fosswallet — Code 39 і Code 93, passandroid — Code 39.

        Кілька карток утворюють .pkpasses, який відкривають FossWallet і, до 10 перепусток, iPhone у Safari. Решта \
        бере по одній перепустці на файл: --output-dir.

        iPhone приймає лише підписані перепустки. Для підпису потрібні сертифікат типу перепусток з платного \
        облікового запису Apple, його ключ і сертифікат Apple (--chain). Тип і команда перепустки — із сертифіката, \
        інакше pass.org.ucard та UCARD.
        """))

  var file = ExportFile()
  var outputDir: String? = Given.option(
    "--output-dir", value: .folder,
    english: "The folder for a file for each card. It is made, but not the one above it.",
    ukrainian: "Тека для файлів карток. Її буде створено, якщо тека, у якій вона лежить, уже є.", completion: .folders)
  var app: PassApp? = Given.option(
    "--reader", value: Phrase(english: "app", ukrainian: "застосунок"),
    english: "The app that will show the passes; without it, every one.",
    ukrainian: "Застосунок, що показуватиме перепустки; без цього — будь-який.")
  var identifier = IdentifierOption()
  var signing = SigningOptions()

  func run(in context: CommandContext) throws {
    try identifier.validated(for: file.choice)
    guard outputDir == nil || file.output == "-" else {
      throw CommandFailure.twoOutputs
    }
    if outputDir == nil { try file.requireFile(for: .pkpass, in: context) }
    let signer = try signing.signer(in: context)
    try require(
      app != .apple || signer != nil, .usage,
      english: "An iPhone takes only signed passes: --certificate FILE --chain FILE.",
      ukrainian: "iPhone приймає лише підписані перепустки: --certificate ФАЙЛ --chain ФАЙЛ.")
    let passes: PassResult
    do {
      passes = try file.run(as: .pkpass, into: outputDir, showing: identifier, in: context) {
        try $0.passes(of: $1, for: app, confirm: { try file.replace.confirm([$0], in: context) }) {
          PassExport(
            for: app, language: context.language, day: context.format.text, signer: signer, context.exportOptions,
            remark: $0)
        }
      }
    } catch let error as SigningError {
      throw signing.failure(error, in: context)
    } catch let refusal as RefusedPass {
      throw CommandFailure(status: .badData, phrase: refusal.phrase)
    } catch let error as TooManyPasses {
      throw Self.failure(error)
    }
    let pass = Phrase(english: "the pass", ukrainian: "перепустка").text(in: context.language)
    context.say(passes.result.remarks, about: app?.name ?? pass)
    for refusal in passes.refused { context.say(refusal.phrase) }
    if passes.result.count > 0 { report(passes, isSigned: signer != nil, in: context) }
    let refused = passes.refused.count
    try require(
      refused == 0, .badData, english: "\(.cards(refused)) could not be written as a pass.",
      ukrainian: "Не вдалося записати перепусткою \(.cards(refused, one: "картку")).")
  }

  private static func failure(_ error: TooManyPasses) -> CommandFailure {
    let (count, most) = (error.count, error.most)
    return CommandFailure(
      .usage,
      english: """
        \(most > 1 ? "A file takes \(most) passes" : "Here a file takes one pass"), and these are \(count): \
        --output-dir FOLDER writes a file for each.
        """,
      ukrainian: """
        \(most > 1 ? "Файл вміщує перепусток: \(most)" : "Тут файл вміщує одну перепустку"), а карток \(count): \
        --output-dir ТЕКА записує по файлу на кожну.
        """)
  }

  /// Reports the number of passes, and who takes them.
  private func report(_ result: PassResult, isSigned: Bool, in context: CommandContext) {
    let passes = Phrase.count(result.result.count, ("pass", "passes"), ("перепустку", "перепустки", "перепусток"))
    let target = outputDir ?? file.output
    if target != "-" {
      context.say(english: "Wrote \(passes) to “\(target)”.", ukrainian: "Записано \(passes) до «\(target)».")
    }
    guard !isSigned else { return }
    let isBundle = result.isBundle
    context.say(
      english: """
        Not signed: \(isBundle ? "FossWallet takes it" : "Catima, FossWallet, PassAndroid and GNOME Passes take that"), \
        an iPhone does not (--certificate).
        """,
      ukrainian: """
        Без підпису: \(isBundle ? "FossWallet таке приймає" : "Catima, FossWallet, PassAndroid і GNOME Passes таке приймають"), \
        iPhone — ні (--certificate).
        """)
  }
}

extension PassApp: ArgumentValue {}

extension RefusedPass {
  /// A message about the card and the reason.
  fileprivate var phrase: Phrase { Phrase(of: card, reason.phrase) }
}

extension PassRefusal {
  /// A message about the reason.
  var phrase: Phrase {
    switch self {
    case .notDrawn(let symbology, nil):
      let apps = PassApp.allCases.filter { $0.draws(symbology) }.map { "--reader \($0.rawValue)" }
      let list = apps.joined(separator: ", ")
      return .sentences(
        Phrase(
          english: "some apps would draw a QR code instead of its \(symbology.name), or refuse the pass.",
          ukrainian: "замість \(symbology.name) деякі застосунки намалювали б QR-код або не прийняли б перепустки."),
        apps.isEmpty ? nil : Phrase(english: "Drawn by: \(list).", ukrainian: "Малюють: \(list)."))
    case .notDrawn(let symbology, let app?):
      switch app {
      case .fosswallet, .passandroid:
        return Phrase(
          english: "\(app.name) would draw a QR code instead of its \(symbology.name).",
          ukrainian: "\(app.name) намалює QR-код замість \(symbology.name).")
      case .catima:
        return Phrase(
          english: "Catima refuses a pass with \(symbology.name); ucard export link or catima gives it the card.",
          ukrainian:
            "Catima не приймає перепусток з \(symbology.name); картку їй передасть ucard export link або catima.")
      case .apple, .gnome:
        return Phrase(
          english: "\(app.name) does not draw \(symbology.name).", ukrainian: "\(app.name) не малює \(symbology.name).")
      }
    case .unknownType(let name):
      return Phrase(
        english: "its code has a type that U-Card does not know: \(name).",
        ukrainian: "код має тип, якого U-Card не знає: \(name).")
    case .notText:
      return Phrase(
        english: "a pass holds text in ISO-8859-1 or UTF-8, and this code holds other bytes.",
        ukrainian: "перепустка вміщує текст в ISO-8859-1 або UTF-8, а в цьому коді інші байти.")
    case .uncodable(let symbology):
      return Phrase(
        english: "apps cannot put this into a code of type \(symbology.name).",
        ukrainian: "застосунки не можуть вмістити це в код типу \(symbology.name).")
    case .locked:
      return Phrase(
        english: "the identifier is encrypted: run ucard unlock before the export.",
        ukrainian: "ідентифікатор зашифровано: виконайте ucard unlock перед експортом.")
    }
  }
}
