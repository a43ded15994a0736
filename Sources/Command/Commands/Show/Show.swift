internal import Actions
internal import Arguments
internal import Barcodes
internal import Cards
internal import CommandBase
internal import Exchange
internal import Files
internal import JSON
internal import Picker
internal import Rendering
internal import Terminal
internal import Wallet
internal import Words

/// `ucard show`.
struct Show: UCardCommand {
  static let help = CommandHelp(
    name: "show", aliases: ["s"], words: TypedWord("show", context: "command"), group: .show, isEveryday: true,
    abstract: Phrase("Show the code of a card, for a till to scan."),
    examples: [
      "ucard show sil", "ucard s 3", "ucard s nova poshta", "ucard show Gym --identifier app", "ucard show Gym --every",
      "number=$(ucard show Gym)",
    ],
    details: Phrase(
      """
      A name of several words needs no quotes; ucard show alone, or ucard, opens a list \
      of your cards: those with an event that is on or begins within 24 hours, then those that were used last, then \
      the others by name. Type to search, Enter opens. A card is also found by any number on it, and then that one is \
      shown. A card that is only guessed, because of a typo or the wrong keyboard layout, is named above its code. If a \
      code does not fit into the window, or cannot be drawn, its number is shown instead; with --as blocks, that is an \
      error.

      A terminal that shows pictures (kitty, iterm, sixel) gets the code in pixels. It is asked once what it can show: \
      the code waits 50 ms for the answer, the prompt 1.5 s at most, and the answer is remembered. In tmux, set \
      allow-passthrough on. Other terminals get blocks; if they leave gaps between lines, square codes in blocks may \
      not scan.

      If the output is not a terminal, only the payload and a newline are written. With --plain, the name, the number \
      with its label, the balance, the time and the place are written one per line, also for a script. A secret \
      identifier, such as a PIN, is shown only when it is named, and in a locked wallet only with its password \
      (ucard help lock).
      """))

  var card = Given.arguments(
    value: .card, isOptional: true,
    help: Phrase("The card's name or any part of it, its number in the wallet, a number on it, or its UUID."),
    completion: .cardInWords)
  var identifier: String? = Given.option(
    "-i", "--identifier", value: .identifier,
    help: Phrase(
      "The identifier to show, if not the selected one: its label, the beginning of its label, or its position."),
    completion: .identifiers)
  var every = Given.flag("--every", help: Phrase("Every identifier in turn, except secrets."))

  /// The old name of `--every`.
  var all = Given.hiddenFlag("--all")
  var form: CodeForm = Given.option(
    "--as", value: .form, default: .auto,
    help: Phrase(
      """
      How to show the code: in pixels by a protocol of terminals, in blocks, in coloured spaces, as the number, or as \
      it suits the output.
      """))
  var face = Given.flag("--face", help: Phrase("The whole card, in terminals that show pictures."))
  var noRecord = Given.flag("--no-record", isForExperts: true, help: Phrase("Do not count this as a use of the card."))
  var copy = Given.flag("--copy", help: Phrase("Put the number on the clipboard, too."))
  var spell = Given.flag(
    "--spell", help: Phrase("The number as text, its digits in groups of three, for reading aloud."))
  var screen = ScreenOptions()
  var colour = ColourOption()
  var plain = PlainOption()
  var result = ResultOptions()
  var password = PasswordOption()
  var wallet = WalletLocation()

  private var showsAll: Bool { every || all }

  func run(in context: CommandContext) throws {
    guard !card.isEmpty else {
      try require(
        !showsAll, .usage,
        Phrase("Which card? Give its name, or list all cards:").then(["ucard show CARD --every", "ucard list"]))
      try require(context.canDraw || result.isJSON, .usage, Phrase("Which card?").then("ucard show CARD"))
      if !plain.plain, !result.isJSON, PickRequest.isPossible(in: context) {
        do {
          _ = try PickRequest(wallet: wallet).run(in: context)
          return
        } catch let failure as CommandFailure where failure.status == .usage {
          // The process may have no window of its own; a list will do.
        }
      }
      var list = CardListing(isToPick: true, wallet: wallet)
      list.listing = ListingOptions(format: result.isJSON ? .json : .table, plain: plain)
      return try list.write(in: context)
    }
    try screen.check()
    try require(
      !spell || form == .auto || form == .text, .usage,
      Phrase("--spell is for the number as text, not for a drawing."))
    try require(!copy || !showsAll, .usage, Phrase("--copy copies one number: leave out --every."))
    try require(identifier == nil || !showsAll, .usage, Phrase("Choose --identifier or --every, not both."))
    try wallet.withWallet(.existing, in: context) { store in
      let (card, index) = try found(in: store, context)
      try show(card, at: index, of: store, in: context)
      // The code is on the screen already, so an error in recording the use is ignored.
      if !noRecord { try? store.recordUse(of: card, at: context.now()) }
    }
  }

