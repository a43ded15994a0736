import Foundation

/// The sanitizer with which the tests and the command are built by `Tests/Proof/Sanitizers/run.sh`.
package enum Sanitizer {
  /// `address` or `thread`; nil for none.
  package static let name = variables["UCARD_SANITIZER"]

  /// The options of sanitizers, for processes that get their own environment.
  package static let environment = variables.filter {
    ["ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS"].contains($0.key)
  }

  /// The approximate factor by which a process is slower with the sanitizer.
  package static let slowness: Double = name == nil ? 1 : 8

  private static let variables = ProcessInfo.processInfo.environment

  // MARK: - Tests that cannot run with a sanitizer, and the reasons

  /// The campaign of damaged files limits the address space of the command.
  package static let whyNoLimits = "a sanitizer takes terabytes of addresses, and four gigabytes are all that there are"
  /// `ucard-scan` gives up the system calls that it does not need.
  package static let whyNoCage = "a sanitizer needs files and memory"
}
