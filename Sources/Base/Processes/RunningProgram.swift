internal import CLinux
package import Files
internal import Glibc
package import Values

/// A program that runs: it is started, written to, read from, and waited for. It is ended with the last reference to it.
package final class RunningProgram {
  /// Where a standard stream of the program leads.
  package enum Stream {
    /// The stream of this process.
    case inherited
    /// The null device: nothing to read, and output is dropped.
    case nothing
    /// A pipe to this process.
    case pipe
    case file(FileDescriptor)
  }

  private var child: pid_t?
  /// The ends of the pipes that this process has, for standard input, output and error.
  private var ends: [Int32?]

  private static let mostMessages = 64 << 10

  /// Starts a program.
  ///
  /// - Throws: `Program.StartError`.
  package init(
    _ program: Program, input: Stream = .nothing, output: Stream = .pipe, messages: Stream = .nothing
  ) throws(Program.StartError) {
    let streams = [input, output, messages]
    var pipes: [(theirs: Int32, ours: Int32)?] = [nil, nil, nil]
    defer { for case let pipe? in pipes { close(pipe.theirs) } }
    do throws(Program.StartError) {
      for (number, stream) in streams.enumerated() {
        guard case .pipe = stream else { continue }
        var both: [Int32] = [0, 0]
        guard pipe2(&both, O_CLOEXEC) == 0 else { throw Program.StartError(errno: errno) }
        pipes[number] = number == 0 ? (both[0], both[1]) : (both[1], both[0])
      }
      child = try Self.spawn(program) { actions in
        for (number, stream) in streams.enumerated() {
          let number = Int32(number)
          switch stream {
          case .inherited: break
          case .nothing: posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
          case .pipe: posix_spawn_file_actions_adddup2(&actions, pipes[Int(number)]?.theirs ?? -1, number)
          case .file(let file): posix_spawn_file_actions_adddup2(&actions, file.number, number)
          }
        }
      }
    } catch {
      for case let pipe? in pipes { close(pipe.ours) }
      throw error
    }
    ends = pipes.map { $0?.ours }
  }

  private static func spawn(
    _ program: Program, _ prepare: (inout posix_spawn_file_actions_t) -> Void
  ) throws(Program.StartError) -> pid_t {
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

    var words = ([program.path] + program.arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var variables = (program.variables ?? []).map { strdup($0) } + [nil]
    defer { for variable in variables { free(variable) } }
    var child = pid_t()
    let code =
      program.variables == nil
      ? posix_spawnp(&child, program.path, &actions, &attributes, &words, environ)
      : posix_spawnp(&child, program.path, &actions, &attributes, &words, &variables)
    guard code == 0 else { throw Program.StartError(errno: code) }
    return child
  }

  // MARK: writing and reading

  /// The standard output of the program, as the input of another one; nothing if it is no pipe.
  package var output: Stream { ends[1].map { .file(FileDescriptor($0)) } ?? .nothing }

  /// Closes the standard output here, so that the program can no longer write once no other process reads it.
  package func closeOutput() { closeEnd(1) }

  /// Lets `body` write to the standard input of the program, and closes it. Both go on without waiting for each other all the
  /// time.
  ///
  /// - Throws: the errors of `body`.
  package func write(_ body: (FileDescriptor) throws -> Void) rethrows {
    guard let writer = ends[0] else { return }
    defer { closeEnd(0) }
    _ = linux_set_pipe_size(writer, 1 << 20)
    try body(FileDescriptor(writer))
  }

  /// Reads the next bytes of the standard output.
  ///
  /// - Parameters:
  ///   - buffer: receives the bytes, as many as there are and fit.
  ///   - milliseconds: the time to wait for some.
  /// - Returns: the number of bytes; 0 at the end of the output; nil if none came in time.
  package func read(into buffer: inout [UInt8], milliseconds: Int32) -> Int? {
    var descriptor = pollfd(fd: ends[1] ?? -1, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, milliseconds) > 0 else { return nil }
    let count = Glibc.read(descriptor.fd, &buffer, buffer.count)
    return count < 0 ? (errno == EINTR ? nil : 0) : count
  }

  /// Thrown when the time is over.
  private struct TimeIsOver: Error {}
  /// Thrown when the program has written more than is read.
  private struct TooMuch: Error {}

  /// Reads the output to its end, and waits for the end of the program.
  ///
  /// - Parameters:
  ///   - input: what is written to its standard input, if that is a pipe.
  ///   - mostBytes: the number of bytes of its output that are read at most. It is ended after them.
  ///   - deadline: when the program is ended; nil for never.
  package func result(
    writing input: [UInt8] = [], mostBytes: Int, until deadline: SteadyInstant? = nil
  ) -> Program.Result {
    var output: [UInt8] = []
    do {
      let messages = try transfer(input, until: deadline) {
        output += $0
        if output.count > mostBytes { throw TooMuch() }
      }
      return Program.Result(wait(until: deadline), output: output, messages: messages)
    } catch {
      end()
      return Program.Result(error is TooMuch ? .wroteTooMuch : .timedOut, output: output)
    }
  }

  /// Writes the standard input and reads the other streams, as far as they are pipes, until all are closed.
  ///
  /// - Returns: the first 64 KiB of standard error.
  /// - Throws: the errors of `receive`, and an error when the deadline has passed.
  func transfer(
    _ input: [UInt8], until deadline: SteadyInstant?, _ receive: ([UInt8]) throws -> Void
  ) throws -> String {
    var rest = input[...]
    if rest.isEmpty { closeEnd(0) } else if let writer = ends[0] { _ = fcntl(writer, F_SETFL, O_NONBLOCK) }
    var messages: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while ends.contains(where: { $0 != nil }) {
      if let deadline, deadline <= .now { throw TimeIsOver() }
      var descriptors = ends.enumerated().map { number, end in
        pollfd(fd: end ?? -1, events: Int16(number == 0 ? POLLOUT : POLLIN), revents: 0)
      }
      guard poll(&descriptors, 3, deadline.map { ($0 - .now).pollTimeout } ?? -1) > 0 else { continue }
      for (number, descriptor) in descriptors.enumerated() where descriptor.fd >= 0 && descriptor.revents != 0 {
        let count =
          number == 0
          ? rest.withUnsafeBytes { Glibc.write(descriptor.fd, $0.baseAddress, $0.count) }
          : Glibc.read(descriptor.fd, &buffer, buffer.count)
        if count <= 0 {
          if count == 0 || errno != EINTR && errno != EAGAIN { closeEnd(number) }
          continue
        }
        switch number {
        case 0:
          rest.removeFirst(count)
          if rest.isEmpty { closeEnd(0) }
        case 1: try receive(Array(buffer[..<count]))
        default: messages += buffer[..<min(count, Self.mostMessages - messages.count)]
        }
      }
    }
    return String(decoding: messages, as: UTF8.self)
  }

  private func closeEnd(_ number: Int) {
    if let end = ends[number] { close(end) }
    ends[number] = nil
  }

  // MARK: the end

  /// Waits for the end of the program.
  ///
  /// - Parameter deadline: when the program is ended; nil for never.
  package func wait(until deadline: SteadyInstant? = nil) -> Program.Ending {
    guard let child else { return .exited(0) }
    var status: Int32 = 0
    while true {
      let ended = waitpid(child, &status, deadline == nil ? 0 : WNOHANG)
      // The status is not available if the process ignores SIGCHLD.
      if ended == child || ended < 0 && errno != EINTR { break }
      guard let deadline else { continue }
      guard SteadyInstant.now < deadline else {
        end()
        return .timedOut
      }
      usleep(500)
    }
    self.child = nil
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal)
  }

  /// Ends the program at once.
  package func end() {
    guard let child else { return }
    kill(child, SIGKILL)
    _ = wait()
  }

  deinit {
    end()
    for number in ends.indices { closeEnd(number) }
  }
}
