import Foundation
import Processes
import Synchronization
import Testing
import Witnesses

/// Other programs that this one runs.
@Suite struct ProgramTests {
  private func shell(_ script: String, _ variables: [String]? = nil) -> Program {
    Program("/bin/sh", ["-c", script], variables: variables)
  }

  @Test func inputAndOutputOfAProgramArePassedOn() throws {
    // More than the buffer of a pipe in both directions.
    let input = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let result = try shell("cat").captured(input: input, mostBytes: 1 << 20, seconds: 60)
    #expect(result.isSuccess && result.output == input)
    #expect(try shell("wc -c").captured(seconds: 60).output == Array("0\n".utf8))
  }

  @Test(arguments: [
    ("exit 0", Program.Ending.exited(0), 0), ("exit 3", .exited(3), 3), ("kill -TERM $$", .killed(SIGTERM), 143),
  ])
  func theEndIsTold(_ script: String, _ ending: Program.Ending, _ status: Int) throws {
    let result = try shell(script).captured()
    #expect(result.ending == ending && Int(result.ending.status) == status && result.isSuccess == (status == 0))
  }

  @Test func aProgramThatHangsOrNeverStopsIsEnded() throws {
    #expect(try shell("exec sleep 60").captured(seconds: 0.1).ending == .timedOut)
    #expect(try shell("exec > /dev/null; exec sleep 60").captured(seconds: 0.1).ending == .timedOut)
    #expect(try shell("exec cat /dev/zero").captured(mostBytes: 1000, seconds: 60).ending == .wroteTooMuch)
  }

  @Test func aMissingProgramIsToldFromOneThatCannotBeStarted() throws {
    let missing = #expect(throws: Program.StartError.self) { try Program("/nowhere/program").captured() }
    #expect(missing?.isMissing == true)
    let folder = #expect(throws: Program.StartError.self) { try Program("/").captured() }
    #expect(folder?.isMissing == false && folder?.errno == EACCES)
  }

  @Test func aProgramHasTheVariablesThatItIsGiven() throws {
    #expect(try shell("echo $ONE$HOME", ["ONE=1"]).captured().output == Array("1\n".utf8))
  }

  @Test func messagesAreKeptWhileTheOutputGoesOn() throws {
    var output: [UInt8] = []
    let result = try shell("echo said >&2; echo written; exit 2").streamed(input: nil) { output += $0 }
    #expect(output == Array("written\n".utf8) && result.messages == "said\n" && result.ending == .exited(2))
    #expect(throws: CancellationError.self) {
      try shell("exec cat /dev/zero").streamed(input: nil) { _ in throw CancellationError() }
    }
  }

  @Test func aProgramIsFoundInTheFirstFolder() throws {
    let scratch = try ScratchFolder()
    for folder in ["one", "two", "three"] {
      try FileManager.default.createDirectory(atPath: scratch.path(folder), withIntermediateDirectories: false)
    }
    let folders = ["one", "two", "three"].map(scratch.path)
    // A file that nobody may run is none.
    for (folder, mode) in zip(folders, [0o644, 0o755, 0o755]) {
      try Data("#!/bin/sh\n".utf8).write(to: URL(fileURLWithPath: folder + "/tool"))
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder + "/tool")
    }
    let list = folders.joined(separator: ":")
    #expect(ProgramPath.find("tool", in: list) == folders[1] + "/tool")
    #expect(ProgramPath.find("other", in: list) == nil && !ProgramPath.isProgram(folders[1]))
    #expect(ProgramPath.ofThisProcess.map(ProgramPath.isProgram) == true)
  }

  @Test func everyPieceOfWorkIsDoneOnce() {
    let done = Mutex([Int](repeating: 0, count: 1000))
    OwnThread.perform(1000) { number in done.withLock { $0[number] += 1 } }
    let counts = done.withLock { $0 }
    #expect(counts == [Int](repeating: 1, count: 1000))
    OwnThread.perform(0) { _ in Issue.record("there is no work") }
  }

  @Test func aThreadIsWaitedFor() {
    let semaphore = Semaphore()
    let count = Mutex(0)
    for _ in 0..<4 {
      let isStarted = OwnThread.start {
        count.withLock { $0 += 1 }
        semaphore.signal()
      }
      if !isStarted { semaphore.signal() }
      #expect(isStarted)
    }
    for _ in 0..<4 { semaphore.wait() }
    let done = count.withLock { $0 }
    #expect(done == 4)
  }
}
