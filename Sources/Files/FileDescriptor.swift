internal import Glibc

/// An open file of the process, by its number.
package struct FileDescriptor: ByteSink, ByteSource {
  /// Its number.
  package let number: Int32

  /// The open file of that number; whoever opened it closes it.
  package init(_ number: Int32) { self.number = number }

  /// The descriptor of this process that a path leads to, as `/dev/stdout` and `/dev/fd/3` do; nil for another path.
  ///
  /// What others hold open, they hold at a place in it: a shell that wrote `> file` goes on behind what we wrote.
  init?(namedBy path: String) {
    var path = path
    for _ in 0..<Self.mostLinks {
      guard let next = path.linkTarget else { return nil }
      if let number = Int32(path.fileName), path.parentFolder.resolved == "/proc/self/fd".resolved {
        self.init(number)
        return
      }
      path = next
    }
    return nil
  }

  /// Links that a path may lead through: as many as Linux follows.
  static let mostLinks = 40

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

  /// Returns when the call that just failed is worth another try.
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
