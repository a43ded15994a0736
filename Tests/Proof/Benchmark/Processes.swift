import Foundation

/// Programs that are measured as whole processes.
enum Processes {
  /// The path of the command.
  private(set) nonisolated(unsafe) static var ucard = ""

  /// Puts the command, which is beside this program, into a folder as a person has it: without symbols, written by a copy,
  /// and read from the disk since. (What `strip` has just written stands in the page cache in larger pieces, and starts
  /// a tenth faster.)
  static func install(in folder: URL) throws {
    let built = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    for name in ["ucard", "ucard-scan"] {
      let (stripped, installed) = (folder.appending(path: "stripped").path, folder.appending(path: name).path)
      try run(["strip", "-o", stripped, built.appending(path: name).path], allowing: [0])
      try run(["cp", stripped, installed], allowing: [0])
      if name == "ucard" { ucard = installed }
    }
    sync()
    // Only root may do so.
    try? Data("3\n".utf8).write(to: URL(fileURLWithPath: "/proc/sys/vm/drop_caches"))
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
    try finish(start(arguments), allowing: statuses)
  }

  /// Runs a program as `run` does, and looks at its memory twice in a millisecond.
  ///
  /// - Returns: its largest memory, in megabytes. (The kernel's own count, `ru_maxrss`, begins with the memory of the process
  ///   that has started the program.)
  static func memory(_ arguments: [String], allowing statuses: Set<Int32> = [0]) throws -> Int {
    let id = try start(arguments)
    var most = 0
    while true {
      var state = siginfo_t()
      guard waitid(P_PID, id_t(id), &state, WEXITED | WNOHANG | WNOWAIT) == 0, state.si_signo == 0 else { break }
      let lines = (try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)) ?? ""
      let line = lines.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      most = max(most, line.flatMap { Int($0.split(separator: " ", omittingEmptySubsequences: true)[1]) } ?? 0)
      usleep(500)
    }
    try finish(id, allowing: statuses)
    return most / 1024
  }

  private static func start(_ arguments: [String]) throws -> pid_t {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0)
    // Errors are discarded: exit status 1 only means that nothing matches.
    posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0)
    var words = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var id = pid_t()
    guard posix_spawnp(&id, arguments[0], &files, nil, &words, environ) == 0 else { throw POSIXError(.ECHILD) }
    return id
  }

  private static func finish(_ id: pid_t, allowing statuses: Set<Int32>) throws {
    var ending: Int32 = 0
    guard waitpid(id, &ending, 0) == id, ending & 0x7F == 0, statuses.contains(ending >> 8) else {
      throw POSIXError(.ECHILD)
    }
  }
}
