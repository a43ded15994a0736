internal import Actions
internal import Arguments
internal import Barcodes
internal import Cards
internal import CommandBase
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
    name: "scan", words: TypedWord("scan|read|decode", context: "command"), group: .fill, isEveryday: true,
    abstract: Phrase("Show the codes in a picture."),
    examples: [
      "ucard scan card.jpg", "ucard scan ticket.pdf --json", "ucard scan - < card.png", "ucard scan --screen",
      "ucard scan --camera",
    ],
    details: Phrase(
      """
      Reads photos, screenshots and documents: PNG, JPEG and PNM; all pages of a PDF, if Poppler is installed; other \
      formats, if a program that converts them is installed. --camera needs ffmpeg; --screen needs grim, \
      gnome-screenshot, spectacle, ImageMagick or a desktop with a portal; --clipboard needs wl-paste or xclip. \
      Nothing is stored: to add a card, use ucard add NAME --from PICTURE.

      The exit status is 1 if no code was found.

      A linear code is confirmed if both readers, or three separate lines across its bars, give the same number, the \
      quiet zones on both sides are in the picture, and nothing else was read there. Codes with error correction, such \
      as QR, are always confirmed.
      """))

  var pictures = Given.arguments(
    value: .file, isOptional: true,
    help: Phrase("Pictures, or - for standard input."),
    completion: .files)
  var camera = Given.flag(
    "--camera",
    help: Phrase("Read the codes with the camera; FILE names a camera other than /dev/video0, or a video."))
  var desktop = DesktopPictureOptions()
  var listing = ListingOptions()

  func run(in context: CommandContext) throws {
    try CommandFailure.forbidReadingInputTwice(pictures)
    if camera {
      try require(
        pictures.count <= 1, .usage,
        Phrase("Only one camera can be read at a time:").then("ucard scan --camera \(pictures[0])"))
      let codes = try CameraScan(pictures.first, in: context).run().codes
      try write(codes, in: context)
      return
    }
    let desktop = try desktop.chosen
    try require(desktop == nil || pictures.isEmpty, .usage, Phrase("--screen and --clipboard take no file."))
    try require(
      !pictures.isEmpty || desktop != nil, .usage,
      Phrase("Which picture? Name a file, or - for standard input, or use --screen, --clipboard or --camera:")
        .then("ucard scan PICTURE"))
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
            CommandFailure(.nothingMatches, .nothingFound(in: source.argument, scan)))
        } else if !scan.isComplete {
          context.say(.unreadPages(of: source.argument, scan))
        }
      } catch let failure as CommandFailure where failure.status != .interrupted {
        failures.append(failure)
      } catch let error as PictureImportError {
        failures.append(CommandFailure(error))
      } catch let error as FileError {
        failures.append(CommandFailure(error))
      }
    }
    try write(codes, in: context)
    for found in codes { for doubt in found.doubts { context.say(.warning(doubt.phrase, of: found)) } }
    // A picture without a code is no failure if another picture has one.
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
      columns.append(ListColumn("file", Phrase("FILE")) { .text($0.file) })
    }
    if codes.contains(where: { $0.pageCount > 1 }) || listing.format != .table {
      columns.append(
        ListColumn("page", Phrase("PAGE"), isNumber: true) { .number($0.code.page) })
    }
    columns += [
      ListColumn("number", Phrase("#"), isNumber: true) { .number($0.number) },
      ListColumn("type", Phrase("TYPE")) { .phrase($0.kind.name, key: $0.kind.id) },
      ListColumn("payload", Phrase("NUMBER"), room: .number) {
        .text($0.identifier.openText)
      },
    ]
    if codes.contains(where: { !$0.code.isConfirmed }) || listing.format != .table {
      columns.append(
        ListColumn("confirmed", Phrase("CONFIRMED")) {
          let isConfirmed = $0.code.isConfirmed
          let word = isConfirmed ? Phrase("yes") : Phrase("no")
          return .phrase(word, key: "\(isConfirmed)")
        })
    }
    guard !codes.isEmpty || listing.format != .table else { return }
    try listing.write(codes, columns, json: \.json, in: context)
  }
}

extension FoundCode {
  /// A code of a picture in JSON. The keys never change.
  fileprivate var json: JSONObject {
    let payload = identifier.payloadText
    return [
      // Degrees clockwise, 0 to 359.
      "angle": code.angle,
      "charset": identifier.charset, "charsetGuessed": code.isCharsetGuessed ? true : nil,
      "confirmed": code.isConfirmed,
      // x and y in pixels: the top left corner as the code is read, then the others clockwise.
      "corners": code.corners.map { [$0.x, $0.y] },
      "eci": code.payload.eci, "errorCorrection": code.errorCorrection?.rawValue, "file": file,
      // `SymbolForm.text`: version, mask and segments of a QR code, the size of another two-dimensional code.
      "form": code.form?.text,
      "inverted": code.isInverted,
      "losses": ScannedCode.Loss.allCases.filter(code.losses.contains).map(\.rawValue), "mirrored": code.isMirrored,
      // The number among the codes of the file, for `--pick`.
      "number": number,
      "page": code.page, "payload": payload,
      "payloadBase64": payload == nil ? Base64.text(of: code.payload.bytes) : nil, "reader": code.reader.rawValue,
      "symbologyIdentifier": code.identifier,
      // The identifier of the type, as cards have it.
      "type": kind.id,
    ]
  }
}
