/// The reason why a text is not a GS1 element string. Application identifiers are given as digits, indices from 0 on.
public enum GS1ElementStringError: Error, Hashable, Sendable {
  /// The digits at index `at` are not an application identifier.
  case unknownIdentifier(String, at: Int)
  /// The bracket at index `at` is not closed, or does not contain digits only.
  case badBracket(at: Int)
  /// The data of `identifier` have `found` characters, but must have one of the lengths in `allowed`.
  case wrongLength(identifier: String, found: Int, allowed: [Int])
  /// The data of `identifier` cannot contain `character`, which is at index `at`; `digits` says whether only digits
  /// can.
  case unencodable(Character, identifier: String, at: Int, digits: Bool)
  /// The digit at index `at` is not the check digit of the data of `identifier`.
  case wrongCheckDigit(identifier: String, found: Character, expected: Character, at: Int)
  /// The two characters at the end of `identifier` are not the check character pair of its data.
  case wrongCheckPair(identifier: String, found: String, expected: String)
  /// The data of `identifier` have `found` as a date, which does not exist.
  case noSuchDate(identifier: String, found: String)
  /// Two application identifiers exclude each other.
  case exclusivePair(String, String)
}
