internal import Arguments
internal import Barcodes
internal import Cards
internal import Exchange
internal import Files
internal import LinearBarcodes
internal import Processes
internal import Rendering
internal import Serving
internal import Terminal
internal import Wallet
internal import Words

/// `ucard send`.
struct Send: UCardCommand {
  static let help = CommandHelp(
    name: "send", synonyms: ["надішли", "надіслати"],
    abstract: Phrase(
      english: "Send a card to a phone's camera, or cards through the local network.",
      ukrainian: "Надіслати картку камері телефона або картки через локальну мережу."),
    examples: [
      "ucard send Gym", "ucard send Gym --as-picture", "ucard send Concert --event", "ucard send --all",
      "ucard send --category Food",
    ],
    details: Phrase(
      english: """
        One card: a QR code that holds the card's link. The phone's camera opens it in Catima, or on catima.app where \
        Catima is not installed; the card stands behind the # of the link, which is sent to nobody. The link holds the \
        identifier that is shown, no pictures. In a small window it leaves out the colour, then balance, dates and note; a code \
        that does not fit even so opens as a picture on the desktop, or -o writes it. With --as-picture the QR code holds nothing but the number, for any scanner; with --event the event of a booking or \
        a ticket, which the camera adds to the phone's calendar.

        Several cards, --all, --category, --search or --starred: a page in the local network, at a secret address that \
        stands as a QR code in the terminal. Phone and computer have to be in the same network. The phone chooses between \
        Catima's file and a page that opens in the browser, both with a password that the terminal shows. A plain page, for \
        an iPhone, crosses the network unencrypted and is offered only after a yes, or with --unencrypted. It is all there \
        once, for two minutes, on one address; then nothing listens any more.

        --phone and --whole are for Catima's file, as in ucard export catima.
        """,
      ukrainian: """
        Одна картка: QR-код із посиланням на картку. Камера телефона відкриє його в Catima або, якщо Catima не \
        встановлено, на catima.app; картка стоїть після # у посиланні, і цієї частини не отримує ніхто. У посиланні є \
        ідентифікатор для показу, зображень немає. У малому вікні посилання не містить кольору, тоді балансу, дат і нотатки; \
        код, що однаково не вміщується, відкриється зображенням на робочому столі, або його запише -o. З --as-picture у QR-коді лише номер, для будь-якого сканера; з --event — подія бронювання чи квитка, \
        яку камера додасть до календаря телефона.

        Кілька карток, --all, --category, --search чи --starred: сторінка в локальній мережі за таємною адресою, QR-код \
        якої буде в терміналі. Телефон і комп’ютер мають бути в одній мережі. На телефоні можна обрати файл для Catima або \
        сторінку для браузера, обидва з паролем, який покаже термінал. Звичайна сторінка, для iPhone, іде мережею \
        незашифрованою, тож пропонується лише після вашої згоди або з --unencrypted. Усе це доступно один раз, дві \
        хвилини, за однією адресою; потім сторінка зникає.

        --phone і --whole стосуються файлу для Catima, як в ucard export catima.
        """))

  var choice = ExportChoice()
  var asPicture = Given.flag(
    "--as-picture",
    english: "One card: a QR code of nothing but its number, for any scanner.",
    ukrainian: "Одна картка: QR-код лише з номером, для будь-якого сканера.")
  var event = Given.flag(
    "--event",
    english: "One card with an event: a QR code of the event, which the phone's camera adds to its calendar.",
    ukrainian: "Одна картка з подією: QR-код події, яку камера телефона додасть до календаря.")
  var output: String? = Given.option(
    "-o", "--output", value: .file,
    english: "One card: write the code as a picture, a PNG, SVG or PDF, instead of drawing it here.",
    ukrainian: "Одна картка: записати код як зображення PNG, SVG чи PDF, а не малювати тут.", completion: .files)
  var replace = ReplaceOption()
  var unencrypted = Given.flag(
    "--unencrypted",
    english: "Several cards: offer the plain page too, without asking.",
    ukrainian: "Кілька карток: пропонувати й звичайну сторінку, не питаючи.")
  var target = PhoneOptions()
  var address = AddressOptions()
  var wallet = WalletLocation()

  private var isOfOneCard: Bool { choice.cards.count == 1 }

