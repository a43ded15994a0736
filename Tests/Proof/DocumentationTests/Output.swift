import Synchronization

/// The output of an example, by the line of `print(…)`.
final class Output: Sendable {
  /// The output of the current example.
  @TaskLocal static var current: Output?

  private let lines = Mutex<[Int: [String]]>([:])

  /// Records that a line has printed `text`.
  func note(_ text: String, line: Int) {
    lines.withLock { $0[line, default: []].append(text) }
  }

  /// The output of a line, joined by commas if there are several; nil if there is none.
  func text(ofLine line: Int) -> String? {
    lines.withLock { $0[line]?.joined(separator: ", ") }
  }
}
