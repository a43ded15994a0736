internal import Glibc
internal import Synchronization

/// Turns the echo of the terminal on and off.
enum TerminalEcho {
  /// The settings of the terminal before echo was turned off; nil while it is on.
  ///
  /// The signal handler reads them on any thread at any time. So they are never changed after they have been stored
  /// here, and never released: a few bytes for each password that is asked for. `all` holds their addresses, so that
  /// they are not reported as leaks.
  private static nonisolated(unsafe) let usual = Atomic<UnsafeMutablePointer<termios>?>(nil)
  private static let all = Mutex<[UInt]>([])
  /// The previous signal handlers.
  private static let actions = Mutex<[(signal: Int32, action: sigaction)]>([])
  /// The signals that end the process and that a person or a program may send.
  private static let signals = [SIGINT, SIGQUIT, SIGTERM]

  /// Turns echo on or off. A signal that ends the process in the meantime turns echo on first.
  static func set(_ isOn: Bool) {
    if isOn { show() } else { hide() }
  }

  private static func hide() {
    var settings = termios()
    guard usual.load(ordering: .relaxed) == nil, tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
    let kept = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    kept.initialize(to: settings)
    all.withLock { $0.append(UInt(bitPattern: kept)) }
    // The settings are stored before the handler is installed, and the handler is installed before echo is turned off.
    usual.store(kept, ordering: .releasing)
    actions.withLock { actions in
      for number in signals {
        var (action, before) = (sigaction(), sigaction())
        action.__sigaction_handler.sa_handler = restoreAndEnd
        sigaction(number, &action, &before)
        actions.append((number, before))
      }
    }
    settings.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
  }

  private static func show() {
    guard let kept = usual.load(ordering: .relaxed) else { return }
    tcsetattr(STDIN_FILENO, TCSAFLUSH, kept)
    actions.withLock { actions in
      while var last = actions.popLast() { sigaction(last.signal, &last.action, nil) }
    }
    usual.store(nil, ordering: .releasing)
  }

  /// The signal handler. All functions that it calls are async-signal-safe (POSIX.1-2017, 2.4.3).
  private static let restoreAndEnd: @convention(c) (Int32) -> Void = { number in
    if let kept = usual.load(ordering: .acquiring) { tcsetattr(STDIN_FILENO, TCSANOW, kept) }
    signal(number, SIG_DFL)
    raise(number)
  }
}
