import Barcodes
import Cards
import Exchange
import Foundation
import Testing
import Values
import Witnesses

/// Reads files with `Importer`.
enum Reading {
  /// Reads the events of a file.
  static func file(_ path: String, _ options: ImportOptions = .init()) throws -> [ImportEvent] {
    try read(ImportFile(owning: open(path, O_RDONLY)), options).events
  }

  /// Reads the events of bytes.
  static func bytes(_ bytes: some Sequence<UInt8>, _ options: ImportOptions = .init()) throws -> [ImportEvent] {
    try read(temporary(bytes), options).events
  }

  /// Reads the events of a text.
  static func text(_ text: String, _ options: ImportOptions = .init()) throws -> [ImportEvent] {
    try bytes(text.utf8, options)
  }

  /// Reads the events of a link.
  static func link(_ link: String, _ options: ImportOptions = .init()) throws -> [ImportEvent] {
    var events: [ImportEvent] = []
    try Importer.read(text: link, options) { events.append($0) }
    return events
  }

  /// Returns the format that is recognised for a text.
  static func format(_ text: String, _ options: ImportOptions = .init()) throws -> ImportFormat {
    try read(temporary(text.utf8), options).format
  }

  /// Returns the error with which a text is refused.
  static func refusal(_ text: String, _ options: ImportOptions = .init()) -> ImportError? {
    refusal(Array(text.utf8), options)
  }

  /// Returns the error with which bytes are refused.
  static func refusal(_ content: [UInt8], _ options: ImportOptions = .init()) -> ImportError? {
    #expect(throws: ImportError.self) { try bytes(content, options) }
  }

  /// Returns the error with which a file is refused.
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
    // The open file remains after its name is removed.
    return try ImportFile(owning: open(scratch.path("file"), O_RDONLY))
  }
}

/// Returns the bytes that a Python script stores in `result`. The script can use the text `given`, `zipped(files)`, and
/// `png(grey)` for a picture.
func made(_ script: String, given: String = "") throws -> [UInt8] { try PassFixture(script, given: given).bytes }

/// Runs a Python script on `input`, and reads its output as JSON.
func told<Value: Decodable>(_ type: Value.Type, _ script: String, _ input: [UInt8], _ arguments: [String] = []) throws
  -> Value
{
  let run = try Subprocess.run("/usr/bin/python3", ["-c", script] + arguments, input: input)
  try #require(run.status == 0, "\(run.errors)")
  return try JSONDecoder().decode(type, from: Data(run.output))
}

extension [ImportEvent] {
  /// The names of the categories among the events.
  var categories: [String] { compactMap { if case .category(let category) = $0 { category.name } else { nil } } }

  /// The only card among the events.
  func card() throws -> ImportedCard {
    try #require(cards.count == 1)
    return cards[0]
  }
}

extension ImportedCard {
  /// The selected identifier.
  var shown: Identifier? { content.identifiers.selected }
}

extension Identifier {
  /// An identifier with a kind and a text.
  static func code(_ name: String, _ text: String) -> Identifier {
    Identifier(kind: Kind(id: name), payload: Payload(text: text))
  }
}

extension Instant {
  /// Creates a moment from a number of seconds since 1970, rounded to milliseconds.
  init(_ seconds: Double) { self.init(milliseconds: Int64((seconds * 1000).rounded())) }
}
