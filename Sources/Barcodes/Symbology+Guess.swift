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

  /// The likeliest symbology for `payload`, which can carry it, and why.
  ///
  /// Digits of the length of an EAN or UPC with a right check digit are that; then Code 128 where it stays
  /// short and every reader reads it; QR for the rest.
  ///
  /// - Throws: `EncodingError.empty` for an empty payload, `.tooLong` for one that no code holds, `.noSuchECI` for one that
  ///   no QR code declares.
  public static func guess(for payload: Payload) throws(EncodingError) -> (symbology: Symbology, reason: Reason) {
    for candidate in all {
      guard case .checkDigit = candidate.guess, (try? candidate.encode(payload)) != nil else { continue }
      return (candidate, .checkDigit(length: candidate.lengths?.first ?? payload.bytes.count))
    }
    for candidate in all {
      guard case .text(let modules) = candidate.guess, candidate.caution(for: payload) == nil,
        case .linear(let symbol)? = try? candidate.encode(payload), symbol.moduleCount <= modules
      else { continue }
      return (candidate, .shortText)
    }
    _ = try qr.encode(payload)
    return (qr, .longText)
  }

  /// The symbology that would be guessed for `payload` if only its last digit were another, and which; nil for none.
  public static func nearMiss(of payload: Payload) -> (symbology: Symbology, expected: Character)? {
    for candidate in all {
      guard case .checkDigit = candidate.guess else { continue }
      do {
        _ = try candidate.encode(payload)
      } catch .wrongCheckDigit(_, let expected, _) {
        return (candidate, expected)
      } catch {
        continue
      }
    }
    return nil
  }
}
