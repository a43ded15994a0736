internal import Glibc

/// A program whose output is read while it runs.
package final class StreamingProgram {
  private var child: pid_t?
  private let output: Int32

  /// Starts a program without input. What it writes to standard error is discarded.
  ///
  /// - Throws: `ChildProcess.StartError`.
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