  /// Returns the card that is named, with the index of the identifier by whose number it is; nil if it is named
  /// otherwise.
  ///
  /// - Throws: `CommandFailure`.
  private func found(in store: WalletStore, _ context: CommandContext) throws -> (Card, index: Int?) {
    let typed = card.joined(separator: " ")
    let cards = try store.cards(matching: typed, in: context)
    let found = try cards.only(for: typed, in: context) ?? pick(among: cards, typed, in: store, context)
    return (found, cards.number.flatMap { found.identifiers.index(carrying: $0) })
  }

  /// Lets the person pick one of several cards in the window.
  ///
  /// - Throws: `CommandFailure`.
  private func pick(
    among cards: MatchingCards, _ typed: String, in store: WalletStore, _ context: CommandContext
  ) throws -> Card {
    let ambiguity = try store.ambiguity(of: typed, cards, in: context)
    guard PickRequest.isPossible(in: context) else { throw ambiguity }
    var request = PickRequest(purpose: .pick(isMulti: false), only: cards.numbers, wallet: wallet)
    request.filter.archived = .last
    let picked: [Int]?
    do { picked = try request.run(on: store, in: context) } catch let failure as CommandFailure
      where failure.status == .usage
    {
      // The process may have no window of its own.
      throw ambiguity
    }
    guard let number = picked?.first, let card = try store.cards(matching: .number(number)).first else {
      throw CommandFailure.nothingPicked
    }
    return card
  }

  /// - Parameter found: the index of the identifier by whose number the card was found; nil if it was found otherwise.
  private func show(_ card: Card, at found: Int?, of store: WalletStore, in context: CommandContext) throws {
    if showsAll, result.isJSON {
      try write(card, showing: nil, in: context)
    } else if showsAll, !card.identifiers.isEmpty {
      try showAll(of: card, in: store, context)
    } else {
      let named = card.identifiers.isEmpty ? nil : try identifier.map(card.index)
      let index = named ?? found
      let shown = try card.shown(at: index) { try store.key(password, in: context) }
      try show(shown, of: card, in: store, context)
    }
    if let doubt = card.doubt(on: context.today) { context.say(Phrase(doubt: doubt, in: context)) }
  }

  /// Writes the card for programs.
  ///
  /// - Parameter identifier: the identifier to show; nil for all that the card has.
  private func write(_ card: Card, showing identifier: Identifier?, in context: CommandContext) throws {
    var object = CardJSON.object(card)
    if let identifier {
      var shown = identifier.json(
        isSelected: identifier.id == card.identifiers.selected?.id, hasSecret: true)
      shown.add("printed", identifier.printedText)
      object.add("shown", shown)
    }
    try result.report(object, in: context)
  }

  private func showAll(of card: Card, in store: WalletStore, _ context: CommandContext) throws {
    var failed = 0
    let open = card.identifiers.filter { !$0.isSecret }
    let isText = writesFacts(in: context)
    if isText {
      try writeFacts(of: card, open, in: context)
      sayOfChips(open, in: context)
    }
    for (index, identifier) in (isText ? [] : open).enumerated() {
      if index > 0, context.canDraw || form.isDrawn { try context.write("\n") }
      do {
        try show(identifier, of: card, in: store, context)
      } catch let failure as CommandFailure {
        context.say(failure.phrase)
        failed += 1
      }
    }
    let secrets = card.identifiers.count - open.count
    if secrets > 0 {
      context.say(
        .count(
          secrets, one: "\(secrets) secret left out. To show it, name it with -i.",
          other: "\(secrets) secrets left out. To show one, name it with -i."))
    }
    try require(
      failed == 0, .badData,
      .count(
        failed, one: "\(failed) identifier could not be shown.", other: "\(failed) identifiers could not be shown."))
  }

