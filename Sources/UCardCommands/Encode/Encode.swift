internal import Arguments
internal import Barcodes
internal import Files
internal import Cards
internal import Words

/// `ucard encode`.
struct Encode: UCardCommand {
  static let help = CommandHelp(
    name: "encode", aliases: ["enc"],
    abstract: Phrase(english: "Draw a code without a wallet.", ukrainian: "Намалювати код без гаманця."),
    examples: [
      "ucard encode code128 A-1234-5678 -o card.png", "ucard encode ean13 9771234567003+05 -o issue.svg",
      "ucard encode gs1-128 \"[01]09506000134352[10]AB1\" --as modules",
      "ucard encode itf14 09506000134352 --bearer-bars --dpi 600 -o box.png",
      "printf 'a\\0b' | ucard encode qr - -o bytes.png", "ucard encode --batch < cards.jsonl > modules.jsonl",
      "ucard encode --batch --output-dir cards < cards.jsonl",
    ],
    details: Phrase(
      english: """
        Modules are lines of 1 (bar or dark module) and 0, one for a linear code, without the quiet zone.

        Each line of a batch is a JSON object with type and payload, or payloadBase64, and what it may have beside: \
        charset, eci, errorCorrection, ratio, bearerBars, form; for pictures, text (printed instead of the payload) and name \
        (of the file). Each is answered by a line, in order: {"modules":[...]}, {"file":"..."} or {"error":"..."}, \
        with a "warning" where there is one. The exit status is 65 where one failed. A file that is there from before \
        is replaced; of equal names in a batch, the second becomes "name (2)".
        """,
      ukrainian: """
        Модулі — це рядки з 1 (штрих або темний модуль) і 0, для лінійного коду один, без тихої зони.

        Кожен рядок пакета — це об’єкт JSON з type і payload або payloadBase64 та, за потреби, charset, eci, \
        errorCorrection, ratio, bearerBars, form; для зображень text (друкується замість вмісту) і name (назва файлу). На \
        кожен є рядок відповіді, по порядку: {"modules":[...]}, {"file":"..."} або {"error":"..."}, з "warning", якщо \
        є попередження. Якщо щось не вдалося, код завершення — 65. Наявний файл із такою назвою замінюється; з двох \
        однакових назв у пакеті друга стає "name (2)".
        """))

  /// The form of the output.
  enum Form: String, ArgumentValue, CaseIterable {
    case auto, kitty, iterm, sixel, blocks, spaces, modules
  }

