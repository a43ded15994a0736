import Barcodes
import Cards
import Exchange
import Foundation
import Testing
import Witnesses

/// Files as `Importer` takes them.
enum Reading {
  /// What a file turns out to hold.
  static func file(_ path: String, _ options: ImportOptions = .init()) throws -> [ImportEvent] {
    try read(ImportFile(owning: open(path, O_RDONLY)), options).events
  }

  /// What bytes turn out to hold.
  static func bytes(_ bytes: some Sequence<UInt8>, _ options: ImportOptions = .init()) throws -> [ImportEvent] {
    try read(temporary(bytes), options).events
  }

  /// What a text turns out to hold.
  static func text(_ text: String, _ options: ImportOptions = .init()) throws -> [ImportEvent] {
    try bytes(text.utf8, options)
  }

  /// What a link turns out to hold.
  static func link(_ link: String, _ options: ImportOptions = .init()) throws -> [ImportEvent] {
    var events: [ImportEvent] = []
    try Importer.read(link: link, options) { events.append($0) }
    return events
  }

  /// The format that a text is taken for.
  static func format(_ text: String, _ options: ImportOptions = .init()) throws -> ImportFormat {
    try read(temporary(text.utf8), options).format
  }

  /// What a text is refused for.
  static func refusal(_ text: String, _ options: ImportOptions = .init()) -> ImportError? {
    refusal(Array(text.utf8), options)
  }

  /// What bytes are refused for.
  static func refusal(_ content: [UInt8], _ options: ImportOptions = .init()) -> ImportError? {
    #expect(throws: ImportError.self) { try bytes(content, options) }
  }

  /// What a file is refused for.
  static func refusal(ofFile path: String, _ options: ImportOptions = .init()) -> ImportError? {
    #expect(throws: ImportError.self) { try file(path, options) }
  }

  private static func read(
    _ file: ImportFile, _ options: ImportOptions
  ) throws -> (format: ImportFormat, events: [ImportEvent]) {
    var events: [ImportEvent] = []
    let format = try Importer.read(file, options) { events.append($0) }
    return (format, events)
  }

  private static func temporary(_ bytes: some Sequence<UInt8>) throws -> ImportFile {
    let scratch = try ScratchFolder()
    try Data(bytes).write(to: scratch.url.appending(path: "file"))
    // An open file outlives its name.
    return try ImportFile(owning: open(scratch.path("file"), O_RDONLY))
  }
}

/// The bytes of a file that Python makes: a script leaves them in `result`. It finds text in `given`, `zipped(files)`,
/// and `png(grey)` for a picture.
func made(_ script: String, given: String = "") throws -> [UInt8] { try PassFixture(script, given: given).bytes }

/// What a script of Python prints about `input`, read as JSON.
func told<Value: Decodable>(_ type: Value.Type, _ script: String, _ input: [UInt8], _ arguments: [String] = []) throws
  -> Value
{
  let run = try Subprocess.run("python3", ["-c", script] + arguments, input: input)
  try #require(run.status == 0, "\(run.errors)")
  return try JSONDecoder().decode(type, from: Data(run.output))
}

extension [ImportEvent] {
  /// The categories among them.
  var categories: [String] { compactMap { if case .category(let category) = $0 { category.name } else { nil } } }

  /// The only card among them.
  func card() throws -> IncomingCard {
    try #require(cards.count == 1)
    return cards[0]
  }
}

extension IncomingCard {
  /// The identifier that it is shown by.
  var shown: Identifier? { content.identifiers.selected }
}

extension Identifier {
  /// An identifier of that symbology and text.
  static func code(_ name: String, _ text: String) -> Identifier {
    Identifier(kind: Kind(id: name), payload: Payload(text: text))
  }
}
