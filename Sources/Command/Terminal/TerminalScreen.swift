internal import CLinux
internal import Files
internal import Glibc

/// The window of the terminal that controls the process, whatever standard input and output are.
package final class TerminalScreen: Screen {
  private let terminal: Int32
  /// The pipe by which signal handlers wake `next(within:)` up.
  private let alarm: (reader: Int32, writer: Int32)
  private var decoder = KeyDecoder()
  private var keys: [Key] = []
  private var shown: ScreenFrame?
  private var isOpen = true

  /// The time after which an Escape is the key, and not the beginning of a sequence, in milliseconds.
  private static let escapeDelay: Int32 = 30

  /// Opens the screen; nil if the process has no terminal.
  package init?() {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard terminal >= 0 else { return nil }
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC | O_NONBLOCK) == 0 else {
      Glibc.close(terminal)
      return nil
    }
    self.terminal = terminal
    alarm = (ends[0], ends[1])
    guard TerminalMode.window(alarm: alarm.writer).enter(terminal) else {
      isOpen = false
      for descriptor in [terminal, alarm.reader, alarm.writer] { Glibc.close(descriptor) }
      return nil
    }
  }

  package func close() {
    guard isOpen else { return }
    isOpen = false
    removePicture()
    TerminalMode.window(alarm: alarm.writer).leave()
    for descriptor in [terminal, alarm.reader, alarm.writer] { Glibc.close(descriptor) }
  }

  deinit { close() }

  package var size: ScreenSize {
    var size = winsize()
    guard ioctl(terminal, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return ScreenSize(columns: 80, rows: 24)
    }
    return ScreenSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  package func show(_ frame: ScreenFrame) {
    guard frame != shown else { return }
    // A window that was closed is noticed when keys are read.
    try? FileDescriptor(terminal).write(frame.bytes(after: shown, on: size))
    shown = frame
  }

  package func next(within milliseconds: Int) -> ScreenEvent {
    while keys.isEmpty {
      let wait = decoder.isWaiting ? Self.escapeDelay : Int32(milliseconds)
      var descriptors = [
        pollfd(fd: terminal, events: Int16(POLLIN), revents: 0),
        pollfd(fd: alarm.reader, events: Int16(POLLIN), revents: 0),
      ]
      let ready = poll(&descriptors, 2, wait)
      if ready < 0, errno != EINTR { return .closed }
      if ready > 0, descriptors[1].revents != 0 {
        drain()
        shown = nil
        return .redraw
      }
      if ready > 0, descriptors[0].revents != 0 {
        guard let bytes = read() else { return .closed }
        keys = decoder.keys(from: bytes)
      } else if ready == 0 {
        guard decoder.isWaiting else { return .idle }
        keys = decoder.flush()
      }
    }
    return .key(keys.removeFirst())
  }

  package func suspend() {
    // A shell in our group waits for our output, and could not continue us.
    guard getpgrp() != getpgid(getppid()) else { return }
    removePicture()
    shown = nil
    // The whole group, as the terminal's own Ctrl-Z.
    kill(0, SIGTSTP)
  }

  /// Removes the picture that is shown: not every terminal puts it aside with the rest of the window.
  private func removePicture() {
    guard let removal = shown?.picture?.removal, !removal.isEmpty else { return }
    try? FileDescriptor(terminal).write(removal)
  }

  private func drain() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while Glibc.read(alarm.reader, &bytes, bytes.count) > 0 {}
  }

  private func read() -> ArraySlice<UInt8>? {
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = Glibc.read(terminal, &bytes, bytes.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    return count > 0 ? bytes[..<count] : nil
  }
}
