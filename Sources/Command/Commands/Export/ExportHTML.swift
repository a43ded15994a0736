internal import Actions
internal import Arguments
internal import Cards
internal import CommandBase
internal import Pages
internal import Terminal
internal import Wallet
internal import Words

/// `ucard export html`.
struct ExportHTML: UCardCommand {
  static let help = CommandHelp(
    name: "html",
    abstract: Phrase("Write cards as one page that any phone opens, with all codes."),
    examples: [
      "ucard export html -o wallet.html", "ucard export html --encrypt -o wallet.html",
      "ucard export html --category Food --no-pictures -o food.html", "ucard export html --app wallet",
    ],
    details: Phrase(
      """
      The page loads nothing from the network, and works without scripts, too, as when an iPhone opens it from Files. \
      With scripts, it has search, a full screen, and codes in whole pixels. Printed, it is a sheet of cards. Secrets \
      are left out, unless --identifier names one.

      --encrypt asks for a password, and so does the page when it is opened (AES-256). This needs a browser that runs \
      scripts in a file, such as Chrome on Android; for an iPhone, write a page without --encrypt, or pictures.

      --app writes the same page as an encrypted web app: a folder to upload to a web server with https. Open its \
      address on the phone once, and add it to the home screen; from then on, it works without a network. When you \
      write and upload the folder again, the phone loads the whole new version, and shows it at the next start. The \
      app asks for the password at each start, unless you choose otherwise on that phone: then the phone keeps a key \
      until you press Lock, or write the app with another password. Use an address with a host name of your own: other \
      people's pages under the same host name could read what the app shows.
      """))

  var file = ExportFile()
  var identifier = IdentifierOption()
  var encryption = EncryptionOptions()
  var lacksPictures = Given.flag("--no-pictures", help: Phrase("Leave out the pictures and originals of cards."))
  var app: String? = Given.option(
    "--app", value: .folder,
    help: Phrase("Write an encrypted web app to this folder. It is made if the folder above it exists."),
    completion: .folders)
  var isOpen = Given.flag("--unencrypted", isForExperts: true, help: Phrase("With --app: do not encrypt the cards."))
  var confirmation = YesOption()

  func run(in context: CommandContext) throws {
    try identifier.validated(for: file.choice)
    if let app { return try writeApp(to: app, in: context) }
    try require(
      !isOpen, .usage, Phrase("--unencrypted is for --app. A page in a file is encrypted only with --encrypt."))
    try require(
      file.output != "-" || !context.terminal.isOutput, .usage,
      Phrase("A page cannot be shown in the terminal. To write it to a file:").then(
        "ucard export html\(file.choice.cards) -o cards.html"))
    let password = try encryption.secret(for: file.output, in: context)
    let content = context.page(hasPictures: !lacksPictures)
    let result = try file.run(as: .html, showing: identifier, archived: .hidden, in: context) {
      try $0.page(content, of: $1, password.map { try PageSeal($0) })
    }
    try file.report(result, in: context)
    sayArchived(result, in: context)
  }

  /// Says that archived cards are left out, of which JSON has the number.
  func sayArchived(_ result: ExportResult, in context: CommandContext) {
    if !file.result.isJSON, let left = Phrase.leftOut(archived: result.leftOut) { context.say(left) }
  }
}

extension CommandContext {
  /// A page in the person's words.
  func page(hasPictures: Bool = true) -> PageContent {
    let written = (seconds: moment, text: format.text(localTime(now())))
    return PageContent(in: language, written: written, pictures: hasPictures ? scanner : nil) { card, identifiers in
      func day(_ date: CardDate) -> PageCard.Day { (date.day.iso, format.text(date.day)) }
      return try PageCard(
        card,
        numbers: identifiers.map { identifier in
          try (
            label: identifier.label, kind: identifier.kind.name,
            groups: DigitGroups.groups(of: identifier.printedText, identifier.kind.drawnSymbology),
            symbol: identifier.symbol(on: card, warn: say)
          )
        },
        event: event(of: card), place: card.content.location, people: card.people.map(Phrase.people),
        price: format.priceOfAll(of: card.content), status: card.status?.name,
        balance: card.balance.map { format.text($0) }, validFrom: card.validFrom.map(day),
        validUntil: card.expiry.map(day))
    }
  }

  /// The event of a card. Whether it is over or soon is left out: the page is read on other days, too.
  private func event(of card: Card) -> PageCard.Event? {
    guard let starts = card.starts, let times = timesToRead(of: card.content), let whole = times.first else {
      return nil
    }
    let moments = [starts, card.ends].compactMap { time in
      time.map { $0.clock == nil ? $0.iso : String($0.moment(local: zone)) }
    }
    return PageCard.Event(
      start: times.dropLast().last ?? whole, text: whole, moments: moments,
      zone: starts.clock.map { ($0.zone, $0.city) })
  }
}
