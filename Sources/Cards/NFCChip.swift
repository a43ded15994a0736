/// An NFC chip, of which a person can write down the UID.
public enum NFCChip {
  /// The lengths of a UID in bytes: 4, 7 or 10 (ISO/IEC 14443-3, 6.5.4), or 8 (ISO/IEC 15693-3, 4.1; FeliCa's IDm).
  public static let lengths = [4, 7, 8, 10]

  /// Reads a UID in hexadecimal, with or without colons, hyphens or blanks between its bytes; nil for any other text.
  public static func uid(_ typed: String) -> [UInt8]? {
    let digits = typed.filter { !":- ".contains($0) }
    guard digits.utf8.count.isMultiple(of: 2), digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
    let values = digits.compactMap(\.hexDigitValue)
    let bytes = stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
    return lengths.contains(bytes.count) ? bytes : nil
  }

  /// The UID in the usual form: `04:A2:3B:5C:11:80:80`.
  public static func text(ofUID bytes: [UInt8]) -> String {
    bytes.map { $0.hexadecimal(2) }.joined(separator: ":")
  }
}
