internal import Arguments
internal import Barcodes
internal import Cards
internal import CommandBase
internal import Exchange
internal import Files
internal import JSON
internal import LinearBarcodes
internal import Processes
internal import Rendering
internal import Serving
internal import Terminal
internal import Values
internal import Wallet
internal import Words

/// `ucard send`.
struct Send: UCardCommand {
  static let help = CommandHelp(
    name: "send", words: TypedWord("send", context: "command"), group: .share, isEveryday: true,
    abstract: Phrase("Send a card to a phone's camera, or cards through the local network."),
    examples: [
      "ucard send Gym", "ucard send Gym --as-picture", "ucard send Concert --event", "ucard send --all",
      "ucard send --category Food",
    ],
    details: Phrase(
      """
      One card: a QR code with a link to the card. The phone's camera opens it in Catima, or on catima.app if Catima \
      is not installed; the card stands after the # of the link, and that part is sent to nobody. The link has the \
      identifier that is shown, and no pictures. In a small window the link leaves out the colour, then balance, dates \
      and note; a code that still does not fit opens as a picture on the desktop, or -o writes it to a file. With \
      --as-picture the QR code has only the number, for any scanner; with --event it has the event of a booking or a \
      ticket, which the camera adds to the phone's calendar.

      Several cards, --all, --category, --search or --starred: a page in the local network, at a secret address that \
      the terminal shows as a QR code. Phone and computer have to be in the same network. On the phone, you choose \
      between a file for Catima and a page for the browser, both with a password that the terminal shows. A plain \
      page, for an iPhone, is sent unencrypted; it is offered only after a yes, or with --unencrypted. The page works \
      once, for two minutes, at one address; then it is closed.

      --phone and --whole are for Catima's file, as in ucard export catima.
      """))

  var choice = ExportChoice()
  var asPicture = Given.flag(
    "--as-picture",
    help: Phrase("One card: a QR code with only the number, for any scanner."))
  var event = Given.flag(
    "--event",
    help: Phrase("One card with an event: a QR code of the event, which the phone's camera adds to its calendar."))
  var output: String? = Given.option(
    "-o", "--output", value: .file,
    help: Phrase("One card: write the code to a PNG, SVG or PDF file instead of drawing it here."),
    completion: .files)
  var replace = ReplaceOption()
  var unencrypted = Given.flag(
    "--unencrypted",
    help: Phrase("Several cards: offer the plain page too, without asking."))
  var target = PhoneOptions()
  var address = AddressOptions()
  var result = ResultOptions()
  var wallet = WalletLocation()

  private var isOfOneCard: Bool { choice.cards.count == 1 }

  func run(in context: CommandContext) throws {
    try require(
      !choice.cards.isEmpty || choice.isFiltered, .usage,
      Phrase("Which card? To send one card, or the whole wallet:").then(["ucard send CARD", "ucard send --all"]))
    if isOfOneCard, !choice.isFiltered {
      try require(!asPicture || !event, .usage, Phrase("Choose --as-picture or --event, not both."))
      try require(
        !unencrypted && !address.areGiven && !target.areGiven, .usage,
        Phrase("One card goes through the phone's camera, without a network."))
      try showCard(in: context)
    } else {
      try require(
        !asPicture && !event && output == nil, .usage, Phrase("--as-picture, --event and -o are for one card."))
      let download = try CardDownload(
        choice, for: target, wallet: wallet, on: address, isPlainOffered: unencrypted, in: context)
      try download.serve(reporting: result)
    }
  }

