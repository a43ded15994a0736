/// How much work a measurement does: with `--quick` a hundredth, which shows that the benchmark runs and gives no figures
/// worth quoting.
enum Workload {
  static let isQuick = CommandLine.arguments.contains("--quick")

  /// The number of cards, pictures or codes that stand for that many.
  static func count(_ whole: Int) -> Int { isQuick ? max(100, whole / 100) : whole }

  /// The number of rounds.
  static func rounds(_ whole: Int) -> Int { isQuick ? 1 : whole }
}
