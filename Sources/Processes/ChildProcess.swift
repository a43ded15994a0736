internal import CLinux
internal import Glibc

/// Another program that this one runs.
package enum ChildProcess {
  /// The result of running a program for its output.
  package struct Result: Sendable {
    /// Whether the program ended with exit status 0.
    package var isSuccess: Bool
    /// The bytes that the program wrote to its standard output.
    package var output: [UInt8]

    /// Creates the result of a program.
    package init(isSuccess: Bool, output: [UInt8]) {
      self.isSuccess = isSuccess
      self.output = output
    }
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

  /// The largest number of bytes of output.
  private static let most = 64 << 10

  /// Runs a program with input, which must fit into the buffer of a pipe. Its standard error is discarded.
  ///
  /// - Returns: nil if there is no such program.
  @Sendable package static func run(_ program: String, _ arguments: [String], input: [UInt8]) -> Result? {
    guard let (inputReader, inputWriter) = pipe() else { return nil }
    guard let (outputReader, outputWriter) = pipe() else {
      close(inputReader)
      close(inputWriter)
      return nil
    }
    let child = try? start(program, arguments) { actions in
      posix_spawn_file_actions_adddup2(&actions, inputReader, STDIN_FILENO)
      posix_spawn_file_actions_adddup2(&actions, outputWriter, STDOUT_FILENO)
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    close(inputReader)
    close(outputWriter)
    if child != nil, !input.isEmpty { _ = write(inputWriter, input, input.count) }
    close(inputWriter)
    let output = child == nil ? [] : readAll(outputReader)
    // Closing the pipe ends a program that writes more than is read.
    close(outputReader)
    guard let child else { return nil }
    return Result(isSuccess: wait(for: child) == 0 && output.count < most, output: output)
  }

  /// Runs a program that uses the standard input, output and error of this process. Until it ends, Ctrl-C and Ctrl-\
  /// are for it alone.
  ///
  /// - Returns: the exit status, or 128 plus the number of the signal that ended the program.
  /// - Throws: `StartError`.
  @Sendable package static func runInteractively(_ program: String, _ arguments: [String]) throws -> Int32 {
    let before = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, handler) in before { signal(number, handler) } }
    let child = try start(program, arguments) { _ in }
    // The status is not available if the process ignores SIGCHLD.
    guard let status = wait(for: child) else { return -1 }
    return exitStatus(of: status)
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: its path, or its name in `PATH`.
  ///   - arguments: the arguments, without the name of the program.
  ///   - variables: its environment, each as `NAME=value`; nil for that of this process.
  ///   - prepare: adds what is to be done with open files.
  static func start(
    _ program: String, _ arguments: [String], variables: [String]? = nil,
    _ prepare: (inout posix_spawn_file_actions_t) -> Void
  ) throws(StartError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    prepare(&actions)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // This process ignores some signals, but other programs expect the default.
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for number in [SIGPIPE, SIGXFSZ, SIGINT, SIGQUIT] { sigaddset(&defaults, number) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    // A thread may block signals, which a shell would then wait for forever.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child = pid_t()
    var others = variables.map { $0.map { strdup($0) } + [nil] } ?? []
    defer { for variable in others { free(variable) } }
    let code =
      variables == nil
      ? posix_spawnp(&child, program, &actions, &attributes, &words, environ)
      : posix_spawnp(&child, program, &actions, &attributes, &words, &others)
    guard code == 0 else { throw StartError(errno: code) }
    return child
  }

  /// The exit status, or 128 plus the number of the signal that ended the program, of a status that `waitpid` gives.
  static func exitStatus(of status: Int32) -> Int32 {
    status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  /// Waits for the end of a program, and returns its status as `waitpid` gives it; nil if it is not available.
  static func wait(for child: pid_t) -> Int32? {
    var status: Int32 = -1
    while waitpid(child, &status, 0) < 0 {
      if errno != EINTR { return nil }
    }
    return status
  }

  static func pipe() -> (reader: Int32, writer: Int32)? {
    var ends: [Int32] = [0, 0]
    return pipe2(&ends, O_CLOEXEC) == 0 ? (ends[0], ends[1]) : nil
  }

  private static func readAll(_ file: Int32) -> [UInt8] {
    var (output, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
    while output.count < most {
      let count = read(file, &buffer, buffer.count)
      if count > 0 { output += buffer[..<count] } else if count == 0 || errno != EINTR { break }
    }
    return output
  }
}
