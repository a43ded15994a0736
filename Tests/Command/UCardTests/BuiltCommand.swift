import Foundation
import Testing
import Witnesses

/// The built command, run by a shell in an empty home folder.
struct BuiltCommand {
  let scratch: ScratchFolder
  private let environment: [String: String]

  init(language: String = "C") throws {
    scratch = try ScratchFolder()
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: scratch.url.path)
    let bin = scratch.path("bin")
    let home = scratch.path("home")
    for folder in [bin, home] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    }
    try FileManager.default.createSymbolicLink(atPath: bin + "/ucard", withDestinationPath: Self.executable().path)
    // Runs a command without the permissions of root, if the tests run as root.
    try Self.write(
      """
      #!/bin/sh
      [ "$(id -u)" != 0 ] || exec setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
      exec "$@"
      """, to: bin + "/unprivileged")
    environment = [
      "HOME": home, "PATH": bin + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"),
      "LC_ALL": language, "TERM": "xterm-256color", "TMPDIR": scratch.url.path,
      "FONTCONFIG_FILE": ProcessInfo.processInfo.environment["FONTCONFIG_FILE"] ?? "",
    ].merging(Sanitizer.environment) { $1 }
  }

  /// The folder of what is built with the tests.
  static var folder: URL { URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent() }

  /// The executable that `UCARD_COMMAND` names, such as the release build; else the one beside that of the tests.
  static func executable() throws -> URL {
    if let path = ProcessInfo.processInfo.environment["UCARD_COMMAND"] { return URL(fileURLWithPath: path) }
    let url = folder.appending(path: "ucard")
    try #require(FileManager.default.isExecutableFile(atPath: url.path), "\(url.path) is built")
    return url
  }

  var home: URL { scratch.url.appending(path: "home") }

  /// Runs a line of shell in the home folder.
  func shell(_ line: String) throws -> Subprocess.Result {
    try Subprocess.run("sh", ["-c", line], environment: environment, in: home)
  }

  /// A window of tmux.
  func window() throws -> Tmux { try Tmux(columns: 80, rows: 24, in: scratch.url, environment: environment) }

  /// Runs a line of shell in a terminal that is played.
  func run(_ line: String, in terminal: PlayedTerminal) throws -> PlayedTerminal.Session {
    try terminal.run(line, environment: environment, in: home)
  }

  /// Writes a program. A copy, since a file that another test's child still has open cannot be started.
  private static func write(_ script: String, to path: String) throws {
    let result = try Subprocess.run("install", ["-m", "755", "/dev/stdin", path], input: Array((script + "\n").utf8))
    try #require(result.status == 0, "\(result.errors)")
  }
}
