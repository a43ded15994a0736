/// What a reader transmits when it reads a code: bytes, and how they are to be understood.
///
/// The bytes are sacred. Leading zeros, blanks, control characters and NUL stay what they are.
public struct Payload: Hashable, Sendable {
  /// Exactly what is in the code.
  public let bytes: [UInt8]
  /// The Extended Channel Interpretation that the code declares (ISO/IEC 18004:2015, 7.4.2), nil for none. Without
  /// one, bytes are ISO-8859-1.
  public let eci: Int?

  /// The ECI of UTF-8.
  public static let utf8 = 26

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
        self.init(bytes: Array(text.utf8), eci: Self.utf8)
        return
      }
      latin1.append(byte)
    }
    self.init(bytes: latin1)
  }

  /// The payload as text: UTF-8 where its ECI says so, else ISO-8859-1.
  public var text: String {
    if eci == Self.utf8 { return String(decoding: bytes, as: UTF8.self) }
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(Unicode.Scalar(byte)) }
    return String(text)
  }

  /// The payload as text that is safe to print: control characters, line breaks and marks that turn the
  /// direction of writing stand as blanks.
  public var printableText: String { text.printable }
}
