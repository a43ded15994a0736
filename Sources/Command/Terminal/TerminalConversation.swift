internal import Files
internal import Glibc
internal import Rendering
internal import Synchronization
internal import Values

/// Questions to the terminal of this process.
package enum TerminalConversation {
  /// The time for an answer, in milliseconds.
  private static let timeout = 50
  /// The most bytes of an answer.
  private static let mostBytes = 4096
  /// The signals that wait until the settings of the terminal are restored. SIGTTOU, too, so that restoring them is never
  /// refused.
  private static let signals = [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP, SIGTTOU, SIGTTIN]

  /// A name of the terminal that no other one has, also after this one is closed: the number of its device, and the process
  /// that leads its session with the moment of its start. Nil if the output is not the terminal of this process, or this
  /// process is in the background, where it must not touch the terminal.
  package static func identity() -> String? {
    guard isInForeground else { return nil }
    let leader = getsid(0)
    let file = open("/proc/\(leader)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = read(file, &bytes, bytes.count)
    // The name of the process is in brackets, and may have some (proc(5)).
    guard count > 0, let name = bytes[..<count].lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = String(decoding: bytes[name..<count], as: UTF8.self).split(separator: " ")
    return fields.count > Field.start ? "\(fields[Field.device]) \(leader) \(fields[Field.start])" : nil
  }

  /// Fields of `/proc/PID/stat`, counted from the one with the name: the seventh and the twenty-second of all.
  private enum Field {
    static let device = 5
    static let start = 20
  }

  private static var isInForeground: Bool { TerminalMode.isInForeground(STDOUT_FILENO) }

  /// Writes a question to the terminal, and returns what it sends until `isAnswered`, or for 50 milliseconds.
  ///
  /// If keys were typed before, they are left to the next reader, and the question is not asked. Bytes are read one by
  /// one, so that keys that are typed after the answer stay, too. If there is no answer, nothing is echoed until
  /// `finish` is called.
  ///
  /// - Returns: nil if the terminal cannot be asked.
  package static func ask(_ question: [UInt8], isAnswered: ([UInt8]) -> Bool) -> [UInt8]? {
    guard isInForeground, let conversation = OpenConversation() else { return nil }
    guard !FileDescriptor(conversation.terminal).hasWaitingBytes,
      write(conversation.terminal, question, question.count) == question.count
    else {
      conversation.end()
      return nil
    }
    let bytes = answer(from: conversation.terminal, milliseconds: timeout, isAnswered)
    if isAnswered(bytes) {
      conversation.end()
    } else {
      unfinished.withLock { $0 = conversation }
    }
    return bytes
  }

  /// Ends a question that has not been answered, and returns what the terminal has sent since.
  ///
  /// - Parameters:
  ///   - milliseconds: the time to wait for an answer, if the terminal has not begun with it.
  ///   - isAnswered: whether these bytes end the answer.
  package static func finish(milliseconds: Int, isAnswered: ([UInt8]) -> Bool) -> [UInt8] {
    guard let conversation = unfinished.withLock({ $0.take() }) else { return [] }
    defer { conversation.end() }
    return answer(from: conversation.terminal, milliseconds: milliseconds, isAnswered)
  }

  /// The terminal of this process while a question to it is open. Signals wait until `end`, so that the answer does not come
  /// after the process has stopped. Those of keys, such as Ctrl-C, are sent as ever.
  private struct OpenConversation {
    /// The descriptor of the terminal.
    let terminal: Int32
    private let mask: sigset_t

    /// Opens the terminal of this process; nil if there is none.
    init?() {
      terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
      guard terminal >= 0 else { return nil }
      var (blocked, before) = (sigset_t(), sigset_t())
      sigemptyset(&blocked)
      for signal in signals { sigaddset(&blocked, signal) }
      pthread_sigmask(SIG_BLOCK, &blocked, &before)
      mask = before
      guard TerminalMode.asked.enter(terminal) else {
        unblock()
        return nil
      }
    }

    func end() {
      TerminalMode.asked.leave()
      unblock()
    }

    private func unblock() {
      close(terminal)
      var mask = mask
      pthread_sigmask(SIG_SETMASK, &mask, nil)
    }
  }

  private static let unfinished = Mutex<OpenConversation?>(nil)

  private static func answer(from terminal: Int32, milliseconds: Int, _ isAnswered: ([UInt8]) -> Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    var end = SteadyInstant.now + .milliseconds(milliseconds)
    while bytes.count < mostBytes, !isInterrupted {
      // In short steps, to notice signals.
      let left = min(end - .now, .milliseconds(10))
      var event = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      guard poll(&event, 1, left.pollTimeout) > 0 else {
        if left > .zero { continue }
        break
      }
      var byte: UInt8 = 0
      guard read(terminal, &byte, 1) == 1 else { break }
      bytes.append(byte)
      // The end of an answer that has begun is near.
      if byte == 0x1B { end = max(end, .now + .milliseconds(timeout)) }
      // Every answer ends with a letter or a backslash.
      if byte >= 0x40, isAnswered(bytes) { break }
    }
    return bytes
  }

  /// Whether a signal waits that ends the process.
  private static var isInterrupted: Bool {
    var waiting = sigset_t()
    sigpending(&waiting)
    return [SIGINT, SIGQUIT, SIGTERM, SIGHUP].contains { sigismember(&waiting, $0) == 1 }
  }

  /// Gives keys back to the terminal, as if they were typed now (TIOCSTI).
  ///
  /// - Returns: false if the system does not allow it, as most of today do not (`dev.tty.legacy_tiocsti`).
  package static func type(_ keys: [UInt8]) -> Bool {
    guard isInForeground else { return false }
    let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return false }
    defer { close(terminal) }
    return keys.allSatisfy { key in
      var key = key
      return ioctl(terminal, UInt(TIOCSTI), &key) == 0
    }
  }
}

/// The question which pictures a terminal shows.
///
/// Every terminal answers the last part, which asks for its device attributes (DA1), and answers come in order; so there
/// is nothing to wait for after that answer.
package enum TerminalQuestion {
  /// The number by which kitty's answer is known.
  static let kittyID = 31

  /// The bytes to write to the terminal.
  ///
  /// - Parameter isBeyondTmux: whether tmux passes kitty's protocol on to the terminal that it runs in.
  package static func bytes(isBeyondTmux: Bool) -> [UInt8] {
    // kitty's graphics protocol, “Querying support”: a picture of one pixel, which is not kept.
    let kitty = Array("\u{1B}_Gi=\(kittyID),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\".utf8)
    // XTVERSION; the size of a cell; XTSMGRAPHICS: the number of colours, and the largest picture of sixels (“XTerm Control
    // Sequences”, CSI).
    let others = "\u{1B}[>q\u{1B}[16t\u{1B}[?1;1;0S\u{1B}[?2;4;0S"
    // A terminal that does not know one of these, and writes a part of it, is wiped.
    return Array("\u{1B}7".utf8) + (isBeyondTmux ? TmuxPassthrough.wrapped(kitty) : kitty)
      + Array((others + "\u{1B}8\u{1B}[K" + "\u{1B}[c").utf8)
  }
}
