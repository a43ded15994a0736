import Foundation

/// Measures U-Card and comparable programs side by side, in one run, and prints ratios.
@main
enum Benchmark {
  static func main() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "ucard-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // The command writes what it remembers into this folder, instead of that of the person who measures.
    setenv("HOME", folder.path, 1)
    for variable in ["UCARD_WALLET", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"] { unsetenv(variable) }
    try Processes.install(in: folder)
    let parts: [(name: String, run: () throws -> Void)] = [
      ("show", { try ShowBenchmark(folder: folder).run() }),
      ("everyday", { try EverydayBenchmark(folder: folder).run() }), ("picker", { try PickerBenchmark().run() }),
      ("wallet", { try WalletBenchmark(folder: folder).run() }),
      ("exchange", { try ExchangeBenchmark(folder: folder).run() }),
      ("scale", { try ScaleBenchmark(folder: folder).run() }), ("encoding", { try EncodingBenchmark().run() }),
      ("pictures", { try PictureBenchmark().run() }), ("degradation", { try DegradationBenchmark().run() }),
      ("scanning", { try ScanningBenchmark().run() }),
    ]
    // The arguments are the names of the parts to run; without arguments, all run.
    let named = CommandLine.arguments.dropFirst().filter { $0 != "--quick" }
    for part in parts where named.isEmpty || named.contains(part.name) {
      try part.run()
      fflush(nil)
    }
  }
}

/// Contenders that are measured in turn, so that other load of the machine affects all of them.
struct Race {
  struct Contender {
    let name: String
    let body: () throws -> Void
  }

  /// The contenders. The others are compared with the first.
  let contenders: [Contender]

  /// Runs each contender once per round, and returns the median times.
  func medians(rounds: Int) throws -> [Duration] {
    for contender in contenders { try contender.body() }
    var times = contenders.map { _ in [Duration]() }
    for _ in 0..<Workload.rounds(rounds) {
      for (index, contender) in contenders.enumerated() {
        times[index].append(try ContinuousClock().measure(contender.body))
      }
    }
    return times.map { $0.sorted()[$0.count / 2] }
  }
}

extension Duration {
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}

extension Double {
  func formatted(_ indices: Int) -> String { String(format: "%.\(indices)f", self) }
}
