internal import Files
internal import Synchronization

/// How far a long work is, on standard error of a terminal, once it takes longer than a second. A person who wants it to
/// end is heard here too.
final class Progress: Sendable {
  private struct State {
    var isShown = false
    var last = ContinuousClock.now
    var isCancelled = false
  }

  /// How long nothing is said, and between words then.
  private static let patience = Duration.seconds(1)
  private static let pause = Duration.milliseconds(100)

  private let context: CommandContext
  private let began = ContinuousClock.now
  private let state = Mutex(State())

  init(_ context: CommandContext) { self.context = context }

  /// Runs `body`; where the person wants it to end, calls `cancel` on another thread.
  ///
  /// - Throws: `CommandFailure` of the status `.interrupted` in that case, else what `body` throws.
  func run<Value>(cancel: @escaping @Sendable () -> Void = {}, _ body: () throws -> Value) throws -> Value {
    let end = context.onInterrupt {
      self.state.withLock { $0.isCancelled = true }
      cancel()
    }
    defer {
      end()
      clear()
    }
    do {
      let value = try body()
      return value
    } catch {
      try check()
      throw error
    }
  }

  /// Whether the person wants it to end.
  ///
  /// - Throws: `CommandFailure` of the status `.interrupted`.
  func check() throws(CommandFailure) {
    guard state.withLock({ $0.isCancelled }) else { return }
    clear()
    throw CommandFailure(
      .interrupted, english: "Stopped; nothing was changed.", ukrainian: "Зупинено; нічого не змінено.")
  }

  /// Says that so much of `work` is done, 0 to 1; nil where nobody knows.
  ///
  /// - Throws: as `check()`.
  func show(_ work: Phrase, _ share: Double?) throws(CommandFailure) {
    try check()
    let now = ContinuousClock.now
    guard context.terminal.isMessages, now - began > Self.patience else { return }
    let isDue = state.withLock { state in
      guard !state.isShown || now - state.last > Self.pause else { return false }
      state.isShown = true
      state.last = now
      return true
    }
    guard isDue else { return }
    let percent = share.map { " \(Int(($0 * 100).rounded(.down))) %" } ?? ""
    context.write(message: "\r\u{1B}[K" + work.text(in: context.language) + "…" + percent)
  }

  /// What tells now and then how much of `work` is done.
  ///
  /// - Parameters:
  ///   - total: the size of the work.
  ///   - part: the part of the whole that this work is.
  func ticker(_ work: Phrase, of total: Int, as part: ClosedRange<Double> = 0...1) -> ProgressTicker {
    ProgressTicker(of: total) { share in
      try self.show(work, part.lowerBound + share * (part.upperBound - part.lowerBound))
    }
  }

  private func clear() {
    let wasShown = state.withLock { state in
      defer { state.isShown = false }
      return state.isShown
    }
    if wasShown { context.write(message: "\r\u{1B}[K") }
  }
}

extension CommandContext {
  /// Writes to standard error what is no sentence.
  fileprivate func write(message: String) { try? messages.write(Array(message.utf8)) }
}
