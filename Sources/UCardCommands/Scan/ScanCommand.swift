internal import Actions
internal import Arguments
internal import Barcodes
internal import Cards
internal import Exchange
internal import Files
internal import JSON
internal import Scanning
internal import Terminal
internal import Values
internal import Words

/// `ucard scan`.
struct ScanCommand: UCardCommand {
  static let help = CommandHelp(
    name: "scan", synonyms: ["read", "decode", "скануй", "сканувати"],
    abstract: Phrase(english: "Say which codes a picture has.", ukrainian: "Показати, які коди є на зображенні."),
    examples: [
      "ucard scan card.jpg", "ucard scan ticket.pdf --format json", "ucard scan - < card.png", "ucard scan --screen",
      "ucard scan --camera",
    ],
    details: Phrase(
      english: """
        It reads photos, screenshots and documents: PNG, JPEG and PNM; PDF, every page, if Poppler is installed; \
        other formats if a program that converts them is. --camera needs ffmpeg; --screen needs grim, gnome-screenshot, \
        spectacle, ImageMagick or a desktop with a portal, --clipboard wl-paste or xclip. Nothing is stored: ucard add NAME --from PICTURE does that.

        JSON is an array of codes: file, page, number (for --pick), type, payload (or payloadBase64), eci, charset, errorCorrection, \
        symbologyIdentifier, reader (zxing or zbar), confirmed, inverted, mirrored, angle (degrees clockwise), corners \
        (pixels), form (of a two-dimensional code: how U-Card draws it in the same size), and losses: what a code that U-Card \
        draws would lack. The exit status is 1 if no code was found.

        A QR code with a form is drawn with the version, mask and segments that it has, so that every module is the same. \
        The losses say what is not copied: form, or modules if only the size is the same; lightOnDark, mirrored and \
        doubleByteSegment (Kanji) say why.

        A linear code is confirmed if both readers, or three separate lines across its bars, give the same number, with \
        the margins on both sides in the picture, and nothing else was read there. Codes such as QR, which have error \
        correction, always are.
        """,
      ukrainian: """
        Читає фото, знімки екрана й документи: PNG, JPEG і PNM; PDF, усі сторінки, якщо встановлено Poppler; інші \
        формати, якщо є програма, що їх перетворює. Для --camera потрібен ffmpeg, для \
        --screen — grim, gnome-screenshot, spectacle, ImageMagick або стільниця з порталом, для --clipboard — wl-paste або xclip. \
        Нічого не зберігається: для цього є ucard add НАЗВА --from ЗОБРАЖЕННЯ.

        JSON — це масив кодів: file, page, number (для --pick), type, payload (або payloadBase64), eci, charset, errorCorrection, \
        symbologyIdentifier, reader (zxing або zbar), confirmed, inverted, mirrored, angle (градуси за годинниковою \
        стрілкою), corners (пікселі), form (двовимірного коду: як U-Card намалює його того самого розміру) і losses: чого \
        бракуватиме коду, який намалює U-Card. Код завершення 1, якщо коду не знайдено.

        QR-код, що має form, буде намальовано з його версією, маскою й сегментами, тож кожен модуль буде той самий. \
        У losses видно, чого не відтворено: form або modules, якщо той самий лише розмір; lightOnDark, mirrored і \
        doubleByteSegment (кандзі) вказують, чому.

        Лінійний код прочитано надійно (confirmed), якщо обидві бібліотеки або три окремі лінії впоперек штрихів дали \
        той самий номер, тиху зону з обох боків видно і нічого іншого там не прочитано. Коди на кшталт QR, які виправляють \
        помилки, надійні завжди.
        """))

  var pictures = Given.arguments(
    value: .file, isOptional: true,
    english: "Pictures, or - for standard input.", ukrainian: "Зображення або - для стандартного вводу.",
    completion: .files)
  var camera = Given.flag(
    "--camera",
    english: "Hold the card before the camera; PICTURE names another one than /dev/video0, or a video.",
    ukrainian: "Тримати картку перед камерою; ЗОБРАЖЕННЯ вказує іншу, ніж /dev/video0, або відео.")
  var desktop = DesktopPictureOptions()
  var listing = ListingOptions()

