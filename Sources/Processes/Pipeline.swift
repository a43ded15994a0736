internal import CLinux
package import Files
internal import Glibc
internal import Values

/// Programs that run at the same time, each of which reads what the one before it writes.
package struct Pipeline: Sendable {
  /// A program and its arguments.
  package struct Program: Sendable {
    /// The path of the program, or its name in `PATH`.
    package let path: String
    /// The arguments, without the name of the program.
    package let arguments: [String]

    /// Creates a program with its arguments.
    package init(_ path: String, _ arguments: [String]) {
      self.path = path
      self.arguments = arguments
    }
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
  }

  /// The result of all programs.
  package struct Result: Sendable {
    /// The output of the last program.
    package let output: [UInt8]
    /// The end of each program.
    package let endings: [Ending]
  }

  /// The program that could not be started, by its place in the list, and the reason.
  package struct Failure: Error {
    package let index: Int
    package let reason: ChildProcess.StartError
  }

  private let programs: [Program]
  private let mostBytes: Int
  private let seconds: Double

  /// Creates a pipeline.
  ///
  /// - Parameters:
  ///   - programs: the programs, the first of which reads the input.
  ///   - mostBytes: the number of bytes of the last program's output that are read at most. It is ended after them.
  ///   - seconds: the time after which all programs are ended.
  package init(_ programs: [Program], mostBytes: Int, seconds: Double) {
    self.programs = programs
    self.mostBytes = mostBytes
    self.seconds = seconds
  }

  /// Runs the programs to their end. What they write to standard error is discarded.
  ///
  /// - Parameter input: the standard input of the first program.
  package func run(input: FileDescriptor) throws(Failure) -> Result {
    let deadline = SteadyInstant.now + .seconds(seconds)
    var running = Running()
    defer { running.end() }
    var reader = input.number
    for (index, program) in programs.enumerated() {
      guard let ends = ChildProcess.pipe() else {
        let reason = ChildProcess.StartError(errno: errno)
        if index > 0 { close(reader) }
        throw Failure(index: index, reason: reason)
      }
      let child = Swift.Result { () throws(ChildProcess.StartError) in
        try ChildProcess.start(program.path, program.arguments) { actions in
          posix_spawn_file_actions_adddup2(&actions, reader, STDIN_FILENO)
          posix_spawn_file_actions_adddup2(&actions, ends.writer, STDOUT_FILENO)
          posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        }
      }
      close(ends.writer)
      if index > 0 { close(reader) }
      reader = ends.reader
      do throws(ChildProcess.StartError) { running.children.append(try child.get()) } catch {
        close(reader)
        throw Failure(index: index, reason: error)
      }
    }
    defer { close(reader) }
    let (output, stopped) = read(reader, until: deadline)
    if stopped != nil { running.end() }
    return Result(output: output, endings: running.endings(stopped: stopped, until: deadline))
  }

  /// Reads the output to its end, or until it is stopped, and returns why it was.
  private func read(_ file: Int32, until deadline: SteadyInstant) -> (output: [UInt8], stopped: Ending?) {
    var (output, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
    while true {
      let left = deadline - .now
      guard left > .zero else { return (output, .timedOut) }
      var descriptor = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      let count =
        poll(&descriptor, 1, left.pollTimeout) > 0 ? Glibc.read(file, &buffer, buffer.count) : -1
      if count == 0 { return (output, nil) }
      guard count > 0 else { continue }
      output += buffer[..<count]
      if output.count > mostBytes { return (output, .wroteTooMuch) }
    }
  }
}

/// The programs that have been started and not yet waited for.
private struct Running {
  var children: [pid_t] = []

  /// Ends the programs at once.
  mutating func end() {
    for child in children {
      kill(child, SIGKILL)
      _ = ChildProcess.wait(for: child)
    }
    children = []
  }

  /// Waits for all programs; those that still run at the deadline are ended.
  mutating func endings(stopped: Pipeline.Ending?, until deadline: SteadyInstant) -> [Pipeline.Ending] {
    if let stopped { return [stopped] }
    defer { children = [] }
    return children.map { child in
      guard let status = Self.wait(for: child, until: deadline) else { return .timedOut }
      let signal = status & 0x7F
      return signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal)
    }
  }

  /// Waits for a program whose output is closed, so that it is about to end. After the deadline it is ended.
  private static func wait(for child: pid_t, until deadline: SteadyInstant) -> Int32? {
    var status: Int32 = 0
    while true {
      let ended = waitpid(child, &status, WNOHANG)
      if ended == child { return status }
      // The status is not available if the process ignores SIGCHLD.
      if ended < 0 && errno != EINTR { return 0 }
      guard SteadyInstant.now < deadline else { break }
      usleep(500)
    }
    kill(child, SIGKILL)
    _ = ChildProcess.wait(for: child)
    return nil
  }
}
