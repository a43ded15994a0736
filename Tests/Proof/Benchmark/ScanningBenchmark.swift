import Foundation

/// The share of degraded pictures of codes that `ucard-scan` reads, beside the commands of zxing-cpp and zbar.
/// `scanning.py` makes the pictures.
struct ScanningBenchmark {
  func run() throws {
    let program = URL(fileURLWithPath: Processes.ucard).deletingLastPathComponent().appending(path: "ucard-scan")
    let amount = Workload.isQuick ? ["--count", "1", "--classes", "clean"] : ["--count", "10"]
    try Processes.runScript("scanning.py", [program.path] + amount)
  }
}
