internal import Glibc

/// A moment of the clock that nobody sets, for deadlines (CLOCK_MONOTONIC). It stands while the machine sleeps.
///
/// The standard library's `SuspendingClock` is the same clock. It brings Swift's concurrency and Dispatch into the program, which
/// start with it.
package struct SteadyInstant: Comparable, Sendable {
  /// The time since the machine has started, without the time for which it slept.
  private let time: Duration

  /// The current moment.
  package static var now: SteadyInstant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return SteadyInstant(time: .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec))
  }

  package static func < (first: SteadyInstant, second: SteadyInstant) -> Bool { first.time < second.time }

  package static func + (instant: SteadyInstant, duration: Duration) -> SteadyInstant {
    SteadyInstant(time: instant.time + duration)
  }

  package static func - (later: SteadyInstant, earlier: SteadyInstant) -> Duration { later.time - earlier.time }
}

extension Duration {
  /// The number of milliseconds that poll(2) is to wait for this time to be over; 0 if it is over.
  package var pollTimeout: Int32 {
    guard self > .zero else { return 0 }
    // Rounded up, so that the time is over afterwards.
    let milliseconds = components.attoseconds / 1_000_000_000_000_000 + 1
    return Int32(clamping: min(components.seconds, Int64(Int32.max)) * 1000 + milliseconds)
  }
}
