import Foundation

/// A call that `faults.c` has counted: a line of its log.
struct Call: Sendable {
  /// The name of the function.
  let name: String
  /// The outcome of the call: `done…`, or the failure.
  let outcome: String
  /// The file or folder.
  let path: String

  var needsRoom: Bool { outcome == "done-with-room" || writesBytes }
  var writesBytes: Bool { outcome == "done-with-bytes" }
  /// Whether the call failed to remove a file or a folder.
  var isFailedRemoval: Bool { ["unlink", "rmdir"].contains(name) && !outcome.hasPrefix("done") }

  private init?(line: Substring) {
    let parts = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    (name, outcome, path) = (String(parts[1]), String(parts[2]), String(parts[3]))
  }

  /// Reads the calls of a log, in order; none if there is no log.
  static func read(_ log: URL) -> [Call] {
    let text = (try? Data(contentsOf: log)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return text.split(separator: "\n").compactMap(Call.init)
  }
}
