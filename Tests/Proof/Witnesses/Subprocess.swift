package import Foundation

/// Runs other programs.
package enum Subprocess {
  /// The result of a program.
  package struct Result: Sendable {
    /// The exit status, or 128 plus the number of the signal that ended the program.
    package let status: Int32
    /// The bytes of standard output.
    package let output: [UInt8]
    /// The text of standard error.
    package let errors: String
    /// The largest memory of the program, in megabytes.
    package let memory: Int
    /// The processor time of the program, in seconds.
    package let processorTime: Double

    /// Standard output as text.
    package var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// Runs a program from `PATH`, or by its path, to its end.
  ///
  /// - Parameters:
  ///   - input: the bytes of standard input.
  ///   - environment: the whole environment; nil for that of this process.
  ///   - folder: the working folder; nil for that of this process.
  package static func run(
    _ program: String, _ arguments: [String], input: [UInt8] = [], environment: [String: String]? = nil,
    in folder: URL? = nil
  ) throws -> Result {
    let scratch = try ScratchFolder()
    try Data(input).write(to: scratch.url.appending(path: "input"))

    // Files instead of pipes, because a full pipe would stop the program.
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    let write = O_WRONLY | O_CREAT
    posix_spawn_file_actions_addopen(&files, 0, scratch.path("input"), O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&files, 1, scratch.path("output"), write, 0o600)
    posix_spawn_file_actions_addopen(&files, 2, scratch.path("errors"), write, 0o600)

    // The program gets no blocked signals, even if this thread has some: a shell would wait forever.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

    let environment = environment ?? ProcessInfo.processInfo.environment
    let (program, arguments) = folder.map { ("env", ["-C", $0.path, program] + arguments) } ?? (program, arguments)
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for string in words + variables { free(string) } }
    var id = pid_t()
    let status = posix_spawnp(&id, program, &files, &attributes, &words, &variables)
    guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: status) ?? .EIO) }
    var ending: Int32 = 0
    var usage = rusage()
    while wait4(id, &ending, 0, &usage) < 0 && errno == EINTR {}
    let signal = ending & 0x7F
    return Result(
      status: signal == 0 ? ending >> 8 & 0xFF : 128 + signal,
      output: try [UInt8](Data(contentsOf: scratch.url.appending(path: "output"))),
      errors: String(decoding: try Data(contentsOf: scratch.url.appending(path: "errors")), as: UTF8.self),
      memory: usage.ru_maxrss / 1024, processorTime: usage.ru_utime.seconds + usage.ru_stime.seconds)
  }
}

extension timeval {
  fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}

/// A temporary folder for a test, which is deleted with the object.
package final class ScratchFolder: Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "ucard-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file in the folder.
  package func path(_ name: String) -> String { url.appending(path: name).path }
}
