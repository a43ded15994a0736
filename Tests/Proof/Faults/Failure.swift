/// A violation of a rule in a trial.
struct Failure: Sendable {
  /// The rules.
  enum Rule: String, Sendable {
    /// The command must not crash or hang.
    case ending
    /// The exit status must be 0, 73 or 74.
    case status
    /// The wallet must exist and not be damaged.
    case damage
    /// The wallet must be in the state before or after the operation; with status 0, in that after it.
    case content
    /// If the wallet has changed and the exit status is not 0, the message must say that it was changed.
    case message
    /// The old wallet must be kept beside the restored one.
    case aside
    /// The output file must be missing, the old one or the new one; with status 0, the new one.
    case target
    /// The command must not leave any of its files behind.
    case leftover
    /// The command must not take too much memory or time.
    case excess
    /// The command must work afterwards.
    case afterwards
  }

  let rule: Rule
  let detail: String

  /// The failure as a line of a report.
  var line: String { "  \(rule): \(detail.split(separator: "\n").joined(separator: " / "))" }

  init(_ rule: Rule, _ detail: String) { (self.rule, self.detail) = (rule, detail) }
}
