/// How long a person waits for the picker. `picker.py` plays the terminal.
struct PickerBenchmark {
  func run() throws {
    let amount = Workload.isQuick ? ["--cards", "100", "--rounds", "1"] : []
    try Processes.runScript("picker.py", [Processes.ucard] + amount)
  }
}