  func run(in context: CommandContext) throws {
    try CommandFailure.forbidReadingInputTwice(pictures)
    if camera {
      try require(
        pictures.count <= 1, .usage, english: "One camera is read at a time: ucard scan --camera \(pictures[0])",
        ukrainian: "За раз читається одна камера: ucard scan --camera \(pictures[0])")
      let codes = try CameraScan(pictures.first, in: context).run().codes
      try write(codes, in: context)
      return
    }
    let desktop = try desktop.chosen
    try require(
      desktop == nil || pictures.isEmpty, .usage, english: "--screen and --clipboard stand without a picture.",
      ukrainian: "--screen і --clipboard вказують без зображення.")
    try require(
      !pictures.isEmpty || desktop != nil, .usage,
      english: "Which picture? ucard scan PICTURE (- for standard input), or --screen, --clipboard, --camera",
      ukrainian:
        "Яке зображення? ucard scan ЗОБРАЖЕННЯ (- для стандартного вводу) або --screen, --clipboard чи --camera")
    let progress = Progress(context)
    var codes: [FoundCode] = []
    var failures: [CommandFailure] = []
    for picture in desktop == nil ? pictures : [""] {
      do {
        // Standard input and pipes are read before Ctrl-C is handled, because they may never end.
        let source = try desktop?.source(in: context) ?? PictureSource(picture, in: context)
        let (found, scan) = try progress.run { try source.codes(progress) }
        codes += found
        if found.isEmpty {
          failures.append(
            CommandFailure(status: .nothingMatches, phrase: .nothingFound(in: source.argument, scan)))
        } else if !scan.isComplete {
          context.say(.unreadPages(of: source.argument, scan))
        }
      } catch let failure as CommandFailure where failure.status != .interrupted {
        failures.append(failure)
      } catch let error as PictureError {
        failures.append(CommandFailure(error))
      } catch let error as FileError {
        failures.append(CommandFailure(error))
      }
    }
    try write(codes, in: context)
    for found in codes { for doubt in found.doubts { context.say(.warning(doubt.phrase, of: found)) } }
    // A picture without a code is no failure beside others that have one.
    if !codes.isEmpty {
      for failure in failures where failure.status == .nothingMatches { context.say(failure.phrase) }
      failures.removeAll { $0.status == .nothingMatches }
    }
    for failure in failures.dropLast() { context.say(failure.phrase) }
    if let last = failures.last { throw last }
  }

  private func write(_ codes: [FoundCode], in context: CommandContext) throws {
    var columns: [ListColumn<FoundCode>] = []
    if pictures.count > 1 || listing.format != .table {
      columns.append(ListColumn("file", Phrase(english: "FILE", ukrainian: "ФАЙЛ")) { .text($0.file) })
    }
    if codes.contains(where: { $0.pageCount > 1 }) || listing.format != .table {
      columns.append(
        ListColumn("page", Phrase(english: "PAGE", ukrainian: "СТОРІНКА"), isNumber: true) { .number($0.code.page) })
    }
    columns += [
      ListColumn("number", Phrase(english: "#", ukrainian: "№"), isNumber: true) { .number($0.number) },
      ListColumn("type", Phrase(english: "TYPE", ukrainian: "ТИП")) { .phrase($0.kind.name, key: $0.kind.id) },
      ListColumn("payload", Phrase(english: "NUMBER", ukrainian: "НОМЕР"), room: .number) {
        .text($0.identifier.openText)
      },
    ]
    if codes.contains(where: { !$0.code.isConfirmed }) || listing.format != .table {
      columns.append(
        ListColumn("confirmed", Phrase(english: "CONFIRMED", ukrainian: "НАДІЙНО")) {
          let isConfirmed = $0.code.isConfirmed
          let word = isConfirmed ? Phrase(english: "yes", ukrainian: "так") : Phrase(english: "no", ukrainian: "ні")
          return .phrase(word, key: "\(isConfirmed)")
        })
    }
    guard !codes.isEmpty || listing.format != .table else { return }
    try listing.write(codes, columns, json: \.json, in: context)
  }
}

