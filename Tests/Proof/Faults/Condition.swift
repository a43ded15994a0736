/// A condition under which the command must not change the wallet, or must end soon.
enum Condition: String, CaseIterable, Sendable {
  /// The wallet has another name, a hard link. SQLite would damage it.
  case hardLink = "hard-link"
  /// The file system locks no files.
  case noLocks = "no-locks"
  /// The output is a FIFO that nobody reads, and the command gets SIGTERM.
  case pipe = "pipe"

  /// Whether the operation can be run under the condition.
  func applies(to operation: Operation) -> Bool {
    guard operation.program == "ucard", operation.proof == nil else { return false }
    switch self {
    case .hardLink: return operation.stage != .empty && operation.stage != .missing
    case .noLocks: return true
    case .pipe: return operation.target.map { $0.name != "shelf" && operation.words.contains($0.name) } ?? false
    }
  }

  /// The shell script that brings the home folder into the condition.
  func preparation(for operation: Operation) -> String {
    switch self {
    case .hardLink: "ln wallet.sqlite second.sqlite"
    case .noLocks: "true"
    case .pipe: operation.target.map { "rm -f \($0.name); mkfifo \($0.name)" } ?? "true"
    }
  }
}
