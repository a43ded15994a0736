import Foundation
import Glibc
import Synchronization

// Arguments: `ucard-fuzz TARGET`, then those of libFuzzer; without any, it prints the targets. libFuzzer contains
// `main`, and calls these two functions.

/// Removes the target from the arguments before libFuzzer reads them.
@_cdecl("LLVMFuzzerInitialize")
public func chooseTarget(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> Int32 {
  let variable = "UCARD_FUZZ_TARGET"
  if let name = CommandLine.arguments.dropFirst().first, let target = FuzzTarget.named(name) {
    FuzzTarget.chosen.withLock { $0 = target }
    arguments.pointee[1] = arguments.pointee[0]
    arguments.pointee += 1
    count.pointee -= 1
    // libFuzzer starts the program again in order to minimise an input.
    setenv(variable, name, 1)
  } else if let target = ProcessInfo.processInfo.environment[variable].flatMap(FuzzTarget.named) {
    FuzzTarget.chosen.withLock { $0 = target }
  } else {
    print(FuzzTarget.all.map(\.name).joined(separator: "\n"))
    exit(CommandLine.arguments.count > 1 ? 64 : 0)
  }
  return 0
}

/// Runs the target on one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  FuzzTarget.chosen.withLock { $0 }?.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
