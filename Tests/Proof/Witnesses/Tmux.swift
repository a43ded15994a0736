package import Foundation

/// A window of tmux, a terminal that other programs can type into and look at.
package final class Tmux {
  private let socket: String
  private let environment: [String: String]

  /// The time after which a text is not expected any more.
  private static let timeout = 30.0

  /// Opens a window with a shell in it.
  ///
  /// - Parameters:
  ///   - folder: a scratch folder, in which the socket of tmux stands.
  ///   - environment: the environment of the shell.
  package init(columns: Int, rows: Int, in folder: URL, environment: [String: String]) throws {
    socket = folder.appending(path: "tmux-\(UUID().uuidString.prefix(8))").path
    self.environment = environment.merging(["TMUX": "", "TMUX_TMPDIR": folder.path]) { $1 }
    // tmux runs this through the login shell of the person, which is gone then.
    try tmux("-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "exec sh")
    try tmux("set", "-g", "escape-time", "1")
    // The shell is ready when it has written its prompt.
    try wait { try !self.text().allSatisfy(\.isWhitespace) }
  }

  deinit { _ = try? tmux("kill-server") }

  @discardableResult
  package func tmux(_ arguments: String...) throws -> String {
    try Subprocess.run("tmux", ["-S", socket] + arguments, environment: environment).text
  }

  /// Types a line, and Enter.
  package func enter(_ line: String) throws {
    try tmux("send-keys", "-l", line)
    try tmux("send-keys", "Enter")
  }

  /// Presses keys, by their names in tmux.
  package func press(_ keys: String...) throws { for key in keys { try tmux("send-keys", key) } }

  /// The number of the process of that name that the shell runs; nil if there is none.
  package func child(_ name: String) throws -> String? {
    let shell = try tmux("display", "-p", "#{pane_pid}").filter(\.isNumber)
    let found = try Subprocess.run("pgrep", ["-P", shell, name], environment: environment).text.filter(\.isNumber)
    return found.isEmpty ? nil : found
  }

  /// Sends a signal to the process of that name that the shell runs.
  package func send(_ signal: String, to name: String) throws {
    guard let child = try child(name) else { return }
    _ = try Subprocess.run("kill", ["-\(signal)", child], environment: environment)
  }

  /// The window as text.
  package func text() throws -> String {
    lastText = try tmux("capture-pane", "-p")
    return lastText
  }

  /// The window as text when it was last asked for.
  package private(set) var lastText = ""

  /// The window in cells.
  package func picture() throws -> ScreenPicture? { ScreenPicture(try tmux("capture-pane", "-peN")) }

  /// Waits until the window contains a text, or does not.
  ///
  /// - Returns: whether it came to that.
  @discardableResult
  package func wait(for text: String, isThere: Bool = true) throws -> Bool {
    try wait { try self.text().contains(text) == isThere }
  }

  /// Waits until a condition holds.
  ///
  /// - Returns: whether it came to that.
  @discardableResult
  package func wait(until condition: () throws -> Bool) throws -> Bool {
    let end = Date(timeIntervalSinceNow: Self.timeout)
    while Date.now < end {
      if try condition() { return true }
      Thread.sleep(forTimeInterval: 0.02)
    }
    return false
  }
}
