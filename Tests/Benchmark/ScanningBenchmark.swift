import Foundation

/// The share of degraded pictures of codes that `ucard-scan` reads, beside the commands of zxing-cpp and zbar.
/// `scanning.py` makes the pictures.
struct ScanningBenchmark {
  func run() throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "scanning.py")
    let program = URL(fileURLWithPath: Processes.ucard).deletingLastPathComponent().appending(path: "ucard-scan")
    let python = Process()
    // Debian's, which has the package python3-pil.
    python.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    let amount = Workload.isQuick ? ["--count", "1", "--classes", "clean"] : ["--count", "10"]
    python.arguments = [script.path, program.path] + amount
    try python.run()
    python.waitUntilExit()
    guard python.terminationStatus == 0 else { throw POSIXError(.ECHILD) }
  }
}
