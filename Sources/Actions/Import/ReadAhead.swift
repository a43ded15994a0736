internal import Cards
internal import Exchange
internal import Processes
internal import Synchronization

/// Reads a large file on another core, a little ahead of what is done with its content.
enum ReadAhead {
  /// The number of bytes from which on a file is large. Below it, another thread saves nothing that a person notices.
  static let minimumSize = 1 << 20

  /// Calls `receive`, on the caller's thread, with the events that `read` finds, in their order.
  ///
  /// - Parameters:
  ///   - receive: receives the events. If it throws an error, reading ends.
  ///   - read: reads the file on another thread, which has ended when the function returns.
  /// - Throws: the errors of `receive` and, after all events before them, of `read`.
  static func run(
    _ receive: (ImportEvent) throws -> Void, read: @escaping @Sendable ((ImportEvent) throws -> Void) throws -> Void
  ) throws {
    let channel = Channel()
    guard OwnThread.start({ channel.send(read) }) else { return try read(receive) }
    do {
      while let events = try channel.next() {
        for event in events { try receive(event) }
      }
    } catch {
      channel.abandon()
      throw error
    }
  }

  /// The error that ends the reading of a file of which nobody wants more.
  private struct Abandoned: Error {}

  /// Events on their way from one thread to the other.
  private final class Channel: Sendable {
    private struct State {
      var parts: [[ImportEvent]] = []
      /// How reading ended; nil until then.
      var end: Result<Void, any Error>?
      var isAbandoned = false
    }

    /// The largest number of events in a part.
    private static let maximumCount = 100
    /// The number of bytes of pictures from which on a part has fewer events.
    private static let maximumBytes = 1 << 20

    private let state = Mutex(State())
    /// Counts the parts that may be sent, and the parts and the end that are to be received.
    private let room = Semaphore(maximumParts)
    private let news = Semaphore()

    /// The number of parts that may wait to be received.
    private static let maximumParts: UInt32 = 3

    // MARK: the thread that reads

    func send(_ read: ((ImportEvent) throws -> Void) throws -> Void) {
      var part: [ImportEvent] = []
      var byteCount = 0
      let end = Result {
        do {
          try read { event in
            part.append(event)
            if case .card(let card) = event { byteCount += card.pictures.reduce(0) { $0 + $1.reference.byteCount } }
            guard part.count >= Self.maximumCount || byteCount >= Self.maximumBytes else { return }
            try send(part)
            part = []
            byteCount = 0
          }
        } catch {
          try send(part)
          throw error
        }
        try send(part)
      }
      state.withLock { $0.end = end }
      news.signal()
    }

    private func send(_ part: [ImportEvent]) throws {
      room.wait()
      try state.withLock { state throws(Abandoned) in
        if state.isAbandoned { throw Abandoned() }
        state.parts.append(part)
      }
      news.signal()
    }

    // MARK: the thread that receives

    /// The next part; nil at the end.
    ///
    /// - Throws: the error with which reading ended.
    func next() throws -> [ImportEvent]? {
      news.wait()
      let (part, end) = state.withLock { state in
        state.parts.isEmpty ? (nil, state.end) : (state.parts.removeFirst(), nil)
      }
      try end?.get()
      if part != nil { room.signal() }
      return part
    }

    /// Ends reading, and waits for its end.
    func abandon() {
      state.withLock { $0.isAbandoned = true }
      while state.withLock({ $0.end == nil }) {
        room.signal()
        news.wait()
      }
    }
  }
}
