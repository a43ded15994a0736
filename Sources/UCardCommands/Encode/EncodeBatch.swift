internal import Barcodes
internal import Files
internal import Foundation
internal import LinearBarcodes

/// `ucard encode --batch`: a JSON object a line in, a JSON object a line out, in order.
struct EncodeBatch {
  /// Where pictures go.
  struct Folder {
    let place: Files.Folder
    let format: PictureFile.Format
    let options: PictureOptions
  }

  /// A line of the input. Keys that are not here are nobody's business. Numbers come as JSON has them.
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

    init(from decoder: any Decoder) throws {
      let keys = try decoder.container(keyedBy: CodingKeys.self)
      // A key that is one of ours but for its letter case or a mark would be passed over in silence.
      for key in try decoder.container(keyedBy: AnyKey.self).allKeys where !CodingKeys.all.contains(key.stringValue) {
        func folded(_ key: String) -> String { key.lowercased().filter { $0.isLetter || $0.isNumber } }
        let found = folded(key.stringValue)
        if let meant = CodingKeys.allCases.first(where: { folded($0.rawValue) == found }) {
          throw MisspeltKey(found: key.stringValue, meant: meant.rawValue)
        }
      }
      type = try keys.decode(String.self, forKey: .type)
      payload = try keys.decodeIfPresent(String.self, forKey: .payload)
      payloadBase64 = try keys.decodeIfPresent(String.self, forKey: .payloadBase64)
      charset = try keys.decodeIfPresent(String.self, forKey: .charset)
      eci = try keys.decodeIfPresent(Double.self, forKey: .eci)
      errorCorrection = try keys.decodeIfPresent(String.self, forKey: .errorCorrection)
      ratio = try keys.decodeIfPresent(Double.self, forKey: .ratio)
      bearerBars = try keys.decodeIfPresent(Bool.self, forKey: .bearerBars)
      text = try keys.decodeIfPresent(String.self, forKey: .text)
      name = try keys.decodeIfPresent(String.self, forKey: .name)
    }

    enum CodingKeys: String, CodingKey, CaseIterable {
      case type, payload, payloadBase64, charset, eci, errorCorrection, ratio, bearerBars, text, name

      static let all = Set(allCases.map(\.rawValue))

