internal import Arguments
internal import Wallet
internal import Words

/// `ucard export html`.
struct ExportHTML: UCardCommand {
  static let help = CommandHelp(
    name: "html",
    abstract: Phrase(
      english: "Write cards as one page that any phone opens, with all codes.",
      ukrainian: "Записати картки однією сторінкою з усіма кодами, яку відкриє будь-який телефон."),
    examples: [
      "ucard export html -o wallet.html", "ucard export html --encrypt -o wallet.html",
      "ucard export html --category Food --no-pictures -o food.html",
    ],
    details: Phrase(
      english: """
        The page loads nothing from anywhere, and is whole without scripts, as an iPhone opens it from Files. With \
        scripts it has search, a full screen, and codes in whole pixels. It prints as a sheet of cards. Secrets are left \
        out, unless --identifier names one.

        --encrypt asks for a password, which the page then asks for (AES-256). That needs a browser that runs scripts on a \
        file, such as Chrome on Android; on an iPhone, use the plain page or pictures.
        """,
      ukrainian: """
        Сторінка нічого нізвідки не завантажує й повна навіть без скриптів — так її відкриває iPhone з «Файлів». Зі \
        скриптами є пошук, повний екран і коди з цілих пікселів. На друку це аркуш карток. Таємне пропускається, якщо \
        його не вказано через --identifier.

        --encrypt питає пароль, який потім питає й сторінка (AES-256). Для цього потрібен браузер, що виконує скрипти у \
        файлах, як-от Chrome на Android; на iPhone беріть звичайну сторінку або зображення.
        """))

  var file: ExportFile
  var identifier: IdentifierOption
  var encryption: EncryptionOptions
  var lacksPictures: Bool

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    file = try ExportFile(reader)
    identifier = try IdentifierOption(reader)
    encryption = try EncryptionOptions(reader)
    lacksPictures = try reader.flag(
      "--no-pictures",
      english: "Leave out the pictures of cards.", ukrainian: "Не додавати зображень карток.")
  }

  func run(in context: CommandContext) throws {
    try identifier.validated(for: file.choice)
    let password = try encryption.secret(for: file.output, in: context)
    try file.wallet.location.spare(file.output, in: context)
    let (page, archived) = try file.wallet.location.withWallet(.existing, in: context) { store in
      try file.choice.withShown(in: store, context) { snapshot, shown in
        let page = try CardPage(
          categories: snapshot.categories(of: shown.numbers), hasPictures: !lacksPictures, password: password,
          in: context)
        try shown.forEach(of: snapshot, in: context) { card in
          try page.add(card, of: snapshot, identifier: identifier.identifier)
        }
        return (page, shown.archived)
      }
    }
    try file.write(isPrivate: page.hasSecrets, in: context) { try page.write(to: $0) }
    file.report(page.count, in: context)
    if let left = Phrase.leftOut(archived: archived) { context.say(left) }
  }
}
