internal import Glibc

/// A file descriptor of the process.
package struct FileDescriptor: ByteSink, ByteSource {
  /// The number of the descriptor.
  package let number: Int32

  /// Creates a descriptor for an open file. It has to be closed by the code that opened the file.
  package init(_ number: Int32) { self.number = number }

  /// The descriptor of this process for a path such as `/dev/stdout` or `/dev/fd/3`; nil for any other path.
  ///
  /// Other processes share the position in such a file: a shell that runs `> file` continues after the bytes that were
  /// written here.
  init?(namedBy path: String) {
    var path = path
    for _ in 0..<Self.maximumLinks {
      guard let next = path.linkTarget else { return nil }
      if let number = Int32(path.fileName), path.parentFolder.resolved == "/proc/self/fd".resolved {
        self.init(number)
        return
      }
      path = next
    }
    return nil
  }

  /// The largest number of links that a path may pass through: as many as Linux follows.
  static let maximumLinks = 40

  package func write(_ bytes: [UInt8]) throws(StreamError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else {
        try wait(for: POLLOUT)
      }
    }
  }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(StreamError) -> Int {
    while true {
      let count = Glibc.read(number, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      try wait(for: POLLIN)
    }
  }

  /// Whether this is a pipe.
  package var isPipe: Bool {
    var status = stat()
    return fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  /// The path of the file that is open here; nil for anything but a regular file.
  package var filePath: String? {
    var status = stat()
    guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return "/proc/self/fd/\(number)".linkTarget
  }

  /// Whether there are bytes to read: unread ones in a pipe, a socket or a terminal, or any behind the position of a
  /// file.
  package var hasWaitingBytes: Bool {
    var count: Int32 = 0
    return ioctl(number, UInt(FIONREAD), &count) == 0 && count > 0
  }

  /// Returns when the call that has just failed may be tried again.
  private func wait(for event: Int32) throws(StreamError) {
    switch errno {
    case EINTR:
      return
    case EAGAIN:
      var descriptor = pollfd(fd: number, events: Int16(event), revents: 0)
      poll(&descriptor, 1, -1)
    case EPIPE:
      throw .closed
    default:
      throw .failed(errno)
    }
  }
}
