internal import Glibc

/// The terminal of this process while a question to it is open: it echoes nothing, and gives every byte at once.
///
/// Signals wait until `end` has restored its settings, so that nothing but SIGKILL leaves it so. Those of keys, such as
/// Ctrl-C, are sent as ever.
struct OpenConversation {
  /// The descriptor of the terminal.
  let terminal: Int32
  private let usual: termios
  private let mask: sigset_t

  /// Opens the terminal of this process; nil if there is none.
  init?(blocking signals: [Int32]) {
    terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var settings = termios()
    guard terminal >= 0, tcgetattr(terminal, &settings) == 0 else {
      if terminal >= 0 { close(terminal) }
      return nil
    }
    usual = settings
    var (blocked, before) = (sigset_t(), sigset_t())
    sigemptyset(&blocked)
    for signal in signals { sigaddset(&blocked, signal) }
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    mask = before
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | IEXTEN)
    settings.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | ISTRIP)
    // A read returns at once.
    withUnsafeMutableBytes(of: &settings.c_cc) { characters in
      characters[Int(VMIN)] = 0
      characters[Int(VTIME)] = 0
    }
    guard tcsetattr(terminal, TCSANOW, &settings) == 0 else {
      end()
      return nil
    }
  }

  /// Restores the settings of the terminal, and lets the signals come that have waited.
  func end() {
    var (usual, mask) = (usual, mask)
    tcsetattr(terminal, TCSANOW, &usual)
    close(terminal)
    pthread_sigmask(SIG_SETMASK, &mask, nil)
  }
}
