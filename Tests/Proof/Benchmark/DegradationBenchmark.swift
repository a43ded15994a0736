/// How much blur, tilt, compression and shrinking our pictures take until they are no longer read, beside those of zint.
/// `degradation.py` makes the pictures.
struct DegradationBenchmark {
  func run() throws {
    try Processes.runScript("degradation.py", [Processes.ucard] + (Workload.isQuick ? ["--quick"] : []))
  }
}
