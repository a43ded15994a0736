/// Why a payload cannot become a symbol. Places are counted from 0.
public enum EncodingError: Error, Hashable, Sendable {
  /// There is nothing to encode.
  case empty
  /// The symbology has no way to carry `character`, which stands at place `at`.
  case unencodable(Character, at: Int)
  /// A payload of `found` characters, where only the lengths in `allowed` exist.
  case wrongLength(found: Int, allowed: [Int])
  /// The last digit is not the check digit of those before it.
  case wrongCheckDigit(found: Int, expected: Int)
  /// The payload ends where its check digit has to follow.
  case missingCheckDigit(expected: Int)
  /// A payload of `found` units, where at most `limit` fit.
  case tooLong(found: Int, limit: Int)
  /// There is no Extended Channel Interpretation of that number; they go from 0 to 999999.
  case noSuchECI(Int)
  /// The system gave no memory for the symbol.
  case outOfMemory
}
