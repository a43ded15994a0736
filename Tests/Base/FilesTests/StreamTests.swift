import Files
import Foundation
import Synchronization
import Testing
import Witnesses

/// Sources and sinks of bytes.
struct StreamTests {
  /// Returns a few bytes at a time, and then optionally fails.
  private final class Drip: ByteSource {
    private var rest: ArraySlice<UInt8>
    private let count: Int
    private let failure: StreamError?

    init(_ text: String, _ count: Int, failure: StreamError? = nil) {
      rest = Array(text.utf8)[...]
      self.count = count
      self.failure = failure
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(StreamError) -> Int {
      if rest.isEmpty, let failure { throw failure }
      let part = rest.prefix(min(count, buffer.count))
      buffer.copyBytes(from: part)
      rest = rest.dropFirst(part.count)
      return part.count
    }
  }

  private final class Sink: ByteSink {
    let pieces = Mutex<[[UInt8]]>([])

    func write(_ bytes: [UInt8]) throws(StreamError) { pieces.withLock { $0.append(bytes) } }
  }

  @Test(arguments: [1, 2, 3, 7, 100])
  func readingIsTheSameInAnyPieces(_ count: Int) throws {
    #expect(try Drip("abcdefg", count).read(5) == Array("abcde".utf8))
    #expect(try Drip("abc", count).read(5) == Array("abc".utf8))
    #expect(try Drip("abc", count).readAll(most: 3) == Array("abc".utf8))
    #expect(try Drip("abc", count).readAll(most: 2) == nil)
    var lines = LineReader(Drip("one\n\nlonger than that\r\nlast", count), longest: 10)
    #expect(try lines.next() == .whole(Array("one".utf8)))
    #expect(try lines.next() == .whole([]))
    #expect(try lines.next() == .tooLong)
    #expect(try lines.next() == .whole(Array("last".utf8)))
    #expect(try lines.next() == nil)
  }

  @Test func aLineTakesNoByteBeyondIt() throws {
    let source = Drip("first\nsecond\n\nend", 100)
    #expect(try source.readLine() == Array("first".utf8))
    #expect(try source.readLine(longest: 3) == Array("seco".utf8))
    #expect(try source.readLine() == Array("nd".utf8))
    #expect(try source.readLine() == [])
    #expect(try source.readLine() == Array("end".utf8))
    #expect(try source.readLine() == nil)
  }

  @Test func waitingLinesAreKnown() throws {
    var lines = LineReader(Drip("a\nb\nc", 4), longest: 10)
    #expect(!lines.hasLine)
    _ = try lines.next()
    #expect(lines.hasLine)
    _ = try lines.next()
    #expect(!lines.hasLine)
  }

  @Test func failuresComeThrough() throws {
    #expect(throws: StreamError.failed(EIO)) { try Drip("abc", 2, failure: .failed(EIO)).readAll(most: 100) }
    #expect(throws: StreamError.closed) { try Sink().write(allOf: Drip("abc", 2, failure: .closed)) }
    #expect(throws: StreamError.failed(EBADF)) { try FileDescriptor(-1).read(1) }
    #expect(throws: StreamError.failed(EBADF)) { try FileDescriptor(-1).write([65]) }
  }

  @Test func smallPiecesAreGathered() throws {
    let sink = Sink()
    let buffer = BufferedSink(sink)
    for _ in 0..<1000 { try buffer.write([UInt8](repeating: 65, count: 1000)) }
    try buffer.flush()
    try buffer.flush()
    let sizes = sink.pieces.withLock { $0.map(\.count) }
    #expect(sizes.reduce(0, +) == 1_000_000 && sizes.count < 10)
  }

  @Test func aPipeThatWouldBlockIsWaitedFor() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (output, input) = (FileDescriptor(ends[0]), ends[1])
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let writer = Thread {
      do { try FileDescriptor(input).write(bytes) } catch { Issue.record(error) }
      close(input)
    }
    writer.start()
    #expect(try output.readAll(most: 2_000_000) == bytes)
    close(ends[0])
  }

  // MARK: files that are read

  @Test func filesAreReadFromAnyPlace() throws {
    let scratch = try ScratchFolder()
    try Data("content".utf8).write(to: scratch.url.appending(path: "file"))
    let file = try InputFile(scratch.path("file"))
    #expect(file.kind == .regular(size: 7))
    var buffer = [UInt8](repeating: 0, count: 4)
    let count = try buffer.withUnsafeMutableBytes { try file.read(into: $0, at: 5) }
    #expect(count == 2 && buffer[..<2] == Array("nt".utf8)[...])
    #expect(try file.readAll(most: 7) == Array("content".utf8))
    #expect(throws: FileError(.reading, path: scratch.path("none"), errno: ENOENT)) {
      try InputFile(scratch.path("none"))
    }
    #expect(throws: FileError(.reading, path: scratch.url.path, errno: EISDIR)) { try InputFile(scratch.url.path) }
    #expect(throws: StreamError.failed(EBADF)) { try InputFile(owning: 9999) }
  }

  // MARK: files that do not stay

  @Test func temporaryFilesGo() throws {
    let scratch = try ScratchFolder()
    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: scratch.url.path) }
    let file = try TemporaryFile.unnamed(in: scratch.url.path) { file in
      try file.write(Array("kept".utf8))
      #expect(try names().isEmpty)
    }
    #expect(try file.kind == .regular(size: 4) && file.readAll(most: 10) == Array("kept".utf8))
    #expect(try names().isEmpty)
  }

  // MARK: progress

  @Test func progressIsToldNowAndThen() throws {
    struct Stop: Error {}
    var shares: [Double] = []
    let ticker = ProgressTicker(of: 1000) { shares.append($0) }
    for _ in 0..<1000 { try ticker.tick() }
    #expect(shares.first == 0 && shares == shares.sorted() && (20...200).contains(shares.count))
    shares = []
    let bytes = ProgressTicker(of: 0) { shares.append($0) }
    try bytes.tick(at: 5)
    #expect(shares == [1])
    let stopping = ProgressTicker(of: 10) { _ in throw Stop() }
    #expect(throws: Stop.self) { try stopping.tick() }
  }
}
