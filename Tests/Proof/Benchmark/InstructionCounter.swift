import Foundation

/// Counts the instructions of whole processes with valgrind. Unlike times, they hardly change with the load of the machine.
struct InstructionCounter {
  private let report: URL

  /// Creates a counter that keeps valgrind's report in a folder.
  ///
  /// - Returns: nil where valgrind is not installed.
  init?(folder: URL) {
    guard Processes.isInstalled("valgrind") else { return nil }
    report = folder.appending(path: "callgrind.out")
  }

  /// Runs a program to its end, and discards its output.
  ///
  /// - Returns: the instructions that it executed in user mode, those of the dynamic linker included.
  func count(_ arguments: [String]) throws -> Int {
    try Processes.run(
      ["valgrind", "--quiet", "--tool=callgrind", "--callgrind-out-file=\(report.path)"] + arguments, allowing: [0])
    let lines = String(decoding: try Data(contentsOf: report), as: UTF8.self).split(separator: "\n")
    guard let total = lines.last(where: { $0.hasPrefix("totals: ") }), let count = Int(total.dropFirst(8)) else {
      throw POSIXError(.EINVAL)
    }
    return count
  }
}
