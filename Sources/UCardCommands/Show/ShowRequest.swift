internal import Barcodes
internal import Cards
internal import Files
internal import Wallet

/// What `ucard show` is asked to do.
struct ShowRequest {
  /// What is written.
  enum Form: String, CaseIterable {
    case auto, blocks, text
  }

  var card: String
  /// The identifier that is named; nil for the selected one.
  var identifier: String?
  /// Whether every identifier is shown.
  var isOfAll = false
  var form = Form.auto
  /// Whether this counts as a use of the card.
  var isRecorded = true
  /// Whether facts are wanted and no drawing.
  var isPlain = false
  /// Whether the name has the card's colour.
  var colour = ColourOption.When.auto
  /// Columns that the code may take; nil for the window's.
  var width: Int?
  /// The file with the password of a locked wallet; nil where the keyring or a person is asked.
  var passwordFile: String?
  /// The wallet's file; nil for the usual one.
  var walletFile: String?

  func run(in context: CommandContext) throws {
    guard identifier == nil || !isOfAll else {
      throw CommandFailure(
        .usage, english: "Choose --identifier or --all, not both.",
        ukrainian: "Оберіть --identifier або --all, не обидва.")
    }
    try WalletPlace(file: walletFile).withWallet(.existing, in: context) { store in
      let card = try store.card(card)
      try show(card, of: store, in: context)
      // The code is on the screen; that it is not counted is no reason to fail.
      if isRecorded { try? store.recordUse(of: card.number, at: context.now()) }
    }
  }

  private func show(_ card: Card, of store: WalletStore, in context: CommandContext) throws {
    guard let selected = card.identifiers.selected else {
      throw CommandFailure(
        .nothingMatches,
        english: "“\(card.name)” has no code to show. Put one on it: ucard identifier add '#\(card.number)' NUMBER",
        ukrainian: """
          На «\(card.name)» немає коду для показу. Додайте його: ucard identifier add '#\(card.number)' НОМЕР
          """)
    }
    if isOfAll {
      try showAll(of: card, in: context)
    } else if let identifier {
      var named = try card.identifiers[card.place(of: identifier)]
      if named.sealedFor != nil {
        var password = PasswordOption()
        password.passwordFile = passwordFile
        named = try store.key(password, in: context).opened(named)
      }
      try show(named, of: card, in: context)
    } else if selected.isSecret {
      throw CommandFailure(
        .nothingMatches,
        english: "“\(card.name)” has only what is secret; it is shown when named: ucard show '#\(card.number)' -i 1",
        ukrainian: """
          На «\(card.name)» є лише таємні ідентифікатори; щоб показати: ucard show '#\(card.number)' -i 1
          """)
    } else {
      try show(selected, of: card, in: context)
    }
    try warn(of: card, in: context)
  }

  private func showAll(of card: Card, in context: CommandContext) throws {
    var failed = 0
    let open = card.identifiers.filter { !$0.isSecret }
    for (place, identifier) in open.enumerated() {
      if place > 0, isPlain || context.canDraw || form == .blocks { try context.write("\n") }
      do {
        try show(identifier, of: card, in: context)
      } catch let failure as CommandFailure {
        context.say(failure.phrase)
        failed += 1
      }
    }
    let secrets = card.identifiers.count - open.count
    if secrets > 0 {
      context.say(
        english: "\(Phrase.english(secrets, "secret")) left out; -i shows what it names.",
        ukrainian: "Пропущено \(Phrase.ukrainian(secrets, "таємний", "таємні", "таємних")); назване покаже -i.")
    }
    guard failed == 0 else {
      throw CommandFailure(
        .badData, english: "\(Phrase.english(failed, "identifier")) could not be shown.",
        ukrainian:
          "Не вдалося показати \(Phrase.ukrainian(failed, "ідентифікатор", "ідентифікатори", "ідентифікаторів")).")
    }
  }

  private func show(_ identifier: Identifier, of card: Card, in context: CommandContext) throws {
    if isPlain || (context.asksForPlain && form == .auto && context.canDraw) {
      try context.write(facts(of: identifier, of: card, in: context))
    } else if form == .text || (form == .auto && context.canDraw && identifier.kind.drawnSymbology == nil) {
      try context.write(identifier.printedText + "\n")
    } else if form == .auto && !context.canDraw {
      // A chip has no bytes that a script could use; what people read of it, it can.
      let bytes = identifier.kind == .nfc ? Array(identifier.printedText.utf8) : identifier.payload.bytes
      try context.data.write(bytes + [UInt8(ascii: "\n")])
    } else {
      let (symbology, symbol) = try identifier.code()
      let shade = card.colour ?? .computed(for: card.name)
      try context.draw(
        symbol, title: title(of: identifier, of: card), paint: context.colours(colour).map { Paint(shade, $0) },
        width: width, picture: "ucard export png '#\(card.number)' -o card.png")
      context.warn(of: identifier.payload, in: symbology)
    }
    if identifier.kind == .nfc {
      context.say(
        english: "This is a chip: hold the card itself to the reader; a screen cannot stand in for it.",
        ukrainian: "Це чип: прикладіть до зчитувача саму картку; екран її не замінить.")
    }
  }