  private func show(
    _ identifier: Identifier, of card: Card, in store: WalletStore, _ context: CommandContext
  ) throws {
    if result.isJSON {
      try write(card, showing: identifier, in: context)
    } else if writesFacts(in: context) {
      try writeFacts(of: card, [identifier], in: context)
    } else if spell || form == .text || form == .auto && context.canDraw && context.settings.form == .text {
      try context.write(text(of: identifier) + "\n")
    } else if form == .auto && context.canDraw && identifier.kind.drawnSymbology == nil {
      try context.write(([text(of: identifier)] + facts(of: card, in: context)).map { $0 + "\n" }.joined())
    } else if form == .auto && !context.canDraw {
      let option = option(naming: identifier, of: card)
      try context.requireTextFile(unless: PictureFile.Format.endings) {
        Phrase("To write the code:").then("ucard export \(plain: $0) '#\(card.number)'\(plain: option) -o \($1)")
      }
      try context.data.write(identifier.bytesForPrograms + [UInt8(ascii: "\n")])
    } else {
      try draw(identifier, of: card, in: store, context)
    }
    if copy {
      context.say(try Clipboard(context).put(identifier.bytesForPrograms, isSecret: identifier.isSecret))
    }
    sayOfChips([identifier], in: context)
  }

  /// Whether facts are written, one per line, in place of the code. The environment and the settings ask for that only
  /// where a person reads it: a script gets the number alone, unless its own command line has `--plain`.
  private func writesFacts(in context: CommandContext) -> Bool {
    plain.plain || context.asksForPlain && form == .auto && context.canDraw
  }

  private func writeFacts(of card: Card, _ identifiers: [Identifier], in context: CommandContext) throws {
    try context.write(
      context.shownFacts(of: card, numbers: identifiers.map { $0.labelled(text(of: $0)) }))
  }

  private func sayOfChips(_ identifiers: [Identifier], in context: CommandContext) {
    guard identifiers.contains(where: { $0.kind == .nfc }) else { return }
    context.say(Phrase("This is a chip: hold the card itself to the reader; a screen cannot replace it."))
  }

  /// The option that names an identifier in a command line; empty for the selected one.
  private func option(naming identifier: Identifier, of card: Card) -> String {
    if let named = self.identifier { return " -i \(ShellWord.quoted(named))" }
    let index = card.identifiers.firstIndex { $0.id == identifier.id }
    return index.map { $0 == card.identifiers.selection ? "" : " -i \($0 + 1)" } ?? ""
  }

  /// The number as people read it; with `--spell`, each run of digits in groups of three.
  private func text(of identifier: Identifier) -> String {
    guard spell else { return identifier.printedText }
    var (text, run) = ("", 0)
    for character in identifier.printedText {
      let isDigit = character.isASCII && character.isNumber
      if isDigit, run > 0, run % 3 == 0 { text.append(" ") }
      text.append(character)
      run = isDigit ? run + 1 : 0
    }
    return text
  }

