internal import Barcodes
internal import Cards
internal import Files
internal import Rendering
internal import Terminal
internal import Wallet
internal import Words

/// A request of `ucard show`.
struct ShowRequest {
  /// The form of the output.
  enum Form: String, CaseIterable {
    case auto, kitty, iterm, sixel, blocks, spaces, text

    /// Whether a drawing is asked for, whatever the output is.
    var isDrawn: Bool { self != .auto && self != .text }
  }

  var card: String
  /// The identifier to show; nil for the selected one.
  var identifier: String?
  /// Whether to show every identifier.
  var isOfAll = false
  var form = Form.auto
  /// Whether to record this as a use of the card.
  var isRecorded = true
  /// Whether to write facts instead of a drawing.
  var isPlain = false
  /// Whether to show the name in the card's colour.
  var colour = ColourOption.When.auto
  /// Whether to show the whole card where the terminal shows pictures.
  var isFace = false
  /// The number of columns that the code may take; nil for those of the window.
  var width: Int?
  /// Whether to put the number on the clipboard, too.
  var isCopied = false
  /// The file with the password of a locked wallet; nil to ask the keyring or a person.
  var passwordFile: String?
  /// The wallet's file; nil for the default one.
  var walletFile: String?

  func run(in context: CommandContext) throws {
    guard !isCopied || !isOfAll else {
      throw CommandFailure(
        .usage, english: "--copy takes one number: leave out --every.",
        ukrainian: "--copy копіює один номер: приберіть --every.")
    }
    guard identifier == nil || !isOfAll else {
      throw CommandFailure(
        .usage, english: "Choose --identifier or --every, not both.",
        ukrainian: "Оберіть --identifier або --every, а не обидва.")
    }
    try WalletLocation(file: walletFile).withWallet(.existing, in: context) { store in
      let card = try found(in: store, context)
      try show(card, of: store, in: context)
      // The code is on the screen already, so an error in recording the use is ignored.
      if isRecorded { try? store.recordUse(of: card, at: context.now()) }
    }
  }

  /// The card that is named.
  ///
  /// - Throws: `CommandFailure`, with a suggestion if the last word is the label of an identifier.
  private func found(in store: WalletStore, _ context: CommandContext) throws -> Card {
    do { return try store.card(card, in: context) } catch let failure as CommandFailure
      where failure.status == .nothingMatches && identifier == nil
    {
      let words = card.split(separator: " ")
      guard let label = words.last, words.count > 1,
        let card = try? store.card(words.dropLast().joined(separator: " "), in: context),
        (try? card.index(of: String(label))) != nil
      else { throw failure }
      let command = "ucard show \(card.number) -i \(label)"
      throw CommandFailure(
        failure.status, english: "\(failure.phrase) For an identifier of “\(card.name)”: \(command)",
        ukrainian: "\(failure.phrase) Якщо це ідентифікатор на картці «\(card.name)»: \(command)")
    }
  }

  private func show(_ card: Card, of store: WalletStore, in context: CommandContext) throws {
    guard let selected = card.identifiers.selected else {
      throw CommandFailure(
        .nothingMatches,
        english: "“\(card.name)” has no code to show. Put one on it: ucard identifier add \(card.number) NUMBER",
        ukrainian: """
          На картці «\(card.name)» немає коду для показу. Додайте його: ucard identifier add \(card.number) НОМЕР
          """)
    }
    if isOfAll {
      try showAll(of: card, in: store, context)
    } else if let identifier {
      var named = try card.identifiers[card.index(of: identifier)]
      if named.encryptedFor != nil {
        named = try store.key(PasswordOption(file: passwordFile), in: context).opened(named, of: card.number)
      }
      try show(named, of: card, in: store, context)
    } else if selected.isSecret {
      throw CommandFailure(
        .nothingMatches,
        english: "“\(card.name)” has only what is secret; it is shown when named: ucard show \(card.number) -i 1",
        ukrainian: """
          На картці «\(card.name)» є лише таємні ідентифікатори; щоб показати: ucard show \(card.number) -i 1
          """)
    } else {
      try show(selected, of: card, in: store, context)
    }
    if let doubt = card.doubt(in: context) { context.say(doubt) }
  }

