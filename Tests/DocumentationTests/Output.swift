import Synchronization

/// What an example prints, by the line of `print(…)`.
final class Output: Sendable {
  /// The output of the example that runs.
  @TaskLocal static var current: Output?

  private let lines = Mutex<[Int: [String]]>([:])

  /// Notes that `text` was printed by that line.
  func note(_ text: String, line: Int) {
    lines.withLock { $0[line, default: []].append(text) }
  }

  /// What that line has printed, joined by commas where it did so several times; nil where it never did.
  func text(ofLine line: Int) -> String? {
    lines.withLock { $0[line]?.joined(separator: ", ") }
  }
}
