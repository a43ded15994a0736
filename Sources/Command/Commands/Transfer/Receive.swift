internal import Glibc
internal import Actions
internal import Arguments
internal import Barcodes
internal import Cards
internal import CommandBase
internal import Exchange
internal import Terminal
internal import Values
internal import Wallet
internal import Words

/// `ucard receive`.
struct Receive: UCardCommand {
  static let help = CommandHelp(
    name: "receive", group: .fill,
    abstract: Phrase("Add cards from a phone through the local network."),
    examples: ["ucard receive", "ucard receive --yes", "ucard receive --address 192.168.1.5"],
    details: Phrase(
      """
      The terminal shows a QR code. The phone's camera opens a page on which you take a photo of a card and type its \
      name, or type the number, too. A photo becomes a card as with ucard add --from: you are asked here for a name \
      that is missing, whether a number that may have been misread is right, and whether to add another card with a \
      number that the wallet has. Several photos become a card each. The page also takes Catima's export, passes, \
      tables and links, which are imported as by ucard import.

      Nothing is added without a yes. All of it is one step, which ucard undo takes back. With --yes, nothing is asked, as \
      with ucard add --yes: all codes of a photo become identifiers of one card, and doubts are said afterwards.

      Phone and computer have to be in the same network. The phone sends unencrypted: protect Catima's export with a \
      password. The page works once, for two minutes, at a secret address; it accepts at most 50 MB.
      """))

  var agreement = YesOption()
  var address = AddressOptions()
  var result = ResultOptions()
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    try agreement.requireAnswer(in: context)
    let place = try address.chosen(in: context)
    try checkWallet(in: context)
    let upload = CardUpload(isAsked: !agreement.yes, in: context)
    try context.serve(upload, on: place, port: address.port, reporting: result)
    if !result.isJSON || !agreement.yes { upload.say() }
    let (cards, found) = try made(of: upload, in: context)
    let sources = try found.isEmpty || isWanted(found, in: context) ? found : []
    guard !cards.isEmpty || !sources.isEmpty else {
      upload.sayRefused()
      throw CommandFailure(.nothingMatches, Phrase("Nothing was imported."))
    }
    var request = request(for: sources, in: context)
    request.made = cards.map { MadeCard(of: $0.source, .success($0.draft)) } + upload.refused
    request.takesDoubtful = agreement.yes
    request.reportsEveryCard = result.isJSON
    let changed = ChangedWallet(wallet)
    try request.run(report: result.format, wallet: wallet, in: context) { added in
      for (card, own) in zip(cards, added) {
        if !result.isJSON { context.say(card.typed.sentence(about: own, card.codes, wallet: changed)) }
        card.typed.sayRest(about: own, card.codes, reporting: result, wallet: changed)
      }
    }
  }

  private func request(for sources: [ImportSource], in context: CommandContext) -> ImportRequest {
    var request = ImportRequest(sources, in: context)
    // One photo without a code does not keep the other cards out.
    request.keepsGoing = true
    return request
  }

  /// Throws an error now, and not after the phone has sent something, if the wallet's file cannot be opened.
  private func checkWallet(in context: CommandContext) throws {
    guard try access(wallet.path(in: context), F_OK) == 0 else { return }
    try wallet.withWallet(.existing, in: context) { _ in }
  }

  /// Shows what an import would do, and asks.
  private func isWanted(_ sources: [ImportSource], in context: CommandContext) throws -> Bool {
    if agreement.yes { return true }
    var dryRun = request(for: sources, in: context)
    dryRun.isDryRun = true
    do {
      try dryRun.run(wallet: wallet, in: context)
    } catch let failure as CommandFailure where failure.status == .badData {
      context.say(failure.phrase)
    }
    return try agreement.isGiven(for: Phrase("Import this?"), in: context)
  }
}

