internal import Barcodes
internal import Foundation
internal import LinearBarcodes

/// `ucard encode --batch`: a JSON object a line in, a JSON object a line out, in order.
struct EncodeBatch {
  /// Where pictures go.
  struct Folder {
    let path: String
    let format: PictureFile.Format
    let options: PictureOptions
  }

  /// A line of the input. Other keys are nobody's business. Numbers come as JSON has them.
  private struct Request: Decodable {
    let type: String
    let payload: String?
    let payloadBase64: String?
    let charset: String?
    let eci: Double?
    let errorCorrection: String?
    let ratio: Double?
    let bearerBars: Bool?
    let text: String?
    let name: String?
  }

  private let folder: Folder?
  private let context: CommandContext
  private var names = FileNames()
  private var answers: [UInt8] = []
  private let decoder = JSONDecoder()

  /// No line is longer: a payload of a hundred times what the largest code holds, written in escapes.
  private static let longestLine = 1 << 20
  /// Answers are written when there are so many bytes of them, or when there is nothing to read.
  private static let mostPending = 1 << 16

  /// - Parameter folder: nil for modules instead of pictures.
  init(folder: Folder?, context: CommandContext) {
    self.folder = folder
    self.context = context
  }

  mutating func run() throws {
    if let folder { try AtomicFile.makeFolder(folder.path) }
    var lines = LineReader(context.input, longest: Self.longestLine)
    var count = 0
    var failed = 0
    while true {
      // Who writes one line, and waits for its answer, gets it.
      if !lines.hasLine { try flush() }
      guard let line = try lines.next() else { break }
      count += 1
      do {
        try answer(line, number: count)
      } catch let failure as CommandFailure {
        failed += 1
        try append(failure)
      } catch let error as FileError {
        failed += 1
        try append(CommandFailure(error))
      }
      if answers.count >= Self.mostPending { try flush() }
    }
    try flush()
    guard failed == 0 else {
      throw CommandFailure(
        status: .badData,
        phrase: Phrase(
          english: "\(failed) of \(Phrase.english(count, "line")) failed; their answers say why.",
          ukrainian:
            "Помилки в \(failed) з \(Phrase.ukrainian(count, "рядка", "рядків", "рядків")); причини у відповідях."))
    }
  }

  private mutating func flush() throws(StreamError) {
    guard !answers.isEmpty else { return }
    try context.output.write(answers)
    answers.removeAll(keepingCapacity: true)
  }

  private mutating func answer(_ line: LineReader.Line, number: Int) throws {
    let request = try request(of: line)
    let (symbology, symbol) = try code(of: request)
    guard let folder else {
      append(modules: symbol)
      return
    }
    let picture = try PictureFile.bytes(
      of: request.text.map(symbol.printing) ?? symbol, symbology: symbology, as: folder.format,
      options: folder.options
    ) { _ in }
    let name = names.next(for: request.name ?? String(number), suffix: ".\(folder.format.rawValue)")
    try AtomicFile.write(picture, to: "\(folder.path)/\(name)")
    try append(["file": name])
  }

  private func request(of line: LineReader.Line) throws(CommandFailure) -> Request {
    switch line {
    case .tooLong:
      throw CommandFailure(
        status: .badData,
        phrase: Phrase(english: "The line is too long.", ukrainian: "Рядок задовгий."))
    case .whole(let bytes):
      do {
        return try decoder.decode(Request.self, from: Data(bytes))
      } catch DecodingError.keyNotFound(let key, _) {
        throw CommandFailure(
          status: .badData,
          phrase: Phrase(
            english: "The line lacks “\(key.stringValue)”.", ukrainian: "У рядку бракує «\(key.stringValue)»."))
      } catch DecodingError.typeMismatch(_, let place), DecodingError.dataCorrupted(let place),
        DecodingError.valueNotFound(_, let place)
      {
        guard !place.codingPath.isEmpty else { throw Self.noObject }
        throw Self.wrongKind(place.codingPath.map(\.stringValue).joined(separator: "."))
      } catch {
        throw Self.noObject
      }
    }
  }

  private static func wrongKind(_ key: String) -> CommandFailure {
    CommandFailure(
      status: .badData,
      phrase: Phrase(
        english: "“\(key)” has a value of the wrong kind.", ukrainian: "«\(key)» має значення не того виду."))
  }

  private static func integer(_ number: Double?, _ key: String) throws(CommandFailure) -> Int? {
    guard let number else { return nil }
    guard let integer = Int(exactly: number) else { throw wrongKind(key) }
    return integer
  }

  private static let noObject = CommandFailure(
    status: .badData,
    phrase: Phrase(english: "The line is no JSON object.", ukrainian: "Рядок не є об’єктом JSON."))

  private func code(of request: Request) throws(CommandFailure) -> (Symbology, Symbol) {
    let symbology = try Symbology.requested(request.type)
    let payload = try payload(of: request, for: symbology)
    var bars = BarOptions()
    bars.ratio = try Self.integer(request.ratio, "ratio")
    bars.bearerBars = request.bearerBars ?? false
    let options = DrawingOptions(
      errorCorrection: request.errorCorrection.map { ErrorCorrection(rawValue: $0.uppercased()) })
    let symbol = try symbology.symbol(
      for: payload, options: bars.applied(to: options), wasTyped: true)
    return (symbology, symbol)
  }

  private func payload(of request: Request, for symbology: Symbology) throws(CommandFailure) -> Payload {
    let eci = try Self.integer(request.eci, "eci")
    switch (request.payload, request.payloadBase64) {
    case (let text?, nil):
      let payload = try Payload.typed(text, charset: request.charset, eci: eci.map { .some($0) })
      do {
        return try symbology.payload(typed: payload)
      } catch {
        throw CommandFailure(error, symbology: symbology, payload: payload, wasTyped: true)
      }
    case (nil, let base64?):
      guard let data = Data(base64Encoded: base64) else {
        throw CommandFailure(
          status: .badData,
          phrase: Phrase(english: "“payloadBase64” is not base64.", ukrainian: "«payloadBase64» не є base64."))
      }
      return Payload(bytes: [UInt8](data), eci: eci)
    case (nil, nil), (_?, _?):
      throw CommandFailure(
        status: .badData,
        phrase: Phrase(
          english: "The line needs “payload” or “payloadBase64”, one of them.",
          ukrainian: "Рядок потребує «payload» або «payloadBase64», одного з них."))
    }
  }

  private mutating func append(modules symbol: Symbol) {
    answers += #"{"modules":["#.utf8
    for (place, row) in symbol.rows.enumerated() {
      answers += place == 0 ? "\"".utf8 : ",\"".utf8
      for module in row { answers.append(module ? UInt8(ascii: "1") : UInt8(ascii: "0")) }
      answers.append(UInt8(ascii: "\""))
    }
    answers += "]}\n".utf8
  }

  private mutating func append(_ failure: CommandFailure) throws {
    try append(["error": failure.phrase.text(in: context.language)])
  }

  private mutating func append(_ answer: [String: String]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    answers += try encoder.encode(answer)
    answers.append(UInt8(ascii: "\n"))
  }
}
