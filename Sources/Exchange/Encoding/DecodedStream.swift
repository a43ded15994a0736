internal import Files

/// A stream of bytes as UTF-8.
final class DecodedStream<Decoder: TextDecoder>: ByteSource {
  private let source: ImportStream
  private var decoder: Decoder
  private var input = [UInt8](repeating: 0, count: 1 << 14)
  private var text: [UInt8] = []
  private var index = 0
  private var isAtEnd = false

  init(_ source: ImportStream, _ decoder: Decoder) {
    self.source = source
    self.decoder = decoder
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
    while index == text.count, !isAtEnd {
      text.removeAll(keepingCapacity: true)
      index = 0
      let count = try source.read(into: &input)
      decoder.decode(input[..<count], into: &text)
      if count == 0 {
        decoder.finish(into: &text)
        isAtEnd = true
      }
    }
    let part = text[index...].prefix(buffer.count)
    buffer.copyBytes(from: part)
    index += part.count
    return part.count
  }
}
