internal import Arguments
internal import Barcodes
internal import CommandBase
internal import Files
internal import Cards
internal import Words

/// `ucard encode`.
struct Encode: UCardCommand {
  static let help = CommandHelp(
    name: "encode", aliases: ["enc"], group: .show,
    abstract: Phrase("Draw a code without a wallet."),
    examples: [
      "ucard encode code128 A-1234-5678 -o card.png", "ucard encode ean13 9771234567003+05 -o issue.svg",
      "ucard encode gs1-128 \"[01]09506000134352[10]AB1\" --as modules",
      "ucard encode itf14 09506000134352 --bearer-bars --dpi 600 -o box.png",
      "printf 'a\\0b' | ucard encode qr - -o bytes.png", "ucard encode --batch < cards.jsonl > modules.jsonl",
      "ucard encode --batch --output-dir cards < cards.jsonl",
    ],
    details: Phrase(
      """
      --as modules writes lines of 1 (bar or dark module) and 0, without the quiet zone; a linear code is one line.
      """),
    expertDetails: Phrase(
      """
      Each line of a batch is a JSON object with type and either payload or payloadBase64. It may also have charset, \
      eci, errorCorrection, ratio, bearerBars and form; for pictures, text (printed instead of the payload) and name \
      (of the file). Each line gets one line as its answer, in the same order: {"modules":[...]}, {"file":"..."} or \
      {"error":"..."}, with a "warning" if there is one. The exit status is 65 if a line failed. An earlier file of \
      the same name is replaced; if a name occurs twice in a batch, the second file is "name (2)".
      """))

  /// The form of the output.
  enum Form: String, ArgumentValue, CaseIterable {
    case auto, kitty, iterm, sixel, blocks, spaces, modules
  }

  var type: String? = Given.optionalArgument(
    value: .type,
    help: Phrase("The type of the code, as ucard symbologies lists them."), completion: .types)
  var payload = PayloadArguments()
  var output: String? = Given.option(
    "-o", "--output", value: .file,
    help: Phrase("Write a PNG, SVG or PDF to this file, or a PNG to standard output for -."), completion: .files
  )
  var form: Form = Given.option(
    "--as", value: .form, default: .auto,
    help: Phrase(
      """
      How to write the code: for a terminal as pixels by one of its protocols, as blocks or as coloured spaces; for a \
      script as modules; or as it suits the output.
      """))
  var text: String? = Given.option(
    "--text", isForExperts: true, value: .text,
    help: Phrase("Print this text below the code instead of its payload."))
  var batch = Given.flag(
    "--batch", isForExperts: true,
    help: Phrase("Read JSON Lines from standard input, one code per line, and answer in JSON Lines."))
  var replace = ReplaceOption()
  var outputDir: String? = Given.option(
    "--output-dir", isForExperts: true, value: .folder,
    help: Phrase("With --batch: the folder for a picture of each code. It is made if the folder above it exists."),
    completion: .folders)
  var format: PictureFile.Format? = Given.option(
    "--format", isForExperts: true, value: .format,
    help: Phrase("With --output-dir: the format of the pictures."))
  var code = CodeOptions()
  var bars = BarOptions()
  var picture = PictureOptions()
  var screen = ScreenOptions()

  func run(in context: CommandContext) throws {
    try picture.validated()
    if batch {
      try runBatch(in: context)
    } else {
      try runOnce(in: context)
    }
  }

  private func runOnce(in context: CommandContext) throws {
    try require(
      outputDir == nil && format == nil, .usage,
      Phrase("--output-dir and --format are for --batch; for one code, use -o FILE."))
    guard let type else {
      throw CommandFailure(
        .usage,
        Phrase("Give the type and the payload; the second command lists the types:")
          .then(["ucard encode TYPE PAYLOAD", "ucard symbologies"]))
    }
    if Symbology.named(type) == nil, let other = payload.payload, Symbology.named(other) != nil {
      throw CommandFailure(.usage, Phrase("The type comes first:").then("ucard encode \(other) \(type)"))
    }
    let symbology = try Symbology.requested(type)
    try screen.check()
    try require(
      text == nil || (!picture.noText && form != .modules), .usage,
      Phrase("--text cannot be used with --no-text or --as modules."))
    guard let payload = try payload.read(for: .code(symbology), in: context) else {
      throw CommandFailure(
        .usage, Phrase("There is nothing to encode. Give the payload:").then("ucard encode \(symbology.id) PAYLOAD"))
    }
    try Symbology.check(payload, isTyped: type)
    try symbology.checkRules(of: payload, isForced: replace.force)
    let options = try bars.applied(to: code.drawing())
    let symbol = try symbology.symbol(for: payload, options: options, wasTyped: true)
    if let output {
      try require(form == .auto, .usage, Phrase("Choose -o or --as, not both."))
      try require(screen.width == nil, .usage, Phrase("--width is for the terminal, not for -o."))
      let bytes = try PictureFile.bytes(
        of: symbol, symbology: symbology, drawing: options, text: text, as: PictureFile.Format(ofFile: output),
        options: picture, warn: context.say)
      try PictureFile.write(bytes, to: output, sparing: WalletLocation(), replace, in: context)
    } else {
      try require(!picture.areChosen, .usage, Phrase("Sizes and --no-text are for pictures: name a file with -o."))
      if let form = ScreenForm(named: form.rawValue), form != .best || context.canDraw {
        try context.draw(
          text.map(symbol.printing) ?? symbol, width: screen.width, form: form,
          picture: "ucard encode \(symbology.id) … -o card.png")
      } else {
        try context.requireTextFile(unless: PictureFile.Format.endings) {
          Phrase("Instead of > FILE, use: -o \(ShellWord.quoted($1))")
        }
        let lines = symbol.rows.map { row in row.map { $0 ? "1" : "0" }.joined() + "\n" }
        try context.write(lines.joined())
      }
    }
    if let warning = symbology.warning(onTyped: payload) { context.say(warning) }
    context.warn(of: payload, in: symbology)
  }

  private func runBatch(in context: CommandContext) throws {
    let describesCode = type != nil || !payload.isEmpty || text != nil || code.isGiven || bars.isGiven
    try require(
      !describesCode && output == nil && form == .auto && screen.width == nil, .usage,
      Phrase("With --batch, each line of the input describes its code: use only --output-dir, --format and sizes."))
    try require(
      outputDir != nil || (format == nil && !picture.areChosen), .usage,
      Phrase("--format and sizes are for pictures: name a folder with --output-dir."))
    if let format { try picture.refusePixels(in: format) }
    let folder = try outputDir.map {
      EncodeBatch.Folder(output: try Folder(making: $0), format: format ?? .png, options: picture, replace: replace)
    }
    var lines = EncodeBatch(folder: folder, isForced: replace.force, context: context)
    try lines.run()
  }
}
