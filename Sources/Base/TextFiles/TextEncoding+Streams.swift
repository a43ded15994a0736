package import Files
package import Values

/// The encoding of a stream of bytes.
extension TextEncoding {
  /// Recognises the encoding of text by its bytes: UTF-16 by its characters, and text that is not UTF-8 by the words that
  /// it has in an 8-bit charset. All other text counts as UTF-8.
  ///
  /// - Throws: the errors of the stream.
  package init<Failure>(of stream: any ByteSource<Failure>) throws(Failure) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var count = try stream.read(into: &buffer)
    if let wide = TextEncoding(utf16: buffer[..<count]) {
      self = wide
      return
    }
    var sample: [UInt8] = []
    var isUTF8 = true
    /// The bytes of a character that continues in the next part.
    var rest: [UInt8] = []
    while count > 0 {
      let part = buffer[..<count]
      if !part.isASCII {
        if sample.count < Self.sampleLength { sample += part }
        if isUTF8 {
          let bytes = rest + part
          let end = bytes.suffix(3).lastIndex { $0 >= 0xC0 } ?? bytes.endIndex
          rest = Array(bytes[end...])
          isUTF8 = String(validating: bytes[..<end], as: UTF8.self) != nil
        }
      } else if !rest.isEmpty {
        // The character is not complete.
        isUTF8 = false
      }
      count = try stream.read(into: &buffer)
    }
    if isUTF8, String(validating: rest, as: UTF8.self) != nil {
      self = .utf8
    } else {
      self = EightBitCharset(ofWordsIn: sample).map { .eightBit($0) } ?? .utf8
    }
  }

  /// The number of bytes by which a charset is recognised.
  private static let sampleLength = 1 << 18

  /// The stream as UTF-8. A part of a character becomes a byte that is not UTF-8.
  package func decoded<Failure: Error>(_ stream: any ByteSource<Failure>) -> any ByteSource<Failure> {
    switch self {
    case .utf8: stream
    case .utf16LittleEndian: DecodedStream(stream, UTF16Decoder(isBigEndian: false))
    case .utf16BigEndian: DecodedStream(stream, UTF16Decoder(isBigEndian: true))
    case .eightBit(let charset): DecodedStream(stream, EightBitDecoder(charset))
    }
  }
}

extension QuotedPrintableDecoder {
  /// The stream of bytes that a stream of QUOTED-PRINTABLE means.
  package static func decoded<Failure: Error>(_ stream: any ByteSource<Failure>) -> any ByteSource<Failure> {
    DecodedStream(stream, QuotedPrintableDecoder())
  }
}

/// A stream of bytes as UTF-8.
final class DecodedStream<Decoder: TextDecoder, Failure: Error>: ByteSource {
  private let source: any ByteSource<Failure>
  private var decoder: Decoder
  private var input = [UInt8](repeating: 0, count: 1 << 14)
  private var text: [UInt8] = []
  private var index = 0
  private var isAtEnd = false

  init(_ source: any ByteSource<Failure>, _ decoder: Decoder) {
    self.source = source
    self.decoder = decoder
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
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

extension Collection<UInt8> {
  /// The number of bytes of a UTF-8 byte order mark at the beginning: 3, or 0 if there is none.
  package var markLength: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}

extension ArraySlice<UInt8> {
  /// Whether all bytes are ASCII. In a generic function, `contains(where:)` calls a function for each byte.
  fileprivate var isASCII: Bool {
    for byte in self where byte >= 0x80 { return false }
    return true
  }
}
