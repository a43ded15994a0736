import Files

@testable import Age

/// Age files in memory, with a small work factor.
enum AgeSamples {
  static let passphrase = Array("пароль".utf8)

  /// Returns the content, encrypted.
  static func encrypted(_ content: [UInt8], work: Int = 1, pieces: Int = 10_000) throws -> [UInt8] {
    let sink = BytesSink()
    let writer = try AgeWriter(to: sink, passphrase: passphrase, work: work)
    for start in stride(from: 0, to: content.count, by: pieces) {
      try writer.write(Array(content[start..<min(start + pieces, content.count)]))
    }
    try writer.finish()
    return sink.bytes
  }

  /// Returns the content of a file, read from a source that returns a few bytes at a time.
  static func decrypted(_ file: [UInt8], _ passphrase: [UInt8] = passphrase) throws -> [UInt8] {
    try content(of: AgeEnvelope(Source(file)).open(with: passphrase))
  }

  /// Returns all bytes that a reader returns.
  static func content(of reader: AgeReader) throws -> [UInt8] {
    var content: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 7777)
    while case let count = try reader.read(into: &buffer), count > 0 { content += buffer[..<count] }
    return content
  }

  /// Returns the error with which a file is refused.
  static func refusal(_ file: [UInt8], _ passphrase: [UInt8] = passphrase) -> AgeError? {
    do { _ = try decrypted(file, passphrase) } catch { return error as? AgeError }
    return nil
  }

  /// Bytes without a pattern.
  static func noise(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 / 7 &+ $0 / 253) } }

  final class Source: ByteSource {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(StreamError) -> Int {
      let part = rest.prefix(min(buffer.count, 1013))
      buffer.copyBytes(from: part)
      rest = rest.dropFirst(part.count)
      return part.count
    }
  }
}
