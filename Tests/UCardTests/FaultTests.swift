import Foundation
import Testing
import Witnesses

/// The command with failing system calls, and killed. Some of the tries that `make faults` makes.
@Suite struct FaultTests {
  @Test func nothingIsLostWhereverACallFails() throws {
    let tool = try BuiltCommand.executable().deletingLastPathComponent().appending(path: "ucard-faults").path
    let result = try Subprocess.run(tool, ["--most", "4", "--known"])
    #expect(result.status == 0, "\(SeededGenerator.hint)\n\(result.text)\(result.errors)")
  }
}
