public import LinearBarcodes

extension Symbology {
  /// The payloads for which this symbology is guessed when no type is given.
  enum Guess: Sendable {
    /// Digits that end with a right check digit.
    case checkDigit
    /// Any text that every reader reads, in a code of at most this number of modules.
    case text(modules: Int)
    /// All payloads for which no other symbology is guessed.
    case rest
  }

  /// The reason why a symbology was guessed for a payload.
  public enum Reason: Hashable, Sendable {
    /// A number of `length` digits, the last of which is the check digit of the others.
    case checkDigit(length: Int)
    /// The text is short enough for a linear code that a hand scanner can read.
    case shortText
    /// The text is too long for a linear code, or has characters that some readers misread in one.
    case longText
  }

  /// Guesses the likeliest symbology that can carry `payload`, and gives the reason.
  ///
  /// Digits of the length of an EAN or UPC number with a right check digit are that; then Code 128 if it is short and
  /// every reader reads it; QR for the rest.
  ///
  /// - Throws: `EncodingError.empty` for an empty payload, `.tooLong` for one that fits no code, `.noSuchECI` for one
  ///   that a QR code cannot declare.
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

  /// The symbology that would be guessed for `payload` if its last digit were another, and that digit; nil for none.
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