  /// Draws the QR code of one card.
  private func showCard(in context: CommandContext) throws {
    var remarks: [ExportRemark] = []
    let (card, payload) = try wallet.withWallet(.existing, in: context) { store in
      let card = try store.card(choice.cards[0], in: context)
      if event { return (card, try self.event(of: card, in: context)) }
      return (card, try asPicture ? number(of: card) : link(to: card, in: store, &remarks, context))
    }
    let phrases = context.phrases(of: remarks, about: "Catima")
    func sayRemarks() { for phrase in phrases { context.say(phrase) } }
    if result.isJSON {
      if let output {
        try result.validated(beside: output)
        try write(code(of: payload, for: card), to: output, in: context)
      }
      return try result.report(
        [
          "file": output, "name": card.name, "number": card.number, "payload": payload.text,
          "remarks": phrases.map { $0.text(in: context.language) },
          "uuid": card.id.text,
        ], in: context)
    }
    if output == nil, !context.canDraw {
      try context.write(payload.text + "\n")
      return sayRemarks()
    }
    let symbol = try code(of: payload, for: card)
    if let output {
      try write(symbol, to: output, in: context)
      return sayRemarks()
    }
    // A line below the code would push its first rows out of the window.
    sayRemarks()
    if let hint = hint(for: card) { context.say(hint) }
    do {
      try context.draw(
        symbol, width: nil, form: .best, isAlone: true, picture: "ucard send '#\(card.number)' -o card.png")
    } catch let failure as CommandFailure {
      guard try opened(symbol, in: context) else { throw failure }
    }
  }

  /// The hint on how the phone uses the code; nil for none.
  private func hint(for card: Card) -> Phrase? {
    if event {
      return Phrase("The phone's camera adds the event to its calendar.")
    }
    let link = Phrase(
      "The phone's camera opens the card in Catima, or on catima.app. --as-picture sends only the number.")
    let calendar = Phrase("To send the event to the phone's calendar:").then("ucard send '#\(card.number)' --event")
    let hints = [asPicture ? nil : link, card.starts == nil ? nil : calendar].compactMap(\.self)
    return hints.isEmpty ? nil : .list(hints, separator: "\n")
  }

  private func write(_ symbol: Symbol, to path: String, in context: CommandContext) throws {
    let bytes = try picture(of: symbol, PictureFile.Format(ofFile: path), in: context)
    try PictureFile.write(bytes, to: path, sparing: wallet, replace, in: context)
  }

  private func picture(
    of symbol: Symbol, _ format: PictureFile.Format, in context: CommandContext
  ) throws(CommandFailure) -> [UInt8] {
    try PictureFile.bytes(
      of: symbol, symbology: .qr, drawing: Self.drawing, as: format, options: PictureOptions(), warn: context.say)
  }

  /// Opens a picture of the code on the desktop.
  ///
  /// - Returns: false if there is no desktop.
  private func opened(_ symbol: Symbol, in context: CommandContext) throws -> Bool {
    guard context.hasDesktop,
      let path = try context.openOnDesktop(picture(of: symbol, .png, in: context), as: "card.png")
    else { return false }
    context.say(Phrase("This window is too small for the code, so it was opened as a picture: “\(path)”."))
    return true
  }

  private func event(of card: Card, in context: CommandContext) throws -> Payload {
    try require(
      card.status != .cancelled, .badData,
      Phrase("“\(card.name)” is cancelled; a calendar would show it as an event that takes place."))
    guard let text = CalendarCode.text(of: card.content, zone: context.zone) else {
      throw CommandFailure(
        .badData,
        Phrase("“\(card.name)” has no event. Give it one:").then("ucard reschedule '#\(card.number)' TIME"))
    }
    return Symbology.qr.declaringCharset(of: Payload(text: text))
  }

  /// The lowest level: the camera stands before the screen, and a smaller code fits into more windows.
  private static let drawing = DrawingOptions(errorCorrection: .low)

  private func code(of payload: Payload, for card: Card) throws -> Symbol {
    do throws(EncodingError) {
      return try Symbology.qr.encode(payload, options: Self.drawing)
    } catch {
      guard case .tooManyCodewords = error, !asPicture, !event else {
        throw CommandFailure(error, symbology: .qr, payload: payload, wasTyped: false)
      }
      let count = payload.bytes.count
      throw CommandFailure(
        .badData,
        Phrase(
          """
          The link to “\(card.name)” has \(count) characters, more than a QR code can hold, because the note is too \
          long. To send only the number, or to write the link:
          """
        ).then(["ucard send '#\(card.number)' --as-picture", "ucard export link '#\(card.number)'"]))
    }
  }

