/// What goes wrong at one call of the command.
struct Fault: Hashable, Sendable {
  /// The kinds that `faults.c` knows.
  enum Kind: String, CaseIterable, Sendable {
    /// There is no room on the disk.
    case enospc
    /// The disk cannot be read or written.
    case eio
    /// Half of the bytes are written; then there is no room.
    case short
    /// The process is killed before the call.
    case killBefore = "kill-before"
    /// The process is killed after the call.
    case killAfter = "kill-after"

    var isKill: Bool { self == .killBefore || self == .killAfter }
  }

  let kind: Kind
  /// Whether the calls after it fail, too.
  let isLasting: Bool

  /// Every fault, once and lasting; who is killed makes no more calls.
  static let all = Kind.allCases.flatMap { kind in
    (kind.isKill ? [false] : [false, true]).map { Fault(kind: kind, isLasting: $0) }
  }

  /// Its name in tables and arguments.
  var name: String { kind.rawValue + (isLasting ? "-lasting" : "") }

  /// Whether it changes anything at a call that a run without faults makes.
  func applies(to call: Call) -> Bool {
    switch kind {
    case .enospc: call.needsRoom
    case .short: call.writesBytes
    case .eio, .killBefore, .killAfter: true
    }
  }

  /// What tells `faults.c` of it.
  ///
  /// - Parameter place: the number of the call, from 1 on.
  func environment(at place: Int) -> [String: String] {
    var environment = ["UCARD_FAULT": kind.rawValue, "UCARD_FAULT_AT": String(place)]
    if isLasting { environment["UCARD_FAULT_LASTING"] = "1" }
    return environment
  }
}
