internal import Arguments
internal import Cards
internal import Cryptography
internal import Files
internal import Pages
internal import Scanning
internal import Terminal
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
      "ucard export html --category Food --no-pictures -o food.html", "ucard export html --app wallet",
    ],
    details: Phrase(
      english: """
        The page loads nothing from anywhere, and is whole without scripts, as an iPhone opens it from Files. With \
        scripts it has search, a full screen, and codes in whole pixels. It prints as a sheet of cards. Secrets are left \
        out, unless --identifier names one.

        --encrypt asks for a password, which the page then asks for (AES-256). That needs a browser that runs scripts on a \
        file, such as Chrome on Android; on an iPhone, use the plain page or pictures.

        --app writes the same page as a web app, encrypted: a folder to put on a web space with https, whose address the phone \
        opens once and adds to its home screen. From then on it works without a network. When you write and upload the folder again, \
        the phone takes the new version whole, and shows it at the next start. The password is asked for at each start, unless you \
        choose otherwise on that phone: then a key is kept there, until you press Lock, or write the app with another password. Use \
        an address with a host name of your own: pages of others under the same host name could read what the app shows.
        """,
      ukrainian: """
        Сторінка нічого нізвідки не завантажує й повна навіть без скриптів — так її відкриває iPhone з «Файлів». Зі \
        скриптами є пошук, повний екран і коди з цілих пікселів. Якщо її надрукувати, вийде аркуш карток. Таємне пропускається, якщо \
        його не вказано через --identifier.

        --encrypt питає пароль, який потім питає й сторінка (AES-256). Для цього потрібен браузер, що виконує скрипти у \
        файлах, як-от Chrome на Android; для iPhone беріть звичайну сторінку або зображення.

        --app записує ту саму сторінку як вебзастосунок, зашифровану: теку для вебсервера з https, адресу якої телефон відкриває \
        один раз і додає на головний екран. Відтоді вона працює без мережі. Коли ви запишете й вивантажите теку знову, телефон \
        завантажить нову версію лише повністю й покаже її під час наступного запуску. Пароль треба вводити щоразу, якщо на тому \
        телефоні не вибрано інше: тоді там зберігається ключ, доки ви не натиснете «Замкнути» або не запишете застосунок з \
        іншим паролем. Візьміть адресу з окремим, лише вашим доменним ім’ям: чужі сторінки під тим самим ім’ям могли б бачити те, що показує застосунок.
        """))

  var file = ExportFile()
  var identifier = IdentifierOption()
  var encryption = EncryptionOptions()
  var lacksPictures = Given.flag(
    "--no-pictures",
    english: "Leave out the pictures of cards.", ukrainian: "Не додавати зображень карток.")
  var app: String? = Given.option(
    "--app", value: .folder,
    english: "Write a web app, encrypted, into this folder, which is made if the one above it exists.",
    ukrainian:
      "Записати вебзастосунок, зашифрований, у цю теку; її буде створено, якщо тека над нею вже є.",
    completion: .folders)
  var isOpen = Given.flag(
    "--unencrypted", isForExperts: true,
    english: "With --app: do not encrypt the cards.", ukrainian: "З --app: не шифрувати карток.")
  var confirmation = YesOption()

  func run(in context: CommandContext) throws {
    try identifier.validated(for: file.choice)
    if let app { return try writeApp(to: app, in: context) }
    try require(
      !isOpen, .usage, english: "--unencrypted is for --app. A page in a file is encrypted only with --encrypt.",
      ukrainian: "--unencrypted призначено для --app. Сторінка у файлі шифрується лише з --encrypt.")
    try require(
      file.output != "-" || !context.terminal.isOutput, .usage,
      english: "A page is not for the terminal: ucard export html -o cards.html",
      ukrainian: "Сторінку в термінал не виводять: ucard export html -o cards.html")
    let password = try encryption.secret(for: file.output, in: context)
    try file.requireRoom(for: .html, in: context)
    let (page, archived) = try page(password.map { try PageSeal($0) }, in: context)
    try file.write(isPrivate: page.hasSecrets, in: context) { try page.write(to: $0) }
    file.report(page.count, in: context)
    if let left = Phrase.leftOut(archived: archived) { context.say(left) }
  }

  /// Makes the page.
  ///
  /// - Parameters:
  ///   - seal: the encryption; nil for a page that is not encrypted.
  ///   - isApp: whether the page is that of a web app.
  /// - Returns: the page, and the number of cards that are left out because they are archived.
  /// - Throws: `CommandFailure`.
  func page(_ seal: PageSeal?, isApp: Bool = false, in context: CommandContext) throws -> (CardPage, archived: Int) {
    try file.wallet.withWallet(.existing, in: context) { store in
      try file.choice.withShown(in: store, context) { snapshot, shown in
        let page = try CardPage(
          categories: snapshot.categories(of: shown.numbers), hasPictures: !lacksPictures, seal, isApp: isApp,
          in: context)
        try shown.forEach(of: snapshot, in: context) { card in
          try page.add(card, of: snapshot, identifier: identifier.identifier)
        }
        return (page, shown.archived)
      }
    }
  }
}

