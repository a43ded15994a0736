import Cards
import Files
import Foundation
import Terminal
import Synchronization
import Testing
import CommandBase
import Commands
import Values
import Witnesses

/// The environment for commands that run in this process: a scratch folder as home folder, and all their output.
final class World {
  let scratch: ScratchFolder
  var environment: Environment
  var terminal = Terminal(isInput: false, isOutput: false)
  var answers: [UInt8] = []
  /// The error that standard output throws; nil for none.
  var outputError: StreamError?
  /// Opens the window for `ucard pick` and its like; nil for none.
  var openScreen: (@Sendable () -> (any Screen)?)?
  /// The name of the terminal; nil if it cannot be asked.
  var terminalIdentity: String?
  /// The answer of the terminal to the question what it can show.
  var terminalAnswer = ""
  /// Whether keys may be given back to the terminal.
  var takesKeysBack = true
  /// Changes the context of a command further.
  var prepare: (inout CommandContext) -> Void = { _ in }
  /// The questions to the terminal, and the keys that were given back to it, in order.
  var asked: [String] { written.words }
  private let written = Words()
  var time = Instant(seconds: 1_700_000_000)

  init() throws {
    scratch = try ScratchFolder()
    environment = ["HOME": scratch.url.path, "LC_ALL": "C", "TERM": "xterm-256color", "TZ": "UTC"]
  }

  struct Result {
    let status: CommandStatus?
    let bytes: [UInt8]
    let messages: String
    var output: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// The program that reads pictures, which is built beside the tests.
  static let scanner = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appending(path: "ucard-scan").path

  @discardableResult
  func run(_ arguments: String...) -> Result { run(arguments) }

  @discardableResult
  func run(_ arguments: [String]) -> Result {
    let output = Sink(error: outputError)
    let messages = Sink(error: nil)
    let context = context(output, messages)
    let status = CommandLineTool.run(arguments, in: context)
    return Result(
      status: status, bytes: output.bytes, messages: String(decoding: messages.bytes, as: UTF8.self))
  }

  /// The context of a command whose output nobody reads.
  var context: CommandContext { context(Sink(error: nil), Sink(error: nil)) }

  private func context(_ output: Sink, _ messages: Sink) -> CommandContext {
    let time = time
    var context = CommandContext(
      environment: environment, terminal: terminal, input: Source(answers), output: output, messages: messages,
      now: { time })
    context.scannerProgram = Self.scanner
    context.openScreen = openScreen
    // Trying a password with the factor of the program takes a second.
    context.lockWork = 10
    context.hasWaitingInput = { [answers] in !answers.isEmpty }
    let (identity, answer, takesKeysBack) = (terminalIdentity, terminalAnswer, takesKeysBack)
    context.terminalIdentity = { identity }
    context.askTerminal = { [written] question, _ in
      written.append(question)
      return Array(answer.utf8)
    }
    context.typeKeys = { [written] keys in
      written.append(keys)
      return takesKeysBack
    }
    prepare(&context)
    return context
  }

  /// Runs a command in the language of the environment, and again in Ukrainian.
  ///
  /// - Returns: the status of the first run, and the messages of both.
  func answers(_ arguments: [String]) -> (status: CommandStatus?, english: String, ukrainian: String) {
    let english = run(arguments)
    let locale = environment["LC_ALL"]
    environment["LC_ALL"] = "uk_UA.UTF-8"
    defer { environment["LC_ALL"] = locale }
    return (english.status, english.messages, run(arguments).messages)
  }

  private final class Words: Sendable {
    private let contents = Mutex<[String]>([])

    var words: [String] { contents.withLock { $0 } }

    func append(_ bytes: [UInt8]) { contents.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) } }
  }

  private final class Sink: ByteSink {
    private let contents = Mutex<[UInt8]>([])
    private let error: StreamError?

    init(error: StreamError?) { self.error = error }

    var bytes: [UInt8] { contents.withLock { $0 } }

    func write(_ bytes: [UInt8]) throws(StreamError) {
      if let error { throw error }
      contents.withLock { $0 += bytes }
    }
  }

  private final class Source: ByteSource, Sendable {
    private let rest: Mutex<[UInt8]>

    init(_ bytes: [UInt8]) { rest = Mutex(bytes) }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(StreamError) -> Int {
      rest.withLock { rest in
        let part = rest.prefix(buffer.count)
        buffer.copyBytes(from: part)
        rest.removeFirst(part.count)
        return part.count
      }
    }
  }
}