  private func link(
    to card: Card, in store: WalletStore, _ remarks: inout [ExportRemark], _ context: CommandContext
  ) throws -> Payload {
    var link = ""
    try store.withSnapshot { snapshot in
      try snapshot.forEachCard([card]) { stored in
        link = CatimaLink.text(for: stored, context.exportOptions) {
          fits($0, in: context)
        } remark: {
          remarks.append($0)
        }
      }
    }
    return Payload(text: link)
  }

  /// Whether the code of a link fits into the window. True if the code is not drawn in a window.
  private func fits(_ link: String, in context: CommandContext) -> Bool {
    guard output == nil, context.canDraw, !result.isJSON else { return true }
    guard let symbol = try? Symbology.qr.encode(Payload(text: link), options: Self.drawing) else { return false }
    let drawing = context.terminalDrawing(width: nil, rowsTaken: -1)
    let fitsPixels = try? context.withPixelDrawing(as: .best) { pixels in
      pixels.map { (try? $0.lines(of: symbol, in: drawing)) != nil } ?? false
    }
    return fitsPixels ?? false || (try? drawing.code(symbol)) != nil
  }

  private func number(of card: Card) throws -> Payload {
    guard let selected = card.identifiers.selected, !selected.isSecret else {
      throw CommandFailure(
        .nothingMatches,
        Phrase("“\(card.name)” has no number to send. To add one:")
          .then("ucard identifier add '#\(card.number)' NUMBER"))
    }
    return Symbology.qr.declaringCharset(of: selected.payload)
  }
}

/// The options for the address on which a phone reaches this machine.
struct AddressOptions {
  var address: String? = Given.option(
    "--address", value: Phrase("address"),
    help: Phrase("The address of this computer in the phone's network, if it has several."))
  var port: UInt16 = Given.option(
    "--port", value: Phrase("port"), default: 0,
    help: Phrase("The port, if a firewall lets only some ports through."))

  /// Whether one of the options is given.
  var areGiven: Bool { address != nil || port != 0 }

  /// The beginnings of the names of interfaces between programs of this machine. A phone cannot reach these.
  private static let virtualInterfaces = ["docker", "br-", "veth", "virbr", "lxc", "vmnet", "vboxnet"]

  /// The address on which to listen. If the machine has several, a person is asked.
  ///
  /// - Throws: `CommandFailure` if there is none, or nobody can be asked.
  func chosen(in context: CommandContext) throws -> String {
    if let address {
      guard LocalAddress.isUsable(address), let normal = LocalAddress.normal(address) else {
        throw CommandFailure(
          .usage, Phrase("--address needs one numeric address of this computer, such as 192.168.1.5."))
      }
      return normal
    }
    let all = LocalAddress.all().filter { !$0.isLoopback }
    let real = all.filter { address in !Self.virtualInterfaces.contains(where: address.interface.hasPrefix) }
    let usable = real.isEmpty ? all : real
    // A phone in the local network has version 4 nearly always.
    let four = usable.filter { !$0.isIPv6 }
    let addresses = four.isEmpty ? usable : four
    guard let first = addresses.first else {
      throw CommandFailure(
        .ioError,
        Phrase("This computer is not in a network. Connect it to the phone's Wi-Fi, or to the phone's hotspot."))
    }
    guard addresses.count > 1 else { return first.text }
    return try ask(addresses, in: context)
  }

  private func ask(_ addresses: [LocalAddress], in context: CommandContext) throws -> String {
    context.say(Phrase("This computer has several addresses. Which one is in the phone's network?"))
    for (index, address) in addresses.enumerated() {
      context.say(Phrase(verbatim: "\(index + 1)  \(address.text)  \(address.interface)"))
    }
    try require(context.terminal.isInput, .usage, Phrase("There is no terminal to ask in: add --address ADDRESS."))
    return try context.ask(
      Phrase("A number from 1 to \(addresses.count): "),
      orElse: Phrase("Nothing was done.")
    ) { word in
      Int(word).flatMap { addresses.indices.contains($0 - 1) ? addresses[$0 - 1].text : nil }
    }
  }
}
