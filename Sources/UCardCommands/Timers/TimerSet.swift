internal import Words

/// Timers that run a command of ucard, for systemd and for cron.
protocol TimerSet {
  /// The command that installs and removes them.
  static var command: String { get }
  /// The names of the timers, also of those that are not wanted any more.
  static var names: [String] { get }
  /// The units of systemd: a service and a timer for each.
  var units: [SystemdUnit] { get }
  /// The lines for `crontab -e`.
  var crontab: String { get }
  /// The message when they run.
  func isRunning(in folder: String) -> Phrase
}