/// The cards of photos and of typed numbers, each as `ucard add` makes it.
extension Receive {
  /// A card that is to be added.
  private struct Candidate {
    let source: ImportSource
    var typed: TypedCard
    var draft: CardDraft
    let codes: [(identifier: Identifier, choice: CodeChoice)]
  }

  /// Makes cards, as far as the person wants them.
  ///
  /// - Returns: the cards, and what is to be imported.
  private func made(
    of upload: CardUpload, in context: CommandContext
  ) throws -> (cards: [Candidate], sources: [ImportSource]) {
    var (cards, sources): ([Candidate], [ImportSource]) = ([], upload.sources)
    try ChangedWallet(wallet).withWallet(.existing, mayLack: true, force: true, in: context) { store in
      func take(_ typed: TypedCard, from source: ImportSource) throws {
        let others = cards.map(\.draft.content)
        guard let card = try wanted(typed, from: source, besides: others, store, in: context) else { return }
        cards.append(card)
      }
      for picture in upload.pictures {
        if upload.pictures.count > 1, !agreement.yes { context.say(picture.phrase) }
        if upload.name.isEmpty, let texts = picture.cardTexts {
          sources += texts.map(ImportSource.text)
        } else if let typed = try typed(picture, called: upload.name, in: context) {
          try take(typed, from: upload.source(of: picture))
        }
      }
      if let source = upload.typedSource {
        var typed = TypedCard(areDoubtsAccepted: agreement.yes, in: context)
        if !upload.number.isEmpty { typed.payload.payload = upload.number }
        // The payload “-” would be read from standard input.
        if upload.number == "-" { typed.given = try GivenPayload(text: upload.number, charset: nil, eci: nil) }
        typed.take(name: upload.name.isEmpty ? nil : upload.name)
        try take(typed, from: source)
      }
    }
    return (cards, sources)
  }

  /// The name and the codes of a photo; nil if the person does not want them.
  private func typed(
    _ picture: ScannedPicture, called name: String, in context: CommandContext
  ) throws -> TypedCard? {
    let isAsked = context.terminal.isInput && !agreement.yes
    var options = PictureCodeOptions()
    options.takesAll = !isAsked
    let codes: PictureCodes
    do {
      codes = try options.codes(of: picture, IdentifierOptions(), agreement, in: context)
    } catch let failure as CommandFailure where failure.status == .nothingMatches {
      context.say(CommandFailure(PictureImportError(.notTaken, of: picture.source.argument)).phrase)
      return nil
    }
    var typed = TypedCard(areDoubtsAccepted: agreement.yes, in: context)
    typed.scanned = codes
    let name = try name.isEmpty ? codes.name(isAsked: isAsked, in: context) : name
    typed.take(name: name.isEmpty ? nil : name)
    return typed
  }

  /// The card with its draft; nil if the person does not want it.
  private func wanted(
    _ typed: TypedCard, from source: ImportSource, besides others: [CardContent], _ store: WalletStore,
    in context: CommandContext
  ) throws -> Candidate? {
    var typed = typed
    typed.wasSent = true
    var draft = try typed.draft()
    let codes = try typed.codes()
    try draft.complete(with: codes.map(\.identifier), at: context.localNow)
    let numbers = codes.map { Phrase(verbatim: "\($0.choice.kind.name) \($0.identifier.openText)") }
    let parts = [draft.content.name.isEmpty ? nil : Phrase.quoted(draft.content.name)] + numbers
    let consent = Phrase("Add this card: \(.list(parts.compactMap(\.self)))?")
    guard try typed.isWanted(codes, besides: others, consent: consent, in: store) else { return nil }
    return Candidate(source: source, typed: typed, draft: draft, codes: codes)
  }
}

extension ScannedPicture {
  /// The texts of its codes if each of them holds cards by itself, such as a link to a card; otherwise nil.
  fileprivate var cardTexts: [String]? {
    let texts = codes.map(\.identifier.payload.text)
    return texts.allSatisfy(Importer.holdsCards) ? texts : nil
  }
}
