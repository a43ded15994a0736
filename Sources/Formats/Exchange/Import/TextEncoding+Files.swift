internal import Files
internal import Values

/// The encoding of a file that is imported.
extension TextEncoding {
  /// Recognises the encoding of a file by its content. Text is Windows-1251 only if it is not UTF-8 and consists of
  /// Cyrillic words in that encoding; all other text counts as UTF-8.
  ///
  /// - Throws: `ImportError` if the file cannot be read.
  init(of file: ImportFile) throws(ImportError) {
    let stream = file.stream()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var count = try stream.read(into: &buffer)
    if let wide = TextEncoding(utf16: buffer[..<count]) {
      self = wide
      return
    }
    var words = CyrillicWords()
    var isUTF8 = true
    /// The bytes of a character that continues in the next part.
    var rest: [UInt8] = []
    while count > 0 {
      let part = buffer[..<count]
      words.add(part)
      if isUTF8, !rest.isEmpty || part.contains(where: { $0 >= 0x80 }) {
        let bytes = rest + part
        let end = bytes.suffix(3).lastIndex { $0 >= 0xC0 } ?? bytes.endIndex
        rest = Array(bytes[end...])
        isUTF8 = String(validating: bytes[..<end], as: UTF8.self) != nil
      }
      count = try stream.read(into: &buffer)
    }
    if isUTF8, String(validating: rest, as: UTF8.self) != nil {
      self = .utf8
    } else {
      self = words.arePlausible ? .windows1251 : .utf8
    }
  }

  /// A stream of the text of a file as UTF-8. A part of a character becomes a byte that is not UTF-8.
  func stream(of file: ImportFile) -> ImportStream {
    switch self {
    case .utf8: file.stream()
    case .utf16LittleEndian: DecodedStream(file.stream(), UTF16Decoder(isBigEndian: false))
    case .utf16BigEndian: DecodedStream(file.stream(), UTF16Decoder(isBigEndian: true))
    case .windows1251: DecodedStream(file.stream(), Windows1251Decoder())
    }
  }
}

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
