/// A fault at one call of the command.
struct Fault: Hashable, Sendable {
  /// The kinds of faults in `faults.c`.
  enum Kind: String, CaseIterable, Sendable {
    /// The disk is full.
    case enospc
    /// The disk has an error.
    case eio
    /// Half of the bytes are written; then the disk is full.
    case short
    /// The process is killed before the call.
    case killBefore = "kill-before"
    /// The process is killed after the call.
    case killAfter = "kill-after"

    var isKill: Bool { self == .killBefore || self == .killAfter }
  }

  let kind: Kind
  /// Whether all later calls fail, too.
  let isLasting: Bool

  /// Every fault, at one call and lasting; a process that is killed makes no more calls.
  static let all = Kind.allCases.flatMap { kind in
    (kind.isKill ? [false] : [false, true]).map { Fault(kind: kind, isLasting: $0) }
  }

  /// The name of the fault in tables and arguments.
  var name: String { kind.rawValue + (isLasting ? "-lasting" : "") }

  /// Whether the fault makes a difference at a call.
  func applies(to call: Call) -> Bool {
    switch kind {
    case .enospc: call.needsRoom
    case .short: call.writesBytes
    case .eio, .killBefore, .killAfter: true
    }
  }

  /// The environment variables for `faults.c`.
  ///
  /// - Parameter index: the number of the call, from 1 on.
  func environment(at index: Int) -> [String: String] {
    var environment = ["UCARD_FAULT": kind.rawValue, "UCARD_FAULT_AT": String(index)]
    if isLasting { environment["UCARD_FAULT_LASTING"] = "1" }
    return environment
  }
}