  private func showAll(of card: Card, in store: WalletStore, _ context: CommandContext) throws {
    var failed = 0
    let open = card.identifiers.filter { !$0.isSecret }
    for (index, identifier) in open.enumerated() {
      if index > 0, isPlain || context.canDraw || form.isDrawn { try context.write("\n") }
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
        english: "\(.secrets(secrets)) left out; -i shows what it names.",
        ukrainian: "Пропущено таємних ідентифікаторів: \(secrets); вказаний покаже -i.")
    }
    guard failed == 0 else {
      throw CommandFailure(
        .badData, english: "\(.identifiers(failed)) could not be shown.",
        ukrainian: "Не вдалося показати \(.identifiers(failed)).")
    }
  }

  private func show(
    _ identifier: Identifier, of card: Card, in store: WalletStore, _ context: CommandContext
  ) throws {
    if isPlain || (context.asksForPlain && form == .auto && context.canDraw) {
      try context.write(store.facts(of: card, first: identifier, in: context))
    } else if form == .text
      || form == .auto && context.canDraw && (context.settings.form == .text || identifier.kind.drawnSymbology == nil)
    {
      try context.write(identifier.printedText + "\n")
    } else if form == .auto && !context.canDraw {
      try context.data.write(identifier.bytesForPrograms + [UInt8(ascii: "\n")])
    } else {
      try draw(identifier, of: card, in: store, context)
    }
    if isCopied {
      context.say(try Clipboard(context).put(identifier.bytesForPrograms).message)
    }
    if identifier.kind == .nfc {
      context.say(
        english: "This is a chip: hold the card itself to the reader; a screen cannot stand in for it.",
        ukrainian: "Це чип: прикладіть до зчитувача саму картку; екран її не замінить.")
    }
  }

  /// Draws the code of an identifier. If that is impossible, and no drawing was requested, writes the number instead,
  /// so that a cashier can type it.
  private func draw(
    _ identifier: Identifier, of card: Card, in store: WalletStore, _ context: CommandContext
  ) throws {
    let title = title(of: identifier, of: card)
    let shade = card.colour ?? .computed(for: card.name)
    let paint = context.colours(colour).map { Paint(shade, $0) }
    let isSelected = card.identifiers.selected == identifier
    func drawNumber(_ reason: Phrase) throws {
      try context.draw(number: identifier.printedText, title: title, paint: paint, width: width, reason: reason)
    }
    let code: (symbology: Symbology, symbol: Symbol)
    do throws(CommandFailure) {
      code = try identifier.code()
    } catch {
      guard form == .auto else { throw error }
      let index = (card.identifiers.firstIndex { $0.id == identifier.id } ?? 0) + 1
      let command = "ucard identifier edit \(card.number) \(index)"
      return try drawNumber(
        Phrase(
          english: "\(error.phrase) To change the number or its type: \(command) NUMBER --type TYPE",
          ukrainian: "\(error.phrase) Щоб змінити номер чи тип: \(command) НОМЕР --type ТИП"))
    }
    let chosen = ScreenForm(named: (form == .auto ? context.settings.form : form).rawValue) ?? .best
    if isFace || context.settings.isFace {
      if try drawFace(identifier, of: card, in: store, chosen, context) { return }
      if isFace {
        context.say(
          english: "This terminal shows no pictures, or the card does not fit: here is the code alone.",
          ukrainian: "Цей термінал не показує зображень, або картка не вміщується: ось сам код.")
      }
    }
    do {
      let drawn = try context.draw(
        code.symbol, title: title, paint: paint, facts: facts(of: card, in: context), width: width,
        form: chosen, picture: isSelected ? "ucard export png \(card.number) -o card.png" : nil)
      if chosen == .best, drawn == .spaces {
        context.say(
          english: "Drawn with spaces, since the locale is not UTF-8; --as blocks draws smaller.",
          ukrainian: "Намальовано пробілами, бо локаль не UTF-8; --as blocks малює дрібніше.")
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
      let (columns, rows) = (width ?? context.terminal.columns ?? 80, max(2, context.terminal.rows ?? 24) - 1)
      guard let pixels,
        let face = try context.face(of: card, identifier, from: store, on: pixels, columns: columns, rows: rows)
      else { return false }
      try context.output.write(face.lines)
      return true
    }
  }

  /// The lines of a note that stand below a code.
  private static let maximumNoteLines = 3

  /// The lines below a code: when and where its event is, the issuer, the balance and the beginning of the note.
  private func facts(of card: Card, in context: CommandContext) -> [String] {
    let note = card.note?.split(separator: "\n").prefix(Self.maximumNoteLines).map(String.init) ?? []
    let balance = card.balance.map { context.format.text($0).text(in: context.language) }
    let columns = width ?? context.terminal.columns ?? 80
    let event = [context.event(of: card.content)?.text(in: context.language), card.content.location]
    return ((event + [card.issuer, balance]).compactMap(\.self) + note).compactMap {
      $0.printable.wrapped(to: columns).first
    }
  }

  /// The card's name, with the identifier's label if the card has several.
  private func title(of identifier: Identifier, of card: Card) -> String {
    guard let label = identifier.label, card.identifiers.count > 1 else { return card.name }
    return "\(card.name) – \(label)"
  }
}

extension Card {
  /// The doubt that a till takes the card today; nil for none.
  func doubt(in context: CommandContext) -> Phrase? {
    if content.status == .cancelled, content.starts != nil {
      return Phrase(english: "This event is cancelled.", ukrainian: "Цю подію скасовано.")
    }
    if let expiry = content.expiry, content.isExpired(on: context.today) {
      let day = context.format.text(expiry.day)
      return Phrase(english: "This card expired on \(day).", ukrainian: "Ця картка діяла до \(day).")
    }
    if let validFrom = content.validFrom, content.isEarly(on: context.today) {
      let day = context.format.text(validFrom.day)
      return Phrase(english: "This card is valid from \(day).", ukrainian: "Ця картка діє з \(day).")
    }
    return nil
  }
}

extension Identifier {
  /// The bytes that scripts and the clipboard get: the payload, or of an NFC chip the UID as people read it, because
  /// nobody can use its bytes.
  var bytesForPrograms: [UInt8] { kind == .nfc ? Array(printedText.utf8) : payload.bytes }
}