  func run(in context: CommandContext) throws {
    try require(
      !choice.cards.isEmpty || choice.isFiltered, .usage,
      english: "Which card? ucard send CARD; ucard send --all sends the whole wallet.",
      ukrainian: "Яку картку? ucard send КАРТКА; увесь гаманець надсилає ucard send --all.")
    if isOfOneCard, !choice.isFiltered {
      try require(
        !asPicture || !event, .usage, english: "Choose --as-picture or --event, not both.",
        ukrainian: "Оберіть щось одне: --as-picture або --event.")
      try require(
        !unencrypted && !address.areGiven && !target.areGiven, .usage,
        english: "One card goes through the phone's camera, without a network.",
        ukrainian: "Одна картка йде через камеру телефона, без мережі.")
      try showCard(in: context)
    } else {
      try require(
        !asPicture && !event && output == nil, .usage, english: "--as-picture, --event and -o are for one card.",
        ukrainian: "--as-picture, --event і -o — для однієї картки.")
      let offer = try WalletOffer(
        choice, for: target, wallet: wallet, on: address, isPlainOffered: unencrypted, in: context)
      try offer.serve()
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
    if output == nil, !context.canDraw {
      try context.write(payload.text + "\n")
      return context.say(remarks, about: "Catima")
    }
    let symbol = try code(of: payload, for: card)
    if let output {
      try write(symbol, to: output, PictureFile.Format(ofFile: output), in: context)
      return context.say(remarks, about: "Catima")
    }
    // A line below the code would push its first rows out of the window.
    context.say(remarks, about: "Catima")
    if let hint = hint(for: card) { context.say(hint) }
    do {
      try context.draw(
        symbol, width: nil, form: .best, isAlone: true, picture: "ucard send '#\(card.number)' -o card.png")
    } catch let failure as CommandFailure {
      guard try opened(symbol, in: context) else { throw failure }
    }
  }

  /// What the phone does with the code.
  private func hint(for card: Card) -> Phrase? {
    if event {
      return Phrase(
        english: "The phone's camera adds the event to its calendar.",
        ukrainian: "Камера телефона додасть подію до календаря.")
    }
    let link = Phrase(
      english: "The phone's camera opens it in Catima, or on catima.app. --as-picture sends the number alone.",
      ukrainian: "Камера телефона відкриє її в Catima або на catima.app. --as-picture надсилає лише номер.")
    let calendar = Phrase(
      english: "Its event, for the phone's calendar: ucard send '#\(card.number)' --event",
      ukrainian: "Подія для календаря телефона: ucard send '#\(card.number)' --event")
    let hints = [asPicture ? nil : link, card.starts == nil ? nil : calendar].compactMap(\.self)
    return hints.isEmpty ? nil : .list(hints, separator: "\n")
  }

  /// Writes the code as a picture.
  private func write(
    _ symbol: Symbol, to path: String, _ format: PictureFile.Format, in context: CommandContext
  ) throws {
    let bytes = try PictureFile.bytes(
      of: symbol, symbology: .qr, drawing: Self.drawing, as: format, options: PictureOptions(), warn: context.say)
    try PictureFile.write(bytes, to: path, sparing: wallet, replace, in: context)
  }

  /// Opens a picture of the code on the desktop. It stays in the folder of this session, since the program that shows it may
  /// read it later.
  ///
  /// - Returns: false if there is no desktop.
  private func opened(_ symbol: Symbol, in context: CommandContext) throws -> Bool {
    guard context.variable("WAYLAND_DISPLAY") ?? context.variable("DISPLAY") != nil else { return false }
    // It is emptied at the end of the session. In any other folder the picture would stay.
    guard let session = context.variable("XDG_RUNTIME_DIR") else { return false }
    let folder = try Folder.temporary(in: session)
    let path = folder + "/card.png"
    try write(symbol, to: path, .png, in: context)
    // Without output, so that the command does not wait until the viewer is closed.
    let opening = ["-c", "exec xdg-open \"$1\" > /dev/null 2>&1", "sh", path]
    guard context.runProgram("sh", opening, [])?.isSuccess ?? false else {
      try? Folder.removeAll(folder)
      return false
    }
    context.say(
      english: "This window is too small for the code: it is in a picture, “\(path)”.",
      ukrainian: "Це вікно замале для коду: він на зображенні «\(path)».")
    return true
  }

  private func event(of card: Card, in context: CommandContext) throws -> Payload {
    try require(
      card.status != .cancelled, .badData,
      english: "“\(card.name)” is cancelled; a calendar would take it for an event that takes place.",
      ukrainian: "Подію «\(card.name)» скасовано; для календаря це була б подія, що відбудеться.")
    guard let text = CalendarCode.text(of: card.content, zone: context.zone) else {
      throw CommandFailure(
        .badData,
        english: "“\(card.name)” has no event. Give it one: ucard reschedule \(card.number) TIME",
        ukrainian: "На картці «\(card.name)» немає події. Додайте її: ucard reschedule \(card.number) ЧАС")
    }
    return Symbology.qr.declaringCharset(of: Payload(text: text))
  }

  /// The lowest level: the camera stands before the screen, and a smaller code fits into more windows.
  private static let drawing = DrawingOptions(errorCorrection: .low)

  /// The QR code.
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
        english: """
          The link to “\(card.name)” has \(count) characters, more than a QR code holds: its note is too long. \
          --as-picture sends the number alone, and ucard export link '#\(card.number)' writes the link.
          """,
        ukrainian: """
          Посилання на картку «\(card.name)» задовге для QR-коду (знаків: \(count)), бо в неї задовга нотатка. --as-picture \
          надсилає лише номер, а ucard export link '#\(card.number)' записує посилання.
          """)
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

