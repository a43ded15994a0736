/// The data that a reader transmits for a code: bytes, and how to interpret them.
///
/// The bytes are never changed: leading zeros, blanks, control characters and NUL are kept.
public struct Payload: Hashable, Sendable {
  /// The exact bytes in the code.
  public let bytes: [UInt8]
  /// The Extended Channel Interpretation that the code declares (ISO/IEC 18004:2015, 7.4.2); nil for none. Bytes
  /// without one are ISO-8859-1.
  public let eci: Int?

  /// Creates a payload of `bytes` as they are.
  public init(bytes: [UInt8], eci: Int? = nil) {
    self.bytes = bytes
    self.eci = eci
  }

  /// Creates a payload of text: ISO-8859-1 without an ECI if it fits, else UTF-8 with an ECI.
  ///
  /// Many tills do not expect an ECI, so it is declared only if the text needs it. For text that a person types, use
  /// `Symbology.payload(typed:)`: some symbologies need it more often.
  public init(text: String) {
    var latin1: [UInt8] = []
    latin1.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      guard let byte = UInt8(exactly: scalar.value) else {
        self.init(bytes: Array(text.utf8), eci: Charset.utf8.eci)
        return
      }
      latin1.append(byte)
    }
    self.init(bytes: latin1)
  }

  /// Creates a payload of `text` in a charset, which is declared unless it is ISO-8859-1; nil if the charset lacks a
  /// character.
  public init?(text: String, charset: Charset) {
    guard let bytes = charset.bytes(of: text) else { return nil }
    self.init(bytes: bytes, eci: charset == .latin1 ? nil : charset.eci)
  }

  /// Creates a payload of `text` with the charset and ECI that a person asked for; nil if the charset lacks a
  /// character.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - charset: the charset; nil for that of `eci` if there is one, else for the choice of `init(text:)`.
  ///   - eci: the ECI to declare; nil for that of the charset, `.some(nil)` for none.
  public init?(text: String, charset: Charset?, eci: Int??) {
    let charset = charset ?? (eci ?? nil).flatMap(Charset.init(eci:))
    guard let payload = charset.map({ Payload(text: text, charset: $0) }) ?? Payload(text: text) else { return nil }
    self.init(bytes: payload.bytes, eci: eci ?? payload.eci)
  }

  /// The payload as text in the charset of its ECI; as ISO-8859-1 if there is no ECI, or the bytes are invalid in its
  /// charset.
  public var text: String {
    if let eci, let text = Charset(eci: eci)?.text(of: bytes) { return text }
    // Most payloads are ASCII, which is valid UTF-8.
    if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(Unicode.Scalar(byte)) }
    return String(text)
  }

  /// The payload as text that is safe to print, with blanks for control characters, line breaks and characters that
  /// change the direction of writing.
  public var printableText: String { text.printable }
}