  /// The card's name, and the identifier's label where it is one of several.
  private func title(of identifier: Identifier, of card: Card) -> String {
    guard let label = identifier.label, card.identifiers.count > 1 else { return card.name }
    return "\(card.name) – \(label)"
  }

  /// What there is to know of the card, a fact a line, what a till wants first.
  private func facts(of identifier: Identifier, of card: Card, in context: CommandContext) -> String {
    var facts = [(Phrase(english: "Card", ukrainian: "Картка"), card.name)]
    if let label = identifier.label { facts.append((Phrase(english: "Label", ukrainian: "Мітка"), label)) }
    facts.append((Phrase(english: "Type", ukrainian: "Тип"), identifier.kind.name.text(in: context.language)))
    facts.append((Phrase(english: "Number", ukrainian: "Номер"), identifier.printedText))
    if identifier.text != nil {
      facts.append((Phrase(english: "In the code", ukrainian: "У коді"), identifier.payload.text))
    }
    if let balance = card.balance {
      facts.append(
        (Phrase(english: "Balance", ukrainian: "Баланс"), context.format.text(balance).text(in: context.language)))
    }
    if let from = card.validFrom {
      facts.append((Phrase(english: "From", ukrainian: "Від"), context.format.text(from.day)))
    }
    if let expiry = card.expiry {
      facts.append((Phrase(english: "Until", ukrainian: "До"), context.format.text(expiry.day)))
    }
    if let issuer = card.issuer { facts.append((Phrase(english: "Issuer", ukrainian: "Видавець"), issuer)) }
    if !card.categories.isEmpty {
      facts.append((Phrase(english: "Categories", ukrainian: "Категорії"), card.categories.joined(separator: ", ")))
    }
    if let note = card.note { facts.append((Phrase(english: "Note", ukrainian: "Нотатка"), note)) }
    return facts.map { "\($0.0.text(in: context.language)): \($0.1.printable)\n" }.joined()
  }

  /// Says what may keep the card from being taken.
  private func warn(of card: Card, in context: CommandContext) throws {
    guard card.expiry != nil || card.validFrom != nil else { return }
    let today = context.today
    if let expiry = card.expiry, card.content.isExpired(on: today) {
      let day = context.format.text(expiry.day)
      context.say(english: "This card ended on \(day).", ukrainian: "Ця картка діяла до \(day).")
    } else if let from = card.validFrom, card.content.isEarly(on: today) {
      let day = context.format.text(from.day)
      context.say(english: "This card is good from \(day) on.", ukrainian: "Ця картка діє з \(day).")
    }
  }
}

extension ShowRequest {
  /// The request of `arguments` where they are as plain as at a till: `show CARD`, with options as words of their
  /// own. Nil for all else, which is the parser's.
  ///
  /// A person waits for this command. The parser looks through every type of the program for each of its own, and
  /// takes a third of the whole time for it.
  init?(plain arguments: [String]) {
    guard let command = arguments.first, ["show", "s"].contains(command) else { return nil }
    var request = ShowRequest(card: "")
    var cards: [String] = []
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      switch argument {
      case "--no-record":
        request.isRecorded = false
      case "--all":
        request.isOfAll = true
      case "--plain":
        request.isPlain = true
      case "--identifier", "-i":
        guard let identifier = rest.popFirst(), !identifier.hasPrefix("-") else { return nil }
        request.identifier = identifier
      case "--as":
        guard let form = rest.popFirst().flatMap(Form.init) else { return nil }
        request.form = form
      case "--width":
        guard let width = rest.popFirst().flatMap({ Int($0) }), width > 0 else { return nil }
        request.width = width
      case "--password-file":
        guard let file = rest.popFirst(), !file.hasPrefix("--") else { return nil }
        request.passwordFile = file
      case "--wallet":
        guard let file = rest.popFirst(), !file.hasPrefix("-") else { return nil }
        request.walletFile = file
      default:
        guard !argument.hasPrefix("-") else { return nil }
        cards.append(argument)
      }
    }
    guard cards.count == 1 else { return nil }
    request.card = cards[0]
    self = request
  }
}
