/// The amount of work of a measurement. With `--quick` it is a hundredth, which shows that the benchmark runs, but
/// gives no meaningful figures.
enum Workload {
  static let isQuick = CommandLine.arguments.contains("--quick")

  /// The number of cards, pictures or codes to use instead of `whole`.
  static func count(_ whole: Int) -> Int { isQuick ? max(100, whole / 100) : whole }

  /// The number of rounds to use instead of `whole`.
  static func rounds(_ whole: Int) -> Int { isQuick ? 1 : whole }
}
