/// What a try showed that must not be.
struct Failure: Sendable {
  /// The rules.
  enum Rule: String, Sendable {
    /// The command ends by a signal of its own, or never.
    case ending
    /// The exit status is neither 0 nor 73 nor 74.
    case status
    /// The wallet is damaged, or there is none.
    case damage
    /// The wallet is neither as before nor as after; or as before and status 0.
    case content
    /// The wallet is as after, the exit status is not 0, and the message does not say that it was changed.
    case message
    /// The old wallet is not kept beside the restored one.
    case aside
    /// The file written is neither absent nor the old nor the new one; or not the new one and status 0.
    case target
    /// A file of ours is left behind.
    case leftover
    /// The command takes too much memory or time.
    case excess
    /// The command does not work afterwards.
    case afterwards
  }

  let rule: Rule
  let detail: String

  /// The failure in a line of a report.
  var line: String { "  \(rule): \(detail.split(separator: "\n").joined(separator: " / "))" }

  init(_ rule: Rule, _ detail: String) { (self.rule, self.detail) = (rule, detail) }
}
