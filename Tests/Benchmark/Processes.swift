import Foundation

/// Programs that are measured as whole processes.
enum Processes {
  /// The path of the command.
  private(set) nonisolated(unsafe) static var ucard = ""

  /// Puts the command, which is beside this program, into a folder as it is installed: without symbols, which make it
  /// larger and slower to start.
  static func install(in folder: URL) throws {
    let built = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    for name in ["ucard", "ucard-scan"] {
      let installed = folder.appending(path: name).path
      try run(["strip", "-o", installed, built.appending(path: name).path], allowing: [0])
      if name == "ucard" { ucard = installed }
    }
  }

  /// Whether a program stands in one of the folders of `PATH`.
  static func isInstalled(_ program: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains { folder in
      FileManager.default.isExecutableFile(atPath: "\(folder)/\(program)")
    }
  }

  /// Runs a Python script of this folder to its end. It writes to where this program writes.
  static func runScript(_ name: String, _ arguments: [String]) throws {
    let python = Process()
    // Debian's, which has the package python3-pil.
    python.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: name)
    python.arguments = [script.path] + arguments
    try python.run()
    python.waitUntilExit()
    guard python.terminationStatus == 0 else { throw POSIXError(.ECHILD) }
  }

  /// Runs a program to its end, and discards its output.
  static func run(_ arguments: [String], allowing statuses: Set<Int32> = [0, 1]) throws {
    _ = try measure(arguments, allowing: statuses)
  }

  /// Runs a program as `run` does.
  ///
  /// - Returns: its largest memory, in megabytes.
  static func measure(_ arguments: [String], allowing statuses: Set<Int32> = [0]) throws -> Int {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0)
    // Errors are discarded: exit status 1 only means that nothing matches.
    posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0)
    var words = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var id = pid_t()
    let status = posix_spawnp(&id, arguments[0], &files, nil, &words, environ)
    var ending: Int32 = 0
    var use = rusage()
    guard status == 0, wait4(id, &ending, 0, &use) == id, ending & 0x7F == 0, statuses.contains(ending >> 8) else {
      throw POSIXError(.ECHILD)
    }
    return use.ru_maxrss / 1024
  }
}
