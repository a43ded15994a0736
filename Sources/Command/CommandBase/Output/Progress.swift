package import Actions
internal import Files
internal import Synchronization
internal import Terminal
internal import Values
package import Words

/// Shows the progress of work that takes longer than a second, on standard error if that is a terminal. It also lets
/// the person interrupt the work.
package final class Progress: WorkProgress {
  private struct State {
    var isShown = false
    var last = SteadyInstant.now
    var isCancelled = false
  }

  /// The time before the first output, and the time between two outputs.
  private static let firstDelay = Duration.seconds(1)
  private static let pause = Duration.milliseconds(100)

  private let context: CommandContext
  private let began = SteadyInstant.now
  private let state = Mutex(State())

  package init(_ context: CommandContext) { self.context = context }

  /// Calls `body`. If the person interrupts it, calls `cancel` on another thread.
  ///
  /// - Throws: `CommandFailure` with the status `.interrupted` in that case; otherwise the errors of `body`.
  package func run<Value>(cancel: @escaping @Sendable () -> Void = {}, _ body: () throws -> Value) throws -> Value {
    let end = context.onInterrupt {
      self.state.withLock { $0.isCancelled = true }
      cancel()
    }
    defer {
      end()
      clear()
    }
    do { return try body() } catch {
      try check()
      throw error
    }
  }

  /// Throws an error if the person has interrupted the work.
  ///
  /// - Throws: `CommandFailure` of the status `.interrupted`.
  package func check() throws(CommandFailure) {
    guard state.withLock({ $0.isCancelled }) else { return }
    clear()
    throw CommandFailure(.interrupted, Phrase("Stopped; nothing was changed."))
  }

  /// Shows the fraction of `work` that is done, 0 to 1; nil if it is unknown.
  ///
  /// - Throws: as `check()`.
  package func show(_ work: Phrase, _ share: Double?) throws(CommandFailure) {
    try check()
    let now = SteadyInstant.now
    guard context.terminal.isMessages, now - began > Self.firstDelay else { return }
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

  package func show(_ step: WorkStep) throws {
    switch step {
    case .reading(let source, let share):
      try show(Phrase("Reading \(source.name)"), share)
    case .page(let page, let count):
      try show(Phrase("Reading page \(page) of \(count)"), Double(page - 1) / Double(count))
    case .storing: try show(Phrase("Storing"), nil)
    case .writing(let share): try show(Phrase("Writing"), share)
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
  /// Writes text that is not a message to standard error.
  fileprivate func write(message: String) { try? messages.write(Array(message.utf8)) }
}