  /// Draws the code of an identifier. If that is impossible, and no drawing was requested, writes the number instead,
  /// so that a cashier can type it.
  private func draw(
    _ identifier: Identifier, of card: Card, in store: WalletStore, _ context: CommandContext
  ) throws {
    let title = title(of: identifier, of: card)
    let shade = card.colour ?? .computed(for: card.name)
    let paint = context.colours(colour.colour).map { Paint(shade, $0) }
    let isSelected = card.identifiers.selected == identifier
    func drawNumber(_ reason: Phrase) throws {
      try context.draw(
        number: identifier.printedText, title: title, paint: paint, facts: facts(of: card, in: context),
        width: screen.width, reason: reason)
    }
    let code: (symbology: Symbology, symbol: Symbol)
    do throws(NoCode) {
      code = try identifier.code()
    } catch {
      let failure = CommandFailure(error)
      guard form == .auto else { throw failure }
      let index = (card.identifiers.firstIndex { $0.id == identifier.id } ?? 0) + 1
      return try drawNumber(
        Phrase("\(failure.phrase) To change the number or its type:")
          .then("ucard identifier edit '#\(card.number)' \(index) NUMBER --type TYPE"))
    }
    let chosen = ScreenForm(named: (form == .auto ? context.settings.form : form).rawValue) ?? .best
    if face || context.settings.isFace {
      if try drawFace(identifier, of: card, in: store, chosen, context) { return }
      if face {
        context.say(Phrase("This terminal shows no pictures, or the card does not fit, so only the code is shown."))
      }
    }
    do {
      func draw(_ symbol: Symbol) throws -> ScreenForm {
        try context.draw(
          symbol, title: title, paint: paint, facts: facts(of: card, in: context), brief: brief(of: card, in: context),
          width: screen.width, form: chosen,
          picture: isSelected ? "ucard export png '#\(card.number)' -o card.png" : nil)
      }
      let drawn: ScreenForm
      if identifier.options.form == nil {
        drawn = try draw(code.symbol)
      } else {
        do { drawn = try draw(code.symbol) } catch is CommandFailure {
          drawn = try draw(identifier.code(isSmallest: true).symbol)
          context.say(.smallestInstead)
        }
      }
      if chosen == .best, drawn == .spaces {
        context.say(Phrase("Drawn with spaces, because the locale is not UTF-8. For a smaller code, use --as blocks."))
      }
      context.warn(of: identifier.payload, in: code.symbology)
    } catch let failure as CommandFailure {
      guard form == .auto else { throw failure }
      try drawNumber(failure.phrase)
    }
  }

  /// Draws the whole card in pixels.
  ///
  /// - Returns: false if the terminal shows none, or the card does not fit.
  private func drawFace(
    _ identifier: Identifier, of card: Card, in store: WalletStore, _ form: ScreenForm, _ context: CommandContext
  ) throws -> Bool {
    try context.withPixelDrawing(as: form) { pixels in
      // One row is the prompt's.
      let (columns, rows) = (screen.width ?? context.terminal.columns ?? 80, max(2, context.terminal.rows ?? 24) - 1)
      guard let pixels,
        let face = try context.face(of: card, identifier, from: store, on: pixels, columns: columns, rows: rows)
      else { return false }
      try context.output.write(face.lines)
      return true
    }
  }

  /// The lines of a note that stand below a code.
  private static let maximumNoteLines = 5

  /// The balance and the state of a card, in few columns.
  private func brief(of card: Card, in context: CommandContext) -> String {
    let balance = card.balance.map { context.format.text($0).text(in: context.language) }
    let state = card.shortState(on: context.today, in: context, context.format)
    return [balance ?? "", state].filter { !$0.isEmpty }.joined(separator: " · ").printable
  }

  /// The lines below a code: when and where its event is, the issuer, the balance, the last day of a card that is still
  /// valid, and the beginning of the note.
  private func facts(of card: Card, in context: CommandContext) -> [String] {
    let balance = card.balance.map { context.format.text($0).text(in: context.language) }
    let columns = screen.width ?? context.terminal.columns ?? 80
    let event = [context.event(of: card.content)?.text(in: context.language), card.content.location]
    let lastDay = card.expiry.flatMap { $0.day < context.today ? nil : context.format.text($0.day) }
    let expiry = lastDay.map { Phrase("Valid until \($0).").text(in: context.language) }
    func lines(_ texts: [String]) -> [String] { texts.flatMap { $0.printable.wrapped(to: columns) } }
    var note = lines(card.note?.split(separator: "\n").map(String.init) ?? [])
    if note.count > Self.maximumNoteLines { note = note.prefix(Self.maximumNoteLines - 1) + ["…"] }
    return lines((event + [card.issuer, balance, expiry]).compactMap(\.self)) + note
  }

  /// The card's name, with the identifier's label if the card has several.
  private func title(of identifier: Identifier, of card: Card) -> String {
    guard let label = identifier.label, card.identifiers.count > 1 else { return card.name }
    return "\(card.name) – \(label)"
  }
}
