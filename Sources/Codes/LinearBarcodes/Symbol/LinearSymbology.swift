/// A set of rules that encodes a payload as bars and spaces.
public protocol LinearSymbology: SendableMetatype {
  /// The quiet zone of the symbols; 10 modules on each side for most.
  static var quietZone: QuietZone { get }

  /// Encodes exactly `payload`, as bytes of ISO-8859-1.
  ///
  /// - Throws: `EncodingError` if the symbology cannot encode the payload as it is. Nothing is trimmed,
  ///   padded or corrected.
  static func encode(_ payload: [UInt8]) throws(EncodingError) -> LinearSymbol
}

extension LinearSymbology {
  /// Ten modules on each side.
  public static var quietZone: QuietZone { QuietZone(left: 10, right: 10) }
}

/// Limits of this library, where the standards have none.
public enum LinearLimits {
  /// The length of the longest payload that is encoded, in bytes. No scanner can read even a tenth of that.
  public static let payloadLength = 4096
}

extension [UInt8] {
  /// Throws an error if the payload is empty or longer than `LinearLimits.payloadLength`.
  func checkLength() throws(EncodingError) {
    guard !isEmpty else { throw .empty }
    guard count <= LinearLimits.payloadLength else {
      throw .tooLong(found: count, limit: LinearLimits.payloadLength)
    }
  }
}

/// The reason why a payload cannot be encoded. Indices count characters of the payload, from 0 on.
public enum EncodingError: Error, Hashable, Sendable {
  /// The payload is empty.
  case empty
  /// The symbology has no way to encode `character`, which is at index `at`.
  case unencodable(Character, at: Int)
  /// The number has `found` digits, but must have one of the lengths in `allowed`. An add-on is not counted.
  case wrongLength(found: Int, allowed: [Int])
  /// The number has `found` digits, but must have an even number of digits.
  case oddLength(found: Int)
  /// The character at index `at` is not the right check digit, or check character, for the others.
  case wrongCheckDigit(found: Character, expected: Character, at: Int)
  /// The check digit is missing, which must be at index `at`.
  case missingCheckDigit(expected: Character, at: Int)
  /// A UPC-E begins with this digit instead of a number system, 0 or 1.
  case wrongNumberSystem(Character)
  /// The add-on has `found` digits instead of two or five.
  case wrongAddOn(found: Int)
  /// The symbology has no add-on: an EAN-8.
  case noAddOn
  /// The character at index `at` of a Codabar is not a start or stop character: A, B, C or D.
  case missingStartOrStop(at: Int)
  /// The payload is not a valid GS1 element string.
  case elementString(GS1ElementStringError)
  /// The payload has `found` bytes, but at most `limit` fit.
  case tooLong(found: Int, limit: Int)
  /// The payload needs `found` codewords (in GS1 DataBar Expanded, symbol characters), but at most `limit` fit.
  case tooManyCodewords(found: Int, limit: Int)
  /// The symbology has no error correction level of this name.
  case noSuchErrorCorrection(String)
  /// There is no Extended Channel Interpretation of this number, or the symbology cannot declare it. The numbers go
  /// from 0 to 999999.
  case noSuchECI(Int)
  /// The symbology cannot declare how to interpret the bytes, and these bytes need it.
  case noECI
  /// The symbology is known by name, but cannot be drawn.
  case notDrawn
  /// The symbology has no such ratio of wide to narrow elements.
  case noSuchRatio(WideNarrowRatio)
  /// The symbology has no bearer bars.
  case noBearerBars
}
