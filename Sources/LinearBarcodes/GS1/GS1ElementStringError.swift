/// Why something is no GS1 element string. Identifiers stand as their digits.
public enum GS1ElementStringError: Error, Hashable, Sendable {
  /// An application identifier has to stand at place `at`; what stands there is none.
  case unknownIdentifier(String, at: Int)
  /// The bracket that opens at place `at` is not closed, or holds no digits.
  case badBracket(at: Int)
  /// The data of `identifier` have `found` characters, where only the lengths in `allowed` exist.
  case wrongLength(identifier: String, found: Int, allowed: [Int])
  /// The data of `identifier` cannot hold `character`, which stands at place `at`; they are digits where `digits`.
  case unencodable(Character, identifier: String, at: Int, digits: Bool)
  /// The digit at place `at` is not the check digit of those of `identifier` before it.
  case wrongCheckDigit(identifier: String, found: Character, expected: Character, at: Int)
  /// The two characters at the end of `identifier` are not the check character pair of those before them.
  case wrongCheckPair(identifier: String, found: String, expected: String)
  /// The library that draws the symbology would not put the separator after `identifier` where it is.
  case misplacedSeparator(identifier: String)
}
