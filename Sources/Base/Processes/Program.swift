package import Files
internal import Glibc
internal import Values

/// Another program, with its arguments, that this one can run: for its output, part by part, or on the terminal.
package struct Program: Sendable {
  /// The path of the program, or its name in `PATH`.
  package let path: String
  /// The arguments, without the name of the program.
  package let arguments: [String]
  /// The environment, each variable as `NAME=value`; nil for that of this process.
  package let variables: [String]?

  /// Creates a program with its arguments.
  package init(_ path: String, _ arguments: [String] = [], variables: [String]? = nil) {
    self.path = path
    self.arguments = arguments
    self.variables = variables
  }

  /// The reason why a program could not be started.
  package struct StartError: Error {
    /// The error number of the system.
    package let errno: Int32

    /// Creates the reason for an error number of the system.
    package init(errno: Int32) { self.errno = errno }

    /// Whether there is no such program.
    package var isMissing: Bool { errno == ENOENT }
  }

  /// The end of a program.
  package enum Ending: Hashable, Sendable {
    /// The program ended with a status.
    case exited(Int32)
    /// A signal ended the program.
    case killed(Int32)
    /// The program took too long.
    case timedOut
    /// The program wrote more than is read.
    case wroteTooMuch

    /// The exit status, or 128 plus the number of the signal that ended the program.
    package var status: Int32 {
      switch self {
      case .exited(let status): status
      case .killed(let signal): 128 + signal
      case .timedOut, .wroteTooMuch: 128 + SIGKILL
      }
    }
  }

  /// The result of a program that has ended.
  package struct Result: Sendable {
    package let ending: Ending
    /// The bytes that the program wrote to its standard output, unless something else received them.
    package let output: [UInt8]
    /// The first 64 KiB of standard error; empty if it was discarded.
    package let messages: String

    /// Creates the result of a program.
    package init(_ ending: Ending, output: [UInt8] = [], messages: String = "") {
      self.ending = ending
      self.output = output
      self.messages = messages
    }

    /// Whether the program ended with exit status 0.
    package var isSuccess: Bool { ending == .exited(0) }
  }

  // MARK: ways to run it

  /// Runs the program to its end, and returns its standard output.
  ///
  /// - Parameters:
  ///   - input: the bytes of its standard input.
  ///   - mostBytes: the largest number of bytes of output. A program that writes more is ended.
  ///   - seconds: the time after which it is ended; nil for no end.
  /// - Throws: `StartError`.
  package func captured(input: [UInt8] = [], mostBytes: Int = 64 << 10, seconds: Double? = nil) throws(StartError)
    -> Result
  {
    let running = try RunningProgram(self, input: input.isEmpty ? .nothing : .pipe)
    return running.result(writing: input, mostBytes: mostBytes, until: seconds.map { SteadyInstant.now + .seconds($0) })
  }

  /// Runs the program to its end, with input and output of any size, and keeps its messages.
  ///
  /// - Parameters:
  ///   - input: its standard input; nil for none.
  ///   - receive: receives the standard output in parts.
  /// - Throws: `StartError`, and the errors of `receive`; the program is then ended.
  package func streamed(input: InputFile? = nil, _ receive: ([UInt8]) throws -> Void = { _ in }) throws -> Result {
    let running = try RunningProgram(self, input: input.map { .file($0.descriptor) } ?? .nothing, messages: .pipe)
    let messages = try running.transfer([], until: nil, receive)
    return Result(running.wait(), messages: messages)
  }

  /// Runs the program while `write` writes its standard input. The output of the program has to fit into the buffers of
  /// pipes.
  ///
  /// - Throws: `StartError`, and the errors of `write`, after which the program is ended. No error is thrown if the
  ///   program has ended early.
  package func streamed(writing write: (FileDescriptor) throws -> Void) throws -> Result {
    let running = try RunningProgram(self, input: .pipe, messages: .pipe)
    do { try running.write(write) } catch StreamError.closed {}
    let messages = try running.transfer([], until: nil) { _ in }
    return Result(running.wait(), messages: messages)
  }

  /// Runs the program on the standard input, output and error of this process. Until it ends, Ctrl-C and Ctrl-\ are for it
  /// alone.
  ///
  /// - Returns: the exit status, or 128 plus the number of the signal that ended the program.
  /// - Throws: `StartError`.
  package func onTerminal() throws(StartError) -> Int32 {
    let before = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, handler) in before { signal(number, handler) } }
    return try RunningProgram(self, input: .inherited, output: .inherited, messages: .inherited).wait().status
  }
}

/// Finds programs.
package enum ProgramPath {
  /// The path of the file that this process runs; nil if the system does not tell.
  package static var ofThisProcess: String? { "/proc/self/exe".linkTarget }

  /// Whether a path leads to a program that this process may run.
  package static func isProgram(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }

  /// The path of a program in the first folder of a list that has it.
  ///
  /// - Parameters:
  ///   - name: the name of the program.
  ///   - folders: the folders, with colons between them; nil for those of `PATH`.
  package static func find(_ name: String, in folders: String? = nil) -> String? {
    let folders = folders ?? getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    return folders.split(separator: ":").map { "\($0)/\(name)" }.first(where: isProgram)
  }
}