      /// What its value has to be.
      var kind: Phrase {
        switch self {
        case .eci, .ratio: Phrase(english: "a whole number", ukrainian: "цілим числом")
        case .bearerBars: Phrase(english: "true or false", ukrainian: "true або false")
        default: Phrase(english: "a string", ukrainian: "рядком")
        }
      }
    }
  }

  /// Any key of an object.
  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private struct MisspeltKey: Error {
    let found: String
    let meant: String
  }

  private let folder: Folder?
  private let context: CommandContext
  private var names = FileNames()
  private var answers: [UInt8] = []
  private let decoder = JSONDecoder()
  private let encoder = JSONEncoder()

  /// No line is longer: a payload of a hundred times what the largest code holds, written in escapes.
  private static let longestLine = 1 << 20
  /// Answers are written when there are so many bytes of them, or when there is nothing to read.
  private static let mostPending = 1 << 16

  /// - Parameter folder: nil for modules instead of pictures.
  init(folder: Folder?, context: CommandContext) {
    self.folder = folder
    self.context = context
    encoder.outputFormatting = [.withoutEscapingSlashes]
  }

  mutating func run() throws {
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
        append(failure)
      } catch let error as FileError {
        failed += 1
        append(CommandFailure(error))
      }
      if answers.count >= Self.mostPending { try flush() }
    }
    try flush()
    try folder?.place.sync()
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
    let code = try code(of: request)
    var warnings: [Phrase] = code.symbology.warning(on: code.payload).map { [$0] } ?? []
    guard let folder else {
      append(modules: code.symbol, warnings: warnings)
      return
    }
    let picture = try PictureFile.bytes(
      of: code.symbol, symbology: code.symbology, drawing: code.options, text: request.text, as: folder.format,
      options: folder.options
    ) { warnings.append($0) }
    let name = names.next(for: request.name ?? String(number), suffix: ".\(folder.format.rawValue)")
    try folder.place.write(picture, to: name)
    append(#"{"file":"#, name)
    append(warnings)
  }

  private func request(of line: LineReader.Line) throws(CommandFailure) -> Request {
    guard case .whole(let bytes) = line else {
      throw CommandFailure(
        status: .badData,
        phrase: Phrase(
          english: "The line has more than \(Self.longestLine) bytes.",
          ukrainian: "У рядку понад \(Self.longestLine) байтів."))
    }
    do {
      return try decoder.decode(Request.self, from: Data(bytes))
    } catch let key as MisspeltKey {
      throw CommandFailure(
        status: .badData,
        phrase: Phrase(english: "There is no key “\(key.found)”.", ukrainian: "Ключа «\(key.found)» немає.")
          + .didYouMean(key.meant))
    } catch DecodingError.keyNotFound(let key, _) {
      throw CommandFailure(
        status: .badData,
        phrase: Phrase(
          english: "The line lacks “\(key.stringValue)”.", ukrainian: "У рядку бракує «\(key.stringValue)»."))
    } catch DecodingError.typeMismatch(_, let place), DecodingError.dataCorrupted(let place),
      DecodingError.valueNotFound(_, let place)
    {
      guard let key = place.codingPath.last.flatMap({ Request.CodingKeys(stringValue: $0.stringValue) }) else {
        throw Self.noObject
      }
      throw Self.wrongKind(key)
    } catch {
      throw Self.noObject
    }
  }

  private static func wrongKind(_ key: Request.CodingKeys) -> CommandFailure {
    CommandFailure(
      status: .badData,
      phrase: Phrase(english: "“\(key.rawValue)” has to be ", ukrainian: "«\(key.rawValue)» має бути ") + key.kind
        + Phrase(english: ".", ukrainian: "."))
  }

  private static func integer(_ number: Double?, _ key: Request.CodingKeys) throws(CommandFailure) -> Int? {
    guard let number else { return nil }
    guard let integer = Int(exactly: number) else { throw wrongKind(key) }
    return integer
  }

  private static let noObject = CommandFailure(
    status: .badData,
    phrase: Phrase(english: "The line is no JSON object.", ukrainian: "Рядок не є об’єктом JSON."))

  /// What a line asks for.
  private struct Code {
    let symbology: Symbology
    let payload: Payload
    let options: DrawingOptions
    let symbol: Symbol
  }

  private func code(of request: Request) throws(CommandFailure) -> Code {
    let symbology = try Symbology.requested(request.type)
    let payload = try payload(of: request, for: symbology)
    var code = CodeOptions()
    code.errorCorrection = request.errorCorrection
    var bars = BarOptions()
    bars.ratio = try Self.integer(request.ratio, .ratio)
    bars.bearerBars = request.bearerBars ?? false
    let options = try bars.applied(to: code.drawing())
    let symbol = try symbology.symbol(for: payload, options: options, wasTyped: true)
    return Code(symbology: symbology, payload: payload, options: options, symbol: symbol)
  }

  private func payload(of request: Request, for symbology: Symbology) throws(CommandFailure) -> Payload {
    let eci = try Self.integer(request.eci, .eci)
    switch (request.payload, request.payloadBase64) {
    case (let text?, nil):
      return try symbology.meaning(of: .typed(text, charset: request.charset, eci: eci.map { .some($0) }))
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

  private mutating func append(modules symbol: Symbol, warnings: [Phrase]) {
    answers += #"{"modules":["#.utf8
    for (place, row) in symbol.rows.enumerated() {
      answers += place == 0 ? "\"".utf8 : ",\"".utf8
      for module in row { answers.append(module ? UInt8(ascii: "1") : UInt8(ascii: "0")) }
      answers.append(UInt8(ascii: "\""))
    }
    answers.append(UInt8(ascii: "]"))
    append(warnings)
  }

  /// The end of an answer, with the warnings that there may be.
  private mutating func append(_ warnings: [Phrase]) {
    if !warnings.isEmpty {
      append(#","warning":"#, warnings.map { $0.text(in: context.language) }.joined(separator: " "))
    }
    answers += "}\n".utf8
  }

  private mutating func append(_ failure: CommandFailure) {
    append(#"{"error":"#, failure.phrase.text(in: context.language))
    answers += "}\n".utf8
  }

  /// A key as it is written, and a string.
  private mutating func append(_ key: String, _ value: String) {
    answers += key.utf8
    // A string always has a JSON form.
    answers += (try? encoder.encode(value)) ?? Data("\"\"".utf8)
  }
}
