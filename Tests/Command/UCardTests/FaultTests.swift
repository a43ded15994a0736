import Foundation
import Testing
import Witnesses

/// The command with failing system calls, killed, and with damaged files: a part of the trials of `make faults`.
@Suite struct FaultTests {
  private func run(_ arguments: [String]) throws {
    let tool = BuiltCommand.folder.appending(path: "ucard-faults").path
    let result = try Subprocess.run(tool, ["--command", BuiltCommand.executable().path] + arguments)
    #expect(result.status == 0, "\(SeededGenerator.hint)\n\(result.text)\(result.errors)")
  }

  @Test func nothingIsLostWhereverACallFails() throws { try run(["--most", "1"]) }

  @Test func theWalletStaysAsItIsWhereItMustNotBeChanged() throws { try run(["--conditions"]) }

  @Test(.disabled(if: Sanitizer.name != nil, "\(Sanitizer.whyNoLimits)"))
  func damagedFilesAreRefusedWithAReason() throws { try run(["--mutations", "--most", "3"]) }
}
