import Foundation

/// The processor's time that work takes on this thread.
///
/// The tests run on machines that are busy with others: the time of a clock says nothing there, and a limit in seconds
/// turns red when nothing is wrong.
package enum ProcessorTime {
  /// How many seconds the processor works on `work` on this thread.
  package static func seconds(of work: () throws -> Void) rethrows -> Double {
    let start = now
    try work()
    return now - start
  }

  /// How many times longer `work` takes for eight times as much: 8 or a little more if the time grows with the amount,
  /// 64 if it grows with its square.
  ///
  /// - Parameters:
  ///   - amount: The larger amount; an eighth of it must take some milliseconds.
  ///   - work: What is measured, with the amount that it is given.
  package static func growth(to amount: Int, _ work: (Int) throws -> Void) rethrows -> Double {
    try work(amount / 8)
    let small = try seconds { try work(amount / 8) }
    return try seconds { try work(amount) } / small
  }

  /// More than any growth in proportion, on a busy machine too, and far less than the square.
  package static let squareBegins = 28.0

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
