internal import Barcodes
internal import Cards
public import Files
public import Foundation
internal import Rendering

/// All that a command sees of the world, so that a test can be the world.
public struct CommandContext: Sendable {
  /// The environment's variables.
  public var environment: [String: String]
  /// Where the terminal is, and how large.
  public var terminal: Terminal
  /// Standard input.
  public var input: any ByteSource<StreamError> & Sendable
  /// Standard output: data.
  public var output: any ByteSink
  /// Standard error: everything else.
  public var messages: any ByteSink
  /// The time.
  public var now: @Sendable () -> Date
  /// What calendar and clock on the wall say at a moment.
  public var localTime: @Sendable (Date) -> LocalTime

  /// Shows what is typed, or hides it.
  public var setEcho: @Sendable (Bool) -> Void
  /// Calls a function when the person wants the command to end; gives one that makes it end at once again.
  public var onInterrupt: @Sendable (@escaping @Sendable () -> Void) -> @Sendable () -> Void
  /// Runs another program with arguments and input; nil where there is none of that name.
  var runProgram: @Sendable (_ program: String, _ arguments: [String], _ input: [UInt8]) -> ChildProcess.Result? = {
    _, _, _ in nil
  }

  /// A world of those parts.
  public init(
    environment: [String: String], terminal: Terminal, input: any ByteSource<StreamError> & Sendable,
    output: any ByteSink, messages: any ByteSink, now: @escaping @Sendable () -> Date,
    localTime: @escaping @Sendable (Date) -> LocalTime, setEcho: @escaping @Sendable (Bool) -> Void = { _ in },
    onInterrupt: @escaping @Sendable (@escaping @Sendable () -> Void) -> @Sendable () -> Void = { _ in {} }
  ) {
    self.environment = environment
    self.terminal = terminal
    self.input = input
    self.output = output
    self.messages = messages
    self.now = now
    self.localTime = localTime
    self.setEcho = setEcho
    self.onInterrupt = onInterrupt
  }

  /// The context of the command that runs, for what the parser calls without one: help and completion.
  @TaskLocal static var current: CommandContext?

  /// The language of messages.
  var language: Language { Language(environment: environment) }

  /// The day, here.
  var today: CalendarDate { localTime(now()).day }

  /// Where files go that nobody else is to see, and that do not stay.
  var temporaryFolder: String { variable("TMPDIR") ?? "/tmp" }

  /// When a day begins, here.
  func start(of day: CalendarDate) -> Date {
    // Midnight in Greenwich, moved by what clocks here are ahead or behind then.
    let midnight = day.midnight
    var start = midnight
    for _ in 0..<2 {
      let local = localTime(start)
      let ahead = local.day.midnight.timeIntervalSince(midnight) + Double(local.minute) * 60
      start -= ahead
    }
    return start
  }

  /// The value of a variable that is set to something.
  func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }

  /// The file at `path`, standard input for `-`.
  func source(_ path: String) throws(FileError) -> any ByteSource<StreamError> {
    if path == "-" { return input }
    return try InputFile(path)
  }

  /// Writes data.
  func write(_ text: String) throws(StreamError) {
    try output.write(Array(text.utf8))
  }

  /// Says a sentence to the person. Where nobody can hear it the command goes on: what it did is done.
  func say(_ phrase: Phrase) {
    ask(phrase + Phrase(english: "\n", ukrainian: "\n"))
  }

  func say(english: String, ukrainian: String) { say(Phrase(english: english, ukrainian: ukrainian)) }

  /// Says a sentence that an answer follows.
  func ask(_ phrase: Phrase) {
    try? messages.write(Array(lines(of: phrase).joined(separator: "\n").utf8))
  }

  /// The lines that a phrase takes among messages: a terminal's are broken between words.
  func lines(of phrase: Phrase) -> [String] {
    // Names in it may come from anywhere; its own lines stay.
    let lines = phrase.text(in: language).split(separator: "\n", omittingEmptySubsequences: false).map(\.printable)
    guard terminal.isMessages, let columns = terminal.columns else { return lines }
    return lines.flatMap { line -> [String] in
      guard line.displayWidth > columns else { return [line] }
      let indent = String(line.prefix { $0 == " " })
      return line.wrapped(to: columns - indent.count).map { indent + $0 }
    }
  }
}
