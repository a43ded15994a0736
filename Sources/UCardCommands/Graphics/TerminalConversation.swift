internal import Glibc
internal import Synchronization

/// Questions to the terminal of this process.
enum TerminalConversation {
  /// The time for an answer, in milliseconds.
  private static let patience = 50
  /// The most bytes of an answer.
  private static let mostBytes = 4096
  /// The signals that wait until the settings of the terminal are restored. SIGTTOU, too, so that restoring them is never
  /// refused.
  private static let signals = [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP, SIGTTOU, SIGTTIN]

  /// A name of the terminal that no other one has, also after this one is closed: the number of its device, and the process
  /// that leads its session with the moment of its start. Nil if the output is not the terminal of this process, or this
  /// process is in the background, where it must not touch the terminal.
  static func identity() -> String? {
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

  private static var isInForeground: Bool { tcgetpgrp(STDOUT_FILENO) == getpgrp() }

  /// Writes a question to the terminal, and returns what it sends until `isAnswered`, or for 50 milliseconds.
  ///
  /// What was typed before is left to whoever reads it next: then there is no question. Bytes are read one by one, so that what
  /// is typed after the answer stays, too. Without an answer, nothing is echoed until `finish` is called.
  ///
  /// - Returns: nil if the terminal cannot be asked.
  static func ask(_ question: [UInt8], isAnswered: ([UInt8]) -> Bool) -> [UInt8]? {
    guard isInForeground, let conversation = OpenConversation(blocking: signals) else { return nil }
    var waiting: Int32 = 0
    guard ioctl(conversation.terminal, UInt(FIONREAD), &waiting) == 0, waiting == 0,
      write(conversation.terminal, question, question.count) == question.count
    else {
      conversation.end()
      return nil
    }
    let bytes = answer(from: conversation.terminal, milliseconds: patience, isAnswered)
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
  static func finish(milliseconds: Int, isAnswered: ([UInt8]) -> Bool) -> [UInt8] {
    guard let conversation = unfinished.withLock({ $0.take() }) else { return [] }
    defer { conversation.end() }
    return answer(from: conversation.terminal, milliseconds: milliseconds, isAnswered)
  }

  private static let unfinished = Mutex<OpenConversation?>(nil)

  private static func answer(
    from terminal: Int32, milliseconds: Int, _ isAnswered: ([UInt8]) -> Bool
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    var end = now() + milliseconds
    while bytes.count < mostBytes, !isInterrupted {
      // In short steps, to notice signals.
      let left = min(end - now(), 10)
      var event = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      guard poll(&event, 1, Int32(max(0, left))) > 0 else {
        if left > 0 { continue }
        break
      }
      var byte: UInt8 = 0
      guard read(terminal, &byte, 1) == 1 else { break }
      bytes.append(byte)
      // The end of an answer that has begun is near.
      if byte == 0x1B { end = max(end, now() + patience) }
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

  private static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  /// Gives keys back to the terminal, as if they were typed now (TIOCSTI).
  ///
  /// - Returns: false if the system does not allow it, as most of today do not (`dev.tty.legacy_tiocsti`).
  static func type(_ keys: [UInt8]) -> Bool {
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