  var type: String? = Given.optionalArgument(
    value: .type,
    english: "The code's type, of those that ucard symbologies lists.",
    ukrainian: "Тип коду з тих, які показує ucard symbologies.", completion: .types)
  var payload = PayloadArguments()
  var output: String? = Given.option(
    "-o", "--output", value: .file,
    english: "Write a PNG, SVG or PDF to this file, or a PNG to standard output for -.",
    ukrainian: "Записати PNG, SVG або PDF у цей файл або, якщо вказано -, PNG на стандартний вивід.", completion: .files
  )
  var form: Form = Given.option(
    "--as", value: .form, default: .auto,
    english: """
      Pixels of a terminal's protocol, blocks or coloured spaces for a terminal, modules for a script, or what suits the \
      output.
      """,
    ukrainian: """
      Пікселі за протоколом термінала, блоки чи кольорові пробіли для термінала, модулі для скрипта або те, що \
      підходить до виводу.
      """)
  var text: String? = Given.option(
    "--text", isForExperts: true, value: .text,
    english: "Print this below the code instead of what it carries.",
    ukrainian: "Друкувати це під кодом замість його вмісту.")
  var batch = Given.flag(
    "--batch",
    english: "Read JSON Lines from standard input, a code each, and answer them in JSON Lines.",
    ukrainian: "Читати JSON Lines зі стандартного вводу, по коду на рядок, і відповідати так само.")
  var replace = ReplaceOption()
  var outputDir: String? = Given.option(
    "--output-dir", value: .folder,
    english: "With --batch: the folder for a picture of each code. It is made, but not the one above it.",
    ukrainian: "З --batch: тека для зображень кодів. Її буде створено, якщо тека, у якій вона лежить, уже є.",
    completion: .folders)
  var format: PictureFile.Format? = Given.option(
    "--format", value: .format,
    english: "With --output-dir: what pictures are written as.",
    ukrainian: "З --output-dir: як записувати зображення.")
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
      english: "--output-dir and --format are for --batch; one code goes to -o FILE.",
      ukrainian: "--output-dir і --format лише для --batch; один код записує -o ФАЙЛ.")
    guard let type else {
      throw CommandFailure(
        .usage, english: "Which type, and what? ucard encode TYPE PAYLOAD; ucard symbologies lists the types.",
        ukrainian: "Який тип і що саме? ucard encode ТИП ВМІСТ; типи покаже ucard symbologies.")
    }
    if Symbology.named(type) == nil, let other = payload.payload, Symbology.named(other) != nil {
      let command = "ucard encode \(ShellWord.quoted(other)) \(ShellWord.quoted(type))"
      throw CommandFailure(
        .usage, english: "The type comes first: \(command)", ukrainian: "Спочатку тип: \(command)")
    }
    let symbology = try Symbology.requested(type)
    try screen.check()
    try require(
      text == nil || (!picture.noText && form != .modules), .usage,
      english: "--text cannot be used with --no-text or among modules.",
      ukrainian: "--text не поєднується з --no-text і з модулями.")
    guard let payload = try payload.read(for: .code(symbology), in: context) else {
      throw CommandFailure(
        .usage, english: "There is nothing to encode: ucard encode \(symbology.id) PAYLOAD",
        ukrainian: "Нема чого кодувати: ucard encode \(symbology.id) ВМІСТ")
    }
    try Symbology.check(payload, isTyped: type)
    try symbology.checkRules(of: payload, isForced: replace.force)
    let options = try bars.applied(to: code.drawing())
    let symbol = try symbology.symbol(for: payload, options: options, wasTyped: true)
    if let output {
      try require(
        form == .auto, .usage, english: "Choose -o or --as, not both.", ukrainian: "Оберіть щось одне: -o або --as.")
      try require(
        screen.width == nil, .usage, english: "--width is for blocks, not for -o.",
        ukrainian: "--width стосується блоків, а не -o.")
      let bytes = try PictureFile.bytes(
        of: symbol, symbology: symbology, drawing: options, text: text, as: PictureFile.Format(ofFile: output),
        options: picture, warn: context.say)
      try PictureFile.write(bytes, to: output, sparing: WalletLocation(), replace, in: context)
    } else {
      try require(
        !picture.areChosen, .usage, english: "Sizes and --no-text are for pictures: name a file with -o.",
        ukrainian: "Розміри і --no-text стосуються зображень: вкажіть файл через -o.")
      if let form = ScreenForm(named: form.rawValue), form != .best || context.canDraw {
        try context.draw(
          text.map(symbol.printing) ?? symbol, width: screen.width, form: form,
          picture: "ucard encode \(symbology.id) … -o card.png")
      } else {
        try context.requireTextFile(unless: PictureFile.Format.endings) {
          Phrase(english: "In place of > FILE: -o \($1)", ukrainian: "Замість > ФАЙЛ: -o \($1)")
        }
        let lines = symbol.rows.map { row in row.map { $0 ? "1" : "0" }.joined() + "\n" }
        try context.write(lines.joined())
      }
    }
    context.warn(of: payload, in: symbology)
  }

  private func runBatch(in context: CommandContext) throws {
    guard type == nil, payload.isEmpty,
      output == nil, form == .auto, text == nil, !code.isGiven, !bars.isGiven,
      screen.width == nil
    else {
      throw CommandFailure(
        .usage,
        english: "With --batch, what a code is stands in its line; only --output-dir, --format and sizes go with it.",
        ukrainian:
          "З --batch усі дані коду мають бути в його рядку; до того можна вказати лише --output-dir, --format і розміри."
      )
    }
    try require(
      outputDir != nil || (format == nil && !picture.areChosen), .usage,
      english: "--format and sizes are for pictures: name a folder with --output-dir.",
      ukrainian: "--format і розміри стосуються зображень: вкажіть теку через --output-dir.")
    if let format { try picture.refusePixels(in: format) }
    let folder = try outputDir.map {
      EncodeBatch.Folder(output: try Folder(making: $0), format: format ?? .png, options: picture, replace: replace)
    }
    var lines = EncodeBatch(folder: folder, isForced: replace.force, context: context)
    try lines.run()
  }
}
