internal import CLinux
internal import Glibc

/// Another program that is run for its output.
enum ChildProcess {
  /// The result of running a program.
  struct Result: Sendable {
    /// Whether the program ended with exit status 0.
    var isSuccess: Bool
    /// The bytes that the program wrote to its standard output.
    var output: [UInt8]
  }

  /// The largest number of bytes of output.
  private static let most = 64 << 10

  /// Runs a program with input, which must fit into the buffer of a pipe. Its standard error is discarded.
  ///
  /// - Returns: nil if there is no such program.
  @Sendable static func run(_ program: String, _ arguments: [String], input: [UInt8]) -> Result? {
    guard let (inputReader, inputWriter) = pipe(), let (outputReader, outputWriter) = pipe() else { return nil }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, inputReader, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, outputWriter, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // This process ignores SIGPIPE, but other programs expect the default.
    var usual = sigset_t()
    sigemptyset(&usual)
    sigaddset(&usual, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child = pid_t()
    let isRunning = posix_spawnp(&child, program, &actions, &attributes, &words, environ) == 0
    close(inputReader)
    close(outputWriter)
    if isRunning, !input.isEmpty { _ = write(inputWriter, input, input.count) }
    close(inputWriter)
    let output = isRunning ? readAll(outputReader) : []
    // Closing the pipe ends a program that writes more than is read.
    close(outputReader)
    guard isRunning else { return nil }
    var status: Int32 = -1
    while waitpid(child, &status, 0) < 0 {
      // The exit status is not available if the process ignores SIGCHLD.
      if errno != EINTR { return Result(isSuccess: false, output: []) }
    }
    return Result(isSuccess: status == 0 && output.count < most, output: output)
  }

  private static func pipe() -> (reader: Int32, writer: Int32)? {
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
