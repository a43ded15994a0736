/// What a reader transmits when it reads a code: bytes, and how they are to be understood.
///
/// The bytes are sacred. Leading zeros, blanks, control characters and NUL stay what they are.
public struct Payload: Hashable, Sendable {
  /// Exactly what is in the code.
  public let bytes: [UInt8]
  /// The Extended Channel Interpretation that the code declares (ISO/IEC 18004:2015, 7.4.2), nil for none. Without
  /// one, bytes are ISO-8859-1.
  public let eci: Int?

  /// A payload of `bytes` as they are.
  public init(bytes: [UInt8], eci: Int? = nil) {
    self.bytes = bytes
    self.eci = eci
  }

  /// A payload for what a person typed: ISO-8859-1 without an ECI where it fits, else UTF-8 that says so.
  ///
  /// Many tills do not expect an ECI, so it is there only where the text cannot do without it.
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

  /// A payload of `text` in a charset, which it declares where that is not ISO-8859-1; nil where the charset lacks a
  /// character.
  public init?(text: String, charset: Charset) {
    guard let bytes = charset.bytes(of: text) else { return nil }
    self.init(bytes: bytes, eci: charset == .latin1 ? nil : charset.eci)
  }

  /// A payload of `text` as a person asks for it; nil where the charset lacks a character.
  ///
  /// - Parameters:
  ///   - text: what the person typed.
  ///   - charset: nil for that of `eci`, where there is one, else as `init(text:)` chooses.
  ///   - eci: nil for the one that belongs to the charset, `.some(nil)` for none.
  public init?(text: String, charset: Charset?, eci: Int??) {
    let charset = charset ?? (eci ?? nil).flatMap(Charset.init(eci:))
    guard let payload = charset.map({ Payload(text: text, charset: $0) }) ?? Payload(text: text) else { return nil }
    self.init(bytes: payload.bytes, eci: eci ?? payload.eci)
  }

  /// The payload as text in the charset that its ECI says; ISO-8859-1 where it says none, or the bytes are no such text.
  public var text: String {
    if let eci, let text = Charset(eci: eci)?.text(of: bytes) { return text }
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(Unicode.Scalar(byte)) }
    return String(text)
  }

  /// The payload as text that is safe to print: control characters, line breaks and marks that turn the
  /// direction of writing stand as blanks.
  public var printableText: String { text.printable }
}