  /// Whether the code of a link fits into the window. It has room anywhere else.
  private func fits(_ link: String, in context: CommandContext) -> Bool {
    guard output == nil, context.canDraw else { return true }
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
        english: "“\(card.name)” has no number to send; one is added by: ucard identifier add '#\(card.number)' NUMBER",
        ukrainian: """
          На картці «\(card.name)» немає номера, який можна надіслати; додати його: ucard identifier add \
          '#\(card.number)' НОМЕР
          """)
    }
    return Symbology.qr.declaringCharset(of: selected.payload)
  }
}

/// The options for the address on which a phone reaches this machine.
struct AddressOptions {
  var address: String? = Given.option(
    "--address", value: Phrase(english: "address", ukrainian: "адреса"),
    english: "The address of this machine that the phone reaches, where it has several.",
    ukrainian: "Адреса цього комп’ютера, доступна телефонові, якщо їх кілька.")
  var port: UInt16 = Given.option(
    "--port", value: Phrase(english: "port", ukrainian: "порт"), default: 0,
    english: "The port, where a firewall lets only some through.",
    ukrainian: "Порт, якщо мережевий екран пропускає лише деякі.")

  /// Whether one of the options is given.
  var areGiven: Bool { address != nil || port != 0 }

  /// Interfaces between programs of this machine, on which no phone is.
  private static let virtualInterfaces = ["docker", "br-", "veth", "virbr", "lxc", "vmnet", "vboxnet"]

  /// The address on which to listen. If the machine has several, a person is asked.
  ///
  /// - Throws: `CommandFailure` if there is none, or nobody can be asked.
  func chosen(in context: CommandContext) throws -> String {
    if let address {
      guard LocalAddress.isUsable(address), let normal = LocalAddress.normal(address) else {
        throw CommandFailure(
          .usage, english: "--address is one numeric address of this machine, such as 192.168.1.5.",
          ukrainian: "--address — це одна числова адреса цього комп’ютера, як-от 192.168.1.5.")
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
        .ioError, english: "This machine is in no network. Connect it to the phone's Wi-Fi, or to the phone's hotspot.",
        ukrainian: "Цей комп’ютер не в мережі. Під’єднайте його до Wi-Fi телефона або до точки доступу телефона.")
    }
    guard addresses.count > 1 else { return first.text }
    return try ask(addresses, in: context)
  }

  private func ask(_ addresses: [LocalAddress], in context: CommandContext) throws -> String {
    context.say(
      english: "This machine has several addresses. Which one is in the phone's network?",
      ukrainian: "Цей комп’ютер має кілька адрес. Котра з них у мережі телефона?")
    for (index, address) in addresses.enumerated() {
      context.say(Phrase(alike: "\(index + 1)  \(address.text)  \(address.interface)"))
    }
    try require(
      context.terminal.isInput, .usage, english: "Nobody can be asked here: --address ADDRESS names one.",
      ukrainian: "Спитати тут неможливо: вкажіть --address АДРЕСА.")
    return try context.ask(
      Phrase(english: "A number from 1 to \(addresses.count): ", ukrainian: "Число від 1 до \(addresses.count): "),
      orElse: Phrase(english: "Nothing was done.", ukrainian: "Нічого не зроблено.")
    ) { word in
      Int(word).flatMap { addresses.indices.contains($0 - 1) ? addresses[$0 - 1].text : nil }
    }
  }
}