extension Phrase {
  /// The message that not every page of a document was read.
  static func unreadPages(of argument: String, _ scan: Scan) -> Phrase {
    Phrase(
      english: "\(Phrase(file: argument)): only the first \(scan.pages.count) of \(scan.pageCount) pages were read.",
      ukrainian: "\(Phrase(file: argument)): прочитано лише перші сторінки, \(scan.pages.count) із \(scan.pageCount).")
  }

  /// A warning about a code of a picture.
  static func warning(_ warning: Phrase, of found: FoundCode) -> Phrase {
    Phrase(
      english: "\(found.kind.name) “\(found.identifier.openText)”: \(warning)",
      ukrainian: "\(found.kind.name) «\(found.identifier.openText)»: \(warning)")
  }
}

extension FoundCode.Doubt {
  /// A sentence about the doubt.
  var phrase: Phrase {
    switch self {
    case .unconfirmed:
      Phrase(
        english: "it was not read for certain. Compare it with the card.",
        ukrainian: "його прочитано ненадійно. Порівняйте його з карткою.")
    case .loss(let loss): loss.phrase
    case .brokenRule(let error, let symbology, let payload):
      .encoding(error, symbology: symbology, payload: payload, wasTyped: false)
    case .missingCompanion(let companion): .missing(companion)
    }
  }
}

extension ScannedCode.Loss {
  fileprivate var phrase: Phrase {
    switch self {
    case .gs1:
      Phrase(
        english: "it is marked as GS1, and U-Card draws it without that mark.",
        ukrainian: "він позначений як GS1, а U-Card малює його без цієї позначки.")
    case .applicationIndicator:
      Phrase(
        english: "it is marked for one industry (FNC1), and U-Card draws it without that mark.",
        ukrainian: "він позначений для певної галузі (FNC1), а U-Card малює його без цієї позначки.")
    case .severalECIs:
      Phrase(
        english: "its parts have different charsets, and U-Card keeps the first alone.",
        ukrainian: "його частини в різних кодуваннях, а U-Card зберігає лише перше.")
    case .unknownECI:
      Phrase(
        english: "its reader does not tell the charset.",
        ukrainian: "програма, що його прочитала, не повідомляє кодування.")
    case .partOfSequence:
      Phrase(
        english: "it is one of several codes that belong together.",
        ukrainian: "це один із кількох кодів, які утворюють ціле.")
    case .instruction:
      Phrase(english: "it programs a reader, and is no card.", ukrainian: "він налаштовує сканер і не є карткою.")
    // JSON alone tells how the drawing differs: `concernsContent`.
    case .doubleByteSegment, .lightOnDark, .mirrored, .form, .modules: .nothing
    }
  }
}

extension FoundCode {
  /// A code of a picture in JSON. The keys never change.
  fileprivate var json: JSONObject {
    let payload = identifier.payloadText
    var object = JSONObject()
    // Degrees clockwise, 0 to 359.
    object.add("angle", code.angle)
    object.add("charset", identifier.charset)
    object.add("confirmed", code.isConfirmed)
    // x and y in pixels: the top left corner as the code is read, then the others clockwise.
    object.add("corners", .array(code.corners.map { .array([.number(String($0.x)), .number(String($0.y))]) }))
    object.add("eci", code.payload.eci)
    object.add("errorCorrection", code.errorCorrection?.rawValue)
    object.add("file", file)
    // `SymbolForm.text`: version, mask and segments of a QR code, the size of another two-dimensional code.
    object.add("form", code.form?.text)
    object.add("inverted", code.isInverted)
    object.add("losses", ScannedCode.Loss.allCases.filter(code.losses.contains).map(\.rawValue))
    object.add("mirrored", code.isMirrored)
    // The number among the codes of the file, for `--pick`.
    object.add("number", number)
    object.add("page", code.page)
    object.add("payload", payload)
    object.add("payloadBase64", payload == nil ? Base64.text(of: code.payload.bytes) : nil)
    object.add("reader", code.reader.rawValue)
    object.add("symbologyIdentifier", code.identifier)
    // The identifier of the type, as cards have it.
    object.add("type", kind.id)
    return object
  }
}
