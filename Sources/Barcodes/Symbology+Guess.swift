public import LinearBarcodes

extension Symbology {
  /// Why a symbology was taken for a payload that came without one.
  public enum Reason: Hashable, Sendable {
    /// So many digits, and the last is the check digit of the others.
    case checkDigit(length: Int)
    /// Short enough for a linear code that a hand scanner reads.
    case shortText
    /// Too long for a linear code, or with characters that none carries to every reader.
    case longText
  }

  /// The longest Code 128 that is taken for a payload without a named symbology, in symbol characters: about
  /// 9 cm in print.
  static let longestGuessedCode128 = 24

  /// The likeliest symbology for `payload`, and why.
  ///
  /// Digits of the length of an EAN or UPC with a right check digit are that; then Code 128 where it stays
  /// short and every reader reads it; QR for the rest.
  ///
  /// - Throws: `EncodingError.empty` for an empty payload, `.tooLong` for one that no code holds.
  public static func guess(for payload: Payload) throws(EncodingError) -> (symbology: Symbology, reason: Reason) {
    for candidate in [ean13, upcA, ean8] where (try? candidate.encode(payload)) != nil {
      return (candidate, .checkDigit(length: payload.bytes.count))
    }
    if code128.caution(for: payload) == nil,
      case .linear(let symbol)? = try? code128.encode(payload),
      Code128.symbolCharacterCount(of: symbol) <= longestGuessedCode128
    {
      return (code128, .shortText)
    }
    _ = try qr.encode(payload)
    return (qr, .longText)
  }
}
