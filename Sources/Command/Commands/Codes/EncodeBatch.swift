internal import Actions
internal import Barcodes
internal import Cards
internal import CommandBase
internal import Exchange
internal import Files
internal import JSON
internal import LinearBarcodes
internal import Values
internal import Words

/// `ucard encode --batch`: reads a JSON object per line, and writes a JSON object per line, in order.
struct EncodeBatch {
  /// The folder for pictures.
  struct Folder {
    let output: Files.Folder
    let format: PictureFile.Format
    let options: PictureOptions
    let replace: ReplaceOption
  }

  /// A line of the input. Unknown keys are ignored.
  private struct Request {
    let type: String
    let code: CodeJSON
    let name: String?

    private static let keys = CodeJSON.keys.union(["name"])

    init(_ members: JSONMembers) throws {
      // Report a key that differs from a known one only in letter case or punctuation, because it would be ignored
      // silently.
      for key in members.keys where !Self.keys.contains(key) {
        func folded(_ key: String) -> String { key.lowercased().filter { $0.isLetter || $0.isNumber } }
        let found = folded(key)
        if let meant = Self.keys.sorted().first(where: { folded($0) == found }) {
          throw CommandFailure(.badData, Phrase("There is no key “\(key)”. \(.didYouMean(meant))"))
        }
      }
      guard let type = try members.string("type") else {
        throw members.error("type", members.has("type") ? .badValue : .missing)
      }
      self.type = type
      name = try members.string("name")
      code = try CodeJSON(members)
    }
  }

  private let folder: Folder?
  /// Whether GS1 data may break a rule.
  private let isForced: Bool
  private let context: CommandContext
  private var names = FileNames()
  private var answers: [UInt8] = []

  /// The largest number of bytes of a line: a hundred times the payload of the largest code, written with escapes.
  private static let longestLine = 1 << 20
  /// Answers are written when they have at least this number of bytes, or when no more input is available.
  private static let maximumPending = 1 << 16

  /// - Parameter folder: the folder for pictures; nil for modules instead of pictures.
  init(folder: Folder?, isForced: Bool, context: CommandContext) {
    self.isForced = isForced
    self.folder = folder
    self.context = context
  }

  mutating func run() throws {
    var lines = LineReader(context.input, longest: Self.longestLine)
    var count = 0
    var failed = 0
    while true {
      // A program that writes one line, and waits for its answer, must get it.
      if !lines.hasLine { try flush() }
      guard let line = try lines.next() else { break }
      count += 1
      do {
        try answer(line, number: count)
      } catch let failure as CommandFailure {
        failed += 1
        append(failure)
      } catch let error as FileError {
        failed += 1
        append(CommandFailure(error))
      }
      if answers.count >= Self.maximumPending { try flush() }
    }
    try flush()
    try folder?.output.sync()
    try require(
      failed == 0, .badData,
      .count(
        count, one: "\(failed) of \(count) line failed; the answer says why.",
        other: "\(failed) of \(count) lines failed; their answers say why."))
  }

  private mutating func flush() throws(StreamError) {
    guard !answers.isEmpty else { return }
    try context.data.write(answers)
    answers.removeAll(keepingCapacity: true)
  }

  private mutating func answer(_ line: LineReader.Line, number: Int) throws {
    let request = try request(of: line)
    let code = try code(of: request)
    var warnings = [code.symbology.warning(onTyped: code.payload), code.symbology.warning(on: code.payload)]
      .compactMap(\.self)
    guard let folder else {
      append(modules: code.symbol, warnings: warnings)
      return
    }
    let picture = try PictureFile.bytes(
      of: code.symbol, symbology: code.symbology, drawing: code.options, text: request.code.text, as: folder.format,
      options: folder.options
    ) { warnings.append($0) }
    let name = names.next(for: request.name ?? String(number), suffix: ".\(folder.format.rawValue)")
    try folder.replace.confirm(["\(folder.output.path)/\(name)"], in: context)
    try folder.output.write(picture, to: name)
    append("file", .string(name), warnings)
  }

  private func request(of line: LineReader.Line) throws -> Request {
    guard case .whole(let bytes) = line else {
      let most = Self.longestLine
      throw CommandFailure(
        .badData,
        .count(most, one: "The line has more than \(most) byte.", other: "The line has more than \(most) bytes."))
    }
    do {
      return try Request(JSONMembers(bytes, at: ImportLocation()))
    } catch let error as ImportError {
      throw CommandFailure(.badData, Self.phrase(of: error))
    }
  }

  private static func phrase(of error: ImportError) -> Phrase {
    switch (error.code, error.location.field) {
    case (.notJSON, _), (.extraComma, _), (.truncated, _), (.notAnObject, _):
      Phrase(#"The line is not a JSON object, such as {"type":"qr","payload":"A-1"}."#)
    case (.missing, "payload"?), (.payloadTwice, _):
      Phrase("The line needs either “payload” or “payloadBase64”.")
    case (.missing, let key?):
      Phrase("The line lacks “\(key)”.")
    case (.badValue, "payloadBase64"?):
      Phrase("“payloadBase64” is not base64.")
    default:
      error.phraseOfKey
    }
  }

  /// The code that a line asks for.
  private struct Code {
    let symbology: Symbology
    let payload: Payload
    let options: DrawingOptions
    let symbol: Symbol
  }

  private func code(of request: Request) throws(CommandFailure) -> Code {
    let symbology = try Symbology.requested(request.type)
    let payload: Payload
    switch request.code.content {
    case .text(let text):
      payload = try symbology.meaning(
        of: GivenPayload(text: text, charset: request.code.charset, eci: request.code.eci.map { .some($0) }))
    case .bytes(let bytes):
      payload = Payload(bytes: bytes, eci: request.code.eci)
    }
    try Symbology.check(payload, isTyped: request.type)
    try symbology.checkRules(of: payload, isForced: isForced)
    let code = CodeOptions(errorCorrection: request.code.errorCorrection)
    let bars = BarOptions(ratio: request.code.ratio, bearerBars: request.code.hasBearerBars)
    let options = try bars.applied(to: code.applied(to: DrawingOptions(form: request.code.form)))
    let symbol = try symbology.symbol(for: payload, options: options, wasTyped: true)
    return Code(symbology: symbology, payload: payload, options: options, symbol: symbol)
  }

  private mutating func append(modules symbol: Symbol, warnings: [Phrase]) {
    let rows = symbol.rows.map { row in
      JSONValue.string(String(decoding: row.map { UInt8(ascii: $0 ? "1" : "0") }, as: UTF8.self))
    }
    append("modules", .array(rows), warnings)
  }

  private mutating func append(_ failure: CommandFailure) {
    append("error", .string(failure.phrase.text(in: context.language)), [])
  }

  /// Appends an answer, with the warnings if there are any.
  private mutating func append(_ key: String, _ value: JSONValue, _ warnings: [Phrase]) {
    let words = warnings.map { $0.text(in: context.language) }.joined(separator: " ")
    let answer: JSONObject = [key: value, "warning": warnings.isEmpty ? nil : words]
    answers += JSONValue.object(answer).bytes()
    answers.append(UInt8(ascii: "\n"))
  }
}
