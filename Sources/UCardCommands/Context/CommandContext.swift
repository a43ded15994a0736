internal import Barcodes
public import Foundation

/// All that a command sees of the world, so that a test can be the world.
public struct CommandContext: Sendable {
  /// The environment's variables.
  public var environment: [String: String]
  /// Where the terminal is, and how large.
  public var terminal: Terminal
  /// Standard input.
  public var input: any ByteSource
  /// Standard output: data.
  public var output: any ByteSink
  /// Standard error: everything else.
  public var messages: any ByteSink
  /// The time.
  public var now: @Sendable () -> Date

  /// A world of those parts.
  public init(
    environment: [String: String], terminal: Terminal, input: any ByteSource, output: any ByteSink,
    messages: any ByteSink, now: @escaping @Sendable () -> Date
  ) {
    self.environment = environment
    self.terminal = terminal
    self.input = input
    self.output = output
    self.messages = messages
    self.now = now
  }

  /// The language of messages.
  var language: Language { Language(environment: environment) }

  /// Writes data.
  func write(_ text: String) throws(StreamError) {
    try output.write(Array(text.utf8))
  }

  /// Says a sentence to the person. Where nobody can hear it the command goes on: what it did is done.
  func say(_ phrase: Phrase) {
    ask(phrase + Phrase(english: "\n", ukrainian: "\n"))
  }

  /// Says a sentence that an answer follows.
  func ask(_ phrase: Phrase) {
    // Names in it may come from anywhere; its own lines stay.
    let lines = phrase.text(in: language).split(separator: "\n", omittingEmptySubsequences: false)
    try? messages.write(Array(lines.map(\.printable).joined(separator: "\n").utf8))
  }
}

/// What a command knows of the terminal.
public struct Terminal: Hashable, Sendable {
  /// Whether somebody can answer a question.
  public var isInput: Bool
  /// Whether somebody sees the output as it is written.
  public var isOutput: Bool
  /// Columns of the window, nil where there is none.
  public var columns: Int?
  /// Rows of the window, nil where there is none.
  public var rows: Int?

  /// A terminal of that kind and size.
  public init(isInput: Bool, isOutput: Bool, columns: Int? = nil, rows: Int? = nil) {
    self.isInput = isInput
    self.isOutput = isOutput
    self.columns = columns
    self.rows = rows
  }
}
