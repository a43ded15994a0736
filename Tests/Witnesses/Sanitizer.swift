import Foundation

/// The sanitizer that the tests and the command are built with, as `make sanitize` says.
package enum Sanitizer {
  /// `address` or `thread`; nil for none.
  package static let name = variables["UCARD_SANITIZER"]

  /// The options of sanitizers, for processes that get an environment of their own.
  package static let environment = variables.filter {
    ["ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS"].contains($0.key)
  }

  /// How many times longer than without one a process takes, roughly.
  package static let slowness: Double = name == nil ? 1 : 8

  private static let variables = ProcessInfo.processInfo.environment

  // MARK: - Tests that cannot run with one, and why

  /// The campaign of damaged files limits the addresses of the command.
  package static let whyNoLimits = "a sanitizer takes terabytes of addresses, and four gigabytes are all that there are"
}
