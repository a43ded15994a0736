internal import Glibc
internal import Synchronization

/// The guard of the terminal's mode. A mode other than the usual one is turned on and off here, one at a time. The
/// usual mode is restored before the process ends or stops, except by SIGKILL and SIGSTOP, which no program can handle;
/// when the process goes on, the mode is turned on again.
///
/// The signal handlers read these variables on any thread at any time, so the variables are written before the handlers
/// are installed. All functions that they call are async-signal-safe (POSIX.1-2017, 2.4.3).
package enum TerminalMode: Sendable {
  /// A password is typed, and not shown.
  case hidden
  /// The terminal answers a question: typed keys are not shown, and a read returns at once with the bytes that are
  /// there.
  case asked
  /// Keys come one by one, and the usual contents of the window are put aside. A byte is written to `alarm` when the
  /// window has to be drawn again.
  case window(alarm: Int32)

  /// The terminal's descriptor; -1 while no mode is on.
  private static let terminal = Atomic<Int32>(-1)
  /// The end of the pipe that wakes the program up, to draw again; -1 if no window is filled.
  private static let alarm = Atomic<Int32>(-1)
  /// The usual settings, and those of the mode. They are allocated, because Swift 6.3 gives a variable that begins as `termios()`
  /// no room for the gap within it: 57 bytes of 60 (swiftlang/swift#91387).
  private static nonisolated(unsafe) let usual = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  private static nonisolated(unsafe) let changed = UnsafeMutablePointer<termios>.allocate(capacity: 1)
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
  /// - Parameter descriptor: an open terminal, which stays open until `leave()`.
  /// - Returns: false if it is not a terminal, or a mode is on already.
  @discardableResult package func enter(_ descriptor: Int32 = STDIN_FILENO) -> Bool {
    guard Self.terminal.load(ordering: .relaxed) < 0, tcgetattr(descriptor, Self.usual) == 0 else { return false }
    Self.changed.initialize(to: settings(from: Self.usual.pointee))
    if case .window(let alarm) = self { Self.alarm.store(alarm, ordering: .relaxed) }
    Self.terminal.store(descriptor, ordering: .releasing)
    let handlers = [(Self.ends, Self.restoreAndEnd), ([SIGTSTP], Self.restoreAndStop), ([SIGCONT], Self.resume)]
    for (signals, handler) in handlers { for number in signals { Self.handle(number, handler) } }
    if case .window = self { Self.handle(SIGWINCH, Self.wake) }
    Self.apply()
    discardKeys(of: descriptor)
    return true
  }

  /// Turns the mode off, if it is on.
  package func leave() {
    let descriptor = Self.terminal.load(ordering: .relaxed)
    guard descriptor >= 0 else { return }
    discardKeys(of: descriptor)
    Self.restore()
    while var last = Self.actions.popLast() { sigaction(last.signal, &last.action, nil) }
    Self.alarm.store(-1, ordering: .relaxed)
    Self.terminal.store(-1, ordering: .releasing)
  }

  /// Discards unread keys, if typed keys are not shown: keys typed before the question are not part of the password,
  /// and a line pasted after it must not reach a shell, which would show it.
  private func discardKeys(of descriptor: Int32) {
    if case .hidden = self, Self.isInForeground(descriptor) { tcflush(descriptor, TCIFLUSH) }
  }

  private func settings(from usual: termios) -> termios {
    var settings = usual
    switch self {
    case .hidden:
      settings.c_lflag &= ~tcflag_t(ECHO)
    case .asked:
      settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | IEXTEN)
      settings.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | ISTRIP)
      withUnsafeMutableBytes(of: &settings.c_cc) { characters in
        characters[Int(VMIN)] = 0
        characters[Int(VTIME)] = 0
      }
    case .window:
      cfmakeraw(&settings)
      settings.c_oflag = usual.c_oflag
    }
    return settings
  }

  private static func handle(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    var (action, before) = (sigaction(), sigaction())
    action.__sigaction_handler.sa_handler = handler
    // A password that is being read is read on after a stop.
    action.sa_flags = SA_RESTART
    sigaction(number, &action, &before)
    // A signal that the process ignores stays ignored.
    guard !before.isIgnored else {
      sigaction(number, &before, nil)
      return
    }
    actions.append((number, before))
  }

  /// Whether the terminal is ours now. In the background it is the shell's, which has restored it already.
  static func isInForeground(_ descriptor: Int32) -> Bool { tcgetpgrp(descriptor) == getpgrp() }

  private static var fillsWindow: Bool { alarm.load(ordering: .acquiring) >= 0 }

  private static func apply() {
    let descriptor = terminal.load(ordering: .acquiring)
    guard isInForeground(descriptor) else { return }
    tcsetattr(descriptor, TCSADRAIN, changed)
    if fillsWindow { write(descriptor, begin.utf8Start, begin.utf8CodeUnitCount) }
  }

  private static func restore() {
    let descriptor = terminal.load(ordering: .acquiring)
    guard descriptor >= 0, isInForeground(descriptor) else { return }
    if fillsWindow { write(descriptor, end.utf8Start, end.utf8CodeUnitCount) }
    tcsetattr(descriptor, TCSANOW, usual)
  }

  private static func ring() {
    var byte: UInt8 = 1
    let descriptor = alarm.load(ordering: .acquiring)
    if descriptor >= 0 { write(descriptor, &byte, 1) }
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
