internal import Glibc
internal import Synchronization

/// The mode of the terminal while a program fills its window: keys come one by one, and the usual contents are put aside.
/// The terminal is restored before the process ends or stops, but by SIGKILL and SIGSTOP, which no program can handle.
///
/// The signal handlers read what is here on any thread at any time, so that it is written before they are installed. All
/// functions that they call are async-signal-safe (POSIX.1-2017, 2.4.3).
enum TerminalMode {
  /// The terminal's descriptor; -1 while the mode is off.
  private static let terminal = Atomic<Int32>(-1)
  /// The end of the pipe that wakes the program up, to draw again.
  private static let alarm = Atomic<Int32>(-1)
  private static nonisolated(unsafe) var usual = termios()
  private static nonisolated(unsafe) var raw = termios()
  private static nonisolated(unsafe) var actions: [(signal: Int32, action: sigaction)] = []

  /// The signals that end the process: by a person or a program, by a closed window, or by an error of the program.
  private static let ends = [
    SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGSYS, SIGILL, SIGTRAP, SIGABRT, SIGBUS,
    SIGFPE, SIGSEGV,
  ]

  /// The other screen, the mouse with presses and the wheel in SGR's form, and pastes in brackets
  /// (XTerm Control Sequences, “DEC Private Mode Set”).
  private static let begin: StaticString = "\u{1B}[?1049h\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h\u{1B}[?25l"
  /// The opposite. It begins with CAN and ST, which end what another thread may have been writing.
  private static let end: StaticString =
    "\u{18}\u{1B}\\\u{1B}[?2026l\u{1B}[0m\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?25h\u{1B}[?1049l"

  /// Turns the mode on.
  ///
  /// - Parameters:
  ///   - descriptor: an open terminal.
  ///   - alarm: a descriptor to which a byte is written when all has to be drawn again.
  /// - Returns: false if it is not a terminal, or the mode is on already.
  static func enter(_ descriptor: Int32, alarm: Int32) -> Bool {
    guard terminal.load(ordering: .relaxed) < 0, tcgetattr(descriptor, &usual) == 0 else { return false }
    raw = usual
    cfmakeraw(&raw)
    raw.c_oflag = usual.c_oflag
    self.alarm.store(alarm, ordering: .relaxed)
    terminal.store(descriptor, ordering: .releasing)
    let handlers = [(ends, restoreAndEnd), ([SIGTSTP], restoreAndStop), ([SIGCONT], resume), ([SIGWINCH], wake)]
    for (signals, handler) in handlers {
      for number in signals {
        var (action, before) = (sigaction(), sigaction())
        action.__sigaction_handler.sa_handler = handler
        sigaction(number, &action, &before)
        actions.append((number, before))
      }
    }
    apply()
    return true
  }

  /// Turns the mode off.
  static func leave() {
    guard terminal.load(ordering: .relaxed) >= 0 else { return }
    restore()
    while var last = actions.popLast() { sigaction(last.signal, &last.action, nil) }
    terminal.store(-1, ordering: .releasing)
  }

  /// Whether the terminal is ours now. In the background it is the shell's, which has restored it already.
  private static func isInForeground(_ descriptor: Int32) -> Bool { tcgetpgrp(descriptor) == getpgrp() }

  private static func apply() {
    let descriptor = terminal.load(ordering: .acquiring)
    guard isInForeground(descriptor) else { return }
    tcsetattr(descriptor, TCSADRAIN, &raw)
    write(descriptor, begin.utf8Start, begin.utf8CodeUnitCount)
  }

  private static func restore() {
    let descriptor = terminal.load(ordering: .acquiring)
    guard descriptor >= 0, isInForeground(descriptor) else { return }
    write(descriptor, end.utf8Start, end.utf8CodeUnitCount)
    tcsetattr(descriptor, TCSANOW, &usual)
  }

  private static func ring() {
    var byte: UInt8 = 1
    write(alarm.load(ordering: .acquiring), &byte, 1)
  }

  private static let wake: @convention(c) (Int32) -> Void = { _ in
    let before = errno
    ring()
    errno = before
  }

  /// Turns the mode on again after the process was stopped, even by SIGSTOP, which has no handler.
  private static let resume: @convention(c) (Int32) -> Void = { _ in
    let before = errno
    apply()
    ring()
    errno = before
  }

  private static let restoreAndEnd: @convention(c) (Int32) -> Void = { number in
    restore()
    signal(number, SIG_DFL)
    raise(number)
  }

  /// Stops the process as the terminal's own Ctrl-Z would.
  private static let restoreAndStop: @convention(c) (Int32) -> Void = { number in
    let before = errno
    restore()
    var (usually, ours) = (sigaction(), sigaction())
    usually.__sigaction_handler.sa_handler = SIG_DFL
    sigaction(SIGTSTP, &usually, &ours)
    var (set, old) = (sigset_t(), sigset_t())
    sigemptyset(&set)
    sigaddset(&set, SIGTSTP)
    raise(SIGTSTP)
    // The signal is blocked in its own handler: here the process stops.
    pthread_sigmask(SIG_UNBLOCK, &set, &old)
    pthread_sigmask(SIG_SETMASK, &old, nil)
    sigaction(SIGTSTP, &ours, nil)
    // The system does not stop a process that no shell could continue.
    apply()
    ring()
    errno = before
  }
}