/// Makes the page of some cards, one after the other.
final class CardPage {
  private let hasPictures: Bool
  private let context: CommandContext
  private let page: WalletPage
  /// Whether the page shows a secret, because it was named.
  private(set) var hasSecrets = false
  /// The number of cards.
  private(set) var count = 0

  /// Begins a page.
  ///
  /// - Parameters:
  ///   - categories: the categories of the cards, in order.
  ///   - hasPictures: whether the page has the pictures of cards.
  ///   - seal: the encryption of the page; nil for none.
  ///   - isApp: whether the page is that of a web app.
  init(categories: [String], hasPictures: Bool, _ seal: PageSeal?, isApp: Bool, in context: CommandContext) {
    self.hasPictures = hasPictures
    self.context = context
    page = WalletPage(
      categories: categories, language: context.language, seal: seal, isApp: isApp,
      spool: Spool(in: context.temporaryFolder))
  }

  /// Adds a card, and warns of what a page cannot show.
  ///
  /// - Parameters:
  ///   - snapshot: the wallet with the pictures of the card.
  ///   - identifier: the name of another identifier than the selected one, which may be secret; nil for none.
  /// - Throws: `CommandFailure`, and the errors of reading.
  func add(_ card: Card, of snapshot: WalletSnapshot, identifier: String? = nil) throws {
    let named = try identifier.map { try card.index(of: $0) }
    let identifiers = Self.shownIdentifiers(of: card, first: named)
    if identifiers.contains(where: \.isSecret) { hasSecrets = true }
    let shown = try PageCard(
      card,
      numbers: identifiers.map { identifier in
        try (
          label: identifier.label, kind: identifier.kind.name, text: identifier.printedText,
          symbol: identifier.symbol(on: card, warn: context.say)
        )
      },
      event: event(of: card), place: card.content.location, people: card.people.map(Phrase.people),
      price: context.format.priceOfAll(of: card.content), status: card.status?.name,
      balance: card.balance.map { context.format.text($0) },
      validFrom: card.validFrom.map(day), validUntil: card.expiry.map(day),
      pictures: hasPictures ? pictures(of: card, in: snapshot) : [:])
    try encrypting { try page.add(shown) }
    count += 1
  }

  /// Writes the page as a file.
  ///
  /// - Parameter write: writes bytes of the file.
  /// - Throws: `CommandFailure` if libcrypto is not installed, and the errors of `write`.
  func write(to write: ([UInt8]) throws -> Void) throws { try encrypting { try page.write(to: write) } }

  private func encrypting(_ body: () throws -> Void) throws {
    do { try body() } catch let error as CryptographyError { throw CommandFailure(error) }
  }

  /// The identifiers that are not secret, the selected one first, or the one that is named.
  private static func shownIdentifiers(of card: Card, first named: Int?) -> [Identifier] {
    let first = named ?? card.identifiers.selection
    let open = card.identifiers.indices.filter { $0 == named || !card.identifiers[$0].isSecret }
    return (open.filter { $0 == first } + open.filter { $0 != first }).map { card.identifiers[$0] }
  }

  /// The event of a card. Whether it is over or soon is left out: the page is read on other days, too.
  private func event(of card: Card) -> PageCard.Event? {
    guard let starts = card.starts, let times = context.timesToRead(of: card.content), let whole = times.first else {
      return nil
    }
    let moments = [starts, card.ends].compactMap { time in
      time.map { $0.clock == nil ? $0.iso : String($0.moment(local: context.zone)) }
    }
    return PageCard.Event(
      start: times.dropLast().last ?? whole, text: whole, moments: moments,
      zone: starts.clock.map { ($0.zone, $0.city) })
  }

  private func day(_ date: CardDate) -> PageCard.Day {
    (date.day.iso, context.format.text(date.day))
  }

  /// The most bytes of a picture, which has a third more as base64.
  private static let mostPictureBytes = 370_000
  /// The most pixels of the longer side of a photo.
  private static let longestSide = 1600

  /// The pictures of a card; large ones are reduced, since a phone's photo of 4 MB would make a page of 5.5 MB. Where
  /// `ucard-scan` cannot do that, they stay as they are.
  private func pictures(of card: Card, in snapshot: WalletSnapshot) throws -> [PictureSide: PageCard.Picture] {
    try card.pictures.reduce(into: [:]) { pictures, entry in
      guard let bytes = try snapshot.picture(entry.value) else { return }
      pictures[entry.key] = (entry.value.type, bytes)
      guard bytes.count > Self.mostPictureBytes else { return }
      let photo = try? context.scanner.photo(of: bytes, longest: Self.longestSide, mostBytes: Self.mostPictureBytes)
      if let photo { pictures[entry.key] = (.jpeg, photo.bytes) }
    }
  }
}
