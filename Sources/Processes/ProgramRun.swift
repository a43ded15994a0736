internal import Glibc
internal import CLinux
package import Files

/// A program that is run to its end, with input and output of any size, and whose messages are kept.
package struct ProgramRun: Sendable {
  /// The end of the program.
  package struct Ending: Sendable {
    /// The exit status, or 128 plus the number of the signal that ended the program.
    package let status: Int32
    /// What the program wrote to standard error, at most 64 KiB.
    package let messages: String

    /// Whether the exit status is 0.
    package var isSuccess: Bool { status == 0 }
  }

  private let program: Pipeline.Program
  private let variables: [String]?
  private static let mostMessages = 64 << 10

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - program: the program with its arguments.
  ///   - variables: the environment, each variable as `NAME=value`; nil for that of this process.
  package init(_ program: Pipeline.Program, variables: [String]? = nil) {
    self.program = program
    self.variables = variables
  }

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - input: its standard input; nil for none.
  ///   - receive: receives the standard output in parts.
  /// - Returns: nil if there is no such program.
  /// - Throws: `ChildProcess.StartError` if it cannot be started for another reason, and the errors of `receive`; the program is
  ///   then ended.
  package func run(input: InputFile? = nil, _ receive: ([UInt8]) throws -> Void = { _ in }) throws -> Ending? {
    try run(from: input?.descriptor.number) { try Self.read($0, $1, receive) }
  }

  /// Runs a program that reads while `write` writes its standard input. What it writes itself has to fit into the buffers
  /// of pipes.
  ///
  /// - Returns: nil if there is no such program.
  /// - Throws: `ChildProcess.StartError` if it cannot be started for another reason, and the errors of `write`, unless it is that
  ///   the program has ended early; the program is then ended.
  package func run(writing write: (FileDescriptor) throws -> Void) throws -> Ending? {
    guard let (reader, writer) = ChildProcess.pipe() else { throw ChildProcess.StartError(errno: errno) }
    // Both go on without waiting for each other all the time.
    _ = linux_set_pipe_size(writer, 1 << 20)
    var isOpen = true
    defer { if isOpen { close(writer) } }
    return try run(from: reader, closing: reader) { output, messages in
      do { try write(FileDescriptor(writer)) } catch StreamError.closed {}
      close(writer)
      isOpen = false
      return try Self.read(output, messages) { _ in }
    }
  }

  /// Starts the program, and waits for its end.
  ///
  /// - Parameters:
  ///   - input: the descriptor of its standard input; nil for none.
  ///   - own: a descriptor to close as soon as the program has it.
  ///   - body: receives the descriptors of its standard output and error, and returns its messages.
  private func run(
    from input: Int32?, closing own: Int32? = nil, _ body: (_ output: Int32, _ messages: Int32) throws -> [UInt8]
  ) throws -> Ending? {
    guard let (outputReader, outputWriter) = ChildProcess.pipe() else { throw ChildProcess.StartError(errno: errno) }
    defer { close(outputReader) }
    guard let (messagesReader, messagesWriter) = ChildProcess.pipe() else {
      let code = errno
      close(outputWriter)
      throw ChildProcess.StartError(errno: code)
    }
    defer { close(messagesReader) }
    let child = Result { () throws(ChildProcess.StartError) in
      try ChildProcess.start(program.path, program.arguments, variables: variables) { actions in
        if let input {
          posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        } else {
          posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, outputWriter, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, messagesWriter, STDERR_FILENO)
      }
    }
    close(outputWriter)
    close(messagesWriter)
    // Otherwise a program that ends early would leave a pipe that fills up and never breaks.
    if let own { close(own) }
    if case .failure(let error) = child, error.isMissing { return nil }
    let id = try child.get()
    let messages: [UInt8]
    do {
      messages = try body(outputReader, messagesReader)
    } catch {
      kill(id, SIGKILL)
      _ = ChildProcess.wait(for: id)
      throw error
    }
    let status = ChildProcess.wait(for: id) ?? 0
    return Ending(status: ChildProcess.exitStatus(of: status), messages: String(decoding: messages, as: UTF8.self))
  }

  /// Reads both streams to their ends, and returns what is kept of the second one.
  private static func read(_ output: Int32, _ errors: Int32, _ receive: ([UInt8]) throws -> Void) throws -> [UInt8] {
    var messages: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var descriptors = [output, errors].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while descriptors.contains(where: { $0.fd >= 0 }) {
      guard poll(&descriptors, nfds_t(descriptors.count), -1) > 0 else { continue }
      for index in descriptors.indices where descriptors[index].fd >= 0 && descriptors[index].revents != 0 {
        let count = Glibc.read(descriptors[index].fd, &buffer, buffer.count)
        if count > 0, index == 0 {
          try receive(Array(buffer[..<count]))
        } else if count > 0 {
          messages += buffer[..<min(count, max(0, mostMessages - messages.count))]
        } else if count == 0 || errno != EINTR {
          descriptors[index].fd = -1
        }
      }
    }
    return messages
  }
}

/// Finds programs.
package enum ProgramPath {
  /// The path of the file that this process runs; nil if the system does not tell.
  package static var ofThisProcess: String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    return count > 0 ? String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }

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

/// A program whose output is read while it runs.
package final class StreamingProgram {
  private var child: pid_t?
  private let output: Int32

  /// Starts a program without input. What it writes to standard error is discarded.
  package init(_ program: Pipeline.Program) throws(ChildProcess.StartError) {
    guard let ends = ChildProcess.pipe() else { throw ChildProcess.StartError(errno: errno) }
    defer { close(ends.writer) }
    do {
      child = try ChildProcess.start(program.path, program.arguments) { actions in
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends.writer, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
      }
    } catch {
      close(ends.reader)
      throw error
    }
    output = ends.reader
  }

  /// Reads the next bytes of the output, as many as there are and fit.
  ///
  /// - Parameters:
  ///   - buffer: receives the bytes.
  ///   - milliseconds: the time to wait for some.
  /// - Returns: the number of bytes; 0 at the end of the output; nil if none came in time.
  package func read(into buffer: UnsafeMutableRawBufferPointer, milliseconds: Int32) -> Int? {
    var descriptor = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, milliseconds) > 0 else { return nil }
    let count = Glibc.read(output, buffer.baseAddress, buffer.count)
    return count < 0 ? (errno == EINTR ? nil : 0) : count
  }

  /// Ends the program at once.
  package func end() {
    guard let child else { return }
    kill(child, SIGKILL)
    _ = ChildProcess.wait(for: child)
    self.child = nil
  }

  deinit {
    end()
    close(output)
  }
}
