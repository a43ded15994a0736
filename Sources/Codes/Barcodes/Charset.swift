internal import Glibc

/// A character encoding that has a number as an Extended Channel Interpretation.
///
/// Source: AIM ITS/04-023, Extended Channel Interpretations, part 3.
public struct Charset: Hashable, Sendable {
  /// The name registered with IANA.
  public let name: String
  /// The number by which a code declares the charset.
  public let eci: Int

  /// ISO-8859-1, the charset of a code that declares none.
  public static let latin1 = Charset(name: "ISO-8859-1", eci: 3)
  /// UTF-8.
  public static let utf8 = Charset(name: "UTF-8", eci: 26)
  /// Shift_JIS, the charset of Kanji mode in a QR code.
  public static let shiftJIS = Charset(name: "Shift_JIS", eci: 20)
  /// GB2312, the charset of Hanzi mode in a QR code.
  public static let gb2312 = Charset(name: "GB2312", eci: 29)

  /// Every charset, in the order of their numbers.
  public static let all = [
    latin1, Charset(name: "ISO-8859-2", eci: 4), Charset(name: "ISO-8859-3", eci: 5),
    Charset(name: "ISO-8859-4", eci: 6), Charset(name: "ISO-8859-5", eci: 7), Charset(name: "ISO-8859-6", eci: 8),
    Charset(name: "ISO-8859-7", eci: 9), Charset(name: "ISO-8859-8", eci: 10), Charset(name: "ISO-8859-9", eci: 11),
    Charset(name: "ISO-8859-10", eci: 12), Charset(name: "ISO-8859-11", eci: 13), Charset(name: "ISO-8859-13", eci: 15),
    Charset(name: "ISO-8859-14", eci: 16), Charset(name: "ISO-8859-15", eci: 17), Charset(name: "ISO-8859-16", eci: 18),
    shiftJIS, Charset(name: "windows-1250", eci: 21), Charset(name: "windows-1251", eci: 22),
    Charset(name: "windows-1252", eci: 23), Charset(name: "windows-1256", eci: 24), Charset(name: "UTF-16BE", eci: 25),
    utf8, Charset(name: "US-ASCII", eci: 27), Charset(name: "Big5", eci: 28), gb2312,
    Charset(name: "EUC-KR", eci: 30), Charset(name: "GBK", eci: 31), Charset(name: "GB18030", eci: 32),
  ]

  private init(name: String, eci: Int) {
    self.name = name
    self.eci = eci
  }

  /// Creates the charset with an ECI number; nil if there is none.
  public init?(eci: Int) {
    guard let charset = Self.all.first(where: { $0.eci == eci }) else { return nil }
    self = charset
  }

  /// Creates the charset with a name, ignoring letter case and punctuation: `utf8`, `Windows-1251`, `cp1251`.
  public init?(named name: String) {
    func folded(_ name: some StringProtocol) -> String {
      var folded = name.lowercased().filter { $0.isLetter || $0.isNumber }
      for (alias, whole) in [("latin1", "iso88591"), ("ascii", "usascii"), ("sjis", "shiftjis")] where folded == alias {
        folded = whole
      }
      return folded.hasPrefix("cp125") ? "windows" + folded.dropFirst(2) : folded
    }
    guard let charset = Self.all.first(where: { folded($0.name) == folded(name) }) else { return nil }
    self = charset
  }

  /// Encodes `text`; nil if the charset lacks one of its characters.
  public func bytes(of text: String) -> [UInt8]? {
    if self == .utf8 { return Array(text.utf8) }
    return Self.convert(Array(text.utf8), from: Self.utf8.name, to: name)
  }

  /// Decodes `bytes`; nil if they are invalid in this charset.
  public func text(of bytes: [UInt8]) -> String? {
    if self == .utf8 { return String(validating: bytes, as: UTF8.self) }
    return Self.convert(bytes, from: name, to: Self.utf8.name).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func convert(_ bytes: [UInt8], from: String, to: String) -> [UInt8]? {
    guard let converter = iconv_open(to, from), Int(bitPattern: converter) != -1 else { return nil }
    defer { iconv_close(converter) }
    var input = bytes.map { CChar(bitPattern: $0) }
    // A character of these charsets takes at most four bytes in another.
    var output = [CChar](repeating: 0, count: 4 * bytes.count + 4)
    let count = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output -> Int? in
        var (from, to) = (input.baseAddress, output.baseAddress)
        var (fromLeft, toLeft) = (input.count, output.count)
        guard iconv(converter, &from, &fromLeft, &to, &toLeft) == 0, fromLeft == 0 else { return nil }
        return output.count - toLeft
      }
    }
    return count.map { output[..<$0].map { UInt8(bitPattern: $0) } }
  }
}
